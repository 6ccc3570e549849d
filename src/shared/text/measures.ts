const grouped = new Intl.NumberFormat('en-US')

/** A number of things for people: `7,340,032`. */
export const formatCount = (count: number): string => grouped.format(count)

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

/** Milliseconds for people: `0.4 ms`, `87 ms`, `1.2 s`, `30 s`, `2 min`. */
export const formatMilliseconds = (milliseconds: number): string => {
  if (milliseconds < 10) return `${Number(milliseconds.toFixed(1))} ms`
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 10_000) return `${Number((milliseconds / 1_000).toFixed(1))} s`
  return milliseconds < 120_000 ? `${Math.round(milliseconds / 1_000)} s` : `${Math.round(milliseconds / 60_000)} min`
}
