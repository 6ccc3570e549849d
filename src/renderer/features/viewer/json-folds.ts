import type { Text } from '@codemirror/state'

/** What can be folded: from the end of the opening line to the start of the closing bracket. Offsets in the text. */
export type Fold = { readonly from: number; readonly to: number }

const OPENS = /[[{]$/

const indentOf = (line: string): number => {
  let blanks = 0
  while (line.charCodeAt(blanks) === 0x20) blanks++
  return blanks
}

/** Where the value closes whose opening line, indented by `indent`, ends before `start`. */
const closingOf = (doc: Text, start: number, indent: number): number => {
  let at = start
  for (const line of doc.iterRange(start)) {
    // Line breaks come as pieces of their own.
    if (line !== '\n' && indentOf(line) <= indent) return at + indent
    at += line.length
  }
  return doc.length
}

/**
 * The fold that begins on the line at `lineStart` of laid-out JSON (see pretty-json.ts), or null. Read from the
 * indentation: a parser would have to read megabytes before it knew where the outermost bracket closes. For the same
 * reason the end is looked up only when it is needed. The start is enough to know that a line can be folded.
 */
export const foldAt = (doc: Text, lineStart: number): Fold | null => {
  const opening = doc.lineAt(lineStart)
  if (!OPENS.test(opening.text)) return null
  let to: number | null = null
  return {
    from: opening.to,
    get to() {
      to ??= closingOf(doc, opening.to + 1, indentOf(opening.text))
      return to
    },
  }
}
