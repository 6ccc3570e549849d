import { standing } from './answer.ts'
import { acceptance, controlId, requestOf, secretOf, type Asked, type Facts } from './facts.ts'
import type { ProbeSpec } from './input.ts'
import { signalsOfAnswer } from './observe-answer.ts'
import {
  control,
  plainRequest,
  theRequest,
  whenEnvironmentMissing,
  whenRefused,
  whenResourceMissing,
  whenSomethingMissing,
  whenSpaceMissing,
  type Candidate,
} from './probes.ts'
import type { Signal } from './signals.ts'

/** What the answer to the request makes worth asking, in the order of the table. */
const FOLLOW_UPS: readonly (readonly [Signal, (facts: Facts, request: Asked) => Candidate[]])[] = [
  ['the token was refused', (facts) => (secretOf(facts.input) === null ? [] : whenRefused(facts))],
  ['the environment was not found', whenEnvironmentMissing],
  ['the space was not found', whenSpaceMissing],
  ['the resource was not found', whenResourceMissing],
  ['something was not found', whenSomethingMissing],
  ['the platform called the request bad', (facts) => [plainRequest(facts)]],
  ['the request has another problem', (facts) => [plainRequest(facts)]],
  ['a page came instead of content', (facts) => [control(facts)]],
  ['a foreign answer came', (facts) => [control(facts)]],
]

/** Where only an error says that another place knows the token: does it say the same to a token that cannot be valid? */
const controls = (facts: Facts): Candidate[] =>
  facts.asked
    .filter(({ spec, answer }) => ['other-api', 'other-service'].includes(spec.kind) && standing(answer) === 'known')
    .filter((asked) => acceptance(facts, asked) === 'unproved')
    .map(({ spec }) => ({
      ...spec,
      id: controlId(spec.id),
      kind: 'control',
      credential: { whose: 'impossible' },
      why: 'Does this place look at the token at all?',
    }))

/** Whether asking can tell anything: the token can be had, and the path is one that the service has. */
export const canAsk = (facts: Facts): boolean =>
  facts.input.credential.state !== 'unreadable' && theRequest(facts) !== null

/**
 * The next round: the smallest set of read-only GETs that separates the causes left. Empty: nothing more to ask. A token
 * goes only to its own service's origins, except with an explicit yes. Never asks for `/spaces/{space}` on Delivery or
 * Preview, which needs `master` whatever is meant (the platform's documentation).
 */
export const nextProbes = (facts: Facts): readonly ProbeSpec[] => {
  const request = requestOf(facts)
  const first = request === null ? [theRequest(facts)] : []
  const signals = request === null ? [] : signalsOfAnswer(request.answer, request.spec.credential.whose !== 'none')
  const follow = FOLLOW_UPS.flatMap(([signal, plan]) =>
    request !== null && signals.includes(signal) && !isSettled(facts, signals) ? plan(facts, request) : [],
  )
  const done = new Set([...facts.asked.map(({ spec }) => spec), ...facts.skipped].map(({ id }) => id))
  const wanted = [...first, ...follow, ...controls(facts)].filter((spec) => spec !== null)
  return wanted.filter(({ id }, index) => !done.has(id) && wanted.findIndex((other) => other.id === id) === index)
}

/** A broken id explains a 404 by itself: there is nothing to separate. */
const isSettled = ({ target }: Facts, signals: readonly Signal[]): boolean =>
  signals.includes('the answer names an id that no resource can have') ||
  signals.includes('the platform calls the id invalid') ||
  (target.malformed !== null && signals.some((signal) => signal.endsWith('was not found')))
