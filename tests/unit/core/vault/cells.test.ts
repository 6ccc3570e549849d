import { describe, expect, it } from 'vitest'
import { keptSince } from '../../../../src/shared/model/token.ts'
import { addKey, createDesk, OTHER_SECRET, value, usedNow } from './desk.ts'

const AT = '2026-01-02T03:04:05.000Z'

describe('a verdict', () => {
  const noted = { at: AT, verdict: 'accepted', cause: 'works', certainty: 'certain' } as const

  it('belongs to a token, an API, a space and an environment, with its certainty and time', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const there = { ...noted, tokenId, cell: 'shop/master/delivery' }
    const elsewhere = {
      ...noted,
      tokenId,
      cell: 'shop/staging/delivery',
      verdict: 'no-access',
      cause: 'environment-missing',
      certainty: 'likely',
    } as const
    value(await desk.vault.noteCells([there], usedNow(desk)))
    value(await desk.vault.noteCells([elsewhere], usedNow(desk)))
    const first = { before: null }
    expect(value(await desk.vault.readCells())).toEqual([
      { ...there, ...first },
      { ...elsewhere, ...first },
    ])
    value(await desk.vault.noteCells([{ ...there, certainty: 'likely' }], usedNow(desk)))
    expect(value(await desk.vault.readCells())).toEqual([
      { ...there, certainty: 'likely', ...first },
      { ...elsewhere, ...first },
    ])
    expect(value(await desk.vault.read()).checks).toEqual(value(await desk.vault.readCells()))
  })

  it('is not forgotten by a check that learns nothing, however often', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const place = { tokenId, cell: 'shop/master/delivery', certainty: 'certain' } as const
    const known = { at: AT, verdict: 'accepted', cause: 'works' } as const
    const silent = [
      { at: '2026-01-03T03:04:05.000Z', verdict: 'not-checked', cause: 'timeout' },
      { at: '2026-01-04T03:04:05.000Z', verdict: 'unreadable', cause: 'keychain-locked' },
    ] as const
    value(await desk.vault.noteCells([{ ...place, ...known }], usedNow(desk)))
    for (const check of silent) {
      value(await desk.vault.noteCells([{ ...place, ...check }], usedNow(desk)))
      expect(value(await desk.vault.readCells())).toEqual([{ ...place, ...check, before: known, workedAt: AT }])
    }
    const refused = { at: '2026-01-05T03:04:05.000Z', verdict: 'rejected', cause: 'token-expired' } as const
    value(await desk.vault.noteCells([{ ...place, ...refused }], usedNow(desk)))
    expect(value(await desk.vault.readCells())).toEqual([{ ...place, ...refused, before: null, workedAt: AT }])
  })

  it('keeps the time when the secret last worked there', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const cell = { tokenId, cell: 'shop/master/delivery' }
    const refused = { verdict: 'rejected', cause: 'token-unknown-or-revoked', certainty: 'likely' } as const
    const days = [2, 3, 4].map((day) => `2026-01-0${day}T03:04:05.000Z`)
    value(await desk.vault.noteCells([{ ...cell, ...refused, at: AT }], usedNow(desk)))
    expect(value(await desk.vault.readCells()).map(({ workedAt }) => workedAt)).toEqual([undefined])
    value(await desk.vault.noteCells([{ ...cell, ...noted, at: days[0] ?? '' }], usedNow(desk)))
    for (const at of days.slice(1)) {
      value(await desk.vault.noteCells([{ ...cell, ...refused, at }], usedNow(desk)))
      expect(value(await desk.vault.readCells())).toEqual([
        { ...cell, ...refused, at, before: null, workedAt: days[0] },
      ])
    }
  })

  it('goes with its token, and with its token’s secret', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const other = await addKey(desk, { name: 'Other', secret: OTHER_SECRET })
    for (const id of [tokenId, other.id])
      value(await desk.vault.noteCells([{ ...noted, tokenId: id, cell: 'a' }], usedNow(desk)))
    value(await desk.vault.removeToken({ tokenId }))
    expect(value(await desk.vault.readCells()).map((cell) => cell.tokenId)).toEqual([other.id])
    value(await desk.vault.replaceSecret({ tokenId: other.id, secret: `${OTHER_SECRET}-new` }))
    expect(value(await desk.vault.readCells())).toEqual([])
  })
})

describe('since when a secret is kept', () => {
  it('is known from its being added, and from its being replaced', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    expect(keptSince(token)).toBe(Date.parse(token.createdAt))
    await desk.clock.advance(60_000)
    const replaced = value(await desk.vault.replaceSecret({ tokenId: token.id, secret: OTHER_SECRET }))
    expect(replaced.createdAt).toBe(token.createdAt)
    expect(keptSince(replaced)).toBe(Date.parse(token.createdAt) + 60_000)
  })
})
