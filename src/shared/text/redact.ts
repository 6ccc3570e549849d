import { MASK, maskFor } from './mask.ts'
import { createPieceFinder, type Range, type Spelling } from './pieces.ts'
import { BLANKS, LINE_BREAKS, originalView, sourceRange, UNESCAPES, unescapeView, type View } from './unescape.ts'

/** Takes a text on its way out, gives it back with every secret masked. */
export type Redact = (text: string) => string

/** A URL in JSON in markup: deeper than three layers of escaping nobody looks. */
const MAX_LAYERS = 3

/** Shorter pieces of base64 stand in every text by chance. */
const MIN_BASE64_PIECE = 4

/** Fewer digits of hex stand in every id by chance. */
const MIN_HEX = 8

/** What to look for: the words, each with whether the characters at its rims belong to it too (base64). */
type Pattern = { word: string; base64: boolean; spaces: boolean }

const toBase64 = (bytes: readonly number[]): string => btoa(String.fromCharCode(...bytes))

const toUrlAlphabet = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_')

/**
 * What base64 of any text around the secret must contain: at each of three alignments, the characters that depend on
 * the secret alone (“Bearer <secret>” in base64 holds one of them).
 */
const base64Pieces = (secret: string): string[] => {
  const bytes = [...new TextEncoder().encode(secret)]
  const pieces = [0, 1, 2].flatMap((shift) => {
    const encoded = toBase64([...Array<number>(shift).fill(0), ...bytes])
    const piece = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    return piece.length < MIN_BASE64_PIECE ? [] : [piece]
  })
  return [toBase64(bytes), ...pieces]
}

/** In small and in capital letters. */
const hexOf = (secret: string): string[] => {
  const hex = [...new TextEncoder().encode(secret)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.length < MIN_HEX ? [] : [hex, hex.toUpperCase()]
}

/** A run of a token's characters in a longer text that was pasted as a secret, if it could be the secret in it. */
const MIN_RUN = 20

/** The spellings whose parts count: of the characters that tokens have, so that a pasted address keeps its parts. */
const spellingsOf = (secret: string): Spelling[] => {
  const bare = secret.trim()
  const runs = (bare.match(/[\w-]+/g) ?? []).filter((run) => run === bare || run.length >= MIN_RUN)
  return runs.flatMap((run) => [
    { text: run, least: 8, isPlain: true },
    ...hexOf(run).map((text) => ({ text, least: 16, isPlain: false })),
    // Eight characters hold ten whole ones of base64, wherever they begin.
    ...[...new Set(base64Pieces(run).flatMap((piece) => [piece, toUrlAlphabet(piece)]))].map((text) => ({
      text,
      least: 10,
      isPlain: false,
    })),
  ])
}

const patternsOf = (secret: string): Pattern[] => {
  const words = [secret, secret.trim(), secret.toWellFormed(), ...hexOf(secret)]
  const base64 = base64Pieces(secret).flatMap((piece) => [piece, toUrlAlphabet(piece)])
  return [
    ...[...new Set(words)].map((word) => ({ word, base64: false, spaces: word.includes(' ') })),
    ...[...new Set(base64)].map((word) => ({ word, base64: true, spaces: false })),
  ]
}

const isBase64Character = (character: string): boolean => /^[A-Za-z0-9+/_-]$/.test(character)

/** A piece of base64 with its neighbours, which hold the bits of the secret's first and last bytes, and its padding. */
const withBase64Rims = (text: string, from: number, to: number): Range => {
  const start = isBase64Character(text.charAt(from - 1)) ? from - 1 : from
  let end = isBase64Character(text.charAt(to)) ? to + 1 : to
  while (text.charAt(end) === '=' && end < to + 3) end += 1
  return [start, end]
}

/** Every occurrence, overlapping ones too, as ranges of `text`. */
const occurrences = (text: string, { word, base64, spaces }: Pattern): Range[] => {
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

/** The text and every reading of it with up to `layers` layers of escaping undone. */
const viewsOf = (text: string): View[] => {
  const views = new Map([[text, originalView(text)]])
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
const withoutWraps = (views: readonly View[]): View[] =>
  views.flatMap((view) => {
    const unwrapped = unescapeView(view, LINE_BREAKS)
    return unwrapped === null ? [view] : [view, unwrapped]
  })

/** No sentence of ours that quotes others is longer. */
const LONGEST_SENTENCE = 4_096

/** A sentence without its blanks, to look for parts that its quoting has put on one line; null: it is none. */
const withoutBlanks = (text: string): View | null =>
  text.length > LONGEST_SENTENCE ? null : unescapeView(originalView(text), BLANKS)

const replaceRanges = (text: string, ranges: readonly Range[], mask: string): string => {
  let result = ''
  let done = 0
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    // Ranges that touch or overlap become one mask.
    if (from > done || done === 0) result += text.slice(done, from) + mask
    done = Math.max(done, to)
  }
  return result + text.slice(done)
}

/**
 * A function that masks these secrets in any text on its way out (specification, section 5, knows two placements; error
 * texts, logs and echoing servers know more): raw, percent-encoded in any spelling, `+`-encoded, JSON- and
 * HTML-escaped, up to three layers of these, wrapped over lines, hex, and base64 and base64url, alone or inside a longer
 * text. Parts of eight characters and more count, unless they are words. Masks what is known and what `sanitize` finds.
 * Blank secrets are ignored; short ones are masked like any other.
 */
export const createRedactor = (secrets: Iterable<string>): Redact => {
  const mask = createSecretMask(secrets)
  return (text) => sanitize(mask(text))
}

/** The same for what is known alone: what it changes held one of these secrets. */
export const createSecretMask = (secrets: Iterable<string>): Redact => {
  const known = [...new Set(secrets)].filter((secret) => secret.trim() !== '')
  const patterns = known.flatMap(patternsOf)
  const mask = maskFor(known)
  let findPieces: ((text: string) => Range[]) | null = null
  return (text) => {
    if (patterns.length === 0) return text
    findPieces ??= createPieceFinder(known.flatMap(spellingsOf))
    const pieces = findPieces
    const ranges = withoutWraps(viewsOf(text)).flatMap((view) =>
      [...patterns.flatMap((pattern) => occurrences(view.text, pattern)), ...pieces(view.text)].map(([from, to]) =>
        sourceRange(view, from, to),
      ),
    )
    const sentence = withoutBlanks(text)
    if (sentence !== null) ranges.push(...pieces(sentence.text).map(([from, to]) => sourceRange(sentence, from, to)))
    return ranges.length === 0 ? text : replaceRanges(text, ranges, mask)
  }
}

/** Whether a text holds this secret in any of the spellings that redaction masks. A blank one stands nowhere. */
export const holdsSecret = (text: string, secret: string): boolean => {
  if (secret.trim() === '' || text.length < secret.trim().length) return false
  const patterns = patternsOf(secret)
  return viewsOf(text).some((view) => patterns.some((pattern) => occurrences(view.text, pattern).length > 0))
}

/**
 * Whether a secret of this length, of which only the last four characters are known, could stand in a text: what has to be
 * asked of the keychain, and what need not be. A secret too short to show its last four could stand for the whole text.
 */
export const couldHold = (text: string, { lastFour, length }: { lastFour: string; length: number }): boolean =>
  lastFour === '' ? Array.from(text).length === length : text.length >= length && holdsSecret(text, lastFour)

/** A value in a URL, a header, JSON or markup, in plain or percent-encoded spelling; no mask and no $VARIABLE. */
const VALUE_CHARACTER = String.raw`(?:(?!%2[236C]|%7D)[^\s"'\`&#<>;,)\]}\\•…])`
const VALUE = String.raw`((?!\$[A-Z_{])${VALUE_CHARACTER}+)`
const QUOTES = String.raw`(?:["'\\]|%22|&quot;|%20)`
/** `=` or `"…":"…"`: what follows is a value, whatever it looks like. */
const ASSIGNED = String.raw`(?:${QUOTES}*\s*(?:=|%3D)\s*${QUOTES}*|${QUOTES}*\s*(?::|%3A)\s*${QUOTES}+)`
/** A colon in running text may be followed by a plain word. */
const COLON = String.raw`\s*:\s*(?=\S{0,19}[0-9_]|\S{20})`
const SCHEME = String.raw`(?:Bearer|Basic|Token|Digest)(?:\s|%20|\+)+`

const SHAPES: readonly RegExp[] = [
  // access_token=…, "access_token":"…", access_token%3D…
  new RegExp(String.raw`(access_?token(?:${ASSIGNED}|${COLON}))${VALUE}`, 'gi'),
  // Authorization: Bearer …, "authorization":"Basic …"
  new RegExp(String.raw`(authorization(?:${ASSIGNED}|\s*:\s*)${SCHEME})${VALUE}`, 'gi'),
  new RegExp(String.raw`(authorization(?:${ASSIGNED}|${COLON})(?!${SCHEME}))${VALUE}`, 'gi'),
  // A personal access token is known by its beginning (the platform's documentation).
  /(\bCFPAT-)([A-Za-z0-9_-]{8,})/g,
  // https://user:password@host
  /(\/\/[^\s/:@"'<>•]*:)([^\s/@"'<>•]+)(?=@)/g,
]

/**
 * Bearer … in running text. What is between is taken whole (a lookahead is never tried again), and so is what follows:
 * a text that repeats either is looked at once.
 */
const BEARER = /(\bBearer(?=((?:\s|%20|\+)+))\2)([A-Za-z0-9._~+/-]{8,}=*)/gi

/** Only what looks like a token, not “Bearer authentication” or `Bearer realm="…"`. */
const maskBearer = (text: string): string =>
  text.replace(BEARER, (match: string, before: string, _between, value: string, at: number) => {
    const after = text.charAt(at + match.length)
    const isAssigned = value.endsWith('=') && /^[\w.~+/"'-]/.test(after)
    return isAssigned || !/[0-9_]/.test(value) ? match : before + MASK
  })

/**
 * Masks what is a secret by its place or shape, whoever it belongs to: the value of `access_token`, an `Authorization`
 * header, a token after “Bearer”, a personal access token, a password in a URL. Values already masked stay as they are.
 */
export const sanitize: Redact = (text) =>
  SHAPES.reduce((safe, shape) => safe.replace(shape, (_match, before: string) => before + MASK), maskBearer(text))

/** A value of plain data with every text in it redacted. */
export const redactValues = <Value>(value: Value, redact: Redact): Value => redacted(value, redact) as Value

const redacted = (value: unknown, redact: Redact): unknown => {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, redact)]))
}
