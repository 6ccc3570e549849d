import { readFile } from 'node:fs/promises'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport } from '../../shared/model/diagnosis.ts'
import type { RotatePlan, RotationStep } from '../../shared/model/lifecycle.ts'
import { printable } from '../../shared/text/printable.ts'
import { holdsSecret } from '../../shared/text/redact.ts'
import { carryOutRotation, planRotate, type FrozenRotate } from '../../core/lifecycle/rotate.ts'
import type { LifecyclePorts, Problem } from '../../core/lifecycle/management.ts'
import { USUAL_WAIT } from '../../shared/model/request-defaults.ts'
import { parseManifest } from '../../core/manifest/read.ts'
import { catalogError } from '../../core/vault/failures.ts'
import type { KnownToken, Inventory } from '../../core/inventory/inventory.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven, textsOf } from '../arguments/values.ts'
import { exitCodeOf, exitCodeOfAll } from '../exit-code.ts'
import { checkText } from '../output/check-text.ts'
import type { Screen } from '../output/screen.ts'
import { createStyle } from '../output/style.ts'
import { EXIT, misused, notUsable } from '../refusal.ts'
import type { System } from '../system.ts'
import { hidingSecrets, keyQuestion, lifecyclePorts, managementHost } from '../inventory/lifecycle-target.ts'
import { nothingKept, vaultRefusal } from '../inventory/keychain-errors.ts'
import { waitOf } from '../inventory/target.ts'
import { catalogInventory, openInventory } from '../inventory/open-inventory.ts'
import { confirm } from '../confirmation.ts'
import type { RunCommand } from './command.ts'
import { apiKeysPage } from '../../shared/text/web-app.ts'

const FIRST_LINE: Readonly<Record<RotatePlan['newKey'], (token: string, newName: string) => string>> = {
  'to-make': (token) => `This creates a new key for “${token}”; nothing is deleted, and the old key keeps working:`,
  'in-space': (token, newName) =>
    `A rotation of “${token}” was cut off: its new key “${newName}” is in the space, and is taken from there; nothing is created or deleted:`,
  'in-vault': (token, newName) =>
    `A rotation of “${token}” was not finished: its new key “${newName}” is in the vault, and is tried again; nothing is created or deleted:`,
}

/** The plan that the user confirms. */
const rotatePlanText = (
  { token, key, newName, newKey, environments, service, space, management }: RotatePlan,
  host: string,
): string =>
  [
    FIRST_LINE[newKey](token, newName),
    `  Old key: “${key.name ?? key.id}” (id ${key.id})`,
    `  New key: “${newName}”, and a preview key with it`,
    `  Enabled for: ${environments.join(', ')}`,
    `  Service: “${service}” (${host}), space ${space}`,
    `  ${newKey === 'to-make' ? 'Written' : 'Read'} through Management with “${management}”.`,
  ]
    .map(printable)
    .join('\n')

/** A manifest that names the key, and the variable that it takes the value from. */
type NamedIn = { file: string; variable: string }
/** Where the old value still stands, and where it is named, of the files that were given. */
type Uses = { files: string[]; named: NamedIn[] }

/** What is left to do: the rest is the person’s. */
const farewellText = (old: KnownToken, plan: RotatePlan, webAppUrl: string | null, { files, named }: Uses): string => {
  const keysPage = apiKeysPage(webAppUrl, old.spaceId)
  return [
    `“${plan.token}” is the new key now, and works on ${plan.environments.join(', ')}. The old one stays in the vault, so that you can go back.`,
    ...files.map((file) => `  ${file} still contains the old value.`),
    ...named.map(({ file, variable }) => `  ${file} reads it from ${variable}. Set the new value there.`),
    'Replace the old value everywhere else that uses it.',
    `Then delete the old key “${plan.key.name ?? plan.key.id}” in the web app${keysPage === null ? '' : ` (${keysPage})`}. This deletes its preview key too.`,
  ].join('\n')
}

type Run = { args: Arguments; system: System; screen: Screen; ports: LifecyclePorts }

/** `plan`: what was begun, `null` if nothing was. */
const refusalOf = async (
  { why, verdict, message, error }: Problem,
  { args, system, screen }: Run,
  plan: RotatePlan | null,
) => {
  if (error !== null) return why === 'not-begun' || why === 'not-in-place' ? vaultRefusal(error) : notUsable(error)
  if (verdict === null) return misused(message)
  await screen.note(message)
  if (isGiven(args, 'json')) await screen.printJson({ rotated: false, problem: { id: why, message }, plan })
  return ok(system.signal.aborted ? EXIT.interrupted : exitCodeOf(verdict))
}

/** The variables that a manifest has for a key. `null` if the text isn't a manifest. */
const variablesFor = (text: string, old: KnownToken): string[] | null => {
  const parsed = parseManifest(text, 'It')
  if (!parsed.ok) return null
  const { tokens } = parsed.value
  return tokens
    .filter(({ name, kind, space }) => name === old.name && kind === old.kind && space === old.spaceId)
    .map(({ secretFrom }) => secretFrom)
}

const usesIn = async (args: Arguments, old: KnownToken, secret: string, screen: Screen): Promise<Uses> => {
  const uses: Uses = { files: [], named: [] }
  for (const path of textsOf(args, 'used-in')) {
    const text = await readFile(path, 'utf8').catch(() => null)
    const file = printable(path)
    if (text === null) await screen.note(`Can’t read “${file}”, so it may still use the old key.`)
    else if (holdsSecret(text, secret)) uses.files.push(file)
    else for (const variable of variablesFor(text, old) ?? []) uses.named.push({ file, variable })
  }
  return uses
}

/** Prints the progress. */
const sayStep = async (step: RotationStep, { newName, newKey }: RotatePlan, screen: Screen) => {
  const kept =
    newKey === 'in-vault' ? 'is already saved' : `is ${newKey === 'to-make' ? 'created and ' : ''}saved to the keychain`
  if (step === 'waiting') await screen.note(`“${newName}” ${kept}. Waiting until it is active…`)
  if (step === 'trying') await screen.note('Checking the new key in all environments of the old one…')
}

/** Prints where the new key works and where it doesn't. Both keys are saved under their own names. */
const printBothKept = async ({ args, system, screen }: Run, plan: RotatePlan, report: CheckReport) => {
  const how = system.signal.aborted ? 'is saved, but wasn’t checked' : 'is saved, but doesn’t work everywhere yet'
  await screen.note(
    `“${plan.newName}” ${how}, so “${plan.token}” stays in use. Run the same command again to continue.`,
  )
  await (isGiven(args, 'json')
    ? screen.printJson({ rotated: false, problem: null, plan, ...report })
    : screen.print(checkText(report, createStyle(screen))))
  return ok(system.signal.aborted ? EXIT.interrupted : exitCodeOfAll(report))
}

const printRotated = async (run: Run, frozen: FrozenRotate, retiring: string, report: CheckReport) => {
  const { args, screen } = run
  const { shown: plan, question } = frozen
  const { token, service } = question
  const before = await token.secret()
  const uses =
    before.ok && before.value !== null ? await usesIn(args, token, before.value, screen) : { files: [], named: [] }
  const used = { stillUsedIn: uses.files, namedIn: uses.named }
  if (isGiven(args, 'json'))
    await screen.printJson({ rotated: true, problem: null, plan, retiring, ...used, ...report })
  else await screen.print(farewellText(token, plan, service.webAppUrl, uses))
  return ok(EXIT.accepted)
}

const inventoryNow = async (system: System): Promise<Result<Inventory>> => {
  const read = await system.catalog.read()
  return read.ok ? ok(catalogInventory(read.value.document, system)) : failed(catalogError(read.error))
}

const carryOut = async (run: Run, frozen: FrozenRotate, seconds: number) => {
  const { system, screen, ports } = run
  const { shown } = frozen
  const done = await carryOutRotation(frozen, {
    vault: system.openVault(),
    inventory: () => inventoryNow(system),
    ports,
    seconds,
    onStep: async (step) => {
      if (!system.signal.aborted) await sayStep(step, shown, screen)
    },
    onSecret: (secret) => screen.hide(secret),
  })
  if (!done.ok) return refusalOf(done.error, run, shown)
  const { retired, report } = done.value
  return retired === null ? printBothKept(run, shown, report) : printRotated(run, frozen, retired.name, report)
}

/** `token-desk rotate`: a new key like the old one, tried before it takes its place. Deleting stays with the person. */
export const runRotate: RunCommand = async (args, system, screen) => {
  const wait = waitOf(args, USUAL_WAIT)
  if (!wait.ok) return wait
  const inventory = await openInventory(args, system)
  if (!inventory.ok) return inventory
  const asked = keyQuestion(args, inventory.value)
  if (!asked.ok) return asked
  if (!asked.value.token.isKept) return misused('This token isn’t in the vault.')
  const question = hidingSecrets(asked.value, screen)
  const ports = lifecyclePorts(inventory.value, system, screen)
  const run: Run = { args, system, screen, ports }
  const planned = await planRotate(question, system.openVault(), ports)
  if (!planned.ok) return refusalOf(planned.error, run, null)
  await screen.note(rotatePlanText(planned.value.shown, managementHost(question)))
  const { newKey, newName } = planned.value.shown
  const confirmed = await confirm(args, system, screen, {
    question: newKey === 'to-make' ? `Create the key "${newName}"?` : `Continue with the key "${newName}"?`,
    unchanged: 'Nothing was created.',
  })
  if (!confirmed.ok) return confirmed
  // Before there is a value that would have to be kept.
  const badge = await system.keychain.prove('writing')
  if (badge.kind === 'session') return nothingKept(badge)
  return carryOut(run, planned.value, wait.value)
}
