const KIB = 1024
const MIB = KIB * KIB

const withUnit = (value: number, unit: string): string =>
  `${value < 10 && value % 1 !== 0 ? value.toFixed(1) : Math.round(value)} ${unit}`

/** Bytes for people: `0 B`, `1.5 KiB`, `50 MiB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < KIB) return `${bytes} B`
  return bytes < MIB ? withUnit(bytes / KIB, 'KiB') : withUnit(bytes / MIB, 'MiB')
}
