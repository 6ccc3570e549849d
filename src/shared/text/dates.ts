/**
 * How days and clock times are written for people, everywhere: a day as Americans write it, `March 4, 2027`, and a time of
 * day as it stands in logs and answers, of 24 hours and without seconds, `14:03`. Seconds stand only where several things
 * happen within a minute and have to be told apart: the exchanges of the history. What machines read or sort stays ISO.
 */

/** The zone in which it is read: that of this machine by default. */
type Zone = string | undefined

const written = (options: Intl.DateTimeFormatOptions, moment: number | Date, timeZone: Zone): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(moment)

/** `March 4, 2027`. */
export const longDay = (moment: number | Date, timeZone?: Zone): string =>
  written({ dateStyle: 'long' }, moment, timeZone)

/** `Mar 4, 2027`: where there is little room. */
export const shortDay = (moment: number | Date, timeZone?: Zone): string =>
  written({ dateStyle: 'medium' }, moment, timeZone)

/** `March 4`: of a day less than a year away. */
export const dayOfYear = (moment: number | Date, timeZone?: Zone): string =>
  written({ month: 'long', day: 'numeric' }, moment, timeZone)

/** `Friday`. */
export const weekday = (moment: number | Date, timeZone?: Zone): string =>
  written({ weekday: 'long' }, moment, timeZone)

/** `14:03`. */
export const clockTime = (moment: number | Date, timeZone?: Zone): string =>
  written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, moment, timeZone)

/** `14:03:07`: to tell things apart that happened within a minute. */
export const clockSeconds = (moment: number | Date, timeZone?: Zone): string =>
  written({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }, moment, timeZone)

/** The day of a moment that others wrote, `2027-03-04T09:00:00Z`, as their calendar has it; as they wrote it if it is none. */
export const foreignDay = (text: string): string => {
  const day = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.exec(text)?.[1]
  const moment = day === undefined ? Number.NaN : Date.parse(day)
  // A day that no month has would be taken for one of the next.
  const isDay = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day ?? ' ')
  return isDay ? longDay(moment, 'UTC') : text
}

/** The same to the minute, in the time of whoever reads it: `March 4, 2027, 14:03`. */
export const foreignMoment = (text: string, timeZone?: Zone): string => {
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? text : `${longDay(moment, timeZone)}, ${clockTime(moment, timeZone)}`
}
