import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Result } from '../../../shared/contract/result.ts'
import type { OriginChange } from '../../../shared/model/binding.ts'
import { desk } from '../../bridge/desk.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'

const answerWith = (change: OriginChange, send: boolean): Promise<Result<null>> | null => {
  if (change.what === 'connection')
    return send ? desk.vault.confirmConnection({ route: change.new }) : desk.app.restoreConnection()
  if (change.what !== 'token') return null
  const { tokenId } = change
  return send ? desk.vault.confirmOrigins({ tokenId, origins: change.new }) : desk.vault.restoreOrigins({ tokenId })
}

/** The question before a secret is sent to an origin that isn't confirmed. One at a time. */
export class OriginQuestion {
  /** The last one stays while its dialog closes. */
  change = $state.raw<OriginChange | null>(null)
  asking = $state(false)
  /** Questions that wait until no dialog is open. */
  #waiting: readonly string[] = []

  /** Asks if the error is such a refusal, when no dialog is open, so that a key typed into one doesn't confirm it. */
  ask(error: DeskError): void {
    if (error.code === 'origin-changed') void this.#ask(error)
  }

  /** Loads the code for the two origins only now: the question is rare. */
  async #ask(error: DeskError): Promise<void> {
    const { originChangeOf } = await import('./origin-words.ts')
    const change = originChangeOf(error)
    if (change === null) return
    const sign = JSON.stringify(change)
    // One question, however often it is refused until then.
    if (this.#waiting.includes(sign)) return
    const show = (): void => {
      this.#waiting = this.#waiting.filter((other) => other !== sign)
      // A second one doesn't replace an open question. It opens at the next try.
      if (this.asking) return
      this.change = change
      this.asking = true
    }
    this.#waiting = [...this.#waiting, sign]
    openDialogs.whenFree(show)
  }

  async answer(send: boolean): Promise<void> {
    const change = this.asking ? this.change : null
    this.asking = false
    const answering = change === null ? null : answerWith(change, send)
    if (answering === null) return
    // If the origin changed again, that is another question.
    if ((await this.orAsk(answering)) === undefined) return
    tell(send ? 'Confirmed. Now try again.' : 'The old setting is back. Nothing was sent anywhere else.')
  }

  /** The value of an answer. If it failed, its error is shown, with the question if it is such a refusal, and this is `undefined`. */
  async orAsk<Value>(answer: Promise<Result<Value>>): Promise<Value | undefined> {
    const result = await answer
    if (result.ok) return result.value
    tellError(result.error)
    this.ask(result.error)
    return undefined
  }
}

export const originQuestion = new OriginQuestion()
