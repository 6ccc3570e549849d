import type { CauseId } from '../../../shared/model/verdict.ts'
import type { Observation } from '../observe/observations.ts'
import { canSend } from './ask-token.ts'
import type { Moment } from './moment.ts'
import type { Candidate } from './probe.ts'

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

/** The question, only once something was observed: before that it asks nothing. */
export const onlyIf =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (moment) =>
    moment.saw(observation) ? ask(moment) : []

/** The question, as long as something was not observed. A plan keeps it, as nothing is certain there. */
export const unless =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (moment) =>
    moment.isPlan || !moment.saw(observation) ? ask(moment) : []

/** The question, only where there is a token to send, and the asked API takes one. */
export const withToken =
  (ask: Step['ask']): Step['ask'] =>
  (moment) =>
    canSend(moment) ? ask(moment) : []
