import type { ApiName } from '../../../shared/model/service.ts'
import type { CauseId } from '../../../shared/model/verdict.ts'
import { acceptance, pointedApi, requestOf, secretOf, type Facts } from '../facts.ts'
import type { ProbeSpec } from '../input.ts'
import { judge, type Judged } from '../judge.ts'
import { shows, type Notes } from '../observe/observations.ts'
import { observe } from '../observe/observe.ts'
import type { Moment } from './moment.ts'
import { STEPS, type Step } from './steps.ts'
import { control, otherApi, theRequest } from './specs.ts'

/** More than this is never sent in one diagnosis. */
export const MAX_PROBES = 24

/** Whether asking can tell anything: there is a token (Images needs none), and the service has the API. */
export const canAsk = (facts: Facts): boolean =>
  (secretOf(facts.input) !== null ||
    (facts.target.api === 'images' && facts.input.credential.state !== 'unreadable')) &&
  theRequest(facts) !== null

const leftOf = (judged: readonly Judged[]): CauseId[] =>
  judged.filter(({ certainty, also }) => certainty !== 'ruled-out' && !also).map(({ id }) => id)

/** Its outcomes differ among the causes left: some of them are its own, and some are not (or it is not settled alone). */
const separates = ({ splits }: Step, left: readonly CauseId[]): boolean => {
  const own = left.filter((id) => splits.includes(id))
  return own.length > 0 && left.length > 1
}

/** A cache is asked past only where that decides: it says so itself, or the other causes are down to one. */
const isDueTo = (step: Step, left: readonly CauseId[], moment: Moment): boolean =>
  !(step.splits.length === 1 && step.splits[0] === 'stale-cache') ||
  moment.saw('the answer came from a cache') ||
  moment.saw('another token reaches this environment') ||
  moment.saw('Management lists the key with this environment') ||
  left.filter((id) => id !== 'stale-cache').length <= 1

const doneIds = (facts: Facts): ReadonlySet<string> =>
  new Set([...facts.asked.map(({ spec }) => spec), ...facts.skipped, ...facts.stopped].map(({ id }) => id))

/** The first probe of the first step that separates what is left. */
const nextFor = (facts: Facts, notes: Notes, judged: readonly Judged[], moment: Moment): ProbeSpec | null => {
  const left = leftOf(judged)
  if (judged[0]?.certainty === 'certain' || left.length < 2) return null
  const done = doneIds(facts)
  for (const step of STEPS) {
    if (!step.after.some((answer) => shows(notes, answer))) continue
    if (!separates(step, left) || !isDueTo(step, left, moment)) continue
    const next = step.ask(moment).find((spec) => spec !== null && !done.has(spec.id))
    if (next !== undefined && next !== null) return next
  }
  return null
}

/** A flawed token is tried once as it would be without its flaws, though its text alone decides. */
const oneTryWithRepaired = (facts: Facts, notes: Notes, moment: Moment): ProbeSpec | null => {
  const [step] = STEPS
  if (facts.repaired === null || !shows(notes, 'the token was refused') || step === undefined) return null
  const done = doneIds(facts)
  const mended = step.ask(moment).find((spec) => spec !== null && !done.has(spec.id)) ?? null
  if (mended !== null || !shows(notes, 'the token is refused after repair, too')) return mended
  // The mended token is refused as well: one look whether it is a good one of the nearest other API.
  const sibling = otherApi(facts, nearestApi(facts), requestOf(facts)?.spec.placement ?? facts.input.placement)
  if (sibling !== null && !done.has(sibling.id)) return sibling
  const unproved = facts.asked.find(
    (asked) => asked.spec.kind === 'other-api' && acceptance(facts, asked) === 'unproved',
  )
  const asked = unproved === undefined ? null : control(facts, unproved.spec, false)
  return asked === null || done.has(asked.id) ? null : asked
}

const nearestApi = (facts: Facts): ApiName => {
  const pointed = pointedApi(facts)
  if (pointed !== facts.target.api) return pointed
  return pointed === 'delivery' ? 'preview' : 'delivery'
}

/**
 * The next probe: a read-only GET whose possible outcomes differ among the causes left. Null: nothing more can be told
 * with what may be asked. Never asks for `/spaces/{space}` on Delivery or Preview, which needs `master` whatever is meant
 * (the platform's documentation).
 */
export const nextProbe = (facts: Facts): ProbeSpec | null => {
  if (!canAsk(facts)) return null
  if (requestOf(facts) === null) {
    const first = theRequest(facts)
    return first === null || doneIds(facts).has(first.id) ? null : first
  }
  if (facts.asked.filter(({ spec }) => spec.kind !== 'second-look').length >= MAX_PROBES) return null
  const { way, first, beyond } = observe(facts)
  if (way === null) return null
  const moment = (notes: Notes): Moment => ({ facts, route: way.route, saw: (one) => shows(notes, one), isPlan: false })
  return (
    oneTryWithRepaired(facts, first, moment(first)) ??
    nextFor(facts, first, judge(first), moment(first)) ??
    (beyond === null ? null : nextFor(facts, beyond, judge(beyond), moment(beyond)))
  )
}
