import { Buffer, isUtf8 } from 'node:buffer'

/** A byte that is no UTF-8 stands as half a character, which no UTF-8 makes: so that every byte comes out as it went in. */
const STRAY = 0xdc00
const STRAYS = /([\udc80-\udcff]+)/u

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

const decodeBroken = (bytes: Buffer): string => {
  const parts: string[] = []
  let plain = 0
  const flush = (until: number): void => {
    if (until > plain) parts.push(bytes.toString('latin1', plain, until))
  }
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at += 1
      continue
    }
    flush(at)
    const length = lengthBy(lead)
    const isCharacter = at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))
    parts.push(isCharacter ? bytes.toString('utf8', at, at + length) : String.fromCharCode(STRAY + lead))
    at += isCharacter ? length : 1
    plain = at
  }
  flush(bytes.length)
  return parts.join('')
}

const decode = (bytes: Buffer): string => (isUtf8(bytes) ? bytes.toString('utf8') : decodeBroken(bytes))

/** Bytes as text that can be turned back into the very same bytes, whatever they are and wherever they were cut. */
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

/** The bytes that such a text was made of. */
export const bytesOf = (text: string): Uint8Array =>
  text.isWellFormed()
    ? Buffer.from(text)
    : Buffer.concat(
        text
          .split(STRAYS)
          .map((part, at) =>
            at % 2 === 0 ? Buffer.from(part) : Buffer.from(Array.from(part, (stray) => stray.charCodeAt(0) - STRAY)),
          ),
      )
