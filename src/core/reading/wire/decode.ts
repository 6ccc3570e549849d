/** Bytes as text. `note` says how they deviate from plain UTF-8; null: they do not. */
export type Decoded = { text: string; encoding: 'utf-8' | 'utf-16' | 'other'; note: string | null }

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const utf16 = (bytes: Uint8Array, order: 'utf-16le' | 'utf-16be'): Decoded => ({
  text: new TextDecoder(order).decode(bytes),
  encoding: 'utf-16',
  note: 'The body is UTF-16, not UTF-8.',
})

/** `null` if the bytes aren't UTF-8. A character that the end of a cut body splits is left out. */
const asUtf8 = (bytes: Uint8Array, cut: boolean): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut })
  } catch {
    return null
  }
}

/** Decodes a body or a pasted file: UTF-8, UTF-16 by its mark, otherwise Latin-1, in which ASCII at least survives. */
export const decodeBytes = (bytes: Uint8Array, cut: boolean): Decoded => {
  if (startsWith(bytes, 0xff, 0xfe)) return utf16(bytes, 'utf-16le')
  if (startsWith(bytes, 0xfe, 0xff)) return utf16(bytes, 'utf-16be')
  const text = asUtf8(bytes, cut)
  if (text === null)
    return { text: new TextDecoder('latin1').decode(bytes), encoding: 'other', note: 'The body is not UTF-8.' }
  const isMarked = startsWith(bytes, 0xef, 0xbb, 0xbf)
  return { text, encoding: 'utf-8', note: isMarked ? 'The body begins with a byte order mark.' : null }
}

type Magic = readonly [mediaType: string, offset: number, bytes: readonly number[]]

const PICTURES: readonly Magic[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
  ['image/tiff', 0, [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', 0, [0x4d, 0x4d, 0x00, 0x2a]],
]
const BINARIES: readonly Magic[] = [
  ['application/gzip', 0, [0x1f, 0x8b]], // not decoded on the way
  ['application/zip', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46]],
  ['application/zstd', 0, [0x28, 0xb5, 0x2f, 0xfd]],
]

const magicOf = (bytes: Uint8Array, known: readonly Magic[]): string | null => {
  const found = known.find(([, offset, start]) => start.every((byte, index) => bytes[offset + index] === byte))
  return found?.[0] ?? null
}

/** The type of a picture that its first bytes name; null: they name none. */
export const pictureOf = (bytes: Uint8Array): string | null => magicOf(bytes, PICTURES)

const LOOKED_AT = 4_096
/** More control characters than this among a hundred, and it is no text in any encoding. */
const CONTROL_SHARE = 0.02

const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x1b

/** What the first bytes say: an image, another binary, or text. */
export const sniffBytes = (bytes: Uint8Array): 'image' | 'binary' | 'text' => {
  if (pictureOf(bytes) !== null) return 'image'
  if (magicOf(bytes, BINARIES) !== null) return 'binary'
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return 'text'
  const head = bytes.subarray(0, LOOKED_AT)
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0)
  return controls > head.length * CONTROL_SHARE ? 'binary' : 'text'
}

/** How much of a text is looked at to tell what it is. */
const START = 16 * 1024

/** What draws a picture writes before it. Each begins in its own way, so that no place of a text is looked at twice. */
const BEFORE = /\s+|<\?[^>]*>|<!--[^]*?-->|<!doctype\s+svg[^>[]*(?:\[[^\]]*\][^>[]*)*>/iy
const SVG = /<(?:\w+:)?svg[\s>/]/iy

/** Whether a text begins as a drawing does. That may have a title, a script and a style as a page has. */
export const beginsAsSvg = (start: string): boolean => {
  let at = 0
  do {
    SVG.lastIndex = at
    if (SVG.test(start)) return true
    BEFORE.lastIndex = at
    at = BEFORE.test(start) ? BEFORE.lastIndex : 0
  } while (at > 0)
  return false
}

/** What an `<img>` may show. Inside one, SVG runs no script and loads nothing. */
const SHOWABLE = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)$/

/** The type under which an image may be shown: by its bytes, otherwise by its header. `null` if it's none. Never a document's type. */
export const imageType = (bytes: Uint8Array, mediaType: string | null): string | null => {
  const own =
    pictureOf(bytes) ??
    (sniffBytes(bytes) === 'text' && beginsAsSvg(decodeBytes(bytes.subarray(0, START), true).text)
      ? 'image/svg+xml'
      : mediaType)
  return own !== null && SHOWABLE.test(own) ? own : null
}
