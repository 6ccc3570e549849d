import { describe, expect, it, vi } from 'vitest'
import { createVaultTexts } from '../../../src/core/vault-text.ts'
import type { Handlers } from '../../../src/shared/contract/calls.ts'
import type { VaultText } from '../../../src/shared/contract/vault-text.ts'
import { rowsOf } from '../../../src/shared/text/columns.ts'
import { startTestDesk, valueOf } from '../../fakes/desk.ts'

/** Reads as the page does, again and again. */
const textsOf = (handlers: Handlers) => {
  const texts = createVaultTexts()
  return () => texts.read(handlers, log)
}

const log = { info: vi.fn(), error: vi.fn() }

/** The text, as the page reads it. */
const readAs = async (text: () => Promise<string>) => {
  const { answer, tokens } = JSON.parse(await text()) as VaultText
  return answer.ok ? { ok: true, value: { ...answer.value, tokens: rowsOf(tokens) } } : answer
}

describe('the vault as text', () => {
  it('says what the channel says, also after a change', async () => {
    const desk = await startTestDesk()
    const text = textsOf(desk.handlers)
    const isTheSame = async (): Promise<void> =>
      expect(await readAs(text)).toEqual(await desk.handlers['vault.read'](null))
    await isTheSame()
    const [token] = valueOf(await desk.handlers['vault.read'](null)).tokens
    valueOf(await desk.handlers['vault.removeToken']({ tokenId: token?.id ?? '' }))
    await isTheSame()
    expect(JSON.stringify(await readAs(text))).not.toContain(token?.id)
    await desk.close()
  })

  it('lets out of a token only what the contract names', async () => {
    const desk = await startTestDesk()
    const snapshot = valueOf(await desk.handlers['vault.read'](null))
    const tokens = snapshot.tokens.map((token) => ({ ...token, secret: 'fake-secret-that-strayed-in' }))
    const read = () => Promise.resolve({ ok: true as const, value: { ...snapshot, tokens } })
    const text = textsOf({ ...desk.handlers, 'vault.read': read })
    expect(await text()).not.toContain('strayed-in')
    expect(await readAs(text)).toEqual({ ok: true, value: snapshot })
    await desk.close()
  })

  it('says why where the vault cannot be read, and tells a defect as the channel does', async () => {
    const desk = await startTestDesk()
    const error = { code: 'catalog-unwritable', message: 'The catalog cannot be read.' } as const
    const refused = textsOf({ ...desk.handlers, 'vault.read': () => Promise.resolve({ ok: false, error }) })
    expect(await readAs(refused)).toEqual({ ok: false, error })
    const broken = textsOf({
      ...desk.handlers,
      'vault.read': () => Promise.reject(new Error('fake-secret in a message')),
    })
    expect(await readAs(broken)).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('fake-secret')
    await desk.close()
  })

  it('tells a change as the vault is then, without what no contract names, and packs the same tokens once', async () => {
    const desk = await startTestDesk()
    const snapshot = valueOf(await desk.handlers['vault.read'](null))
    const texts = createVaultTexts()
    const strayed = {
      ...snapshot,
      tokens: snapshot.tokens.map((token) => ({ ...token, secret: 'fake-secret-strayed' })),
    }
    const change = texts.changed(strayed)
    expect({
      ...(JSON.parse(change.rest) as object),
      tokens: rowsOf(JSON.parse(change.tokens) as Parameters<typeof rowsOf>[0]),
    }).toEqual(snapshot)
    const pack = vi.spyOn(JSON, 'stringify')
    expect(texts.changed({ ...strayed, checks: [] }).tokens).toBe(change.tokens)
    expect(pack).toHaveBeenCalledTimes(1)
    pack.mockRestore()
    await desk.close()
  })
})
