import { checksByToken, environmentsTried, knownIn, type Known } from '../../../shared/model/place-verdicts.ts'
import type { Service } from '../../../shared/model/service.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { looksLikeProduction, type Space } from '../../../shared/model/space.ts'
import type { Token } from '../../../shared/model/token.ts'
import { environmentsOf } from '../../../shared/model/token-facts.ts'
import type { CellCheck, VaultSnapshot } from '../../../shared/model/vault.ts'
import { KINDS } from '../../../shared/platform.ts'

/** An environment of a token's space. `own`: the key is enabled for it. `known` is `null` if nothing was learned there. */
export type TokenPlace = { environment: string; production: boolean; own: boolean; known: Known | null }

/** What a heading stands for. `spaceId` is `null` for an account and for a service without spaces and tokens. */
export type HeadingItem = {
  kind: 'heading'
  key: string
  of: 'space' | 'account' | 'service'
  title: string
  service: Service
  spaceId: string | null
  /** `null` unless tokens are grouped by environment. */
  environment: string | null
}

export type TokenItem = {
  kind: 'token'
  key: string
  token: Token
  heading: HeadingItem
  /** Why its secret couldn't be read. `null` if it could, or wasn't read yet. */
  unreadable: VaultSnapshot['unreadable'][string] | null
  /** The places of a key: its environments, and the others that it was tried in. Empty for an account's token. */
  places: readonly TokenPlace[]
  known: Known | null
  /** The spaces that an account's token was accepted in, by name. */
  reach: readonly string[]
  /** Its place under its heading, from 1. */
  position: number
  siblings: number
}

export type ListItem = HeadingItem | TokenItem

/** The groupings of the list, as its menu offers them. */
export const GROUPINGS: readonly { value: Settings['treeGrouping']; label: string }[] = [
  { value: 'by-token', label: 'Space' },
  { value: 'by-environment', label: 'Space and environment' },
]

/** `localeCompare` would look up its rules for each name. */
const { compare: byText } = new Intl.Collator('en', { numeric: true })

/** The environments of a token's space, those of the space first, then what only the token or its checks name. */
export const placesOf = (token: Token, space: Space | undefined, checks: readonly CellCheck[]): TokenPlace[] => {
  const own = environmentsOf(token)
  const named = [...own, ...environmentsTried(token, checks)]
  const ofSpace = (space?.environments ?? []).filter(({ id }) => named.includes(id))
  return [...new Set([...ofSpace.map(({ id }) => id), ...named])].map((environment) => ({
    environment,
    production: ofSpace.find(({ id }) => id === environment)?.production ?? looksLikeProduction(environment),
    own: own.includes(environment),
    known: knownIn(token, checks, environment),
  }))
}

const reachOf = (checks: readonly CellCheck[], spaces: readonly Space[]): string[] => {
  const accepted = new Set(checks.filter(({ verdict }) => verdict === 'accepted').map(({ cell }) => cell.split('/')[0]))
  return spaces.filter(({ id }) => accepted.has(id)).map(({ name }) => name)
}

/** Services that came with the app and have no tokens yet are offered when one is chosen; they have no heading. */
const hasHeading = ({ preset }: Service): boolean => preset === null || preset === 'playground'

type Group = { heading: HeadingItem; tokens: readonly Token[] }

const groupsOf = (
  service: Service,
  spaces: readonly Space[],
  tokens: readonly Token[],
  grouping: Settings['treeGrouping'],
): Group[] => {
  const ofSpace = Map.groupBy(tokens, ({ spaceId }) => spaceId)
  const known = new Map(
    spaces
      .filter(({ id, fromPlayground }) => fromPlayground !== true || ofSpace.has(id))
      .map((space) => [space.id, space]),
  )
  const ids = [...new Set([...known.keys(), ...[...ofSpace.keys()].filter((id) => id !== null).toSorted(byText)])]
  const nameOf = (id: string): string => known.get(id)?.name ?? id
  const named = Map.groupBy(ids, nameOf)
  const groups = ids.flatMap((spaceId): Group[] => {
    const name = nameOf(spaceId)
    const title = named.get(name)?.length === 1 || name === spaceId ? name : `${name} (${spaceId})`
    const heading = { kind: 'heading', of: 'space', service, spaceId } as const
    const keys = ofSpace.get(spaceId) ?? []
    const key = `${service.id}/${spaceId}`
    if (grouping === 'by-token' || keys.length === 0)
      return [{ heading: { ...heading, key, title, environment: null }, tokens: keys }]
    const environments = [
      ...(known.get(spaceId)?.environments.map(({ id }) => id) ?? []),
      ...keys.flatMap((token) => environmentsOf(token)).toSorted(byText),
    ]
    return [...new Set(environments)]
      .map((environment) => ({
        heading: { ...heading, key: `${key}/${environment}`, title: `${title} · ${environment}`, environment },
        tokens: keys.filter((token) => environmentsOf(token).includes(environment)),
      }))
      .filter((group) => group.tokens.length > 0)
  })
  const account = ofSpace.get(null) ?? []
  const apart = { kind: 'heading', service, spaceId: null, environment: null } as const
  // A space's id can't contain a slash, so these keys are unique.
  if (account.length > 0)
    groups.push({
      heading: { ...apart, of: 'account', key: `${service.id}//account`, title: 'Account' },
      tokens: account,
    })
  if (groups.length === 0 && hasHeading(service))
    groups.push({ heading: { ...apart, of: 'service', key: service.id, title: service.name }, tokens: [] })
  return groups
}

/** Every line of the token list: a heading per space (and environment), with its tokens below it. */
export const listItems = (snapshot: VaultSnapshot, grouping: Settings['treeGrouping']): readonly ListItem[] => {
  const checks = checksByToken(snapshot.checks)
  const spacesOf = Map.groupBy(snapshot.spaces, ({ serviceId }) => serviceId)
  const tokensOf = Map.groupBy(snapshot.tokens, ({ serviceId }) => serviceId)
  const items: ListItem[] = []
  for (const service of snapshot.services) {
    const spaces = spacesOf.get(service.id) ?? []
    const tokens = (tokensOf.get(service.id) ?? []).toSorted((one, other) => byText(one.name, other.name))
    const spaceById = new Map(spaces.map((space) => [space.id, space]))
    for (const { heading, tokens: listed } of groupsOf(service, spaces, tokens, grouping)) {
      items.push(heading)
      for (const [at, token] of listed.entries()) {
        const own = checks.get(token.id) ?? []
        const { spaceId } = token
        items.push({
          kind: 'token',
          key: `${heading.key}/${token.id}`,
          token,
          heading,
          unreadable: snapshot.unreadable[token.id] ?? null,
          places: spaceId === null ? [] : placesOf(token, spaceById.get(spaceId), own),
          known: spaceId === null ? knownIn(token, own, null) : null,
          reach: spaceId === null ? reachOf(own, spaces) : [],
          position: at + 1,
          siblings: listed.length,
        })
      }
    }
  }
  return items
}

export const wordsOf = (filter: string): readonly string[] => filter.toLowerCase().split(/\s+/).filter(Boolean)

const headingText = ({ title, service, spaceId }: HeadingItem): string =>
  `${title}\n${spaceId ?? ''}\n${service.name}`.toLowerCase()

const tokenText = ({ token: { name, kind, lastFour }, places }: TokenItem): string =>
  [name, KINDS[kind].title, lastFour, ...places.map(({ environment }) => environment)].join('\n').toLowerCase()

/** The lines that a filter leaves. A token is found by its own words and those of its heading; a heading stays with its tokens. */
export const filterItems = (items: readonly ListItem[], words: readonly string[]): readonly ListItem[] => {
  if (words.length === 0) return items
  const isFound = (item: ListItem): boolean => {
    const text = item.kind === 'heading' ? headingText(item) : `${headingText(item.heading)}\n${tokenText(item)}`
    return words.every((word) => text.includes(word))
  }
  const found = new Set(
    items.filter(isFound).flatMap((item) => (item.kind === 'heading' ? item : [item.heading, item])),
  )
  return items.filter((item) => found.has(item))
}

/** Where a key leads from a line. `null` if it doesn't move. */
export const moveTo = (count: number, at: number, key: string): number | null => {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key]
  return to === undefined || to < 0 || to >= count ? null : to
}
