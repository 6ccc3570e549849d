import type { EventPayload } from '../../../shared/contract/contract.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Result } from '../../../shared/contract/result.ts'
import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { ConsentGiven, ShownPlan } from '../../../shared/model/investigation.ts'
import { desk } from '../../bridge/desk.ts'
import { askedHere } from '../../page/asked-here.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { GivenYes } from './given-yes.ts'
import { requestOf, type Subject } from './subject.ts'

/** A request on its way to being diagnosed: what was said yes to, and which probes were taken out. */
export type Prepared = {
  subject: Subject
  consent: ConsentGiven
  /** Null while it is being worked out. */
  plan: ShownPlan | null
  without: ReadonlySet<string>
}

export type Stage =
  | { kind: 'idle' }
  | { kind: 'plan'; prepared: Prepared; error: DeskError | null }
  | { kind: 'running'; prepared: Prepared; id: string; diagnosis: Diagnosis | null; cancelling: boolean }
  | {
      kind: 'done'
      prepared: Prepared | null
      diagnosis: Diagnosis
      cancelled: boolean
      /** When it was judged, and what was on view when it was asked for. */
      at: string
      onView: string | null
    }
  | { kind: 'failed'; prepared: Prepared; error: DeskError }

/**
 * What the diagnosis column shows: a plan to say yes to, the probes as they run, or a judgement. `prepared` is null in
 * `done` where a pasted text was judged: nothing was sent then.
 */
class Diagnoses {
  stage = $state.raw<Stage>({ kind: 'idle' })
  /** Counts the moments at which the column is to be looked at: it draws itself out and takes the focus. */
  calls = $state(0)
  #isElsewhere = (): boolean => false
  /** What took the focus when it came. */
  readonly #met = new WeakSet<object>()
  /** What to go back to when a plan is put aside. */
  #before: Stage = { kind: 'idle' }
  #planning = 0
  readonly #given = new GivenYes()

  /** Follows the progress of what runs. Gives back what ends it. */
  start(): () => void {
    return desk.events.on('diagnosis.progress', (progress) => this.#accept(progress))
  }

  get running(): boolean {
    return this.stage.kind === 'running'
  }

  /**
   * Whether a plan, a run or a judgement has just come, which takes the focus: once. A column that is put together again, as the window
   * gets wider or the view changes, takes it from nobody: the next Enter was meant for something else.
   */
  isNews(come: Prepared['subject'] | Prepared | Diagnosis): boolean {
    const isNew = !this.#met.has(come)
    this.#met.add(come)
    return isNew
  }

  /** Whether whoever asked for a plan, the last time, types somewhere else by now. */
  isElsewhere(): boolean {
    return this.#isElsewhere()
  }

  /** What somebody said yes to before, for this request. */
  consentFor(draft: Subject['draft']): ConsentGiven {
    return this.#given.for(draft)
  }

  /**
   * Shows what would be sent for this subject. Sends nothing. A diagnosis under way is kept on view instead. `isElsewhere`: taken where
   * it was asked for (`askedHere`), if that is some time ago.
   */
  async prepare(
    subject: Subject,
    consent: ConsentGiven = this.#given.for(subject.draft),
    isElsewhere = askedHere(),
  ): Promise<void> {
    this.calls += 1
    this.#isElsewhere = isElsewhere
    if (this.stage.kind === 'running') return
    if (this.stage.kind !== 'plan') this.#before = this.stage
    this.#met.delete(subject)
    await this.#plan({ subject, consent, plan: null, without: new Set() })
  }

  /** The plan of what failed, whatever is on view by now. */
  async tryAgain(): Promise<void> {
    if (this.stage.kind === 'failed') await this.prepare(this.stage.prepared.subject, this.stage.prepared.consent)
  }

  /** The plan again, with another consent: what it then may send has to be seen first. */
  async consent(change: Partial<ConsentGiven>): Promise<void> {
    if (this.stage.kind !== 'plan') return
    const { prepared } = this.stage
    await this.#plan({ ...prepared, consent: { ...prepared.consent, ...change } })
  }

  /** Takes probes out of the plan, or back in. */
  take(probeIds: readonly string[], out: boolean): void {
    if (this.stage.kind !== 'plan') return
    const { prepared } = this.stage
    const others = [...prepared.without].filter((id) => !probeIds.includes(id))
    const without: ReadonlySet<string> = new Set(out ? [...others, ...probeIds] : others)
    this.stage = { ...this.stage, prepared: { ...prepared, without } }
  }

  putAside(): void {
    if (this.stage.kind !== 'plan') return
    this.#planning += 1
    this.stage = this.#before
  }

  async run(): Promise<void> {
    if (this.stage.kind !== 'plan' || this.stage.prepared.plan === null) return
    const { prepared } = this.stage
    const { planId } = this.stage.prepared.plan
    const id = crypto.randomUUID()
    this.#given.keep(prepared.subject.draft, prepared.consent)
    this.stage = { kind: 'running', prepared, id, diagnosis: null, cancelling: false }
    // What was looked at when it was asked for: another answer may be on view by the end.
    let onView = exchanges.selectedId
    const judged = await desk.diagnosis.run({ diagnosisId: id, planId, without: [...prepared.without] })
    const stage = this.#runningAs(id)
    if (stage === null) return
    if (!judged.ok) {
      this.stage = { kind: 'failed', prepared, error: judged.error }
      originQuestion.ask(judged.error)
      return
    }
    const cancelled = stage.cancelling
    await exchanges.bring(exchangesOf(judged.value))
    // Another judgement is on view by now.
    if (this.#runningAs(id) === null) return
    const request = requestOf(judged.value)
    // Nothing was on view: then the answer that was judged is what to look at.
    if (exchanges.selectedId === null && request !== null) {
      exchanges.recall(request)
      onView = request
    }
    this.stage = {
      kind: 'done',
      prepared,
      diagnosis: judged.value,
      cancelled,
      at: new Date().toISOString(),
      onView,
    }
  }

  /** Asks main to stop; what had come until then is judged. */
  async cancel(): Promise<void> {
    if (this.stage.kind !== 'running') return
    const { id } = this.stage
    this.stage = { ...this.stage, cancelling: true }
    await desk.diagnosis.cancel({ diagnosisId: id })
  }

  /** Judges a pasted text. Sends nothing and keeps no text. Null: the judgement is on view. */
  explain(text: string): Promise<DeskError | null> {
    return this.judge(() => desk.diagnosis.explain({ text }))
  }

  /** Shows a judgement for which nothing was sent. Null: it is on view. */
  async judge(ask: () => Promise<Result<Diagnosis>>): Promise<DeskError | null> {
    const explained = await ask()
    if (!explained.ok) return explained.error
    await this.cancel()
    this.calls += 1
    this.#planning += 1
    const at = new Date().toISOString()
    const onView = exchanges.selectedId
    this.stage = { kind: 'done', prepared: null, diagnosis: explained.value, cancelled: false, at, onView }
    return null
  }

  clear(): void {
    if (this.stage.kind !== 'running') this.stage = { kind: 'idle' }
  }

  #runningAs(id: string): Extract<Stage, { kind: 'running' }> | null {
    return this.stage.kind === 'running' && this.stage.id === id ? this.stage : null
  }

  async #plan(prepared: Prepared): Promise<void> {
    const asked = ++this.#planning
    // The old plan stays on view while the new one is worked out; it cannot be run, as its consent is not the chosen one.
    this.stage = { kind: 'plan', prepared: { ...prepared, plan: null }, error: null }
    const planned = await desk.diagnosis.plan({ ...prepared.subject, consent: prepared.consent })
    if (asked !== this.#planning) return
    this.stage = planned.ok
      ? { kind: 'plan', prepared: { ...this.stage.prepared, plan: planned.value }, error: null }
      : { ...this.stage, error: planned.error }
    if (!planned.ok) originQuestion.ask(planned.error)
  }

  #accept({ diagnosisId, diagnosis }: EventPayload<'diagnosis.progress'>): void {
    const stage = this.#runningAs(diagnosisId)
    if (stage !== null) this.stage = { ...stage, diagnosis }
  }
}

/** Every kept exchange that a judgement refers to. */
const exchangesOf = ({ probes, evidence }: Pick<Diagnosis, 'probes' | 'evidence'>): string[] => [
  ...new Set([...probes, ...evidence].map(({ exchange }) => exchange).filter((id) => id !== null)),
]

export const diagnoses = new Diagnoses()
