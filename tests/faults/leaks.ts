/**
 * Whether a text has something of a secret in it, said without the code that masks: the whole of it, or eight characters
 * and more, as they are or in an encoding of the world's, also broken over lines.
 */
const LEAST = 8

const runs = (text: string, length: number): string[] =>
  text.length <= length
    ? [text]
    : Array.from({ length: text.length - length + 1 }, (_, at) => text.slice(at, at + length))

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/** What base64 of any text around the secret must hold, at each of three alignments, without its rims. */
const base64Of = (secret: string): string[] =>
  [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)])
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift + 1, -2),
  )

const spellings = (secret: string): string[] => [
  ...runs(secret, LEAST),
  ...runs(hexOf(secret), 2 * LEAST),
  ...runs(hexOf(secret).toUpperCase(), 2 * LEAST),
  ...base64Of(secret)
    .filter((piece) => piece.length >= 6)
    .flatMap((piece) => [...runs(piece, 12), ...runs(piece.replaceAll('+', '-').replaceAll('/', '_'), 12)]),
]

const undone = (text: string): string[] => [
  text,
  text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
  text.replace(/\\u00([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
  text.replace(/&#x?([0-9a-f]+);/gi, (match, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, match.includes('x') ? 16 : 10) & 0xffff),
  ),
]

/** What of the secret stands in the text; null: nothing. */
export const leakOf = (text: string, secret: string): string | null => {
  const readings = undone(text).flatMap((reading) => [reading, reading.replace(/(?:\\n|[\s\0])+/g, '')])
  return spellings(secret).find((spelling) => readings.some((reading) => reading.includes(spelling))) ?? null
}
