import { desk } from '../../bridge/desk.ts'
import { diagnoses } from './diagnoses.svelte.ts'
import { countReads, type Reads } from './plan-view.ts'
import type { Subject } from './subject.ts'

/** How many reads would make an answer’s verdict certain, known before anybody asks. Working it out sends nothing. */
export class ReadsAhead {
  /** Of the answer that was looked at last; null: not known. */
  reads = $state.raw<(Reads & { exchangeId: string }) | null>(null)
  #asked: string | null = null

  /** Once an answer: what is typed into the builder meanwhile changes nothing of it. */
  async look(subject: Subject, exchangeId: string): Promise<void> {
    if (this.#asked === exchangeId) return
    this.#asked = exchangeId
    const planned = await desk.diagnosis.plan({ ...subject, consent: diagnoses.consentFor(subject.draft) })
    if (this.#asked === exchangeId) this.reads = planned.ok ? { ...countReads(planned.value), exchangeId } : null
  }
}

export const readsAhead = new ReadsAhead()
