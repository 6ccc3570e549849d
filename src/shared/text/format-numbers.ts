/** A number of things for people: `7,340,032`. Without `Intl`, whose first use takes 6 ms of every start. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** So many of them: `1 read`, `7,340 reads`. */
export const counted = (count: number, one: string): string => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

const KIB = 1024
const MIB = KIB * KIB

const withUnit = (value: number, unit: string): string =>
  `${value < 10 && value % 1 !== 0 ? value.toFixed(1) : Math.round(value)} ${unit}`

/** Bytes for people: `0 B`, `1.5 KiB`, `50 MiB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < KIB) return `${bytes} B`
  return bytes < MIB ? withUnit(bytes / KIB, 'KiB') : withUnit(bytes / MIB, 'MiB')
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `1 h 30 min`: so many of the larger unit, and what is left in the smaller one where there is any. */
const inUnits = (span: number, large: number, name: string, small: number, smallName: string): string => {
  const [many, rest] = [Math.floor(span / large), Math.round((span % large) / small)]
  return `${formatCount(many)} ${name}${rest === 0 ? '' : ` ${rest} ${smallName}`}`
}

const spanIn = (seconds: number, round: (count: number) => number): string => {
  const to = (unit: number): number => round(seconds / unit) * unit
  const whole = to(1)
  if (whole < MINUTE) return `${whole} s`
  if (whole < 10 * MINUTE) return inUnits(whole, MINUTE, 'min', 1, 's')
  const minutes = to(MINUTE)
  if (minutes < HOUR) return `${minutes / MINUTE} min`
  return minutes < DAY ? inUnits(minutes, HOUR, 'h', MINUTE, 'min') : inUnits(to(HOUR), DAY, 'd', HOUR, 'h')
}

/** Seconds as exact as people need them, and never too short to wait: `3 s`, `1 min 15 s`, `14 min`, `1 h 30 min`, `2 d 3 h`. */
export const formatSpan = (seconds: number): string => spanIn(seconds, Math.ceil)

/** Seconds that have passed, in the same words, and never more than have. */
export const formatElapsed = (seconds: number): string => spanIn(seconds, Math.floor)

/** What something took, in milliseconds: `0.4 ms`, `87 ms`, `1.2 s`, `30 s`, and what is longer as a span. */
export const formatMilliseconds = (milliseconds: number): string => {
  if (milliseconds < 10) return `${Number(milliseconds.toFixed(1))} ms`
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 10_000) return `${Number((milliseconds / 1_000).toFixed(1))} s`
  return formatElapsed(Math.round(milliseconds / 1_000))
}
