/** How numbers are written for people: binary sizes, short times, plain counts. Pure. */

const KIB = 1024
const MIB = KIB * KIB

const decimals = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** `850 B`, `1.25 KiB`, `7.00 MiB`: bytes in the unit that people compare with the platform's limits. */
export const formatBytes = (bytes: number): string => {
  if (bytes < KIB) return `${bytes} B`
  // 1023.999 KiB would round to “1024 KiB”: the larger unit begins where the smaller one would show four digits.
  if (bytes < MIB - KIB / 2) return `${decimals(bytes / KIB)} KiB`
  return `${decimals(bytes / MIB)} MiB`
}

const grouped = new Intl.NumberFormat('en-US')

/** `7,340,032`. */
export const formatCount = (count: number): string => grouped.format(count)

/** `< 1 ms`, `42 ms`, `1.20 s`, `2 min 05 s`, from milliseconds. */
export const formatDuration = (milliseconds: number): string => {
  if (milliseconds < 1) return milliseconds === 0 ? '0 ms' : '< 1 ms'
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(milliseconds < 9_995 ? 2 : 1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The local time of day of an ISO instant, `09:14:03`. */
export const formatTimeOfDay = (iso: string): string => clock.format(new Date(iso))
