import type { RequestDraft } from '../../../shared/model/request.ts'
import { formatSpan } from '../../../shared/text/format-numbers.ts'
import { Countdown } from '../../ui/countdown.svelte.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { tell } from '../../ui/toasts.ts'
import { builder } from '../request/builder.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import { sameDraft } from '../request/draft.ts'

const OVER = 'The wait is over: send again'

/** Sends a request again after a wait. If the user changed the request in between, the button sends it. */
export class Waiting {
  readonly #countdown = new Countdown()
  #over = $state(false)

  get label(): string | null {
    const { secondsLeft } = this.#countdown
    if (secondsLeft > 0) return `Trying again in ${formatSpan(secondsLeft)}. Stop`
    return this.#over ? OVER : null
  }

  /** Waits, then sends the draft. Pressed during the wait, it stops. Pressed after the wait, it sends. */
  press(draft: RequestDraft, seconds: number): void {
    if (this.#countdown.secondsLeft > 0) this.stop()
    else if (this.#over) this.#send(draft)
    else this.#wait(draft, seconds)
  }

  stop(): void {
    this.#countdown.stop()
    this.#over = false
  }

  #wait(draft: RequestDraft, seconds: number): void {
    const built = builder.draft
    this.#countdown.start(seconds * 1_000, () => {
      if (!openDialogs.busy && sameDraft(builder.draft, built)) {
        this.#send(draft)
        return
      }
      this.#over = true
      tell(`${OVER} when you like. Nothing was sent.`)
    })
  }

  #send(draft: RequestDraft): void {
    this.#over = false
    void sender.send(draft)
  }
}
