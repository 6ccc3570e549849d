/**
 * Texts as somebody would read them after undoing one kind of escaping, with the way back: each UTF-16 unit knows
 * which part of the original it came from. Redaction searches these views, so that every spelling of a secret is found
 * whichever encoder wrote it.
 */
export type View = {
  readonly text: string
  /** Unit `i` stands for `original.slice(starts[i], ends[i])`. Null: the view is the original. */
  readonly map: { readonly starts: Uint32Array; readonly ends: Uint32Array } | null
}

export const originalView = (text: string): View => ({ text, map: null })

/** The part of the original behind `view.text.slice(from, to)`, `to` > `from`. */
export const sourceRange = (view: View, from: number, to: number): readonly [number, number] =>
  view.map === null ? [from, to] : [view.map.starts[from] ?? from, view.map.ends[to - 1] ?? to]

/** A decoded unit and how many units of the escaped text it took. */
type Piece = { text: string; from: number; to: number }
type Unescape = { find: RegExp; decode: (match: string) => Piece[] }

const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' }
const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' }

const whole = (match: string, text: string): Piece[] => [{ text, from: 0, to: match.length }]

const fromCodePoint = (match: string, digits: string, radix: number): Piece[] => {
  const code = Number.parseInt(digits, radix)
  return whole(match, code <= 0x10ffff ? String.fromCodePoint(code) : match)
}

const SEQUENCE_LENGTHS: readonly (readonly [mask: number, lead: number, length: number])[] = [
  [0x80, 0x00, 1],
  [0xe0, 0xc0, 2],
  [0xf0, 0xe0, 3],
  [0xf8, 0xf0, 4],
]

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** One character from the start of `bytes`; bytes that are no UTF-8 stand for themselves, as in Latin-1. */
const firstCharacter = (bytes: readonly number[]): { text: string; length: number } => {
  const first = bytes[0] ?? 0
  const length = SEQUENCE_LENGTHS.find(([mask, lead]) => (first & mask) === lead)?.[2] ?? 1
  if (first >= 0x80 && bytes.length >= length) {
    try {
      return { text: utf8.decode(Uint8Array.from(bytes.slice(0, length))), length }
    } catch {
      // Not UTF-8: the byte stands for itself.
    }
  }
  return { text: String.fromCharCode(first), length: 1 }
}

/** `%41%C3%A9`: a run of escaped bytes, read as UTF-8. */
const decodePercentRun = (match: string): Piece[] => {
  const digits = match.split('%').slice(1)
  const bytes = digits.map((digit) => Number.parseInt(digit, 16))
  const pieces: Piece[] = []
  for (let at = 0; at < bytes.length;) {
    const { text, length } = firstCharacter(bytes.slice(at, at + 4))
    pieces.push({ text, from: at * 3, to: (at + length) * 3 })
    at += length
  }
  return pieces
}

const decodeBackslash = (match: string): Piece[] => {
  const kind = match.charAt(1)
  if (kind === 'u') return fromCodePoint(match, match.replace(/^\\u\{?|\}$/g, ''), 16)
  if (kind === 'x') return fromCodePoint(match, match.slice(2), 16)
  return whole(match, CONTROL[kind] ?? kind)
}

const decodeEntity = (match: string): Piece[] => {
  const name = match.slice(1, -1).toLowerCase()
  if (name.startsWith('#x')) return fromCodePoint(match, name.slice(2), 16)
  if (name.startsWith('#')) return fromCodePoint(match, name.slice(1), 10)
  return whole(match, NAMED[name] ?? match)
}

/** The kinds of escaping that texts come in: URLs and forms, JSON and program text, markup. */
export const UNESCAPES: readonly Unescape[] = [
  { find: /(?:%[0-9a-f]{2})+/gi, decode: decodePercentRun },
  { find: /\\(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,6}\}|x[0-9a-f]{2}|[^ux])/gi, decode: decodeBackslash },
  { find: /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|quot|apos|amp|lt|gt);/gi, decode: decodeEntity },
]

/** What wraps a long text: a line's end, and what stands before the next line. */
export const LINE_BREAKS: Unescape = { find: /\r?\n[ \t>|]*/g, decode: () => [] }

/** Collects a view piece by piece. Undoing an escape never makes a text longer. */
const createViewBuilder = (view: View) => {
  const starts = new Uint32Array(view.text.length)
  const ends = new Uint32Array(view.text.length)
  const parts: string[] = []
  let length = 0

  return {
    /** `text` stands for `view.text.slice(from, to)`. */
    decoded: (text: string, from: number, to: number): void => {
      const [start, end] = sourceRange(view, from, to)
      starts.fill(start, length, length + text.length)
      ends.fill(end, length, length + text.length)
      parts.push(text)
      length += text.length
    },
    /** This part stays as it is. */
    copied: (from: number, to: number): void => {
      for (let at = from; at < to; at += 1, length += 1) {
        starts[length] = view.map?.starts[at] ?? at
        ends[length] = view.map?.ends[at] ?? at + 1
      }
      parts.push(view.text.slice(from, to))
    },
    build: (): View => ({ text: parts.join(''), map: { starts, ends } }),
  }
}

/** `view` with one kind of escaping undone; null when there is none of it. */
export const unescapeView = (view: View, { find, decode }: Unescape): View | null => {
  // Most texts hold none: they cost no more than this look.
  if (view.text.search(find) === -1) return null
  const builder = createViewBuilder(view)
  let done = 0
  for (const match of view.text.matchAll(find)) {
    builder.copied(done, match.index)
    for (const piece of decode(match[0])) builder.decoded(piece.text, match.index + piece.from, match.index + piece.to)
    done = match.index + match[0].length
  }
  builder.copied(done, view.text.length)
  return builder.build()
}
