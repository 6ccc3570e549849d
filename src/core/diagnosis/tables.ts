import type { CauseId } from '../../shared/model/verdict.ts'
import { CAUSE_MODULES } from './causes/modules.ts'
import type { Hint, Possibility, Sign, Signs } from './causes/cause-module.ts'
import { OBSERVATIONS, type Observation } from './observe/observations.ts'

export type Leaf = { cause: CauseId } & Pick<Possibility, 'if' | 'unless' | 'rarely'>

/** `excludes` names the cause that can't be with these signs; `leaves` names the only ones that still can. */
export type Exclusion = Signs & ({ excludes: CauseId } | { leaves: readonly CauseId[] })

/** Observations that leave several causes, and no other. What proves or rules out one cause is in its module. */
const LEAVE_SEVERAL: readonly Exclusion[] = [
  { seen: ['another server asks for a login'], leaves: ['proxy-interference', 'not-the-platform'] },
  { seen: ['a page came instead of content'], leaves: ['not-the-platform', 'proxy-interference'] },
  { seen: ['a foreign answer came'], leaves: ['not-the-platform', 'proxy-interference', 'unrecognized-error'] },
  {
    seen: ['a gateway failed without a record'],
    leaves: ['platform-error', 'proxy-interference', 'not-the-platform'],
  },
  { seen: ['the answer names what was not asked'], leaves: ['proxy-interference', 'not-the-platform'] },
  { seen: ['one item of the list works'], leaves: ['response-too-large', 'works'] },
  {
    seen: ['Management lists this very value for the asked API'],
    leaves: ['key-not-active-yet', 'header-not-delivered', 'query-not-delivered', 'stale-cache'],
  },
  { seen: ['the token works elsewhere on the same API'], leaves: ['permission-denied', 'stale-cache'] },
  {
    seen: ['the same token is accepted in the query'],
    leaves: ['header-not-delivered', 'stale-cache', 'key-not-active-yet'],
  },
  {
    seen: ['the same token is accepted in the header'],
    leaves: ['query-not-delivered', 'token-malformed', 'stale-cache', 'key-not-active-yet'],
  },
  {
    seen: ['the token is refused where tokens arrive'],
    leaves: [
      'token-unknown-or-revoked',
      'token-of-other-api',
      'token-of-other-service',
      'token-malformed',
      'token-expired',
      'key-not-active-yet',
    ],
  },
  { seen: ['past the cache it works'], leaves: ['stale-cache', 'key-not-active-yet'] },
  { seen: ['a later look is accepted'], leaves: ['key-not-active-yet', 'stale-cache', 'works', 'works-but-empty'] },
  {
    seen: ['a later look reads content', 'past the cache the answer is the same'],
    leaves: ['works', 'works-but-empty', 'key-not-active-yet'],
    unless: ['asked as before it is still refused'],
  },
  {
    seen: ['Management does not list the environment'],
    leaves: ['environment-missing', 'malformed-id', 'space-missing', 'space-no-access', 'space-of-another-token'],
  },
  {
    seen: ['Management lists the key without this environment'],
    leaves: ['environment-missing', 'environment-not-enabled', 'environment-not-ready'],
  },
  {
    // It is there, under its id in the query: only what the path went through can have hidden it.
    seen: ['its collection lists the resource'],
    leaves: ['proxy-interference', 'stale-cache'],
  },
  {
    seen: ['the account does not see the space'],
    leaves: ['space-missing', 'space-no-access', 'malformed-id', 'stale-cache'],
  },
]

const signsOf = (sign: Sign): Signs => (typeof sign === 'string' ? { seen: [sign] } : sign)

/** Sorts by rank. Equal ranks stay in the order of `CAUSE_MODULES`. */
const ranked = <Row extends { rank?: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))

const POSSIBLE = ranked(CAUSE_MODULES.flatMap(({ id, possible }) => possible.map((row) => ({ cause: id, ...row }))))

/** What each response leaves possible, the most usual cause first. A cause that it doesn't leave isn't considered. */
export const LEAVES: ReadonlyMap<Observation, readonly Leaf[]> = new Map(
  OBSERVATIONS.map((answer) => [answer, POSSIBLE.filter(({ after }) => after.includes(answer))] as const).filter(
    ([, leaves]) => leaves.length > 0,
  ),
)

const PLACES: ReadonlyMap<Observation, number> = new Map(OBSERVATIONS.map((one, place) => [one, place]))

/** What was observed last decides the place of a row, so that evidence is listed in the order of the observations. */
const lastSeen = ({ seen }: Signs): number => Math.max(...seen.map((one) => PLACES.get(one) ?? -1))

export const EXCLUDES: readonly Exclusion[] = [
  ...CAUSE_MODULES.flatMap(({ id, provedBy = [] }) => provedBy.map((sign) => ({ ...signsOf(sign), leaves: [id] }))),
  ...CAUSE_MODULES.flatMap(({ id, ruledOutBy = [] }) => ruledOutBy.map((sign) => ({ ...signsOf(sign), excludes: id }))),
  ...LEAVE_SEVERAL,
].toSorted((one, other) => lastSeen(one) - lastSeen(other))

/** Causes that must have been seen at work: to be the only one left isn't enough for them to be certain. */
export const NEEDS: Readonly<Partial<Record<CauseId, readonly Observation[]>>> = Object.fromEntries(
  CAUSE_MODULES.flatMap(({ id, needs }) => (needs === undefined ? [] : [[id, needs]])),
)

/** What only orders the causes that are left, the strongest first. */
export const HINTS: readonly (Hint & { for: CauseId })[] = ranked(
  CAUSE_MODULES.flatMap(({ id, hints = [] }) => hints.map((hint) => ({ ...hint, for: id }))),
)

export const DOUBTS: readonly (Signs & { against: CauseId })[] = CAUSE_MODULES.flatMap(({ id, doubtedBy = [] }) =>
  doubtedBy.map((sign) => ({ ...signsOf(sign), against: id })),
)

/** Faults that were seen together, in the order in which a person would fix them. */
export const FIXED_FIRST: readonly CauseId[] = [
  'token-malformed',
  'header-not-delivered',
  'query-not-delivered',
  'token-of-other-service',
  'token-of-other-api',
  'key-not-active-yet',
  'token-expired',
  'token-unknown-or-revoked',
  'stale-cache',
]
