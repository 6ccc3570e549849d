import type { DeskError } from '../../shared/contract/errors.ts'
import type { Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import type { ConnectionSettings, Settings } from '../../shared/model/settings.ts'
import { type LastCheck, type Token, keptSince } from '../../shared/model/token.ts'
import type { CellCheck, VaultSnapshot } from '../../shared/model/vault.ts'
import type { KnownSpace, VaultFacts, WitnessToken } from '../diagnosis/input.ts'
import type { Reach } from '../gate.ts'
import type { UsedSecret } from '../vault/edits.ts'
import type { Credential } from '../../shared/model/request.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Destination } from '../vault/release.ts'
import type { Vault } from '../vault/vault.ts'
import type { ResolveCredential } from '../requests/credentials.ts'

/** Its `id` is the vault's, or its place in the manifest. Its `reach` is where it may go without a further yes. */
export type KnownToken = Omit<WitnessToken, 'isExcluded' | 'secret'> &
  Pick<VaultFacts, 'markedRevoked' | 'changedAt'> & {
    /** The vault keeps it: what is learned about it is written down. */
    isKept: boolean
    /** Since when it is saved, in milliseconds. After `secret`, of the secret that was read. `null` if that wasn’t recorded. */
    since: () => number | null
    /** What it can be recognized by without being read; null: reading it costs nothing (a variable). */
    traits: Pick<Token, 'lastFour' | 'length'> | null
    /** Read only when needed, and released for its reach or not at all (`origin-changed`). `null` if its variable isn't set. */
    secret: () => Promise<Result<string | null>>
    /** Its value if these texts contain it in any spelling, otherwise `null`. To recognize it, not to use it. */
    heldIn: (texts: readonly string[]) => Promise<Result<string | null>>
    /** What is kept of its end; a manifest keeps nothing. */
    ends?: Pick<Token, 'end' | 'rotateBy'>
    /** What the last check of one cell learned (`cellKey`), and when it was accepted there; null: never checked, or not kept. */
    last: (cell: string) => (LastCheck & Partial<Pick<CellCheck, 'certainty' | 'workedAt'>>) | null
  }

/** What is known and may be used, wherever it comes from: the same for app and command line. */
export type Inventory = {
  from: 'vault' | 'manifest' | 'nothing'
  services: readonly Service[]
  spaces: readonly KnownSpace[]
  tokens: readonly KnownToken[]
  connection: ConnectionSettings
  /** The service of a token that is given without one. */
  usualService?: string
  /** For the gate: also the vault's if `tokens` are a manifest's. Reads no secret. */
  knownTokens: () => Promise<readonly KnownToken[]>
}

/** Whether that a secret is gone is no more than what the keychain would also say of one that it holds. */
export const isUnproven = ({ details }: DeskError): boolean => details?.['reason'] === 'unproven'

export const isSilent = ({ details }: DeskError): boolean => details?.['reason'] === 'timed-out'

/** The secret that was used, to note what was learned with it on no other. */
export const usedOf = ({ id, since }: KnownToken): UsedSecret => ({ id, since: since() })

/** Where tokens of a service may go: the base URLs of its APIs. */
export const reachOf = (service: Pick<Service, 'baseUrls'> | undefined): Reach => Object.values(service?.baseUrls ?? {})

export type Catalogued = {
  services: readonly Service[]
  spaces: readonly Space[]
  tokens: readonly Token[]
  checks: readonly CellCheck[]
  connection: ConnectionSettings
}

const serviceOf = (services: readonly Service[], serviceId: string): Service | undefined =>
  services.find(({ id }) => id === serviceId)

export type Secrets = Pick<Vault, 'resolve' | 'recognize'>

/** Where a token of the vault is to go: its own service's addresses, the way that its inventory says. */
export const destinationOf = (
  credential: Credential,
  { services, tokens, connection }: Pick<Catalogued, 'services' | 'tokens' | 'connection'>,
): Destination => {
  const token = tokens.find(({ id }) => credential.from === 'vault' && id === credential.tokenId)
  const service = token && serviceOf(services, token.serviceId)
  return { baseUrls: service?.baseUrls ?? null, connection }
}

const CHECKS_BY_CELL = new WeakMap<readonly CellCheck[], ReadonlyMap<string, CellCheck>>()

/** The checks of a catalog by token and cell. All tokens share one index: a thousand tokens look up tens of thousands of cells. */
const checksByCell = (checks: readonly CellCheck[]): ReadonlyMap<string, CellCheck> => {
  const index =
    CHECKS_BY_CELL.get(checks) ?? new Map(checks.map((check) => [`${check.tokenId} ${check.cell}`, check] as const))
  CHECKS_BY_CELL.set(checks, index)
  return index
}

/** A token of the vault as everybody here knows it. Its secret is read at most once, when it is needed. */
export const keptToken = (
  token: Token,
  { services, checks, connection }: Pick<Catalogued, 'services' | 'checks' | 'connection'>,
  secrets: Secrets,
): KnownToken => {
  const { id, serviceId, changedAt } = token
  const service = serviceOf(services, serviceId)
  // The keychain answers one call at a time: what was read once is not asked for again.
  let since = keptSince(token)
  let reading: ReturnType<KnownToken['secret']> | null = null
  const readOnce = async (): ReturnType<KnownToken['secret']> => {
    // Released for exactly the addresses that are its reach here, also if the catalog has changed since.
    const resolved = await secrets.resolve(
      { from: 'vault', tokenId: id },
      { baseUrls: service?.baseUrls ?? null, connection },
    )
    if (!resolved.ok) return resolved
    if (resolved.value.token !== null) since = keptSince(resolved.value.token)
    return { ok: true, value: resolved.value.secret }
  }
  return {
    id,
    isKept: true,
    name: token.name,
    kind: token.kind,
    service: service?.name ?? serviceId,
    spaceId: token.spaceId,
    environments: token.environments,
    markedRevoked: token.markedRevoked,
    reach: reachOf(service),
    since: () => since,
    ...(changedAt === undefined ? {} : { changedAt: Date.parse(changedAt) }),
    traits: { lastFour: token.lastFour, length: token.length },
    ends: { end: token.end, rotateBy: token.rotateBy },
    secret: () => (reading ??= readOnce()),
    heldIn: (texts) => secrets.recognize(id, texts),
    last: (cell) => checksByCell(checks).get(`${id} ${cell}`) ?? null,
  }
}

/** The spaces of a catalog, with the environments that it saves of each. */
export const knownSpacesOf = ({ services, spaces }: Pick<Catalogued, 'services' | 'spaces'>): KnownSpace[] =>
  spaces.map(({ serviceId, id, environments }) => ({
    service: serviceOf(services, serviceId)?.name ?? serviceId,
    id,
    environments: environments.map((environment) => environment.id),
    production: environments.filter(({ production }) => production).map((environment) => environment.id),
  }))

export const vaultInventory = (cataloged: Catalogued, secrets: Secrets): Inventory => {
  const { services, connection } = cataloged
  const tokens = cataloged.tokens.map((token) => keptToken(token, cataloged, secrets))
  return {
    from: 'vault',
    services,
    spaces: knownSpacesOf(cataloged),
    tokens,
    connection,
    knownTokens: () => Promise.resolve(tokens),
  }
}

/** The vault as the app's channels see it; `resolve` knows the tokens that were pasted for this once, too. */
export type DeskInventory = Inventory & {
  resolve: ResolveCredential
  /** Whether it is known that the keychain does not give this token now. Asks nothing. */
  isUnreadable: (tokenId: string) => boolean
}

export const deskInventory = (
  vault: Pick<VaultSnapshot, 'services' | 'spaces' | 'tokens' | 'unreadable'>,
  { connection }: Settings,
  checks: readonly CellCheck[],
  secrets: Secrets,
): DeskInventory => {
  const cataloged = { ...vault, checks, connection }
  return {
    ...vaultInventory(cataloged, secrets),
    isUnreadable: (tokenId) => vault.unreadable[tokenId] !== undefined,
    resolve: (credential) => secrets.resolve(credential, destinationOf(credential, cataloged)),
  }
}
