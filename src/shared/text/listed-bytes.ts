/** Fewer bytes in a row are dates, times and versions. */
const LEAST_BYTES = 8

/** Two digits each, and what stands between them. */
const SHORTEST = LEAST_BYTES * 2 + LEAST_BYTES - 1

const BYTE = /(?:0x)?[0-9a-f]{2}/iy
const BETWEEN = /[:-]|, ?| /y

/** 1 for each UTF-16 unit that a list may contain, otherwise 0. */
const inLists = new Uint8Array(1 << 16)
for (const character of '0123456789abcdefxABCDEFX:, -') inLists[character.charCodeAt(0)] = 1

const isDigit = (text: string, at: number): boolean => /[0-9a-f]/i.test(text.charAt(at))

/** Where a match of a sticky pattern ends. `null` if nothing matches here. */
const endOf = (pattern: RegExp, text: string, at: number): number | null => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

/** The end of the list that begins here, and of how many bytes it is. The last byte is followed by no further digit. */
const listAt = (text: string, from: number): { end: number; bytes: number } => {
  let list = { end: from, bytes: 0 }
  let next: number | null = from
  while (next !== null) {
    const end = endOf(BYTE, text, next)
    if (end === null || isDigit(text, end)) break
    list = { end, bytes: list.bytes + 1 }
    next = endOf(BETWEEN, text, end)
  }
  return list
}

/** A part of a text, as `matchAll` gives it. */
export type Match = { 0: string; index: number }

/** The lists in a run of their characters. Step by step: one pattern for a whole list has no end to its memory. */
const listsIn = function* (text: string, from: number, to: number): Generator<Match> {
  for (let at = from; at + SHORTEST <= to; at += 1) {
    if (isDigit(text, at - 1)) continue
    const { end, bytes } = listAt(text, at)
    if (bytes < LEAST_BYTES) continue
    yield { 0: text.slice(at, end), index: at }
    at = end - 1
  }
}

type Run = { from: number; to: number }

/**
 * Units looked at in one call. V8 keeps the compiled code of a function that is called often; a single loop over a whole text it
 * compiles again for each text (on-stack replacement), and interprets until that is done.
 */
const BLOCK = 1 << 12

/**
 * The first run of a list's characters that is long enough for one, of those that a look from unit `first` on, and before unit
 * `end`, meets; none before unit `begin`. A number is where to continue, if no run was found.
 */
const runOrNext = (text: string, begin: number, first: number, end: number): Run | number => {
  let look = first
  for (; look < end; look += SHORTEST) {
    if (inLists[text.charCodeAt(look)] === 0) continue
    let from = look
    while (from > begin && inLists[text.charCodeAt(from - 1)] === 1) from -= 1
    let to = look + 1
    while (to < text.length && inLists[text.charCodeAt(to)] === 1) to += 1
    if (to - from >= SHORTEST) return { from, to }
    // What was looked through is not looked at again.
    look = to - 1
  }
  return look
}

/** The next run that is long enough for a list, from unit `begin` on. `null` if none follows. */
const nextRun = (text: string, begin: number): Run | null => {
  let look = begin + SHORTEST - 1
  while (look < text.length) {
    const found = runOrNext(text, begin, look, Math.min(look + BLOCK, text.length))
    if (typeof found !== 'number') return found
    look = found
  }
  return null
}

/**
 * Every list of bytes in a text (`5a:71:37`, `0x5A, 0x71`), as people and programs write them. A list has no characters but
 * those of lists: of a text of many megabytes only the runs of these are searched, which are few.
 */
export const listsOfBytes = function* (text: string): Generator<Match> {
  for (let run = nextRun(text, 0); run !== null; run = nextRun(text, run.to)) yield* listsIn(text, run.from, run.to)
}
