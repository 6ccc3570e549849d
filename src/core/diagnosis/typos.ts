import { looksComplete } from '../../shared/text/lint/shape.ts'
import { distance } from './paths.ts'

const SHORTEST = 12
/** So much of a known token has to be there for its end to be what is missing. */
const ENOUGH = 20

const LOOK_ALIKE: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', i: '1', S: '5', B: '8', Z: '2' }
const withoutLookAlikes = (text: string): string =>
  text.replace(/[OoIliSBZ]/g, (letter) => LOOK_ALIKE[letter] ?? letter)

const WORDS = ['', 'one character differs', 'two characters differ']

/** Of two texts that differ in two places at most, one has a third of the other unchanged. Cheap: most keys of a list are others. */
const mayBeNear = (text: string, known: string): boolean => {
  const third = Math.ceil(known.length / 3)
  return [0, third, 2 * third].some((from) => text.includes(known.slice(from, from + third)))
}

/** How a text differs from a known token, if it is a typo of it: `one character differs`. `null` if it's another text, or the same. */
export const typoOf = (text: string, known: string): string | null => {
  if (text === known || Math.min(text.length, known.length) < SHORTEST) return null
  if (text.length >= ENOUGH && known.startsWith(text)) return 'its end is missing'
  if (text.startsWith(known) && known.endsWith(text.slice(known.length))) return 'its end is doubled'
  if (Math.abs(text.length - known.length) > 2) return null
  const far = mayBeNear(text, known) ? distance(text, known) : Infinity
  if (far <= 2) return WORDS[far] ?? null
  return withoutLookAlikes(text) === withoutLookAlikes(known) ? 'look-alike letters differ' : null
}

/** Whether a text may be a typo of a token of which only the length and the last four characters are known. */
export const mayBeTypoOf = (text: string, { lastFour, length }: { lastFour: string; length: number }): boolean => {
  if (lastFour === '' || Math.min(text.length, length) < SHORTEST) return false
  // Nothing is known of the rest: another token's full length would make each longer one a candidate.
  if (text.length < length - 2) return !looksComplete(text)
  return distance(withoutLookAlikes(text.slice(-4)), withoutLookAlikes(lastFour)) <= 2
}
