import { withoutPaint } from './style.ts'

export const widthOf = (text: string): number => withoutPaint(text).length

/** Continued lines stand below the text of the first one, behind its indent and its mark. */
const INDENT = /^ *(?:[-+→] )?/

const wrapLine = (line: string, columns: number): string => {
  if (widthOf(line) <= columns) return line
  const lead = INDENT.exec(line)?.[0] ?? ''
  // A deep indent would leave no room for words.
  const hanging = ' '.repeat(Math.min(lead.length, Math.floor(columns / 3)))
  const lines: string[] = []
  let current = lead
  let isEmpty = true
  for (const word of line.slice(lead.length).split(' ')) {
    if (!isEmpty && widthOf(current) + 1 + widthOf(word) > columns) {
      lines.push(current)
      current = hanging
      isEmpty = true
    }
    current += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, current].join('\n')
}

/** Lines broken between words where the screen is narrower. A word that is longer (an address) stays whole, to be copied. */
export const wrap = (text: string, columns: number): string =>
  Number.isFinite(columns)
    ? text
        .split('\n')
        .map((line) => wrapLine(line, columns))
        .join('\n')
    : text
