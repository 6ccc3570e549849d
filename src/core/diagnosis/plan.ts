import type { Plan } from '../../shared/model/diagnosis.ts'
import { standing, NO_SIGNS } from './answer.ts'
import { acceptance, controlId, requestOf, type Asked, type Facts } from './facts.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { judge } from './judge.ts'
import type { ProbeSpec } from './input.ts'
import { signalsOfAnswer } from './observe-answer.ts'
import { theRequest } from './probes.ts'
import { shownProbe } from './shown-probe.ts'
import { observe } from './snapshot.ts'
import type { Signal } from './signals.ts'
import { mayGoOut } from './wire.ts'

/** Where only an error says that another place knows the token: does it say the same to a token that cannot be valid? */
const controlOf = (spec: ProbeSpec): ProbeSpec => ({
  ...spec,
  id: controlId(spec.id),
  kind: 'control',
  credential: { whose: 'impossible' },
  why: 'Does this place look at the token at all?',
})

const needsControl = ({ kind }: ProbeSpec): boolean => kind === 'other-api' || kind === 'other-service'

const controls = (facts: Facts): ProbeSpec[] =>
  facts.asked
    .filter(({ spec, answer }) => needsControl(spec) && standing(answer) === 'known')
    .filter((asked) => acceptance(facts, asked) === 'unproved')
    .map(({ spec }) => controlOf(spec))

/** A broken id explains a 404 by itself: there is nothing to separate. */
const isSettled = ({ target }: Facts, signals: readonly Signal[]): boolean =>
  signals.includes('the answer names an id that no resource can have') ||
  signals.includes('the platform calls the id invalid') ||
  (target.malformed !== null && signals.some((signal) => signal.endsWith('was not found')))

const afterRequest = (facts: Facts, request: Asked): ProbeSpec[] => {
  const signals = signalsOfAnswer(request.answer, request.spec.credential.whose !== 'none')
  if (isSettled(facts, signals)) return []
  return FOLLOW_UPS.filter(({ after }) => signals.includes(after))
    .flatMap(({ plan }) => plan(facts, request))
    .filter((spec) => spec !== null)
}

/** Whether asking can tell anything: the token can be had, and the service has the API. */
export const canAsk = (facts: Facts): boolean =>
  facts.input.credential.state !== 'unreadable' && theRequest(facts) !== null

const once = (specs: readonly ProbeSpec[], done: ReadonlySet<string>): ProbeSpec[] =>
  specs.filter(({ id }, index) => !done.has(id) && specs.findIndex((other) => other.id === id) === index)

/**
 * The next round: the smallest set of read-only GETs that separates the causes left. Empty: nothing more to ask. A token
 * goes only to its own service's origins, except with an explicit yes. Never asks for `/spaces/{space}` on Delivery or
 * Preview, which needs `master` whatever is meant (the platform's documentation).
 */
export const nextProbes = (facts: Facts): readonly ProbeSpec[] => {
  const done = new Set([...facts.asked.map(({ spec }) => spec), ...facts.skipped, ...facts.stopped].map(({ id }) => id))
  const request = requestOf(facts)
  const first = theRequest(facts)
  const wanted =
    request === null ? (first === null ? [] : [first]) : [...afterRequest(facts, request), ...controls(facts)]
  return once(wanted, done)
}

const consents = ({ input }: Facts): string[] => {
  const sentences: string[] = []
  if (!input.consent.otherServices && input.otherServices.length > 0) {
    const names = input.otherServices.map(({ name }) => `“${name}”`).join(', ')
    sentences.push(`Sending the token to ${names} needs a yes of its own.`)
  }
  const managers = input.knowledge.tokens.filter(
    ({ kind, service }) => service === input.service.name && ['personal-access-token', 'oauth-token'].includes(kind),
  )
  if (!input.consent.managementRead && managers.length > 0) {
    const names = managers.map(({ name }) => `“${name}”`).join(', ')
    sentences.push(`Reading environments and keys with ${names} needs a yes of its own.`)
  }
  return sentences
}

/** An answer that stands for every answer of its kind, so that the plan can be shown before anything is sent. */
const imagined = (spec: ProbeSpec): Asked => ({
  spec,
  answer: {
    kind: 'failure',
    code: 'cancelled',
    phase: 'connect',
    systemCode: null,
    status: null,
    signs: { ...NO_SIGNS, cached: 'x' },
  },
  exchange: null,
  duration: 0,
})

const whenOf = ({ kind }: ProbeSpec, when: string): string =>
  kind === 'past-cache' ? 'if a 404 comes out of a cache' : `if ${when}`

type Planned = { spec: ProbeSpec; when: string }

/** What may follow any answer, or, where the answer is known already, what follows that one. */
const followUps = (facts: Facts, first: ProbeSpec): Planned[] => {
  if (requestOf(facts) !== null) {
    const settled = judge(observe(facts))[0]?.certainty === 'certain'
    return settled ? [] : nextProbes(facts).map((spec) => ({ spec, when: 'next' }))
  }
  return FOLLOW_UPS.flatMap(({ when, plan }) =>
    plan(facts, imagined(first)).flatMap((spec) => (spec === null ? [] : [{ spec, when: whenOf(spec, when) }])),
  )
}

/** Every probe that a diagnosis may send, with the answer after which it would. None that the gate would not let out. */
const plannedProbes = (facts: Facts): Planned[] => {
  const first = theRequest(facts)
  if (first === null || !canAsk(facts)) return []
  const next = followUps(facts, first)
  const later: Planned[] = [
    ...next,
    ...next
      .filter(({ spec }) => needsControl(spec))
      .map(({ spec }) => ({
        spec: controlOf(spec),
        when: 'if an answer leaves open whether the token is known there',
      })),
  ]
  return [{ spec: first, when: 'always' }, ...later].filter(({ spec }) => mayGoOut(spec, facts.input))
}

/** What may be sent: shown to the person, and held to once they said yes. */
export const planOf = (facts: Facts): ProbeSpec[] => plannedProbes(facts).map(({ spec }) => spec)

/** Everything that a diagnosis may send, with the answer after which it would; nothing is sent. */
export const possiblePlan = (facts: Facts): Plan => {
  const shown = (spec: ProbeSpec, when: string): Plan['probes'][number] => ({
    ...shownProbe(facts, spec, null, facts.input.without.includes(spec.id) ? 'skipped' : 'planned'),
    when,
  })
  const probes = plannedProbes(facts)
  const ids = [...new Set(probes.map(({ spec }) => spec.id))]
  return {
    probes: ids.flatMap((id) => {
      const same = probes.filter(({ spec }) => spec.id === id)
      const [one] = same
      const whens = [...new Set(same.map(({ when }) => when))].map((when, index) =>
        index === 0 ? when : when.replace(/^if /, ''),
      )
      return one === undefined ? [] : [shown(one.spec, whens.join(', or '))]
    }),
    needsConsent: canAsk(facts) ? consents(facts) : [],
  }
}
