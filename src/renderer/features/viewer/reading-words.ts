import type { BodyClass, MissingResource, ReadRecord } from '../../../shared/model/error-record.ts'
import type { ExchangeOutcome } from '../../../shared/model/exchange.ts'
import { formatCount } from '../../../shared/text/format-numbers.ts'
import { isJsonType } from '../../../shared/text/json.ts'

type Failure = Extract<ExchangeOutcome, { kind: 'failure' }>

const BODY_TITLES: Readonly<Record<Exclude<BodyClass, 'error-record'>, string>> = {
  'platform-json': 'The platform’s JSON',
  'other-json': 'Other JSON',
  html: 'An HTML page',
  image: 'An image',
  text: 'Plain text',
  binary: 'Binary data',
  empty: 'No body at all',
  'truncated-json': 'JSON that breaks off',
  'not-utf8': 'Text that is not UTF-8',
}

const SAYS_IT_ALL: ReadonlySet<BodyClass> = new Set(['empty', 'truncated-json'])

/** `An HTML page, not an API error`: the body when there is no error record of Contentful. */
export const bodyTitle = (found: BodyClass, status: number, mediaType: string | null): string => {
  if (found === 'error-record') return 'API error'
  const title = found === 'text' && isJsonType(mediaType) ? 'Broken JSON' : BODY_TITLES[found]
  return status < 400 || SAYS_IT_ALL.has(found) ? title : `${title}, not an API error`
}

const ITEM_WORDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  entries: ['entry', 'entries'],
  assets: ['asset', 'assets'],
  content_types: ['content type', 'content types'],
  environments: ['environment', 'environments'],
  locales: ['locale', 'locales'],
  spaces: ['space', 'spaces'],
  tags: ['tag', 'tags'],
  api_keys: ['key', 'keys'],
  preview_api_keys: ['key', 'keys'],
}

/** `3 entries`: what a list that was read from this path has. */
export const countedItems = (count: number, target: string): string => {
  const [, collection = ''] = /\/([a-z_]+)\/?(?:\?|$)/.exec(target) ?? []
  const [one, several] = ITEM_WORDS[collection] ?? ['item', 'items']
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

const PHASE_WORDS: Readonly<Record<Failure['phase'], string>> = {
  connect: 'while connecting',
  headers: 'while waiting for the response',
  body: 'while the body was arriving',
}

/** `Failed while connecting`: a user's own cancel is no failure. */
export const failureWords = ({ code, phase }: Pick<Failure, 'code' | 'phase'>): string =>
  `${code === 'cancelled' ? 'Canceled' : 'Failed'} ${PHASE_WORDS[phase]}`

/** `Environment “staging” in space “abc”`: what was not found, as far as the record names it. */
export const missingWords = ({ type, id, environment, space }: MissingResource): string => {
  const what = [type ?? 'A resource of a kind that the record does not name', id === null ? null : `“${id}”`]
  const where = [
    environment === null ? null : `in environment “${environment}”`,
    space === null ? null : `${environment === null ? 'in' : 'of'} space “${space}”`,
  ]
  return [...what, ...where].filter((part) => part !== null).join(' ')
}

/** A field of an error record. `value`: `null` if the record doesn't have it. */
type RecordField = { name: string; value: string | null; meaning: string }

/** What an error id means (Contentful's error reference). */
const ID_MEANINGS: Readonly<Record<string, string>> = {
  AccessTokenInvalid: 'The API doesn’t recognize the token.',
  NotFound: 'The resource doesn’t exist, or this token can’t read it.',
  OrganizationAccessGrantRequired: 'The organization doesn’t allow this token.',
  AccessDenied: 'The token isn’t allowed to do this.',
  BadRequest: 'The API can’t process the request.',
  InvalidQuery: 'A parameter isn’t valid.',
  VersionMismatch: 'The version isn’t the current one.',
  ValidationFailed: 'The content isn’t valid.',
  RateLimitExceeded: 'Too many requests.',
  ServerError: 'The API failed.',
  InternalServerError: 'The API failed.',
}

const DETAIL_MEANINGS: Readonly<Record<string, string>> = {
  type: 'What wasn’t found.',
  id: 'Its ID.',
  space: 'The space in the path.',
  environment: 'The environment in the path.',
  reasons: 'Why.',
}

const detailFields = (value: unknown, name: string): RecordField[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => detailFields(inner, `${name}.${key}`))
  const last = name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return [{ name, value: String(value), meaning: DETAIL_MEANINGS[last] ?? '' }]
}

export const recordFields = (record: ReadRecord): RecordField[] => [
  { name: 'sys.id', value: record.id, meaning: ID_MEANINGS[record.id] ?? '' },
  ...(record.detailsLeftOut === true ? [{ name: 'details', value: null, meaning: 'No longer stored.' }] : []),
  ...(record.details === null ? [] : detailFields(record.details, 'details')),
  { name: 'message', value: record.message, meaning: record.id === 'NotFound' ? 'Same text for every 404.' : '' },
  { name: 'requestId', value: record.requestId, meaning: 'Support can look it up.' },
]
