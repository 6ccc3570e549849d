import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endingsOf, endsWithin } from '../../../../src/shared/model/end-dates.ts'
import { tokenSchema } from '../../../../src/shared/model/token.ts'
import { sampleToken } from '../../../fakes/samples.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const DAY = 86_400_000

describe('what ends', () => {
  it('is the end date from Management, and the day that the user set', () => {
    const end = { at: '2026-11-28T10:00:00.000Z', type: null, readAt: '2026-11-01T00:00:00.000Z' }
    expect(endingsOf({ end, rotateBy: '2026-11-23' }, NOW)).toMatchObject([
      { what: 'end-date', at: Date.parse(end.at) },
      { what: 'rotate-by', at: new Date(2026, 10, 24).getTime() },
    ])
    expect(endingsOf({ end: { ...end, at: null } }, NOW)).toEqual([])
    expect(endingsOf({}, NOW)).toEqual([])
  })

  it('is the end of the day in the reader’s time zone, counted as in the words', () => {
    for (const hour of [0, 1, 9, 12, 23]) {
      const [on, after] = [new Date(2026, 10, 23, hour).getTime(), new Date(2026, 10, 24, hour).getTime()]
      const endings = [on, after].flatMap((now) =>
        endingsOf({ rotateBy: '2026-11-23' }, now).map((one) => [one.at <= now, one.words]),
      )
      expect(endings).toEqual([
        [false, 'rotate today'],
        [true, 'was due for rotation yesterday'],
      ])
    }
  })

  it('ends within a span from its last moment on, and for ever after its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), fc.nat(900), (days, span) => {
        expect(endsWithin({ at: NOW + days * DAY, days }, NOW, span * DAY)).toBe(days <= span)
      }),
    )
  })
})

describe('a span of whole days', () => {
  const HOUR = DAY / 24

  it('contains what is so many days away in words, at any time of day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(23), fc.nat(23), fc.nat(30), (days, hourNow, hour, span) => {
        const now = new Date(2026, 10, 22, hourNow, 30).getTime()
        const at = new Date(2026, 10, 22 + days, hour, 59, 59, 999)
        const day = new Date(Date.UTC(2026, 10, 22 + days)).toISOString().slice(0, 10)
        const end = { at: at.toISOString(), type: null, readAt: '2026-11-01T00:00:00.000Z' }
        for (const ending of endingsOf({ end, rotateBy: day }, now)) {
          expect(ending.words).toContain(`in ${days} days`)
          expect(endsWithin(ending, now, Math.max(1, span) * DAY)).toBe(days <= Math.max(1, span))
        }
      }),
    )
  })

  it('is not one of hours, which count to the moment', () => {
    const end = { at: new Date(NOW + 37 * HOUR).toISOString(), type: null, readAt: '2026-11-01T00:00:00.000Z' }
    const [ending] = endingsOf({ end }, NOW)
    expect(ending && endsWithin(ending, NOW, 36 * HOUR)).toBe(false)
    expect(ending && endsWithin(ending, NOW, 37 * HOUR)).toBe(true)
  })
})

describe('a token of the catalog', () => {
  it('reads as before where nothing is kept of its end', () => {
    expect(tokenSchema.parse(sampleToken)).toEqual(sampleToken)
  })

  it('is not lost for what is wrong with its end', () => {
    for (const wrong of [{ end: 'soon' }, { rotateBy: '2026-13-45' }, { lastUsedOn: 7 }, { end: { at: 'x' } }])
      expect(tokenSchema.parse({ ...sampleToken, ...wrong })).toMatchObject(sampleToken)
  })
})
