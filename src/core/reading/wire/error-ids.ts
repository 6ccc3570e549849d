import { looksComplete } from '../../../shared/text/lint/shape.ts'
import { MASK } from '../../../shared/text/mask.ts'
import { isObject, objectMember, textMember, type Json } from './json.ts'

/** Error ids that the specification (section 7) and the platform's documentation name, as alternatives of a pattern. */
export const KNOWN_NAMES = [
  'AccessTokenInvalid|NotFound|OrganizationAccessGrantRequired|AccessDenied|BadRequest|InvalidQuery|UnknownKey',
  'MissingKey|VersionMismatch|ValidationFailed|InvalidEntry|UnknownField|RateLimitExceeded|ServerError',
  'InternalServerError|Hibernated|Conflict|UnsupportedMediaType|InvalidJsonRequestBody|UnprocessableEntity|UnresolvedLinks',
  'PersistedQueryNotFound',
].join('|')
const KNOWN_IDS = new Set(KNOWN_NAMES.split('|'))

export const isKnownId = (id: string): boolean => KNOWN_IDS.has(id)

/** Names that SDKs and HTTP libraries give to the same failures. */
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^Unauthorized$/, 'AccessTokenInvalid'],
  [/^Forbidden$/, 'AccessDenied'],
  [/^(?:ResourceNotFound|CDA(?:Resource|ContentType)NotFound)$/, 'NotFound'],
  [/^(?:RateLimit(?:ed)?|TooManyRequests)$/, 'RateLimitExceeded'],
  [/^(?:ServiceUnavailable|BadGateway|GatewayTimeout)$/, 'ServerError'],
]

const bareName = (name: string): string => name.replace(/(?:Error|Exception)$/, '')

/** The platform's own id in an error's name (`NotFoundError`); null: the name is another one. */
export const idInName = (name: string): string | null => [name, bareName(name)].find(isKnownId) ?? null

/** The id that an error's name stands for (`ContentfulRateLimitException`, `Forbidden`); null: none. */
export const idOfName = (name: string): string | null => {
  const own = idInName(name)
  if (own !== null) return own
  const alias = bareName(name).replace(/^Contentful(?=[A-Z])/, '')
  return ALIASES.find(([form]) => form.test(alias))?.[1] ?? null
}

/** The platform's sentence for a request that carried no token. */
const NO_TOKEN_SENTENCE = /^an access token is required/i

/** Whether a message is the platform's for a request without a token: its id is that of an invalid one. */
export const isAboutNoToken = (message: string | null): boolean => NO_TOKEN_SENTENCE.test(message ?? '')

/** The platform's own sentences, where `sys.id` did not survive. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/(?:access token you sent|token) could not be found or is invalid/i, 'AccessTokenInvalid'],
  [NO_TOKEN_SENTENCE, 'AccessTokenInvalid'],
  [/the resource could not be found/i, 'NotFound'],
  [/^invalid resource id/i, 'NotFound'],
  [/exceeded the rate limit/i, 'RateLimitExceeded'],
  [/the query you sent was invalid/i, 'InvalidQuery'],
  [/response size too big/i, 'BadRequest'],
  [/you are not authorized to do this action or exceeded your plan limits/i, 'AccessDenied'],
  // Sentences that come only after the token was accepted, some of them with the id `BadRequest`.
  [/version mismatch error/i, 'VersionMismatch'],
  [/\bvalidation error(?! for\b|[\w:])/i, 'ValidationFailed'],
  [/content type you sent could not be found or was not activated/i, 'InvalidQuery'],
  [/^unknown locale\b/i, 'InvalidQuery'],
  [/selected properties must be at most \d+ levels deep/i, 'InvalidQuery'],
  [/maximum allowed complexity for a query/i, 'InvalidQuery'],
]

/** One of the platform's own sentences anywhere in a text, and the id that it stands for. */
export const sentenceIn = (text: string): { id: string; sentence: string; from: number } | null => {
  for (const [pattern, id] of MESSAGES) {
    const match = new RegExp(pattern.source.replace('^', ''), 'i').exec(text)
    if (match !== null) return { id, sentence: match[0], from: match.index }
  }
  return null
}

export const idFromMessage = (message: string | null): string | null =>
  message === null ? null : (MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? null)

/** Only `NotFound` names a kind of resource in `details`. */
export const idFromDetails = (details: Json | undefined): string | null => {
  if (!isObject(details)) return null
  const sys = objectMember(details, 'sys')
  const type = (sys === null ? null : textMember(sys, 'type')) ?? textMember(details, 'type')
  return type !== null && /^[A-Z][A-Za-z]+$/.test(type) && type !== 'Error' ? 'NotFound' : null
}

/** A request id as it may be shown. The platform's are shorter than a token: one in the form of a token was pasted or sent back by a server. */
export const shownRequestId = (text: string | null): string | null =>
  text !== null && (looksComplete(text) || text.includes('CFPAT-')) ? MASK : text
