import { decodeBytes, pictureOf, sniffBytes } from './decode.ts'

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
