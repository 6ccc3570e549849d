import { untrack } from 'svelte'

import type { EventPayload } from '../../../shared/contract/contract.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import {
  MATRIX_LIMITS,
  type MatrixCell,
  type MatrixLane,
  type MatrixPlanCell,
} from '../../../shared/model/investigation.ts'
import { keptSince } from '../../../shared/model/token-facts.ts'
import { matrixSize } from '../../../shared/model/matrix-size.ts'
import type { Verdict } from '../../../shared/model/verdict.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { Cell } from './cell.svelte.ts'
import { cellKey, filterTables, tablesOf, type Row } from './matrix-layout.ts'

type Run = { id: string; done: number; total: number; startedAt: number; now: number; cancelling: boolean }

/** Results that come within this time are shown together, in milliseconds. */
const TOGETHER = 50
/** But no more than so many at once: each redraws its cell, and a person may be typing meanwhile. */
const AT_ONCE = 100

const NOTHING_KEPT: Pick<VaultSnapshot, 'spaces' | 'tokens'> = { spaces: [], tokens: [] }

/** So many of the longest names are measured. */
const MAY_BE_WIDEST = 50

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What the plan depends on. Verdicts of the vault change with every check: they are no part of it. */
const planSignature = ({ services, spaces, tokens }: VaultSnapshot): string =>
  JSON.stringify([
    services.map(({ id, name }) => [id, name]),
    spaces,
    tokens.map(({ id, name, kind, serviceId, spaceId, environments, secretSince }) => [
      id,
      name,
      kind,
      serviceId,
      spaceId,
      environments,
      secretSince,
    ]),
  ])

/** Whether a result is of a secret that is replaced. A run goes on with those that it began with; the page may hear of a new one late. */
const isOfEarlierSecret = ({ tokenId, since }: MatrixCell): boolean => {
  const token = vault.token(tokenId)
  return token !== null && since !== null && since < keptSince(token)
}

/** Whether what a run said of a cell is the last that is known of it: of this service, and of the secret that is kept now. */
const isStillSo = ({ result, checkedAt }: Cell, { service, last }: MatrixPlanCell): boolean =>
  result?.service === service && !isOfEarlierSecret(result) && (last === null || Date.parse(last.at) <= checkedAt)

const savedWords = (replaced: number): string => {
  const left = replaced === 0 ? '' : `, without ${counted(replaced, 'result')} of secrets that have been replaced since`
  return `Matrix saved${left}. It holds no secret.`
}

/** The access matrix: its cells, what is shown of them, and the run that fills them. It outlives its view. */
class AccessMatrix {
  cells = $state.raw<ReadonlyMap<string, Cell>>(new Map())
  error = $state.raw<DeskError | null>(null)
  /** What limits how fast the cells are read. */
  lanes = $state.raw<readonly MatrixLane[]>([])
  planned = $state(false)
  run = $state.raw<Run | null>(null)
  /** Whether a run of this session has ended: then there is something to export. */
  hasRun = $state(false)
  #lastRunId = $state.raw<string | null>(null)
  /** The last run was stopped before its end. */
  stopped = $state(false)
  filter = $state('')
  onlyProblems = $state(false)

  readonly signature = $derived(vault.snapshot === null ? '' : planSignature(vault.snapshot))
  readonly runId = $derived(this.run?.id ?? null)
  readonly #all = $derived([...this.cells.values()])
  readonly #tables = $derived.by(() => {
    // Each verdict gives a vault of its own; its tables are the same until one of these changes.
    const kept = this.signature === '' ? NOTHING_KEPT : untrack(() => ({ spaces: vault.spaces, tokens: vault.tokens }))
    return tablesOf(
      this.#all.map(({ planned }) => planned),
      kept,
    )
  })
  readonly tables = $derived(
    filterTables(this.#tables, this.filter, (row) => !this.onlyProblems || this.#hasProblem(row)),
  )
  /** Those of all names that may be the widest: letters differ in width, but not so much. */
  readonly longestNames = $derived(
    [...new Set(this.#all.map(({ planned }) => planned.token))]
      .toSorted((a, b) => b.length - a.length)
      .slice(0, MAY_BE_WIDEST),
  )
  readonly apis = $derived([...new Set(this.#all.map(({ planned }) => planned.api))])
  readonly isUnchecked = $derived(this.#all.every(({ verdict }) => verdict === null))
  readonly isFiltered = $derived(this.filter.trim() !== '' || this.onlyProblems)
  /** The tokens in view; a run checks these. Null: all. */
  readonly #shownTokens = $derived(
    this.isFiltered ? [...new Set(this.tables.flatMap(({ rows }) => rows.map(({ tokenId }) => tokenId)))] : null,
  )
  readonly #toRun = $derived(this.#shownTokens === null ? null : new Set(this.#shownTokens))
  readonly #cellsToRun = $derived(
    this.#toRun === null ? this.#all : this.#all.filter(({ planned }) => this.#toRun?.has(planned.tokenId)),
  )
  readonly runSize = $derived(this.#cellsToRun.length)
  /** What the next run comes to: tokens, places, reads, hosts and time. */
  readonly size = $derived(
    matrixSize(
      this.#cellsToRun.map(({ planned }) => planned),
      this.lanes,
      MATRIX_LIMITS.connections,
    ),
  )
  /** The cells in view. */
  readonly #shown = $derived(
    this.isFiltered
      ? this.tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((key) => this.#cellsAt(key))))
      : this.#all,
  )
  readonly counts = $derived.by(() => {
    const byVerdict = Map.groupBy(this.#shown, ({ verdict }): Verdict | 'never' => verdict ?? 'never')
    return (verdict: Verdict | 'never'): number => byVerdict.get(verdict)?.length ?? 0
  })
  readonly changed = $derived(this.#all.filter((cell) => this.isChanged(cell)))

  /** Follows a run's progress. Gives back what ends it. */
  start(): () => void {
    return desk.events.on('matrix.progress', (progress) => this.#accept(progress))
  }

  /** What the matrix will ask, from the vault as it is. Results of before stay with their cells. */
  async plan(): Promise<void> {
    const planned = await desk.matrix.plan({ tokenIds: null })
    this.planned = true
    if (!planned.ok) {
      this.error = planned.error
      return
    }
    this.error = null
    this.lanes = planned.value.lanes
    this.cells = new Map(planned.value.cells.map((cell) => [cellKey(cell), this.#kept(cell)]))
  }

  /** Checks what is in view. */
  async check(): Promise<void> {
    if (this.run !== null) return
    const id = crypto.randomUUID()
    const now = performance.now()
    this.run = { id, done: 0, total: this.runSize, startedAt: now, now, cancelling: false }
    const tokenIds = this.#shownTokens
    this.#running = this.#toRun
    this.#told = { done: 0, total: this.runSize }
    const checked = await desk.matrix.run({ matrixId: id, tokenIds })
    if (checked.ok) {
      // A progress event may be missed by a page that was just loaded; the answer holds all of them.
      this.#arrived = checked.value.cells.filter((cell) => this.cells.get(cellKey(cell))?.checkedIn !== id)
      while (this.#arrived.length > 0) {
        this.#takeSome()
        await pause(0)
      }
    }
    this.#arrived = []
    this.run = null
    if (!checked.ok) {
      tellError(checked.error)
      originQuestion.ask(checked.error)
      return
    }
    // What it sent stands in the history, as one run.
    void exchanges.refresh()
    this.hasRun = true
    this.#lastRunId = id
    this.stopped = !checked.value.summary.complete
    // Limits were announced and answers measured: the next run's time is known better.
    const planned = await desk.matrix.plan({ tokenIds: null })
    // Where the vault has changed meanwhile, it is planned anew as a whole.
    if (planned.ok && planned.value.cells.length === this.cells.size) this.lanes = planned.value.lanes
  }

  /** Whether what is shown of it is older than the last run: of an earlier one, or remembered by the vault. */
  isOlder(cell: Cell): boolean {
    return (
      cell.result === null || (this.runId === null && this.#lastRunId !== null && cell.checkedIn !== this.#lastRunId)
    )
  }

  /** Whether the last run found something else than the check before it. */
  isChanged(cell: Cell): boolean {
    return cell.changed !== null && !this.isOlder(cell)
  }

  /** Whether the current run is going to check this cell. */
  isWaiting(cell: Cell): boolean {
    if (this.runId === null || cell.checkedIn === this.runId) return false
    return this.#running?.has(cell.planned.tokenId) ?? true
  }

  /** The tokens of the run under way, or of the last one; null: all. Taken when it starts: the filter may change meanwhile. */
  #running: ReadonlySet<string> | null = null

  async cancel(): Promise<void> {
    if (this.run === null) return
    const { id } = this.run
    this.run = { ...this.run, cancelling: true }
    await desk.matrix.cancel({ matrixId: id })
  }

  async save(format: 'csv' | 'json'): Promise<void> {
    const saved = await desk.matrix.save({ format })
    if (!saved.ok) tellError(saved.error)
    else if (saved.value.saved) tell(savedWords(saved.value.replaced))
  }

  #kept(planned: MatrixPlanCell): Cell {
    const cell = new Cell(planned)
    const before = this.cells.get(cell.key)
    const result = before?.result ?? null
    if (before !== undefined && result !== null && isStillSo(before, planned))
      cell.take(result, before.checkedIn ?? '', before.checkedAt)
    return cell
  }

  #cellsAt(key: string | null): Cell[] {
    const cell = key === null ? undefined : this.cells.get(key)
    return cell === undefined ? [] : [cell]
  }

  #hasProblem({ cells }: Row): boolean {
    return cells.some((key) => key !== null && this.cells.get(key)?.isProblem === true)
  }

  #accept({ matrixId, done, total, cell }: EventPayload<'matrix.progress'>): void {
    if (this.run?.id !== matrixId) return
    this.#told = { done, total }
    this.#arrived.push(cell)
    // Cells come faster than anybody could see them: what counts them all is asked once for many.
    if (this.#gathering === null) this.#gather(TOGETHER)
  }

  /** What main has told of the run, and the results that are not shown yet. */
  #told = { done: 0, total: 0 }
  #arrived: MatrixCell[] = []
  #gathering: ReturnType<typeof setTimeout> | null = null

  /** Shows what has come by then; of more than is taken at once, the rest soon. */
  #gather(wait: number): void {
    this.#gathering = setTimeout(() => {
      this.#gathering = null
      this.#takeSome()
      if (this.#arrived.length > 0) this.#gather(0)
    }, wait)
  }

  #takeSome(): void {
    if (this.run === null) return
    const { id } = this.run
    this.run = { ...this.run, ...this.#told, now: performance.now() }
    for (const cell of this.#arrived.splice(0, AT_ONCE))
      if (!isOfEarlierSecret(cell)) this.cells.get(cellKey(cell))?.take(cell, id)
  }
}

export const matrix = new AccessMatrix()
