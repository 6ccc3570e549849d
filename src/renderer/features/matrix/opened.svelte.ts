import type { Cell } from './cell.svelte.ts'

/** The cell whose evidence stands in the third column. Closing it gives the focus back to the cell. */
class Opened {
  cell = $state.raw<Cell | null>(null)
  #from: HTMLElement | null = null

  open(cell: Cell, from: HTMLElement | null): void {
    this.cell = cell
    this.#from = from
  }

  close(): void {
    this.cell = null
    const from = this.#from
    this.#from = null
    from?.focus()
  }
}

export const opened = new Opened()
