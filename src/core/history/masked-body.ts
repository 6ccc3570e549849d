import type { HeldSecret } from '../../shared/model/exchange.ts'
import { sanitize, type Redact } from '../../shared/text/redact.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const textOf = (body: Uint8Array): string | null => {
  try {
    return utf8.decode(body)
  } catch {
    return null // Not text: bytes.
  }
}

/** Bytes that are no text are looked at as Latin-1, one character a byte. */
const redactedBytes = (body: Uint8Array, redact: Redact): Uint8Array => {
  const latin = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  const shown = redact(latin)
  // The mask may be none of Latin-1's characters: asterisks, as many.
  return shown === latin ? body : Buffer.from(shown.replace(/[^\0-\xff]/g, '*'), 'latin1')
}

/** The body as it may be shown: a server can send back the token that it was sent. Text as text, bytes as bytes. */
export const redactedBody = (body: Uint8Array, redact: Redact): { bytes: Uint8Array; text: string | null } => {
  const text = textOf(body)
  if (text === null) return { bytes: redactedBytes(body, redact), text: null }
  const shown = redact(text)
  return { bytes: shown === text ? body : new TextEncoder().encode(shown), text: shown }
}

/**
 * Undoing so many escapes holds everything up for two seconds; no answer of the platform's has as many. A few kilobytes on
 * the wire can become megabytes of nothing else.
 */
const MOST_ESCAPES = 3_000_000

/** The bytes that escapes and what is read past begin with, in order: NUL, a line's end, %, &, <, \\, invisible characters. */
const ESCAPE_BYTES: readonly number[] = [0x00, 0x0a, 0x25, 0x26, 0x3c, 0x5c, 0xad, 0xe2, 0xef]

const isEscape = Uint8Array.from({ length: 256 }, (_, byte) => Number(ESCAPE_BYTES.includes(byte)))

const isTooCostly = (body: Uint8Array): boolean => {
  if (body.length <= MOST_ESCAPES) return false
  let count = 0
  for (let at = 0; at < body.length && count <= MOST_ESCAPES; at += 1) count += isEscape[body[at] ?? 0] ?? 0
  return count > MOST_ESCAPES
}

const NOT_SHOWN = 'This answer consists of escapes, too many to search for your token. It is not shown.\n'

/** A body with what it holds masked. `holds` null: it is the body itself. */
export type MaskedBody = { bytes: Uint8Array; holds: HeldSecret | null }

/**
 * Masks a body whole, so that no secret hides between two pieces of it. `maskKnown` masks what the request carried. One that
 * would take too long to look through is not shown at all.
 */
export const maskBody = (body: Uint8Array, maskKnown: Redact): MaskedBody => {
  if (isTooCostly(body)) return { bytes: new TextEncoder().encode(NOT_SHOWN), holds: 'unsearched' }
  const known = redactedBody(body, maskKnown).bytes
  const bytes = redactedBody(known, sanitize).bytes
  if (known !== body) return { bytes, holds: 'token' }
  return { bytes, holds: bytes === known ? null : 'token-alike' }
}
