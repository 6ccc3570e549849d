import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Vault } from '../../core/vault/vault.ts'
import { vaultInventory, type Secrets, type Inventory, type KnownToken } from '../../core/inventory/inventory.ts'
import { keptElsewhere } from '../../core/inventory/known-secrets.ts'
import { readCatalog } from '../catalog.ts'
import type { System } from '../system.ts'
import { presetNamed, PRESET_SERVICES } from '../../shared/model/service.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { misused, type Refusal, notUsable } from '../refusal.ts'
import { access, constants } from 'node:fs/promises'
import { containsTokenForm } from '../../shared/text/looks-like-secret.ts'
import { typed } from '../output/next-command.ts'
import { servicesOnly, manifestInventory } from '../../core/inventory/manifest-inventory.ts'

/** The same error with how to say yes, for who reads a safety stop in a terminal. */
const withHowToConfirm = (error: DeskError, how: string): DeskError =>
  error.code === 'origin-changed' ? { ...error, message: `${error.message} If you did, confirm it ${how}` } : error

/** Why a token that is given, and not kept, may not travel the way that the catalog says; null: it may. */
export const connectionProblem = async (
  vault: Pick<Vault, 'passes'>,
  connection: ConnectionSettings,
): Promise<DeskError | null> => {
  const passes = await vault.passes(connection)
  return passes.ok ? null : withHowToConfirm(passes.error, 'in the app, or with `token-desk tokens confirm NAME`.')
}

/** Secrets are released as the app releases them, when they are needed; the vault is opened for the first of them. */
const secretsOf = ({ tokens }: CatalogDocument, { openVault }: Pick<System, 'openVault'>): Secrets => ({
  recognize: (tokenId, texts) => openVault().recognize(tokenId, texts),
  async resolve(credential, destination) {
    const resolved = await openVault().resolve(credential, destination)
    const named = tokens.find(({ id }) => credential.from === 'vault' && id === credential.tokenId)
    if (resolved.ok || named === undefined) return resolved
    const how = `with \`token-desk tokens confirm ${typed(named.name)}\`, or in the app.`
    return failed(withHowToConfirm(resolved.error, how))
  },
})

/** The vault as described by the catalog. */
export const catalogInventory = (document: CatalogDocument, system: Pick<System, 'openVault'>): Inventory => {
  const { services, spaces, tokens, checks, settings } = document
  const cataloged = { services, spaces, tokens, checks, connection: settings.connection }
  return vaultInventory(cataloged, secretsOf(document, system))
}

/** Stands for every token of a catalog that can't be read. A text that contains the form of a token may contain one of them. */
const unreadTokens = ({ message }: Refusal): KnownToken => ({
  id: 'unread',
  isKept: false,
  name: 'unknown',
  kind: 'delivery-key',
  service: 'the vault',
  spaceId: null,
  environments: [],
  markedRevoked: false,
  reach: [],
  since: () => null,
  traits: null,
  secret: () => Promise.resolve(ok(null)),
  heldIn: (texts) =>
    Promise.resolve(texts.some(containsTokenForm) ? failed({ code: 'catalog-unwritable', message }) : ok(null)),
  last: () => null,
})

/** The same inventory with the vault's known tokens, which a manifest makes no less secret. The catalog is read once, when needed. */
export const withVaultTokens = (inventory: Inventory, system: System): Inventory => {
  const read = async () => {
    const document = await readCatalog(system)
    const ofVault = document.ok ? catalogInventory(document.value, system).tokens : [unreadTokens(document.error)]
    return [...inventory.tokens, ...ofVault]
  }
  let known: ReturnType<typeof read> | null = null
  const knownTokens = () => (known ??= read())
  return { ...inventory, tokens: inventory.tokens.map((token) => boundToVault(token, knownTokens)), knownTokens }
}

/** A manifest's token, read once. If its variable contains a token of the vault, only that token's service may get it. */
const boundToVault = (token: KnownToken, knownTokens: Inventory['knownTokens']): KnownToken => {
  if (token.isKept) return token
  const read = async (): ReturnType<KnownToken['secret']> => {
    const secret = await token.secret()
    if (!secret.ok || secret.value === null) return secret
    const problem = await keptElsewhere(secret.value, token.reach, await knownTokens())
    return problem === null ? secret : failed(problem)
  }
  let reading: ReturnType<typeof read> | null = null
  return { ...token, secret: () => (reading ??= read()) }
}

/** An unreadable file is a usage error, also if something else would have failed first. */
export const withOptions = async (inventory: Inventory, given: Arguments): Promise<Result<Inventory, Refusal>> => {
  const extraCaFile = textOf(given, 'ca-file')
  if (extraCaFile === null) return ok(inventory)
  const isReadable = await access(extraCaFile, constants.R_OK).then(
    () => true,
    () => false,
  )
  if (!isReadable) return misused('--ca-file: the file cannot be read. Nothing was sent.')
  const connection: ConnectionSettings = { ...inventory.connection, extraCaFile }
  return ok({ ...inventory, connection })
}

const vault = async (system: System): Promise<Result<Inventory, Refusal>> => {
  const document = await readCatalog(system)
  return document.ok ? ok(catalogInventory(document.value, system)) : document
}

/** The vault's services without its tokens: a token that is given asks nothing of the keychain. */
const vaultServices = async (system: System): Promise<Result<Inventory, Refusal>> => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const { connection } = document.value.settings
  const problem = await connectionProblem(system.openVault(), connection)
  return problem === null
    ? ok({ ...withVaultTokens(servicesOnly(document.value.services), system), connection })
    : notUsable(problem)
}

/**
 * The service of a token that is given without one: the only region of Contentful that the vault has tokens of, or the default of
 * Contentful's clients if it has none. `undefined` if the vault has a service of the user: the token could be for that one or for
 * Contentful, and neither may receive the other's.
 */
const usualService = async (system: System): Promise<string | undefined> => {
  const document = await readCatalog(system)
  if (!document.ok) return undefined
  const { services, tokens } = document.value
  if (services.some(({ preset }) => preset === null)) return undefined
  const used = services.filter(
    ({ id, preset }) => preset !== 'playground' && tokens.some((one) => one.serviceId === id),
  )
  const [only, ...others] = used.map(({ id }) => id)
  return others.length > 0 ? undefined : (only ?? PRESET_SERVICES[0]?.id)
}

/** Commands that are about kept tokens, also where none is named by an option. */
const OF_THE_VAULT: ReadonlySet<string> = new Set(['check', 'enable', 'rotate', 'scan'])

/** The manifest if one is given, the vault if a token is named, otherwise only the services. */
export const openInventory = async (given: Arguments, system: System): Promise<Result<Inventory, Refusal>> => {
  const open = async (): Promise<Result<Inventory, Refusal>> => {
    const file = textOf(given, 'manifest')
    if (file !== null) {
      const { readManifest } = await import('../manifest/read.ts')
      const { allowedManifest } = await import('./allowed-by-user.ts')
      const manifest = await readManifest(file)
      if (!manifest.ok) return manifest
      const allowed = await allowedManifest(manifest.value, given, system)
      return allowed.ok ? ok(withVaultTokens(manifestInventory(allowed.value, system.environment), system)) : allowed
    }
    if (OF_THE_VAULT.has(given.command.name) || isGiven(given, 'token')) return vault(system)
    const named = textOf(given, 'service')
    const service = named ?? (isGiven(given, 'base-url') ? undefined : await usualService(system))
    const services =
      service === undefined || presetNamed(service) !== undefined
        ? ok(withVaultTokens(servicesOnly(PRESET_SERVICES), system))
        : await vaultServices(system)
    return services.ok && named === null && service !== undefined
      ? ok({ ...services.value, usualService: service })
      : services
  }
  const inventory = await open()
  return inventory.ok ? withOptions(inventory.value, given) : inventory
}
