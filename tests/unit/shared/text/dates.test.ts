import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  dayOfYear,
  foreignDay,
  foreignMoment,
  formatMoment,
  longDay,
  shortDay,
  timeOfDay,
  weekday,
} from '../../../../src/shared/text/dates.ts'

afterEach(() => vi.unstubAllEnvs())

const AT = Date.parse('2027-03-04T14:03:07Z')

describe('a day and a time for people', () => {
  it('is a day as Americans write it', () => {
    expect([longDay(AT, 'UTC'), shortDay(AT, 'UTC')]).toEqual(['March 4, 2027', 'Mar 4, 2027'])
    expect([dayOfYear(AT, 'UTC'), weekday(AT, 'UTC')]).toEqual(['March 4', 'Thursday'])
  })

  it('is a time of 12 hours', () => {
    expect(timeOfDay(AT, 'UTC')).toBe('2:03 PM')
    expect(timeOfDay(Date.parse('2027-03-04T00:00:00Z'), 'UTC')).toBe('12:00 AM')
  })

  it('is a time today, with the day this year, and with the year before', () => {
    const written = (...now: [number, number, number, number]) =>
      formatMoment(new Date(2027, 2, 4, 14, 3).getTime(), new Date(...now).getTime())
    expect(written(2027, 2, 4, 23)).toBe('2:03 PM')
    expect(written(2027, 2, 5, 0)).toBe('Mar 4, 2:03 PM')
    expect(written(2028, 0, 1, 0)).toBe('Mar 4, 2027, 2:03 PM')
  })

  it('is shown in the reader’s time zone', () => {
    expect(longDay(Date.parse('2027-03-04T02:00:00Z'), 'America/New_York')).toBe('March 3, 2027')
  })

  it.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'])(
    'is read in the zone that the machine is in now, which has just come to %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const summer = new Date('2027-07-04T23:59:07Z')
      for (const moment of [AT, Number(summer), summer]) {
        const all = [longDay, shortDay, dayOfYear, weekday, timeOfDay]
        expect(all.map((write) => write(moment))).toEqual(all.map((write) => write(moment, zone)))
      }
    },
  )
})

describe('a moment that others wrote', () => {
  it('is the day that they mean, of a moment and of a day alone', () => {
    expect(foreignDay('2027-03-04T23:59:00Z')).toBe('March 4, 2027')
    expect(foreignDay('2027-03-04')).toBe('March 4, 2027')
    expect(foreignDay('2027-03-04T01:00:00+05:00')).toBe('March 4, 2027')
    expect(foreignDay('2027-03-04T09:00:00.123')).toBe('March 4, 2027')
  })

  it('has its time where the minute may count, as in a certificate', () => {
    expect(foreignMoment('Feb  1 00:00:00 2020 GMT', 'UTC')).toBe('February 1, 2020, 12:00 AM')
  })

  it('stays as it was written if it is no moment', () => {
    for (const text of ['soon', 'item 3', 'never 1', '0', '2026-02-30', '2026-13-01', '2027-03-04 or later'])
      expect(foreignDay(text)).toBe(text)
    expect(foreignMoment('soon')).toBe('soon')
  })
})
