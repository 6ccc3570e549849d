import type { DeskError } from '../../../../shared/contract/errors.ts'
import type { Problems } from './problems.ts'

/** The values of a form, by the names of its problems. A secret is represented by a counter of its changes. */
type Values = Readonly<Record<string, unknown>>

type Spelled = Readonly<Record<string, string>>

/**
 * The messages of a form after an attempt to save it. A problem disappears when its field changes, the error of saving when any
 * field changes.
 */
export class FormMessages {
  readonly #read: () => Values
  #problems = $state.raw<Problems>({})
  #error = $state.raw<DeskError | null>(null)
  #judged = $state.raw<Spelled>({})
  #then = $state.raw<Spelled>({})

  constructor(read: () => Values) {
    this.#read = read
  }

  get problems(): Problems {
    const now = this.values()
    return Object.fromEntries(Object.entries(this.#problems).filter(([field]) => now[field] === this.#judged[field]))
  }

  get error(): DeskError | null {
    return JSON.stringify(this.values()) === JSON.stringify(this.#then) ? this.#error : null
  }

  /** `sent`: the values that the problems are about, if saving took a while. The error is about the present ones. */
  show(problems: Problems, error: DeskError | null = null, sent = this.values()): void {
    this.#problems = problems
    this.#error = error
    this.#judged = sent
    this.#then = this.values()
  }

  /** The present values of the form. */
  values(): Spelled {
    return Object.fromEntries(Object.entries(this.#read()).map(([field, value]) => [field, JSON.stringify(value)]))
  }
}
