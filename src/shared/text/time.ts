/** Milliseconds for people: `0.4 ms`, `87 ms`, `1.2 s`, `30 s`, `2 min`. */
export const formatMilliseconds = (milliseconds: number): string => {
  if (milliseconds < 10) return `${Number(milliseconds.toFixed(1))} ms`
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 10_000) return `${Number((milliseconds / 1_000).toFixed(1))} s`
  return milliseconds < 120_000 ? `${Math.round(milliseconds / 1_000)} s` : `${Math.round(milliseconds / 60_000)} min`
}
