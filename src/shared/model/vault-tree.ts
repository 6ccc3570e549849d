import { checksByToken, knownIn, type Known } from './place-verdicts.ts'
import type { Settings } from './settings.ts'
import type { Service } from './service.ts'
import { looksLikeProduction, type Environment, type Space } from './space.ts'
import type { Token } from './token.ts'
import { isSpaceKey } from '../platform.ts'
import { environmentsOf } from './token-facts.ts'
import type { CellCheck, VaultSnapshot } from './vault.ts'

export type TreeGrouping = Settings['treeGrouping']

/** An environment that a key is enabled for, and what is known of it there. */
export type TokenPlace = { environment: string; production: boolean; known: Known | null }

/** The vault as a tree. `key` is a node's own: by environment a token that is enabled for two of them is two nodes. */
export type TokenNode = {
  type: 'token'
  key: string
  token: Token
  /** Why its secret could not be read. `null` if it could, or was not read yet. */
  unreadable: VaultSnapshot['unreadable'][string] | null
  /** What is known of it in this environment; of an account token, wherever. */
  known: Known | null
  /** By token: all its environments. Null: this node stands for one place. */
  places: readonly TokenPlace[] | null
}
/** `known` is false where only a token names it. */
export type EnvironmentNode = Environment & { type: 'environment'; key: string; known: boolean; children: TokenNode[] }
export type SpaceNode = {
  type: 'space'
  key: string
  serviceId: string
  id: string
  name: string
  /** Whether another space of the service has the same name: then only their ids tell them apart. */
  sharesName: boolean
  known: boolean
  children: (EnvironmentNode | TokenNode)[]
}
/** Management tokens: they stand for an account, not for a space. */
export type AccountNode = { type: 'account'; key: string; serviceId: string; children: TokenNode[] }
export type ServiceNode = { type: 'service'; key: string; service: Service; children: (SpaceNode | AccountNode)[] }
export type VaultNode = ServiceNode | SpaceNode | AccountNode | EnvironmentNode | TokenNode

/** `localeCompare` would look up its rules for each name. */
const { compare: byText } = new Intl.Collator('en', { numeric: true })

const unique = (values: readonly string[]): readonly string[] => (values.length < 2 ? values : [...new Set(values)])

/** What the vault knows an environment to be; one that only a token names is judged by its name. */
const environmentAs = (space: Space | undefined, id: string): Environment =>
  space?.environments.find((environment) => environment.id === id) ?? { id, production: looksLikeProduction(id) }

/** What the tree is made from, looked up once. */
type Source = {
  unreadable: VaultSnapshot['unreadable']
  checksOf: ReadonlyMap<string, readonly CellCheck[]>
  /** By service. */
  spacesOf: ReadonlyMap<string, readonly Space[]>
  /** By service. */
  tokensOf: ReadonlyMap<string, readonly Token[]>
  grouping: TreeGrouping
}

const sourceOf = ({ unreadable, checks, spaces, tokens }: VaultSnapshot, grouping: TreeGrouping): Source => ({
  grouping,
  unreadable,
  checksOf: checksByToken(checks),
  spacesOf: Map.groupBy(spaces, ({ serviceId }) => serviceId),
  tokensOf: Map.groupBy(tokens, ({ serviceId }) => serviceId),
})

const byName = (tokens: readonly Token[]): Token[] => tokens.toSorted((one, other) => byText(one.name, other.name))

const checksOf = (token: Token, source: Source): readonly CellCheck[] => source.checksOf.get(token.id) ?? []

const tokenNode = (
  parent: string,
  token: Token,
  source: Source,
  stands: Pick<TokenNode, 'known' | 'places'>,
): TokenNode => ({
  type: 'token',
  key: `${parent}/${token.id}`,
  token,
  unreadable: source.unreadable[token.id] ?? null,
  ...stands,
})

/** In the order of the space, which is the same for all its keys; those that only the key names come last. */
const placesOf = (token: Token, space: Space | undefined, source: Source): TokenPlace[] => {
  const own = environmentsOf(token)
  const known = (space?.environments ?? []).map(({ id }) => id).filter((id) => own.includes(id))
  return unique([...known, ...own]).map((id) => ({
    environment: id,
    production: environmentAs(space, id).production,
    known: knownIn(token, checksOf(token, source), id),
  }))
}

const spaceNode = (
  service: Service,
  id: string,
  space: Space | undefined,
  sharesName: boolean,
  keys: readonly Token[],
  source: Source,
): SpaceNode => {
  const key = `${service.id}/${id}`
  const head = {
    type: 'space',
    key,
    serviceId: service.id,
    id,
    name: space?.name ?? id,
    sharesName,
    known: space !== undefined,
  } as const
  if (source.grouping === 'by-token')
    return {
      ...head,
      children: keys.map((token) =>
        tokenNode(key, token, source, { known: null, places: placesOf(token, space, source) }),
      ),
    }
  const known = space?.environments.map((environment) => environment.id) ?? []
  const keysOf = new Map<string, Token[]>(known.map((environmentId) => [environmentId, []]))
  const named: string[] = []
  for (const token of keys)
    for (const environmentId of unique(environmentsOf(token))) {
      const there = keysOf.get(environmentId)
      if (there === undefined) named.push(environmentId)
      if (there === undefined) keysOf.set(environmentId, [token])
      else there.push(token)
    }
  return {
    ...head,
    children: [...new Set(known), ...named.toSorted(byText)].map((environmentId) => ({
      ...environmentAs(space, environmentId),
      type: 'environment',
      key: `${key}/${environmentId}`,
      known: known.includes(environmentId),
      children: (keysOf.get(environmentId) ?? []).map((token) => {
        const known = knownIn(token, checksOf(token, source), environmentId)
        return tokenNode(`${key}/${environmentId}`, token, source, { known, places: null })
      }),
    })),
  }
}

const serviceNode = (service: Service, source: Source): ServiceNode => {
  const keysOf = Map.groupBy(source.tokensOf.get(service.id) ?? [], ({ spaceId }) => spaceId)
  const accountTokens = byName(keysOf.get(null) ?? [])
  const known = new Map((source.spacesOf.get(service.id) ?? []).map((space) => [space.id, space]))
  const named = [...keysOf.keys()].filter((id) => id !== null).toSorted(byText)
  const ids = unique([...known.keys(), ...named])
  const nameOf = (id: string): string => known.get(id)?.name ?? id
  const namesakes = Map.groupBy(ids, nameOf)
  const spaces = ids.map((id) => {
    const sharesName = namesakes.get(nameOf(id))?.length !== 1
    return spaceNode(service, id, known.get(id), sharesName, byName(keysOf.get(id) ?? []), source)
  })
  // A space's id can't contain a slash, so this key is unique.
  const key = `${service.id}//account`
  const account: AccountNode = {
    type: 'account',
    key,
    serviceId: service.id,
    children: accountTokens.map((token) =>
      tokenNode(key, token, source, {
        known: knownIn(token, checksOf(token, source), null),
        places: null,
      }),
    ),
  }
  return {
    type: 'service',
    key: service.id,
    service,
    children: accountTokens.length === 0 ? spaces : [...spaces, account],
  }
}

/** Service > space > environment > tokens, or service > space > tokens; account tokens under the service's account. */
export const vaultTree = (snapshot: VaultSnapshot, grouping: TreeGrouping = 'by-environment'): ServiceNode[] => {
  const source = sourceOf(snapshot, grouping)
  return snapshot.services.map((service) => serviceNode(service, source))
}

/**
 * A hint for a key that serves production and other environments. `null` if there is no hint. `space` is the key's, if the vault
 * has it. The specification recommends separate tokens per environment, “so that they can be revoked individually”
 * (section 5). A token marked revoked is past nudging.
 */
export const nudgeOf = (token: Token, space: Space | undefined): string | null => {
  if (!isSpaceKey(token.kind) || token.markedRevoked) return null
  const environments = environmentsOf(token).map((id) => environmentAs(space, id))
  const live = environments.filter(({ production }) => production).map(({ id }) => id)
  const other = environments.filter(({ production }) => !production).map(({ id }) => id)
  if (live.length === 0 || other.length === 0) return null
  return `“${token.name}” serves production (${live.join(', ')}) and also ${other.join(', ')}. Create a key for each, so that each can be revoked by itself.`
}
