import type { Room } from '../../shared/contract/calls.ts'
import { failed, ok } from '../../shared/contract/result.ts'
import { KINDS } from '../../shared/platform.ts'
import { usedOf } from '../world/world.ts'
import { readEnd } from './account-end.ts'
import { createDeskEnable } from './desk-enable.ts'
import { createDeskRotate } from './desk-rotate.ts'
import { errorOf, portsOf, tokenIn, type Cancellable, type LifecycleDeps } from './desk-work.ts'

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
      const world = await deps.world()
      if (!world.ok) return world
      const own = tokenIn(world.value, tokenId)
      if (!own.ok) return own
      const { token, service } = own.value
      if (KINDS[token.kind].api !== 'management')
        return failed({
          code: 'not-done',
          message: `“${token.name}” is a key of a space: keys do not end by themselves. Nothing was sent.`,
          details: { why: 'wrong-kind' },
        })
      const ports = portsOf(deps, world.value)
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
