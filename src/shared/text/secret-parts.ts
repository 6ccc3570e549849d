import { TOKEN_KINDS } from '../platform.ts'

export type Range = readonly [from: number, to: number]

/** A spelling of a secret of which parts are looked for. `least`: shorter parts tell too little. */
export type Spelling = { text: string; least: number; isPlain: boolean }

/** What people can do something with: fewer characters of a secret may stand in any text by chance. */
const LEAST = 8

/** Three characters in a row are looked at every so many: a part of `LEAST` characters cannot lie between. */
const STRIDE = LEAST - 2

/** Writes the UTF-16 units of `text` from `from` on into `units`, as many as there are and have room. */
export type ReadUnits = (text: string, from: number, units: Uint16Array) => void

const readByHand: ReadUnits = (text, from, units) => {
  const count = Math.min(units.length, text.length - from)
  for (let at = 0; at < count; at += 1) units[at] = text.charCodeAt(from + at)
}

const unitsOf = (text: string): Uint16Array => {
  const units = new Uint16Array(text.length)
  readByHand(text, 0, units)
  return units
}

/** So many units of a text are looked at in one go. */
const WINDOW = 1 << 15
const inWindow = new Uint16Array(WINDOW)

/** A table of the threes that occur in secrets at all: nearly every look ends here. */
const THREES = 1 << 16
const threeAt = (units: Uint16Array, at: number): number =>
  ((units[at] ?? 0) * 9_241 + (units[at + 1] ?? 0) * 131 + (units[at + 2] ?? 0)) & (THREES - 1)

/** Of many secrets that begin alike, so many are compared. */
const MOST_ALIKE = 16

/** Words as people and programs write them: `delivery-key`, `Authorization`, `ACCESS_TOKEN`. */
const isWords = (part: string): boolean =>
  part.split(/[^A-Za-z0-9]/).every((word) => /^(?:[A-Z]?[a-z]*|[A-Z]*)$/.test(word))

/** Our own words for tokens, with which people name theirs. */
const isOwnWord = (part: string): boolean => {
  const word = part.replace(/^[-_]+|[-_]+$/g, '')
  return TOKEN_KINDS.some((kind) => kind.includes(word))
}

/** Whether a part is no word and no filling (`00000000`), which a text may hold without having it from the secret. */
const isTelling = (part: string, { text, isPlain }: Spelling): boolean => {
  if (new Set(part).size >= 4 && !(isPlain && isWords(part))) return true
  return part.length >= 2 * LEAST && part.length * 2 >= text.length && !isOwnWord(part)
}

type Place = { spelling: Spelling; at: number }

const sameLength = (text: string, from: number, { spelling, at }: Place): number => {
  let length = LEAST
  while (from + length < text.length && text[from + length] === spelling.text[at + length]) length += 1
  return Math.min(length, spelling.text.length - at)
}

const threesOf = (spellings: readonly Spelling[]): Uint8Array => {
  const threes = new Uint8Array(THREES)
  for (const { text } of spellings) {
    const units = unitsOf(text)
    for (let at = 0; at + 2 < units.length; at += 1) threes[threeAt(units, at)] = 1
  }
  return threes
}

/** Where each run of `LEAST` characters stands in the spellings. */
const placesOf = (spellings: readonly Spelling[]): ReadonlyMap<string, readonly Place[]> => {
  const places = new Map<string, Place[]>()
  for (const spelling of spellings)
    for (let at = 0; at + LEAST <= spelling.text.length; at += 1) {
      const start = spelling.text.slice(at, at + LEAST)
      const alike = places.get(start)
      if (alike === undefined) places.set(start, [{ spelling, at }])
      // Of a run of the same character, the first place gives the longest part.
      else if (alike.length < MOST_ALIKE && alike.at(-1)?.spelling !== spelling) alike.push({ spelling, at })
    }
  return places
}

/** Whether the first and the last three of `LEAST` characters occur in secrets: asked first, as it costs next to nothing. */
const mayBegin = (units: Uint16Array, from: number, threes: Uint8Array): boolean =>
  threes[threeAt(units, from)] === 1 && threes[threeAt(units, from + STRIDE - 1)] === 1

/** Where a part of a secret may begin among the first `count` units, and still has `LEAST` of them. */
const beginningsIn = (units: Uint16Array, count: number, threes: Uint8Array): number[] => {
  const beginnings: number[] = []
  for (let look = STRIDE - 1; look + 2 < count; look += STRIDE) {
    if (threes[threeAt(units, look)] === 0) continue
    for (let from = look - STRIDE + 1; from <= look && from + LEAST <= count; from += 1)
      if (mayBegin(units, from, threes)) beginnings.push(from)
  }
  return beginnings
}

/** Where the longest telling part ends that begins here, of those that begin like it; null: none is telling. */
const endOf = (text: string, from: number, alike: readonly Place[]): number | null => {
  let end: number | null = null
  for (const place of alike) {
    const to = from + sameLength(text, from, place)
    if (to - from < place.spelling.least || to <= (end ?? 0)) continue
    if (isTelling(text.slice(from, to), place.spelling)) end = to
  }
  return end
}

/** `isMet`: `LEAST` characters of a secret stand in the text, be they telling or not. */
export type PiecesFound = { pieces: Range[]; isMet: boolean }

export type PieceFinder = ReturnType<typeof createPieceFinder>

/**
 * Finds every part of these spellings in linear time: half a secret is useful to an attacker who has the other half. It reads units as
 * numbers, because V8 is slow to take strings apart after it has handled all sorts of them.
 */
export const createPieceFinder = (spellings: readonly Spelling[], readUnits: ReadUnits = readByHand) => {
  const threes = threesOf(spellings)
  // Most texts hold no three characters of a secret: for those it is never made.
  let places: ReadonlyMap<string, readonly Place[]> | null = null
  const alikeAt = (text: string, from: number): readonly Place[] | undefined => {
    places ??= placesOf(spellings)
    return places.get(text.slice(from, from + LEAST))
  }
  const find = (text: string): PiecesFound => {
    const pieces: Range[] = []
    let isMet = false
    let done = 0
    for (let start = 0; start + LEAST <= text.length; start += WINDOW - LEAST + 1) {
      readUnits(text, start, inWindow)
      for (const at of beginningsIn(inWindow, Math.min(WINDOW, text.length - start), threes)) {
        const from = start + at
        // What was found is not looked at again.
        const alike = from < done ? undefined : alikeAt(text, from)
        if (alike === undefined) continue
        isMet = true
        const to = endOf(text, from, alike)
        if (to === null) continue
        pieces.push([from, to])
        done = to
      }
    }
    return { pieces, isMet }
  }
  /** Whether this word could stand in no text in which nothing is met: all of it is looked at on the way. */
  const meets = (word: string): boolean => {
    if (word.length < LEAST || !spellings.some(({ text }) => text.includes(word.slice(0, LEAST)))) return false
    // Each three of it is known, so no look passes over it: where it stands, its beginning is met.
    const units = unitsOf(word)
    return units.subarray(2).every((_, at) => threes[threeAt(units, at)] === 1)
  }
  return { find, meets }
}
