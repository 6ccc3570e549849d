/** Numbers that look random and are the same for the same seed. */
export type Random = {
  next: () => number
  /** True in this share of the cases. */
  chance: (share: number) => boolean
  below: (limit: number) => number
  pick: <Value>(values: readonly Value[]) => Value
  /** By weight: `[value, weight]`. */
  weigh: <Value>(values: readonly (readonly [Value, number])[]) => Value
  some: <Value>(values: readonly Value[], share: number) => Value[]
}

/** Mulberry32: small, quick, and good enough to draw worlds from. */
export const createRandom = (seed: number): Random => {
  let state = (seed * 2_654_435_761) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  // Neighboring seeds begin alike: the first draws are thrown away.
  next()
  next()
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)]
    if (value === undefined) throw new Error('Nothing to pick from.')
    return value
  }
  return {
    next,
    below,
    pick,
    chance: (share) => next() < share,
    weigh: (values) => {
      let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of values) {
        left -= weight
        if (left < 0) return value
      }
      return pick(values)[0]
    },
    some: (values, share) => values.filter(() => next() < share),
  }
}
