/** How numbers and instants are written for people, beyond sizes and durations (shared/text). Pure. */

const grouped = new Intl.NumberFormat('en-US')

/** `7,340,032`. */
export const formatCount = (count: number): string => grouped.format(count)

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The local time of day of an ISO instant, `09:14:03`. */
export const formatTimeOfDay = (iso: string): string => clock.format(new Date(iso))
