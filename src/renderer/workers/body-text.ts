import { rawChunks, type TakeChunk } from '../features/viewer/line-pieces.ts'
import { layOutJson, type JsonBreak } from '../features/viewer/pretty-json.ts'

/** How a body is to be made readable. `charset` is a label of the Encoding standard. */
export type TextJob = { charset: string; layOutJson: boolean }

/**
 * What is known of a text at its end. `broken`: it was to be laid out as JSON and is none, so the chunks are the raw text.
 * `damaged`: bytes that the encoding does not have were replaced by U+FFFD.
 */
export type TextEnd = { longestLine: number; broken: JsonBreak | null; damaged: boolean }

/** What the page asks of the worker, once: read the body at `url` and make text of it. */
export type WorkerJob = TextJob & { url: string }

/** What the worker answers, in tasks, so that no frame waits for the whole. `afresh`: the pieces so far don't count. */
export type WorkerAnswer =
  | { kind: 'chunk'; text: string }
  | { kind: 'afresh' }
  | ({ kind: 'end' } & TextEnd)
  | { kind: 'failed'; status: number | null }

/** A body as text. `chunks` joined by line feeds are its lines. */
export type BodyText = TextEnd & { chunks: string[] }

/** Takes a text piece by piece. `afresh`: the pieces so far are void, and the text begins again. */
export type TextTaker = { chunk: TakeChunk; afresh: () => void }

const isKnownCharset = (label: string): boolean => {
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}

const decode = (bytes: Uint8Array, label: string): { text: string; damaged: boolean } => {
  const charset = isKnownCharset(label) ? label : 'utf-8'
  try {
    return { text: new TextDecoder(charset, { fatal: true }).decode(bytes), damaged: false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: new TextDecoder(charset).decode(bytes), damaged: true }
  }
}

/**
 * Turns the bytes of a body into lines to show: formatted if they are JSON and `pretty` is chosen, or else unchanged. The first
 * piece is ready long before the last.
 */
export const giveBodyText = (
  bytes: Uint8Array,
  { charset, layOutJson: laysOut }: TextJob,
  taker: TextTaker,
): TextEnd => {
  const { text, damaged } = decode(bytes, charset)
  const laidOut = laysOut ? layOutJson(text, taker.chunk) : null
  if (laidOut?.ok === true) return { longestLine: laidOut.longestLine, broken: null, damaged }
  if (laidOut !== null) taker.afresh()
  const { chunks, longestLine } = rawChunks(text)
  for (const chunk of chunks) taker.chunk(chunk)
  return { longestLine, broken: laidOut?.broken ?? null, damaged }
}

export const bodyText = (bytes: Uint8Array, job: TextJob): BodyText => {
  let chunks: string[] = []
  const end = giveBodyText(bytes, job, {
    chunk: (chunk) => chunks.push(chunk),
    afresh: () => {
      chunks = []
    },
  })
  return { ...end, chunks }
}
