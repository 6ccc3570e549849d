import { Text } from '@codemirror/state'

const LINE_BREAK = /\r\n?|\n/

/** Adds the lines of `chunk` beneath those that are there (null: none yet). */
export const appendLines = (doc: Text | null, chunk: string): Text => {
  // A pattern takes several times as long; laid-out JSON never needs it.
  const lines = chunk.includes('\r') ? chunk.split(LINE_BREAK) : chunk.split('\n')
  return doc === null ? Text.of(lines) : doc.append(Text.of(['', ...lines]))
}

export const longestLineOf = (doc: Text): number => {
  let longest = 0
  for (const line of doc.iterLines()) longest = Math.max(longest, line.length)
  return longest
}
