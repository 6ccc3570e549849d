import type { LintCode } from '../../model/lint.ts'
import { codeOfCharacter, isLineBreak, isQuote, isStray } from './characters.ts'
import { charactersOf, joinPieces, pieceOf, slicePiece, type Piece } from './piece.ts'
import { looksComplete } from './shape.ts'

/** Something that does not belong to the token: where it stood in the value, and its character where it is one. */
export type Trace = { code: LintCode; position: number; character: string | null }

/** A layer that came off: what is left, and what was taken away. */
export type Peeled = { rest: Piece; traces: Trace[] }

type Layer = (piece: Piece) => Peeled | null

const trace = (piece: Piece, index: number, code: LintCode, character: string | null): Trace => ({
  code,
  position: piece.at[index] ?? 0,
  character,
})

const mergeRuns = (traces: readonly (Trace & { end: number })[]): Trace[] => {
  const merged: (Trace & { end: number })[] = []
  for (const next of traces) {
    const last = merged.at(-1)
    if (last?.code === next.code && last.character === next.character && last.end === next.position) last.end = next.end
    else merged.push({ ...next })
  }
  return merged.map(({ code, position, character }) => ({ code, position, character }))
}

/** Every character of a piece that no token holds, runs of one character as one. */
export const strayCharacters = (piece: Piece, wanted: (code: LintCode) => boolean): Trace[] =>
  mergeRuns(
    charactersOf(piece).flatMap(({ character, position }) => {
      const code = codeOfCharacter(character)
      return code !== null && wanted(code) ? [{ code, position, character, end: position + 1 }] : []
    }),
  )

// Colors that a terminal printed, and the marks it sets around pasted text.
// eslint-disable-next-line no-control-regex -- the escape character is what this looks for
const TERMINAL_SEQUENCE = /\u001b\[[0-9;?]*[ -/]*[@-~]/g

const terminalSequences: Layer = (piece) => {
  const found = [...piece.text.matchAll(TERMINAL_SEQUENCE)]
  if (found.length === 0) return null
  let done = 0
  const kept = found.map((match) => {
    const part = slicePiece(piece, done, match.index)
    done = match.index + match[0].length
    return part
  })
  const traces = found.map(({ index }) => trace(piece, index, 'invisible-character', '\u001b'))
  return { rest: joinPieces([...kept, slicePiece(piece, done, piece.text.length)]), traces }
}

const invisibleCharacters: Layer = (piece) => {
  const traces = strayCharacters(piece, (code) => code === 'invisible-character')
  if (traces.length === 0) return null
  const kept = charactersOf(piece).filter(({ character }) => codeOfCharacter(character) !== 'invisible-character')
  return {
    rest: joinPieces(kept.map(({ character, index }) => slicePiece(piece, index, index + character.length))),
    traces,
  }
}

/** How many units at the start and at the end satisfy `belongs`. All such characters are single units. */
const ends = (text: string, belongs: (character: string) => boolean): { from: number; to: number } => {
  let from = 0
  let to = text.length
  while (from < to && belongs(text.charAt(from))) from += 1
  while (to > from && belongs(text.charAt(to - 1))) to -= 1
  return { from, to }
}

const blanksAround: Layer = (piece) => {
  const isBlank = (character: string): boolean =>
    ['whitespace', 'line-break'].includes(codeOfCharacter(character) ?? '')
  const { from, to } = ends(piece.text, isBlank)
  if (from === 0 && to === piece.text.length) return null
  const outside = [slicePiece(piece, 0, from), slicePiece(piece, to, piece.text.length)]
  return { rest: slicePiece(piece, from, to), traces: outside.flatMap((part) => strayCharacters(part, () => true)) }
}

const WRITTEN_BREAK = /^\\[nrt]$/

/** `\n` written out, as a badly quoted configuration file leaves it. A backslash belongs to no token. */
const writtenBreaks: Layer = (piece) => {
  let from = 0
  let to = piece.text.length
  while (from + 2 <= to && WRITTEN_BREAK.test(piece.text.slice(from, from + 2))) from += 2
  while (to - 2 >= from && WRITTEN_BREAK.test(piece.text.slice(to - 2, to))) to -= 2
  if (from === 0 && to === piece.text.length) return null
  return {
    rest: slicePiece(piece, from, to),
    traces: [trace(piece, from > 0 ? 0 : to, 'line-break', '\\')],
  }
}

/** Quotation marks at either end, escaped ones too, and the comma after them that came along from a program. */
const quotesAround: Layer = (piece) => {
  const { text } = piece
  let from = 0
  while (isQuote(text.charAt(from)) || (text.charAt(from) === '\\' && isQuote(text.charAt(from + 1)))) from += 1
  let to = text.length
  if (/[,;]/.test(text.charAt(to - 1)) && isQuote(text.charAt(to - 2))) to -= 1
  while (to > from && (isQuote(text.charAt(to - 1)) || (to < text.length && text.charAt(to - 1) === '\\'))) to -= 1
  if (from === 0 && to === text.length) return null
  const first =
    from > 0 ? Array.from(text.slice(0, from)).findIndex(isQuote) : to + Array.from(text.slice(to)).findIndex(isQuote)
  return {
    rest: slicePiece(piece, from, to),
    traces: [trace(piece, first, 'quoted', text.charAt(first))],
  }
}

const AUTHORIZATION =
  /^(?:(?:-H|--header)[\s=]*["']?)?(?:proxy-)?authorization["']?(?:\s*[:=,]\s*|\s+|$)["']?(?:(?:bearer|token|basic)(?:[\s:+]+|%20|$))?/i
const BEARER = /^(?:bearer(?:[\s:=+]+|%20|$)|token\s+)/i

const authorizationPrefix: Layer = (piece) => {
  const match = AUTHORIZATION.exec(piece.text) ?? BEARER.exec(piece.text)
  if (match === null) return null
  return {
    rest: slicePiece(piece, match[0].length, piece.text.length),
    traces: [trace(piece, 0, 'bearer-prefix', null)],
  }
}

const IN_ADDRESS = /^\S*?[?&]access_token(?:=|%3D)/i
/** `access_token=`, `CONTENTFUL_ACCESS_TOKEN=`, `accessToken: `, `"token":`: a name that says so, and what follows it. */
const NAMED =
  /^(?:(?:export|set|const|let|var)\s+|--?)?["']?(?=[\w.-]{0,60}(?:token|key|secret|access|auth))[a-z_][\w.-]{0,60}(?:["']\s*[:=]\s*|\s*=\s*|\s*:\s+|%3D)/i

const queryPrefix: Layer = (piece) => {
  const match = IN_ADDRESS.exec(piece.text) ?? NAMED.exec(piece.text)
  if (match === null) return null
  const after = piece.text.slice(match[0].length)
  const end = after.search(/[&#]/)
  const to = end === -1 ? piece.text.length : match[0].length + end
  return { rest: slicePiece(piece, match[0].length, to), traces: [trace(piece, 0, 'query-prefix', null)] }
}

const bracketsAround: Layer = (piece) => {
  const { from, to } = ends(piece.text, isStray)
  if (from === 0 && to === piece.text.length) return null
  const first = from > 0 ? 0 : to
  return { rest: slicePiece(piece, from, to), traces: [trace(piece, first, 'brackets', piece.text.charAt(first))] }
}

const ESCAPE = /%[0-9a-f]{2}/i

/** `%2D`: no token contains a percent sign, so that this is unambiguous. Bytes that are not UTF-8 stay. */
const percentEncoding: Layer = (piece) => {
  const index = piece.text.search(ESCAPE)
  if (index === -1) return null
  const parts: Piece[] = []
  let done = 0
  for (const match of piece.text.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    let decoded: string
    try {
      decoded = decodeURIComponent(match[0])
    } catch {
      return null // Not UTF-8, so the meaning is unknown.
    }
    const at = piece.at[match.index] ?? 0
    parts.push(slicePiece(piece, done, match.index), { text: decoded, at: pieceOf(decoded).at.map(() => at) })
    done = match.index + match[0].length
  }
  return {
    rest: joinPieces([...parts, slicePiece(piece, done, piece.text.length)]),
    traces: [trace(piece, index, 'percent-encoded', '%')],
  }
}

/** A token that was wrapped over lines. Lines that are tokens themselves stay apart: those are two tokens. */
const breaksInside: Layer = (piece) => {
  const parts: Piece[] = []
  const traces: Trace[] = []
  let from = 0
  for (const { index, character, position } of charactersOf(piece)) {
    if (!isLineBreak(character)) continue
    parts.push(slicePiece(piece, from, index))
    traces.push({ code: 'line-break', position, character })
    from = index + 1
  }
  if (traces.length === 0) return null
  const lines = [...parts, slicePiece(piece, from, piece.text.length)].map((line) => blanksAround(line)?.rest ?? line)
  const clean = lines.every((line) => charactersOf(line).every(({ character }) => codeOfCharacter(character) === null))
  if (!clean || lines.filter(({ text }) => looksComplete(text)).length > 1) return null
  return { rest: joinPieces(lines), traces: mergeRuns(traces.map((one) => ({ ...one, end: one.position + 1 }))) }
}

/** A text, perhaps something that no token holds, and the same text again. */
const TWICE = /^([^\s,;]{8,})([\s,;]*)\1$/
/** Longer than two tokens of any kind. */
const MAX_TWICE = 400

/** Random text of this length does not repeat itself; `0123456789abcdef` twice is an example. */
const isNoChance = (half: string): boolean => looksComplete(half) || (half.length >= 20 && new Set(half).size >= 8)

/** The same token twice in a row: a second paste into a field that was not empty. */
const secondCopy: Layer = (piece) => {
  const { text } = piece
  const [, half, between] = (text.length <= MAX_TWICE ? TWICE.exec(text) : null) ?? []
  if (half === undefined || between === undefined) return null
  if (between === '' && (looksComplete(text) || !isNoChance(half))) return null
  const second = text.length - half.length
  return {
    rest: slicePiece(piece, 0, half.length),
    traces: [
      ...strayCharacters(slicePiece(piece, half.length, second), () => true),
      trace(piece, second, 'duplicate', null),
    ],
  }
}

/** What people paste around a token, outermost first. No layer contains a character that can be part of a token. */
export const LAYERS: readonly Layer[] = [
  terminalSequences,
  invisibleCharacters,
  blanksAround,
  writtenBreaks,
  quotesAround,
  authorizationPrefix,
  queryPrefix,
  bracketsAround,
  percentEncoding,
  secondCopy,
  breaksInside,
]

/** Where a percent sign escapes something that is left in a piece. */
export const escapesLeft = (piece: Piece): Trace[] => {
  const index = piece.text.search(ESCAPE)
  return index === -1 ? [] : [trace(piece, index, 'percent-encoded', '%')]
}
