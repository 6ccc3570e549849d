import { looksComplete } from '../../shared/text/lint/shape.ts'
import { soleKindOf } from '../../shared/platform.ts'
import { repairToken } from '../../shared/text/lint-token.ts'
import { isBelow, type Entry, type Group, type Role } from './entries.ts'
import { addressOf, isPlatformHost } from './hosts.ts'
import { isPlain, lookup, qualifierOf, wordsOf } from './names.ts'
import { entriesOfUrl } from './read-url.ts'
import { flatMapped, MANY, type Steps } from './steps.ts'
import {
  addressIn,
  countsAsHost,
  apiAround,
  claimOf,
  idIn,
  isMisplaced,
  isOurs,
  kindOf,
  standingOf,
  type KnownPlaces,
  type TokenFacts,
} from './token-facts.ts'

/** A group with the parts of its addresses as entries: `CONTENTFUL_URL=https://…/spaces/abc?access_token=…`. */
const withAddresses = function* (group: Group): Steps<Group> {
  if (group.form === 'url' || group.form === 'curl') return group
  const entries = yield* flatMapped(group.entries, (entry): Entry[] => {
    if (entry.role !== 'host' && entry.role !== 'other') return [entry]
    if (entry.value.is !== 'text' || !/^https?:\/\//i.test(entry.value.text)) return [entry]
    const url = addressOf(entry.value.text)
    if (url === null || (!isPlatformHost(url.hostname) && !/[?&#]access_token=/i.test(url.href))) return [entry]
    return entriesOfUrl(url, entry.line).map((one) => ({ ...one, name: one.role === 'token' ? null : entry.name }))
  })
  return { ...group, entries }
}

/** More spaces and hosts than one file has. */
const MOST_PLACES = 200
/** More tokens are not looked at one by one. */
const MOST_TOKENS = 2_000
/** More than stand beside one token in its set. */
const MOST_BESIDE = 4
/** The contract’s limit for a secret. */
const LONGEST_TOKEN = 16_384

/** Entries of a role in a group, each with the words of its set. */
type Placed = { entry: Entry; qualifier: string }

const placed = (group: Group, role: Role): Placed[] =>
  group.entries
    .filter((entry) => entry.role === role && entry.value.is !== 'empty')
    .slice(0, MOST_PLACES)
    .map((entry) => ({ entry, qualifier: entry.name === null ? '' : qualifierOf(entry.name) }))

/** The one of several that belongs to a token: of its set, of no set, or the only one there is. The last one counts. */
const belonging = (candidates: readonly Placed[], qualifier: string): Entry | null => {
  const own =
    candidates.findLast((one) => one.qualifier === qualifier) ??
    // `preview_token_prod` and `space_launcher_prod`.
    candidates.findLast((one) => qualifier !== '' && ` ${one.qualifier} `.includes(` ${qualifier} `))
  const common = candidates.findLast((one) => one.qualifier === '')
  const [only, ...others] = candidates
  return (own ?? common ?? (others.length === 0 ? only : undefined))?.entry ?? null
}

type Around = Readonly<Record<'space' | 'environment' | 'host' | 'preview', readonly Placed[]>>

const aroundIn = (group: Group, services: KnownPlaces['services']): Around => ({
  space: placed(group, 'space').filter(({ entry }) => idIn(entry) !== null || entry.value.is === 'reference'),
  environment: placed(group, 'environment').filter(({ entry }) => idIn(entry) !== null),
  host: placed(group, 'host').filter(({ entry }) => entry.value.is === 'text' && countsAsHost(entry, services)),
  preview: placed(group, 'preview').filter(
    ({ entry }) => entry.value.is === 'text' && SWITCH.test(entry.value.text.trim()),
  ),
})

const SWITCH = /^(?:(true|1|yes|on)|false|0|no|off)$/i
const isOn = ({ value }: Entry): boolean => value.is === 'text' && SWITCH.exec(value.text.trim())?.[1] !== undefined

/** What a group says, and where it says nothing, what the files below it say. */
const createSearch = (groups: readonly Group[], services: KnownPlaces['services']) => {
  const aroundOf = lookup((group: Group) => aroundIn(group, services))
  const files = groups.filter(({ form }) => form === 'env')
  return (group: Group, role: keyof Around, qualifier: string, wanted: (entry: Entry) => boolean = () => true) => {
    const below = group.form === 'env' ? files.filter((one) => isBelow(one, group)).toReversed() : []
    for (const one of [group, ...below]) {
      const found = belonging(
        aroundOf(one)[role].filter(({ entry }) => wanted(entry)),
        qualifier,
      )
      if (found !== null) return found
    }
    return null
  }
}

/** The token of a value: a whole one with words behind it is that one. */
const secretIn = (raw: string): string => {
  const { value } = repairToken(raw)
  const [first = ''] = value.split(/\s/, 1)
  return looksComplete(first) ? first : value
}

/** `CONTENTFUL_TOKEN` beside a preview key of the same space: a set of two keys has one for each API. */
const withDeliveryKeys = (tokens: readonly TokenFacts[]): TokenFacts[] => {
  const sets = Map.groupBy(tokens, ({ group }) => group)
  return tokens.map((token) => {
    const { entry, api, secret, standing, space } = token
    const isOpen = api === null && standing === 'token' && !secret.startsWith('CFPAT-') && entry.role === 'token'
    if (!isOpen || entry.name === null || !isPlain(wordsOf(entry.name))) return token
    const beside = (sets.get(token.group) ?? []).filter((other) => other !== token && other.space === space)
    const apis = new Set(beside.map((other) => other.api))
    return beside.length < MOST_BESIDE && apis.has('preview') && !apis.has('delivery') && !apis.has(null)
      ? { ...token, api: 'delivery', kind: soleKindOf('delivery') }
      : token
  })
}

const namesOf = (entries: Iterable<Entry>): string[] => [
  ...new Set([...entries].flatMap(({ name }) => (name === null ? [] : [name]))),
]

/** Every token with its context. `ignored`: how many named values are neither a token nor used for one. */
export const findTokens = function* (
  given: readonly Group[],
  known: KnownPlaces,
): Steps<{ groups: Group[]; tokens: TokenFacts[]; ignored: number; used: string[]; notNeeded: string[] }> {
  const groups: Group[] = []
  for (const group of given) {
    yield
    groups.push(yield* withAddresses(group))
  }
  const search = createSearch(groups, known.services)
  let tokens: TokenFacts[] = []
  const others = new Set<Entry>()
  const platformFiles = new Set(groups.flatMap(({ isPlatform, file }) => (isPlatform ? [file] : [])))
  /** The space, environment, host and switch of a token. */
  const used = new Set<Entry>()
  const see = (entry: Entry, group: Group): void => {
    if (tokens.length >= MOST_TOKENS || (entry.value.is === 'text' && entry.value.text.length > LONGEST_TOKEN)) {
      others.add(entry)
      return
    }
    const qualifier = entry.name === null ? '' : qualifierOf(entry.name)
    const raw = entry.value.is === 'text' ? entry.value.text : ''
    const standing = standingOf(entry)
    const secret = standing === 'token' ? secretIn(raw) : ''
    const claim = claimOf(entry, secret)
    const host =
      search(group, 'host', qualifier, ({ api }) => api !== null && api === claim) ??
      search(group, 'host', qualifier, ({ api }) => api === null) ??
      (group.form === 'env' ? null : search(group, 'host', qualifier))
    const address = addressIn(host, known.services)
    const space = search(group, 'space', qualifier)
    // `NEWS_SPACE_ID`, `NEWS_TOKEN`: a set of its own.
    const isOfSet =
      qualifier !== '' && group.isPlatform && qualifierOf(space?.name ?? '') === qualifier && entry.role === 'token'
    if (!isOfSet && !isOurs(entry, group, address, platformFiles.has(group.file))) {
      if (entry.name !== null || entry.role === 'token') others.add(entry)
      return
    }
    const preview = search(group, 'preview', qualifier)
    if (preview !== null) used.add(preview)
    // `previewHost` beside `accessToken` shows the region, and the API of another token.
    const ofAnyApi = host?.api === null ? address : null
    const api = claim ?? apiAround(entry, group, ofAnyApi, preview === null ? undefined : isOn(preview))
    const kind = kindOf(api, entry, secret)
    const environment = search(group, 'environment', qualifier)
    tokens.push({ entry, group, standing, raw, secret, claim, api, host, address, kind, space, environment })
  }
  for (const group of groups)
    for (const [index, entry] of group.entries.entries()) {
      if (index % MANY === 0) yield
      if (entry.role === 'token' || isMisplaced(entry)) see(entry, group)
      else if (entry.name !== null) others.add(entry)
    }
  tokens = withDeliveryKeys(tokens)
  for (const { space, environment, host } of tokens)
    for (const entry of [space, environment, host]) if (entry !== null) used.add(entry)
  const ignored = [...others].filter((entry) => !used.has(entry))
  return { groups, tokens, ignored: ignored.length, used: namesOf(used), notNeeded: namesOf(ignored) }
}
