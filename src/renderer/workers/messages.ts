import type { JsonBreak } from '../features/viewer/pretty-json.ts'
import type { TextJob } from './body-text.ts'

/** What the page asks of the worker, once: read the body at `url` and make text of it. */
export type WorkerJob = TextJob & { url: string }

/** What the worker answers: pieces in order, then the end. Each is a task of its own, so no frame waits for the whole. */
export type WorkerAnswer =
  | { kind: 'chunk'; text: string }
  | { kind: 'end'; longestLine: number; broken: JsonBreak | null; damaged: boolean }
  | { kind: 'failed'; status: number | null }
