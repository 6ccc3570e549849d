import { scanJson, type JsonProblem, type JsonVisitor } from '../../../shared/text/json-scanner.ts'
import { LINE_BREAK, Sheet, type TakeChunk } from './line-pieces.ts'

/**
 * Lays JSON out over lines without touching a single character outside white space. It formats the text and never
 * builds values, so numbers beyond 2^53, repeated keys, `1.0` and escapes stay exactly as the service wrote them.
 */

/** Where a text stops being JSON. `line` and `column` count from 1, `offset` in UTF-16 units from 0. */
export type JsonBreak = { offset: number; line: number; column: number; problem: string }

type Broken = { ok: false; broken: JsonBreak }

/** `chunks` joined by line feeds are the laid-out text: pieces that can be moved and shown one after the other. */
export type Pretty = { ok: true; chunks: string[]; longestLine: number } | Broken

const layingOut = (text: string, sheet: Sheet): JsonVisitor => {
  let depth = 0
  return {
    open(bracket) {
      depth += 1
      sheet.put(bracket)
      sheet.newLine(depth)
    },
    empty(brackets) {
      sheet.put(brackets)
    },
    close(bracket) {
      depth -= 1
      sheet.newLine(depth)
      sheet.put(bracket)
    },
    key(from, to) {
      sheet.put(`${text.slice(from, to)}: `)
    },
    scalar(from, to) {
      sheet.put(text.slice(from, to))
    },
    comma() {
      sheet.put(',')
      sheet.newLine(depth)
    },
  }
}

const locate = (text: string, { offset, problem }: JsonProblem): JsonBreak => {
  let line = 1
  let lineStart = 0
  for (const found of text.matchAll(LINE_BREAK)) {
    const next = found.index + found[0].length
    if (next > offset) break
    line++
    lineStart = next
  }
  return { offset, line, column: offset - lineStart + 1, problem }
}

/** Lays `text` out, or returns where it stops being JSON: then the pieces are of no use. Never throws. */
export const layOutJson = (text: string, take: TakeChunk): { ok: true; longestLine: number } | Broken => {
  const sheet = new Sheet(take)
  const problem = scanJson(text, layingOut(text, sheet))
  if (problem !== null) return { ok: false, broken: locate(text, problem) }
  sheet.end()
  return { ok: true, longestLine: sheet.longestLine }
}

/** A text without the blanks and open brackets at its end. By hand: the pattern for it takes the square of the time. */
const withoutOpenEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && /[ \t\r\n[{]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Thrown and caught in this file only. */
class FirstPiece extends Error {
  readonly piece: string
  constructor(piece: string) {
    super()
    this.piece = piece
  }
}

/**
 * The first piece of a text of which only the beginning has arrived. `null` if it isn't certain yet. It doesn't depend on the
 * rest: it is unknown whether a bracket at the end closes at once, so that bracket is left out.
 */
export const firstOfJson = (beginning: string): string | null => {
  const sheet = new Sheet((piece) => {
    throw new FirstPiece(piece)
  })
  const text = withoutOpenEnd(beginning)
  try {
    scanJson(text, layingOut(text, sheet))
  } catch (stop) {
    if (stop instanceof FirstPiece) return stop.piece
    throw stop
  }
  return null
}

export const prettyJson = (text: string): Pretty => {
  const chunks: string[] = []
  const laidOut = layOutJson(text, (chunk) => chunks.push(chunk))
  return laidOut.ok ? { ...laidOut, chunks } : laidOut
}
