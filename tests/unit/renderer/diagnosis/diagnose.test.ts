import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { selection } from '../../../../src/renderer/bridge/selection.svelte.ts'
import { NO_TARGET } from '../../../../src/renderer/bridge/target.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { diagnose, diagnoseToken } from '../../../../src/renderer/features/diagnosis/diagnose.ts'
import { diagnoses } from '../../../../src/renderer/features/diagnosis/diagnoses.svelte.ts'
import { builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import { views } from '../../../../src/renderer/page/views.svelte.ts'
import type { Input } from '../../../../src/shared/contract/contract.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleDraft, sampleSnapshot } from '../../../fakes/samples.ts'
import { blogKey, shopKey, vault as shops } from '../request/examples.ts'

const planned: Input<'diagnosis.plan'>[] = []
const previewed: Input<'requests.preview'>[] = []

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null })
  planned.length = 0
  previewed.length = 0
  connect(
    bridgeOf({
      diagnosis: {
        plan: (input) => {
          planned.push(input)
          return Promise.resolve(ok(SAMPLE_OUTPUTS['diagnosis.plan']))
        },
      },
      requests: {
        preview: (draft) => {
          previewed.push(draft)
          return Promise.resolve(ok({ request: null, warnings: [], confirmation: 'This writes.' }))
        },
      },
    }),
  )
  vault.accept({ ...sampleSnapshot, ...shops, services: [...shops.services], spaces: [...shops.spaces], tokens: [] })
  diagnoses.clear()
})

/** As main tells it; nothing has been drawn since. */
const addedJustNow = (...tokens: typeof shops.tokens): void => {
  vault.accept({
    ...sampleSnapshot,
    ...shops,
    services: [...shops.services],
    spaces: [...shops.spaces],
    tokens: [...tokens],
  })
}

it('shows the answer that is used again, where another one is on view: that of a cell', () => {
  addedJustNow(shopKey)
  exchanges.recall('earlier')
  diagnose({ draft: sampleDraft, exchangeId: 'of-the-cell' })
  expect(exchanges.selectedId).toBe('of-the-cell')
  expect(planned).toMatchObject([{ exchangeId: 'of-the-cell' }])
})

describe('the diagnosis of a token', () => {
  it('plans for that very token at once, though it was told a moment ago and the page has not followed', () => {
    addedJustNow(shopKey, blogKey)
    views.current = 'matrix'
    diagnoseToken(blogKey)
    expect(planned).toMatchObject([
      { draft: { spaceId: 'blog', credential: { tokenId: blogKey.id } }, exchangeId: null },
    ])
    expect(views.current).toBe('requests')
  })

  it('keeps the request that the builder has, where the token is the one in use', () => {
    addedJustNow(shopKey, blogKey)
    diagnoseToken(shopKey)
    builder.editPath('/spaces/shop/environments/staging/tags')
    diagnoseToken(shopKey)
    expect(planned.at(-1)?.draft).toMatchObject({
      path: '/spaces/shop/environments/staging/tags',
      credential: { tokenId: shopKey.id },
    })
  })

  const ofShop = { serviceId: shopKey.serviceId, spaceId: 'shop', environmentId: null, tokenId: null }
  describe.each([
    ['a service', { ...ofShop, spaceId: null }],
    ['a space', ofShop],
    ['an environment', { ...ofShop, environmentId: 'staging' }],
  ])('after the line of %s was chosen', (_line, line) => {
    beforeEach(() => {
      addedJustNow(shopKey, blogKey)
      diagnoseToken(shopKey)
      selection.select(line)
      builder.fillFrom(line)
      planned.length = 0
      previewed.length = 0
    })

    it('is planned for the token that was asked about, and its line is the chosen one', () => {
      diagnoseToken(blogKey)
      expect(planned).toMatchObject([{ draft: { spaceId: 'blog', credential: { tokenId: blogKey.id } } }])
      expect(selection.target).toMatchObject({ spaceId: 'blog', tokenId: blogKey.id })
    })

    it('a token that was added and chosen in one go is the one in use', () => {
      vault.accept({
        ...sampleSnapshot,
        ...shops,
        services: [...shops.services],
        spaces: [...shops.spaces],
        tokens: [blogKey],
      })
      selection.selectToken(blogKey)
      // In this order the page follows.
      builder.see({ ...shops, tokens: [blogKey] })
      builder.fillFrom(selection.target)
      expect(builder.draft).toMatchObject({ spaceId: 'blog', credential: { tokenId: blogKey.id } })
    })
  })

  it('leaves a vault in which nothing is chosen any more as it is', () => {
    addedJustNow(shopKey, blogKey)
    diagnoseToken(shopKey)
    selection.clear()
    expect(selection.target).toBe(NO_TARGET)
    builder.see({ ...shops, tokens: [shopKey, blogKey] })
    expect(builder.draft.credential).toMatchObject({ tokenId: shopKey.id })
  })
})
