import type { Observation } from '../observe/observations.ts'
import { canSend } from './token-probes.ts'
import type { ProbeContext } from './probe-context.ts'
import type { Candidate } from './probe.ts'

/** Each step by its name, under which the causes that it decides list it (`decidedBy`). */
export type StepName =
  | 'repaired-token'
  | 'refusal-past-cache'
  | 'account-tokens'
  | 'own-account'
  | 'pointed-api'
  | 'invalid-token-elsewhere'
  | 'key-lists-first'
  | 'other-placement'
  | 'placement-past-cache'
  | 'key-lists'
  | 'key-lists-without-other-api'
  | 'likely-apis'
  | 'other-apis'
  | 'pointed-services'
  | 'other-tokens-here'
  | 'token-arrival'
  | 'all-services'
  | 'other-tokens-elsewhere'
  | 'likely-apis-other-placement'
  | 'other-key-lists'
  | 'second-look'
  | 'same-again'
  | 'not-found-past-cache'
  | 'list-of-place'
  | 'place-by-query'
  | 'environments-if-unnamed'
  | 'space-itself'
  | 'account-if-unnamed'
  | 'list-on-management'
  | 'other-spaces'
  | 'environments-if-space-alone'
  | 'keys-of-space'
  | 'services-if-no-space'
  | 'invalid-token-on-other-service'
  | 'environments-of-space'
  | 'aliases-of-space'
  | 'key-lists-of-environment'
  | 'keys-of-environment'
  | 'keys-of-other-spaces'
  | 'resource-in-collection'
  | 'resource-by-list'
  | 'drafts'
  | 'drafts-of-other-token'
  | 'resource-of-other-token'
  | 'drafts-if-unnamed'
  | 'contradicted-past-cache'
  | 'content-past-cache'
  | 'denial-past-cache'
  | 'invalid-token-here'
  | 'plain-request'

/**
 * A question that separates causes: those that list it in `decidedBy` from the others. It is worth its requests while one
 * of these and another cause are left. `ask` returns its probes in the order in which they are tried.
 */
export type Step = {
  name: StepName
  after: readonly Observation[]
  /** When it is sent, for people who read the plan. */
  when: string
  ask: (context: ProbeContext) => readonly Candidate[]
}

/** The question, only once something was observed: before that it asks nothing. */
export const onlyIf =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (context) =>
    context.saw(observation) ? ask(context) : []

/** The question, as long as something was not observed. A plan keeps it, as nothing is certain there. */
export const unless =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (context) =>
    context.isPlan || !context.saw(observation) ? ask(context) : []

/** The question, only where there is a token to send, and the asked API takes one. */
export const withToken =
  (ask: Step['ask']): Step['ask'] =>
  (context) =>
    canSend(context) ? ask(context) : []
