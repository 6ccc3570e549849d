import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { removeNode } from '../../../../src/renderer/features/vault/actions.ts'
import { removing } from '../../../../src/renderer/features/vault/removing.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import type { VaultNode } from '../../../../src/shared/model/vault-tree.ts'
import { vaultTree } from '../../../../src/shared/model/vault-tree.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'
import { aVault } from './a-vault.ts'

const NOWHERE = { serviceId: null, spaceId: null }
const [service] = vaultTree(aVault())
const space = service?.children[0]

const remove = async (node: VaultNode | undefined): Promise<void> => {
  if (node !== undefined) await removeNode(node, NOWHERE)
}

let removed: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  removed = []
  const note = (id: string) => {
    removed.push(id)
    return Promise.resolve(ok(SAMPLE_OUTPUTS['vault.removeToken']))
  }
  connect(
    bridgeOf({
      vault: {
        removeService: ({ serviceId }) => note(serviceId),
        removeSpace: ({ spaceId }) => note(spaceId),
      },
    }),
  )
  vault.accept(aVault())
  removing.question = null
  removing.asking = false
  return () => {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

describe('the question before tokens go', () => {
  it('is asked first, and nothing goes before the yes', async () => {
    await remove(space)
    expect(removing).toMatchObject({ asking: true, question: { title: 'Remove “Shop”?' } })
    expect(removed).toEqual([])
    removing.question?.yes()
    expect(removed).toEqual(['shop'])
  })

  it('is about the place that was to be removed last', async () => {
    await remove(space)
    removing.asking = false
    await remove(service)
    expect(removing).toMatchObject({ asking: true, question: { title: 'Remove “Contentful (US)”?' } })
    removing.question?.yes()
    expect(removed).toEqual(['contentful-us'])
  })
})
