import { dayOfYear, foreignDay, longDay, weekday } from './dates.ts'

const DAY = 86_400_000

/** Years of four digits, with a day to spare for the zones: what else comes from outside is on no calendar. */
const isTold = (moment: number): boolean =>
  moment >= Date.parse('0001-01-02T00:00:00Z') && moment < Date.parse('9999-12-31T00:00:00Z')

const UNTOLD = 'on a day that cannot be read'

/** The day of a moment as a calendar shows it there, counted since 1970; the zone of this machine by default. */
const dayNumber = (moment: number, timeZone: string | undefined): number => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(moment)
    .map(({ type, value }): [string, number] => [type, Number(value)])
  const { year = 1970, month = 1, day = 1 } = Object.fromEntries(parts) as Partial<Record<string, number>>
  // `Date.UTC` takes a year below 100 for one of the 20th century.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY
}

/** How many days away something is, as a calendar counts them: tonight 0, early tomorrow 1. Milliseconds since 1970. */
export const daysUntil = (moment: number, now: number, timeZone?: string): number =>
  dayNumber(moment, timeZone) - dayNumber(now, timeZone)

/** The same of a day, as in 2026-11-27, seen from today. */
export const daysUntilDay = (day: string, now: number, timeZone?: string): number =>
  Math.floor(Date.parse(`${day}T12:00:00Z`) / DAY) - dayNumber(now, timeZone)

/** The first moment after a day in the reader's time zone, in milliseconds since 1970. The whole day is still in time. */
export const endOfDay = (day: string): number => Date.parse(`${day}T24:00:00`)

/** When something is, seen from now, as people count days: “in 6 days (Friday)”, “tomorrow (Friday)”, “on March 4, 2027”. */
const whenWords = (moment: number, now: number, timeZone: string | undefined): string => {
  const days = daysUntil(moment, now, timeZone)
  if (days === 0) return 'today'
  if (days === 1) return `tomorrow (${weekday(moment, timeZone)})`
  if (days === -1) return 'yesterday'
  if (days < 0) return days > -31 ? `${-days} days ago` : `on ${longDay(moment, timeZone)}`
  if (days < 7) return `in ${days} days (${weekday(moment, timeZone)})`
  if (days < 31) return `in ${days} days (${dayOfYear(moment, timeZone)})`
  return `on ${longDay(moment, timeZone)}`
}

/** A token's end date in words: “ends in 6 days (Friday)”, “ended yesterday”. Milliseconds since 1970. */
export const endWords = (end: number, now: number, timeZone?: string): string =>
  `${end <= now ? 'ended' : 'ends'} ${isTold(end) ? whenWords(end, now, timeZone) : UNTOLD}`

/** A date to replace a key, in words: “rotate in 6 days (Friday)”. `day` as in 2026-11-27, in the reader's time zone. */
export const rotateWords = (day: string, now: number, timeZone?: string): string => {
  // Both as noon in UTC: what counts is the day that a calendar shows.
  const named = Date.parse(`${day}T12:00:00Z`)
  if (!isTold(named)) return `rotate ${UNTOLD}`
  const today = (dayNumber(now, timeZone) + 0.5) * DAY
  return `${named < today ? 'was due for rotation' : 'rotate'} ${whenWords(named, today, 'UTC')}`
}

/** A last use long ago, in words: “not used since March 4, 2026”. `day` as in 2026-03-04. */
export const unusedWords = (day: string): string => `not used since ${foreignDay(day)}`
