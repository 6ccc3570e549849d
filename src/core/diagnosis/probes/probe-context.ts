import type { Facts } from '../facts.ts'
import type { Observation } from '../observe/observations.ts'
import type { Route } from '../observe/judged-answers.ts'

/** Most spaces and environments that one diagnosis sends probes about. */
export const MAX_SPACES = 4
export const MAX_ENVIRONMENTS = 3

/** In a plan, which is made before anything is sent, `saw` says yes to everything that may be observed. */
export type ProbeContext = {
  facts: Facts
  route: Route
  saw: (observation: Observation) => boolean
  /** Whether nothing was sent yet, and all steps that may follow are wanted. */
  isPlan: boolean
}
