import { Text } from '@codemirror/state'
import { bodyText, type TextEnd, type TextJob, type WorkerAnswer, type WorkerJob } from '../../workers/body-text.ts'
import { fetchBody } from '../../workers/fetch-body.ts'
import { prepareBodyWorker, spawnBodyWorker } from '../../workers/spawn.ts'
import { bodyUrl } from './body-url.ts'
import { appendLines } from './lines.ts'

/**
 * Below this size making text takes less time than starting a worker, in bytes. JSON that only nests lays out to a hundred
 * times its size: the page must not wait for more of it.
 */
const WORKER_ABOVE = 32 * 1024

/** A body ready to be shown, with what its text has (see workers/body-text.ts). */
type BodyDocument = TextEnd & { doc: Text }

/** Hears the beginning of a large body, while the rest is made. Laid out as JSON it may still turn out to be none. */
type HearBeginning = (beginning: Text) => void

/** `gone`: main no longer stores this body. `cancelled`: the signal was aborted. */
export type BodyProblem = 'gone' | 'unreadable' | 'cancelled'

type BodyAnswer = { ok: true; value: BodyDocument } | { ok: false; error: BodyProblem }

/** `size` in bytes. */
type WantedBody = { exchangeId: string; inClear: boolean; size: number }

const failedWith = (status: number | null, signal: AbortSignal): BodyAnswer => {
  if (signal.aborted) return { ok: false, error: 'cancelled' }
  return { ok: false, error: status === 404 ? 'gone' : 'unreadable' }
}

const readHere = async (job: WorkerJob, signal: AbortSignal): Promise<BodyAnswer> => {
  const fetched = await fetchBody(job.url, signal)
  if (!fetched.ok) return failedWith(fetched.status, signal)
  const { chunks, ...rest } = bodyText(fetched.bytes, job)
  const doc = chunks.reduce<Text | null>((lines, chunk) => appendLines(lines, chunk), null)
  return { ok: true, value: { doc: doc ?? Text.empty, ...rest } }
}

const readInWorker = (job: WorkerJob, signal: AbortSignal, begun: HearBeginning): Promise<BodyAnswer> =>
  new Promise((resolve) => {
    const worker = spawnBodyWorker()
    let doc: Text | null = null
    let hasBegun = false
    const end = (answer: BodyAnswer): void => {
      worker.terminate()
      signal.removeEventListener('abort', cancel)
      resolve(answer)
    }
    const cancel = (): void => end({ ok: false, error: 'cancelled' })
    signal.addEventListener('abort', cancel)
    worker.addEventListener('error', () => end({ ok: false, error: 'unreadable' }))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'chunk') {
        doc = appendLines(doc, data.text)
        // Once: what begins afresh is another text, and is shown when it is whole.
        if (!hasBegun) begun(doc)
        hasBegun = true
      } else if (data.kind === 'afresh') doc = null
      else if (data.kind === 'failed') end(failedWith(data.status, signal))
      else {
        const { longestLine, broken, damaged } = data
        end({ ok: true, value: { doc: doc ?? Text.empty, longestLine, broken, damaged } })
        prepareBodyWorker()
      }
    })
    worker.postMessage(job)
  })

/** Reads the body of an exchange and makes it ready to show; large ones in a worker. Never throws. */
const readBodyDocument = (
  { exchangeId, inClear, size }: WantedBody,
  job: TextJob,
  signal: AbortSignal,
  begun: HearBeginning,
): Promise<BodyAnswer> => {
  if (signal.aborted) return Promise.resolve({ ok: false, error: 'cancelled' })
  const workerJob = { ...job, url: bodyUrl(exchangeId, { inClear, asImage: false }) }
  return size > WORKER_ABOVE ? readInWorker(workerJob, signal, begun) : readHere(workerJob, signal)
}

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
