import type { LintCode, LintFinding } from '../model/lint.ts'
import type { TokenKind } from '../platform.ts'
import { codePointName, describeCharacter } from './lint/characters.ts'
import { escapesLeft, LAYERS, strayCharacters, type Trace } from './lint/layers.ts'
import { pieceOf, type Piece } from './lint/piece.ts'
import { placeholderOf } from './lint/placeholder.ts'
import { otherKindOf } from './lint/shape.ts'
import { counted } from './format-numbers.ts'

/** With more findings of one code than this, the value is a text, not a token. */
const MAX_PER_CODE = 8

/** People wrap a token in a handful. A text made of nothing else must not be looked at once for each. */
const MOST_LAYERS = 32

/** A line that gives a value to a name, at the start of a line behind another. */
const NEXT_VARIABLE =
  /[\n\r\u2028\u2029][ \t]*(?:(?:export|set)[ \t]+|["'-][ \t]*)?[A-Za-z_][\w.]{0,60}["']?(?:[ \t]{0,8}=|[ \t]{0,8}:[ \t])/

/** Several variables, or a token and what belongs to it: no repair makes one token of them. */
const isSeveral = (value: string): boolean => NEXT_VARIABLE.test(value.trim())

/** The core of a pasted value, and the traces of everything that was around it. */
const peel = (value: string): { core: Piece; traces: Trace[] } => {
  let core = pieceOf(value)
  const traces: Trace[] = []
  if (isSeveral(value)) return { core, traces }
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    if (placeholderOf(core.text) !== null) return { core, traces }
    const peeled = LAYERS.reduce<ReturnType<(typeof LAYERS)[number]>>((found, layer) => found ?? layer(core), null)
    if (peeled === null) return { core, traces }
    for (const one of peeled.traces) traces.push(one)
    core = peeled.rest
  }
  return { core, traces }
}

const PLACEHOLDER_WORDS = {
  unset:
    'This is what a program writes for a variable that was never set. No token has arrived here: check that the variable is set where this runs.',
  reference: 'This is the name of a variable, not its value: the token was never filled in.',
  'stand-in': 'This is a placeholder from an example. Put your own token in its place.',
  masked: 'This is a masked token, as a screen or a log shows it. Copy the whole token from its source.',
} as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const where = (position: number, length: number): string => {
  if (position === 0) return 'at the very start'
  return position === length - 1 ? 'at the very end' : `after ${counted(position, 'character')}`
}

/** What a trace is, in a sentence. `what`: its character in words; `place`: where it stands. */
const SENTENCES: Partial<Readonly<Record<LintCode, (what: string, place: string) => string>>> = {
  whitespace: (what, place) => `${what} ${place}. A token holds no spaces.`,
  'line-break': (what, place) => `${what} ${place}. A token is one line.`,
  'invisible-character': (what, place) =>
    `${what} ${place}. It cannot be seen, but it is sent, which makes this a different token.`,
  'non-ascii': (what, place) =>
    `${what} ${place}. It may look like a plain letter or hyphen, but no token holds it. Copy the token again from its source.`,
  quoted: (what, place) => `${what} ${place}. Quotation marks belong to the program or the file, not to the token.`,
  brackets: (what, place) => `${what} ${place}: a bracket or mark that no token holds.`,
  'percent-encoded': (_, place) =>
    `An escape with a percent sign ${place}. The token was probably copied from a URL: decode it.`,
  'bearer-prefix': () =>
    'It begins like an Authorization header. Only the token goes here; Token Desk writes the rest itself.',
  'query-prefix': () => 'It begins like a URL, a parameter or an assignment. Only the value goes here.',
  duplicate: (_, place) => `The same token appears here a second time, ${place}. It was pasted twice.`,
}

const whatStands = ({ code, character }: Trace): string => {
  if (character === null) return ''
  const isWritten = code === 'line-break' && character === '\\'
  return isWritten ? 'A line break written as a backslash and a letter' : capital(describeCharacter(character, code))
}

const sentence = (trace: Trace, length: number): string => {
  const [what, place] = [whatStands(trace), where(trace.position, length)]
  return SENTENCES[trace.code]?.(what, place) ?? `${what} ${place}.`
}

type Whole = { code: LintCode; message: string }

/** Findings on the core as a whole: nothing there, a placeholder, another kind of token. */
const wholeFindings = (core: string, expected: TokenKind | null): Whole[] => {
  if (core === '') return [{ code: 'empty', message: 'There is no token: the value is empty.' }]
  const placeholder = placeholderOf(core)
  if (placeholder !== null) return [{ code: 'placeholder', message: PLACEHOLDER_WORDS[placeholder] }]
  const other = otherKindOf(core, expected)
  if (other === null) return []
  return [{ code: 'looks-like-other-kind', message: `This looks like ${other}, which is not what is expected here.` }]
}

/** What is left in the core that no token holds. A placeholder's own brackets are named, its words are not. */
const leftIn = (core: Piece): Trace[] =>
  placeholderOf(core.text) === null
    ? [...strayCharacters(core, () => true), ...escapesLeft(core)]
    : strayCharacters(core, (code) => code === 'brackets').slice(0, 1)

const capped = (traces: readonly Trace[]): Trace[] => {
  const counts = new Map<LintCode, number>()
  return traces.filter(({ code }) => {
    counts.set(code, (counts.get(code) ?? 0) + 1)
    return (counts.get(code) ?? 0) <= MAX_PER_CODE
  })
}

/**
 * What is wrong with a pasted token, in its order, then on the whole. `expected`: the kind it should be, `null` if unknown. Empty proves
 * nothing. The messages contain no part of the token.
 */
export const lintToken = (value: string, expected: TokenKind | null): LintFinding[] => {
  const { core, traces } = peel(value)
  const left = leftIn(core)
  const length = Array.from(value).length
  const stays = new Set(left.map(({ code }) => code))
  const mendable = core.text !== '' && placeholderOf(core.text) === null
  const found = [...traces, ...left].sort((one, other) => one.position - other.position)
  const whole = wholeFindings(core.text, expected).map(({ code, message }): LintFinding => ({
    code,
    position: null,
    codePoint: null,
    message,
    repairable: false,
  }))
  return [
    ...capped(found).map((one): LintFinding => ({
      code: one.code,
      position: one.position,
      codePoint: one.character === null ? null : codePointName(one.character),
      message: sentence(one, length),
      repairable: mendable && !stays.has(one.code),
    })),
    ...whole,
  ]
}

/** The token without what was pasted around it, and the codes of the repaired findings. A placeholder doesn't change. */
export const repairToken = (value: string): { value: string; repaired: LintCode[] } => {
  const { core, traces } = peel(value)
  return { value: core.text, repaired: [...new Set(traces.map(({ code }) => code))] }
}
