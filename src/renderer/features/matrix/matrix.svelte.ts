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
import { desk, vault } from '../../bridge/index.ts'
import { orTell, tell } from '../../ui/toasts.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { Cell } from './cell.svelte.ts'
import { cellKey, filterTables, rowsThat, tablesOf } from './matrix-layout.ts'
import { opened } from './opened.svelte.ts'

/** What cells are counted by: their verdict, or that they were never checked. */
export type Group = Verdict | 'never'

type Run = { id: string; done: number; total: number; cancelling: boolean }

/** Results that come within this time are shown together, in milliseconds. */
const TOGETHER = 50

const EMPTY: Pick<VaultSnapshot, 'spaces' | 'tokens'> = { spaces: [], tokens: [] }

/** What the tables depend on. The verdicts of the vault change with every check, and belong to the cells. */
const PLANNED_BY = ['id', 'name', 'kind', 'serviceId', 'spaceId', 'environments', 'production', 'secretSince']

const planSignature = ({ services, spaces, tokens }: VaultSnapshot): string =>
  JSON.stringify([services, spaces, tokens], PLANNED_BY)

/** Whether a result is of a secret that was replaced. A run continues with the secrets that it began with. */
const isOfEarlierSecret = ({ tokenId, since }: MatrixCell): boolean => {
  const token = vault.token(tokenId)
  return token !== null && since !== null && since < keptSince(token)
}

const savedWords = (replaced: number): string => {
  const missing = replaced === 0 ? '' : `, without ${counted(replaced, 'result')} of replaced secrets`
  return `Saved the results${missing}. The file contains no secret.`
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
  stopped = $state(false)
  filter = $state('')
  /** Only rows with such a cell are shown. `null`: all. */
  group = $state<Group | null>(null)

  readonly signature = $derived(vault.snapshot === null ? '' : planSignature(vault.snapshot))
  readonly runId = $derived(this.run?.id ?? null)
  readonly #all = $derived([...this.cells.values()])
  readonly #tables = $derived.by(() => {
    // Each verdict gives a vault of its own; its tables are the same until one of these changes.
    const kept = this.signature === '' ? EMPTY : untrack(() => ({ spaces: vault.spaces, tokens: vault.tokens }))
    return tablesOf(
      this.#all.map(({ planned }) => planned),
      kept,
    )
  })
  readonly #filtered = $derived(filterTables(this.#tables, this.filter))
  /** The row of the open cell stays also after a fix. */
  readonly tables = $derived(
    this.group === null
      ? this.#filtered
      : rowsThat(this.#filtered, ({ cells }) =>
          cells.some(
            (key) => key !== null && (key === opened.cell?.key || this.#cellsAt(key).some((cell) => this.#isOf(cell))),
          ),
        ),
  )
  readonly isFiltered = $derived(this.filter.trim() !== '' || this.group !== null)
  readonly isIncomplete = $derived(this.#all.some(({ verdict }) => verdict === null))
  readonly cellCount = $derived(this.#all.length)
  readonly times = $derived(this.#all.flatMap(({ at }) => at ?? []))
  /** The tokens in view; a run checks these. `null`: all. */
  readonly #toRun = $derived(
    this.isFiltered ? new Set(this.tables.flatMap(({ rows }) => rows.map(({ tokenId }) => tokenId))) : null,
  )
  readonly #cellsToRun = $derived(
    this.#toRun === null ? this.#all : this.#all.filter(({ planned }) => this.#toRun?.has(planned.tokenId)),
  )
  readonly runSize = $derived(this.#cellsToRun.length)
  readonly size = $derived(
    matrixSize(
      this.#cellsToRun.map(({ planned }) => planned),
      this.lanes,
      MATRIX_LIMITS.connections,
    ),
  )
  readonly #counted = $derived(
    this.filter.trim() === ''
      ? this.#all
      : this.#filtered.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((key) => this.#cellsAt(key)))),
  )
  readonly total = $derived(this.#counted.length)
  readonly counts = $derived.by(() => {
    const byVerdict = Map.groupBy(this.#counted, ({ verdict }): Group => verdict ?? 'never')
    return (group: Group): number => byVerdict.get(group)?.length ?? 0
  })

  start(): () => void {
    return desk.events.on('matrix.progress', (progress) => this.#accept(progress))
  }

  /** Plans the cells again, from the present vault. Results of this session stay with their cells. */
  async plan(): Promise<void> {
    this.#plans += 1
    const plan = this.#plans
    const planned = await desk.matrix.plan({ tokenIds: null })
    if (plan !== this.#plans) return
    this.planned = true
    if (!planned.ok) {
      this.error = planned.error
      return
    }
    this.error = null
    this.lanes = planned.value.lanes
    this.cells = new Map(planned.value.cells.map((cell) => [cellKey(cell), this.#planAgain(cell)]))
  }
  /** How often it was planned: an earlier plan that comes later doesn't count. */
  #plans = 0

  async check(): Promise<void> {
    if (this.run !== null) return
    const id = crypto.randomUUID()
    this.run = { id, done: 0, total: this.runSize, cancelling: false }
    const toRun = this.#toRun
    this.#running = toRun
    this.#progress = { done: 0, total: this.runSize }
    const checked = await originQuestion.orAsk(desk.matrix.run({ matrixId: id, tokenIds: toRun && [...toRun] }))
    if (checked !== undefined) {
      // A page that was just loaded may miss a progress event; the result has all cells.
      this.#arrived = checked.cells.filter((cell) => this.cells.get(cellKey(cell))?.checkedIn !== id)
      this.#show()
    }
    this.#arrived = []
    this.run = null
    if (checked === undefined) return
    // The history lists what it sent as one run.
    void exchanges.refresh()
    this.hasRun = true
    this.stopped = !checked.summary.complete
    // The vault has the results now, and limits and response times are known better.
    await this.plan()
  }

  isWaiting(cell: Cell): boolean {
    if (this.runId === null || cell.checkedIn === this.runId) return false
    return this.#running?.has(cell.planned.tokenId) ?? true
  }

  /** The tokens of the run under way, or of the last one. `null`: all. Set when it starts: the filter may change meanwhile. */
  #running: ReadonlySet<string> | null = null

  showAll(): void {
    this.filter = ''
    this.group = null
  }

  async cancel(): Promise<void> {
    if (this.run === null) return
    const { id } = this.run
    this.run = { ...this.run, cancelling: true }
    await desk.matrix.cancel({ matrixId: id })
  }

  async save(format: 'csv' | 'json'): Promise<void> {
    const saved = await orTell(desk.matrix.save({ format }))
    if (saved?.saved === true) tell(savedWords(saved.replaced))
  }

  #planAgain(planned: MatrixPlanCell): Cell {
    const cell = this.cells.get(cellKey(planned))
    if (cell === undefined) return new Cell(planned)
    if (cell.ofRun?.service !== planned.service || isOfEarlierSecret(cell.ofRun)) cell.ofRun = null
    cell.planned = planned
    return cell
  }

  #cellsAt(key: string | null): Cell[] {
    const cell = key === null ? undefined : this.cells.get(key)
    return cell === undefined ? [] : [cell]
  }

  #isOf(cell: Cell): boolean {
    return (cell.verdict ?? 'never') === this.group
  }

  #accept({ matrixId, done, total, cell }: EventPayload<'matrix.progress'>): void {
    if (this.run?.id !== matrixId) return
    this.#progress = { done, total }
    this.#arrived.push(cell)
    // Cells come faster than they can be read: they are counted once for many.
    if (this.#isGathering) return
    this.#isGathering = true
    setTimeout(() => {
      this.#isGathering = false
      this.#show()
    }, TOGETHER)
  }

  /** What main has reported of the run, and the results that aren't shown yet. */
  #progress = { done: 0, total: 0 }
  #arrived: MatrixCell[] = []
  #isGathering = false

  #show(): void {
    if (this.run === null) return
    const { id } = this.run
    this.run = { ...this.run, ...this.#progress }
    for (const cell of this.#arrived.splice(0))
      if (!isOfEarlierSecret(cell)) this.cells.get(cellKey(cell))?.take(cell, id)
  }
}

export const matrix = new AccessMatrix()
