import type { Range, Spelling } from './secret-parts.ts'
import { LINE_BREAKS, originalView, UNESCAPES, unescapeView, type View } from './unescaped-text.ts'

/** A URL in JSON in markup has three layers of escaping. Deeper ones are not searched. */
export const MAX_LAYERS = 3

/** Shorter pieces of base64 stand in every text by chance. */
const MIN_BASE64_PIECE = 4

/** Fewer digits of hex stand in every id by chance. */
const MIN_HEX = 8

/** What to look for: the words, each with whether the characters at its rims belong to it too (base64). */
export type Pattern = { word: string; base64: boolean; spaces: boolean }

/** One by one: as arguments of one call, the bytes of a long text are too many. */
const toBase64 = (bytes: readonly number[]): string => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))

const toUrlAlphabet = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_')

/** What base64 of any text around the secret must contain: at each of three alignments, the characters that depend on the secret alone. */
const base64Pieces = (secret: string): string[] => {
  const bytes = [...new TextEncoder().encode(secret)]
  const pieces = [0, 1, 2].flatMap((shift) => {
    const encoded = toBase64([...Array<number>(shift).fill(0), ...bytes])
    const piece = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    return piece.length < MIN_BASE64_PIECE ? [] : [piece]
  })
  return [toBase64(bytes), ...pieces]
}

const HEX = /^[0-9a-f]+$/i

/** A text in hex is the same in small and in capital letters. */
const eitherCase = (text: string): string[] =>
  HEX.test(text) ? [...new Set([text, text.toLowerCase(), text.toUpperCase()])] : [text]

const hexOf = (secret: string): string[] => {
  const hex = [...new TextEncoder().encode(secret)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.length < MIN_HEX ? [] : eitherCase(hex)
}

/** A run of a token's characters in a longer text that was pasted as a secret, if it could be the secret in it. */
const MIN_RUN = 20

/** What people can do something with: fewer characters of a secret may stand in any text by chance. */
const LEAST_PART = 8

/** How many characters of base64 hold these bytes alone, wherever they begin. */
const wholeBase64 = (bytes: number): number => Math.floor((bytes * 8 - 4) / 6)

/** The spellings whose parts count, of the characters that tokens have. Shorter parts than `least` don't count. */
export const spellingsOf = (secret: string, least = LEAST_PART): Spelling[] => {
  const bare = secret.trim()
  const runs = (bare.match(/[\w-]+/g) ?? []).filter((run) => run === bare || run.length >= MIN_RUN)
  return runs.flatMap((run) => [
    ...eitherCase(run).map((text) => ({ text, least, isPlain: true })),
    ...hexOf(run).map((text) => ({ text, least: 2 * least, isPlain: false })),
    ...[...new Set(base64Pieces(run).flatMap((piece) => [piece, toUrlAlphabet(piece)]))].map((text) => ({
      text,
      least: wholeBase64(least),
      isPlain: false,
    })),
  ])
}

/** The words that stand for a secret as a whole. */
export const patternsOf = (secret: string): Pattern[] => {
  const words = [secret, ...eitherCase(secret.trim()), secret.toWellFormed(), ...hexOf(secret)]
  const base64 = base64Pieces(secret).flatMap((piece) => [piece, toUrlAlphabet(piece)])
  return [
    ...[...new Set(words)].map((word) => ({ word, base64: false, spaces: word.includes(' ') })),
    ...[...new Set(base64)].map((word) => ({ word, base64: true, spaces: false })),
  ]
}

/** Of either alphabet. */
export const isBase64Character = (character: string): boolean => /^[A-Za-z0-9+/_-]$/.test(character)

/** A piece of base64 with its neighbors, which hold the bits of the secret's first and last bytes, and its padding. */
const withBase64Rims = (text: string, from: number, to: number): Range => {
  const start = isBase64Character(text.charAt(from - 1)) ? from - 1 : from
  let end = isBase64Character(text.charAt(to)) ? to + 1 : to
  while (text.charAt(end) === '=' && end < to + 3) end += 1
  return [start, end]
}

/** Every occurrence, overlapping ones too, as ranges of `text`. */
export const occurrences = (text: string, { word, base64, spaces }: Pattern): Range[] => {
  // A form writes a space as “+”: compare with both as the same.
  const haystack = spaces ? text.replaceAll('+', ' ') : text
  const needle = spaces ? word.replaceAll('+', ' ') : word
  const found: Range[] = []
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    const range: Range = base64 ? withBase64Rims(text, at, at + needle.length) : [at, at + needle.length]
    const last = found.at(-1)
    if (last !== undefined && range[0] <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], range[1])]
    else found.push(range)
  }
  return found
}

/** A line break that may be inside an escape, as in `%4` and `1` on the next line. An escape in an escape is longer. */
const BROKEN_ESCAPE = /[%\\&]\S{0,12}\r?\n/

/** The text, and the same text without line breaks if one of them is inside an escape. */
const firstViews = (text: string): View[] => {
  const view = originalView(text)
  const unwrapped = BROKEN_ESCAPE.test(text) ? unescapeView(view, LINE_BREAKS) : null
  return unwrapped === null ? [view] : [view, unwrapped]
}

/** The text and every reading of it with up to `layers` layers of escaping undone. */
export const viewsOf = (text: string): View[] => {
  const views = new Map(firstViews(text).map((view) => [view.text, view]))
  let newest = [...views.values()]
  for (let layer = 0; layer < MAX_LAYERS && newest.length > 0; layer += 1) {
    newest = newest
      .flatMap((view) => UNESCAPES.map((unescape) => unescapeView(view, unescape)))
      .filter((view) => view !== null)
      .filter((view) => !views.has(view.text) && views.set(view.text, view))
  }
  return [...views.values()]
}

/** Every view once more without what only wraps or fills: a terminal or a mail breaks a secret, too. */
export const withoutWraps = (views: readonly View[]): View[] =>
  views.flatMap((view) => {
    const unwrapped = unescapeView(view, LINE_BREAKS)
    return unwrapped === null ? [view] : [view, unwrapped]
  })
