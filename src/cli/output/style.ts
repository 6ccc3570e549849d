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

const paint =
  (code: string) =>
  (text: string): string =>
    `${ESCAPE}${code}m${text}${ESCAPE}0m`

const plain = (text: string): string => text

/** Colour for meaning only: what can be used, what is refused, what is not known. */
const COLOURS: Readonly<Record<Verdict, string>> = {
  accepted: '32',
  rejected: '31',
  'no-access': '33',
  'not-checked': '36',
  unreadable: '35',
}

export const createStyle = ({ colours, columns }: { colours: boolean; columns: number }): Style =>
  colours
    ? { columns, bold: paint('1'), faint: paint('2'), verdict: (verdict, text) => paint(COLOURS[verdict])(text) }
    : { columns, bold: plain, faint: plain, verdict: (_verdict, text) => text }
