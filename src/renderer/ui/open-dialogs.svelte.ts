import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'

/** The open dialogs. The one that opened last is on top, wherever it is in the page, and no message covers one. */
export class OpenDialogs {
  /** How high each stands. */
  readonly #open = new SvelteMap<symbol, number>()
  /** Those that were asked for and take the focus as soon as they are loaded. */
  #expected: readonly symbol[] = []
  #waiting: (() => void)[] = []

  get any(): boolean {
    return this.#open.size > 0
  }

  get busy(): boolean {
    return this.any || this.#expected.length > 0
  }

  /** Notes one more, on top of all; `close` says that it is gone. */
  open(): { height: number; close: () => void } {
    const dialog = Symbol('dialog')
    // An effect that opens a dialog must not depend on the others.
    const height = untrack(() => 1 + Math.max(0, ...this.#open.values()))
    this.#open.set(dialog, height)
    return {
      height,
      close: () => {
        this.#open.delete(dialog)
        this.#goOn()
      },
    }
  }

  /** Notes one that was asked for, until it is gone. Gives back what says that it is. */
  expect(): () => void {
    const dialog = Symbol('dialog')
    this.#expected = [...this.#expected, dialog]
    return () => {
      this.#expected = this.#expected.filter((other) => other !== dialog)
      this.#goOn()
    }
  }

  /** Opens a question now or after the open dialogs: one that opens while the user types would be confirmed by a key. */
  whenFree(ask: () => void): void {
    if (this.busy) this.#waiting.push(ask)
    else ask()
  }

  /** After the dialog has given back the focus, and after one that another has asked for in its place. */
  #goOn(): void {
    setTimeout(() => {
      if (this.busy) return
      const [next, ...rest] = this.#waiting
      this.#waiting = rest
      next?.()
      if (rest.length > 0) this.#goOn()
    }, 0)
  }
}

export const openDialogs = new OpenDialogs()
