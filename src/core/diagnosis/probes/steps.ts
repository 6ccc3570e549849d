import type { CauseId } from '../../../shared/model/verdict.ts'
import type { Observation } from '../observe/observations.ts'
import { inSpace } from './ask-management.ts'
import {
  keysHere,
  keysOfSpace,
  otherSpaces,
  otherEnvironments,
  spaceItself,
  resourceItself,
  readerReads,
  drafts,
  draftReaderReads,
  pastCaches,
  ownListHere,
} from './ask-place.ts'
import {
  canSend,
  placementOf,
  otherApis,
  likelyApis,
  isPointed,
  services,
  fellowTravelers,
  controls,
  keyLists,
  otherKeyLists,
  hasSibling,
  accountTokens,
  secondLooks,
  controlHere,
  requestRoute,
  ownAccount,
} from './ask-token.ts'
import type { Moment } from './moment.ts'
import {
  other,
  otherApi,
  otherPlacement,
  pastCache,
  plainRequest,
  repairedToken,
  sameAgain,
  type Candidate,
} from './specs.ts'

/**
 * A question that separates causes. `splits`: the causes that its outcomes tell from the others; it is worth asking while
 * one of these and another cause are left. `ask` gives its probes in the order in which they are tried, each until one tells.
 */
export type Step = {
  after: readonly Observation[]
  /** When it is sent, for people who read the plan. */
  when: string
  splits: readonly CauseId[]
  ask: (moment: Moment) => readonly Candidate[]
}

const REFUSED: readonly Observation[] = ['the token was refused', 'the token was reported missing']
const NO_ENVIRONMENT: readonly Observation[] = ['the environment was not found']
const NO_SPACE: readonly Observation[] = ['the space was not found']
const NO_RESOURCE: readonly Observation[] = ['the resource was not found']
const NOT_TOLD: readonly Observation[] = ['something was not found']
const CONTENT: readonly Observation[] = ['content came', 'an empty list came']
const PLACES = [...NO_ENVIRONMENT, ...NO_SPACE, ...NO_RESOURCE, ...NOT_TOLD]

const TOKEN_CAUSES: readonly CauseId[] = [
  'token-unknown-or-revoked',
  'token-of-other-api',
  'token-of-other-service',
  'token-expired',
]
const WAY: readonly CauseId[] = ['header-not-delivered', 'query-not-delivered']
const SPACE: readonly CauseId[] = ['space-missing', 'space-no-access', 'space-of-another-token']

const onlyIf =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (moment) =>
    moment.saw(observation) ? ask(moment) : []
const unless =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (moment) =>
    moment.isPlan || !moment.saw(observation) ? ask(moment) : []
const withToken =
  (ask: Step['ask']): Step['ask'] =>
  (moment) =>
    canSend(moment) ? ask(moment) : []

/**
 * Every question, in the order in which it is asked when it is worth asking: what decides alone stands before what only
 * confirms, and a token is sent to its own place before anybody else's.
 */
export const STEPS: readonly Step[] = [
  // ── The token was refused ──────────────────────────────────────────────────────────────────────────────────────
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-malformed'],
    ask: withToken((moment) => [repairedToken(moment.facts, placementOf(moment))]),
  },
  {
    after: REFUSED,
    when: 'if a refusal comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', ({ facts }) => [pastCache(facts, requestRoute(facts), 0, 'place')]),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-expired', 'token-unknown-or-revoked'],
    ask: withToken(accountTokens),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['permission-denied', ...TOKEN_CAUSES],
    ask: withToken((moment) => ownAccount(moment)),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) =>
      isPointed(moment) ? [otherApi(moment.facts, otherApis(moment)[0] ?? 'delivery', placementOf(moment))] : [],
    ),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api', 'token-of-other-service'],
    ask: withToken(controls),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['key-not-active-yet'],
    ask: withToken(onlyIf('the token was added minutes ago', keyLists)),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: WAY,
    ask: withToken(({ facts }) => [otherPlacement(facts)]),
  },
  {
    after: REFUSED,
    when: 'if the token is accepted in the other placement',
    splits: WAY,
    ask: withToken(({ facts, saw }) =>
      saw('the same token is accepted in the query') || saw('the same token is accepted in the header')
        ? [pastCache(facts, requestRoute(facts), 0, 'place')]
        : [],
    ),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['key-not-active-yet', 'token-unknown-or-revoked'],
    ask: withToken(keyLists),
  },
  {
    after: REFUSED,
    when: 'if an API cannot be asked',
    splits: ['token-of-other-api'],
    ask: withToken((moment) => (hasSibling(moment) ? [] : otherKeyLists(moment))),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) => likelyApis(moment).map((api) => otherApi(moment.facts, api, placementOf(moment)))),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) => otherApis(moment).map((api) => otherApi(moment.facts, api, placementOf(moment)))),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-service'],
    ask: withToken((moment) => services(moment, 'pointed')),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: WAY,
    ask: withToken((moment) => fellowTravelers(moment, 'asked')),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: ['token-of-other-service'],
    ask: withToken(onlyIf('another token is accepted in the same way', (moment) => services(moment, 'all'))),
  },
  {
    after: REFUSED,
    when: 'if another token is refused, too',
    splits: WAY,
    ask: withToken(onlyIf('another token is refused in the same way', (moment) => fellowTravelers(moment, 'other'))),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: ['token-of-other-api'],
    ask: withToken(
      unless('another token is accepted in the same way', (moment) =>
        likelyApis(moment).map((api) => otherApi(moment.facts, api, other(placementOf(moment)))),
      ),
    ),
  },
  { after: REFUSED, when: 'if an API cannot be asked', splits: ['token-of-other-api'], ask: withToken(otherKeyLists) },
  {
    after: REFUSED,
    when: 'before anything is certain of a refusal',
    splits: ['key-not-active-yet', 'stale-cache'],
    // Where a cache gave the first answer, nothing is certain of the refusal behind it.
    ask: withToken(unless('a later look is accepted', unless('the first answer was an old one', secondLooks))),
  },
  {
    after: REFUSED,
    when: 'if the second look is accepted',
    splits: ['key-not-active-yet', 'stale-cache'],
    ask: withToken(({ facts, saw }) =>
      saw('a later look is accepted') || saw('past the cache it works') ? [sameAgain(facts)] : [],
    ),
  },

  // ── Something was not found ────────────────────────────────────────────────────────────────────────────────────
  {
    after: PLACES,
    when: 'if a 404 comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not tell what is missing',
    splits: [...SPACE, 'environment-missing', 'environment-not-enabled'],
    // On Management the space itself tells more.
    ask: (moment) => (moment.facts.target.api === 'management' ? [] : ownListHere(moment)),
  },
  { after: NOT_TOLD, when: 'if a 404 does not tell what is missing', splits: SPACE, ask: otherEnvironments },
  { after: [...NO_SPACE, ...NOT_TOLD], when: 'if the space is not found', splits: ['space-missing'], ask: spaceItself },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not tell what is missing',
    splits: ['environment-missing', 'environment-not-ready', 'proxy-interference'],
    ask: (moment) => (moment.facts.target.api === 'management' ? ownListHere(moment) : []),
  },
  {
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    splits: ['space-no-access', 'space-of-another-token'],
    ask: otherSpaces,
  },
  {
    after: NO_SPACE,
    when: 'if the space is not found',
    splits: ['environment-not-enabled'],
    ask: onlyIf('the path names the space alone', otherEnvironments),
  },
  {
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    splits: ['space-missing'],
    ask: (moment) => keysOfSpace(moment, 'Does a key of this space work?'),
  },
  {
    after: NO_SPACE,
    when: 'if the space is not found',
    splits: ['space-missing', 'space-no-access', 'space-of-another-token'],
    ask: withToken((moment) =>
      moment.saw('Management shows the space') ||
      moment.saw('another token reaches this space') ||
      moment.saw('the token reaches another space')
        ? moment.isPlan
          ? services(moment, 'pointed')
          : []
        : services(moment, 'pointed'),
    ),
  },
  {
    after: NO_SPACE,
    when: 'if another service seems to know the token',
    splits: ['token-of-other-service', 'space-missing'],
    ask: withToken(controls),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    splits: ['environment-missing', 'environment-not-ready'],
    ask: (moment) => inSpace(moment, 'environments', 'environments', 'Does the environment exist, and is it ready?'),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if Management does not list the environment',
    splits: ['environment-missing'],
    ask: unless(
      'Management lists the environment as ready',
      unless('Management lists the environment as not ready', (moment) =>
        inSpace(moment, 'aliases', 'environment_aliases', 'Is it an alias?'),
      ),
    ),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    splits: ['environment-not-enabled'],
    ask: keyLists,
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    splits: ['environment-missing', 'environment-not-ready', 'proxy-interference'],
    ask: (moment) => keysHere(moment, 'Does another key reach this environment?'),
  },
  {
    after: NO_RESOURCE,
    when: 'if the resource is not found',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => (moment.facts.target.api === 'delivery' ? resourceItself(moment) : []),
  },
  {
    after: NO_RESOURCE,
    when: 'if the resource is not found',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: drafts,
  },
  {
    after: NO_RESOURCE,
    when: 'if nobody sees the resource',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: draftReaderReads,
  },
  {
    after: NO_RESOURCE,
    when: 'if nobody sees the resource',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => (moment.facts.target.api === 'delivery' ? readerReads(moment) : []),
  },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not tell what is missing',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => [...drafts(moment), ...resourceItself(moment)],
  },
  {
    after: PLACES,
    when: 'before anything is certain of a 404 that others contradict',
    splits: ['stale-cache'],
    ask: (moment) => pastCaches(moment),
  },

  // ── It works, or the request is wrong in itself ────────────────────────────────────────────────────────────────
  {
    after: CONTENT,
    when: 'if content comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  { after: CONTENT, when: 'if content comes', splits: ['not-the-platform'], ask: controlHere },
  {
    after: ['the platform called the request bad', 'the request has another problem'],
    when: 'if the request is called wrong',
    splits: ['works', 'unrecognized-error', 'response-too-large'],
    ask: ({ facts }) => [plainRequest(facts)],
  },
]
