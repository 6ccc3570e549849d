import type { Verdict } from '../../shared/model/verdict.ts'

/** Paints text for a terminal, or leaves it alone. */
export type Style = {
  /** How wide the terminal is; Infinity where none is. */
  columns: number
  bold(text: string): string
  faint(text: string): string
  verdict(verdict: Verdict, text: string): string
}

const ESCAPE = '\u001b['

/** What `createStyle` puts around words, and nothing else. */
// eslint-disable-next-line no-control-regex -- the escape character is what begins them
const PAINT = /(\u001b\[(?:[012]|3[12356])m)/

const isPaint = (_part: string, at: number): boolean => at % 2 === 1

/** A text with everything changed but our own paint in it. */
export const outsidePaint = (text: string, change: (part: string) => string): string =>
  text
    .split(PAINT)
    .map((part, at) => (isPaint(part, at) ? part : change(part)))
    .join('')

const paint =
  (code: string) =>
  (text: string): string =>
    `${ESCAPE}${code}m${text}${ESCAPE}0m`

const plain = (text: string): string => text

/** Color for meaning only: what can be used, what is refused, what is not known. */
const COLORS: Readonly<Record<Verdict, string>> = {
  accepted: '32',
  rejected: '31',
  'no-access': '33',
  'not-checked': '36',
  unreadable: '35',
}

export const createStyle = ({ colors, columns }: { colors: boolean; columns: number }): Style =>
  colors
    ? { columns, bold: paint('1'), faint: paint('2'), verdict: (verdict, text) => paint(COLORS[verdict])(text) }
    : { columns, bold: plain, faint: plain, verdict: (_verdict, text) => text }
