import type { DeskError } from '../../../shared/contract/errors.ts'
import type { OriginChange } from '../../../shared/model/binding.ts'
import { originChangeOf } from './origin-words.ts'

/**
 * Main's question before it saves a form that would send tokens elsewhere. Saving again confirms it, but only for the same
 * values: after an edit it is another question.
 */
export class SavingQuestion {
  readonly #read: () => unknown
  #asked = $state.raw<{ change: OriginChange; form: string } | null>(null)
  /** `null` if there is no question for the present values. */
  readonly change = $derived.by(() => (this.#asked?.form === this.form ? this.#asked.change : null))

  /** `read`: what of the form decides where tokens go, without secrets. */
  constructor(read: () => unknown) {
    this.#read = read
  }

  /** The present values of the form. */
  get form(): string {
    return JSON.stringify(this.#read())
  }

  /** Takes main's error about the values that were sent. Returns whether it is a question. The caller shows every other error. */
  isAsked(error: DeskError | null, form: string): boolean {
    const change = error === null ? null : originChangeOf(error)
    this.#asked = change === null ? null : { change, form }
    return change !== null
  }
}
