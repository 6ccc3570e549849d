import type { Entry, Role } from './entries.ts'
import { addressOf, isPlatformHost } from './hosts.ts'
import { countBefore } from './lines.ts'
import { lookup, namesPlatform, qualifierOf, wordsOf } from './names.ts'
import { blocksFrom, type Block } from './scan-text.ts'
import { flatMapped, MANY, type Steps } from './steps.ts'

/** An entry, where it is used in its text, and the innermost block there. */
export type Located = { entry: Entry; at: number; block: number }

/** Tokens, and the space, environment, host and switch that belong to them. `at`: where the first of the tokens stands. */
export type Cluster = { tokens: readonly Located[]; places: readonly Located[]; at: number }

const PLACES = ['space', 'environment', 'host', 'preview'] as const satisfies readonly Role[]

/** The candidate next to a place of the text. Candidates are in the order of the text. */
const nearest = (candidates: readonly Located[], at: number): Located | undefined => {
  const next = countBefore(candidates.length, (index) => (candidates[index]?.at ?? 0) < at)
  const [before, after] = [candidates[next - 1], candidates[next]]
  if (before === undefined || after === undefined) return before ?? after
  return at - before.at <= after.at - at ? before : after
}

/**
 * What belongs together, in any language: a space, an environment or a host belongs to the tokens with which it shares the innermost
 * block. If several share it, the words of its name decide (`BLOG_SPACE`, `BLOG_TOKEN`), then the order (as many of the one as of
 * the other, in turn), then closeness.
 */
export const clustersOf = function* (located: readonly Located[], blocks: readonly Block[]): Steps<Cluster[]> {
  const qualifier = lookup(({ entry: { name } }: Located): string => (name === null ? '' : qualifierOf(name)))
  const ordered = located.toSorted((one, other) => one.at - other.at)
  const tokens = ordered.filter(({ entry }) => entry.role === 'token')
  const within = new Map<number, Located[]>()
  const ancestors = (from: number): number[] => blocksFrom(from, blocks)
  // A variable without a value doesn't keep a space from the tokens that have one.
  const known = tokens.filter(({ entry }) => entry.value.is === 'text')
  for (const [index, token] of (known.length === 0 ? tokens : known).entries()) {
    if (index % MANY === 0) yield
    for (const block of ancestors(token.block)) {
      const all = within.get(block)
      if (all === undefined) within.set(block, [token])
      else all.push(token)
    }
  }
  const owned = new Map<string, Located[]>()
  for (const [index, place] of ordered.entries()) {
    if (index % MANY === 0) yield
    if (!(PLACES as readonly Role[]).includes(place.entry.role)) continue
    const words = qualifier(place)
    // `let environment = null`: a program fills it later.
    if (place.entry.role === 'environment' && place.entry.value.is === 'empty' && words === '') continue
    const owner = ancestors(place.block).find((block) => within.has(block)) ?? 0
    const key = `${owner} ${place.entry.role}`
    const all = owned.get(key)
    if (all === undefined) owned.set(key, [place])
    else all.push(place)
  }
  const byQualifier = new Map<string, Located[]>()
  for (const [key, all] of owned) {
    yield
    for (const [words, some] of Map.groupBy(all, qualifier)) byQualifier.set(`${key} ${words}`, some)
  }
  const setsIn = lookup((block: number) => new Set((within.get(block) ?? []).map(qualifier)))
  const orderIn = lookup((block: number) => new Map((within.get(block) ?? []).map((one, index) => [one, index])))
  // The only space of a text, with its environment, is that of every token that is the platform's by its name or
  // its host, wherever they stand.
  const sole = new Map<Role, Located>()
  for (const [role, all] of Map.groupBy(ordered, ({ entry }) => entry.role)) {
    const texts = new Set(all.flatMap(({ entry: { value } }) => (value.is === 'text' ? [value.text] : [])))
    const [first] = all
    if ((role === 'space' || role === 'environment') && texts.size === 1 && first?.entry.value.is === 'text')
      sole.set(role, first)
  }
  const isAsked = (token: Located): boolean =>
    (owned.get(`${token.block} host`) ?? []).some(
      ({ entry: { value } }) => value.is === 'text' && isPlatformHost(addressOf(value.text)?.hostname ?? ''),
    )
  const belonging = (token: Located, role: Role): Located | undefined => {
    for (const block of ancestors(token.block)) {
      const key = `${block} ${role}`
      const all = owned.get(key)
      if (all === undefined) continue
      const words = qualifier(token)
      const own = byQualifier.get(`${key} ${words}`) ?? byQualifier.get(`${key} `) ?? all
      // `DOCS_HOST` is not for `BLOG_TOKEN` beside `DOCS_TOKEN`.
      const isOthers = own === all && words !== '' && all.length < MANY
      if (isOthers && all.every((place) => setsIn(block).has(qualifier(place)))) return undefined
      const isInTurn = own.length > 1 && own.length === within.get(block)?.length
      if (isInTurn) return own[orderIn(block).get(token) ?? 0]
      // A list in which each space stands above its tokens, as the first one does.
      const [first] = own
      const isAbove = first !== undefined && first.at < (within.get(block)?.[0]?.at ?? 0)
      return isAbove
        ? own[countBefore(own.length, (index) => (own[index]?.at ?? 0) < token.at) - 1]
        : nearest(own, token.at)
    }
    const { name, api } = token.entry
    // An environment is one of its space.
    if (role === 'environment' && ancestors(token.block).some((block) => owned.has(`${block} space`))) return undefined
    const isOurs = api !== null || (name !== null && namesPlatform(wordsOf(name))) || isAsked(token)
    return isOurs ? sole.get(role) : undefined
  }
  const ids = new Map(ordered.map((one, index) => [one, index]))
  const found = yield* flatMapped(tokens, (token) => [
    { token, places: token.entry.isVendors === true ? [] : PLACES.flatMap((role) => belonging(token, role) ?? []) },
  ])
  const sets = Map.groupBy(found, ({ token, places }) =>
    places.length === 0 ? `in ${token.block}` : places.map((place) => ids.get(place)).join(' '),
  )
  return [...sets.values()].map((all) => ({
    tokens: all.map(({ token }) => token),
    places: all[0]?.places ?? [],
    at: all[0]?.token.at ?? 0,
  }))
}
