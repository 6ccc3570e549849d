import { RangeSetBuilder, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'

/** Longer lines are left without colors: they are one long string, where colors don't help. */
const LONGEST_COLORED_LINE = 20_000

const TOKEN = /("(?:[^"\\]|\\.)*")(:)?|(-?\d[\d.eE+-]*)|(true|false|null)|[[\]{},]+/g

const mark = (className: string): Decoration => Decoration.mark({ class: className })
const KEY = mark('tok-key')
const STRING = mark('tok-string')
const NUMBER = mark('tok-number')
const LITERAL = mark('tok-literal')
const PUNCTUATION = mark('tok-punctuation')

/** The colored pieces of one line of laid-out JSON, in order. Offsets from the start of the line. */
export const tokensOf = (line: string): { from: number; to: number; mark: Decoration }[] =>
  [...line.matchAll(TOKEN)].map(({ index, 0: whole, 1: string, 2: colon, 3: number, 4: literal }) => {
    if (string !== undefined)
      return { from: index, to: index + string.length, mark: colon === undefined ? STRING : KEY }
    const other = literal === undefined ? PUNCTUATION : LITERAL
    return { from: index, to: index + whole.length, mark: number === undefined ? other : NUMBER }
  })

const decorate = ({ visibleRanges, state: { doc } }: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  let done = -1
  for (const { from, to } of visibleRanges) {
    for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
      // Two ranges can lie on one line, around a fold.
      if (line.from > done && line.length <= LONGEST_COLORED_LINE)
        for (const token of tokensOf(line.text)) builder.add(line.from + token.from, line.from + token.to, token.mark)
      done = Math.max(done, line.from)
      if (line.to >= to || line.number === doc.lines) break
    }
  }
  return builder.finish()
}

/**
 * Colors laid-out JSON line by line, only what can be seen. Exact, as there no token goes over the end of a line, and free
 * of the parser, which would have to read everything above what is looked at: the end of 20 MiB is colored at once.
 */
export const jsonMarks: Extension = EditorView.decorations.of(decorate)
