import type { Cell } from './cell.svelte.ts'

/** The cell whose verdict is shown below the matrix. Closing it returns the focus to the cell. */
class Opened {
  /** Finds it as the matrix has it now: a new plan or run counts here, too. The matrix itself is loaded later than this. */
  #find = $state.raw<(() => Cell | undefined) | null>(null)
  readonly cell = $derived(this.#find?.() ?? null)
  #from: HTMLElement | null = null

  open(find: () => Cell | undefined, from: HTMLElement | null): void {
    this.#find = find
    this.#from = from
  }

  close(): void {
    this.#find = null
    const from = this.#from
    this.#from = null
    from?.focus()
  }
}

export const opened = new Opened()
