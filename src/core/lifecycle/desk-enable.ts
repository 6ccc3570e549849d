import type { Room } from '../../shared/contract/calls.ts'
import type { Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { DeskWorld } from '../investigation/desk-world.ts'
import { createPlans } from '../investigation/plans.ts'
import { errorOf, portsOf, tokenIn, type Cancellable, type LifecycleDeps, type WorkPorts } from './desk-work.ts'
import { enable } from './enable.ts'
import { planEnable, type EnableQuestion, type FrozenEnable } from './plan-enable.ts'
import { untilActive, USUAL_WAIT } from './until-active.ts'
import { withEnvironment } from './with-environment.ts'

type DeskEnable = Pick<Room<'lifecycle'>, 'planEnable' | 'enable'> & { forgetAll(): void }

/** A plan as it was shown, with the world that it was made in. */
type Shown = { frozen: FrozenEnable; question: EnableQuestion; ports: WorkPorts }

const questionOf = (world: DeskWorld, asked: Input<'lifecycle.planEnable'>): Result<EnableQuestion> => {
  const own = tokenIn(world, asked.tokenId)
  if (!own.ok) return own
  const manager = tokenIn(world, asked.managementTokenId)
  if (!manager.ok) return manager
  const { token, service } = own.value
  const { environmentId } = asked
  return ok({ token, managers: [manager.value.token], service, spaceId: token.spaceId ?? '', environmentId })
}

/** Enabling an environment for a key: what would be written, then the yes to exactly that. */
export const createDeskEnable = (deps: LifecycleDeps, cancellable: Cancellable): DeskEnable => {
  const plans = createPlans<Shown>(deps.clock, deps.ids)

  const plan = async (question: EnableQuestion, ports: WorkPorts, signal: AbortSignal) => {
    const planned = await planEnable(question, { ...ports, signal })
    if (!planned.ok) return failed(errorOf(planned.error))
    const frozen = planned.value
    return ok({ planId: plans.keep({ frozen, question, ports }), plan: frozen.shown })
  }

  const carryOut = async ({ frozen, question, ports }: Shown, signal: AbortSignal) => {
    const done = await enable(frozen, { clock: deps.clock, signal })
    if (!done.ok) return failed(errorOf(done.error))
    if (done.value.outcome === 'changed-meanwhile') {
      const again = await plan(question, ports, signal)
      return again.ok ? ok({ outcome: 'changed-meanwhile' as const, ...again.value }) : again
    }
    const { environments, lost } = done.value
    const { token, environmentId } = question
    // The vault's entry says what the key is for.
    const kept = withEnvironment(token.environments, environmentId)
    if (kept !== null) await deps.vault.editToken({ tokenId: token.id, environments: kept })
    const active = frozen.shown.already || (await untilActive(frozen, { ...ports, signal }, USUAL_WAIT))
    return ok({ outcome: 'enabled' as const, environments: [...environments], lost: [...lost], active })
  }

  return {
    async planEnable(asked) {
      const world = await deps.world()
      if (!world.ok) return world
      const question = questionOf(world.value, asked)
      if (!question.ok) return question
      const ports = portsOf(deps, world.value)
      return cancellable((signal) => plan(question.value, ports, signal))
    },

    enable({ planId }) {
      const shown = plans.take(planId)
      if (!shown.ok) return Promise.resolve(shown)
      // A yes is for one write.
      plans.forget(planId)
      return cancellable((signal) => carryOut(shown.value, signal))
    },

    forgetAll: () => plans.forgetAll(),
  }
}
