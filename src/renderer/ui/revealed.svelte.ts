import type { DeskError } from '../../shared/contract/errors.ts'
import type { Result } from '../../shared/contract/result.ts'
import { Countdown } from './countdown.svelte.ts'

/** The one thing of its kind that is shown in clear, while it is. It hides itself; nothing else stores it. */
export class Revealed<Shown extends { hideAfter: number }> {
  id = $state<string | null>(null)
  shown = $state.raw<Shown | null>(null)
  readonly #countdown = new Countdown()
  readonly #read: (id: string) => Promise<Result<Shown>>
  #asked = 0

  constructor(read: (id: string) => Promise<Result<Shown>>) {
    this.#read = read
  }

  get secondsLeft(): number {
    return this.#countdown.secondsLeft
  }

  /** Shows it in clear. A second request, or `hide`, overtakes one that is still on its way. */
  async show(id: string): Promise<DeskError | null> {
    this.hide()
    const asked = this.#asked
    const revealed = await this.#read(id)
    if (asked !== this.#asked) return null
    if (!revealed.ok) return revealed.error
    this.id = id
    this.shown = revealed.value
    this.#countdown.start(revealed.value.hideAfter, () => this.hide())
    return null
  }

  hide(): void {
    this.#asked += 1
    this.#countdown.stop()
    this.id = null
    this.shown = null
  }
}
