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

export const prettyJson = (text: string): Pretty => {
  const chunks: string[] = []
  const laidOut = layOutJson(text, (chunk) => chunks.push(chunk))
  return laidOut.ok ? { ...laidOut, chunks } : laidOut
}
