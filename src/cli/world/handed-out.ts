import { ok, type Result } from '../../shared/contract/result.ts'
import { unreadableState, type DeskError } from '../../shared/contract/errors.ts'
import { API_NAMES } from '../../shared/platform.ts'
import type { BaseUrls, Service } from '../../shared/model/service.ts'
import { DEFAULT_SETTINGS, type ConnectionSettings } from '../../shared/model/settings.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { KnownToken } from '../../core/inventory/inventory.ts'
import { presetNamed, type Manifest } from '../../core/manifest/schema.ts'
import { misused, notUsable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { readCatalog } from '../read-catalog.ts'
import { openedVault } from './vault-world.ts'

export type ManifestToken = Manifest['tokens'][number]

/** The source of a variable's value, or why it has none. */
export type HandedOut =
  | { from: 'variable'; secret: string; kept: KnownToken | null }
  | { from: 'keychain'; secret: string; kept: KnownToken }
  /** Neither a variable nor the vault has it. `revoked`: the vault does, and the person has marked it so. */
  | { from: 'nowhere'; revoked: boolean }
  | { from: 'unreadable'; error: DeskError; kept: KnownToken }

/** The addresses of a service as the manifest means it: its own, or the program's. */
const urlsOf = ({ services }: Manifest, name: string): BaseUrls =>
  services.find((service) => service.name === name)?.baseUrls ?? presetNamed(name)?.baseUrls ?? {}

const isNamed = (service: Service | undefined, wanted: string): boolean =>
  service !== undefined && (service.id === wanted || service.name === wanted || presetNamed(wanted)?.id === service.id)

const hasAddresses = (service: Service | undefined, urls: BaseUrls): boolean =>
  API_NAMES.every((api) => urls[api] === undefined || service?.baseUrls[api] === urls[api])

/** The vault's token that an entry of the manifest stands for: of its name, kind, space and service. */
const keptFor = (
  wanted: ManifestToken,
  manifest: Manifest,
  document: CatalogDocument,
  system: System,
): Result<KnownToken | null, Refusal> => {
  const urls = urlsOf(manifest, wanted.service)
  const named = document.tokens
    .filter(({ name, kind, spaceId }) => name === wanted.name && kind === wanted.kind && spaceId === wanted.space)
    .map(({ id, serviceId }) => ({ id, service: document.services.find((service) => service.id === serviceId) }))
  const found =
    named.find(({ service }) => isNamed(service, wanted.service)) ??
    named.find(({ service }) => hasAddresses(service, urls))
  if (found === undefined) return ok(null)
  // Another project's file must not take a token to addresses of its own choice.
  if (!hasAddresses(found.service, urls))
    return misused(
      `The manifest and the vault have different addresses for “${wanted.service}”, so “${wanted.name}” was not used. Nothing was started.`,
    )
  return ok(openedVault(document, system).tokens.find(({ id }) => id === found.id) ?? null)
}

type Wishes = { isSet: (variable: string) => string | null; overwrite: boolean }

const notReadable = (error: DeskError): boolean => unreadableState(error) !== null

const differs = ({ name, secretFrom }: ManifestToken): { ok: false; error: Refusal } =>
  misused(
    `${secretFrom} is already set, and its value differs from “${name}” in the vault. Unset it, or add --overwrite. Nothing was started.`,
  )

const handOut = async (
  wanted: ManifestToken,
  kept: KnownToken | null,
  { isSet, overwrite }: Wishes,
): Promise<Result<HandedOut, Refusal>> => {
  const set = isSet(wanted.secretFrom)
  if (kept === null || kept.markedRevoked)
    return ok(
      set === null ? { from: 'nowhere', revoked: kept !== null } : { from: 'variable', secret: set, kept: null },
    )
  const read = await kept.secret()
  if (!read.ok) {
    // A variable that is already set doesn't need the keychain.
    if (set !== null && !overwrite) return ok({ from: 'variable', secret: set, kept: null })
    return notReadable(read.error) ? ok({ from: 'unreadable', error: read.error, kept }) : notUsable(read.error)
  }
  if (read.value === null) return ok({ from: 'nowhere', revoked: false })
  if (set === null || (overwrite && set !== read.value)) return ok({ from: 'keychain', secret: read.value, kept })
  return set === read.value ? ok({ from: 'variable', secret: set, kept }) : differs(wanted)
}

/** The catalog; null where it cannot be read and nothing needs it: every variable is set, as in CI. */
const catalogFor = async (
  tokens: readonly ManifestToken[],
  { isSet, overwrite }: Wishes,
  system: System,
): Promise<Result<CatalogDocument | null, Refusal>> => {
  const document = await readCatalog(system)
  const isNeeded = overwrite || tokens.some(({ secretFrom }) => isSet(secretFrom) === null)
  return document.ok || isNeeded ? document : ok(null)
}

/**
 * The values that a program is to have: a variable that is set doesn't change, any other comes from the keychain, as far as
 * the vault lets it go to its own service's addresses. A variable that says something else than the vault is not guessed about.
 */
export const handOutAll = async (
  tokens: readonly ManifestToken[],
  manifest: Manifest,
  wishes: Wishes,
  system: System,
): Promise<Result<{ given: HandedOut[]; connection: ConnectionSettings }, Refusal>> => {
  if (tokens.length === 0) return ok({ given: [], connection: DEFAULT_SETTINGS.connection })
  const document = await catalogFor(tokens, wishes, system)
  if (!document.ok) return document
  const given: HandedOut[] = []
  for (const token of tokens) {
    const kept = document.value === null ? ok(null) : keptFor(token, manifest, document.value, system)
    if (!kept.ok) return kept
    const one = await handOut(token, kept.value, wishes)
    if (!one.ok) return one
    given.push(one.value)
  }
  const usesVault = given.some((one) => one.from !== 'nowhere' && one.kept !== null)
  const { connection } = (usesVault ? document.value?.settings : undefined) ?? DEFAULT_SETTINGS
  return ok({ given, connection })
}
