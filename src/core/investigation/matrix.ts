import type { EventPayload, Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { MATRIX_LIMITS, type Matrix, type MatrixCell, type MatrixPlanCell } from '../../shared/model/investigation.ts'
import type { Token } from '../../shared/model/token.ts'
import type { Verdict } from '../../shared/model/verdict.ts'
import type { CellCheck, CellNote } from '../../shared/model/vault.ts'
import { cellKey, CHECK_LIMITS, checkAll, expectedCells } from '../diagnosis/check.ts'
import type { CheckCell } from '../diagnosis/input.ts'
import type { CheckedToken } from '../diagnosis/check.ts'
import type { History } from '../history/history.ts'
import type { Clock, HttpClient, RandomIds, Shell } from '../ports.ts'
import type { ReadBody } from '../requests/exchange.ts'
import type { NotedCheck } from '../vault/tokens.ts'
import { keepProbes } from './kept-exchanges.ts'
import { checkCsv, checkJson } from './matrix-export.ts'
import { credentialOf, PROBE_TIMEOUT } from './target.ts'
import { diagnosedService, knowledgeOf, type InvestigationWorld } from './world.ts'

export type MatrixDeps = {
  world: () => Promise<Result<InvestigationWorld>>
  http: HttpClient
  clock: Clock
  ids: RandomIds
  history: History
  readBody: ReadBody
  shell: Pick<Shell, 'saveFile'>
  /** The cells as they were at the last run. */
  lastChecks: () => Promise<Result<readonly CellCheck[]>>
  noteCells: (cells: readonly CellNote[]) => Promise<Result<null>>
  /** What the run says of each token as a whole. */
  noteTokens: (checks: readonly NotedCheck[]) => Promise<Result<null>>
  onProgress: (progress: EventPayload<'matrix.progress'>) => void
}

/** Carries out the channels `matrix.*`. */
export type DeskMatrix = {
  plan(tokenIds: readonly string[] | null): Promise<Result<{ cells: MatrixPlanCell[] }>>
  run(input: Input<'matrix.run'>): Promise<Result<Matrix>>
  cancel(matrixId: string): Promise<Result<null>>
  /** Saves the last run. */
  save(format: 'csv' | 'json'): Promise<Result<{ saved: boolean }>>
  cancelAll(): void
}

type Cells = { world: InvestigationWorld; cells: readonly CheckCell[]; tokenIds: readonly string[] }

const chosen = (world: InvestigationWorld, tokenIds: readonly string[] | null): readonly Token[] =>
  tokenIds === null ? world.tokens : world.tokens.filter(({ id }) => tokenIds.includes(id))

/** The cells of these tokens. Without `withSecrets` nothing is read from the keychain: for the plan. */
const cellsOf = async (
  world: InvestigationWorld,
  tokenIds: readonly string[] | null,
  last: readonly CellCheck[],
  cacheVariation: number,
  withSecrets: boolean,
): Promise<Result<Cells>> => {
  const cells: CheckCell[] = []
  const ids: string[] = []
  for (const token of chosen(world, tokenIds)) {
    const service = world.services.find(({ id }) => id === token.serviceId)
    if (service === undefined) continue
    const credential = withSecrets
      ? await credentialOf({ from: 'vault', tokenId: token.id }, world)
      : ok({ state: 'missing', kind: token.kind, name: token.name } as const)
    if (!credential.ok) return credential
    const checked: CheckedToken = {
      name: token.name,
      kind: token.kind,
      service: diagnosedService(service),
      spaceId: token.spaceId,
      environments: token.environments,
      credential: credential.value,
      last: (key) => last.find(({ tokenId, cell }) => tokenId === token.id && cell === key) ?? null,
    }
    const own = expectedCells([checked], {
      otherServices: [],
      knowledge: knowledgeOf(world, token.id),
      consent: { otherServices: false, managementRead: false },
      connection: world.settings.connection,
      timeout: PROBE_TIMEOUT,
      placement: 'header',
      cacheVariation,
    })
    cells.push(...own)
    ids.push(...own.map(() => token.id))
  }
  return ok({ world, cells, tokenIds: ids })
}

const keyOf = ({ space, environment, api }: CheckResult): string => cellKey(space, environment, api)

const checkOf = (at: string, cell: MatrixCell): CellNote[] =>
  cell.causes.slice(0, 1).map(({ id, certainty }) => ({
    at,
    verdict: cell.verdict,
    cause: id,
    certainty,
    tokenId: cell.tokenId,
    cell: keyOf(cell),
  }))

/** What wants to be seen first: a token that is no good anywhere before one that is not good for something. */
const GRAVITY: readonly Verdict[] = ['accepted', 'not-checked', 'no-access', 'unreadable', 'rejected']

/** One check for each token: of its cells the gravest, so that a dot in the vault hides no failure. */
const tokenChecks = (at: string, cells: readonly MatrixCell[]): NotedCheck[] => {
  const gravest = new Map<string, NotedCheck>()
  for (const { tokenId, verdict, causes } of cells) {
    const [cause] = causes
    const before = gravest.get(tokenId)
    if (cause === undefined) continue
    if (before === undefined || GRAVITY.indexOf(verdict) > GRAVITY.indexOf(before.verdict))
      gravest.set(tokenId, { tokenId, at, verdict, cause: cause.id })
  }
  return [...gravest.values()]
}

export const createDeskMatrix = (deps: MatrixDeps): DeskMatrix => {
  const running = new Map<string, AbortController>()
  let lastRun: Matrix | null = null

  const prepare = async (tokenIds: readonly string[] | null, withSecrets: boolean): Promise<Result<Cells>> => {
    const world = await deps.world()
    if (!world.ok) return world
    const last = await deps.lastChecks()
    if (!last.ok) return last
    return cellsOf(world.value, tokenIds, last.value, deps.clock.now().getTime(), withSecrets)
  }

  const check = async ({ matrixId, tokenIds }: Input<'matrix.run'>, signal: AbortSignal): Promise<Result<Matrix>> => {
    const prepared = await prepare(tokenIds, true)
    if (!prepared.ok) return prepared
    const { world, cells } = prepared.value
    const at = deps.clock.now().toISOString()
    const keep = keepProbes({
      services: world.services,
      history: deps.history,
      readBody: deps.readBody,
      connection: world.settings.connection,
      now: () => deps.clock.now(),
      newId: () => deps.ids.uuid(),
    })
    const owners = new Map<CheckResult, string>()
    const withOwner = (result: CheckResult, index: number): MatrixCell => {
      const tokenId = prepared.value.tokenIds[index] ?? ''
      owners.set(result, tokenId)
      return { ...result, tokenId }
    }
    const report = await checkAll(
      cells,
      { http: deps.http, clock: deps.clock, signal, keep },
      { limits: { ...CHECK_LIMITS, ...MATRIX_LIMITS }, deep: true },
      ({ done, total, result, index }) => deps.onProgress({ matrixId, done, total, cell: withOwner(result, index) }),
    )
    const matrix: Matrix = {
      cells: report.results.map((result) => ({ ...result, tokenId: owners.get(result) ?? '' })),
      summary: report.summary,
    }
    const kept = await deps.noteCells(matrix.cells.flatMap((cell) => checkOf(at, cell)))
    if (!kept.ok) return kept
    const told = await deps.noteTokens(tokenChecks(at, matrix.cells))
    if (!told.ok) return told
    lastRun = matrix
    return ok(matrix)
  }

  return {
    async plan(tokenIds) {
      const prepared = await prepare(tokenIds, false)
      if (!prepared.ok) return prepared
      const cells = prepared.value.cells.map((cell, index) => ({
        token: cell.token,
        service: cell.service.name,
        space: cell.spaceId,
        environment: cell.environmentId,
        api: cell.api,
        tokenId: prepared.value.tokenIds[index] ?? '',
        last: cell.last && { at: cell.last.at, verdict: cell.last.verdict, cause: cell.last.cause },
      }))
      return ok({ cells })
    },

    async run(input) {
      if (running.size > 0) return failed({ code: 'conflict', message: 'The matrix is being checked already.' })
      const controller = new AbortController()
      running.set(input.matrixId, controller)
      try {
        return await check(input, controller.signal)
      } finally {
        running.delete(input.matrixId)
      }
    },

    cancel(matrixId) {
      running.get(matrixId)?.abort()
      return Promise.resolve(ok(null))
    },

    async save(format) {
      if (lastRun === null)
        return failed({ code: 'not-found', message: 'There is no matrix to save yet. Run it first.' })
      const text =
        format === 'csv' ? checkCsv(lastRun.cells) : checkJson({ results: lastRun.cells, summary: lastRun.summary })
      const saved = await deps.shell.saveFile(`token-desk-matrix.${format}`, new TextEncoder().encode(text))
      if (saved.ok) return ok({ saved: saved.value === 'saved' })
      return failed({ code: 'file-failed', message: 'The file could not be written there. Choose another folder.' })
    },

    cancelAll() {
      for (const controller of running.values()) controller.abort()
    },
  }
}
