import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withVaultAsText } from '../../../../src/renderer/bridge/vault-text.ts'
import type { VaultText } from '../../../../src/shared/contract/vault-text.ts'
import { columnsOf } from '../../../../src/shared/text/columns.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { sampleSnapshot } from '../../../fakes/samples.ts'

const tokens = columnsOf(sampleSnapshot.tokens)
const answer: VaultText['answer'] = { ok: true, value: { ...sampleSnapshot, tokens: [] } }

let asked: string[] = []
let tell: (payload?: unknown) => void = () => undefined
let served: VaultText = { answer, tokens }

/** A bridge that cannot read the vault by itself. */
const bridge = () =>
  withVaultAsText(
    bridgeOf({}, (_name, listener) => {
      tell = listener as (payload: unknown) => void
      return () => (tell = () => undefined)
    }),
  )

beforeEach(() => {
  asked = []
  served = { answer, tokens }
  vi.stubGlobal('location', { href: 'app://token-desk/index.html' })
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.href)
    return Promise.resolve(new Response(JSON.stringify(served)))
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the vault, read as text', () => {
  it('is asked for before anybody reads it, and once', async () => {
    const { vault } = bridge()
    expect(asked).toEqual(['app://token-desk/vault.json'])
    expect(await vault.read()).toEqual({ ok: true, value: sampleSnapshot })
    expect(asked).toHaveLength(1)
  })

  it('is asked for again by each further read', async () => {
    const { vault } = bridge()
    await vault.read()
    served = { answer, tokens: columnsOf([]) }
    expect(await vault.read()).toEqual({ ok: true, value: { ...sampleSnapshot, tokens: [] } })
    expect(asked).toHaveLength(2)
  })

  it('is asked for again where it has changed before anybody listened', async () => {
    const { vault } = bridge()
    served = { answer, tokens: columnsOf([]) }
    tell()
    expect(await vault.read()).toEqual({ ok: true, value: { ...sampleSnapshot, tokens: [] } })
    expect(asked).toHaveLength(2)
  })

  it('says why it cannot be read', async () => {
    const error = { code: 'catalog-unwritable', message: 'The catalog cannot be read.' } as const
    served = { answer: { ok: false, error }, tokens: columnsOf([]) }
    expect(await bridge().vault.read()).toEqual({ ok: false, error })
  })
})

describe('a change of the vault, told as text', () => {
  const changeOf = (snapshot: typeof sampleSnapshot) => ({
    rest: JSON.stringify({ ...snapshot, tokens: [] }),
    tokens: JSON.stringify(columnsOf(snapshot.tokens)),
  })

  it('is the snapshot again for who listens, with the very same tokens where they did not change', async () => {
    const { events, vault } = bridge()
    await vault.read()
    const heard: (typeof sampleSnapshot)[] = []
    events.on('vault.changed', (snapshot) => heard.push(snapshot))
    const unchecked = { ...sampleSnapshot, checks: [] }
    for (const each of [sampleSnapshot, unchecked, { ...sampleSnapshot, tokens: [] }]) tell(changeOf(each))
    expect(heard).toEqual([sampleSnapshot, unchecked, { ...sampleSnapshot, tokens: [] }])
    expect(heard[1]?.tokens).toBe(heard[0]?.tokens)
  })

  it('leaves what else is told as it is', async () => {
    const { events, vault } = bridge()
    await vault.read()
    const heard: unknown[] = []
    events.on('keychain.changed', (now) => heard.push(now))
    tell({ waiting: true })
    expect(heard).toEqual([{ waiting: true }])
  })
})
