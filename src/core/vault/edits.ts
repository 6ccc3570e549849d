import { noteAfter } from '../../shared/model/place-verdicts.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Space } from '../../shared/model/space.ts'
import { keptSince, type Token } from '../../shared/model/token.ts'
import type { CatalogDocument, CellCheck, CellNote, Pending, Rotation } from '../../shared/model/vault.ts'

/** Changes to the catalog as plain functions: a document in, a document out. */

const put = <Item>(items: readonly Item[], fits: (item: Item) => boolean, item: Item): Item[] => {
  const index = items.findIndex(fits)
  return index === -1 ? [...items, item] : items.with(index, item)
}

export const putService = (document: CatalogDocument, service: Service): CatalogDocument => ({
  ...document,
  services: put(document.services, ({ id }) => id === service.id, service),
})

const isSameSpace = (one: Pick<Space, 'serviceId' | 'id'>, other: typeof one): boolean =>
  one.serviceId === other.serviceId && one.id === other.id

export const spaceOf = (document: CatalogDocument, address: Pick<Space, 'serviceId' | 'id'>): Space | undefined =>
  document.spaces.find((space) => isSameSpace(space, address))

export const putSpace = (document: CatalogDocument, space: Space): CatalogDocument => ({
  ...document,
  spaces: put(document.spaces, (other) => isSameSpace(other, space), space),
})

export const putToken = (document: CatalogDocument, token: Token): CatalogDocument => ({
  ...document,
  tokens: put(document.tokens, ({ id }) => id === token.id, token),
})

/** Notes the day on which a token was sent. What could not be read was not sent. */
export const usedOn = (
  document: CatalogDocument,
  { tokenId, at, verdict }: Pick<CellNote, 'tokenId' | 'at' | 'verdict'>,
): CatalogDocument => {
  const day = at.slice(0, 10)
  const token = document.tokens.find(({ id }) => id === tokenId)
  return token === undefined || verdict === 'unreadable' || (token.lastUsedOn ?? '') >= day
    ? document
    : putToken(document, { ...token, lastUsedOn: day })
}

/** The secret that a token was used with, identified by the time since when it is stored, in milliseconds. `null` if it isn't stored. */
export type UsedSecret = { id: string; since: number | null }
/** A token that was pasted and isn't saved. */
export type PastedSecret = { handle: string }

/** Of what was learned of tokens, what was learned with the secrets that they have now. */
export const learnedWithPresent = <Note extends { tokenId: string }>(
  { tokens }: CatalogDocument,
  notes: readonly Note[],
  used: readonly UsedSecret[],
): Note[] => {
  const since = new Map(used.map((secret) => [secret.id, secret.since]))
  const present = new Set(tokens.filter((token) => since.get(token.id) === keptSince(token)).map(({ id }) => id))
  return notes.filter(({ tokenId }) => present.has(tokenId))
}

/** Notes cells, each in the place of what was noted of it before. Those of tokens that are gone go too. */
export const putChecks = (document: CatalogDocument, notes: readonly CellNote[]): CatalogDocument => {
  const key = ({ tokenId, cell }: CellNote): string => `${tokenId} ${cell}`
  const known = new Set(document.tokens.map(({ id }) => id))
  const merged = new Map(document.checks.map((check) => [key(check), check]))
  const checks = notes.map((note): CellCheck => {
    const check = noteAfter(merged.get(key(note)), note)
    merged.set(key(check), check)
    return check
  })
  const noted = { ...document, checks: [...merged.values()].filter(({ tokenId }) => known.has(tokenId)) }
  return checks.reduce(usedOn, noted)
}

/** `checks`: what was learned of its tokens. `rotations`: what was begun with them. */
export type RemovedParts = {
  services: Service[]
  spaces: Space[]
  tokens: Token[]
  checks: CellCheck[]
  rotations: Rotation[]
  order: Record<'services' | 'spaces' | 'tokens', string[]>
}

const idOf = ({ id }: { id: string }): string => id
const addressOf = ({ serviceId, id }: Pick<Space, 'serviceId' | 'id'>): string => `${serviceId}/${id}`

const orderOf = ({ services, spaces, tokens }: CatalogDocument): RemovedParts['order'] => ({
  services: services.map(idOf),
  spaces: spaces.map(addressOf),
  tokens: tokens.map(idOf),
})

const partsOf = (document: CatalogDocument, services: Service[], spaces: Space[], tokens: Token[]): RemovedParts => ({
  services,
  spaces,
  tokens,
  checks: document.checks.filter(({ tokenId }) => tokens.some(({ id }) => id === tokenId)),
  rotations: document.rotations.filter(({ tokenId, newTokenId }) =>
    tokens.some(({ id }) => id === tokenId || id === newTokenId),
  ),
  order: orderOf(document),
})

const without = <Item>(items: readonly Item[], removed: readonly Item[]): Item[] =>
  items.filter((item) => !removed.includes(item))

export const partsOfService = (document: CatalogDocument, serviceId: string): RemovedParts =>
  partsOf(
    document,
    document.services.filter(({ id }) => id === serviceId),
    document.spaces.filter((space) => space.serviceId === serviceId),
    document.tokens.filter((token) => token.serviceId === serviceId),
  )

export const partsOfSpace = (document: CatalogDocument, serviceId: string, spaceId: string): RemovedParts =>
  partsOf(
    document,
    [],
    document.spaces.filter((space) => isSameSpace(space, { serviceId, id: spaceId })),
    document.tokens.filter((token) => token.serviceId === serviceId && token.spaceId === spaceId),
  )

export const partsOfToken = (document: CatalogDocument, token: Token): RemovedParts =>
  partsOf(document, [], [], [token])

/** Takes parts out. The keychain items of their tokens are left over until the keychain has let them go. */
export const removeParts = (document: CatalogDocument, parts: RemovedParts): CatalogDocument => ({
  ...document,
  services: without(document.services, parts.services),
  spaces: without(document.spaces, parts.spaces),
  tokens: without(document.tokens, parts.tokens),
  checks: without(document.checks, parts.checks),
  // Removing one of the two keys decides which one stays.
  rotations: without(document.rotations, parts.rotations),
  // This can be a quarantined entry that was restored by hand.
  setAside: document.setAside.filter((id) => !parts.tokens.some((token) => token.id === id)),
  leftovers: [
    ...document.leftovers,
    ...parts.tokens.filter(({ storage }) => storage === 'keychain').map(({ id }) => id),
  ],
})

/** Restores a rotation if both keys exist and no other one was begun since. No process works on it. */
const restoreRotation = (document: CatalogDocument, rotation: Rotation): CatalogDocument => {
  const { tokenId, newTokenId } = rotation
  const isThere = (wanted: string): boolean => document.tokens.some(({ id }) => id === wanted)
  const hasBoth = isThere(tokenId) && (newTokenId === null || isThere(newTokenId))
  const isBegunSince = document.rotations.some((other) => other.tokenId === tokenId)
  return hasBoth && !isBegunSince ? putRotation(document, { ...rotation, writer: null }) : document
}

/** A space that was added again in the meantime stays, and gets only the environments that it lacks. */
const restoreSpace = (document: CatalogDocument, removed: Space): CatalogDocument => {
  const now = spaceOf(document, removed)
  if (now === undefined) return putSpace(document, removed)
  const lacking = removed.environments.filter(({ id }) => !now.environments.some((one) => one.id === id))
  return putSpace(document, { ...now, environments: [...now.environments, ...lacking] })
}

/** What was learned of tokens, beside what was learned of them since. */
const restoreChecks = (document: CatalogDocument, removed: readonly CellCheck[]): CatalogDocument => {
  const isNoted = ({ tokenId, cell }: CellCheck): boolean =>
    document.checks.some((check) => check.tokenId === tokenId && check.cell === cell)
  return { ...document, checks: [...document.checks, ...removed.filter((check) => !isNoted(check))] }
}

/** Moves each restored item behind the last item that precedes it in `order`. Items that were added since stay behind them. */
export const backInPlace = <Item>(
  items: readonly Item[],
  isBack: (item: Item) => boolean,
  { keyOf, order }: { keyOf: (item: Item) => string; order: readonly string[] },
): Item[] => {
  const ranks = new Map(order.map((key, rank) => [key, rank]))
  const rankOf = (item: Item): number => ranks.get(keyOf(item)) ?? Infinity
  const stayed = items.filter((item) => !isBack(item))
  const byRank = stayed.map((item, at) => ({ rank: rankOf(item), at })).toSorted((one, other) => one.rank - other.rank)
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

const inPlace = (before: CatalogDocument, after: CatalogDocument, { order }: RemovedParts): CatalogDocument => {
  const back = <Item>(was: Item[], now: Item[], keyOf: (item: Item) => string, keys: string[]): Item[] => {
    const there = new Set(was.map(keyOf))
    return backInPlace(now, (item) => !there.has(keyOf(item)), { keyOf, order: keys })
  }
  return {
    ...after,
    services: back(before.services, after.services, idOf, order.services),
    spaces: back(before.spaces, after.spaces, addressOf, order.spaces),
    tokens: back(before.tokens, after.tokens, idOf, order.tokens),
  }
}

export const restoreParts = (document: CatalogDocument, parts: RemovedParts): CatalogDocument => {
  const withServices = parts.services.reduce(putService, document)
  const withSpaces = parts.spaces.reduce(restoreSpace, withServices)
  const withTokens = restoreChecks(parts.tokens.reduce(putToken, withSpaces), parts.checks)
  return dropLeftovers(
    inPlace(document, parts.rotations.reduce(restoreRotation, withTokens), parts),
    parts.tokens.map(({ id }) => id),
  )
}

/** Notes the places among earlier removals that can still come back: in any order, all stand as they stood. */
export const placedAmong = (
  parts: RemovedParts,
  document: CatalogDocument,
  earlier: readonly RemovedParts[],
): RemovedParts => ({ ...parts, order: orderOf(earlier.toReversed().reduce(restoreParts, document)) })

export const dropRotation = (document: CatalogDocument, tokenId: string): CatalogDocument => ({
  ...document,
  rotations: document.rotations.filter((rotation) => rotation.tokenId !== tokenId),
})

export const putRotation = (document: CatalogDocument, rotation: Rotation): CatalogDocument => ({
  ...document,
  rotations: put(document.rotations, ({ tokenId }) => tokenId === rotation.tokenId, rotation),
})

/** Forgets what was learned about the old secret, and what was begun to replace it. */
export const forgetSecret = (document: CatalogDocument, tokenId: string): CatalogDocument =>
  dropRotation({ ...document, checks: document.checks.filter((check) => check.tokenId !== tokenId) }, tokenId)

/** A token's new secret. What was true of the one before doesn't count: its end, that it is to go, its last use, change and check. */
export const putSecret = (
  document: CatalogDocument,
  { end: _e, rotateBy: _b, lastUsedOn: _u, retiring: _r, changedAt: _c, ...token }: Token,
  secret: Pick<Token, 'lastFour' | 'length' | 'storage' | 'secretSince'>,
): CatalogDocument =>
  putToken(forgetSecret(document, token.id), { ...token, ...secret, markedRevoked: false, lastCheck: null })

/** The same for a token that was moved. In its new place it doesn't replace another key. */
export const forgetPlace = (document: CatalogDocument, tokenId: string): CatalogDocument => {
  const forgotten = forgetSecret(document, tokenId)
  return { ...forgotten, rotations: forgotten.rotations.filter(({ newTokenId }) => newTokenId !== tokenId) }
}

export const addLeftover = (document: CatalogDocument, id: string): CatalogDocument => ({
  ...document,
  leftovers: [...document.leftovers.filter((other) => other !== id), id],
})

export const dropLeftovers = (document: CatalogDocument, ids: readonly string[]): CatalogDocument => ({
  ...document,
  leftovers: document.leftovers.filter((id) => !ids.includes(id)),
})

export const putPending = (document: CatalogDocument, notes: readonly Pending[]): CatalogDocument => ({
  ...document,
  pending: [...document.pending.filter(({ id }) => !notes.some((note) => note.id === id)), ...notes],
})

export const dropPending = (document: CatalogDocument, ids: readonly string[]): CatalogDocument => ({
  ...document,
  pending: document.pending.filter(({ id }) => !ids.includes(id)),
})

/** Whether the keychain item belongs to a token or to a quarantined entry, so it must not be removed. */
export const isInUse = ({ tokens, setAside }: CatalogDocument, id: string): boolean =>
  setAside.includes(id) || tokens.some((token) => token.id === id && token.storage === 'keychain')
