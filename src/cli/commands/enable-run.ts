import { ok, type Result } from '../../shared/contract/result.ts'
import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import type { EnablePlan, LifecycleProblemId } from '../../shared/model/lifecycle.ts'
import { looksLikeProduction } from '../../shared/model/space.ts'
import { platformIdSchema } from '../../shared/model/token.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import { diagnose } from '../../core/diagnosis/diagnose.ts'
import type { DiagnosisInput } from '../../core/diagnosis/input.ts'
import {
  carryOutEnable,
  planEnable,
  type EnableDeps,
  type EnableQuestion,
  type FrozenEnable,
} from '../../core/lifecycle/enable.ts'
import type { LifecyclePorts, Problem } from '../../core/lifecycle/management.ts'
import { USUAL_WAIT } from '../../shared/model/request-defaults.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { exitCodeOf, exitCodeOfAll } from '../exit-code.ts'
import { detailsOf, diagnosisText } from '../output/diagnosis-text.ts'
import type { Screen } from '../output/screen.ts'
import { createStyle } from '../output/style.ts'
import { EXIT, misused, notUsable, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { waitOf } from '../inventory/target.ts'
import { hidingSecrets, keyQuestion, lifecyclePorts, managementHost } from '../inventory/lifecycle-target.ts'
import { notedOfDiagnosis } from '../../core/inventory/learned-verdicts.ts'
import { saveVerdicts } from '../inventory/save-verdicts.ts'
import { openInventory } from '../inventory/open-inventory.ts'
import { readInput } from '../inventory/known-secrets.ts'
import { confirm } from '../confirmation.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'
import type { RunCommand } from './command.ts'
import { printable } from '../../shared/text/printable.ts'

const named = ({ id, name }: EnablePlan['key']): string => (name === null ? `id ${id}` : `“${name}” (id ${id})`)

const twinLine = ({ twin }: EnablePlan): string =>
  twin === null
    ? '  Its preview key: Management names none. If there is one, it changes with the key.'
    : `  Its preview key: ${named(twin)} changes with it.`

const namesOf = ({ environments }: EnablePlan): string =>
  environments
    .map(({ id, aliasOf }) => (aliasOf === null ? `“${id}”` : `“${id}” (an alias of “${aliasOf}”)`))
    .join(', ')

/** Everything that the user confirms: key, preview key, environments, service, and the token that writes. */
const enablePlanText = (plan: EnablePlan, host: string): string =>
  [
    plan.already
      ? `The key of “${plan.token}” is already enabled for ${namesOf(plan)}. Nothing needs to change.`
      : `This enables ${counted(plan.environments.length, 'environment')} for the key of “${plan.token}”: ${namesOf(plan)}`,
    `  Key: ${named(plan.key)}`,
    twinLine(plan),
    `  Service: “${plan.service}” (${host}), space ${plan.space}`,
    `  Enabled now: ${plan.now.join(', ')}`,
    ...(plan.already
      ? []
      : [`  Enabled after: ${plan.after.join(', ')}`, `  Written through Management with “${plan.management}”.`]),
  ]
    .map(printable)
    .join('\n')

/** How often to ask for confirmation again after another user changed the key. */
const MOST_ROUNDS = 3

type Run = {
  args: Arguments
  system: System
  screen: Screen
  ports: LifecyclePorts
  question: EnableQuestion
  inventory: Inventory
  /** How long to wait until the key is active. */
  seconds: number
}

/** Whether it's a production environment. One that the inventory doesn't know is judged by its name. */
const isProduction = ({ inventory, question: { service, spaceId } }: Run, id: string): boolean => {
  const space = inventory.spaces.find((one) => one.service === service.name && one.id === spaceId)
  return space?.production !== undefined && space.environments.includes(id)
    ? space.production.includes(id)
    : looksLikeProduction(id)
}

/** How it ended before anything was diagnosed. */
type Ending = { why: LifecycleProblemId; message: string; exit: number }

const endingOf = ({ why, verdict, message }: Problem): Ending => ({
  why,
  message,
  exit: verdict === null ? EXIT.usage : exitCodeOf(verdict),
})

/** Whether two plans show the same to the user. The key's other environments stay enabled, also if they changed. */
const namesTheSame = (one: EnablePlan, other: EnablePlan): boolean => {
  const named = ({ key, twin, environments, service, space, management }: EnablePlan): string =>
    JSON.stringify([key, twin, environments, service, space, management])
  return named(one) === named(other)
}

type Written = { frozen: FrozenEnable; environments: readonly string[] }

/** Asks, writes, and asks again if the key was changed in between. Returns a refusal if the user declines. */
const carryOut = async (run: Run, first: FrozenEnable): Promise<Result<Written | Ending, Refusal>> => {
  const { args, system, screen, ports, seconds } = run
  let frozen = first
  const onWritten: EnableDeps['onWritten'] = async ({ lost, unsaved }) => {
    if (lost.length > 0)
      await screen.note(`The key is no longer enabled for ${lost.join(', ')}. Check it in the web app.`)
    if (unsaved !== null) await screen.note(unsaved.message)
    if (!frozen.shown.already) await screen.note('Written. Waiting until the key is active there…')
  }
  const vault: EnableDeps['vault'] = {
    editToken: (edit) => system.openVault().editToken(edit),
    noteChange: (tokenId) => system.openVault().noteChange(tokenId),
  }
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const { already, token, environments } = frozen.shown
    const names = environments.map(({ id }) => `"${id}"${isProduction(run, id) ? ' (production)' : ''}`).join(', ')
    const confirmed = already
      ? ok(null)
      : await confirm(args, system, screen, {
          question: `Enable ${names} for "${token}"?`,
          unchanged: 'Nothing changed.',
        })
    if (!confirmed.ok) return confirmed
    const done = await carryOutEnable(frozen, { ports, vault, seconds, onWritten })
    if (!done.ok) return ok(endingOf(done.error))
    if (done.value.outcome === 'written') return ok({ frozen, environments: done.value.environments })
    await screen.note('Another user changed the key in the meantime, so nothing was written. Reading it again.')
    const { next } = done.value
    if (!next.ok) return ok(endingOf(next.error))
    await screen.note(enablePlanText(next.value.shown, managementHost(run.question)))
    if (isGiven(args, 'yes') && !namesTheSame(frozen.shown, next.value.shown))
      return ok({
        why: 'changed-meanwhile',
        message: 'The plan differs from the one you confirmed. Nothing changed. Review the new plan and confirm it.',
        exit: EXIT.notChecked,
      })
    frozen = next.value
  }
  return ok({
    why: 'changed-meanwhile',
    message: 'Another user keeps changing the key. Nothing changed. Try again later.',
    exit: EXIT.notChecked,
  })
}

/** The diagnosis of an environment afterward. It uses only the Management token that the user confirmed. */
const inputFor = async (
  run: Run,
  manager: KnownToken,
  environment: string,
): Promise<Result<DiagnosisInput, Refusal>> => {
  const { system, screen, question, inventory } = run
  const args = { ...run.args, values: new Map([...run.args.values, ['environment', [environment]] as const]) }
  const { token } = question
  const read = await readInput(args, token, token.kind, inventory, system, screen)
  if (!read.ok) return read
  const { input } = read.value
  const { knowledge, consent } = input
  const witnesses = knowledge.tokens.filter(({ id, kind }) => id === manager.id || kind.endsWith('-key'))
  return ok({
    ...input,
    knowledge: { ...knowledge, tokens: witnesses },
    consent: { ...consent, managementRead: true },
  })
}

const printEnding = async ({ args, screen }: Run, { why, message, exit }: Ending, plan: EnablePlan | null) => {
  await screen.note(message)
  if (isGiven(args, 'json'))
    await screen.printJson({ enabled: false, problem: { id: why, message }, plan, diagnosis: null })
  return ok(exit)
}

const printDone = async (
  { args, screen }: Run,
  { frozen, environments }: Written,
  diagnoses: readonly Diagnosis[],
): Promise<void> => {
  const { shown } = frozen
  if (isGiven(args, 'json')) {
    const results = isGiven(args, 'all-environments') ? { diagnoses } : { diagnosis: diagnoses[0] ?? null }
    await screen.printJson({ enabled: true, problem: null, plan: shown, environments, ...results })
    return
  }
  const head = shown.already
    ? `“${shown.token}” is already enabled for ${namesOf(shown)}. Nothing changed.`
    : `“${shown.token}” is now enabled for: ${environments.join(', ')}.`
  const texts = diagnoses.map((diagnosis) => diagnosisText(diagnosis, createStyle(screen), detailsOf(args)))
  await screen.print([head, '', ...texts].join('\n'))
}

const finish = async (run: Run, written: Written): Promise<Result<number, Refusal>> => {
  const { system, screen, ports } = run
  const { ids, manager } = written.frozen
  const diagnoses: Diagnosis[] = []
  for (const id of ids) {
    const input = await inputFor(run, manager, id)
    if (!input.ok) return input
    diagnoses.push(await diagnose(input.value, { ...ports, keep: null }))
  }
  await printDone(run, written, diagnoses)
  if (system.signal.aborted) return ok(EXIT.interrupted)
  const { token } = run.question
  for (const diagnosis of diagnoses)
    await saveVerdicts([token], (at) => notedOfDiagnosis(token.id, at, diagnosis), system, screen)
  return ok(exitCodeOfAll({ results: diagnoses }))
}

/** The environments that the options name. */
const askedEnvironments = (args: Arguments): Result<readonly string[] | 'all', Refusal> => {
  const id = textOf(args, 'environment')
  if (isGiven(args, 'all-environments'))
    return id === null ? ok('all') : misused('Use either --environment ID or --all-environments, not both.')
  return id === null || !platformIdSchema.safeParse(id).success || id.trim() !== id
    ? misused('Missing option: --environment ID, or --all-environments.')
    : ok([id])
}

/** `token-desk enable`: more environments for a key, after a confirmation that names them, and a diagnosis of each. */
export const runEnable: RunCommand = async (args, system, screen) => {
  const wait = waitOf(args, USUAL_WAIT)
  if (!wait.ok) return wait
  if (args.positionals.length === 0) return misused('Missing argument: `token-desk enable TOKEN --environment ID`')
  const environmentIds = askedEnvironments(args)
  if (!environmentIds.ok) return environmentIds
  const inventory = await openInventory(args, system)
  if (!inventory.ok) return inventory
  const key = keyQuestion(args, inventory.value)
  if (!key.ok) return key
  const question = hidingSecrets({ ...key.value, environmentIds: environmentIds.value, change: 'add' as const }, screen)
  const ports = lifecyclePorts(inventory.value, system, screen)
  const run: Run = {
    args,
    system,
    screen,
    ports,
    question,
    inventory: inventory.value,
    seconds: wait.value,
  }
  const planned = await planEnable(question, ports)
  if (!planned.ok) {
    const { error, verdict, message } = planned.error
    if (error !== null) return notUsable(error)
    if (verdict === null) return misused(message)
    if (system.signal.aborted) return unable(message)
    return printEnding(run, endingOf(planned.error), null)
  }
  await screen.note(enablePlanText(planned.value.shown, managementHost(question)))
  const done = await carryOut(run, planned.value)
  if (!done.ok) return done
  return 'why' in done.value ? printEnding(run, done.value, planned.value.shown) : finish(run, done.value)
}
