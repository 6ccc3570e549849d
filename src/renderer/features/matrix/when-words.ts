const DAY = 86_400_000

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/**
 * `today 14:03`, `Tuesday 14:03`, `3 Nov 2026, 14:03`: an instant of the past in local time. `now` in milliseconds since
 * 1970.
 */
export const whenWords = (iso: string, now: number): string => {
  const then = new Date(iso)
  const time = clock.format(then)
  if (then.toDateString() === new Date(now).toDateString()) return `today ${time}`
  // Within six days a weekday's name means one day only.
  return now - then.getTime() < 6 * DAY ? `${weekday.format(then)} ${time}` : `${date.format(then)}, ${time}`
}
