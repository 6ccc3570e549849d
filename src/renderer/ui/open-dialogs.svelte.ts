import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'

/**
 * The dialogs that are open, one over another: the one that opened last stands on top, wherever in the page it is written; and
 * what is told meanwhile must lie over none of them.
 */
class OpenDialogs {
  /** How high each stands. */
  readonly #open = new SvelteMap<symbol, number>()
  /** Those that were asked for and take the focus as soon as they are loaded. */
  readonly #expected = new Set<symbol>()
  #waiting: (() => void)[] = []

  get any(): boolean {
    return this.#open.size > 0
  }

  /** Whether somebody has a dialog to do with, or is about to. */
  get busy(): boolean {
    return this.any || this.#expected.size > 0
  }

  /**
   * To be called as an act begins in a dialog: whether somebody is still at that one, with no other over it, tells what it gives
   * back. Never where the act began beside all dialogs.
   */
  here(): () => boolean {
    const own = this.#top()
    const expected = [...this.#expected]
    return () => own !== null && own === this.#top() && [...this.#expected].every((dialog) => expected.includes(dialog))
  }

  #top(): symbol | null {
    const [top] = [...this.#open].toSorted(([, one], [, other]) => other - one)
    return top?.[0] ?? null
  }

  /** Notes one more, on top of all; `close` says that it is gone. */
  open(): { height: number; close: () => void } {
    const dialog = Symbol('dialog')
    // Whoever opens it in an effect does not follow the others.
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
    this.#expected.add(dialog)
    return () => {
      this.#expected.delete(dialog)
      this.#goOn()
    }
  }

  /**
   * For whatever asks of its own accord, after a wait or an answer: at once, or as soon as no dialog is open any more. A question
   * that comes up in front of somebody at work would be answered by what they type.
   */
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
