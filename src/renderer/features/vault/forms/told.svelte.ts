import type { DeskError } from '../../../../shared/contract/errors.ts'
import type { Problems } from './problems.ts'

/** The values that a form has now, by the names of its problems. Of a secret give only what changes with it. */
type Values = Readonly<Record<string, unknown>>

type Spelled = Readonly<Record<string, string>>

/**
 * What a form was told when it was to be saved: a problem stands while its field is as it was then, the error of the saving
 * while the whole form is.
 */
export class Told {
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

  /** `sent`: the values that were judged, where an answer was waited for. An error stands from when it is told. */
  tell(problems: Problems, error: DeskError | null = null, sent = this.values()): void {
    this.#problems = problems
    this.#error = error
    this.#judged = sent
    this.#then = this.values()
  }

  /** The form as it is now. */
  values(): Spelled {
    return Object.fromEntries(Object.entries(this.#read()).map(([field, value]) => [field, JSON.stringify(value)]))
  }
}
