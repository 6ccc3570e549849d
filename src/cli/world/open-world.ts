import { access, constants } from 'node:fs/promises'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import type { Arguments } from '../arguments/parse.ts'
import { readManifest } from '../manifest/read.ts'
import { presetNamed } from '../../core/manifest/schema.ts'
import { misused, notUsable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { PRESET_SERVICES } from '../../shared/model/service.ts'
import { allowedManifest } from './allowed-origins.ts'
import { bareWorld, manifestWorld } from './manifest-world.ts'
import { readCatalog } from '../read-catalog.ts'
import { openedVault, wayProblem, withVaultTokens } from './vault-world.ts'
import type { CommandWorld } from './world.ts'

/** An unreadable file is a usage error, also if something else would have failed first. */
export const withOptions = async (world: CommandWorld, given: Arguments): Promise<Result<CommandWorld, Refusal>> => {
  const extraCaFile = textOf(given, 'ca-file')
  if (extraCaFile === null) return ok(world)
  const isReadable = await access(extraCaFile, constants.R_OK).then(
    () => true,
    () => false,
  )
  if (!isReadable) return misused('--ca-file: the file cannot be read. Nothing was sent.')
  const connection: ConnectionSettings = { ...world.connection, extraCaFile }
  return ok({ ...world, connection })
}

const vault = async (system: System): Promise<Result<CommandWorld, Refusal>> => {
  const document = await readCatalog(system)
  return document.ok ? ok(openedVault(document.value, system)) : document
}

/** The vault's services without its tokens: a token that is given asks nothing of the keychain. */
const vaultServices = async (system: System): Promise<Result<CommandWorld, Refusal>> => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const { connection } = document.value.settings
  const problem = await wayProblem(system.openVault(), connection)
  return problem === null
    ? ok({ ...withVaultTokens(bareWorld(document.value.services), system), connection })
    : notUsable(problem)
}

/** Commands that are about kept tokens, also where none is named by an option. */
const OF_THE_VAULT: ReadonlySet<string> = new Set(['check', 'enable', 'rotate'])

/**
 * The inventory for a command: the manifest if one is given, the vault if a token is named, otherwise only the services. The keychain is touched only for a token of the vault.
 */
export const openWorld = async (given: Arguments, system: System): Promise<Result<CommandWorld, Refusal>> => {
  const open = async (): Promise<Result<CommandWorld, Refusal>> => {
    const file = textOf(given, 'manifest')
    if (file !== null) {
      const manifest = await readManifest(file)
      if (!manifest.ok) return manifest
      const allowed = await allowedManifest(manifest.value, given, system)
      return allowed.ok ? ok(withVaultTokens(manifestWorld(allowed.value, system.environment), system)) : allowed
    }
    if (OF_THE_VAULT.has(given.command.name) || isGiven(given, 'token')) return vault(system)
    const service = textOf(given, 'service')
    return service === null || presetNamed(service) !== undefined
      ? ok(withVaultTokens(bareWorld(PRESET_SERVICES), system))
      : vaultServices(system)
  }
  const world = await open()
  return world.ok ? withOptions(world.value, given) : world
}
