import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysUntilDay, endWords, rotateWords } from '../../../../src/shared/text/calendar-days.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('when a token ends, in words', () => {
  it.each<[number, string]>([
    [6 * DAY, 'ends in 6 days (Saturday)'],
    [2 * DAY, 'ends in 2 days (Tuesday)'],
    [DAY, 'ends tomorrow (Monday)'],
    // Tonight and early tomorrow are two days, also if only hours apart.
    [13 * HOUR, 'ends today'],
    [15 * HOUR, 'ends tomorrow (Monday)'],
    [-HOUR, 'ended today'],
    [-DAY, 'ended yesterday'],
    [-5 * DAY, 'ended 5 days ago'],
    [7 * DAY, 'ends in 7 days (November 29)'],
    [30 * DAY, 'ends in 30 days (December 22)'],
    [102 * DAY, 'ends on March 4, 2027'],
    [-400 * DAY, 'ended on October 18, 2025'],
  ])('%i ms from now', (from, words) => {
    expect(endWords(NOW + from, NOW, 'UTC')).toBe(words)
  })

  it('counts the days of the reader’s own calendar', () => {
    const end = Date.parse('2026-11-23T02:00:00Z')
    expect(endWords(end, NOW, 'America/New_York')).toBe('ends today')
    expect(endWords(end, NOW, 'Asia/Tokyo')).toBe('ends tomorrow (Monday)')
  })

  it.each<[string, string]>([
    ['2026-11-22', 'rotate today'],
    ['2026-11-23', 'rotate tomorrow (Monday)'],
    ['2026-11-28', 'rotate in 6 days (Saturday)'],
    ['2026-11-21', 'was due for rotation yesterday'],
    ['2027-03-04', 'rotate on March 4, 2027'],
  ])('a day by which a key is to be replaced: %s', (day, words) => {
    expect(rotateWords(day, NOW, 'UTC')).toBe(words)
  })

  it('accepts any moment and any day from outside without an error', () => {
    const moment = fc.oneof(fc.double(), fc.integer({ min: -1e13, max: 1e13 }), fc.constantFrom(NaN, 9e15, -9e15))
    fc.assert(fc.property(moment, (end) => /^end(?:s|ed) /.test(endWords(end, NOW, 'UTC'))))
    const day = fc.oneof(fc.string(), fc.constantFrom('2026-13-01', '2026-02-31', '0000-01-01', '9999-12-31', ''))
    fc.assert(fc.property(day, (text) => /^(?:rotate|was due for rotation) /.test(rotateWords(text, NOW, 'UTC'))))
    expect(endWords(NaN, NOW, 'UTC')).toBe('ends on a day that cannot be read')
    expect(rotateWords('2026-13-01', NOW, 'UTC')).toBe('rotate on a day that cannot be read')
  })

  it('takes the first centuries for no others', () => {
    expect(endWords(Date.parse('0026-11-22T10:00:00Z'), NOW, 'UTC')).toBe('ended on November 22, 26')
    expect(rotateWords('0099-01-01', NOW, 'UTC')).toBe('was due for rotation on January 1, 99')
    expect(daysUntilDay('0050-01-02', Date.parse('0050-01-01T12:00:00Z'), 'UTC')).toBe(1)
  })

  it('says ended of what is past and ends of what is not, in every zone, and never more than it knows', () => {
    const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) })
    const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati')
    fc.assert(
      fc.property(moment, fc.integer({ min: -900 * DAY, max: 900 * DAY }), zone, (now, from, timeZone) => {
        const words = endWords(now + from, now, timeZone)
        expect(words.startsWith(from <= 0 ? 'ended ' : 'ends ')).toBe(true)
        expect(words).toMatch(
          /^end(?:s|ed) (?:today|tomorrow \(\w+day\)|yesterday|\d+ days ago|in \d+ days \([\w ]+\)|on \w+ \d+, \d{4})$/,
        )
      }),
    )
  })
})
