import type { Token } from './token.ts'
import { daysUntil, daysUntilDay, endOfDay, endWords, rotateWords, unusedWords } from '../text/calendar-days.ts'

/** A token's own end date, or a date that the user set. `at` in milliseconds; `days` is the distance as `words` counts it. */
export type Ending = { what: 'end-date' | 'rotate-by'; at: number; days: number; words: string }

const DAY = 86_400_000

/** What is known of a token's end. `now` in milliseconds. */
export const endingsOf = ({ end, rotateBy }: Pick<Token, 'end' | 'rotateBy'>, now: number): Ending[] => {
  const at = end?.at === undefined || end.at === null ? NaN : Date.parse(end.at)
  const day = rotateBy === undefined ? NaN : endOfDay(rotateBy)
  return [
    ...(Number.isNaN(at)
      ? []
      : [{ what: 'end-date' as const, at, days: daysUntil(at, now), words: endWords(at, now) }]),
    // The whole of the day is still in time.
    ...(rotateBy === undefined || Number.isNaN(day)
      ? []
      : [
          { what: 'rotate-by' as const, at: day, days: daysUntilDay(rotateBy, now), words: rotateWords(rotateBy, now) },
        ]),
  ]
}

/** Whether something ends within a span from now on, or has ended. Whole days are counted as `words` counts them; hours are exact. */
export const endsWithin = ({ at, days }: Pick<Ending, 'at' | 'days'>, now: number, span: number): boolean =>
  at <= now + span || (span >= DAY && span % DAY === 0 && days <= span / DAY)

/** Time enough to replace a token in peace, in milliseconds. */
export const SOON = 14 * DAY

/** A token that was unused for so long may not be needed anymore. */
const LONG_UNUSED = 90 * DAY

/** Reminders about a token: that it ends soon or has ended, and that it is not used. `now` in milliseconds. */
export const remindersOf = (token: Pick<Token, 'end' | 'rotateBy' | 'lastUsedOn'>, now: number): string[] => {
  const soon = endingsOf(token, now).filter((ending) => endsWithin(ending, now, SOON))
  const used = token.lastUsedOn === undefined ? NaN : Date.parse(token.lastUsedOn)
  const unused = token.lastUsedOn !== undefined && now - used >= LONG_UNUSED ? [unusedWords(token.lastUsedOn)] : []
  return [...soon.map(({ words }) => words), ...unused]
}
