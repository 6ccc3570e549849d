/** Characters of a name before and behind what is left out of it. */
const HEAD = 10
const TAIL = 8

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const shortened = (name: string): string => {
  const letters = Array.from(graphemes.segment(name), ({ segment }) => segment)
  return letters.length <= HEAD + TAIL + 1
    ? name
    : `${letters.slice(0, HEAD).join('')}…${letters.slice(-TAIL).join('')}`
}

/** A sentence for one line: names that it quotes lose their middle, so that the line still comes to its point. */
export const shortNames = (sentence: string): string =>
  sentence.replaceAll(/“([^“”]+)”/g, (_quoted, name: string) => `“${shortened(name)}”`)
