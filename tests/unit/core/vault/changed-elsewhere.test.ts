/** Secrets that a user edited in their keychain app, or that another program changed. */
import { describe, expect, it } from 'vitest'
import { addKey, createDesk, HOME, OTHER_SECRET, SECRET, value, usedNow } from './desk.ts'

type Desk = ReturnType<typeof createDesk>

const AT = '2026-01-02T03:00:00.000Z'

/** A token with a verdict of its own and one in a cell. */
const checkedKey = async (desk: Desk) => {
  const token = await addKey(desk)
  value(
    await desk.vault.noteChecks(
      [{ tokenId: token.id, at: AT, verdict: 'rejected', cause: 'token-expired' }],
      usedNow(desk),
    ),
  )
  const cell = { tokenId: token.id, cell: 'shop/master/delivery', at: AT, verdict: 'accepted', cause: 'works' } as const
  value(await desk.vault.noteCells([cell], usedNow(desk)))
  value(await desk.vault.editToken({ tokenId: token.id, markedRevoked: true }))
  return token
}

const resolve = (desk: Desk, tokenId: string) => desk.vault.resolve({ from: 'vault', tokenId }, HOME)
const noticesOf = async (desk: Desk) => value(await desk.vault.read()).notices

describe('a secret that was changed elsewhere', () => {
  it.each([
    ['ends otherwise', OTHER_SECRET],
    ['is of another length', `fake-${SECRET}`],
  ])(
    'and %s is used, its entry follows, and what was learned of the one before is forgotten',
    async (_how, changed) => {
      const desk = createDesk()
      const { id } = await checkedKey(desk)
      desk.keychain.items.set(id, changed)

      const resolved = value(await resolve(desk, id))
      expect(resolved.secret).toBe(changed)
      expect(desk.catalog.document.tokens).toMatchObject([
        {
          lastFour: changed.slice(-4),
          length: changed.length,
          lastCheck: null,
          markedRevoked: false,
          secretSince: desk.clock.now().toISOString(),
        },
      ])
      expect(desk.catalog.document.checks).toEqual([])
    },
  )

  it.each([
    ['shorter, and whole in a form of the platform', 'f'.repeat(43)],
    ['as long, in no such form', `${SECRET.slice(0, -4)} bbb`],
  ])('and is %s, is used', async (_how, changed) => {
    const desk = createDesk()
    const { id } = await checkedKey(desk)
    desk.keychain.items.set(id, changed)
    expect(value(await resolve(desk, id)).secret).toBe(changed)
  })

  it.each([
    ['a few characters, as a NUL leaves them', 'abc'],
    ['all but two', SECRET.slice(0, -2)],
  ])('and looks cut (%s) is not given out, and its entry stays as it was', async (_how, cut) => {
    const desk = createDesk()
    const token = await addKey(desk, { secret: `CFPAT-${SECRET}` })
    desk.keychain.items.set(token.id, cut.replace('fake', 'CFPAT-fake'))
    const before = desk.catalog.document
    for (const reading of [resolve(desk, token.id), desk.vault.revealSecret({ tokenId: token.id })])
      expect(await reading).toMatchObject({
        ok: false,
        error: {
          code: 'no-secret',
          message: expect.stringContaining('shorter value than Token Desk saved') as string,
        },
      })
    expect(desk.catalog.document).toEqual(before)
    expect(value(await desk.vault.read()).unreadable).toEqual({ [token.id]: 'no-secret' })
    // A value that a user enters again is consent, even if short.
    value(await desk.vault.replaceSecret({ tokenId: token.id, secret: 'abc' }))
    expect(value(await resolve(desk, token.id)).secret).toBe('abc')
  })

  it('is reported once, by the name of its token and without a character of it', async () => {
    const desk = createDesk()
    const { id } = await checkedKey(desk)
    desk.keychain.items.set(id, OTHER_SECRET)
    const told: string[][] = []
    desk.vault.subscribe(({ notices }) => told.push(notices.map(({ code }) => code)))

    for (let times = 0; times < 3; times += 1) value(await desk.vault.revealSecret({ tokenId: id }))
    expect(told).toEqual([['secret-changed']])
    const [notice, ...others] = await noticesOf(desk)
    expect(others).toEqual([])
    expect(notice?.message).toContain('“Website”')
    expect(notice?.message).not.toMatch(/aaaa|bbbb/)
  })

  it('is no news where the entry says so already, or lies in memory', async () => {
    const desk = createDesk()
    const { id } = await checkedKey(desk)
    const before = desk.catalog.document
    value(await resolve(desk, id))
    expect(desk.catalog.document).toEqual(before)
    value(await desk.vault.replaceSecret({ tokenId: id, secret: OTHER_SECRET }))
    value(await resolve(desk, id))
    expect(await noticesOf(desk)).toEqual([])
  })

  it('is left alone while another Token Desk is writing it', async () => {
    const desk = createDesk()
    const { id } = await checkedKey(desk)
    const note = { id, what: 'replace', writer: 'another process', at: desk.clock.now().toISOString() } as const
    await desk.catalog.update((document) => ({ ...document, pending: [note] }))
    for (const written of [OTHER_SECRET, 'abc']) {
      desk.keychain.items.set(id, written)
      expect(value(await resolve(desk, id)).secret).toBe(written)
    }
    expect(desk.catalog.document.tokens).toMatchObject([{ lastFour: 'aaaa' }])
    expect(await noticesOf(desk)).toEqual([])
  })

  it('does not undo what another Token Desk replaced meanwhile', async () => {
    const desk = createDesk()
    const { id } = await checkedKey(desk)
    const read = desk.keychain.read.bind(desk.keychain)
    desk.keychain.read = async (account) => {
      const secret = await read(account)
      // Between the reading and the following, a newer secret is kept, and its entry is written.
      if (account === id)
        await desk.catalog.update((document) => ({
          ...document,
          tokens: document.tokens.map((token) => ({ ...token, lastFour: 'cccc', secretSince: AT })),
        }))
      return secret
    }
    desk.keychain.items.set(id, OTHER_SECRET)
    value(await resolve(desk, id))
    expect(desk.catalog.document.tokens).toMatchObject([{ lastFour: 'cccc', secretSince: AT }])
  })

  it('is used all the same where the catalog cannot be written', async () => {
    const desk = createDesk()
    const { id } = await checkedKey(desk)
    desk.keychain.items.set(id, OTHER_SECRET)
    desk.catalog.breakWith('unwritable')
    expect(value(await resolve(desk, id)).secret).toBe(OTHER_SECRET)
    expect(await noticesOf(desk)).toEqual([])
  })
})
