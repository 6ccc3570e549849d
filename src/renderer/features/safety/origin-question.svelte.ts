import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Result } from '../../../shared/contract/result.ts'
import type { OriginChange } from '../../../shared/model/binding.ts'
import { desk } from '../../bridge/desk.ts'
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

  /** Asks, where this is what was refused. */
  ask(error: DeskError): void {
    if (error.code === 'origin-changed') void this.#ask(error)
  }

  /** What reads the two sides is loaded only now: hardly anybody is ever asked. */
  async #ask(error: DeskError): Promise<void> {
    const { originChangeOf } = await import('./origin-words.ts')
    const change = originChangeOf(error)
    // Another one does not take the place of what somebody is about to answer: at the next try it is asked, too.
    if (change === null || this.asking) return
    this.change = change
    this.asking = true
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
