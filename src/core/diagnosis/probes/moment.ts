import { type Facts } from '../facts.ts'
import type { Observation } from '../observe/observations.ts'
import type { Route } from '../observe/way.ts'

/** Limits of one diagnosis: it goes on while a probe can still separate, but no further than this. */
export const MAX_SPACES = 4
export const MAX_ENVIRONMENTS = 3
export const MAX_WITNESSES = 3

/**
 * One moment at which a probe is chosen. `saw`: whether something was observed; in a plan, where nothing was sent yet,
 * everything that may still be observed counts as seen, and nothing as certainly not.
 */
export type Moment = {
  facts: Facts
  route: Route
  saw: (observation: Observation) => boolean
  /** Nothing was sent yet: everything that may come is wanted. */
  isPlan: boolean
}
