import type { Exchange } from '../../shared/model/exchange.ts'
import { type MatrixLane, type MatrixCell, MATRIX_LIMITS, type Matrix } from '../../shared/model/investigation.ts'
import type { Pace } from '../requests/pace.ts'
import { type OwnedCell, plannedCells } from '../inventory/check-cells.ts'
import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { cellKey } from '../../shared/model/place-verdicts.ts'
import type { CheckCell } from '../diagnosis/input.ts'
import type { UsedSecret } from '../vault/edits.ts'
import { cellOfResult, notedOfResults, saveLearned, type LearningVault } from '../inventory/learned-verdicts.ts'
import type { Room } from '../../shared/contract/calls.ts'
import type { EventPayload, Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result, failedWith } from '../../shared/contract/result.ts'
import { CHECK_LIMITS, checkAll, summarize } from '../diagnosis/check.ts'
import { saidBefore } from '../diagnosis/judge-response.ts'
import { PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'
import { usedOf, type DeskInventory } from '../inventory/inventory.ts'
import { createRunning } from '../running.ts'
import { carriersOf, keepProbes, type RunDeps } from './probe-history.ts'
import { checkCsv, checkJson } from './matrix-export.ts'
import { counted } from '../../shared/text/format-numbers.ts'

/** So many answers say how long one usually takes; older ones are of another hour. */
const RECENT = 20

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

const median = (numbers: readonly number[]): number | null =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null

/** How long the latest answers of each origin took. `exchanges`: newest first. */
const answerTimes = (exchanges: readonly Exchange[], since: Date): ((origin: string) => number | null) => {
  const times = new Map<string, number[]>()
  for (const { request, outcome, startedAt, timing } of exchanges) {
    const origin = originOf(request.url)
    if (origin === null || outcome.kind !== 'response' || new Date(startedAt) < since) continue
    const known = times.get(origin) ?? []
    if (known.length < RECENT) times.set(origin, [...known, timing.total])
  }
  return (origin) => median(times.get(origin) ?? [])
}

/** A lane for each limit. A cell's lane is `null` if its service has no address for its API. `since`: when this session began. */
export const lanesOf = (
  cells: readonly OwnedCell[],
  { pace, exchanges, since }: { pace: Pick<Pace, 'allowance'>; exchanges: readonly Exchange[]; since: Date },
): { lanes: MatrixLane[]; laneOf: (cell: OwnedCell) => number | null } => {
  const timeAt = answerTimes(exchanges, since)
  const lanes: MatrixLane[] = []
  const known = new Map<string, number>()
  const laneOf = ({ cell: { service, api, spaceId } }: OwnedCell): number | null => {
    const origin = originOf(service.baseUrls[api] ?? '')
    if (origin === null) return null
    const name = JSON.stringify([origin, api, spaceId])
    const found = known.get(name) ?? lanes.length
    if (found === lanes.length) {
      known.set(name, found)
      lanes.push({ origin, ...pace.allowance({ origin, api, spaceId }), typical: timeAt(origin) })
    }
    return found
  }
  for (const cell of cells) laneOf(cell)
  return { lanes, laneOf }
}

type Place = Pick<CheckResult, 'space' | 'environment' | 'api'>
type Last = NonNullable<CheckCell['last']>

const keyOf = (tokenId: string, { space, environment, api }: Place): string =>
  `${tokenId} ${cellKey(space, environment, api)}`

/** Results that may be an earlier state from a cache. The next run of this session is compared with them. */
export const createUnkeptResults = () => {
  const results = new Map<string, Last & { since: number | null }>()

  const withLast = (owned: OwnedCell): OwnedCell => {
    const { cell, owner } = owned
    const own = results.get(keyOf(owner.id, { space: cell.spaceId, environment: cell.environmentId, api: cell.api }))
    const isOlder = own === undefined || (cell.last !== null && cell.last.at > own.at)
    if (isOlder || owner.since() !== own.since) return owned
    const { since: _since, ...last } = own
    return { ...owned, cell: { ...cell, last } }
  }

  return {
    comparedWith: (cells: readonly OwnedCell[]): OwnedCell[] => cells.map(withLast),

    remember(cells: readonly MatrixCell[], at: string, used: readonly UsedSecret[]): void {
      const since = new Map(used.map((secret) => [secret.id, secret.since]))
      for (const cell of cells) {
        const key = keyOf(cell.tokenId, cell)
        const [cause] = cell.causes
        if (cause === undefined || cellOfResult(cell.tokenId, at, cell).length > 0) results.delete(key)
        else {
          const found = { verdict: cell.verdict, cause: cause.id, certainty: cause.certainty }
          results.set(key, { at, ...found, since: since.get(cell.tokenId) ?? null })
        }
      }
    },
  }
}

export type MatrixDeps = RunDeps & {
  vault: LearningVault
  onProgress: (progress: EventPayload<'matrix.progress'>) => void
}

/** Carries out the channels `matrix.*`. */
export type DeskMatrix = Room<'matrix'> & {
  cancelAll(): void
}

const tokensIn = (cells: readonly OwnedCell[]): string =>
  counted(new Set(cells.map(({ owner }) => owner.id)).size, 'token')

const ALL_REPLACED = {
  code: 'not-found',
  message: 'The secrets that were checked have been replaced since. Run the matrix again, then save it.',
} as const

/** What was found with the secrets that are kept now, or with tokens that are gone. */
const presentIn = (cells: readonly MatrixCell[], { tokens }: DeskInventory) =>
  cells
    .filter(({ tokenId, since }) => tokens.every((token) => token.id !== tokenId || token.since() === since))
    .map(({ since: _since, ...result }) => result)

type Cells = { inventory: DeskInventory; cells: readonly OwnedCell[] }

export const createDeskMatrix = (deps: MatrixDeps): DeskMatrix => {
  const running = createRunning()
  let lastRun: Matrix | null = null
  const unkept = createUnkeptResults()
  const since = deps.clock.now()

  const prepare = async (tokenIds: readonly string[] | null, withSecrets: boolean): Promise<Result<Cells>> => {
    const inventory = await deps.inventory()
    if (!inventory.ok) return inventory
    const tokens = inventory.value.tokens.filter(({ id }) => tokenIds === null || tokenIds.includes(id))
    const cells = await plannedCells(tokens, inventory.value, {
      consent: { otherServices: false, managementRead: false },
      placement: 'header',
      timeLimit: PROBE_TIMEOUT,
      wait: 0,
      now: deps.clock.now().getTime(),
      withSecrets,
      alsoTried: true,
    })
    return cells.ok ? ok({ inventory: inventory.value, cells: cells.value }) : cells
  }

  const check = async ({ matrixId, tokenIds }: Input<'matrix.run'>, signal: AbortSignal): Promise<Result<Matrix>> => {
    const prepared = await prepare(tokenIds, true)
    if (!prepared.ok) return prepared
    const { inventory } = prepared.value
    const cells = unkept.comparedWith(prepared.value.cells)
    const at = deps.clock.now().toISOString()
    const keep = keepProbes(deps, {
      services: inventory.services,
      connection: inventory.connection,
      run: { id: matrixId, kind: 'matrix', about: tokensIn(cells), at },
      carriers: cells.flatMap(({ cell, owner }) => carriersOf(cell.credential, owner)),
      secrets: [],
    })
    const shown = new Map<CheckResult, MatrixCell>()
    const withOwner = (result: CheckResult, index: number): MatrixCell => {
      const planned = cells[index]
      const cell = { ...result, tokenId: planned?.owner.id ?? '', since: planned?.owner.since() ?? null }
      shown.set(result, cell)
      return cell
    }
    const report = await checkAll(
      cells.map(({ cell }) => cell),
      { http: deps.http, clock: deps.clock, pace: deps.pace, version: deps.appVersion, signal, keep },
      { limits: { ...CHECK_LIMITS, ...MATRIX_LIMITS }, deep: true },
      ({ done, total, result, index }) => deps.onProgress({ matrixId, done, total, cell: withOwner(result, index) }),
    )
    const matrix: Matrix = {
      cells: report.results.map((result) => shown.get(result) ?? { ...result, tokenId: '', since: null }),
      summary: report.summary,
    }
    const used = cells.map(({ owner }) => usedOf(owner))
    const saved = await saveLearned(deps.vault, notedOfResults(at, matrix.cells), used)
    if (!saved.ok) return saved
    unkept.remember(matrix.cells, at, used)
    lastRun = matrix
    return ok(matrix)
  }

  return {
    async plan({ tokenIds }) {
      const prepared = await prepare(tokenIds, false)
      if (!prepared.ok) return prepared
      const { lanes, laneOf } = lanesOf(prepared.value.cells, {
        pace: deps.pace,
        exchanges: deps.history.exchanges(),
        since,
      })
      const now = deps.clock.now().getTime()
      const cells = prepared.value.cells.map((owned) => {
        const { cell, owner } = owned
        return {
          token: cell.token,
          service: cell.service.name,
          space: cell.spaceId,
          environment: cell.environmentId,
          api: cell.api,
          tokenId: owner.id,
          last: cell.last && { at: cell.last.at, ...saidBefore(cell, cell.last, now) },
          // What the keychain does not give is not sent.
          lane: prepared.value.inventory.isUnreadable(owner.id) ? null : laneOf(owned),
        }
      })
      return ok({ cells, lanes })
    },

    async run(input) {
      if (!running.isIdle()) return failedWith('conflict', 'The matrix is already being checked.')
      return running.run(input.matrixId, (signal) => check(input, signal))
    },

    cancel: ({ matrixId }) => running.cancel(matrixId),

    async save({ format }) {
      if (lastRun === null) return failedWith('not-found', 'There is no matrix to save yet. Run it first.')
      const inventory = await deps.inventory()
      if (!inventory.ok) return inventory
      const results = presentIn(lastRun.cells, inventory.value)
      const replaced = lastRun.cells.length - results.length
      if (results.length === 0 && replaced > 0) return failed(ALL_REPLACED)
      const { cells, summary } = lastRun
      const told = replaced === 0 ? summary : summarize(results, cells.length, summary.requests)
      const text = format === 'csv' ? checkCsv(results) : checkJson({ results, summary: told })
      const saved = await deps.shell.saveFile(`token-desk-matrix.${format}`, new TextEncoder().encode(text), 'owner')
      if (saved.ok) return ok({ saved: saved.value === 'saved', replaced })
      return failedWith('file-failed', 'The file could not be written there. Choose another folder.')
    },

    cancelAll: () => running.cancelAll(),
  }
}
