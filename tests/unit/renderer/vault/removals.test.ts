import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { removeNode } from '../../../../src/renderer/features/vault/actions.ts'
import { removals } from '../../../../src/renderer/features/vault/removals.svelte.ts'
import type { Space } from '../../../../src/shared/model/space.ts'
import type { DeskError } from '../../../../src/shared/contract/errors.ts'
import { failed, ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { sampleSnapshot, sampleSpace } from '../../../fakes/samples.ts'

const LOCKED: DeskError = { code: 'keychain-locked', message: 'The keychain is locked.' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('bringing back what was removed', () => {
  it('brings back the newest first', async () => {
    const back: string[] = []
    const restore = (name: string) => () => {
      back.push(name)
      return Promise.resolve(ok(null))
    }
    removals.note('first', restore('first'))
    removals.note('second', restore('second'))
    expect(removals.last).toBe('second')
    removals.undoLast()
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(back).toEqual(['second', 'first'])
    expect(removals.last).toBeNull()
  })

  it('can be tried again after it failed', async () => {
    const restore = vi.fn(() => Promise.resolve(failed(LOCKED)))
    removals.note('Website', restore)
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(removals.last).toBe('Website')
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(restore).toHaveBeenCalledTimes(2)
  })

  it('is offered for the minute that core keeps it, also after a failure, and no longer', async () => {
    removals.note('Website', () => Promise.resolve(failed(LOCKED)))
    await vi.advanceTimersByTimeAsync(40_000)
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(19_000)
    expect(removals.last).toBe('Website')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(removals.last).toBeNull()
  })
})

describe('bringing an environment back', () => {
  it('keeps what was changed in its space since', async () => {
    const staging = { id: 'staging', production: false }
    const saved: Space[] = []
    const space: Space = { ...sampleSpace, environments: [...sampleSpace.environments, staging] }
    connect(
      bridgeOf({
        vault: {
          saveSpace: (input) => {
            saved.push(input)
            return Promise.resolve(ok(input))
          },
        },
      }),
    )
    vault.accept({ ...sampleSnapshot, spaces: [space] })
    const { serviceId, id: spaceId } = space
    await removeNode(
      { type: 'environment', key: 'e', id: 'staging', production: false, known: true, children: [] },
      { serviceId, spaceId },
    )
    expect(saved.at(-1)?.environments).toEqual(sampleSpace.environments)

    const preview = { id: 'preview', production: false }
    vault.accept({ ...sampleSnapshot, spaces: [{ ...sampleSpace, name: 'New name', environments: [preview] }] })
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(saved.at(-1)).toMatchObject({ name: 'New name', environments: [preview, staging] })
  })
})
