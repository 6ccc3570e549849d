import type { DeskError } from '../../../shared/contract/errors.ts'
import { desk } from '../../bridge/desk.ts'
import { Countdown } from '../../ui/countdown.svelte.ts'

/** The one body that is shown with the secret that it holds, while it is. It hides itself. */
class RevealedBody {
  exchangeId = $state<string | null>(null)
  readonly #countdown = new Countdown()
  #asked = 0

  /** Whole seconds until it hides. */
  get secondsLeft(): number {
    return this.#countdown.secondsLeft
  }

  /** Shows the body as it came. A second request, or `hide`, overtakes one that is still on its way. */
  async show(exchangeId: string): Promise<DeskError | null> {
    this.hide()
    const asked = this.#asked
    const revealed = await desk.requests.revealBody({ exchangeId })
    if (asked !== this.#asked) return null
    if (!revealed.ok) return revealed.error
    this.exchangeId = exchangeId
    this.#countdown.start(revealed.value.hideAfter, () => this.hide())
    return null
  }

  hide(): void {
    this.#asked += 1
    this.#countdown.stop()
    this.exchangeId = null
  }
}

export const revealedBody = new RevealedBody()
