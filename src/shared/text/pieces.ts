import { TOKEN_KINDS } from '../model/token-facts.ts'

/** A part of a text, from one UTF-16 unit to another. */
export type Range = readonly [from: number, to: number]

/** A spelling of a secret of which parts are looked for. `least`: shorter parts tell too little. */
export type Spelling = { text: string; least: number; isPlain: boolean }

/** What people can do something with: fewer characters of a secret may stand in any text by chance. */
const LEAST = 8

/** Three characters in a row are looked at every so many: a part of `LEAST` characters cannot lie between. */
const STRIDE = LEAST - 2

/** A table of the threes that occur in secrets at all: nearly every look ends here. */
const THREES = 1 << 16
const threeAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 9_241 + text.charCodeAt(at + 1) * 131 + text.charCodeAt(at + 2)) & (THREES - 1)

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
  for (const { text } of spellings) for (let at = 0; at + 2 < text.length; at += 1) threes[threeAt(text, at)] = 1
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
const mayBegin = (text: string, from: number, threes: Uint8Array): boolean =>
  threes[threeAt(text, from)] === 1 && threes[threeAt(text, from + STRIDE - 1)] === 1

/** Where the longest telling part ends that begins here; null: none does. */
const endOf = (text: string, from: number, places: ReadonlyMap<string, readonly Place[]>): number | null => {
  let end: number | null = null
  for (const place of places.get(text.slice(from, from + LEAST)) ?? []) {
    const to = from + sameLength(text, from, place)
    if (to - from < place.spelling.least || to <= (end ?? 0)) continue
    if (isTelling(text.slice(from, to), place.spelling)) end = to
  }
  return end
}

/** `isMet`: something in the text begins like a part of a secret, be it one or not. */
export type PiecesFound = { pieces: Range[]; isMet: boolean }

export type PieceFinder = {
  find: (text: string) => PiecesFound
  /** Whether this word could stand in no text in which nothing is met: all of it is looked at on the way. */
  meets: (word: string) => boolean
}

/**
 * Finds every part of these spellings in a text, in time that grows with the text alone: half a secret in an answer is as
 * good as a whole one to somebody who has the other half.
 */
export const createPieceFinder = (spellings: readonly Spelling[]): PieceFinder => {
  const threes = threesOf(spellings)
  // Most texts hold no three characters of a secret: for those it is never made.
  let places: ReadonlyMap<string, readonly Place[]> | null = null
  const find = (text: string): PiecesFound => {
    const pieces: Range[] = []
    let isMet = false
    let done = 0
    for (let look = 0; look + 2 < text.length; look += STRIDE) {
      if (threes[threeAt(text, look)] === 0) continue
      for (let from = Math.max(done, look - STRIDE + 1); from <= look; from += 1) {
        if (!mayBegin(text, from, threes)) continue
        isMet = true
        places ??= placesOf(spellings)
        const to = endOf(text, from, places)
        if (to === null) continue
        pieces.push([from, to])
        done = to
        break
      }
      // What was found is not looked at again.
      if (done > look) look = (Math.ceil(done / STRIDE) - 1) * STRIDE
    }
    return { pieces, isMet }
  }
  const meets = (word: string): boolean =>
    word.length >= LEAST &&
    Array.from({ length: word.length - 2 }, (_, at) => threes[threeAt(word, at)]).every((three) => three === 1)
  return { find, meets }
}
