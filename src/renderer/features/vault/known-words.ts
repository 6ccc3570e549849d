import { alikePlaces, type Known, type KnownPlaces } from '../../../shared/model/place-verdicts.ts'
import type { TokenNode, TokenPlace } from '../../../shared/model/vault-tree.ts'
import type { Verdict } from '../../../shared/model/verdict.ts'
import { formatCount } from '../../../shared/text/format-numbers.ts'
import { causeWords, VERDICT_WORDS } from '../../ui/verdict-words.ts'
import { relativeTime } from './relative-time.ts'

/** So many environments are named; of more it is said how many. */
const NAMED = 3

const list = new Intl.ListFormat('en')

const namesOf = (environments: readonly string[]): string => {
  const [shown, more] = [environments.slice(0, NAMED), environments.length - NAMED]
  return list.format(more > 0 ? [...shown, `${formatCount(more)} more`] : shown)
}

const whenOf = (at: string, now: number): string => relativeTime(Date.parse(at), now)

const beforeWords = ({ before }: Known, now: number): string =>
  before === null ? '' : `; before that ${VERDICT_WORDS[before.verdict].label.toLowerCase()}, ${whenOf(before.at, now)}`

/** “Not checked, just now; accepted before, yesterday”. `now` in milliseconds since 1970. */
export const knownWords = (known: Known, now: number): string =>
  `${VERDICT_WORDS[known.check.verdict].label}, ${whenOf(known.check.at, now)}${beforeWords(known, now)}`

/** “Accepted on master and live, 2 hours ago”, or why it was not checked. */
export const placeWords = ({ verdict, environments, known }: KnownPlaces, now: number): string => {
  const where = `${VERDICT_WORDS[verdict ?? 'never'].label} on ${namesOf(environments)}`
  if (known === null) return where
  const { check } = known
  const why = check.verdict === 'not-checked' ? ` (${causeWords(check)})` : ''
  return `${where}${why}, ${whenOf(check.at, now)}${beforeWords(known, now)}`
}

/** What is known of a token on its line: one verdict, or that it is not the same everywhere. No worst one is picked. */
export const summaryOf = ({ unreadable, known, places }: TokenNode): Verdict | 'differs' | null => {
  if (unreadable !== null) return 'unreadable'
  if (places === null) return known?.check.verdict ?? null
  const verdicts = new Set(places.map((place) => place.known?.check.verdict ?? null))
  const [only = null] = verdicts
  return verdicts.size > 1 ? 'differs' : only
}

const labelOf = (verdict: Verdict | null): string => VERDICT_WORDS[verdict ?? 'never'].label

/** The same where there is time to read it: “Accepted on master, no access on staging”. */
export const summaryWords = (node: TokenNode): string => {
  if (node.unreadable === null) return knownSummary(node)
  const isKnown = node.known !== null || node.places?.some(({ known }) => known !== null) === true
  return isKnown ? `${labelOf('unreadable')}. Before: ${lowerFirst(knownSummary(node))}` : labelOf('unreadable')
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

const knownSummary = (node: TokenNode): string => {
  if (node.places === null) return labelOf(node.known?.check.verdict ?? null)
  const production = new Set(node.places.filter((place) => place.production).map(({ environment }) => environment))
  const named = (environment: string): string =>
    production.has(environment) ? `${environment} (production)` : environment
  return alikePlaces(node.places)
    .map(({ verdict, environments }) => `${labelOf(verdict)} on ${namesOf(environments.map(named))}`)
    .map((words, at) => (at === 0 ? words : lowerFirst(words)))
    .join(', ')
}

/** All that is known of a token on its line, with when. Undefined: nothing. */
export const seenWords = (node: TokenNode, now: number): string | undefined => {
  const seen = knownWhen(node, now)
  if (node.unreadable === null) return seen
  const { label, meaning } = VERDICT_WORDS.unreadable
  return [`${label}. ${meaning}`, ...(seen === undefined ? [] : [seen])].join('\n')
}

const knownWhen = (node: TokenNode, now: number): string | undefined => {
  if (node.places !== null)
    return alikePlaces(node.places)
      .map((place) => placeWords(place, now))
      .join('\n')
  if (node.known === null) return undefined
  return `${knownWords(node.known, now)}. ${VERDICT_WORDS[node.known.check.verdict].meaning}`
}

/** Of one environment of a token: “staging: No access, 2 hours ago”. */
export const markWords = ({ environment, production, known }: TokenPlace, now: number): string =>
  `${environment}${production ? ' (production)' : ''}: ${known === null ? labelOf(null) : knownWords(known, now)}`
