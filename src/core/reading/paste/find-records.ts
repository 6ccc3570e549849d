import type { ReadRecord } from '../../../shared/model/error-record.ts'
import { isObject } from '../wire/json.ts'
import { parseLenient, type Budget, type Lenient } from '../wire/lenient.ts'
import { readRecord } from '../wire/record.ts'

/** A record and the part of the text that it stood in. */
export type FoundRecord = { record: ReadRecord; from: number; to: number }

/** What only objects hold that could be a record: its keys, in the spellings of JSON and of programs' printouts. */
const MARKERS = /["']?\b(?:sys|requestId|contentful|statusText)["']?\s*(?::|=>)/g

/** How far outwards from a marker the record's own brace may be, counted in braces. */
const MAX_BRACES = 60

const NAME_BEFORE = /([A-Z][A-Za-z]{3,40})(?: \[[^\]\n]{0,60}\])?:\s*$/

const nameBefore = (text: string, at: number): string | null =>
  NAME_BEFORE.exec(text.slice(Math.max(0, at - 120), at))?.[1] ?? null

/** The object that begins at a brace. One that a logger cut short ends with its line. */
const objectAt = (text: string, at: number, marker: number, budget: Budget): Lenient | null => {
  const whole = parseLenient(text, at, budget)
  if (whole !== null) return whole
  const lineEnd = text.indexOf('\n', marker)
  if (lineEnd === -1) return null
  return parseLenient(text.slice(0, lineEnd), at, budget)
}

/**
 * Every object in a text that is an Error record, with whatever stands around it. Looks outwards from the keys that
 * a record has, so that a long log costs little.
 */
export const findObjects = (text: string, budget: Budget): FoundRecord[] => {
  const found: FoundRecord[] = []
  const tried = new Map<number, { to: number; found: FoundRecord | null }>()

  const tryAt = (at: number, marker: number): { to: number; found: FoundRecord | null } => {
    const known = tried.get(at)
    if (known !== undefined) return known
    const read = objectAt(text, at, marker, budget)
    const record =
      read === null || !isObject(read.value)
        ? null
        : readRecord(read.value, { name: nameBefore(text, at), cut: !read.complete })
    const to = read?.end ?? -1
    const result = { to, found: record === null ? null : { record, from: at, to } }
    tried.set(at, result)
    return result
  }

  for (const { index } of text.matchAll(MARKERS)) {
    if (budget.left <= 0) break
    if (index < (found.at(-1)?.to ?? 0)) continue
    let brace = index
    for (let braces = 0; braces < MAX_BRACES; braces += 1) {
      brace = brace === 0 ? -1 : text.lastIndexOf('{', brace - 1)
      if (brace === -1 || brace < (found.at(-1)?.to ?? 0)) break
      const attempt = tryAt(brace, index)
      if (attempt.to <= index || attempt.found === null) continue
      found.push(attempt.found)
      break
    }
  }
  return found
}
