/** Finds known secrets in the bytes of any file, in one pass whose time doesn't depend on the number of secrets. */

export type SecretForm = 'plain' | 'base64' | 'hex' | 'percent'

/** `index`: which of the secrets. `offset`: its first byte, or for a secret over several lines a byte near it. */
export type SecretMatch = { index: number; form: SecretForm; offset: number }

type Pattern = { index: number; form: SecretForm; text: string }

/** Bytes that are compared at once. */
const GRAM = 8
/** Bits of the table that rules out most places. */
const TABLE = 1 << 22
/** Line breaks and indentation can lie between the parts of a secret. */
const AROUND = 512

/** So many bytes have to be read again with the next chunk of a file, so that no secret is cut in two. */
export const OVERLAP = 2 * AROUND

/** The end of a longer secret is enough. More than this would not fit into the bytes around a place. */
const LONGEST_PATTERN = AROUND / 2

/** Shorter secrets are words by chance. */
export const SHORTEST_SECRET = GRAM

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)]

const hexOf = (text: string): string =>
  bytesOf(text)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** A secret in base64, alone or behind one or two other characters, without the characters that its neighbors change. */
const base64Of = (secret: string): string[] =>
  [0, 1, 2].flatMap((before) => {
    const bytes = [...Array.from({ length: before }, () => 0), ...bytesOf(secret)]
    const whole = bytes.length - (bytes.length % 3)
    const text = btoa(String.fromCharCode(...bytes.slice(0, whole))).slice(before === 0 ? 0 : before + 1)
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')]
  })

const percentOf = (secret: string, wanted: RegExp): string[] => {
  const upper = secret.replace(wanted, (one) =>
    bytesOf(one)
      .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join(''),
  )
  return [upper, upper.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase())]
}

const patternsOf = (secret: string, index: number): Pattern[] => {
  const hex = hexOf(secret)
  const forms: [SecretForm, string[]][] = [
    ['plain', [secret]],
    ['percent', [...percentOf(secret, /[^A-Za-z0-9]/gu), ...percentOf(secret, /./gu)]],
    ['hex', [hex, hex.toUpperCase()]],
    ['base64', base64Of(secret)],
  ]
  const seen = new Set<string>()
  return forms.flatMap(([form, texts]) =>
    texts.flatMap((text) => {
      if (seen.has(text) || text.length < GRAM) return []
      seen.add(text)
      // Files are read as Latin-1: one character for each byte.
      return [{ index, form, text: String.fromCharCode(...bytesOf(text).slice(-LONGEST_PATTERN)) }]
    }),
  )
}

const SPACES = /[ \t]+/g
/** With `*` after each space, long runs of spaces would take cubic time. */
const WRAP = /["'`]? ?[+\\.]? ?(?:\r?\n|\\n) ?(?:[>|#*+-]|\/\/)? ?["'`]?/g
const PLAIN_WRAP = /\\?\r?\n[ \t]*/g

const hashAt = (bytes: Uint8Array, at: number): number => {
  const low =
    (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
  const high =
    (bytes[at + 4] ?? 0) | ((bytes[at + 5] ?? 0) << 8) | ((bytes[at + 6] ?? 0) << 16) | ((bytes[at + 7] ?? 0) << 24)
  return (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0
}

const countOf = (text: string, part: string): number => text.split(part).length - 1

/** How many characters of a pattern stand in a row at least. One line break can divide a longer one. */
const leastInRow = ({ text }: Pattern): number => (text.length >= 2 * GRAM ? Math.ceil(text.length / 2) : text.length)

/** Finds secrets plain, in base64, hex or percent encoding, also over two lines. Only every few bytes are looked at. */
export const createSecretMatcher = (secrets: readonly string[]): ((bytes: Uint8Array) => SecretMatch[]) => {
  const patterns = secrets.flatMap((secret, index) =>
    secret.length < SHORTEST_SECRET ? [] : patternsOf(secret, index),
  )
  if (patterns.length === 0) return () => []
  const step = patterns.reduce((least, pattern) => Math.min(least, leastInRow(pattern) - GRAM + 1), Infinity)
  const table = new Uint8Array(TABLE / 8)
  const byHash = new Map<number, Pattern[]>()
  for (const pattern of patterns) {
    const bytes = Uint8Array.from(pattern.text, (one) => one.charCodeAt(0))
    for (let at = 0; at + GRAM <= bytes.length; at += 1) {
      const hash = hashAt(bytes, at)
      const known = byHash.get(hash) ?? []
      if (!known.includes(pattern)) byHash.set(hash, [...known, pattern])
      const bit = hash & (TABLE - 1)
      table[bit >> 3] = (table[bit >> 3] ?? 0) | (1 << (bit & 7))
    }
  }

  const verify = (
    bytes: Uint8Array,
    at: number,
    candidates: readonly Pattern[],
    into: Map<string, SecretMatch>,
  ): void => {
    const from = Math.max(0, at - AROUND)
    const text = String.fromCharCode(...bytes.subarray(from, at + AROUND))
    let wrapped: string[] | null = null
    for (const { text: wanted, index, form } of candidates) {
      const found = text.indexOf(wanted, Math.max(0, at - from - wanted.length))
      if (found !== -1) {
        into.set(`${index} ${form} ${from + found}`, { index, form, offset: from + found })
        continue
      }
      wrapped ??= [text.replace(PLAIN_WRAP, ''), text.replace(SPACES, ' ').replace(WRAP, '')]
      // The secret can also be whole before this place, which only has some characters in common with it.
      const whole = countOf(text, wanted)
      if (wrapped.some((one) => countOf(one, wanted) > whole))
        into.set(`${index} ${form} wrapped ${at >> 9}`, { index, form, offset: at })
    }
  }

  return (bytes) => {
    const found = new Map<string, SecretMatch>()
    const end = bytes.length - GRAM
    for (let at = 0; at <= end; at += step) {
      const hash = hashAt(bytes, at)
      const bit = hash & (TABLE - 1)
      if (((table[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) continue
      const candidates = byHash.get(hash)
      if (candidates !== undefined) verify(bytes, at, candidates, found)
    }
    return [...found.values()]
  }
}
