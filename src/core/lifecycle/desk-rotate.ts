import type { Room } from '../../shared/contract/calls.ts'
import type { Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { createPlans } from '../investigation/plans.ts'
import { carryOutRotation } from './carry-out-rotation.ts'
import { errorOf, portsOf, tokenIn, type Cancellable, type LifecycleDeps, type WorkPorts } from './desk-work.ts'
import { planRotate, type FrozenRotate, type RotateQuestion } from './rotate.ts'
import { begunOf } from './begun.ts'
import { USUAL_WAIT } from './until-active.ts'

type DeskRotate = Pick<Room<'lifecycle'>, 'planRotate' | 'rotate'> & { forgetAll(): void }

/** A plan as it was shown, with the way that its world says. */
type Shown = { frozen: FrozenRotate; ports: WorkPorts }

/** Replacing a key by a new one: what would be made, then the yes to exactly that. */
export const createDeskRotate = (deps: LifecycleDeps, cancellable: Cancellable): DeskRotate => {
  const plans = createPlans<Shown>(deps.clock, deps.ids)

  const questionOf = async (
    asked: Input<'lifecycle.planRotate'>,
  ): Promise<Result<{ question: RotateQuestion; ports: WorkPorts }>> => {
    const world = await deps.world()
    if (!world.ok) return world
    const own = tokenIn(world.value, asked.tokenId)
    if (!own.ok) return own
    const manager = tokenIn(world.value, asked.managementTokenId)
    if (!manager.ok) return manager
    const begun = await begunOf(asked.tokenId, deps.vault)
    if (!begun.ok) return begun
    const { token, service } = own.value
    const question = { token, managers: [manager.value.token], service, spaceId: token.spaceId ?? '' }
    return ok({ question: { ...question, begun: begun.value }, ports: portsOf(deps, world.value) })
  }

  const carryOut = async (planId: string, { frozen, ports }: Shown, signal: AbortSignal) => {
    const done = await carryOutRotation(frozen, {
      vault: deps.vault,
      world: deps.world,
      ports: { ...ports, signal },
      seconds: USUAL_WAIT,
      onStep(step) {
        deps.onProgress({ planId, step })
        return Promise.resolve()
      },
      // Nothing that the page is told is made of answers: there is nothing to hide it in.
      onSecret: () => undefined,
    })
    if (!done.ok) return failed(errorOf(done.error))
    const { fresh, retired, report } = done.value
    const tried = report.results.map(({ environment, verdict, sentence }) => ({ environment, verdict, sentence }))
    return ok({ newTokenId: fresh.id, retiring: retired?.name ?? null, tried })
  }

  return {
    async planRotate(asked) {
      const known = await questionOf(asked)
      if (!known.ok) return known
      const { question, ports } = known.value
      return cancellable(async (signal) => {
        const month = deps.clock.now().toISOString().slice(0, 7)
        const planned = await planRotate(question, month, { ...ports, signal })
        if (!planned.ok) return failed(errorOf(planned.error))
        return ok({ planId: plans.keep({ frozen: planned.value, ports }), plan: planned.value.shown })
      })
    },

    rotate({ planId }) {
      const shown = plans.take(planId)
      if (!shown.ok) return Promise.resolve(shown)
      // A yes is for one key.
      plans.forget(planId)
      return cancellable((signal) => carryOut(planId, shown.value, signal))
    },

    forgetAll: () => plans.forgetAll(),
  }
}
