/** How many letters must be put in, left out, changed or swapped with their neighbor to make one word of the other. */
const distance = (one: string, other: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1]
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      current[at] = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[at - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}

/** The name that was most likely meant; null: none is near enough to be worth a guess. */
export const nearest = <Name extends string>(typed: string, names: readonly Name[]): Name | null => {
  const given = typed.toLowerCase()
  const ranked = names
    .map((name) => ({ name, far: name.startsWith(given) && given.length > 2 ? 1 : distance(given, name) }))
    .sort((one, other) => one.far - other.far)
  const [best] = ranked
  return best !== undefined && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null
}
