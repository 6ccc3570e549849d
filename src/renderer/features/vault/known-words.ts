import { alikePlaces, tellsNothing, type Known } from '../../../shared/model/place-verdicts.ts'
import { endingsOf, endsWithin, SOON } from '../../../shared/model/end-dates.ts'
import type { Token } from '../../../shared/model/token.ts'
import type { Verdict } from '../../../shared/model/verdict.ts'
import { formatCount } from '../../../shared/text/format-numbers.ts'
import { listed } from '../../../shared/text/listed-words.ts'
import { VERDICT_WORDS } from '../../ui/verdict-words.ts'
import { relativeTime } from './relative-time.ts'
import type { TokenItem, TokenPlace } from './token-list.ts'

/** So many environments are named; of more, it is shown how many. */
const NAMED = 3

/** In rem, for letters of notes: what is beside the text of a line, of an environment, and of a word. */
const WIDTH = { line: 3.5, chip: 1.75, word: 0.75, letter: 0.41 }

/** How many environments fit on a line of `room` rem beside other words. At least one, which may be cut. */
export const countFitting = (places: readonly TokenPlace[], words: readonly string[], room: number): number => {
  const widthOf = (text: string, beside: number): number => text.length * WIDTH.letter + beside
  const left = (count: number): number => {
    const chips = places.slice(0, count).map(({ environment }) => widthOf(environment, WIDTH.chip))
    const more = count < places.length ? [`+${places.length - count}`] : []
    const others = [...words, ...more].map((word) => widthOf(word, WIDTH.word))
    return [...chips, ...others].reduce((rest, width) => rest - width, room - WIDTH.line)
  }
  return [NAMED, 2, 1].find((count) => count === 1 || left(count) >= 0) ?? 1
}

const namesOf = (environments: readonly string[]): string => {
  const [shown, more] = [environments.slice(0, NAMED), environments.length - NAMED]
  return listed(more > 0 ? [...shown, `${formatCount(more)} more`] : shown)
}

const labelOf = (verdict: Verdict | null): string => VERDICT_WORDS[verdict ?? 'never'].label

/** “Not checked, just now; accepted before, yesterday”. `now` in milliseconds since 1970. */
export const knownWords = ({ check, before }: Known, now: number): string => {
  const when = (at: string): string => relativeTime(Date.parse(at), now)
  const earlier = before === null ? '' : `; before that ${labelOf(before.verdict).toLowerCase()}, ${when(before.at)}`
  return `${labelOf(check.verdict)}, ${when(check.at)}${earlier}`
}

/** Of one environment of a token: “staging: No access, 2 hours ago”. */
export const placeWords = ({ environment, production, known }: TokenPlace, now: number): string =>
  `${environment}${production ? ' (production)' : ''}: ${known === null ? labelOf(null) : knownWords(known, now)}`

/** What still stands of a place: the last verdict that shows something about the token. */
const standing = ({ check, before }: Known): { verdict: Verdict; at: string } =>
  tellsNothing(check.verdict) && before !== null ? before : check

/**
 * The one verdict of a token: the newest that accepted or rejected it, in the environments that it is enabled for. An
 * environment without access doesn't count, even if it is in the token's list.
 */
export const healthOf = ({ unreadable, known, places, heading }: TokenItem): Verdict | null => {
  if (unreadable !== null) return 'unreadable'
  const { environment } = heading
  const own = places.filter((place) => (environment === null ? place.own : place.environment === environment))
  const verdicts = [known, ...own.map((place) => place.known)].flatMap((one) => (one === null ? [] : [standing(one)]))
  const newest = (...wanted: Verdict[]): Verdict | undefined =>
    verdicts
      .filter(({ verdict }) => wanted.includes(verdict))
      .toSorted((one, other) => other.at.localeCompare(one.at))[0]?.verdict
  return newest('accepted', 'rejected') ?? newest('no-access') ?? newest('not-checked') ?? null
}

/** The same for screen readers: “Accepted on master, no access on staging”. */
export const summaryWords = (item: TokenItem): string => {
  const known = item.places.length === 0 ? labelOf(item.known?.check.verdict ?? null) : placesWords(item.places)
  if (item.unreadable === null) return known
  const isKnown = item.known !== null || item.places.some((place) => place.known !== null)
  return isKnown ? `${labelOf('unreadable')}. Before: ${lowerFirst(known)}` : labelOf('unreadable')
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

const placesWords = (places: readonly TokenPlace[]): string => {
  const production = new Set(places.filter((place) => place.production).map(({ environment }) => environment))
  const named = (environment: string): string =>
    production.has(environment) ? `${environment} (production)` : environment
  return alikePlaces(places)
    .map(({ verdict, environments }) => `${labelOf(verdict)} on ${namesOf(environments.map(named))}`)
    .map((words, at) => (at === 0 ? words : lowerFirst(words)))
    .join(', ')
}

/** What ends soon or has ended, without the day in parentheses: “ends in 6 days”. */
export const endingSoon = (token: Pick<Token, 'end' | 'rotateBy'>, now: number): string[] =>
  endingsOf(token, now)
    .filter((ending) => endsWithin(ending, now, SOON))
    .map(({ words }) => words.replace(/ \([^)]*\)$/, ''))
