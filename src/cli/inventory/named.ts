import { shortList } from '../../shared/text/listed-words.ts'
import { isSameName } from '../../shared/text/names.ts'
import { nearest } from '../arguments/nearest.ts'
import { misused, type Refusal } from '../refusal.ts'
import { straightQuotes } from '../output/straight-quotes.ts'

/** The items that an argument names: by ID, so that every item can be reached, by exact name, or by the same name in another spelling. */
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

/** The names of items, each once. */
export const quotedNames = (items: readonly { name: string }[]): string =>
  [...new Set(items.map(({ name }) => `“${name}”`))].join(', ')

/** The same for a sentence, with at most three of them: `“a”, “b”, “c”, and 4 more`. */
export const fewQuotedNames = (items: readonly { name: string }[]): string =>
  shortList(items.map(({ name }) => `“${name}”`))

/** A name that fits nothing in `place`. The nearest name is offered; what was typed is never repeated, because it may be a token. */
export const unknownName = (
  what: 'token' | 'service',
  typed: string,
  items: readonly { name: string }[],
  place = 'the vault',
): { ok: false; error: Refusal } => {
  const meant = nearest(
    typed,
    items.map(({ name }) => name),
  )
  const list = place === 'the vault' ? `Run \`token-desk ${what}s list\`.` : `Available: ${quotedNames(items)}.`
  return misused(`No ${what} with this name in ${place}. ${meant === null ? list : `Did you mean “${meant}”?`}`)
}

/** What `--service` takes, each service once: a built-in one by its ID, which needs no quotes in a shell. */
export const serviceChoices = (services: readonly { id: string; name: string; preset: string | null }[]): string =>
  [...new Set(services.map(({ id, name, preset }) => (preset === null ? name : id)))].join(', ')

export const unknownService = (services: Parameters<typeof serviceChoices>[0]): { ok: false; error: Refusal } =>
  misused(`Unknown service. Use one of: ${serviceChoices(services)}. Add your own with \`token-desk services add\`.`)
