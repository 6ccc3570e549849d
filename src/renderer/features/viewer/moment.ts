import { clockSeconds, shortDay } from '../../../shared/text/dates.ts'

/** The local moment of an exchange, to the second: today the time of day, else with its day, `Jan 3, 2026, 09:14:03`. */
export const formatMoment = (iso: string, now: Date = new Date()): string => {
  const at = new Date(iso)
  return at.toDateString() === now.toDateString() ? clockSeconds(at) : `${shortDay(at)}, ${clockSeconds(at)}`
}
