import type { Room } from '../../shared/contract/calls.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { DeskWorld } from '../investigation/desk-world.ts'
import { createPlans } from '../investigation/plans.ts'
import type { Clock, HttpClient, RandomIds } from '../ports.ts'
import type { Pace } from '../requests/pace.ts'
import type { KnownToken } from '../world/world.ts'
import { enable } from './enable.ts'
import type { LifecyclePorts } from './management.ts'
import { planEnable, type EnableQuestion, type FrozenEnable } from './plan-enable.ts'
import type { Problem } from './problem.ts'
import { untilActive, USUAL_WAIT } from './until-active.ts'
import { withEnvironment } from './with-environment.ts'

export type LifecycleDeps = {
  world: () => Promise<Result<DeskWorld>>
  http: HttpClient
  pace: Pace
  clock: Clock
  ids: RandomIds
  /** The vault's entry says what the key is for. */
  noteEnvironments: (tokenId: string, environments: string[]) => Promise<Result<unknown>>
}

/** Carries out the channels `lifecycle.*`. */
export type DeskLifecycle = Room<'lifecycle'> & { cancelAll(): void }

/** A plan as it was shown, with the world that it was made in. */
type Shown = { frozen: FrozenEnable; question: EnableQuestion; ports: Omit<LifecyclePorts, 'signal'> }

/** Why a step was not done, as the page hears it. A token that the vault does not release is told as everywhere. */
const errorOf = ({ why, message, error }: Problem): DeskError =>
  error ?? { code: why === 'cancelled' ? 'cancelled' : 'not-done', message, details: { why } }

const GONE: DeskError = {
  code: 'not-found',
  message: 'The chosen token is no longer in the vault. Choose another one.',
}

const questionOf = (
  world: DeskWorld,
  { tokenId, managementTokenId, environmentId }: { tokenId: string; managementTokenId: string; environmentId: string },
): Result<EnableQuestion> => {
  const named = (id: string): KnownToken | undefined => world.tokens.find((token) => token.id === id)
  const [token, manager] = [named(tokenId), named(managementTokenId)]
  const service = world.services.find(({ name }) => name === token?.service)
  if (token === undefined || manager === undefined || service === undefined) return failed(GONE)
  return ok({ token, managers: [manager], service, spaceId: token.spaceId ?? '', environmentId })
}

export const createDeskLifecycle = (deps: LifecycleDeps): DeskLifecycle => {
  const plans = createPlans<Shown>(deps.clock, deps.ids)
  const running = new Set<AbortController>()

  /** Work that `cancel` ends. */
  const cancellable = async <Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    const controller = new AbortController()
    running.add(controller)
    try {
      return await work(controller.signal)
    } finally {
      running.delete(controller)
    }
  }

  const plan = async (question: EnableQuestion, ports: Shown['ports'], signal: AbortSignal) => {
    const planned = await planEnable(question, { ...ports, signal })
    if (!planned.ok) return failed(errorOf(planned.error))
    const frozen = planned.value
    return ok({ planId: plans.keep({ frozen, question, ports }), plan: frozen.shown })
  }

  const carryOut = async ({ frozen, question, ports }: Shown, signal: AbortSignal) => {
    const { clock } = deps
    const done = await enable(frozen, { clock, signal })
    if (!done.ok) return failed(errorOf(done.error))
    if (done.value.outcome === 'changed-meanwhile') {
      const again = await plan(question, ports, signal)
      return again.ok ? ok({ outcome: 'changed-meanwhile' as const, ...again.value }) : again
    }
    const { environments, lost } = done.value
    const { token, environmentId } = question
    const kept = withEnvironment(token.environments, environmentId)
    if (kept !== null) await deps.noteEnvironments(token.id, kept)
    const active = frozen.shown.already || (await untilActive(frozen, { ...ports, signal }, USUAL_WAIT))
    return ok({ outcome: 'enabled' as const, environments: [...environments], lost: [...lost], active })
  }

  return {
    async planEnable(asked) {
      const world = await deps.world()
      if (!world.ok) return world
      const question = questionOf(world.value, asked)
      if (!question.ok) return question
      const { http, clock, pace } = deps
      const ports = { http, clock, pace, connection: world.value.connection }
      return cancellable((signal) => plan(question.value, ports, signal))
    },

    enable({ planId }) {
      const shown = plans.take(planId)
      if (!shown.ok) return Promise.resolve(shown)
      // A yes is for one write.
      plans.forget(planId)
      return cancellable((signal) => carryOut(shown.value, signal))
    },

    cancel() {
      for (const controller of running) controller.abort()
      return Promise.resolve(ok(null))
    },

    cancelAll() {
      plans.forgetAll()
      for (const controller of running) controller.abort()
    },
  }
}
