import { ok, type Result, failedWith } from '../../shared/contract/result.ts'
import type { Investigation } from '../../shared/model/investigation.ts'
import type { DiagnosisInput } from '../diagnosis/input.ts'
import type { Clock, RandomIds } from '../ports.ts'
import type { DeskInventory } from '../inventory/inventory.ts'

/** A diagnosis as it was shown: what it knows, whom it may ask and what, fixed at that moment. */
export type FrozenPlan = {
  input: DiagnosisInput
  inventory: DeskInventory
  target: Investigation
  /** Whose token it is about, where that is kept or was pasted: with it goes the plan. */
  tokenId: string | null
  handle: string | null
  /** Since when the vault's token has its secret, in milliseconds since 1970; null: it is not kept, or that is not known. */
  since: number | null
  secrets: readonly string[]
}

/** A plan holds a token in memory: only for as long as a user may read it, and only a few of them. */
const KEPT_FOR = 15 * 60_000
const MOST = 10

const TOO_OLD =
  'This plan is too old to run, or its token is no longer in the vault. Nothing was sent. Diagnose again to see a new one.'

/** The plans that were shown, by id: a run takes one of them, and nothing that came later. */
export const createPlans = <Plan>(clock: Clock, ids: RandomIds) => {
  const plans = new Map<string, { plan: Plan; withdraw: () => void }>()

  const forget = (planId: string): void => {
    plans.get(planId)?.withdraw()
    plans.delete(planId)
  }

  const take = (planId: string): Result<Plan> => {
    const kept = plans.get(planId)
    return kept === undefined ? failedWith('not-found', TOO_OLD) : ok(kept.plan)
  }

  return {
    keep(plan: Plan): string {
      const planId = ids.uuid()
      plans.set(planId, { plan, withdraw: clock.after(KEPT_FOR, () => forget(planId)) })
      for (const oldest of [...plans.keys()].slice(0, -MOST)) forget(oldest)
      return planId
    },

    take,

    takeOut(planId: string): Result<Plan> {
      const plan = take(planId)
      forget(planId)
      return plan
    },

    forgetWhere(isGone: (plan: Plan) => boolean): void {
      for (const [planId, { plan }] of [...plans]) if (isGone(plan)) forget(planId)
    },

    forgetAll(): void {
      for (const planId of [...plans.keys()]) forget(planId)
    },
  }
}
