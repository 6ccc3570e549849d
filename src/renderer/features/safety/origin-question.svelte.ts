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

/** The question that stands before a secret that would go where nobody has said that it may. One at a time. */
export class OriginQuestion {
  /** The last one stays while its dialog closes. */
  change = $state.raw<OriginChange | null>(null)
  asking = $state(false)
  /** What is asked as soon as nobody is at a dialog. */
  #waiting: readonly string[] = []

  /**
   * Asks, where this is what was refused: as soon as no dialog is open, so that what somebody types into one is no answer. `isHere`:
   * it was refused to a dialog, and whether somebody still waits for that at it: then it is asked over it.
   */
  ask(error: DeskError, isHere: () => boolean = () => false): void {
    if (error.code === 'origin-changed') void this.#ask(error, isHere)
  }

  /** What reads the two sides is loaded only now: hardly anybody is ever asked. */
  async #ask(error: DeskError, isHere: () => boolean): Promise<void> {
    const { originChangeOf } = await import('./origin-words.ts')
    const change = originChangeOf(error)
    if (change === null) return
    const sign = JSON.stringify(change)
    // Asked once, however often it is refused until then.
    if (this.#waiting.includes(sign)) return
    const show = (): void => {
      this.#waiting = this.#waiting.filter((other) => other !== sign)
      // Another one does not take the place of what somebody is about to answer: at the next try it is asked, too.
      if (this.asking) return
      this.change = change
      this.asking = true
    }
    this.#waiting = [...this.#waiting, sign]
    if (isHere()) show()
    else openDialogs.whenFree(show)
  }

  async answer(send: boolean): Promise<void> {
    const change = this.asking ? this.change : null
    this.asking = false
    const answering = change === null ? null : answerWith(change, send)
    if (answering === null) return
    const answered = await answering
    if (!answered.ok) {
      tellError(answered.error)
      // Changed again since it was named: that is another question.
      this.ask(answered.error)
      return
    }
    tell(send ? 'Confirmed. Now try again.' : 'The old setting is back. Nothing was sent anywhere else.')
  }
}

export const originQuestion = new OriginQuestion()
