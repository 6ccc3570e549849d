const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** “3 minutes ago”, “yesterday”; less than a minute is “just now”. Times in milliseconds since 1970. */
export const relativeTime = (then: number, now: number): string => {
  const seconds = (then - now) / 1_000
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
  return unit === undefined ? 'just now' : format.format(Math.trunc(seconds / unit[1]), unit[0])
}
