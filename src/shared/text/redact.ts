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
 * A function that masks these secrets in any text: in any escaping, up to three layers of it, wrapped over lines, in hex and base64, and
 * parts of eight characters and more unless they are words. Also masks what `sanitize` finds. Blank secrets are ignored.
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
    const finder = createPieceFinder(
      secrets.flatMap((secret) => spellingsOf(secret)),
      readUnits,
    )
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
  return holdsWhole(viewsOf(text), secret)
}

const holdsWhole = (views: readonly View[], secret: string): boolean => {
  const patterns = patternsOf(secret)
  return views.some((view) => patterns.some((pattern) => occurrences(view.text, pattern).length > 0))
}

/** So many characters of a secret are bound like the whole of it: two halves in two parameters are the secret. */
const BOUND_PART = 16

/** Whether a text contains this secret, or at least sixteen characters of it in a row that are more than words. */
export const holdsPartOf = (text: string, secret: string): boolean => {
  const { length } = secret.trim()
  if (length === 0 || text.length < Math.min(length, BOUND_PART)) return false
  const views = viewsOf(text)
  if (holdsWhole(views, secret)) return true
  if (length < BOUND_PART) return false
  const finder = createPieceFinder(spellingsOf(secret, BOUND_PART))
  return withoutWraps(views).some((view) => finder.find(view.text).pieces.length > 0)
}

/** Whether a secret of which only length and last four characters are known could stand in a text, so that the keychain has to be read. */
export const couldHold = (text: string, { lastFour, length }: { lastFour: string; length: number }): boolean =>
  lastFour === ''
    ? Array.from(text).length === length
    : text.length >= Math.min(length, BOUND_PART) && holdsSecret(text, lastFour)

/** V8 saves a place to return to for each repetition, and throws "Maximum call stack size exceeded" for some megabytes. */
const AT_ONCE = 4_096
/** More quotes or blanks than anything writes in a row. */
const MOST_BETWEEN = 65_536

/**
 * A value in a URL, a header, JSON or markup, in plain or percent-encoded spelling. A mask, a `$VARIABLE` and a reference to a token
 * of the vault (`token-desk://NAME`) are none, unless the name is as long as a token.
 */
const PLAIN_CHARACTER = String.raw`[^\s"'\`&#<>;,)\]}\\•…]`
const VALUE_CHARACTER = String.raw`(?:(?!%2[236C]|%7D)${PLAIN_CHARACTER})`
const NO_VARIABLE = String.raw`(?!\$[A-Z_{]|token-desk:\/\/(?!(?:[\w.-]{1,64}\/)?[\w-]{40}))`
const QUOTE = String.raw`(?:["'\\]|%22|&quot;|%20)`
const QUOTES = `${QUOTE}{0,${MOST_BETWEEN}}`
/** `=` or `"…":"…"`: the following text is a value, also if it looks like a word. */
const ASSIGNED = String.raw`(?:${QUOTES}\s*(?:=|%3D)\s*${QUOTES}|${QUOTES}\s*(?::|%3A)\s*${QUOTE}{1,${MOST_BETWEEN}})`
/** A colon in running text may be followed by a plain word. */
const COLON = String.raw`\s*:\s*(?=\S{0,19}[0-9_]|\S{20})`
const SCHEME = '(?:Bearer|Basic|Token|Digest)'
const BLANK = String.raw`(?:\s|%20|\+)`

/** Where the characters end that begin at `from` and match a sticky pattern. */
const endOfRun = (pattern: RegExp, text: string, from: number): number => {
  let at = from
  for (;;) {
    pattern.lastIndex = at
    if (!pattern.test(text)) return at
    at = pattern.lastIndex
  }
}

/** A value from unit `from` to unit `to`, and where that begins which shows that it is one. `isSecret`: it looks like a token. */
type Value = { begin: number; from: number; to: number; isSecret: boolean }

/** A form in which texts contain secrets: what stands before the value, and where the value ends (`null` if it's none). */
type Shape = { before: RegExp; valueAt: (text: string, from: number) => Omit<Value, 'begin'> | null }

/** `before` followed by characters of one kind, and the character after them if `after` is set. */
const shapeOf = (before: string, character: string, { flags = 'gi', least = 1, after = '' } = {}): Shape => {
  const run = new RegExp(`${character}{1,${AT_ONCE}}`, flags.replace('g', 'y'))
  return {
    before: new RegExp(`${before}(?=${character}{${least}})`, flags),
    valueAt: (text, from) => {
      const to = endOfRun(run, text, from)
      return text.startsWith(after, to) ? { from, to, isSecret: true } : null
    },
  }
}

const BLANKS_BEFORE = new RegExp(`${BLANK}{1,${AT_ONCE}}`, 'iy')
const BEARER_CHARACTERS = new RegExp(`[A-Za-z0-9._~+/-]{1,${AT_ONCE}}`, 'y')
const PADDING = new RegExp(`={1,${AT_ONCE}}`, 'y')
const LEAST_BEARER = 8

/** Only what looks like a token, not “Bearer authentication” or `Bearer realm="…"`. */
const isBearerToken = (value: string, after: string): boolean =>
  /[0-9_]/.test(value) && !(value.endsWith('=') && /^[\w.~+/"'-]/.test(after))

const BEARER: Shape = {
  before: new RegExp(String.raw`\bBearer(?=${BLANK})`, 'gi'),
  valueAt: (text, blanks) => {
    const from = endOfRun(BLANKS_BEFORE, text, blanks)
    const end = endOfRun(BEARER_CHARACTERS, text, from)
    if (end - from < LEAST_BEARER) return null
    const to = endOfRun(PADDING, text, end)
    return { from, to, isSecret: isBearerToken(text.slice(from, to), text.charAt(to)) }
  },
}

/** A personal access token is known by its beginning (the platform's documentation). */
const PERSONAL_TOKEN = shapeOf(String.raw`\bCFPAT-`, String.raw`[\w-]`, { flags: 'g', least: 8 })

const SHAPES: readonly Shape[] = [
  BEARER,
  // In a query that is not escaped itself, an escaped delimiter is part of the value.
  shapeOf(`[?&]access_token[=]${NO_VARIABLE}`, PLAIN_CHARACTER),
  // access_token=…, "access_token":"…", access_token%3D…
  shapeOf(`access_?token(?:${ASSIGNED}|${COLON})${NO_VARIABLE}`, VALUE_CHARACTER),
  // Authorization: Bearer …, "authorization":"Basic …"
  shapeOf(
    String.raw`authorization(?:${ASSIGNED}|\s*:\s*)${SCHEME}${BLANK}{1,${MOST_BETWEEN}}${NO_VARIABLE}`,
    VALUE_CHARACTER,
  ),
  shapeOf(`authorization(?:${ASSIGNED}|${COLON})(?!${SCHEME}${BLANK})${NO_VARIABLE}`, VALUE_CHARACTER),
  PERSONAL_TOKEN,
  // https://user:password@host
  shapeOf(String.raw`\/\/[^\s/:@"'<>•]*:`, String.raw`[^\s/@"'<>•]`, { flags: 'g', after: '@' }),
]

/** The values of this form in a text, in order. */
const valuesIn = function* (text: string, { before, valueAt }: Shape): Generator<Value> {
  before.lastIndex = 0
  for (let match = before.exec(text); match !== null; match = before.exec(text)) {
    const value = valueAt(text, match.index + match[0].length)
    const next = value?.to ?? match.index + 1
    if (value !== null) yield { ...value, begin: match.index }
    // The pattern is shared: another search may have moved it while the caller had the value.
    before.lastIndex = next
  }
}

const maskShape = (text: string, shape: Shape): string => {
  let result = ''
  let done = 0
  for (const { from, to, isSecret } of valuesIn(text, shape)) {
    if (!isSecret) continue
    result += text.slice(done, from) + MASK
    done = to
  }
  return done === 0 ? text : result + text.slice(done)
}

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
const valuesAround = (text: string, ranges: readonly Range[]): Range[] =>
  SHAPES.flatMap((shape) => {
    const isReached = reachedBy(ranges)
    const values: Range[] = []
    for (const { begin, from, to, isSecret } of valuesIn(text, shape))
      if (isSecret && isReached(begin, to)) values.push([from, to])
    return values
  })

const PERSONAL = 'CFPAT-'

const IN_BASE64 = shapeOf(
  String.raw`[\w+/-]?(?:${patternsOf(PERSONAL)
    .filter(({ base64 }) => base64)
    .map(({ word }) => word)
    .join('|')})`,
  String.raw`[\w+/-]`,
  { flags: 'g', least: 10 },
)
const IN_HEX = shapeOf('43465041542d', '[0-9a-f]', { least: 16 })

/** The padding that base64 may end with. */
const endOfPadding = (text: string, from: number): number =>
  from + (text.startsWith('==', from) ? 2 : text.startsWith('=', from) ? 1 : 0)

/** A personal access token that begins in base64 or hex, with what follows it there. */
const encodedIn = (text: string): Range[] => [
  ...Array.from(valuesIn(text, IN_BASE64), ({ begin, to }): Range => [begin, endOfPadding(text, to)]),
  ...Array.from(valuesIn(text, IN_HEX), ({ begin, from, to }): Range => [begin, to - ((to - from) % 2)]),
]

/** Whether a letter of `CFPAT-` could stand in a text as an escape, or as a byte in a list. Deeper escapes aren't undone. */
const MAY_ESCAPE_PERSONAL = new RegExp(
  [
    String.raw`(?:%(?:25){0,4}|\\(?:u00|u\{0*|x)|&(?:amp;){0,4}#x0*)(?:43|46|50|41|54|2d)`,
    String.raw`&(?:amp;){0,4}#0*(?:67|70|80|65|84|45);`,
    String.raw`43(?:[:-]|, ?| )(?:0x)?46(?:[:-]|, ?| )(?:0x)?50`,
    String.raw`67\s*,\s*(?:"\d+"\s*:\s*)?70\s*,\s*(?:"\d+"\s*:\s*)?80`,
  ].join('|'),
  'i',
)

/** Personal access tokens that a program has encoded: their beginning is known, also if the token isn't. */
const encodedPersonal = (text: string): Range[] => {
  const views = MAY_ESCAPE_PERSONAL.test(text) ? viewsOf(text) : [originalView(text)]
  return views.flatMap((view) => {
    const clear = view.made === null ? [] : Array.from(valuesIn(view.text, PERSONAL_TOKEN))
    const found = [...encodedIn(view.text), ...clear.map(({ begin, to }): Range => [begin, to])]
    return found.map(([from, to]) => sourceRange(view, from, to))
  })
}

const maskPersonal = (text: string): string => {
  const found = encodedPersonal(text)
  return found.length === 0 ? text : replaceRanges(text, found, MASK)
}

/** Masks every secret that its place or shape reveals, as in `access_token=…`, `Authorization: …` or a URL with a password. */
export const sanitize: Redact = (text) => SHAPES.reduce(maskShape, maskPersonal(text))

/** Redacts each text once: those of a check repeat a thousand times. */
export const redactOnce = (redact: Redact): Redact => {
  const known = new Map<string, string>()
  return (text) => {
    const shown = known.get(text) ?? redact(text)
    known.set(text, shown)
    return shown
  }
}

/** A value of plain data with every text in it redacted. */
export const redactValues = <Value>(value: Value, redact: Redact): Value => redacted(value, redactOnce(redact)) as Value

const redacted = (value: unknown, redact: Redact): unknown => {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, redact)]))
}
