import type { Range } from './secret-parts.ts'
import { createSecretFinder } from './redact.ts'
import {
  isBase64Character,
  MAX_LAYERS,
  patternsOf,
  spellingsOf,
  viewsOf,
  withoutWraps,
  type Pattern,
} from './secret-spellings.ts'
import { LISTS_BEGUN, originalView, sourceRange, unescapeView, type View } from './unescaped-text.ts'

/** A part of a stream on its way out: a text, or `null` where a secret stood. */
export type StreamPart = string | null

/** The longest possible spelling of a secret limits how much is held back. */
const LEAST_HELD = 16_384
const LONGEST_SPELLING = 12

/** A secret's first characters that may stand in a text by chance: while the stream is silent they are let go. */
const BY_CHANCE = 3

/** An escape of which the end is still to come. */
const UNFINISHED =
  /(?:(?:%[89a-f][0-9a-f]){0,3}(?:%[0-9a-f]?|%[89a-f][0-9a-f])|\\(?:u\{?[0-9a-f]{0,6}|x[0-9a-f]?)?|&(?:#x?[0-9a-f]{0,7}|[a-z]{0,4})|<(?:w?b?|w?br ?\/?)|(?:[:-]|, ?| )(?:0x?)?[0-9a-f]?|,\s{0,12}\d{0,2}|\r)$/i
const LONGEST_ESCAPE = 16

/** Where an escape begins of which the end is missing; the length of the text: none does. One may stand in another one. */
const unfinishedFrom = (text: string): number => {
  let from = text.length
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const end = text.slice(Math.max(0, from - LONGEST_ESCAPE), from)
    from += (UNFINISHED.exec(end)?.index ?? end.length) - end.length
  }
  return from
}

/** How many characters at the end of `text` begin `word` without being all of it. */
const begun = (text: string, word: string): number => {
  const last = text.at(-1)
  for (let length = Math.min(word.length - 1, text.length); length > 0; length -= 1)
    if (word[length - 1] === last && text.endsWith(word.slice(0, length))) return length
  return 0
}

/** How many characters at the end of `text` stand somewhere in `word`. */
const within = (text: string, word: string): number => {
  let length = 0
  while (length < text.length && word.includes(text.slice(text.length - length - 1))) length += 1
  return length
}

/** How much of the end of a view must wait. `all`: parts of a secret too; else only what has plainly begun to be one. */
type Waiting = (text: string, all: boolean) => number

const createWaiting = (secrets: readonly string[]): Waiting => {
  const patterns = secrets.flatMap(patternsOf)
  const spellings = [...new Set(secrets.flatMap(spellingsOf).map(({ text }) => text))]
  const ofPattern = (text: string, { word, base64, spaces }: Pattern): number => {
    const length = begun(spaces ? text.replaceAll('+', ' ') : text, spaces ? word.replaceAll('+', ' ') : word)
    // The character before a piece of base64 holds a few of the secret's bits.
    return base64 && isBase64Character(text.charAt(text.length - length - 1)) ? length + 1 : length
  }
  return (text, all) => {
    const beginnings = patterns.map((pattern) => ofPattern(text, pattern))
    if (all) return Math.max(0, ...beginnings, ...spellings.map((spelling) => within(text, spelling)))
    return Math.max(0, ...beginnings.filter((length) => length > BY_CHANCE))
  }
}

/** Where, in the text that a view was made of, that begins which must wait; null: nothing must. */
const waitsFrom = (view: View, waiting: Waiting, all: boolean): number | null => {
  const end = unfinishedFrom(view.text)
  const from = end - waiting(view.text.slice(0, end), all)
  const isNothing = from === view.text.length || (!all && from === end)
  return isNothing ? null : sourceRange(view, from, from + 1)[0]
}

/** Whether a cut here would leave half a character on each side. */
const isHalved = (text: string, at: number): boolean =>
  (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** In order; those that touch or overlap are one. */
const joined = (ranges: readonly Range[]): Range[] => {
  const result: Range[] = []
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1)
    if (last !== undefined && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

/** Finds these secrets in a stream, across the borders of its chunks. Only what could be part of a secret is held back. */
export const createSecretStream = (secrets: readonly string[]) => {
  const { find } = createSecretFinder(secrets)
  const waiting = createWaiting(secrets)
  const most = Math.max(LEAST_HELD, LONGEST_SPELLING * Math.max(0, ...secrets.map(({ length }) => length)))
  let held = ''
  let isAfterSecret = false

  const heldFrom = (ranges: readonly Range[], all: boolean): number => {
    const start = Math.max(0, held.length - most)
    const tail = held.slice(start)
    const finished = tail.slice(0, unfinishedFrom(tail))
    // Half an escape reads as something else. Without it, the text before it reads correctly.
    const texts = finished === tail ? [tail] : [tail, finished]
    const lists = LISTS_BEGUN.map((unescape) => unescapeView(originalView(finished), unescape))
    const views = [...texts.flatMap(viewsOf), ...lists.filter((list) => list !== null)]
    const waits = withoutWraps(views).map((view) => waitsFrom(view, waiting, all))
    const least = Math.min(held.length, ...waits.flatMap((at) => (at === null ? [] : [start + at])))
    const from = isHalved(held, least) ? least - 1 : least
    // What touches the end may go on; nothing is cut in two.
    const across = ranges.find(([begin, end]) => begin < from && (end > from || (all && end === held.length)))
    return across === undefined ? from : across[0]
  }

  const letGo = (ranges: readonly Range[], until: number): StreamPart[] => {
    const parts: StreamPart[] = []
    let done = 0
    for (const [from, to] of ranges.filter((range) => range[1] <= until)) {
      if (from > done) parts.push(held.slice(done, from))
      if (from > 0 || !isAfterSecret) parts.push(null)
      done = to
    }
    if (until > done) parts.push(held.slice(done, until))
    if (until > 0) isAfterSecret = done === until
    held = held.slice(until)
    return parts
  }

  const flow = (all: boolean): StreamPart[] => {
    if (held === '') return []
    const ranges = joined(find(held))
    return letGo(ranges, heldFrom(ranges, all))
  }

  return {
    /** Takes the next chunk. Returns what can no longer be part of a secret. */
    push(text: string): StreamPart[] {
      held += text
      return flow(true)
    },
    /** Nothing came for a while: gives all but what has plainly begun to be a secret. */
    pause: (): StreamPart[] => flow(false),
    /** Nothing comes any more. */
    end: (): StreamPart[] => letGo(joined(find(held)), held.length),
  }
}
