import { prettyJson, rawChunks, type JsonBreak } from '../features/viewer/pretty-json.ts'

/** How a body is to be made readable. `charset` is a label of the Encoding standard. */
export type TextJob = { charset: string; layOutJson: boolean }

/**
 * A body as text. `chunks` joined by line feeds are its lines. `broken`: it was to be laid out as JSON and is none, so
 * the chunks are the raw text. `damaged`: bytes that the encoding does not have were replaced by U+FFFD.
 */
export type BodyText = { chunks: string[]; longestLine: number; broken: JsonBreak | null; damaged: boolean }

const isKnownCharset = (label: string): boolean => {
  try {
    new TextDecoder(label)
    return true
  } catch (error) {
    // The only thing that the constructor throws: the label is none of the standard's.
    if (error instanceof RangeError) return false
    throw error
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

/** Turns the bytes of a body into lines to show: laid out where they are JSON and that is asked for, else as they are. */
export const bodyText = (bytes: Uint8Array, { charset, layOutJson }: TextJob): BodyText => {
  const { text, damaged } = decode(bytes, charset)
  if (!layOutJson) return { ...rawChunks(text), broken: null, damaged }
  const pretty = prettyJson(text)
  if (pretty.ok) return { chunks: pretty.chunks, longestLine: pretty.longestLine, broken: null, damaged }
  return { ...rawChunks(text), broken: pretty.broken, damaged }
}
