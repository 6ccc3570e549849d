import { Buffer, isUtf8 } from 'node:buffer'
import { maskFor } from '../../shared/text/mask.ts'
import { createSecretStream, type StreamPart } from '../../shared/text/secret-stream.ts'

/** A byte that is no UTF-8 stands as half a character, which no UTF-8 makes: so that every byte comes out as it went in. */
const STRAY = 0xdc00

const lengthBy = (lead: number): number => (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4)

/** How many bytes at the end begin a character of which more may come. */
const openAtEnd = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return lengthBy(byte) > back ? back : 0
  }
  return 0
}

const isRest = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte < 0xc0

/** The character that begins here, as its code point; null: these bytes are none (RFC 3629, section 4). */
const characterAt = (bytes: Buffer, at: number): number | null => {
  const lead = bytes[at] ?? 0
  const length = lengthBy(lead)
  if (lead < 0xc2 || lead > 0xf4) return null
  let point = lead & (0xff >> (length + 1))
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next]
    if (!isRest(byte)) return null
    point = (point << 6) | ((byte ?? 0) & 0x3f)
  }
  const isShortest = length === 2 || point >= (length === 3 ? 0x800 : 0x10000)
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return isShortest && !isSurrogate && point <= 0x10ffff ? point : null
}

const decodeBroken = (bytes: Buffer): string => {
  const units = new Uint16Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0
    const point = lead < 0x80 ? lead : characterAt(bytes, at)
    at += point === null ? 1 : lengthBy(lead)
    if (point !== null && point > 0xffff) {
      units[length++] = 0xd7c0 + (point >> 10)
      units[length++] = 0xdc00 + (point & 0x3ff)
    } else units[length++] = point ?? STRAY + lead
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le')
}

const decode = (bytes: Buffer): string => (isUtf8(bytes) ? bytes.toString('utf8') : decodeBroken(bytes))

/** Any bytes as text that can be turned back into the same bytes, at any cut. */
export const createByteReader = (): { read(bytes: Uint8Array): string; end(): string } => {
  let open = Buffer.alloc(0)
  return {
    read(bytes) {
      const all = Buffer.concat([open, bytes])
      const whole = all.length - openAtEnd(all)
      open = all.subarray(whole)
      return decode(all.subarray(0, whole))
    },
    end() {
      const rest = decode(open)
      open = Buffer.alloc(0)
      return rest
    },
  }
}

/** Whether a unit is half a character that stands for a byte: the second half of a whole one follows its first. */
const isStray = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc80 && unit <= 0xdcff && (text.charCodeAt(at - 1) & 0xfc00) !== 0xd800
}

const encodeBroken = (text: string): Uint8Array => {
  const bytes = Buffer.alloc(text.length * 3)
  let length = 0
  let plain = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!isStray(text, at)) continue
    if (at > plain) length += bytes.write(text.slice(plain, at), length)
    bytes[length++] = text.charCodeAt(at) - STRAY
    plain = at + 1
  }
  length += bytes.write(text.slice(plain), length)
  return bytes.subarray(0, length)
}

/** The bytes that such a text was made of. */
export const bytesOf = (text: string): Uint8Array => (text.isWellFormed() ? Buffer.from(text) : encodeBroken(text))

/** A program's output in which secrets are masked: what is none comes out byte by byte as it went in. */
export type MaskedBytes = {
  push(bytes: Uint8Array): Uint8Array
  /** The program is silent: a question without a line's end must be seen. */
  pause(): Uint8Array
  end(): Uint8Array
}

export const createMaskedBytes = (secrets: readonly string[]): MaskedBytes => {
  const reader = createByteReader()
  const stream = createSecretStream(secrets)
  const mask = maskFor(secrets)
  const written = (parts: readonly StreamPart[]): Uint8Array => bytesOf(parts.map((part) => part ?? mask).join(''))
  return {
    push: (bytes) => written(stream.push(reader.read(bytes))),
    pause: () => written(stream.pause()),
    end: () => written([...stream.push(reader.end()), ...stream.end()]),
  }
}
