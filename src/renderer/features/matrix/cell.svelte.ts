import type { MatrixCell, MatrixPlanCell } from '../../../shared/model/investigation.ts'
import type { Verdict } from '../../../shared/model/verdict.ts'
import { causeWords, VERDICT_WORDS } from '../../ui/verdict-words.ts'
import { APIS } from '../../../shared/platform.ts'
import { cellKey } from './matrix-layout.ts'
import { whenWords } from './when-words.ts'

/** One cell. Each has its own signal: a result redraws its cell and no other. */
export class Cell {
  readonly key: string
  readonly planned: MatrixPlanCell
  result = $state.raw<MatrixCell | null>(null)
  /** The run that gave the result, and when, in milliseconds since 1970. */
  checkedIn = $state.raw<string | null>(null)
  checkedAt = 0

  constructor(planned: MatrixPlanCell) {
    this.key = cellKey(planned)
    this.planned = planned
  }

  take(result: MatrixCell, runId: string, at = Date.now()): void {
    this.checkedAt = at
    this.result = result
    this.checkedIn = runId
  }

  // No signals of their own: to count a thousand cells, each with one more, took most of the time that the matrix opened in.

  /** As checked in this session, or else as the vault remembers it; null: never checked. */
  get verdict(): Verdict | null {
    return this.result?.verdict ?? this.planned.last?.verdict ?? null
  }

  get changed(): MatrixCell['changed'] {
    return this.result?.changed ?? null
  }

  get isProblem(): boolean {
    return this.verdict !== null && this.verdict !== 'accepted'
  }

  /** `Bakery website on staging of fakebakery01, through Delivery`. */
  get name(): string {
    const { token, environment, space, api } = this.planned
    const place = [environment, space].filter((part) => part !== null).join(' of ')
    return `${token}${place === '' ? '' : ` on ${place}`}, through ${APIS[api].label}`
  }

  /** Its verdict in a word or two. */
  get label(): string {
    return VERDICT_WORDS[this.verdict ?? 'never'].label
  }

  /** What is known of it beyond the verdict; null: nothing. */
  get details(): string | null {
    if (this.result !== null) return [this.result.sentence, this.changedWords].filter((part) => part !== null).join(' ')
    const { last } = this.planned
    return last === null ? null : `${causeWords(last)}, ${whenWords(last.at, Date.now())}.`
  }

  /** All of it in words. */
  get words(): string {
    if (this.details === null) return `${this.label}.`
    return `${this.label}${this.result === null ? ':' : '.'} ${this.details}`
  }

  /** `Was: works, Tuesday 14:03.`; null: as when it was last checked. */
  get changedWords(): string | null {
    if (this.changed === null) return null
    const { cause, at } = this.changed
    const was = causeWords({ cause, certainty: this.result?.wasCertain ?? null })
    return at === null ? `Was: ${was}.` : `Was: ${was}, ${whenWords(at, Date.now())}.`
  }
}
