import type { Cell } from './cell.svelte.ts'
import { matrix } from './matrix.svelte.ts'

/** The cell whose evidence stands in the third column. Closing it gives the focus back to the cell. */
class Opened {
  #key = $state.raw<string | null>(null)
  /** As the matrix has it now: a new plan or run is seen here, too. */
  readonly cell = $derived(this.#key === null ? null : (matrix.cells.get(this.#key) ?? null))
  #from: HTMLElement | null = null

  open(cell: Cell, from: HTMLElement | null): void {
    this.#key = cell.key
    this.#from = from
  }

  close(): void {
    this.#key = null
    const from = this.#from
    this.#from = null
    from?.focus()
  }
}

export const opened = new Opened()
