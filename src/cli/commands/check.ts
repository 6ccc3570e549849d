import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { placementSchema } from '../../shared/model/token.ts'
import { CHECK_LIMITS, checkAll } from '../../core/diagnosis/check.ts'
import { checkCsv } from '../../core/investigation/matrix-export.ts'
import { plannedCells, type OwnedCell } from '../../core/world/cells.ts'
import { cellOfResult, standingsOf } from '../../core/world/standing.ts'
import { PROBE_TIMEOUT } from '../../core/world/target.ts'
import type { KnownToken } from '../../core/world/world.ts'
import type { Arguments } from '../arguments/parse.ts'
import { spanOf } from '../arguments/span.ts'
import { choiceOf, isGiven, numberOf, textOf } from '../arguments/values.ts'
import { exitCodeOfAll, withEnds } from '../exit-code.ts'
import { checkText } from '../output/check-text.ts'
import { createProgress } from '../output/progress.ts'
import type { Screen } from '../output/screen.ts'
import { createStyle } from '../output/style.ts'
import { sayingThatItWaits } from '../output/waiting.ts'
import { EXIT, misused, notUsable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { expiryOf, type Expiry } from '../world/expiring.ts'
import { consentOf, waitOf } from '../world/investigation.ts'
import { openWorld } from '../world/open-world.ts'
import type { CommandWorld } from '../world/world.ts'
import type { Command } from './command.ts'

/** What was learnt of one cell of a token that the vault keeps. */
type Learnt = { tokenId: string; result: CheckResult }

/** The tokens that were asked for: all, or those of a name, a service or a space. */
const chosenTokens = (args: Arguments, { tokens }: CommandWorld): KnownToken[] => {
  const [name, service, space] = [textOf(args, 'token'), textOf(args, 'service'), textOf(args, 'space')]
  return tokens.filter(
    (token) =>
      !token.markedRevoked &&
      (name === null || token.name === name) &&
      (service === null || token.service === service) &&
      (space === null || token.spaceId === null || token.spaceId === space),
  )
}

const isChosen = (args: Arguments, { cell: { spaceId, environmentId } }: OwnedCell): boolean => {
  const [space, environment] = [textOf(args, 'space'), textOf(args, 'environment')]
  return (space === null || spaceId === space) && (environment === null || environmentId === environment)
}

const cellsOf = async (
  args: Arguments,
  world: CommandWorld,
  system: System,
  screen: Screen,
): Promise<Result<OwnedCell[], Refusal>> => {
  const placement = choiceOf(args, 'placement', placementSchema.options)
  if (!placement.ok) return placement
  const timeout = numberOf(args, 'timeout', 1, 600_000)
  if (!timeout.ok) return timeout
  const wait = waitOf(args)
  if (!wait.ok) return wait
  const planned = await plannedCells(chosenTokens(args, world), world, {
    consent: consentOf(args, world),
    placement: placement.value ?? 'header',
    timeout: timeout.value ?? PROBE_TIMEOUT,
    wait: wait.value,
    now: system.clock.now().getTime(),
    withSecrets: true,
  })
  if (!planned.ok) return notUsable(planned.error)
  for (const { cell } of planned.value) if (cell.credential.state === 'present') screen.hide(cell.credential.secret)
  return ok(planned.value.filter((owned) => isChosen(args, owned)))
}

/** What was learnt of tokens of the vault is written down, so that the next run can say what changed. */
const noteLearnt = async (learnt: readonly Learnt[], system: System, screen: Screen): Promise<void> => {
  if (learnt.length === 0) return
  const at = system.clock.now().toISOString()
  const vault = system.openVault()
  const cells = learnt.flatMap(({ tokenId, result }) => cellOfResult(tokenId, at, result))
  const inPlace = await vault.noteCells(cells)
  const noted = inPlace.ok
    ? await vault.noteChecks(
        standingsOf(
          at,
          learnt.map(({ tokenId, result }) => ({ ...result, tokenId })),
        ),
      )
    : inPlace
  if (!noted.ok) await screen.note(noted.error.message)
}

const limitsOf = (args: Arguments): Result<typeof CHECK_LIMITS, Refusal> => {
  const connections = numberOf(args, 'connections', 1, 256)
  if (!connections.ok) return connections
  const rate = numberOf(args, 'rate', 1, 10_000)
  if (!rate.ok) return rate
  return ok({ ...CHECK_LIMITS, connections: connections.value ?? CHECK_LIMITS.connections, perSecond: rate.value })
}

/** Which of the tokens end soon, where that was asked for; null: it was not. */
const expiryAsked = async (
  args: Arguments,
  world: CommandWorld,
  owned: readonly OwnedCell[],
  system: System,
  screen: Screen,
): Promise<Result<Expiry | null, Refusal>> => {
  const span = spanOf(args, 'expires-within')
  if (!span.ok) return span
  if (span.value === null || system.signal.aborted) return ok(null)
  const tokens = [...new Map(owned.map(({ owner }) => [owner.id, owner])).values()]
  const ports = { ...system, http: sayingThatItWaits(system, screen), connection: world.connection }
  const options = { span: span.value, mayRead: consentOf(args, world).managementRead }
  const expiry = await expiryOf(tokens, world, ports, options)
  const noted = expiry.learnt.length === 0 ? ok(null) : await system.openVault().noteEnds(expiry.learnt)
  if (!noted.ok) await screen.note(noted.error.message)
  return ok(expiry)
}

/** Beside the report: for programs that read it, and for people that read a table of it. */
const noteExpiry = async (expiry: Expiry | null, screen: Screen): Promise<void> => {
  for (const { token, words } of expiry?.expiring ?? []) await screen.note(`“${token}” ${words}.`)
  for (const { message } of expiry?.unknown ?? []) await screen.note(message)
}

const withExpiry = (report: CheckReport, expiry: Expiry | null) =>
  expiry === null
    ? report
    : {
        ...report,
        expiring: expiry.expiring,
        endUnknown: expiry.unknown.map(({ token, service, message }) => ({ token, service, message })),
      }

const print = (args: Arguments, report: CheckReport, expiry: Expiry | null, screen: Screen): Promise<void> => {
  if (isGiven(args, 'json')) return screen.printJson(withExpiry(report, expiry))
  if (isGiven(args, 'csv')) return screen.printPlain(checkCsv(report.results))
  return screen.print(checkText(report, createStyle(screen)))
}

/** `token-desk check`: every token on every environment that it should reach. */
export const checkCommand: Command = async (args, system, screen) => {
  if (isGiven(args, 'json') && isGiven(args, 'csv')) return misused('Give either --json or --csv.')
  const limits = limitsOf(args)
  if (!limits.ok) return limits
  const span = spanOf(args, 'expires-within')
  if (!span.ok) return span
  const world = await openWorld(args, system)
  if (!world.ok) return world
  const owned = await cellsOf(args, world.value, system, screen)
  if (!owned.ok) return owned
  if (owned.value.length === 0) await screen.note('There is no token to check.')

  const learnt: Learnt[] = []
  const progress = createProgress(system)
  const ports = {
    http: sayingThatItWaits(system, screen),
    clock: system.clock,
    pace: system.pace,
    signal: system.signal,
    keep: null,
  }
  const cells = owned.value.map(({ cell }) => cell)
  const report = await checkAll(
    cells,
    ports,
    { limits: limits.value, deep: true },
    ({ done, total, index, result }) => {
      const owner = owned.value[index]?.owner
      if (owner?.isKept === true) learnt.push({ tokenId: owner.id, result })
      progress.show(`${done} of ${total}  ${result.token}: ${result.verdict}`)
    },
  )
  await progress.clear()
  const expiry = await expiryAsked(args, world.value, owned.value, system, screen)
  if (!expiry.ok) return expiry
  await print(args, report, expiry.value, screen)
  await noteExpiry(expiry.value, screen)
  await noteLearnt(learnt, system, screen)
  return ok(system.signal.aborted ? EXIT.interrupted : withEnds(exitCodeOfAll(report), expiry.value))
}
