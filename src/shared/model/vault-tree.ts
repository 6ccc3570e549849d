import { checksByToken, knownIn, type Known } from './place-verdicts.ts'
import type { Service } from './service.ts'
import { looksLikeProduction, type Environment, type Space } from './space.ts'
import { environmentsOf, isSpaceKey, type Token, type TokenKind } from './token.ts'
import type { CellCheck, VaultSnapshot } from './vault.ts'

/** The vault as a tree. `key` is a node's own: a token that is enabled for two environments is two nodes. */
export type TokenNode = {
  type: 'token'
  key: string
  token: Token
  /** Why its secret could not be read; null: it could, or nobody has tried. */
  unreadable: VaultSnapshot['unreadable'][string] | null
  /** What is known of it in this environment; of an account token, wherever. */
  known: Known | null
}
/** `known` is false where only a token names it. */
export type EnvironmentNode = Environment & { type: 'environment'; key: string; known: boolean; children: TokenNode[] }
export type SpaceNode = {
  type: 'space'
  key: string
  serviceId: string
  id: string
  name: string
  known: boolean
  children: EnvironmentNode[]
}
/** Management tokens: they stand for an account, not for a space. */
export type AccountNode = { type: 'account'; key: string; serviceId: string; children: TokenNode[] }
export type ServiceNode = { type: 'service'; key: string; service: Service; children: (SpaceNode | AccountNode)[] }
export type VaultNode = ServiceNode | SpaceNode | AccountNode | EnvironmentNode | TokenNode

/** How kinds are called where people read them, and what the filter finds them by. */
export const KIND_NAMES: Readonly<Record<TokenKind, string>> = {
  'delivery-key': 'Delivery key',
  'preview-key': 'Preview key',
  'personal-access-token': 'Personal access token',
  'oauth-token': 'OAuth token',
}

const byText = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** What the vault knows an environment to be; one that only a token names is judged by its name. */
const environmentAs = (space: Space | undefined, id: string): Environment =>
  space?.environments.find((environment) => environment.id === id) ?? { id, production: looksLikeProduction(id) }

/** What the tree is made from; what was learnt is looked up by token. */
type Source = VaultSnapshot & { checksOf: ReadonlyMap<string, readonly CellCheck[]> }

const tokenNodes = (
  parent: string,
  environment: string | null,
  tokens: readonly Token[],
  snapshot: Source,
): TokenNode[] =>
  tokens
    .toSorted((one, other) => byText(one.name, other.name))
    .map((token) => ({
      type: 'token',
      key: `${parent}/${token.id}`,
      token,
      unreadable: snapshot.unreadable[token.id] ?? null,
      known: knownIn(token, snapshot.checksOf.get(token.id) ?? [], environment),
    }))

const spaceNode = (service: Service, id: string, keys: readonly Token[], snapshot: Source): SpaceNode => {
  const space = snapshot.spaces.find((candidate) => candidate.serviceId === service.id && candidate.id === id)
  const key = `${service.id}/${id}`
  const known = space?.environments.map((environment) => environment.id) ?? []
  const named = unique(keys.flatMap((token) => environmentsOf(token))).toSorted(byText)
  return {
    type: 'space',
    key,
    serviceId: service.id,
    id,
    name: space?.name ?? id,
    known: space !== undefined,
    children: unique([...known, ...named]).map((environmentId) => ({
      ...environmentAs(space, environmentId),
      type: 'environment',
      key: `${key}/${environmentId}`,
      known: known.includes(environmentId),
      children: tokenNodes(
        `${key}/${environmentId}`,
        environmentId,
        keys.filter((token) => environmentsOf(token).includes(environmentId)),
        snapshot,
      ),
    })),
  }
}

const serviceNode = (service: Service, snapshot: Source): ServiceNode => {
  const tokens = snapshot.tokens.filter((token) => token.serviceId === service.id)
  const accountTokens = tokens.filter((token) => token.spaceId === null)
  const known = snapshot.spaces.filter((space) => space.serviceId === service.id).map(({ id }) => id)
  const named = tokens.flatMap((token) => (token.spaceId === null ? [] : [token.spaceId])).toSorted(byText)
  const spaces = unique([...known, ...named]).map((id) =>
    spaceNode(
      service,
      id,
      tokens.filter((token) => token.spaceId === id),
      snapshot,
    ),
  )
  // A slash cannot be part of a space's id, so that this key is nobody else's.
  const key = `${service.id}//account`
  const account: AccountNode = {
    type: 'account',
    key,
    serviceId: service.id,
    children: tokenNodes(key, null, accountTokens, snapshot),
  }
  return {
    type: 'service',
    key: service.id,
    service,
    children: accountTokens.length === 0 ? spaces : [...spaces, account],
  }
}

/** What the filter finds a node by. */
export const filterText = (node: VaultNode): string => {
  switch (node.type) {
    case 'service':
      return node.service.name
    case 'space':
      return `${node.name}\n${node.id}`
    case 'environment':
      return node.id
    case 'account':
      return 'account'
    case 'token':
      return `${node.token.name}\n${KIND_NAMES[node.token.kind]}\n${node.token.kind}\n${node.token.lastFour}`
  }
}

const childrenOf = (node: VaultNode): readonly VaultNode[] => (node.type === 'token' ? [] : node.children)

/**
 * The node with those of its descendants that fit, or null when none does and it does not either. It fits when every
 * word is found in it or above it: below a match everything stays.
 */
const filtered = <Node extends VaultNode>(node: Node, above: string, words: readonly string[]): Node | null => {
  const path = `${above}\n${filterText(node).toLowerCase()}`
  if (words.every((word) => path.includes(word))) return node
  const children = childrenOf(node).flatMap((child) => filtered(child, path, words) ?? [])
  return children.length === 0 ? null : { ...node, children }
}

/**
 * Service > space > environment > tokens; account tokens under the service's account. `filter` is free text: words are
 * looked for in names, ids, kinds and last four characters, in any case, and what is above a match stays.
 */
export const vaultTree = (snapshot: VaultSnapshot, filter = ''): ServiceNode[] => {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const source = { ...snapshot, checksOf: checksByToken(snapshot.checks) }
  return snapshot.services
    .map((service) => serviceNode(service, source))
    .flatMap((service) => filtered(service, '', words) ?? [])
}

export type Nudge = { tokenId: string; message: string }

/**
 * Keys that serve production and other environments alike. The specification recommends separate tokens per
 * environment, “so that they can be revoked individually” (section 5). A token marked revoked is past nudging.
 */
export const nudges = ({ tokens, spaces }: Pick<VaultSnapshot, 'tokens' | 'spaces'>): Nudge[] =>
  tokens
    .filter((token) => isSpaceKey(token.kind) && !token.markedRevoked)
    .flatMap((token) => {
      const space = spaces.find(({ serviceId, id }) => serviceId === token.serviceId && id === token.spaceId)
      const environments = environmentsOf(token).map((id) => environmentAs(space, id))
      const live = environments.filter(({ production }) => production).map(({ id }) => id)
      const other = environments.filter(({ production }) => !production).map(({ id }) => id)
      if (live.length === 0 || other.length === 0) return []
      const message = `“${token.name}” serves production (${live.join(', ')}) and also ${other.join(', ')}. Create a key for each, so that one can be revoked without breaking the other.`
      return [{ tokenId: token.id, message }]
    })
