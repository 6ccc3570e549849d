/** How numbers and instants are written for people, beyond sizes and durations (shared/text). Pure. */

const grouped = new Intl.NumberFormat('en-US')

/** `7,340,032`. */
export const formatCount = (count: number): string => grouped.format(count)

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The local time of day of an ISO instant, `09:14:03`. */
export const formatTimeOfDay = (iso: string): string => clock.format(new Date(iso))

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The local moment of an ISO instant: today the time of day, else with its day, `3 Jan 2026, 09:14:03`. */
export const formatMoment = (iso: string, now: Date = new Date()): string => {
  const at = new Date(iso)
  return at.toDateString() === now.toDateString() ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`
}
