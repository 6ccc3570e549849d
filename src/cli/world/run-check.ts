import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { holdsSecret } from '../../shared/text/redact.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import { CHECK_LIMITS, checkAll } from '../../core/diagnosis/check.ts'
import { plannedCells } from '../../core/inventory/check-cells.ts'
import { PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'
import type { KnownToken } from '../../core/inventory/inventory.ts'
import type { Arguments } from '../arguments/parse.ts'
import { numberOf, textOf } from '../arguments/values.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import type { Screen } from '../output/screen.ts'
import { sayingThatItWaits } from '../output/waiting.ts'
import { notUsable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { HandedOut, ManifestToken } from './handed-out.ts'
import { consentOf, waitOf } from './investigation.ts'
import { manifestWorld } from './manifest-world.ts'
import { noteLearned, type Learned } from './note-verdict.ts'
import { withOptions } from './open-world.ts'
import { refusalOfChecks } from './typed-secrets.ts'
import { withVaultTokens } from './vault-world.ts'
import type { CommandWorld } from './world.ts'

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
      Promise.resolve(ok(secret !== null && texts.some((text) => holdsSecret(text, secret)) ? secret : null)),
    secret: () => Promise.resolve(given.from === 'unreadable' ? failed(given.error) : ok(secret)),
  }
}

/** The manifest's inventory with only the tokens that the program gets. */
const worldOf = (
  manifest: Manifest,
  handed: readonly Handed[],
  connection: ConnectionSettings,
  system: System,
): CommandWorld => {
  const tokens = handed.map(({ token }) => token)
  const world = manifestWorld({ ...manifest, tokens }, {})
  const usesVault = handed.some(({ given }) => given.from !== 'nowhere' && given.kept !== null)
  const tokensOf = handed.flatMap(({ given }, index) => {
    const token = world.tokens[index]
    return token === undefined ? [] : [withValue(token, given)]
  })
  const inventory: CommandWorld = {
    ...world,
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
  const timeout = numberOf(args, 'timeout', 1, 600_000)
  if (!timeout.ok) return timeout
  const wait = waitOf(args)
  if (!wait.ok) return wait
  const world = await withOptions(worldOf(manifest, handed, connection, system), args)
  if (!world.ok) return world
  const planned = await plannedCells(world.value.tokens, world.value, {
    consent: consentOf(args, world.value),
    placement: 'header',
    timeout: timeout.value ?? PROBE_TIMEOUT,
    wait: wait.value,
    now: system.clock.now().getTime(),
    withSecrets: true,
  })
  if (!planned.ok) return notUsable(planned.error)
  const environment = textOf(args, 'environment')
  const owned = planned.value.filter(
    ({ cell }) => environment === null || (cell.environmentId ?? DEFAULT_ENVIRONMENT) === environment,
  )
  const cells = owned.map(({ cell }) => cell)
  const refusal = refusalOfChecks(owned, screen)
  if (refusal !== null) return refusal
  const { clock, pace, version, signal } = system
  const learned: Learned[] = []
  const report = await checkAll(
    cells,
    { http: sayingThatItWaits(system, screen), clock, pace, version, signal, keep: null },
    { limits: CHECK_LIMITS, deep: true },
    ({ index, result }) => {
      const owner = owned[index]?.owner
      if (owner?.isKept === true) learned.push({ token: owner, result })
    },
  )
  await noteLearned(learned, system, screen)
  return ok(report.results)
}
