import type { Facts } from '../facts.ts'
import type { Observation } from '../observe/observations.ts'
import type { Route } from '../observe/judged-answers.ts'

/** Most spaces, environments and reference tokens that one diagnosis sends probes about. */
export const MAX_SPACES = 4
export const MAX_ENVIRONMENTS = 3
export const MAX_WITNESSES = 3

/**
 * What a step chooses its probes by. `saw`: whether something was observed. A plan is made before anything is sent, so in it
 * everything that may be observed counts as observed, and nothing as ruled out.
 */
export type ProbeContext = {
  facts: Facts
  route: Route
  saw: (observation: Observation) => boolean
  /** Whether nothing was sent yet, and all steps that may follow are wanted. */
  isPlan: boolean
}
