import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endingsOf, endsWithin } from '../../../../src/shared/model/endings.ts'
import { tokenSchema } from '../../../../src/shared/model/token.ts'
import { sampleToken } from '../../../fakes/samples.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const DAY = 86_400_000

describe('what ends', () => {
  it('is the end date that Management told, and the day that a person set', () => {
    const end = { at: '2026-11-28T10:00:00.000Z', type: null, readAt: '2026-11-01T00:00:00.000Z' }
    expect(endingsOf({ end, rotateBy: '2026-11-23' }, NOW)).toMatchObject([
      { what: 'end-date', at: Date.parse(end.at) },
      { what: 'rotate-by', at: Date.parse('2026-11-24T00:00:00Z') },
    ])
    expect(endingsOf({ end: { ...end, at: null } }, NOW)).toEqual([])
    expect(endingsOf({}, NOW)).toEqual([])
  })

  it('ends within a span from its last moment on, and for ever after its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), fc.nat(900), (days, span) => {
        expect(endsWithin({ at: NOW + days * DAY }, NOW, span * DAY)).toBe(days <= span)
      }),
    )
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
