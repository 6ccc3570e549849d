import { ok, type Result, failed } from '../../shared/contract/result.ts'
import { unreadableState, type DeskError } from '../../shared/contract/errors.ts'
import { API_NAMES } from '../../shared/platform.ts'
import { presetNamed, type BaseUrls, type Service } from '../../shared/model/service.ts'
import { DEFAULT_SETTINGS, type ConnectionSettings } from '../../shared/model/settings.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import { misused, notUsable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { readCatalog } from '../catalog.ts'
import { catalogInventory, withOptions, withVaultTokens } from './open-inventory.ts'
import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { cleanName } from '../../shared/text/names.ts'
import { holdsPartOf } from '../../shared/text/redact.ts'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import type { OwnedCell } from '../../core/inventory/check-cells.ts'
import type { Arguments } from '../arguments/parse.ts'
import { textOf } from '../arguments/values.ts'
import type { Screen } from '../output/screen.ts'
import { consentOf, waitOf } from './target.ts'
import { manifestInventory } from '../../core/inventory/manifest-inventory.ts'
import { plannedChecks, sendChecks } from './planned-checks.ts'

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
  service !== undefined &&
  (service.id === wanted || cleanName(service.name) === wanted || presetNamed(wanted)?.id === service.id)

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
    .filter(
      ({ name, kind, spaceId }) => cleanName(name) === wanted.name && kind === wanted.kind && spaceId === wanted.space,
    )
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
  return ok(catalogInventory(document, system).tokens.find(({ id }) => id === found.id) ?? null)
}

type Wishes = { isSet: (variable: string) => string | null; overwrite: boolean }

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
    return unreadableState(read.error) === null
      ? notUsable(read.error)
      : ok({ from: 'unreadable', error: read.error, kept })
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

/** The values for a program: a set variable doesn't change, any other comes from the keychain. If both have one, they must be the same. */
export const readTokens = async (
  tokens: readonly ManifestToken[],
  manifest: Manifest,
  wishes: Wishes,
  system: System,
): Promise<
  Result<{ given: HandedOut[]; connection: ConnectionSettings; missingServices: Manifest['services'] }, Refusal>
> => {
  if (tokens.length === 0) return ok({ given: [], connection: DEFAULT_SETTINGS.connection, missingServices: [] })
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
  const known = document.value?.services ?? []
  const missingServices = manifest.services.filter(({ name }) => !known.some((service) => isNamed(service, name)))
  return ok({ given, connection, missingServices })
}

/** An entry of the manifest and what a program is to have for it. */
export type Handed = { token: ManifestToken; given: HandedOut }

/** A token of the manifest with the value that was found for it, wherever that was. */
const withValue = (token: KnownToken, given: HandedOut): KnownToken => {
  const own = given.from === 'nowhere' ? null : given.kept
  const secret = given.from === 'variable' || given.from === 'keychain' ? given.secret : null
  return {
    ...token,
    ...(own === null ? {} : { id: own.id, isKept: true, since: own.since, last: own.last }),
    heldIn: (texts) =>
      Promise.resolve(ok(secret !== null && texts.some((text) => holdsPartOf(text, secret)) ? secret : null)),
    secret: () => Promise.resolve(given.from === 'unreadable' ? failed(given.error) : ok(secret)),
  }
}

/** The manifest's inventory with only the tokens that the program gets. */
const inventoryOf = (
  manifest: Manifest,
  handed: readonly Handed[],
  connection: ConnectionSettings,
  system: System,
): Inventory => {
  const tokens = handed.map(({ token }) => token)
  const listed = manifestInventory({ ...manifest, tokens }, {})
  const usesVault = handed.some(({ given }) => given.from !== 'nowhere' && given.kept !== null)
  const tokensOf = handed.flatMap(({ given }, index) => {
    const token = listed.tokens[index]
    return token === undefined ? [] : [withValue(token, given)]
  })
  const inventory: Inventory = {
    ...listed,
    // A manifest's own Management tokens may read; those of a person's vault need their yes.
    from: usesVault ? 'vault' : 'manifest',
    connection,
    tokens: tokensOf,
  }
  return withVaultTokens(inventory, system)
}

/** Tries what a program is to have, where the manifest says that it works. */
export const checkHanded = async (
  args: Arguments,
  manifest: Manifest,
  handed: readonly Handed[],
  connection: ConnectionSettings,
  system: System,
  screen: Screen,
): Promise<Result<CheckResult[], Refusal>> => {
  const wait = waitOf(args)
  if (!wait.ok) return wait
  const inventory = await withOptions(inventoryOf(manifest, handed, connection, system), args)
  if (!inventory.ok) return inventory
  const { value } = inventory
  const environment = textOf(args, 'environment')
  const wanted = {
    consent: consentOf(args, value),
    wait: wait.value,
    isWanted: ({ cell }: OwnedCell): boolean =>
      environment === null || (cell.environmentId ?? DEFAULT_ENVIRONMENT) === environment,
  }
  const owned = await plannedChecks(value.tokens, value, wanted, args, system, screen)
  if (!owned.ok) return owned
  const { report } = await sendChecks(owned.value, { deep: true }, system, screen)
  return ok(report.results)
}
