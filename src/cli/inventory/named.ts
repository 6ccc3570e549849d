import { isSameName } from '../../shared/text/names.ts'
import { straightQuotes } from '../output/straight-quotes.ts'

/**
 * The items that an argument names. An exact ID wins, so that every item can be reached. Then the exact name counts, then the same
 * name in another case, composition or with invisible characters.
 */
export const namedItems = <Item extends { id: string; name: string }>(
  items: readonly Item[],
  wanted: string | null,
): readonly Item[] => {
  if (wanted === null) return []
  const matches = [
    (item: Item) => item.id === wanted,
    (item: Item) => item.name === wanted,
    (item: Item) => isSameName(item.name, wanted),
    // A terminal shows the quotes of a name straight.
    (item: Item) => isSameName(straightQuotes(item.name), straightQuotes(wanted)),
  ]
  return matches.map((fits) => items.filter(fits)).find((found) => found.length > 0) ?? []
}

/** The service that an argument names. `undefined` for an unknown name. */
export const namedService = <Item extends { id: string; name: string }>(
  services: readonly Item[],
  wanted: string | null,
): Item | undefined => namedItems(services, wanted)[0]

/** Its name, for items that refer to a service by name. An unknown name stays, and fits nothing. */
export const serviceNameOf = (
  services: readonly { id: string; name: string }[],
  wanted: string | null,
): string | null => namedService(services, wanted)?.name ?? wanted
