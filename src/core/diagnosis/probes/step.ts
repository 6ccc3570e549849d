import type { Observation } from '../observe/observations.ts'
import { canSend } from './token-probes.ts'
import type { ProbeContext } from './probe-context.ts'
import type { Candidate } from './probe.ts'

/** A question that separates the causes that list it in `decidedBy` from others. `ask` returns its probes in their order. */
export type Step<Name extends string = string> = {
  name: Name
  after: readonly Observation[]
  /** When it is sent, for people who read the plan. */
  when: string
  ask: (context: ProbeContext) => readonly Candidate[]
}

export const step = <Name extends string>(
  name: Name,
  after: Step['after'],
  when: string,
  ask: Step['ask'],
): Step<Name> => ({ name, after, when, ask })

export const onlyIf =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (context) =>
    context.saw(observation) ? ask(context) : []

/** The question, as long as something was not observed. A plan keeps it, as nothing is certain there. */
export const unless =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (context) =>
    context.isPlan || !context.saw(observation) ? ask(context) : []

export const withToken =
  (ask: Step['ask']): Step['ask'] =>
  (context) =>
    canSend(context) ? ask(context) : []
