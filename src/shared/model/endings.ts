import type { Token } from './token.ts'
import { endWords, rotateWords } from '../text/ending.ts'

/** What ends: a token by itself, or the time that somebody gave it. `at` in milliseconds: from then on it has ended. */
export type Ending = { what: 'end-date' | 'rotate-by'; at: number; words: string }

const DAY = 86_400_000

/** What is known of a token's end. `now` in milliseconds. */
export const endingsOf = ({ end, rotateBy }: Pick<Token, 'end' | 'rotateBy'>, now: number): Ending[] => {
  const at = end?.at === undefined || end.at === null ? NaN : Date.parse(end.at)
  const day = rotateBy === undefined ? NaN : Date.parse(`${rotateBy}T00:00:00Z`) + DAY
  return [
    ...(Number.isNaN(at) ? [] : [{ what: 'end-date' as const, at, words: endWords(at, now) }]),
    // The whole of the day is still in time.
    ...(rotateBy === undefined || Number.isNaN(day)
      ? []
      : [{ what: 'rotate-by' as const, at: day, words: rotateWords(rotateBy, now) }]),
  ]
}

/** Whether something ends within a span from now on, or has ended already: the condition of `--expires-within`. */
export const endsWithin = ({ at }: Pick<Ending, 'at'>, now: number, span: number): boolean => at <= now + span
