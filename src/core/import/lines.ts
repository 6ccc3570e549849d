/** A function that says on which line (from 1) a place of a text lies. Made in one look at the text. */
export const lineFinder = (text: string): ((at: number) => number) => {
  const starts: number[] = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? Infinity) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Where the line ends that holds this place, before its break. */
export const endOfLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  const end = at === -1 ? text.length : at
  return text.charAt(end - 1) === '\r' && end - 1 >= from ? end - 1 : end
}
