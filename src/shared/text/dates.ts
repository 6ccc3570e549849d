/**
 * How days and clock times are written for people, everywhere: a day as Americans write it, `March 4, 2027`, and a time of
 * day as it stands in logs and answers, of 24 hours and without seconds, `14:03`. Seconds are shown only for
 * things that happen within the same minute: the exchanges of the history. What machines read or sort stays ISO.
 */

/** The zone in which it is read: that of this machine by default. */
type Zone = string | undefined

const formatIn = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone })

/** The moment at which clocks in UTC show what clocks here show at this one. */
const asInUtc = (moment: number | Date): number => Number(moment) - new Date(moment).getTimezoneOffset() * 60_000

/**
 * Makes one of the ways to write a moment. To make a format takes milliseconds, so there is one for each way; and as a format
 * keeps the zone that it was made in, while a laptop travels, that one writes UTC.
 */
const writer = (options: Intl.DateTimeFormatOptions): ((moment: number | Date, timeZone?: Zone) => string) => {
  let utc: Intl.DateTimeFormat | null = null
  return (moment, timeZone) => {
    if (timeZone !== undefined) return formatIn(timeZone, options).format(moment)
    utc ??= formatIn('UTC', options)
    return utc.format(asInUtc(moment))
  }
}

/** `March 4, 2027`. */
export const longDay = writer({ dateStyle: 'long' })

/** `Mar 4, 2027`: where there is little room. */
export const shortDay = writer({ dateStyle: 'medium' })

/** `March 4`: of a day less than a year away. */
export const dayOfYear = writer({ month: 'long', day: 'numeric' })

/** `Friday`. */
export const weekday = writer({ weekday: 'long' })

/** `14:03`. */
export const clockTime = writer({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `3:04 PM`. */
export const clockOfDay = writer({ hour: 'numeric', minute: '2-digit' })

/** `14:03:07`: to tell things apart that happened within a minute. */
export const clockSeconds = writer({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** The day of a moment that others wrote, `2027-03-04T09:00:00Z`, as their calendar has it; as they wrote it if it is none. */
export const foreignDay = (text: string): string => {
  const day = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.exec(text)?.[1]
  const moment = day === undefined ? Number.NaN : Date.parse(day)
  // A day that no month has would be taken for one of the next.
  const isDay = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day ?? ' ')
  return isDay ? longDay(moment, 'UTC') : text
}

/** The same to the minute, in the reader's time zone: `March 4, 2027, 14:03`. */
export const foreignMoment = (text: string, timeZone?: Zone): string => {
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? text : `${longDay(moment, timeZone)}, ${clockTime(moment, timeZone)}`
}
