/** Fewer bytes in a row are dates, times and versions. */
const LEAST_BYTES = 8

/** Two digits each, and what stands between them. */
const SHORTEST = LEAST_BYTES * 2 + LEAST_BYTES - 1

/** How programs write bytes one after another. */
type ListForm = {
  /** One byte. Two digits at least: a token has no other characters. */
  byte: RegExp
  between: RegExp
  isDigit: (text: string, at: number) => boolean
  /** 1 for each UTF-16 unit that a list may contain, otherwise 0. */
  units: Uint8Array
}

const unitsOf = (characters: string): Uint8Array => {
  const units = new Uint8Array(1 << 16)
  for (const character of characters) units[character.charCodeAt(0)] = 1
  return units
}

/** `5a:71:37`, `0x5A, 0x71`. */
const IN_HEX: ListForm = {
  byte: /(?:0x)?[0-9a-f]{2}/iy,
  between: /[:-]|, ?| /y,
  isDigit: (text, at) => /[0-9a-f]/i.test(text.charAt(at)),
  units: unitsOf('0123456789abcdefxABCDEFX:, -'),
}

/** `[90, 113, 55]`, as `JSON.stringify` writes a Buffer, on one line or several, and `{"0":90,"1":113}` for an array of bytes. A token has no blanks. */
const IN_DECIMAL: ListForm = {
  byte: /(?:25[0-5]|2[0-4]\d|1\d\d|3[3-9]|[4-9]\d)(?!\d)/y,
  between: /\s*,\s*(?:"\d{1,6}"\s*:\s*)?/y,
  isDigit: (text, at) => /\d/.test(text.charAt(at)),
  units: unitsOf('0123456789,": \n\r\t'),
}

/** Where a match of a sticky pattern ends. `null` if nothing matches here. */
const endOf = (pattern: RegExp, text: string, at: number): number | null => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

/** The end of the list that begins here, and of how many bytes it is. The last byte is followed by no further digit. */
const listAt = (text: string, from: number, { byte, between, isDigit }: ListForm): { end: number; bytes: number } => {
  let list = { end: from, bytes: 0 }
  let next: number | null = from
  while (next !== null) {
    const end = endOf(byte, text, next)
    if (end === null || isDigit(text, end)) break
    list = { end, bytes: list.bytes + 1 }
    next = endOf(between, text, end)
  }
  return list
}

/** A part of a text, as `matchAll` gives it. */
export type Match = { 0: string; index: number }

/** The lists in a run of their characters. Step by step: one pattern for a whole list has no end to its memory. */
const listsIn = function* (text: string, { from, to }: Run, form: ListForm): Generator<Match> {
  for (let at = from; at + SHORTEST <= to; at += 1) {
    if (form.isDigit(text, at - 1)) continue
    const { end, bytes } = listAt(text, at, form)
    if (bytes < LEAST_BYTES) {
      // A short list has no longer one in it.
      at = Math.max(at, end - 1)
      continue
    }
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
const runOrNext = (text: string, units: Uint8Array, begin: number, first: number, end: number): Run | number => {
  let look = first
  for (; look < end; look += SHORTEST) {
    if (units[text.charCodeAt(look)] === 0) continue
    let from = look
    while (from > begin && units[text.charCodeAt(from - 1)] === 1) from -= 1
    let to = look + 1
    while (to < text.length && units[text.charCodeAt(to)] === 1) to += 1
    if (to - from >= SHORTEST) return { from, to }
    // What was looked through is not looked at again.
    look = to - 1
  }
  return look
}

/** The next run that is long enough for a list, from unit `begin` on. `null` if none follows. */
const nextRun = (text: string, units: Uint8Array, begin: number): Run | null => {
  let look = begin + SHORTEST - 1
  while (look < text.length) {
    const found = runOrNext(text, units, begin, look, Math.min(look + BLOCK, text.length))
    if (typeof found !== 'number') return found
    look = found
  }
  return null
}

/** A list has no characters but those of lists: of a text of many megabytes only the runs of these are searched, which are few. */
const listsOf = (form: ListForm) =>
  function* (text: string): Generator<Match> {
    for (let run = nextRun(text, form.units, 0); run !== null; run = nextRun(text, form.units, run.to))
      yield* listsIn(text, run, form)
  }

/** Every list of bytes in hex in a text (`5a:71:37`, `0x5A, 0x71`), as people and programs write them. */
export const listsOfBytes = listsOf(IN_HEX)

/** Every list of bytes in decimal in a text (`[90, 113]`), as JSON has them. */
export const decimalListsOfBytes = listsOf(IN_DECIMAL)
