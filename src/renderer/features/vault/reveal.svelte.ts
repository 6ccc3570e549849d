import type { DeskError } from '../../../shared/contract/errors.ts'
import { desk } from '../../bridge/desk.ts'

const TICK_MS = 250

/** The one secret that may be on screen, while it is. It hides itself; nothing else keeps it. */
class Reveal {
  tokenId = $state<string | null>(null)
  secret = $state.raw<string | null>(null)
  /** Whole seconds until it hides. */
  secondsLeft = $state(0)
  #until = 0
  #timer: ReturnType<typeof setInterval> | undefined
  #asked = 0

  /** Shows the token's secret. A second request, or `hide`, overtakes one that is still on its way. */
  async show(tokenId: string): Promise<DeskError | null> {
    this.hide()
    const asked = this.#asked
    const revealed = await desk.vault.revealSecret({ tokenId })
    if (asked !== this.#asked) return null
    if (!revealed.ok) return revealed.error
    this.tokenId = tokenId
    this.secret = revealed.value.secret
    this.#until = Date.now() + revealed.value.hideAfter
    this.#tick()
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    return null
  }

  hide(): void {
    this.#asked += 1
    clearInterval(this.#timer)
    this.tokenId = null
    this.secret = null
    this.secondsLeft = 0
  }

  #tick(): void {
    const left = this.#until - Date.now()
    if (left <= 0) this.hide()
    else this.secondsLeft = Math.ceil(left / 1_000)
  }
}

export const reveal = new Reveal()
