import { readFile } from 'node:fs/promises'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport } from '../../shared/model/diagnosis.ts'
import type { RotatePlan } from '../../shared/model/lifecycle.ts'
import { environmentsOf, type Token } from '../../shared/model/token.ts'
import { printable } from '../../shared/text/foreign.ts'
import { holdsSecret } from '../../shared/text/redact.ts'
import { CHECK_LIMITS, checkAll } from '../../core/diagnosis/check.ts'
import type { LifecyclePorts } from '../../core/lifecycle/management.ts'
import type { Problem } from '../../core/lifecycle/problem.ts'
import { createKey, planRotate } from '../../core/lifecycle/rotate.ts'
import { untilActive, USUAL_WAIT } from '../../core/lifecycle/until-active.ts'
import { parseManifest } from '../../core/manifest/read.ts'
import { tokenProblem } from '../../core/vault/rules.ts'
import { plannedCells } from '../../core/world/cells.ts'
import { PROBE_TIMEOUT } from '../../core/world/target.ts'
import type { KnownToken } from '../../core/world/world.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven, numberOf, textsOf } from '../arguments/values.ts'
import { exitCodeOf, exitCodeOfAll } from '../exit-code.ts'
import { checkText } from '../output/check-text.ts'
import type { Screen } from '../output/screen.ts'
import { createStyle } from '../output/style.ts'
import { sayingThatItWaits } from '../output/waiting.ts'
import { EXIT, misused, notUsable, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { hidingSecrets, keyQuestion } from '../world/key-question.ts'
import { nothingKept, vaultRefusal } from '../world/keychain-words.ts'
import { noteLearnt } from '../world/learnt.ts'
import { openWorld } from '../world/open-world.ts'
import { openedVault, readCatalog } from '../world/vault-world.ts'
import { saysYes } from '../world/yes.ts'
import type { Command } from './command.ts'

type Run = { args: Arguments; system: System; screen: Screen; ports: LifecyclePorts }

const planText = ({ token, key, newName, environments, service, space, management }: RotatePlan): string =>
  [
    `This creates a new key for “${token}”; nothing is deleted, and the old key goes on working:`,
    `  Old key: “${key.name ?? key.id}” (id ${key.id})`,
    `  New key: “${newName}”, and a preview key with it`,
    `  Enabled for: ${environments.join(', ')}`,
    `  Service: “${service}”, space ${space}`,
    `  Written through Management with “${management}”.`,
  ]
    .map(printable)
    .join('\n')

const refusalOf = async ({ why, verdict, message, error }: Problem, { args, screen }: Run) => {
  if (error !== null) return notUsable(error)
  if (verdict === null) return misused(message)
  await screen.note(message)
  if (isGiven(args, 'json')) await screen.printJson({ rotated: false, problem: { id: why, message } })
  return ok(exitCodeOf(verdict))
}

/** The new key's entry: its value is in the keychain before anything else is changed. */
const keep = async (system: System, old: Token, name: string, secret: string): Promise<Result<Token, Refusal>> => {
  const { kind, serviceId, spaceId, environments } = old
  const added = await system.openVault().addToken({ name, kind, serviceId, spaceId, environments, secret })
  const where = `The new key “${name}” is in the space, and its value could not be kept here. Copy it from the web app with token-desk tokens add, or delete it there. “${old.name}” is as it was.`
  return added.ok ? added : unable(`${added.error.message} ${where}`)
}

/** The new key, tried wherever the old one should work. */
const tryOut = async (run: Run, tokenId: string): Promise<Result<CheckReport, Refusal>> => {
  const { system, screen, ports } = run
  const document = await readCatalog(system)
  if (!document.ok) return document
  const world = openedVault(document.value, system)
  const token = world.tokens.find(({ id }) => id === tokenId)
  const planned = await plannedCells(token === undefined ? [] : [token], world, {
    consent: { otherServices: false, managementRead: false },
    placement: 'header',
    timeout: PROBE_TIMEOUT,
    wait: 0,
    now: system.clock.now().getTime(),
    withSecrets: true,
  })
  if (!planned.ok) return notUsable(planned.error)
  await screen.note('The new key is tried wherever the old one should work…')
  const cells = planned.value.map(({ cell }) => cell)
  return ok(await checkAll(cells, { ...ports, keep: null }, { limits: CHECK_LIMITS, deep: true }))
}

/** The names change places; no value is overwritten, so that whatever ends this in between loses neither. */
const changePlaces = async (system: System, old: Token, fresh: Token): Promise<Result<string, Refusal>> => {
  const vault = system.openVault()
  const retired = `${old.name.slice(0, 100)} (retiring ${old.lastFour})`
  const first = await vault.editToken({ tokenId: old.id, name: retired, retiring: true })
  if (!first.ok) return vaultRefusal(first.error)
  const second = await vault.editToken({ tokenId: fresh.id, name: old.name })
  return second.ok ? ok(retired) : vaultRefusal(second.error)
}

/** A manifest that names the key, and the variable that it takes the value from. */
type NamedIn = { file: string; variable: string }
/** Where the old value still stands, and where it is named, of the files that were given. */
type Uses = { files: string[]; named: NamedIn[] }

/** The variables that a manifest has for a key; null: this is no manifest. */
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
    if (text === null) await screen.note(`The file “${file}” cannot be read: whether it uses the old key is not known.`)
    else if (holdsSecret(text, secret)) uses.files.push(file)
    else for (const variable of variablesFor(text, old) ?? []) uses.named.push({ file, variable })
  }
  return uses
}

const farewell = (old: KnownToken, plan: RotatePlan, webAppUrl: string | null, { files, named }: Uses): string =>
  [
    `“${plan.token}” is the new key now. The old one is kept to be able to go back.`,
    ...files.map((file) => `  ${file} still holds the old value.`),
    ...named.map(
      ({ file, variable }) => `  ${file} takes it from ${variable}: put the new value wherever that is set.`,
    ),
    'What else uses the old key is not known here: put the new one where it is used.',
    `Then delete “${plan.key.name ?? plan.key.id}” in the web app${webAppUrl === null ? '' : ` (${webAppUrl}/spaces/${old.spaceId ?? ''}/api/keys)`}. Its preview key dies with it.`,
  ].join('\n')

/** `token-desk rotate`: a new key like the old one, tried before it takes its place. Deleting stays with the person. */
export const rotateCommand: Command = async (args, system, screen) => {
  const wait = numberOf(args, 'wait', 0, 600)
  if (!wait.ok) return wait
  const world = await openWorld(args, system)
  if (!world.ok) return world
  const asked = keyQuestion(args, world.value)
  if (!asked.ok) return asked
  const question = hidingSecrets(asked.value, screen)
  const document = await readCatalog(system)
  if (!document.ok) return document
  const old = document.value.tokens.find(({ id }) => id === question.token.id)
  if (old === undefined) return misused('This token is not in the vault.')
  const ports: LifecyclePorts = {
    http: sayingThatItWaits(system, screen),
    clock: system.clock,
    pace: system.pace,
    signal: system.signal,
    connection: world.value.connection,
  }
  const run: Run = { args, system, screen, ports }
  const planned = await planRotate(question, system.clock.now().toISOString().slice(0, 7), ports)
  if (!planned.ok) return refusalOf(planned.error, run)
  const { shown } = planned.value
  await screen.note(planText(shown))
  if (!(await saysYes(args, system, 'Type “yes” to create it')))
    return misused('Nothing was created. To say yes, add --yes.')
  // Before there is a value that would have to be kept: under this name, in this place, and at all.
  const unfit = tokenProblem(document.value, { ...old, name: shown.newName }, null)
  if (unfit !== null) return vaultRefusal(unfit)
  const badge = await system.keychain.prove('writing')
  if (badge.kind === 'session') return nothingKept(badge)

  const made = await createKey(planned.value)
  if (!made.ok) return refusalOf(made.error, run)
  const { secret } = made.value
  screen.hide(secret)
  const fresh = await keep(system, old, shown.newName, secret)
  if (!fresh.ok) return fresh
  await screen.note(`“${shown.newName}” is created and kept in the ${badge.name}. Waiting until it is active…`)
  const seconds = wait.value ?? USUAL_WAIT
  const own = { secret, reach: question.token.reach }
  for (const environment of environmentsOf(old))
    await untilActive({ question, own, shown: { environment } }, ports, seconds)

  const report = await tryOut(run, fresh.value.id)
  if (!report.ok) return report
  const learnt = report.value.results.map((result) => ({ tokenId: fresh.value.id, result }))
  await noteLearnt(learnt, system, screen)
  const code = exitCodeOfAll(report.value)
  if (code !== EXIT.accepted || system.signal.aborted) {
    await screen.note(
      `“${shown.newName}” does not work everywhere yet, so “${old.name}” stays in its place. Both are kept.`,
    )
    await (isGiven(args, 'json')
      ? screen.printJson({ rotated: false, plan: shown, ...report.value })
      : screen.print(checkText(report.value, createStyle(screen))))
    return ok(system.signal.aborted ? EXIT.interrupted : code)
  }
  const retired = await changePlaces(system, old, fresh.value)
  if (!retired.ok) return retired
  const before = await question.token.secret()
  const { token, service } = question
  const uses =
    before.ok && before.value !== null ? await usesIn(args, token, before.value, screen) : { files: [], named: [] }
  if (isGiven(args, 'json')) {
    const used = { stillUsedIn: uses.files, namedIn: uses.named }
    await screen.printJson({ rotated: true, plan: shown, retiring: retired.value, ...used, ...report.value })
  } else await screen.print(farewell(token, shown, service.webAppUrl, uses))
  return ok(EXIT.accepted)
}
