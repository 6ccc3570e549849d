/** How days and times are written for people: `March 4, 2027` and `3:04 PM`. What machines read or sort stays ISO. */

/** The reader's time zone: that of this machine by default. */
type Zone = string | undefined

const formatIn = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone })

/** The moment at which a clock in UTC shows what a clock here shows at this one. */
const asInUtc = (moment: number | Date): number => Number(moment) - new Date(moment).getTimezoneOffset() * 60_000

/** Returns a function that writes a moment. A format takes milliseconds to make, and its zone stays while a laptop travels: it writes UTC. */
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

/** `Mar 4, 2027`, for small places. */
export const shortDay = writer({ dateStyle: 'medium' })

/** `March 4`: of a day less than a year away. */
export const dayOfYear = writer({ month: 'long', day: 'numeric' })

/** `Friday`. */
export const weekday = writer({ weekday: 'long' })

const shortDayOfYear = writer({ month: 'short', day: 'numeric' })

/** `3:04 PM`. */
export const timeOfDay = writer({ hour: 'numeric', minute: '2-digit' })

/** `3:04 PM` today, `Nov 26, 3:04 PM` this year, or else `Nov 26, 2025, 3:04 PM`. `now` in milliseconds since 1970. */
export const formatMoment = (moment: number, now: number): string => {
  const [then, today] = [new Date(moment), new Date(now)]
  if (then.toDateString() === today.toDateString()) return timeOfDay(moment)
  const day = then.getFullYear() === today.getFullYear() ? shortDayOfYear(moment) : shortDay(moment)
  return `${day}, ${timeOfDay(moment)}`
}

/** The day of a moment in a response, `2027-03-04T09:00:00Z`, in its own zone. Text that isn't a moment is unchanged. */
export const foreignDay = (text: string): string => {
  const day = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.exec(text)?.[1]
  const moment = day === undefined ? Number.NaN : Date.parse(day)
  // JavaScript reads February 30 as a day of March.
  const isDay = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day ?? ' ')
  return isDay ? longDay(moment, 'UTC') : text
}

/** The same to the minute, in the reader's time zone: `March 4, 2027, 3:04 PM`. */
export const foreignMoment = (text: string, timeZone?: Zone): string => {
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? text : `${longDay(moment, timeZone)}, ${timeOfDay(moment, timeZone)}`
}
