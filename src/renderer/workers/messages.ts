import type { TextEnd, TextJob } from './body-text.ts'

/** What the page asks of the worker, once: read the body at `url` and make text of it. */
export type WorkerJob = TextJob & { url: string }

/**
 * What the worker answers: pieces in order, then the end. Each is a task of its own, so no frame waits for the whole. `afresh`:
 * the pieces so far do not count.
 */
export type WorkerAnswer =
  | { kind: 'chunk'; text: string }
  | { kind: 'afresh' }
  | ({ kind: 'end' } & TextEnd)
  | { kind: 'failed'; status: number | null }
