import type { Text } from '@codemirror/state'
import { readBodyDocument, type BodyDocument, type BodyProblem, type WantedBody } from './body-document.ts'
import type { TextJob } from '../../workers/body-text.ts'

/** `beginning`: what there is to see already. */
type BodyState =
  | { kind: 'loading'; slow: boolean; beginning: Text | null }
  | { kind: 'ready'; body: BodyDocument }
  | { kind: 'failed'; problem: BodyProblem }

const NOTHING_YET: BodyState = { kind: 'loading', slow: false, beginning: null }

/** How long loading takes before it is shown, in milliseconds. */
const SLOW_AFTER = 150

/** Loads one body at a time; a new one, or `cancel`, ends the one before. */
export class BodyLoader {
  state = $state.raw<BodyState>(NOTHING_YET)
  #running: AbortController | null = null

  load(wanted: WantedBody, job: TextJob): void {
    this.#running?.abort()
    const running = new AbortController()
    this.#running = running
    this.state = NOTHING_YET
    const goesOn = (change: { slow: true } | { beginning: Text }): void => {
      if (this.#running === running && this.state.kind === 'loading') this.state = { ...this.state, ...change }
    }
    const slow = setTimeout(() => goesOn({ slow: true }), SLOW_AFTER)
    void readBodyDocument(wanted, job, running.signal, (beginning) => goesOn({ beginning })).then((answer) => {
      clearTimeout(slow)
      if (this.#running !== running) return
      this.state = answer.ok ? { kind: 'ready', body: answer.value } : { kind: 'failed', problem: answer.error }
    })
  }

  /** Stops, and says so where the body would stand. */
  cancel(): void {
    this.#running?.abort()
  }

  /** Stops for good: the body isn't on view any more. */
  close(): void {
    this.#running?.abort()
    this.#running = null
  }
}
