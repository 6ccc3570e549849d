import type { Room } from '../../shared/contract/calls.ts'
import type { EventPayload } from '../../shared/contract/contract.ts'
import { deskError, type DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import { KINDS } from '../../shared/platform.ts'
import { usedOf, type DeskInventory, type KnownToken } from '../inventory/inventory.ts'
import { createPlans } from '../investigation/shown-plans.ts'
import type { RunDeps } from '../investigation/probe-history.ts'
import type { Vault } from '../vault/vault.ts'
import { USUAL_WAIT } from '../../shared/model/request-defaults.ts'
import { createRunning } from '../running.ts'
import type { KeyQuestion } from './api-keys.ts'
import { carryOutEnable, planEnable, type FrozenEnable } from './enable.ts'
import { readEnd, type LifecyclePorts, type Problem } from './management.ts'
import { carryOutRotation, planRotate, type FrozenRotate } from './rotate.ts'

export type LifecycleDeps = Pick<RunDeps, 'inventory' | 'http' | 'pace' | 'clock' | 'ids' | 'appVersion'> & {
  vault: Pick<Vault, 'rotations' | 'editToken' | 'noteChange' | 'noteCells' | 'noteChecks' | 'noteEnds'>
  onProgress: (progress: EventPayload<'lifecycle.progress'>) => void
}

/** Carries out the channels `lifecycle.*`. */
export type DeskLifecycle = Room<'lifecycle'> & { cancelAll(): void }

const errorOf = ({ why, message, error }: Problem): DeskError =>
  error ?? { code: why === 'cancelled' ? 'cancelled' : 'not-done', message, details: { why } }

const GONE = deskError('not-found', 'The chosen token is no longer in the vault. Choose another one.')

const tokenIn = (inventory: DeskInventory, tokenId: string): Result<{ token: KnownToken; service: Service }> => {
  const token = inventory.tokens.find(({ id }) => id === tokenId)
  const service = inventory.services.find(({ name }) => name === token?.service)
  return token === undefined || service === undefined ? failed(GONE) : ok({ token, service })
}

type WorkPorts = Omit<LifecyclePorts, 'signal'>

const portsOf = (
  { http, clock, pace, appVersion }: LifecycleDeps,
  { connection, knownTokens }: DeskInventory,
): WorkPorts => ({ http, clock, pace, version: appVersion, connection, knownTokens })

type Shown<Frozen> = { frozen: Frozen; ports: WorkPorts }

/** Two steps of each write: a plan that is shown, then the confirmation of exactly this plan. */
export const createDeskLifecycle = (deps: LifecycleDeps): DeskLifecycle => {
  const running = createRunning()
  const enablePlans = createPlans<Shown<FrozenEnable>>(deps.clock, deps.ids)
  const rotatePlans = createPlans<Shown<FrozenRotate>>(deps.clock, deps.ids)

  /** Management took the token, or refused it: a result as good as that of any request. */
  const noteManager = async (token: KnownToken, problem: Problem | null): Promise<void> => {
    if (problem !== null && problem.why !== 'management-refused') return
    const at = deps.clock.now().toISOString()
    const learned =
      problem === null
        ? ({ verdict: 'accepted', cause: 'works' } as const)
        : ({ verdict: 'rejected', cause: 'token-unknown-or-revoked' } as const)
    await deps.vault.noteChecks([{ tokenId: token.id, at, ...learned }], [usedOf(token)])
  }

  const cancellable = <Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> =>
    running.run(Symbol('step'), work)

  const readQuestion = async (asked: {
    tokenId: string
    managementTokenId: string
  }): Promise<Result<{ question: KeyQuestion; manager: KnownToken; ports: WorkPorts }>> => {
    const inventory = await deps.inventory()
    if (!inventory.ok) return inventory
    const own = tokenIn(inventory.value, asked.tokenId)
    if (!own.ok) return own
    const manager = tokenIn(inventory.value, asked.managementTokenId)
    if (!manager.ok) return manager
    const { token, service } = own.value
    const question = { token, managers: [manager.value.token], service, spaceId: token.spaceId ?? '' }
    return ok({ question, manager: manager.value.token, ports: portsOf(deps, inventory.value) })
  }

  const showEnable = (planned: Result<FrozenEnable, Problem>, ports: WorkPorts) => {
    if (!planned.ok) return failed(errorOf(planned.error))
    return ok({ planId: enablePlans.keep({ frozen: planned.value, ports }), plan: planned.value.shown })
  }

  const enable = async ({ frozen, ports }: Shown<FrozenEnable>, signal: AbortSignal) => {
    const done = await carryOutEnable(frozen, {
      ports: { ...ports, signal },
      vault: deps.vault,
      seconds: USUAL_WAIT,
      onWritten: () => Promise.resolve(),
    })
    if (!done.ok) return failed(errorOf(done.error))
    if (done.value.outcome === 'changed-meanwhile') {
      const again = showEnable(done.value.next, ports)
      return again.ok ? ok({ outcome: 'changed-meanwhile' as const, ...again.value }) : again
    }
    const { environments, lost, active } = done.value
    return ok({ outcome: 'written' as const, environments: [...environments], lost: [...lost], active })
  }

  const rotate = async (planId: string, { frozen, ports }: Shown<FrozenRotate>, signal: AbortSignal) => {
    const done = await carryOutRotation(frozen, {
      vault: deps.vault,
      inventory: deps.inventory,
      ports: { ...ports, signal },
      seconds: USUAL_WAIT,
      onStep(step) {
        deps.onProgress({ planId, step })
        return Promise.resolve()
      },
      // Nothing in the results comes from a response, so there is nothing to mask.
      onSecret: () => undefined,
    })
    if (!done.ok) return failed(errorOf(done.error))
    const { fresh, retired, report } = done.value
    const tried = report.results.map(({ environment, verdict, sentence }) => ({ environment, verdict, sentence }))
    return ok({ newTokenId: fresh.id, retiring: retired?.name ?? null, tried })
  }

  return {
    async planEnable({ environmentId, change, ...asked }) {
      const read = await readQuestion(asked)
      if (!read.ok) return read
      const { question, manager, ports } = read.value
      return cancellable(async (signal) => {
        const asking = { ...question, environmentIds: [environmentId], change }
        const planned = await planEnable(asking, { ...ports, signal })
        await noteManager(manager, planned.ok ? null : planned.error)
        return showEnable(planned, ports)
      })
    },

    enable({ planId }) {
      // A confirmation is for one write.
      const shown = enablePlans.takeOut(planId)
      if (!shown.ok) return Promise.resolve(shown)
      return cancellable((signal) => enable(shown.value, signal))
    },

    async planRotate(asked) {
      const read = await readQuestion(asked)
      if (!read.ok) return read
      const { question, manager, ports } = read.value
      return cancellable(async (signal) => {
        const planned = await planRotate(question, deps.vault, { ...ports, signal })
        await noteManager(manager, planned.ok ? null : planned.error)
        if (!planned.ok) return failed(errorOf(planned.error))
        return ok({ planId: rotatePlans.keep({ frozen: planned.value, ports }), plan: planned.value.shown })
      })
    },

    rotate({ planId }) {
      // A confirmation is for one key.
      const shown = rotatePlans.takeOut(planId)
      if (!shown.ok) return Promise.resolve(shown)
      return cancellable((signal) => rotate(planId, shown.value, signal))
    },

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
      await noteManager(token, read.ok ? null : read.error)
      if (!read.ok) return failed(errorOf(read.error))
      const noted = await deps.vault.noteEnds([{ tokenId, end: read.value }], [usedOf(token)])
      return noted.ok ? ok({ end: read.value }) : noted
    },

    cancel() {
      running.cancelAll()
      return Promise.resolve(ok(null))
    },

    cancelAll() {
      enablePlans.forgetAll()
      rotatePlans.forgetAll()
      running.cancelAll()
    },
  }
}
