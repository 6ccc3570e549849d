import type { Manners, Shape } from './manners.ts'
import type { Answer, Api } from './model.ts'

const MEDIA: Readonly<Record<Api, string>> = {
  graphql: 'application/json; charset=utf-8',
  delivery: 'application/vnd.contentful.delivery.v1+json',
  preview: 'application/vnd.contentful.delivery.v1+json',
  management: 'application/vnd.contentful.management.v1+json',
}
const API_HEADER: Readonly<Record<Api, string>> = { delivery: 'cda', preview: 'cpa', management: 'cma', graphql: 'gql' }

const WORDS: Readonly<Record<string, string>> = {
  AccessTokenInvalid: 'The access token you sent could not be found or is invalid.',
  NotFound: 'The resource could not be found.',
  OrganizationAccessGrantRequired: 'Access to this organization has to be granted for the token first.',
  AccessDenied: 'Forbidden',
  InvalidQuery: 'The query you sent was invalid.',
  RateLimitExceeded: 'You have exceeded the rate limit of the Organization this Space belongs to.',
  ServerError: 'Something went wrong on our side.',
  Hibernated: 'The space is hibernated.',
}

const headersOf = (api: Api, manners: Manners): Record<string, string> => ({
  'content-type': MEDIA[api],
  ...(manners.apiHeader && { 'contentful-api': API_HEADER[api] }),
  ...(manners.rateHeaders && {
    'x-contentful-ratelimit-second-limit': '55',
    'x-contentful-ratelimit-second-remaining': '54',
    'x-contentful-ratelimit-reset': '0',
  }),
})

export const answer = (status: number, api: Api, manners: Manners, body: Answer['body']): Answer => ({
  status,
  headers: headersOf(api, manners),
  body,
  requestId: null,
})

/** Error ids and the codes that GraphQL has for the same. */
const CODES: Readonly<Record<string, string>> = {
  AccessTokenInvalid: 'ACCESS_TOKEN_INVALID',
  RateLimitExceeded: 'RATE_LIMIT_EXCEEDED',
  ServerError: 'INTERNAL_SERVER_ERROR',
  Hibernated: 'SERVER_ERROR',
}

/** An error in GraphQL's form. */
export const queryError = (status: number, code: string, message: string, manners: Manners): Answer =>
  answer(status, 'graphql', manners, { errors: [{ message, extensions: { contentful: { code } } }] })

/** An Error record; the request id comes when it is sent. */
export const record = (status: number, id: string, api: Api, manners: Manners, details?: unknown): Answer => {
  if (api === 'graphql') return queryError(status, CODES[id] ?? id, WORDS[id] ?? id, manners)
  return restRecord(status, id, api, manners, details)
}

const restRecord = (status: number, id: string, api: Api, manners: Manners, details: unknown): Answer =>
  answer(status, api, manners, {
    sys: { type: 'Error', id },
    ...(manners.message && { message: WORDS[id] ?? id }),
    ...(details !== undefined && { details }),
  })

export const tokenInvalid = (api: Api, manners: Manners): Answer =>
  record(api === 'management' ? manners.invalidOnManagement : 401, 'AccessTokenInvalid', api, manners)

type Missing = {
  type: 'Space' | 'Environment' | 'Entry' | 'ContentType'
  id: string
  space: string
  environment?: string
}

const detailsIn = (shape: Shape, { type, id, space, environment }: Missing): unknown => {
  switch (shape) {
    case 'sys':
      return { sys: { type } }
    case 'flat':
      return type === 'Space' ? { type, id } : { type, id, space, ...(environment !== undefined && { environment }) }
    case 'string':
      return 'The requested resource could not be found.'
    case 'absent':
      return undefined
  }
}

/** 404, in the shape that this installation gives it. */
export const notFound = (api: Api, manners: Manners, missing: Missing | null): Answer => {
  if (missing === null) return record(404, 'NotFound', api, manners)
  const own: Record<Missing['type'], Shape> = {
    Space: manners.spaceDetails,
    Environment: manners.environmentDetails,
    Entry: manners.entryDetails,
    ContentType: manners.entryDetails,
  }
  const shape = api === 'management' ? manners.managementDetails : own[missing.type]
  return record(404, 'NotFound', api, manners, detailsIn(shape, missing))
}

export const list = (
  api: Api,
  manners: Manners,
  all: readonly unknown[],
  query: Readonly<Record<string, string>>,
): Answer => {
  const limit = Math.min(Number(query['limit'] ?? 100), api === 'management' ? manners.largestPage : 1000)
  const skip = Number(query['skip'] ?? 0)
  const now = manners.slips && skip > 0 ? all.slice(1) : all
  return answer(200, api, manners, {
    sys: { type: 'Array' },
    total: now.length,
    skip,
    limit,
    items: now.slice(skip, skip + limit),
  })
}
