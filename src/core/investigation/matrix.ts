import type { Room } from '../../shared/contract/calls.ts'
import type { EventPayload, Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { MATRIX_LIMITS, type Matrix, type MatrixCell, type MatrixPlanCell } from '../../shared/model/investigation.ts'
import type { CellNote } from '../../shared/model/vault.ts'
import { CHECK_LIMITS, checkAll, summarize } from '../diagnosis/check.ts'
import type { CheckCell } from '../diagnosis/input.ts'
import type { History } from '../history/history.ts'
import type { Clock, HttpClient, RandomIds, Shell } from '../ports.ts'
import type { ReadBody } from '../requests/exchange.ts'
import type { Pace } from '../requests/pace.ts'
import type { UsedSecret } from '../vault/edits.ts'
import { plannedCells, type OwnedCell } from '../world/cells.ts'
import { cellOfResult, standingsOf, type Standing } from '../world/standing.ts'
import { PROBE_TIMEOUT } from '../world/target.ts'
import { usedOf } from '../world/world.ts'
import type { DeskWorld } from './desk-world.ts'
import { carriersOf, keepProbes } from './kept-exchanges.ts'
import { checkCsv, checkJson } from './matrix-export.ts'
import { lanesOf } from './matrix-lanes.ts'
import { createUnkeptResults } from './unkept-results.ts'
import { counted } from '../../shared/text/format-numbers.ts'

export type MatrixDeps = {
  world: () => Promise<Result<DeskWorld>>
  http: HttpClient
  pace: Pace
  clock: Clock
  ids: RandomIds
  history: History
  readBody: ReadBody
  appVersion: string
  shell: Pick<Shell, 'saveFile'>
  noteCells: (cells: readonly CellNote[], used: readonly UsedSecret[]) => Promise<Result<null>>
  /** What the run says of each token as a whole. */
  noteTokens: (checks: readonly Standing[], used: readonly UsedSecret[]) => Promise<Result<null>>
  onProgress: (progress: EventPayload<'matrix.progress'>) => void
}

/** Carries out the channels `matrix.*`. */
export type DeskMatrix = Room<'matrix'> & {
  cancelAll(): void
}

const tokensIn = (cells: readonly OwnedCell[]): string =>
  counted(new Set(cells.map(({ owner }) => owner.id)).size, 'token')

const lastOf = ({ at, verdict, cause, certainty }: NonNullable<CheckCell['last']>): MatrixPlanCell['last'] => ({
  at,
  verdict,
  cause,
  certainty: certainty ?? null,
})

const ALL_REPLACED = {
  code: 'not-found',
  message: 'The secrets that were checked have been replaced since. Run the matrix again, then save it.',
} as const

/** What was found with the secrets that are kept now, or with tokens that are gone. */
const presentIn = (cells: readonly MatrixCell[], { tokens }: DeskWorld) =>
  cells
    .filter(({ tokenId, since }) => tokens.every((token) => token.id !== tokenId || token.since() === since))
    .map(({ since: _since, ...result }) => result)

type Cells = { world: DeskWorld; cells: readonly OwnedCell[] }

export const createDeskMatrix = (deps: MatrixDeps): DeskMatrix => {
  const running = new Map<string, AbortController>()
  let lastRun: Matrix | null = null
  const unkept = createUnkeptResults()
  const since = deps.clock.now()

  const prepare = async (tokenIds: readonly string[] | null, withSecrets: boolean): Promise<Result<Cells>> => {
    const world = await deps.world()
    if (!world.ok) return world
    const tokens = world.value.tokens.filter(({ id }) => tokenIds === null || tokenIds.includes(id))
    const cells = await plannedCells(tokens, world.value, {
      consent: { otherServices: false, managementRead: false },
      placement: 'header',
      timeout: PROBE_TIMEOUT,
      wait: 0,
      now: deps.clock.now().getTime(),
      withSecrets,
    })
    return cells.ok ? ok({ world: world.value, cells: cells.value }) : cells
  }

  const check = async ({ matrixId, tokenIds }: Input<'matrix.run'>, signal: AbortSignal): Promise<Result<Matrix>> => {
    const prepared = await prepare(tokenIds, true)
    if (!prepared.ok) return prepared
    const { world } = prepared.value
    const cells = unkept.comparedWith(prepared.value.cells)
    const at = deps.clock.now().toISOString()
    const keep = keepProbes({
      services: world.services,
      history: deps.history,
      readBody: deps.readBody,
      connection: world.connection,
      run: { id: matrixId, kind: 'matrix', about: tokensIn(cells), at },
      carriers: cells.flatMap(({ cell, owner }) => carriersOf(cell.credential, owner)),
      secrets: [],
      now: () => deps.clock.now(),
      newId: () => deps.ids.uuid(),
    })
    const shown = new Map<CheckResult, MatrixCell>()
    const withOwner = (result: CheckResult, index: number): MatrixCell => {
      const planned = cells[index]
      const wasCertain = result.changed === null ? null : (planned?.cell.last?.certainty ?? null)
      const cell = { ...result, tokenId: planned?.owner.id ?? '', wasCertain, since: planned?.owner.since() ?? null }
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
      cells: report.results.map(
        (result) => shown.get(result) ?? { ...result, tokenId: '', wasCertain: null, since: null },
      ),
      summary: report.summary,
    }
    const used = cells.map(({ owner }) => usedOf(owner))
    const kept = await deps.noteCells(
      matrix.cells.flatMap((cell) => cellOfResult(cell.tokenId, at, cell)),
      used,
    )
    if (!kept.ok) return kept
    const told = await deps.noteTokens(standingsOf(at, matrix.cells), used)
    if (!told.ok) return told
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
      const cells = prepared.value.cells.map((owned) => {
        const { cell, owner } = owned
        return {
          token: cell.token,
          service: cell.service.name,
          space: cell.spaceId,
          environment: cell.environmentId,
          api: cell.api,
          tokenId: owner.id,
          last: cell.last && lastOf(cell.last),
          // What the keychain does not give is not sent.
          lane: prepared.value.world.isUnreadable(owner.id) ? null : laneOf(owned),
        }
      })
      return ok({ cells, lanes })
    },

    async run(input) {
      if (running.size > 0) return failed({ code: 'conflict', message: 'The matrix is already being checked.' })
      const controller = new AbortController()
      running.set(input.matrixId, controller)
      try {
        return await check(input, controller.signal)
      } finally {
        running.delete(input.matrixId)
      }
    },

    cancel({ matrixId }) {
      running.get(matrixId)?.abort()
      return Promise.resolve(ok(null))
    },

    async save({ format }) {
      if (lastRun === null)
        return failed({ code: 'not-found', message: 'There is no matrix to save yet. Run it first.' })
      const world = await deps.world()
      if (!world.ok) return world
      const results = presentIn(lastRun.cells, world.value)
      const replaced = lastRun.cells.length - results.length
      if (results.length === 0 && replaced > 0) return failed(ALL_REPLACED)
      const { cells, summary } = lastRun
      const told = replaced === 0 ? summary : summarize(results, cells.length, summary.requests)
      const text = format === 'csv' ? checkCsv(results) : checkJson({ results, summary: told })
      const saved = await deps.shell.saveFile(`token-desk-matrix.${format}`, new TextEncoder().encode(text))
      if (saved.ok) return ok({ saved: saved.value === 'saved', replaced })
      return failed({ code: 'file-failed', message: 'The file could not be written there. Choose another folder.' })
    },

    cancelAll() {
      for (const controller of running.values()) controller.abort()
    },
  }
}
