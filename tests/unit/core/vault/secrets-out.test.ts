import { describe, expect, it } from 'vitest'
import { addKey, code, createDesk, SECRET, value } from './desk.ts'

const HALF_MINUTE = 30_000

describe('revealing', () => {
  it('gives the secret and says when to hide it', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    expect(value(await desk.vault.revealSecret({ tokenId }))).toEqual({ secret: SECRET, hideAfter: HALF_MINUTE })
  })
})

describe('copying', () => {
  it('clears the clipboard after half a minute', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    expect(value(await desk.vault.copySecret({ tokenId }))).toEqual({ clearAfter: HALF_MINUTE, isMarked: true })
    expect(desk.clipboard.text).toBe(SECRET)
    await desk.clock.advance(HALF_MINUTE - 1)
    expect(desk.clipboard.text).toBe(SECRET)
    await desk.clock.advance(1)
    expect(desk.clipboard.text).toBe('')
  })

  it('keeps what another program put there meanwhile', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    await desk.vault.copySecret({ tokenId })
    desk.clipboard.text = 'a poem'
    await desk.clock.advance(HALF_MINUTE)
    expect(desk.clipboard.text).toBe('a poem')
  })

  it('counts from the last copy', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    await desk.vault.copySecret({ tokenId })
    await desk.clock.advance(20_000)
    await desk.vault.copyBriefly(`curl -H 'Authorization: Bearer ${SECRET}'`)
    await desk.clock.advance(20_000)
    expect(desk.clipboard.text).toContain('curl')
    await desk.clock.advance(10_000)
    expect(desk.clipboard.text).toBe('')
  })

  it('clears at once when the vault closes', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    await desk.vault.copySecret({ tokenId })
    await desk.vault.close()
    expect(desk.clipboard.text).toBe('')
    expect(desk.clock.waiting).toBe(0)
  })

  it("keeps the clipboard unchanged if the secret can't be read", async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    desk.clipboard.text = 'before'
    desk.keychain.breakWith('locked')
    expect(code(await desk.vault.copySecret({ tokenId }))).toBe('locked')
    expect(desk.clipboard.text).toBe('before')
  })
})
