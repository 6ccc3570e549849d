/** How many items of a list, from its start, are before a place. The list is sorted. */
export const countBefore = (length: number, isBefore: (index: number) => boolean): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** A function that says on which line (from 1) a place of a text lies. Made in one look at the text. */
export const lineFinder = (text: string): ((at: number) => number) => {
  const starts: number[] = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => countBefore(starts.length, (index) => (starts[index] ?? Infinity) <= at)
}

/** Where the line ends that holds this place, before its break. */
export const endOfLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  const end = at === -1 ? text.length : at
  return text.charAt(end - 1) === '\r' && end - 1 >= from ? end - 1 : end
}

/** Finds what ends a string or a comment; -1: nothing does. A missing end is searched once, so the time grows with the text alone. */
export const createCloser = (
  text: string,
): ((closing: string, from: number, limit: number, escapes: boolean) => number) => {
  const none = new Map<string, number>()
  return (closing, from, limit, escapes) => {
    if (from < (none.get(closing) ?? -1)) return -1
    for (let at = from; at < limit; at += 1) {
      if (escapes && text.charAt(at) === '\\') at += 1
      else if (text.startsWith(closing, at)) return at
    }
    none.set(closing, limit)
    return -1
  }
}
