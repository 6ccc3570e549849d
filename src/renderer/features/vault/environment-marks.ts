import type { TokenPlace } from '../../../shared/model/vault-tree.ts'

/** What stands on a token's line: its environments, each by a short name, as many as there is room for, and how many more. */
export type EnvironmentMarks = { shown: readonly { place: TokenPlace; short: string }[]; more: readonly TokenPlace[] }

/** Of a line: what stands before the name. */
const BEFORE = 90
/** Of what is left of a line; the rest is the token's name's. */
const SHARE = 0.4
/** Of a mark without its letters, and of a letter, in CSS pixels: counted, as measuring each line would cost a layout. */
const MARK = 27
const LETTER = 6.5
const SHORT = 3
const MORE = 24

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (name: string): string[] => Array.from(graphemes.segment(name), ({ segment }) => segment)

/** Three letters; where two environments would have the same, the first and the last two: those tell most of them apart. */
const shorten = (names: readonly string[]): string[] => {
  const begin = names.map((name) => lettersOf(name).slice(0, SHORT).join(''))
  return names.map((name, at) => {
    const letters = lettersOf(name)
    if (letters.length <= SHORT + 1) return name
    const isAlone = begin.every((other, index) => index === at || other !== begin[at])
    return isAlone ? (begin[at] ?? name) : `${letters[0] ?? ''}…${letters.slice(-2).join('')}`
  })
}

const widthOf = (short: string): number => MARK + LETTER * lettersOf(short).length

/** `width` of the line. Whole names where all have room, short ones else; at least one mark. */
export const environmentMarks = (places: readonly TokenPlace[], width: number): EnvironmentMarks => {
  const room = (width - BEFORE) * SHARE
  const names = places.map(({ environment }) => environment)
  const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + widthOf(text), 0)
  const texts = sum(names) <= room ? names : shorten(names)
  let count = places.length
  while (count > 1 && sum(texts.slice(0, count)) + (count < places.length ? MORE : 0) > room) count -= 1
  const shown = places.slice(0, count).map((place, at) => ({ place, short: texts[at] ?? place.environment }))
  return { shown, more: places.slice(count) }
}
