/**
 * Items that were brought back and stand at the end of `items`, each where it stood: after the last of those that were before
 * it in `order` and are still there. What was never in `order` was added since and stays behind them.
 */
export const backInPlace = <Item>(
  items: readonly Item[],
  isBack: (item: Item) => boolean,
  { keyOf, order }: { keyOf: (item: Item) => string; order: readonly string[] },
): Item[] => {
  const ranks = new Map(order.map((key, rank) => [key, rank]))
  const rankOf = (item: Item): number => ranks.get(keyOf(item)) ?? Infinity
  const stayed = items.filter((item) => !isBack(item))
  const byRank = stayed.map((item, at) => ({ rank: rankOf(item), at })).toSorted((one, other) => one.rank - other.rank)
  /** How many of those that stayed come before it. */
  const placed = new Map<number, Item[]>()
  let [next, place] = [0, 0]
  for (const item of items.filter(isBack).toSorted((one, other) => rankOf(one) - rankOf(other))) {
    for (let known = byRank[next]; known !== undefined && known.rank < rankOf(item); known = byRank[next]) {
      place = Math.max(place, known.at + 1)
      next += 1
    }
    const here = placed.get(place)
    if (here === undefined) placed.set(place, [item])
    else here.push(item)
  }
  return [...(placed.get(0) ?? []), ...stayed.flatMap((item, at) => [item, ...(placed.get(at + 1) ?? [])])]
}
