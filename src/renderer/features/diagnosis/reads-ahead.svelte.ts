import { desk } from '../../bridge/desk.ts'
import { diagnoses } from './diagnoses.svelte.ts'
import { countReads, type Reads } from './plan-view.ts'
import type { Subject } from './subject.ts'

/** How many reads would make an answer’s verdict certain, known before anybody asks. Working it out sends nothing. */
class ReadsAhead {
  /** Of the answer that was looked at last; null: not known. */
  reads = $state.raw<(Reads & { exchangeId: string }) | null>(null)
  #asked = 0

  async look(subject: Subject, exchangeId: string): Promise<void> {
    const asked = ++this.#asked
    const planned = await desk.diagnosis.plan({ ...subject, consent: diagnoses.consentFor(subject.draft) })
    if (asked === this.#asked) this.reads = planned.ok ? { ...countReads(planned.value), exchangeId } : null
  }
}

export const readsAhead = new ReadsAhead()
