import type { DeskError } from '../../../../shared/contract/errors.ts'
import type { Result } from '../../../../shared/contract/result.ts'
import type { OriginChange } from '../../../../shared/model/binding.ts'
import { originChangeOf, savingWords } from '../../safety/origin-words.ts'
import { problemsFrom, type Problems } from './fields.ts'

/** The values of a form, by the names of its problems. A secret is represented by a counter of its changes. */
type Values = Readonly<Record<string, unknown>>

type Spelled = Readonly<Record<string, string>>

/**
 * The messages of a form after an attempt to save it. A problem disappears when its field changes, the error of saving when any
 * field changes. The error may be a question: then saving the same values again is the confirmation.
 */
export class FormMessages {
  readonly #read: () => Values
  #problems = $state.raw<Problems>({})
  #error = $state.raw<DeskError | null>(null)
  saving = $state(false)
  /** The values that are sent, or were sent last. Saving may take several steps. */
  sent: Spelled = {}
  #judged = $state.raw<Spelled>({})
  #then = $state.raw<Spelled>({})

  constructor(read: () => Values) {
    this.#read = read
  }

  get problems(): Problems {
    const now = this.values()
    return Object.fromEntries(Object.entries(this.#problems).filter(([field]) => now[field] === this.#judged[field]))
  }

  get #refusal(): DeskError | null {
    return JSON.stringify(this.values()) === JSON.stringify(this.#then) ? this.#error : null
  }

  /** Where tokens would go after saving, to be confirmed. `null` if that isn't the question. */
  get change(): OriginChange | null {
    return this.#refusal === null ? null : originChangeOf(this.#refusal)
  }

  get notice(): { tone: 'warn' | 'bad'; text: string } | null {
    const { change } = this
    if (change !== null) return { tone: 'warn', text: savingWords(change) }
    return this.#refusal === null ? null : { tone: 'bad', text: this.#refusal.message }
  }

  /**
   * `sent`: the values that were judged, if saving took a while. An error is about the present ones, since nothing was saved, but
   * a question only about those.
   */
  show(problems: Problems, error: DeskError | null = null, sent = this.values()): void {
    this.#problems = problems
    this.#error = error
    this.#judged = sent
    this.#then = error !== null && originChangeOf(error) !== null ? sent : this.values()
  }

  /**
   * Saves, unless something is `unfit`. `confirmed`: the addresses that saving again confirms. Returns what was saved. `null` if
   * nothing was: the form shows why, at those of the `fields` that main named, or else as a whole.
   */
  async save<Value>(
    unfit: Problems,
    fields: readonly string[],
    send: (confirmed: string[]) => Promise<Result<Value>>,
  ): Promise<Value | null> {
    if (this.saving) return null
    const { change } = this
    this.show(unfit)
    if (Object.keys(unfit).length > 0) return null
    this.saving = true
    this.sent = this.values()
    const saved = await send(change === null || change.what === 'connection' ? [] : change.new)
    this.saving = false
    if (saved.ok) return saved.value
    this.refuse(saved.error, fields, this.sent)
    return null
  }

  refuse(error: DeskError, fields: readonly string[], sent: Spelled): void {
    const problems = problemsFrom(error, fields)
    this.show(problems, Object.keys(problems).length === 0 ? error : null, sent)
  }

  values(): Spelled {
    return Object.fromEntries(Object.entries(this.#read()).map(([field, value]) => [field, JSON.stringify(value)]))
  }
}
