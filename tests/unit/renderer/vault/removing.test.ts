import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { removePlace } from '../../../../src/renderer/features/vault/actions.ts'
import { confirmation } from '../../../../src/renderer/ui/confirmation.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'
import { aVault } from './a-vault.ts'

const service = { serviceId: 'contentful-us', spaceId: null }
const space = { serviceId: 'contentful-us', spaceId: 'shop' }

/** Asks first; `done` resolves when the removal is over. */
const remove = (place: typeof service | typeof space): { done: Promise<void> } => ({ done: removePlace(place) })

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
        removeService: ({ serviceId, tokenIds = [] }) => note(`${serviceId}: ${tokenIds.length}`),
        removeSpace: ({ spaceId, tokenIds = [] }) => note(`${spaceId}: ${tokenIds.length}`),
      },
    }),
  )
  vault.accept(aVault())
  confirmation.answer(false)
  return () => {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

describe('the question before tokens are removed', () => {
  it('appears first, and nothing is removed before consent', async () => {
    const { done } = remove(space)
    expect(confirmation.question?.title).toBe('Remove “Shop”?')
    expect(removed).toEqual([])
    confirmation.answer(true)
    await done
    expect(removed).toEqual(['shop: 2'])
  })

  it('ends with a no', async () => {
    const { done } = remove(space)
    confirmation.answer(false)
    await done
    expect([confirmation.question, removed]).toEqual([null, []])
  })

  it('is about the place that was to be removed last', async () => {
    const first = remove(space)
    const { done } = remove(service)
    await first.done
    expect(confirmation.question?.title).toBe('Remove “Contentful (US)”?')
    confirmation.answer(true)
    await done
    expect(removed).toEqual(['contentful-us: 3'])
  })

  it('says what would go now, and the yes is to that', async () => {
    const { done } = remove(service)
    const { tokens, ...others } = aVault()
    vault.accept({ ...others, tokens: tokens.slice(1) })
    expect(confirmation.question?.text).toMatch(/^1 space, 2 tokens, /)
    confirmation.answer(true)
    await done
    expect(removed).toEqual(['contentful-us: 2'])
  })

  it('removes nothing once what it asked about is gone', async () => {
    const { done } = remove(space)
    vault.accept({ ...aVault(), spaces: [], tokens: [] })
    expect(confirmation.question).toBeNull()
    confirmation.answer(true)
    await done
    expect(removed).toEqual([])
  })
})
