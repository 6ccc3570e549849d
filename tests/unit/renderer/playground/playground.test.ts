import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../../src/renderer/bridge/app.svelte.ts'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { selection } from '../../../../src/renderer/bridge/selection.svelte.ts'
import { addPlaygroundTokens } from '../../../../src/renderer/features/playground/playground.ts'
import { Builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { ok, type Result } from '../../../../src/shared/contract/result.ts'
import type { VaultSnapshot } from '../../../../src/shared/model/vault.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleSnapshot, sampleToken } from '../../../fakes/samples.ts'

const SECOND = { ...sampleToken, id: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a09', name: 'Second' }
const both = { ...sampleSnapshot, tokens: [sampleToken, SECOND] }

/** Adds both tokens, and calls `meanwhile` before the last one is saved. */
const addBoth = async (meanwhile: (builder: Builder) => void): Promise<Builder> => {
  const { answer, give } = later<Result<VaultSnapshot>>()
  connect(
    bridgeOf({
      playground: { addTokens: () => answer },
      requests: { preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: null })) },
    }),
  )
  const builder = new Builder()
  builder.see({ ...sampleSnapshot, tokens: [] })
  const adding = addPlaygroundTokens()
  builder.see(sampleSnapshot)
  meanwhile(builder)
  builder.see(both)
  give(ok(both))
  await adding
  builder.fillFrom(selection.target)
  return builder
}

beforeEach(() => {
  vi.useFakeTimers()
  const tokens = [sampleToken.name, SECOND.name]
  app.snapshot = {
    ...SAMPLE_OUTPUTS['app.read'],
    playground: { state: 'running', serviceId: sampleToken.serviceId, tokens, owner: null },
  }
  selection.clear()
})
afterEach(() => {
  vi.useRealTimers()
  app.snapshot = null
  selection.clear()
})

describe('tokens of the Playground', () => {
  it('are there with the first of them chosen', async () => {
    const builder = await addBoth(() => undefined)
    expect(selection.target.tokenId).toBe(sampleToken.id)
    expect(builder.draft.credential).toEqual({ from: 'vault', tokenId: sampleToken.id })
  })

  it('change nothing of what was chosen or written while they were added', async () => {
    const builder = await addBoth((begun) => {
      begun.aim({ api: 'management' })
      begun.changeMethod('PUT')
      begun.editPath('/spaces/space-a/environments/staging/entries/x')
    })
    expect(builder.draft).toMatchObject({
      ...{ api: 'management', method: 'PUT', path: '/spaces/space-a/environments/staging/entries/x' },
    })
  })

  it('leave a line of the vault alone that was chosen meanwhile', async () => {
    const chosen = { serviceId: SECOND.serviceId, spaceId: 'space-a', environmentId: 'master', tokenId: null }
    await addBoth(() => selection.select(chosen))
    expect(selection.target).toEqual(chosen)
  })
})
