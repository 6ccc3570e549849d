import type { ApiName } from '../../../shared/platform.ts'
import type { CauseId } from '../../../shared/model/verdict.ts'
import { CAUSE_MODULES, MODULE_OF } from '../causes/modules.ts'
import { pointedApi, requestOf, secretOf, type Facts } from '../facts.ts'
import type { ProbeSpec } from '../input.ts'
import { judge } from '../judge.ts'
import { shows, type Notes } from '../observe/observations.ts'
import { observe } from '../observe/observe.ts'
import { INVALID_ELSEWHERE, REPAIRED, STEPS, type Step } from './steps.ts'
import { standing } from '../observe/answer.ts'
import type { JudgedAnswers } from '../observe/judged-answers.ts'
import { otherApi, sameAgain, theRequest, type ProbeContext } from './probe.ts'

export const MAX_PROBES = 24

/** Whether asking can tell anything: there is a token (Images needs none), and the service has the API. */
export const canAsk = (facts: Facts): boolean =>
  (secretOf(facts.input) !== null || facts.target.api === 'images') && theRequest(facts) !== null

const DECIDES: ReadonlyMap<string, readonly CauseId[]> = new Map(
  STEPS.map(({ name }) => [
    name,
    CAUSE_MODULES.filter(({ decidedBy }) => decidedBy?.includes(name)).map(({ id }) => id),
  ]),
)

/** Its outcomes differ among the causes left, or show at work the only one that is. */
const separates = ({ name }: Step, left: readonly CauseId[]): boolean =>
  left.some((id) => DECIDES.get(name)?.includes(id) === true)

const isOldResponse = (id: CauseId): boolean => MODULE_OF[id].isOldResponse === true

const isAboutCaches = ({ name }: Step): boolean => DECIDES.get(name)?.every(isOldResponse) === true

/** A request without the cache is sent early only if it decides: a header names the cache, or one other cause is left. */
const isDue = (step: Step, left: readonly CauseId[], context: ProbeContext): boolean =>
  !isAboutCaches(step) ||
  context.saw('the answer came from a cache') ||
  context.saw('another token reaches this environment') ||
  context.saw('Management lists the key with this environment') ||
  left.filter((id) => !isOldResponse(id)).length <= 1

const doneIds = (facts: Facts): ReadonlySet<string> =>
  new Set([...facts.asked.map(({ spec }) => spec), ...facts.skipped, ...facts.stopped].map(({ id }) => id))

/** The steps that are worth asking, in their order. As a cache may hide itself, to ask past it is the last question of all. */
const stepsFor = (notes: Notes, context: ProbeContext): Step[] => {
  const answers = judge(notes)
  if (answers[0]?.certainty === 'certain') return []
  const left = answers.filter(({ certainty, also }) => certainty !== 'ruled-out' && !also).map(({ id }) => id)
  const worth = STEPS.filter((step) => step.after.some((answer) => shows(notes, answer)) && separates(step, left))
  return [...worth.filter((step) => isDue(step, left, context)), ...worth]
}

const firstOf = (facts: Facts, steps: readonly Step[], context: ProbeContext): ProbeSpec | null => {
  const done = doneIds(facts)
  for (const step of steps) {
    const next = step.ask(context).find((spec) => spec !== null && !done.has(spec.id))
    if (next !== undefined && next !== null) return next
  }
  return null
}

/** A fault behind a refusal is likely at most, so a hidden cache isn't worth a request for it. */
const nextBeyond = (facts: Facts, notes: Notes, context: ProbeContext): ProbeSpec | null => {
  const isCached = context.saw('the answer came from a cache')
  return firstOf(
    facts,
    stepsFor(notes, context).filter((step) => isCached || !isAboutCaches(step)),
    context,
  )
}

/** A flawed token is tried once as it would be without its flaws, though its text alone decides. */
const oneTryWithRepaired = (facts: Facts, notes: Notes, context: ProbeContext): ProbeSpec | null => {
  if (facts.repaired === null || !shows(notes, 'the token was refused')) return null
  const done = doneIds(facts)
  const repaired = firstOf(facts, [REPAIRED], context)
  if (repaired !== null || !shows(notes, 'the token is refused after repair, too')) return repaired
  // The repaired token is refused, too: one probe shows whether it belongs to the likeliest other API.
  const sibling = otherApi(facts, nearestApi(facts), requestOf(facts)?.spec.placement ?? facts.input.placement)
  if (sibling !== null && !done.has(sibling.id)) return sibling
  return firstOf(facts, [INVALID_ELSEWHERE], context)
}

/** A fresher answer stands in place of the first, and does not settle the matter: does a cache still give the old one? */
const oldAnswerAgain = (facts: Facts, { request, staleFirst }: JudgedAnswers, notes: Notes): ProbeSpec | null => {
  if (!staleFirst || standing(request.answer) === 'taken' || shows(notes, 'a cache still gives the old answer'))
    return null
  const again = sameAgain(facts)
  const isOpen = judge(notes)[0]?.certainty !== 'certain'
  return again === null || !isOpen || doneIds(facts).has(again.id) ? null : again
}

const nearestApi = (facts: Facts): ApiName => {
  const pointed = pointedApi(facts)
  if (pointed !== facts.target.api) return pointed
  return pointed === 'delivery' ? 'preview' : 'delivery'
}

/** `null` if no allowed probe shows more. Never `/spaces/{space}` on Delivery or Preview, which needs `master` (the platform's documentation). */
export const nextProbe = (facts: Facts): ProbeSpec | null => {
  if (!canAsk(facts)) return null
  if (requestOf(facts) === null) {
    const first = theRequest(facts)
    return first === null || doneIds(facts).has(first.id) ? null : first
  }
  if (facts.asked.filter(({ spec }) => spec.kind !== 'second-look').length >= MAX_PROBES) return null
  const { answers, first, beyond } = observe(facts)
  if (answers === null) return null
  const context = (notes: Notes): ProbeContext => ({
    facts,
    route: answers.route,
    saw: (one) => shows(notes, one),
    isPlan: false,
  })
  return (
    oneTryWithRepaired(facts, first, context(first)) ??
    firstOf(facts, stepsFor(first, context(first)), context(first)) ??
    (beyond === null ? null : nextBeyond(facts, beyond, context(beyond))) ??
    oldAnswerAgain(facts, answers, first)
  )
}
