import type { Mark } from '../../ui/kind-marks.ts'
import { wordsOf } from '../vault/token-list.ts'

export type Entry = {
  id: string
  group: string
  label: string
  detail?: string | undefined
  mark?: Mark | undefined
  keywords?: string | undefined
  shortcut?: string | undefined
  /** Why it cannot be done now; null: it can. */
  off: string | null
  run: () => void
}

const ORDER = ['Request', 'Diagnosis', 'Token', 'Vault', 'View', 'App']

/** Where a group of commands stands in lists. Groups that are not named here come last. */
export const groupRank = (group: string): number => {
  const index = ORDER.indexOf(group)
  return index === -1 ? ORDER.length : index
}

/** The longest list that is shown. Another word finds an entry sooner. */
export const MOST_SHOWN = 60
/** What of an entry is looked at, in small letters. */
type Text = { label: string; rest: string }

const textOf = ({ label, detail = '', keywords = '', group }: Entry): Text => ({
  label: label.toLowerCase(),
  rest: `${detail} ${keywords} ${group}`.toLowerCase(),
})

const PART_OF_WORD = /[\p{L}\p{N}]/u

const startsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !PART_OF_WORD.test(text.charAt(at - 1))) return true
  return false
}

/** How well one word fits: 0 not at all. */
const scoreOf = ({ label, rest }: Text, word: string): number => {
  if (label.startsWith(word)) return 4
  if (startsWord(label, word)) return 3
  if (label.includes(word)) return 2
  return rest.includes(word) ? 1 : 0
}

const BEGINS = 1_000
const IS_IT = 2_000

/** 0: a word is not found. A name that was typed as it stands, or as it begins, goes before any other. */
const scoreOfAll = (entry: Entry, words: readonly string[]): number => {
  const text = textOf(entry)
  const phrase = words.join(' ')
  let sum = text.label.replace(/…$/, '') === phrase.replace(/…$/, '') ? IS_IT : 0
  if (sum === 0 && text.label.startsWith(phrase)) sum = BEGINS
  for (const word of words) {
    const score = scoreOf(text, word)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** The entries in which every word is found, best first; in their own order where they are as good. */
export const matchEntries = (entries: readonly Entry[], query: string): Entry[] => {
  const words = wordsOf(query)
  if (words.length === 0) return [...entries]
  const byScore = Map.groupBy(entries, (entry) => scoreOfAll(entry, words))
  byScore.delete(0)
  return [...byScore].toSorted(([one], [other]) => other - one).flatMap(([, found]) => found)
}

export const isPossibleCommand = (entry: Entry): boolean => entry.id.startsWith('command ') && entry.off === null
