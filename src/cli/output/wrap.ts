import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'

/** Characters that take one cell each and combine with nothing. string-width's pattern for all others takes 10 ms to compile. */
export const NARROW = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2190-\u21ff\u2500-\u257f\u2713\u2717]*$/

/** How many cells of a terminal a text takes, colors not counted: two for 日, one for é, however it is composed. */
export const widthOf = (text: string): number => stringWidth(text)

/** What a line begins with: paint, an indent, and a mark. */
// eslint-disable-next-line no-control-regex -- the escape character begins paint
const START = /^((?:\u001b\[\d+m)*)( *)((?:[-+→✓✗!] +)?)/

/** A command on a line of its own is broken so that it can be copied. */
const COMMAND = /^( *)(token-desk .*)$/

/** Only a hostile text has longer lines. Measuring 600,000 wide characters takes seconds. */
const LONGEST_LINE = 20_000

const wrapLine = (line: string, columns: number): string => {
  if (line.length > LONGEST_LINE || widthOf(line) <= columns) return line
  const [, own = '', command] = COMMAND.exec(line) ?? []
  if (command !== undefined) return own + wrapCommand(command, columns - own.length).replaceAll('\n', `\n${own}`)
  const [start = '', paint = '', indent = '', mark = ''] = START.exec(line) ?? []
  // Continued lines stand below the text behind a mark, or deeper than an indented line, so that the next item is seen. A deep indent
  // would leave no room for words.
  const depth = indent.length + (mark === '' ? Math.min(indent.length, 2) : mark.length)
  const hanging = Math.min(depth, Math.floor(columns / 3))
  const lead = indent + mark
  const text = wrapAnsi(paint + line.slice(start.length), Math.max(1, columns - Math.max(lead.length, hanging)))
  return paint + lead + text.replaceAll('\n', `\n${' '.repeat(hanging)}`)
}

/** Lines broken between words where the screen is narrower. A word that is longer (an address) stays whole, to be copied. */
export const wrap = (text: string, columns: number): string =>
  Number.isFinite(columns)
    ? text
        .split('\n')
        .map((line) => wrapLine(line, columns))
        .join('\n')
    : text

/** Words of a shell command. Quoted spaces don't end one. */
const SHELL_WORD = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/g

/** A command over several lines that a shell can read, broken only between its words. Each line but the last ends with ` \`. */
export const wrapCommand = (command: string, columns: number): string => {
  const [first = '', ...words] = command.match(SHELL_WORD) ?? []
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (widthOf(longer) + 2 <= columns) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return widthOf(command) <= columns ? command : lines.join(' \\\n')
}

/** Breaks at the last cell of the line, within a word if need be. */
const CUT = { hard: true, wordWrap: false, trim: false }

/** The first cells of a text, at most `width`. */
export const cut = (text: string, width: number): string => wrapAnsi(text, width, CUT).split('\n')[0] ?? ''

/** A text of at most `width` cells. A longer one ends with `…`. */
export const shorten = (text: string, width: number): string =>
  widthOf(text) <= width ? text : `${cut(text, Math.max(1, width - 1)).trimEnd()}…`
