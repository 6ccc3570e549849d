import { CAUSE_IDS, type CauseId } from '../../../shared/model/verdict.ts'
import * as causes from './all-causes.ts'
import type { CauseModule } from './cause-module.ts'

type ListedId = (typeof causes)[keyof typeof causes]['id']

const LISTED: readonly CauseModule[] = Object.values(causes)

/** The module of a cause. Doesn't compile if `all-causes.ts` lacks a cause. */
export const MODULE_OF: Readonly<Record<CauseId, CauseModule>> = Object.fromEntries(
  LISTED.map((cause) => [cause.id, cause]),
) as Record<ListedId, CauseModule>

/** Every cause, in the order of the ids in `verdict.ts`. */
export const CAUSE_MODULES: readonly CauseModule[] = CAUSE_IDS.map((id) => MODULE_OF[id])
