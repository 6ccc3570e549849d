import { MASK, maskFor } from './mask.ts'
import { createPieceFinder, type PieceFinder, type Range, type ReadUnits } from './secret-parts.ts'
import { occurrences, patternsOf, spellingsOf, viewsOf, withoutWraps, type Pattern } from './secret-spellings.ts'
import { BLANKS, originalView, sourceRange, unescapeView, type View } from './unescaped-text.ts'

/** Takes a text on its way out, gives it back with every secret masked. */
export type Redact = (text: string) => string

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
  const mask = createMasker(secrets)
  return (text) => mask(text).shown
}

/** A text with every secret masked; `held`: one of those that are known stood in it. */
export type Masker = (text: string) => { shown: string; held: boolean }

/** Masks, and also returns whether a known secret was found. `readUnits`: a faster reader of a long text's units. */
export const createMasker = (secrets: Iterable<string>, readUnits?: ReadUnits): Masker => {
  const known = notBlank(secrets)
  const { find, findPieces } = createSecretFinder(known, readUnits)
  const mask = maskFor(known)
  return (text) => {
    if (known.length === 0) return { shown: sanitize(text), held: false }
    const sentence = withoutBlanks(text)
    const found = [...find(text), ...(sentence === null ? [] : findPieces(sentence))]
    if (found.length === 0) return { shown: sanitize(text), held: false }
    // The rest of a value beside a secret is found in the original value: a mask would end the value.
    return { shown: sanitize(replaceRanges(text, [...found, ...valuesAround(text, found)], mask)), held: true }
  }
}

const notBlank = (secrets: Iterable<string>): string[] => [...new Set(secrets)].filter((secret) => secret.trim() !== '')

/** Where a text contains these secrets, or long parts of them, in any spelling. The ranges overlap in any order. */
export const createSecretFinder = (
  secrets: readonly string[],
  readUnits?: ReadUnits,
): { find: (text: string) => Range[]; findPieces: (view: View) => Range[] } => {
  const patterns = secrets.flatMap(patternsOf)
  let made: { finder: PieceFinder; unmet: readonly Pattern[] } | null = null
  /** `unmet`: what could stand where no part of a secret was met, and has to be looked for all the same. */
  const make = () => {
    const finder = createPieceFinder(secrets.flatMap(spellingsOf), readUnits)
    return { finder, unmet: patterns.filter(({ word, spaces }) => spaces || !finder.meets(word)) }
  }
  const search = (view: View): { pieces: Range[]; sought: readonly Pattern[] } => {
    made ??= make()
    const { pieces, isMet } = made.finder.find(view.text)
    return {
      pieces: pieces.map(([from, to]) => sourceRange(view, from, to)),
      sought: isMet ? patterns : made.unmet,
    }
  }
  const find = (text: string): Range[] =>
    withoutWraps(viewsOf(text)).flatMap((view) => {
      const { pieces, sought } = search(view)
      const wholes = sought.flatMap((pattern) => occurrences(view.text, pattern))
      return [...wholes.map(([from, to]) => sourceRange(view, from, to)), ...pieces]
    })
  return { find, findPieces: (view) => search(view).pieces }
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
const PLAIN_CHARACTER = String.raw`[^\s"'\`&#<>;,)\]}\\•…]`
const VALUE_CHARACTER = String.raw`(?:(?!%2[236C]|%7D)${PLAIN_CHARACTER})`
const VALUE = String.raw`((?!\$[A-Z_{])${VALUE_CHARACTER}+)`
const QUOTES = String.raw`(?:["'\\]|%22|&quot;|%20)`
/** `=` or `"…":"…"`: the following text is a value, also if it looks like a word. */
const ASSIGNED = String.raw`(?:${QUOTES}*\s*(?:=|%3D)\s*${QUOTES}*|${QUOTES}*\s*(?::|%3A)\s*${QUOTES}+)`
/** A colon in running text may be followed by a plain word. */
const COLON = String.raw`\s*:\s*(?=\S{0,19}[0-9_]|\S{20})`
const SCHEME = String.raw`(?:Bearer|Basic|Token|Digest)(?:\s|%20|\+)+`

const SHAPES: readonly RegExp[] = [
  // In a query that is not escaped itself, an escaped delimiter is part of the value.
  new RegExp(String.raw`([?&]access_token=)((?!\$[A-Z_{])${PLAIN_CHARACTER}+)`, 'gi'),
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
const isBearerToken = (value: string, after: string): boolean =>
  /[0-9_]/.test(value) && !(value.endsWith('=') && /^[\w.~+/"'-]/.test(after))

const maskBearer = (text: string): string =>
  text.replace(BEARER, (match: string, before: string, _between, value: string, at: number) =>
    isBearerToken(value, text.charAt(at + match.length)) ? before + MASK : match,
  )

/** Checks whether one of the ranges overlaps a part of a text. The parts must be requested from start to end. */
const reachedBy = (ranges: readonly Range[]): ((from: number, to: number) => boolean) => {
  const sorted = [...ranges].sort((one, other) => one[0] - other[0])
  let next = 0
  return (from, to) => {
    while ((sorted[next]?.[1] ?? Infinity) <= from) next += 1
    return (sorted[next]?.[0] ?? Infinity) < to
  }
}

/** The values by shape that these ranges reach into, or into what says what they are. */
const valuesAround = (text: string, ranges: readonly Range[]): Range[] => {
  const values: Range[] = []
  for (const shape of [BEARER, ...SHAPES]) {
    const isReached = reachedBy(ranges)
    for (const { 0: match, 1: before = '', 3: bearer, index } of text.matchAll(shape)) {
      const end = index + match.length
      const isValue = bearer === undefined || isBearerToken(bearer, text.charAt(end))
      if (isValue && isReached(index, end)) values.push([index + before.length, end])
    }
  }
  return values
}

const PERSONAL = 'CFPAT-'

/** The beginning of a personal access token in base64 and in hex, with what follows it there. */
const ENCODED_PERSONAL: readonly RegExp[] = [
  new RegExp(
    String.raw`[\w+/-]?(?:${patternsOf(PERSONAL)
      .filter(({ base64 }) => base64)
      .map(({ word }) => word)
      .join('|')})[\w+/-]{10,}={0,2}`,
    'g',
  ),
  /43465041542d(?:[0-9a-f]{2}){8,}/gi,
]

/** Whether a letter of `CFPAT-` could stand in a text as an escape, or as a byte in a list. */
const MAY_ESCAPE_PERSONAL = new RegExp(
  [
    String.raw`(?:%(?:25)*|\\+(?:u00|u\{0*|x)|&(?:amp;)*#x0*)(?:43|46|50|41|54|2d)`,
    String.raw`&(?:amp;)*#0*(?:67|70|80|65|84|45);`,
    String.raw`43(?:[:-]|, ?| )(?:0x)?46(?:[:-]|, ?| )(?:0x)?50`,
    String.raw`67\s*,\s*(?:"\d+"\s*:\s*)?70\s*,\s*(?:"\d+"\s*:\s*)?80`,
  ].join('|'),
  'i',
)

/** Personal access tokens that a program has encoded: their beginning is known, also if the token isn't. */
const encodedPersonal = (text: string): Range[] => {
  const views = MAY_ESCAPE_PERSONAL.test(text) ? viewsOf(text) : [originalView(text)]
  return views.flatMap((view) =>
    (view.made === null ? ENCODED_PERSONAL : [...ENCODED_PERSONAL, /\bCFPAT-[\w-]{8,}/g])
      .flatMap((form) => [...view.text.matchAll(form)])
      .map(({ 0: match, index }) => sourceRange(view, index, index + match.length)),
  )
}

const maskPersonal = (text: string): string => {
  const found = encodedPersonal(text)
  return found.length === 0 ? text : replaceRanges(text, found, MASK)
}

/**
 * Masks every secret that its place or shape reveals: the value of `access_token`, an `Authorization`
 * header, a token after “Bearer”, a personal access token, a password in a URL. Values already masked stay as they are.
 */
export const sanitize: Redact = (text) =>
  SHAPES.reduce(
    (safe, shape) => safe.replace(shape, (_match, before: string) => before + MASK),
    maskBearer(maskPersonal(text)),
  )

/** A value of plain data with every text in it redacted. */
export const redactValues = <Value>(value: Value, redact: Redact): Value => redacted(value, redact) as Value

const redacted = (value: unknown, redact: Redact): unknown => {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, redact)]))
}
