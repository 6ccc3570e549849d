import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport } from '../../shared/model/diagnosis.ts'
import { placementSchema } from '../../shared/model/token.ts'
import type { CellNote } from '../../shared/model/vault.ts'
import { cellKey, CHECK_LIMITS, checkAll, expectedCells } from '../../core/diagnosis/check.ts'
import type { CheckCell } from '../../core/diagnosis/input.ts'
import { checkCsv } from '../../core/investigation/matrix-export.ts'
import { PROBE_TIMEOUT } from '../../core/investigation/target.ts'
import { diagnosedService } from '../../core/investigation/world.ts'
import type { Arguments } from '../arguments/parse.ts'
import { choiceOf, isGiven, numberOf, textOf } from '../arguments/values.ts'
import { exitCodeOfAll } from '../exit-code.ts'
import { checkText } from '../output/check-text.ts'
import { createProgress } from '../output/progress.ts'
import type { Screen } from '../output/screen.ts'
import { createStyle } from '../output/style.ts'
import { EXIT, misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { credentialOf } from '../world/credential.ts'
import { consentOf, knowledgeOf, otherServices } from '../world/investigation.ts'
import { openWorld } from '../world/open-world.ts'
import type { KnownToken, World } from '../world/world.ts'
import type { Command } from './command.ts'

/** A cell and the token whose it is. */
type OwnedCell = { cell: CheckCell; owner: KnownToken }

/** The tokens that were asked for: all, or those of a name, a service or a space. */
const chosenTokens = (args: Arguments, { tokens }: World): KnownToken[] => {
  const [name, service, space] = [textOf(args, 'token'), textOf(args, 'service'), textOf(args, 'space')]
  return tokens.filter(
    (token) =>
      !token.markedRevoked &&
      (name === null || token.name === name) &&
      (service === null || token.service === service) &&
      (space === null || token.spaceId === null || token.spaceId === space),
  )
}

const isChosen = (args: Arguments, { spaceId, environmentId }: CheckCell): boolean => {
  const [space, environment] = [textOf(args, 'space'), textOf(args, 'environment')]
  return (space === null || spaceId === space) && (environment === null || environmentId === environment)
}

const cellsOf = async (
  args: Arguments,
  world: World,
  system: System,
  screen: Screen,
): Promise<Result<OwnedCell[], Refusal>> => {
  const placement = choiceOf(args, 'placement', placementSchema.options)
  if (!placement.ok) return placement
  const timeout = numberOf(args, 'timeout', 1, 600_000)
  if (!timeout.ok) return timeout
  const cells: OwnedCell[] = []
  for (const token of chosenTokens(args, world)) {
    const service = world.services.find(({ name }) => name === token.service)
    if (service === undefined) continue
    const credential = await credentialOf(token)
    if (!credential.ok) return credential
    if (credential.value.state === 'present') screen.hide(credential.value.secret)
    const own = expectedCells([{ ...token, service: diagnosedService(service), credential: credential.value }], {
      otherServices: otherServices(world, service),
      knowledge: knowledgeOf(world, token),
      consent: consentOf(args, world),
      connection: world.connection,
      timeout: timeout.value ?? PROBE_TIMEOUT,
      placement: placement.value ?? 'header',
      cacheVariation: system.clock.now().getTime(),
    })
    cells.push(...own.filter((cell) => isChosen(args, cell)).map((cell) => ({ cell, owner: token })))
  }
  return ok(cells)
}

/** The cells of vault tokens are written down, so that the next run can say what changed. */
const noteCells = async (learnt: readonly CellNote[], system: System, screen: Screen): Promise<void> => {
  if (learnt.length === 0) return
  const noted = await system.openVault().noteCells(learnt)
  if (!noted.ok) await screen.note(noted.error.message)
}

const limitsOf = (args: Arguments): Result<typeof CHECK_LIMITS, Refusal> => {
  const connections = numberOf(args, 'connections', 1, 256)
  if (!connections.ok) return connections
  const rate = numberOf(args, 'rate', 1, 10_000)
  if (!rate.ok) return rate
  return ok({ ...CHECK_LIMITS, connections: connections.value ?? CHECK_LIMITS.connections, perSecond: rate.value })
}

const print = (args: Arguments, report: CheckReport, screen: Screen): Promise<void> => {
  if (isGiven(args, 'json')) return screen.printJson(report)
  return screen.print(isGiven(args, 'csv') ? checkCsv(report.results) : checkText(report, createStyle(screen.colours)))
}

/** `token-desk check`: every token on every environment that it should reach. */
export const checkCommand: Command = async (args, system, screen) => {
  if (isGiven(args, 'json') && isGiven(args, 'csv')) return misused('Give either --json or --csv.')
  const limits = limitsOf(args)
  if (!limits.ok) return limits
  const world = await openWorld(args, system)
  if (!world.ok) return world
  const owned = await cellsOf(args, world.value, system, screen)
  if (!owned.ok) return owned
  if (owned.value.length === 0) await screen.note('There is no token to check.')

  const at = system.clock.now().toISOString()
  const learnt: CellNote[] = []
  const progress = createProgress(system)
  const ports = { http: system.http, clock: system.clock, signal: system.signal, keep: null }
  const cells = owned.value.map(({ cell }) => cell)
  const report = await checkAll(
    cells,
    ports,
    { limits: limits.value, deep: true },
    ({ done, total, index, result }) => {
      const [cause] = result.causes
      const id = owned.value[index]?.owner.id ?? null
      if (id !== null && cause !== undefined) {
        const cell = cellKey(result.space, result.environment, result.api)
        learnt.push({ tokenId: id, cell, at, verdict: result.verdict, cause: cause.id, certainty: cause.certainty })
      }
      progress.show(`${done} of ${total}  ${result.token}: ${result.verdict}`)
    },
  )
  await progress.clear()
  await print(args, report, screen)
  await noteCells(learnt, system, screen)
  return ok(system.signal.aborted ? EXIT.interrupted : exitCodeOfAll(report))
}
