import type { MatrixCell, MatrixPlanCell } from '../../../shared/model/investigation.ts'
import type { Verdict } from '../../../shared/model/verdict.ts'
import { causeWords } from '../../../shared/model/verdict.ts'
import { VERDICT_WORDS } from '../../ui/verdict-words.ts'
import { APIS } from '../../../shared/platform.ts'
import { formatMoment } from '../../../shared/text/dates.ts'
import { cellKey } from './matrix-layout.ts'

/** One cell. Each has its own signals: a result redraws its cell and no other. */
export class Cell {
  readonly key: string
  planned: MatrixPlanCell
  /** The last result of a run of this session, of this service and the present secret. `null` if no run gave one. */
  ofRun = $state.raw<MatrixCell | null>(null)
  /** The run that gave the result, and when, in milliseconds since 1970. */
  checkedIn = $state.raw<string | null>(null)
  checkedAt = 0

  constructor(planned: MatrixPlanCell) {
    this.key = cellKey(planned)
    this.planned = $state.raw(planned)
  }

  take(result: MatrixCell, runId: string, at = Date.now()): void {
    this.checkedAt = at
    this.ofRun = result
    this.checkedIn = runId
  }

  // Plain getters: a thousand cells, each with one more signal, took most of the time that the matrix opened in.

  /** The result of the run. `null` if no run gave one, or the vault has a newer one. */
  get result(): MatrixCell | null {
    const { last } = this.planned
    return this.ofRun === null || last === null || Date.parse(last.at) <= this.checkedAt ? this.ofRun : null
  }

  /** Of this session's run, or saved in the vault. `null` if it was never checked. */
  get verdict(): Verdict | null {
    return this.result?.verdict ?? this.planned.last?.verdict ?? null
  }

  /** When it was checked, in milliseconds since 1970. `null` if it never was. */
  get at(): number | null {
    if (this.result !== null) return this.checkedAt
    const { last } = this.planned
    return last === null ? null : Date.parse(last.at)
  }

  /** `Bakery website on staging of fakebakery01, through Delivery`. */
  get name(): string {
    const { token, environment, space, api } = this.planned
    const place = [environment, space].filter((part) => part !== null).join(' of ')
    return `${token}${place === '' ? '' : ` on ${place}`}, through ${APIS[api].label}`
  }

  get words(): string {
    const { label } = VERDICT_WORDS[this.verdict ?? 'never']
    if (this.result !== null) return `${label}. ${this.result.sentence}`
    const { last } = this.planned
    return last === null
      ? `${label}.`
      : `${label}: ${causeWords(last)}, ${formatMoment(Date.parse(last.at), Date.now())}.`
  }
}
