import type { ConsentGiven } from '../../../shared/model/investigation.ts'
import { desk } from '../../bridge/desk.ts'
import { diagnoses } from './diagnoses.svelte.ts'
import { countReads, type Reads } from './plan-view.ts'
import type { Subject } from './subject.ts'

/** Of one answer; `isNothingToAsk`: no read would tell more, whatever somebody says yes to. */
export type Ahead = Reads & { exchangeId: string; isNothingToAsk: boolean }

const EVERY_YES: ConsentGiven = { managementRead: true, otherServices: true }

const readsWith = async (subject: Subject, consent: ConsentGiven): Promise<Reads | null> => {
  const planned = await desk.diagnosis.plan({ ...subject, consent })
  return planned.ok ? countReads(planned.value) : null
}

/** How many reads would make an answer’s verdict certain, known before anybody asks. Working it out sends nothing. */
export class ReadsAhead {
  /** Of the answer that was looked at last; null: not known. */
  reads = $state.raw<Ahead | null>(null)
  #asked: string | null = null

  /** Once an answer: what is typed into the builder meanwhile changes nothing of it. */
  async look(subject: Subject, exchangeId: string): Promise<void> {
    if (this.#asked === exchangeId) return
    this.#asked = exchangeId
    const reads = await readsWith(subject, diagnoses.consentFor(subject.draft))
    // A further yes may be what lets something be asked.
    const most = reads?.most === 0 ? await readsWith(subject, EVERY_YES) : reads
    if (this.#asked !== exchangeId) return
    this.reads = reads === null || most === null ? null : { ...reads, exchangeId, isNothingToAsk: most.most === 0 }
  }
}

export const readsAhead = new ReadsAhead()
