import { rawChunks, type TakeChunk } from '../features/viewer/line-pieces.ts'
import { firstOfJson, layOutJson, type JsonBreak } from '../features/viewer/pretty-json.ts'

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

/** The first piece of a body of which only the beginning has come; null: it is not certain yet. */
export const firstPiece = (beginning: Uint8Array, { charset, layOutJson: laysOut }: TextJob): string | null => {
  // A character that has not come whole is left out.
  const text = new TextDecoder(isKnownCharset(charset) ? charset : 'utf-8').decode(beginning, { stream: true })
  if (laysOut) return firstOfJson(text)
  const { chunks } = rawChunks(text)
  return chunks.length > 1 ? (chunks[0] ?? null) : null
}

/**
 * Turns the bytes of a body into lines to show: formatted if they are JSON and `pretty` is chosen, or else unchanged. The first
 * piece is ready long before the last. `hasFirst`: the taker has it already, from `firstPiece`.
 */
export const giveBodyText = (
  bytes: Uint8Array,
  { charset, layOutJson: laysOut }: TextJob,
  taker: TextTaker,
  hasFirst = false,
): TextEnd => {
  const { text, damaged } = decode(bytes, charset)
  let isKnown = hasFirst
  const takeNew = (chunk: string): void => {
    if (!isKnown) taker.chunk(chunk)
    isKnown = false
  }
  const laidOut = laysOut ? layOutJson(text, takeNew) : null
  if (laidOut?.ok === true) return { longestLine: laidOut.longestLine, broken: null, damaged }
  if (laidOut !== null) taker.afresh()
  const { chunks, longestLine } = rawChunks(text)
  for (const chunk of chunks) (laidOut === null ? takeNew : taker.chunk)(chunk)
  return { longestLine, broken: laidOut?.broken ?? null, damaged }
}

/** The same, all at once. */
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
