/** More than so many characters at the end tell nothing more. */
const LONGEST_TAIL = 8
/** A name of fewer characters is cut at its end. */
const SHORTEST = 9
const PLAIN = /^[ -~]*$/

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a name where it may be cut: its head gives way, its tail stays. What is read as one character stays together. */
export const splitName = (name: string): { head: string; tail: string } => {
  const characters = PLAIN.test(name) ? null : Array.from(graphemes.segment(name), ({ index }) => index)
  const count = characters?.length ?? name.length
  const kept = count < SHORTEST ? 0 : Math.min(LONGEST_TAIL, Math.floor(count / 3))
  const at = kept === 0 ? name.length : characters === null ? count - kept : (characters[count - kept] ?? name.length)
  return { head: name.slice(0, at), tail: name.slice(at) }
}
