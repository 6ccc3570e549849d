import type { Service } from '../../shared/model/service.ts'
import { soleKindOf, type TokenApi, type TokenKind } from '../../shared/platform.ts'
import type { Space } from '../../shared/model/space.ts'
import { platformIdSchema } from '../../shared/model/token.ts'
import { placeholderOf } from '../../shared/text/lint/placeholder.ts'
import { looksComplete, otherKindOf } from '../../shared/text/lint/shape.ts'
import { repairToken } from '../../shared/text/lint-token.ts'
import { namesVendor } from '../../shared/text/vendors.ts'
import type { Entry, Group } from './entries.ts'
import { addressOf, isPlatformHost, placeInUrl, placeOf, type Address } from './hosts.ts'
import { isPlain, namesPlatform, wordsOf } from './names.ts'

/** What is known of services and spaces, from the catalog. */
export type KnownPlaces = { services: readonly Service[]; spaces: readonly Space[] }

/** What a token’s value turns out to be. */
export type Standing = 'token' | 'placeholder' | 'reference' | 'empty'

/** A token as it was seen in a group, before it is judged as one of a set. */
export type TokenFacts = {
  entry: Entry
  group: Group
  standing: Standing
  /** The value as it stands, and without quotes and words around it. `''` without a value. */
  raw: string
  secret: string
  /** The API that its own form or name claims; null: neither says. */
  claim: TokenApi | null
  api: TokenApi | null
  kind: TokenKind | null
  space: Entry | null
  environment: Entry | null
  host: Entry | null
  address: Address | null
}

/** One place that a finding speaks of. */
export type Place = { file: string | null; line: number }

export const placeOfToken = ({ entry, group }: TokenFacts): Place => ({ file: group.file, line: entry.line })

/** The name that holds a token, where it stands: what is used again is the same. */
export const placeKey = ({ entry, group }: TokenFacts): string =>
  `${group.file ?? ''}\n${entry.line}\n${entry.name ?? ''}`

/** Words that ask for something to be put in their place, in any text. */
const ASKS = /(?:^|[^a-z])(?:your|replace|changeme|change_me|placeholder|todo|tbd|insert|xxx+)(?:[^a-z]|$)/i

/**
 * One word, or a few between signs: `tu_access_token_aqui`, `/site/delivery-api-key`, `delivery`. A long value that calls itself
 * fake is one that a test suite sends.
 */
const OF_WORDS = /^(?!(?=.{20}).*fake)[/.]?(?:CFPAT-)?[a-z]{2,16}\d{0,3}(?:[-_./][a-z]{0,16}\d{0,3})*$/i

/** Writing in which no token is: letters beyond ASCII, blanks, or fewer signs than any key has. */
const NO_TOKEN = /[^\x20-\x7e]|\S\s+\S|^.{1,7}$/

/** One sign again and again, or the alphabet: in an example, where a key could be anything. */
const ORDERED = /^(?:CFPAT-)?([xX0*.#-])\1{7,}$|^(?:CFPAT-)?\d*abcdefghijklm|^CFPAT-[a-z]{0,12}$/i

/** A whole token is none, also in quotes and with `tBd` in it. */
const isStandIn = (text: string): boolean =>
  ORDERED.test(text) || (!looksComplete(repairToken(text).value) && (ASKS.test(text) || /^<[^<>]*>$/.test(text)))

/** An id that wasn't filled in. */
export const isPlaceholderId = (text: string): boolean =>
  placeholderOf(text) !== null ||
  isStandIn(text) ||
  /^(?:[{[(].*[}\])]|…|\.{3,}|-+|(?:contentful[-_ ]?)?(?:space|environment)(?:[-_ ]?id)?)$/i.test(text)

/** What an entry’s text is, for an entry that may be a token. */
export const standingOf = ({ value }: Entry): Standing => {
  if (value.is !== 'text') return value.is
  const core = repairToken(value.text).value
  const placeholder = placeholderOf(core) ?? placeholderOf(value.text.trim())
  if (placeholder === 'reference') return 'reference'
  if (placeholder !== null || isStandIn(core) || isStandIn(value.text.trim())) return 'placeholder'
  const [first = ''] = core.split(/\s/, 1)
  if (!looksComplete(first) && (OF_WORDS.test(core) || NO_TOKEN.test(core))) return 'placeholder'
  return core === '' ? 'empty' : 'token'
}

/** Real ids are short; what is longer, or looks like a token, is one that went into the wrong line. */
const LONGEST_ID = 36

export const idIn = (entry: Entry | null): string | null => {
  if (entry?.value.is !== 'text') return null
  const text = entry.value.text.trim()
  const fits = text.length <= LONGEST_ID && !looksComplete(text) && !text.startsWith('CFPAT-') && !isPlaceholderId(text)
  return fits && platformIdSchema.safeParse(text).success ? text : null
}

/** An address, or a key of something else that says so by its prefix. */
const NEVER = /^(?:https?:\/\/|base64:)/i

/** A token where an id should be. */
export const isMisplaced = ({ role, name, value }: Entry): boolean =>
  value.is === 'text' &&
  (value.text.trim().startsWith('CFPAT-') ||
    ((role === 'space' || (role === 'environment' && namesPlatform(wordsOf(name ?? '')))) &&
      looksComplete(value.text.trim())))

/** Whether an entry is a token of the platform’s, or stands where one should. `isBeside`: its file has others that are. */
export const isOurs = (entry: Entry, group: Group, address: Address | null, isBeside: boolean): boolean => {
  if (isMisplaced(entry)) return true
  if (entry.role !== 'token') return false
  const core = entry.value.is === 'text' ? repairToken(entry.value.text.trim()).value : ''
  if (NEVER.test(core)) return false
  const foreign = otherKindOf(core, null) !== null
  const complete = looksComplete(core)
  if (entry.name === null)
    return group.isPlatform || address?.is === 'known' || (!foreign && (address === null || (complete && !isBeside)))
  const words = wordsOf(entry.name)
  if (namesPlatform(words) || (entry.isTaken === true && group.isPlatform)) return true
  if (namesVendor(words) || foreign) return false
  // Another product's `ApiKey`, in a block of its own.
  if (isPlain(words)) return group.isPlatform || (complete && (entry.api !== null || !isBeside))
  // What a request to the platform carries is its token under any name. A file of variables is no request.
  const isOnly = group.entries.filter(({ role }) => role === 'token').length === 1
  const isSent = address?.is === 'known' && group.form !== 'env' && isOnly
  return group.isPlatform && (entry.api !== null || isSent) && (complete || entry.value.is !== 'text')
}

/** The API that form or name claim. */
export const claimOf = (entry: Entry, secret: string): TokenApi | null =>
  secret.startsWith('CFPAT-') ? 'management' : entry.api

const managementKind = (entry: Entry, secret: string): TokenKind | null => {
  const words = entry.name === null ? [] : wordsOf(entry.name)
  if (secret.startsWith('CFPAT-') || words.some((word) => /^(?:personal|pat|cfpat)$/.test(word)))
    return 'personal-access-token'
  return words.includes('oauth') ? 'oauth-token' : null
}

/** The kind, where form, name or place tell it. A management token without a name for it may be of either kind. */
export const kindOf = (api: TokenApi | null, entry: Entry, secret: string): TokenKind | null => {
  if (api === 'management') return managementKind(entry, secret)
  return api === null ? null : soleKindOf(api)
}

/** `ACCESS_TOKEN`, `API_KEY`: what the platform’s own examples call a delivery key. A mere `TOKEN` may be anything. */
const CALLED_ACCESS = new Set(['access', 'api'])

/** The API of a token that claims none: by the host, by a switch, by what such a client asks, by what such names mean. */
export const apiAround = (
  entry: Entry,
  group: Group,
  address: Address | null,
  isPreview?: boolean,
): TokenApi | null => {
  if (address?.is === 'known' && address.api !== null) return address.api
  if (isPreview === true) return 'preview'
  // An address of several APIs shows none.
  if (group.usualApi !== null && address?.is !== 'known') return group.usualApi
  const words = entry.name === null ? [] : wordsOf(entry.name)
  const isDelivery = isPreview !== undefined || words.some((word) => CALLED_ACCESS.has(word))
  return group.isPlatform && entry.role === 'token' && isDelivery ? 'delivery' : null
}

/** Where an entry’s host leads; null: it is none. */
export const addressIn = (entry: Entry | null, services: readonly Service[]): Address | null => {
  if (entry?.value.is !== 'text' || isPlaceholderId(entry.value.text.trim())) return null
  const url = addressOf(entry.value.text)
  return url === null ? null : placeOf(url, services)
}

/**
 * Whether a host is the platform's: by its name, its value, the block that it stands in, or because a service of the user has it.
 * Any other URL beside a token (`SITE_URL`, `API_URL`) is not where the token goes.
 */
export const countsAsHost = ({ name, value, isTaken }: Entry, services: readonly Service[]): boolean => {
  const url = value.is === 'text' ? addressOf(value.text) : null
  // Files or pages lie there, and no API.
  if (url !== null && /^www\.|\.ctfassets\.net$/.test(url.hostname)) return false
  // The name of a host may be hidden. Then `isTaken` is its meaning.
  const shown = name ?? ''
  if (isTaken ?? shown === '') return true
  if (namesPlatform(wordsOf(shown))) return true
  return (
    url !== null &&
    (isPlatformHost(url.hostname) || placeInUrl(url).space !== null || placeOf(url, services).is === 'known')
  )
}
