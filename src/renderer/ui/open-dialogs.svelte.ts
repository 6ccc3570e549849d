import { SvelteSet } from 'svelte/reactivity'

/** The dialogs that are open, one over another: what is told meanwhile must lie over none of them. */
class OpenDialogs {
  readonly #open = new SvelteSet<symbol>()

  get any(): boolean {
    return this.#open.size > 0
  }

  /** Notes one more; gives back what says that it is gone. */
  open(): () => void {
    const dialog = Symbol('dialog')
    this.#open.add(dialog)
    return () => void this.#open.delete(dialog)
  }
}

export const openDialogs = new OpenDialogs()
