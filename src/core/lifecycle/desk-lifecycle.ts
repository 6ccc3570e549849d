import type { EventPayload, Input } from '../../shared/contract/contract.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import { type DeskInventory, type KnownToken, usedOf } from '../inventory/inventory.ts'
import type { Clock, HttpClient, RandomIds } from '../ports.ts'
import type { Pace } from '../requests/pace.ts'
import type { Vault } from '../vault/vault.ts'
import { type LifecyclePorts, type Problem, readEnd } from './management.ts'
import type { Room } from '../../shared/contract/calls.ts'
import { createPlans } from '../investigation/shown-plans.ts'
import { enable, planEnable, type EnableQuestion, type FrozenEnable, withEnvironment } from './enable.ts'
import { USUAL_WAIT } from '../../shared/model/request-defaults.ts'
import { untilActive } from './api-keys.ts'
import { carryOutRotation, planRotate, type FrozenRotate, type RotateQuestion, begunOf } from './rotate.ts'
import { KINDS } from '../../shared/platform.ts'

export type LifecycleDeps = {
  inventory: () => Promise<Result<DeskInventory>>
  http: HttpClient
  pace: Pace
  clock: Clock
  ids: RandomIds
  appVersion: string
  vault: Pick<Vault, 'rotations' | 'editToken' | 'noteCells' | 'noteChecks' | 'noteEnds'>
  onProgress: (progress: EventPayload<'lifecycle.progress'>) => void
}

/** Does work that `lifecycle.cancel` ends. */
export type Cancellable = <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>

/** Why a step was not done, as the page hears it. A token that the vault does not release is told as everywhere. */
export const errorOf = ({ why, message, error }: Problem): DeskError =>
  error ?? { code: why === 'cancelled' ? 'cancelled' : 'not-done', message, details: { why } }

const GONE: DeskError = {
  code: 'not-found',
  message: 'The chosen token is no longer in the vault. Choose another one.',
}

/** A token and its service, as the inventory knows them now. */
export const tokenIn = (inventory: DeskInventory, tokenId: string): Result<{ token: KnownToken; service: Service }> => {
  const token = inventory.tokens.find(({ id }) => id === tokenId)
  const service = inventory.services.find(({ name }) => name === token?.service)
  return token === undefined || service === undefined ? failed(GONE) : ok({ token, service })
}

/** What the steps need from outside, but for the signal that ends them. */
export type WorkPorts = Omit<LifecyclePorts, 'signal'>

export const portsOf = (
  { http, clock, pace, appVersion }: LifecycleDeps,
  { connection }: DeskInventory,
): WorkPorts => ({
  http,
  clock,
  pace,
  version: appVersion,
  connection,
})

type DeskEnable = Pick<Room<'lifecycle'>, 'planEnable' | 'enable'> & { forgetAll(): void }

/** A plan as it was shown, with the inventory that it was made in. */
type ShownEnable = { frozen: FrozenEnable; question: EnableQuestion; ports: WorkPorts }

const questionOf = (inventory: DeskInventory, asked: Input<'lifecycle.planEnable'>): Result<EnableQuestion> => {
  const own = tokenIn(inventory, asked.tokenId)
  if (!own.ok) return own
  const manager = tokenIn(inventory, asked.managementTokenId)
  if (!manager.ok) return manager
  const { token, service } = own.value
  const { environmentId } = asked
  return ok({ token, managers: [manager.value.token], service, spaceId: token.spaceId ?? '', environmentId })
}

/** Enabling an environment for a key: what would be written, then the yes to exactly that. */
export const createDeskEnable = (deps: LifecycleDeps, cancellable: Cancellable): DeskEnable => {
  const plans = createPlans<ShownEnable>(deps.clock, deps.ids)

  const plan = async (question: EnableQuestion, ports: WorkPorts, signal: AbortSignal) => {
    const planned = await planEnable(question, { ...ports, signal })
    if (!planned.ok) return failed(errorOf(planned.error))
    const frozen = planned.value
    return ok({ planId: plans.keep({ frozen, question, ports }), plan: frozen.shown })
  }

  const carryOut = async ({ frozen, question, ports }: ShownEnable, signal: AbortSignal) => {
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
      const inventory = await deps.inventory()
      if (!inventory.ok) return inventory
      const question = questionOf(inventory.value, asked)
      if (!question.ok) return question
      const ports = portsOf(deps, inventory.value)
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

type DeskRotate = Pick<Room<'lifecycle'>, 'planRotate' | 'rotate'> & { forgetAll(): void }

/** A plan as it was shown, with the way that its inventory says. */
type ShownRotate = { frozen: FrozenRotate; ports: WorkPorts }

/** Replacing a key by a new one: what would be made, then the yes to exactly that. */
export const createDeskRotate = (deps: LifecycleDeps, cancellable: Cancellable): DeskRotate => {
  const plans = createPlans<ShownRotate>(deps.clock, deps.ids)

  const questionOf = async (
    asked: Input<'lifecycle.planRotate'>,
  ): Promise<Result<{ question: RotateQuestion; ports: WorkPorts }>> => {
    const inventory = await deps.inventory()
    if (!inventory.ok) return inventory
    const own = tokenIn(inventory.value, asked.tokenId)
    if (!own.ok) return own
    const manager = tokenIn(inventory.value, asked.managementTokenId)
    if (!manager.ok) return manager
    const begun = await begunOf(asked.tokenId, deps.vault)
    if (!begun.ok) return begun
    const { token, service } = own.value
    const question = { token, managers: [manager.value.token], service, spaceId: token.spaceId ?? '' }
    return ok({ question: { ...question, begun: begun.value }, ports: portsOf(deps, inventory.value) })
  }

  const carryOut = async (planId: string, { frozen, ports }: ShownRotate, signal: AbortSignal) => {
    const done = await carryOutRotation(frozen, {
      vault: deps.vault,
      inventory: deps.inventory,
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

/** Carries out the channels `lifecycle.*`. */
export type DeskLifecycle = Room<'lifecycle'> & { cancelAll(): void }

export const createDeskLifecycle = (deps: LifecycleDeps): DeskLifecycle => {
  const running = new Set<AbortController>()

  const cancellable: Cancellable = async (work) => {
    const controller = new AbortController()
    running.add(controller)
    try {
      return await work(controller.signal)
    } finally {
      running.delete(controller)
    }
  }

  const enabling = createDeskEnable(deps, cancellable)
  const rotating = createDeskRotate(deps, cancellable)

  return {
    planEnable: (asked) => enabling.planEnable(asked),
    enable: (said) => enabling.enable(said),
    planRotate: (asked) => rotating.planRotate(asked),
    rotate: (said) => rotating.rotate(said),

    async readEnd({ tokenId }) {
      const inventory = await deps.inventory()
      if (!inventory.ok) return inventory
      const own = tokenIn(inventory.value, tokenId)
      if (!own.ok) return own
      const { token, service } = own.value
      if (KINDS[token.kind].api !== 'management')
        return failed({
          code: 'not-done',
          message: `“${token.name}” is a key of a space: keys do not end by themselves. Nothing was sent.`,
          details: { why: 'wrong-kind' },
        })
      const ports = portsOf(deps, inventory.value)
      const read = await cancellable((signal) => readEnd(token, service.baseUrls, { ...ports, signal }))
      if (!read.ok) return failed(errorOf(read.error))
      const noted = await deps.vault.noteEnds([{ tokenId, end: read.value }], [usedOf(token)])
      return noted.ok ? ok({ end: read.value }) : noted
    },

    cancel() {
      for (const controller of running) controller.abort()
      return Promise.resolve(ok(null))
    },

    cancelAll() {
      enabling.forgetAll()
      rotating.forgetAll()
      for (const controller of running) controller.abort()
    },
  }
}
