import { Text } from '@codemirror/state'

const LINE_BREAK = /\r\n?|\n/

/** Adds the lines of `chunk` beneath those that are there (null: none yet). */
export const appendLines = (doc: Text | null, chunk: string): Text => {
  const lines = chunk.split(LINE_BREAK)
  return doc === null ? Text.of(lines) : doc.append(Text.of(['', ...lines]))
}
