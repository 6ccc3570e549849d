import { placeholderOf } from '../../shared/text/lint/placeholder.ts'
import { looksComplete, TOKEN_ENDS } from '../../shared/text/lint/shape.ts'
import { repairToken } from '../../shared/text/lint-token.ts'
import { bareGroup, tokenEntry, type Group } from './entries.ts'
import { lineFinder } from './lines.ts'

/** More lines than anybody has tokens: a text. */
const MOST_LINES = 50
const LONGEST = 2_048

/** Whether a word could be a whole token: letters and digits without any order, of a length that no word has. */
export const couldBeToken = (text: string): boolean =>
  looksComplete(text) ||
  (/^[A-Za-z0-9_.~+/-]{12,}=*$/.test(text) && /[0-9]/.test(text) && /[A-Za-z]/.test(text)) ||
  (/^[A-Za-z0-9_-]{24,}$/.test(text) && /[-_]|[a-z][A-Z]/.test(text))

const alone = (text: string): boolean => {
  const core = repairToken(text).value
  return core !== '' && (couldBeToken(core) || placeholderOf(core) !== null)
}

/** A token by itself, also with quotes or words around it, or one on each line. `null` if it is something else. */
export const readTokens = (text: string, file: string | null): Group[] | null => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST * MOST_LINES) return null
  const lines = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ text: line.replace(/\r$/, ''), line: index + 1 }]))
  if (lines.length > MOST_LINES || lines.some((line) => line.text.length > LONGEST)) return null
  const first = lines[0]
  if (first === undefined) return null
  // One token that was wrapped over lines is one; lines that could each be one are several.
  const whole = trimmed.length <= LONGEST ? repairToken(trimmed).value : ''
  const isWrapped = looksComplete(whole) && !lines.every((line) => looksComplete(repairToken(line.text).value))
  const each = !isWrapped && lines.every((line) => alone(line.text))
  const pieces = each
    ? lines
    : // A masked value in a list doesn’t make one of the whole.
      trimmed.length <= LONGEST && (lines.length === 1 ? alone(trimmed) : couldBeToken(whole))
      ? [{ text: trimmed, line: first.line }]
      : null
  return pieces === null ? null : pieces.map((piece) => bareGroup(file, 'token', [tokenEntry(piece.text, piece.line)]))
}

/**
 * Tokens that stand in running text, known by their form or by what stands before them. Never a part of one; but 64 digits of
 * hex are whole also with more after them.
 */
const IN_TEXT = new RegExp(
  [
    String.raw`\bCFPAT-[0-9a-f]{64}(?=[_-])`,
    String.raw`\bCFPAT-[\w-]{20,64}${TOKEN_ENDS}`,
    String.raw`(?:(?<=\baccess_token(?:=|%3D))[\w.~-]{8,200}|(?<=\bBearer )[\w.~-]{12,200})(?![.~])${TOKEN_ENDS}`,
  ].join('|'),
  'g',
)
const MOST_IN_TEXT = 100

/** Management tokens that nothing else has found, as those in a comment. They are known by their form. */
export const readLeftOver = (text: string, file: string | null, groups: readonly Group[]): Group[] => {
  if (!text.includes('CFPAT-')) return []
  const values = groups.flatMap(({ entries }) =>
    entries.flatMap(({ value }) => (value.is === 'text' ? [value.text] : [])),
  )
  const held = new Set(values.flatMap((value) => value.match(/CFPAT-[\w-]+/g) ?? []))
  return readRunningText(text, file, lineFinder(text)).filter(({ entries: [entry] }) => {
    const found = entry?.value.is === 'text' ? entry.value.text : ''
    return found.startsWith('CFPAT-') && looksComplete(found) && !held.has(found)
  })
}

/** Tokens by their form alone, in a text of no other form. */
export const readRunningText = (text: string, file: string | null, lineAt: (at: number) => number): Group[] => {
  const groups: Group[] = []
  IN_TEXT.lastIndex = 0
  for (let match = IN_TEXT.exec(text); match !== null && groups.length < MOST_IN_TEXT; match = IN_TEXT.exec(text)) {
    if (!couldBeToken(match[0])) continue
    groups.push(bareGroup(file, 'text', [tokenEntry(match[0], lineAt(match.index))]))
  }
  return groups
}
