import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'

/** How many cells of a terminal a text takes, colors not counted: two for 日, one for é, however it is composed. */
export const widthOf = (text: string): number => stringWidth(text)

/** Continued lines stand below the text of the first one, behind its indent and its mark. */
const INDENT = /^ *(?:[-+→] )?/

/** Only a hostile text has longer lines. Measuring 600,000 wide characters takes seconds. */
const LONGEST_LINE = 20_000

const wrapLine = (line: string, columns: number): string => {
  if (line.length > LONGEST_LINE || widthOf(line) <= columns) return line
  const lead = INDENT.exec(line)?.[0] ?? ''
  // A deep indent would leave no room for words.
  const hanging = ' '.repeat(Math.min(lead.length, Math.floor(columns / 3)))
  const text = wrapAnsi(line.slice(lead.length), Math.max(1, columns - lead.length))
  return lead + text.replaceAll('\n', `\n${hanging}`)
}

/** Lines broken between words where the screen is narrower. A word that is longer (an address) stays whole, to be copied. */
export const wrap = (text: string, columns: number): string =>
  Number.isFinite(columns)
    ? text
        .split('\n')
        .map((line) => wrapLine(line, columns))
        .join('\n')
    : text

/** Breaks at the last cell of the line, within a word if need be. */
const CUT = { hard: true, wordWrap: false, trim: false }

/** The first cells of a text, at most `width`. */
export const cut = (text: string, width: number): string => wrapAnsi(text, width, CUT).split('\n')[0] ?? ''

/** A text of at most `width` cells. A longer one ends with `…`. */
export const shorten = (text: string, width: number): string =>
  widthOf(text) <= width ? text : `${cut(text, Math.max(1, width - 1)).trimEnd()}…`
