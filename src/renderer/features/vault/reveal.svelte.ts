import type { DeskError } from '../../../shared/contract/errors.ts'
import { desk } from '../../bridge/desk.ts'
import { Countdown } from '../../ui/countdown.svelte.ts'

/** The one secret that may be on screen, while it is. It hides itself; nothing else keeps it. */
class Reveal {
  tokenId = $state<string | null>(null)
  secret = $state.raw<string | null>(null)
  readonly #countdown = new Countdown()
  #asked = 0

  /** Whole seconds until it hides. */
  get secondsLeft(): number {
    return this.#countdown.secondsLeft
  }

  /** Shows the token's secret. A second request, or `hide`, overtakes one that is still on its way. */
  async show(tokenId: string): Promise<DeskError | null> {
    this.hide()
    const asked = this.#asked
    const revealed = await desk.vault.revealSecret({ tokenId })
    if (asked !== this.#asked) return null
    if (!revealed.ok) return revealed.error
    this.tokenId = tokenId
    this.secret = revealed.value.secret
    this.#countdown.start(revealed.value.hideAfter, () => this.hide())
    return null
  }

  hide(): void {
    this.#asked += 1
    this.#countdown.stop()
    this.tokenId = null
    this.secret = null
  }
}

export const reveal = new Reveal()
