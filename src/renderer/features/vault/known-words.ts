import type { Known, KnownPlaces } from '../../../shared/model/place-verdicts.ts'
import { CAUSES } from '../../../shared/model/verdict.ts'
import { VERDICT_WORDS } from '../../ui/verdict-words.ts'
import { relativeTime } from './relative-time.ts'

/** So many environments are named; of more it is said how many. */
const NAMED = 3

const list = new Intl.ListFormat('en')

const namesOf = (environments: readonly string[]): string => {
  const [shown, more] = [environments.slice(0, NAMED), environments.length - NAMED]
  return list.format(more > 0 ? [...shown, `${more.toLocaleString('en')} more`] : shown)
}

const whenOf = (at: string, now: number): string => relativeTime(Date.parse(at), now)

const beforeWords = ({ before }: Known, now: number): string =>
  before === null ? '' : `; ${VERDICT_WORDS[before.verdict].label.toLowerCase()} before, ${whenOf(before.at, now)}`

/** “Not checked, just now; accepted before, yesterday”. `now` in milliseconds since 1970. */
export const knownWords = (known: Known, now: number): string =>
  `${VERDICT_WORDS[known.check.verdict].label}, ${whenOf(known.check.at, now)}${beforeWords(known, now)}`

/** “Accepted on master and live, 2 hours ago”, or why it was not checked. */
export const placeWords = ({ verdict, environments, known }: KnownPlaces, now: number): string => {
  const where = `${VERDICT_WORDS[verdict ?? 'never'].label} on ${namesOf(environments)}`
  if (known === null) return where
  const { check } = known
  const why = check.verdict === 'not-checked' ? ` (${CAUSES[check.cause].label})` : ''
  return `${where}${why}, ${whenOf(check.at, now)}${beforeWords(known, now)}`
}
