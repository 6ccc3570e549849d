import type { EventPayload } from '../../../shared/contract/contract.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { MatrixCell, MatrixPlanCell } from '../../../shared/model/investigation.ts'
import type { Verdict } from '../../../shared/model/verdict.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
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

/** What the plan depends on. Verdicts of the vault change with every check: they are no part of it. */
const planSignature = ({ services, spaces, tokens }: VaultSnapshot): string =>
  JSON.stringify([
    services.map(({ id, name }) => [id, name]),
    spaces,
    tokens.map(({ id, name, kind, serviceId, spaceId, environments }) => [
      id,
      name,
      kind,
      serviceId,
      spaceId,
      environments,
    ]),
  ])

/** The access matrix: its cells, what is shown of them, and the run that fills them. It outlives its view. */
class AccessMatrix {
  cells = $state.raw<ReadonlyMap<string, Cell>>(new Map())
  error = $state.raw<DeskError | null>(null)
  planned = $state(false)
  run = $state.raw<Run | null>(null)
  /** Whether a run of this session has ended: then there is something to export. */
  hasRun = $state(false)
  /** The last run was stopped before its end. */
  stopped = $state(false)
  filter = $state('')
  onlyProblems = $state(false)

  readonly signature = $derived(vault.snapshot === null ? '' : planSignature(vault.snapshot))
  readonly runId = $derived(this.run?.id ?? null)
  readonly #all = $derived([...this.cells.values()])
  readonly #tables = $derived(
    tablesOf(
      this.#all.map(({ planned }) => planned),
      { spaces: vault.spaces, tokens: vault.tokens },
    ),
  )
  readonly tables = $derived(
    filterTables(this.#tables, this.filter, (row) => !this.onlyProblems || this.#hasProblem(row)),
  )
  readonly isFiltered = $derived(this.filter.trim() !== '' || this.onlyProblems)
  /** The tokens in view; a run checks these. Null: all. */
  readonly #shownTokens = $derived(
    this.isFiltered ? [...new Set(this.tables.flatMap(({ rows }) => rows.map(({ tokenId }) => tokenId)))] : null,
  )
  readonly #toRun = $derived(this.#shownTokens === null ? null : new Set(this.#shownTokens))
  readonly runSize = $derived(
    this.#toRun === null
      ? this.cells.size
      : this.#all.filter(({ planned }) => this.#toRun?.has(planned.tokenId)).length,
  )
  readonly counts = $derived.by(() => {
    const byVerdict = Map.groupBy(this.#all, ({ verdict }): Verdict | 'never' => verdict ?? 'never')
    return (verdict: Verdict | 'never'): number => byVerdict.get(verdict)?.length ?? 0
  })
  readonly changed = $derived(this.#all.filter((cell) => cell.changed !== null))

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
    const checked = await desk.matrix.run({ matrixId: id, tokenIds })
    this.run = null
    this.#waiting = null
    if (!checked.ok) {
      tellError(checked.error)
      originQuestion.ask(checked.error)
      return
    }
    // What it sent stands in the history, as one run.
    void exchanges.refresh()
    // A progress event may be missed by a page that was just loaded; the answer holds all of them.
    for (const cell of checked.value.cells) {
      const mine = this.cells.get(cellKey(cell))
      if (mine?.checkedIn !== id) mine?.take(cell, id)
    }
    this.hasRun = true
    this.stopped = !checked.value.summary.complete
  }

  /** Whether a run is under way that has not come to this cell yet. */
  isWaiting(cell: Cell): boolean {
    if (this.runId === null || cell.checkedIn === this.runId) return false
    return this.#running?.has(cell.planned.tokenId) ?? true
  }

  /** The tokens of the run under way; null: all. Taken when it starts: the filter may change meanwhile. */
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
    else if (saved.value.saved) tell('Matrix saved. It holds no secret.')
  }

  #kept(planned: MatrixPlanCell): Cell {
    const cell = new Cell(planned)
    const before = this.cells.get(cell.key)
    const result = before?.result ?? null
    if (result !== null) cell.take(result, before?.checkedIn ?? '')
    return cell
  }

  #hasProblem({ cells }: Row): boolean {
    return cells.some((key) => key !== null && this.cells.get(key)?.isProblem === true)
  }

  #accept({ matrixId, done, total, cell }: EventPayload<'matrix.progress'>): void {
    if (this.run?.id !== matrixId) return
    // Cells come faster than anybody could see them: what counts them all is asked once for many.
    if (this.#waiting === null) setTimeout(() => this.#takeWaiting(), TOGETHER)
    this.#waiting = { done, total, cells: [...(this.#waiting?.cells ?? []), cell] }
  }

  /** What has come since the page was last drawn. */
  #waiting: { done: number; total: number; cells: readonly MatrixCell[] } | null = null

  #takeWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting === null || this.run === null) return
    const { id } = this.run
    this.run = { ...this.run, done: waiting.done, total: waiting.total, now: performance.now() }
    for (const cell of waiting.cells) this.cells.get(cellKey(cell))?.take(cell, id)
  }
}

export const matrix = new AccessMatrix()
