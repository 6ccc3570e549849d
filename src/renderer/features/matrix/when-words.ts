import { clockTime, shortDay, weekday } from '../../../shared/text/dates.ts'

const DAY = 86_400_000

/**
 * `today 14:03`, `Tuesday 14:03`, `Nov 3, 2026, 14:03`: an instant of the past in local time. `now` in milliseconds since
 * 1970.
 */
export const whenWords = (iso: string, now: number): string => {
  const then = new Date(iso)
  const time = clockTime(then)
  if (then.toDateString() === new Date(now).toDateString()) return `today ${time}`
  // Within six days a weekday's name means one day only.
  return now - then.getTime() < 6 * DAY ? `${weekday(then)} ${time}` : `${shortDay(then)}, ${time}`
}
