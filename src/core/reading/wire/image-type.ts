import { decodeBytes, pictureOf, sniffBytes } from './decode.ts'

/** How much of a text is looked at to tell what it is. */
const START = 16 * 1024

/** A picture may have a title, a script and a style as a page has; what draws it writes comments and a DOCTYPE before it. */
const COMMENTS = '(?:<!--(?:[^-]|-(?!->))*-->\\s*)*'
const SVG = new RegExp(
  `^\\s*(?:<\\?[^>]*>\\s*)*${COMMENTS}(?:<!doctype\\s+svg(?:[^>[]|\\[[^\\]]*\\])*>\\s*)?${COMMENTS}<(?:\\w+:)?svg[\\s>/]`,
  'i',
)

/** Whether a text begins as a drawing does. */
export const beginsAsSvg = (start: string): boolean => SVG.test(start)

/** What an `<img>` may show. Inside one, SVG runs no script and loads nothing. */
const SHOWABLE = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)$/

/**
 * The type under which a picture may be shown, by what its bytes are; by its header (lower case, without parameters) only where
 * they tell nothing. Null: it is none. Never the type of a document.
 */
export const imageType = (bytes: Uint8Array, mediaType: string | null): string | null => {
  const own =
    pictureOf(bytes) ??
    (sniffBytes(bytes) === 'text' && beginsAsSvg(decodeBytes(bytes.subarray(0, START), true).text)
      ? 'image/svg+xml'
      : mediaType)
  return own !== null && SHOWABLE.test(own) ? own : null
}
