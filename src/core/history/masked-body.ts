import { isUtf8 } from 'node:buffer'
import type { HeldSecret } from '../../shared/model/exchange.ts'
import type { ReadUnits } from '../../shared/text/secret-parts.ts'
import { createMasker, type Redact } from '../../shared/text/redact.ts'

/** The body to be looked at: bytes that are no text as Latin-1, one character a byte. */
const readOut = (body: Uint8Array): { text: string; isText: boolean } => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  // A buffer reads several times as fast as a decoder, and leaves a byte order mark where it is.
  return isUtf8(bytes)
    ? { text: bytes.toString('utf8'), isText: true }
    : { text: bytes.toString('latin1'), isText: false }
}

/** The mask may be none of Latin-1's characters: asterisks, as many. */
const bytesOf = (text: string, isText: boolean): Uint8Array =>
  isText ? new TextEncoder().encode(text) : Buffer.from(text.replace(/[^\0-\xff]/g, '*'), 'latin1')

/** The body as it may be shown: a server can send back the token that it was sent. Text as text, bytes as bytes. */
export const redactedBody = (body: Uint8Array, redact: Redact): { bytes: Uint8Array; text: string | null } => {
  const { text, isText } = readOut(body)
  const shown = redact(text)
  return { bytes: shown === text ? body : bytesOf(shown, isText), text: isText ? shown : null }
}

/** Undoing so many takes two seconds. A few kilobytes on the wire can become megabytes of nothing else. */
const MOST_ESCAPES = 3_000_000

/** The bytes that escapes and what is read past begin with, in order: NUL, a line's end, %, &, <, \\, invisible characters. */
const ESCAPE_BYTES: readonly number[] = [0x00, 0x0a, 0x25, 0x26, 0x3c, 0x5c, 0xad, 0xe2, 0xef]
const isEscape = Uint8Array.from({ length: 256 }, (_, byte) => Number(ESCAPE_BYTES.includes(byte)))

const isOneOf = (characters: RegExp): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => Number(byte < 128 && characters.test(String.fromCharCode(byte))))
const isHex = isOneOf(/[0-9a-f]/i)
const isBetweenBytes = isOneOf(/[:, -]/)

/** To read a listed byte (`5a:`) takes as long as to undo so many escapes. */
const LISTED_BYTE = 3

/** So many bytes are looked at, one in each part of the body: looking at all of them would take longer than the search itself in most answers. */
const SAMPLES = 1 << 16

const costAt = (body: Uint8Array, at: number): number => {
  const byte = body[at] ?? 0
  if (isBetweenBytes[byte] === 0) return isEscape[byte] ?? 0
  const isByteBefore =
    isHex[body[at - 1] ?? 0] === 1 && isHex[body[at - 2] ?? 0] === 1 && isHex[body[at - 3] ?? 0] === 0
  return isByteBefore ? LISTED_BYTE : 0
}

/** Not all in one loop, for the reason given in listed-bytes.ts. */
const SAMPLES_AT_ONCE = 1 << 10

/** What so many samples cost, one in each part of the body, from the part `first` on. */
const costFrom = (body: Uint8Array, first: number): number => {
  let cost = 0
  let place = Math.trunc(Math.random() * 0x1_0000_0000)
  const part = body.length / SAMPLES
  for (let sample = first; sample < first + SAMPLES_AT_ONCE; sample += 1) {
    // A linear congruential generator (Numerical Recipes): only its upper bits are evenly distributed.
    place = (Math.imul(place, 1_664_525) + 1_013_904_223) >>> 0
    cost += costAt(body, Math.trunc((sample + place / 0x1_0000_0000) * part))
  }
  return cost * part
}

/** Estimated to about 2 % from random places, as a crafted body could dodge fixed ones. */
const isTooCostly = (body: Uint8Array): boolean => {
  if (body.length <= MOST_ESCAPES / LISTED_BYTE) return false
  let cost = 0
  for (let sample = 0; sample < SAMPLES && cost <= MOST_ESCAPES; sample += SAMPLES_AT_ONCE)
    cost += costFrom(body, sample)
  return cost > MOST_ESCAPES
}

const NOT_SHOWN = 'This answer consists of escapes, too many to search for your token. It is not shown.\n'

export type MaskedBody = { bytes: Uint8Array; holds: HeldSecret | null }

/** With a buffer: it writes them the low byte first, as every system that this app runs on has them. */
const readUnits: ReadUnits = (text, from, { buffer, byteOffset, byteLength, length }) => {
  Buffer.from(buffer, byteOffset, byteLength).write(text.slice(from, from + length), 'utf16le')
}

/** Masks these secrets in a whole body, so that none hides between two pieces of it. One that would take too long to look through is not shown at all. */
export const maskBody = (body: Uint8Array, secrets: Iterable<string>): MaskedBody => {
  if (isTooCostly(body)) return { bytes: new TextEncoder().encode(NOT_SHOWN), holds: 'unsearched' }
  const { text, isText } = readOut(body)
  const { shown, held } = createMasker(secrets, readUnits)(text)
  if (shown === text) return { bytes: body, holds: null }
  return { bytes: bytesOf(shown, isText), holds: held ? 'token' : 'token-alike' }
}
