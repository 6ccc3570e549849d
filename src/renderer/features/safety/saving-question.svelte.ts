import type { DeskError } from '../../../shared/contract/errors.ts'
import type { OriginChange } from '../../../shared/model/binding.ts'
import { originChangeOf } from './origin-words.ts'

/**
 * What main asks before it saves a form that would send tokens elsewhere. The next saving is the yes to it, and only of the
 * form that it was asked about: edited since, that is another question.
 */
export class SavingQuestion {
  readonly #read: () => unknown
  #asked = $state.raw<{ change: OriginChange; form: string } | null>(null)
  /** Null: nothing is asked, or no longer. */
  readonly change = $derived.by(() => (this.#asked?.form === this.form ? this.#asked.change : null))

  /** `read`: what of the form decides where tokens go, without secrets. */
  constructor(read: () => unknown) {
    this.#read = read
  }

  /** The form as it is now. */
  get form(): string {
    return JSON.stringify(this.#read())
  }

  /** Takes what main said of the form as it was sent. Whether that is a question; what else went wrong is the caller's to tell. */
  isAsked(error: DeskError | null, form: string): boolean {
    const change = error === null ? null : originChangeOf(error)
    this.#asked = change === null ? null : { change, form }
    return change !== null
  }
}
