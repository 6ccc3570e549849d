import { describe, expect, it } from 'vitest'
import { judgeResponse } from '../../../../src/core/diagnosis/judge-response.ts'
import { readBody } from '../../../../src/core/reading/wire/read-body.ts'
import type { ApiName } from '../../../../src/shared/platform.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import type { BodyReading } from '../../../../src/shared/model/error-record.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'

/** Content that came with errors about parts of it. */

const SECRET = 'fake-delivery-key-0123456789abcdefghijklmnopq'

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const read = (value: unknown): BodyReading =>
  readBody({ status: 200, mediaType: 'application/json', body: bytes(value), cut: false })

const said = (value: unknown, api: ApiName = 'delivery', method: 'GET' | 'POST' = 'GET', status = 200) => {
  const body = bytes(value)
  const [us] = PRESET_SERVICES
  const baseUrls = us?.baseUrls ?? {}
  const credential = {
    state: 'present',
    secret: SECRET,
    kind: null,
    name: null,
    reach: [],
    typed: false,
    vault: null,
  } as const
  return judgeResponse(
    {
      service: { name: 'Contentful (US)', baseUrls, webAppUrl: null },
      api,
      path: api === 'graphql' ? '/content/v1/spaces/shop?query=%7B__typename%7D' : '/spaces/shop/entries',
      placement: 'header',
      method,
      credential,
      connection: DEFAULT_SETTINGS.connection,
      knowledge: { tokens: [], spaces: [] },
      besideAnother: false,
      at: 0,
    },
    {
      kind: 'response',
      head: { status, statusText: '', headers: [['content-type', 'application/json']] },
      body,
      wireBytes: body.length,
      cutAt: null,
      decodedFrom: null,
      redirects: [],
      timing: { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 2 },
    },
    readBody({ status, mediaType: 'application/json', body, cut: false }),
  )
}

const unresolvable = (id: string) => ({
  message: 'Query execution error. Link cannot be resolved',
  extensions: {
    contentful: { code: 'UNRESOLVABLE_LINK', requestId: 'fake', details: { linkType: 'Entry', linkId: id } },
  },
})
const notResolvable = (id: string) => ({
  sys: { id: 'notResolvable', type: 'error' },
  details: { type: 'Link', linkType: 'Entry', id },
})
const unknownLocale = { message: 'Unknown locale', extensions: { contentful: { code: 'UNKNOWN_LOCALE' } } }
const own = { message: 'a resolver of their own' }

const GRAPHQL = { data: { cake: { baker: null } }, errors: [unresolvable('e2'), unknownLocale] }
const LIST = { sys: { type: 'Array' }, total: 1, items: [{ sys: { type: 'Entry', id: 'a' } }] }
const filler = Array.from({ length: 9_000 }, (_, at) => ({
  sys: { type: 'Entry', id: `e${at}` },
  fields: { a: '}]"' },
}))

describe('errors beside content', () => {
  it.each<[string, unknown, number, string]>([
    ['GraphQL', GRAPHQL, 2, '2 errors in the response: UNRESOLVABLE_LINK (Entry e2), UNKNOWN_LOCALE'],
    ['one without a code', { data: { a: 1 }, errors: [own] }, 1, '1 error in the response: one without a code'],
    ['a REST list', { ...LIST, errors: [notResolvable('e2')] }, 1, '1 error in the response: notResolvable (Entry e2)'],
    ['a big REST list', { ...LIST, items: filler, errors: [notResolvable('e2')] }, 1, 'notResolvable (Entry e2)'],
    [
      'more than can be named',
      { data: {}, errors: ['a', 'b', 'c', 'd', 'e'].map(unresolvable) },
      5,
      'UNRESOLVABLE_LINK (Entry a), UNRESOLVABLE_LINK (Entry b), UNRESOLVABLE_LINK (Entry c) and 2 more',
    ],
  ])('of %s are counted and named, and the token works', (_name, value, count, words) => {
    expect(read(value)).toMatchObject({ record: null, partial: { count } })
    expect(read(value).summary).toContain(words)
    const judged = said(value)
    expect(judged).toMatchObject({ verdict: 'accepted', cause: 'works' })
    expect(judged?.headline).toMatch(/^It works, with \d errors? in the response$/)
    expect(judged?.summary).toMatch(/^The response lists ./)
  })

  it.each<[string, unknown]>([
    ['no errors', { data: { a: 1 } }],
    ['an empty list of them', { ...LIST, errors: [] }],
    ['another’s JSON with errors', { errors: [own], status: 'ok' }],
  ])('are none where there are %s', (_name, value) => {
    expect(read(value)).not.toHaveProperty('partial')
  })

  it('name nothing that a terminal would obey, and no line of their own', () => {
    const { summary } = read({ ...LIST, errors: [notResolvable('e\u001b[31m\n2')] })
    // eslint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(summary).not.toMatch(/[\u0000-\u001f]/)
  })
})

describe('an answer of GraphQL', () => {
  it.each(['GET', 'POST'] as const)('to a query by %s says that the token works', (method) => {
    expect(said({ data: { __typename: 'Query' } }, 'graphql', method)).toMatchObject({
      cause: 'works',
      verdict: 'accepted',
    })
  })

  it('with data is called so, however big it is', () => {
    const data = { data: { items: filler } }
    expect(read(data)).toMatchObject({ class: 'other-json', summary: 'The data that a GraphQL query asked for.' })
    expect(said(data, 'graphql', 'POST')).toMatchObject({ cause: 'works' })
  })

  it('to a query with a mistake says that the request has a problem, and the token none', () => {
    const mistake = { message: 'Cannot query field "pies"', extensions: { contentful: { requestId: 'fake' } } }
    expect(said({ errors: [mistake] }, 'graphql', 'POST', 400)).toMatchObject({ verdict: 'accepted', cause: 'works' })
    expect(read({ errors: [mistake] }).record).toMatchObject({ id: 'InvalidQuery', form: 'graphql' })
  })

  it.each([
    ['ACCESS_TOKEN_MISSING', 401, 'rejected'],
    ['ACCESS_TOKEN_INVALID', 401, 'rejected'],
    ['UNKNOWN_SPACE', 400, 'no-access'],
    ['UNKNOWN_ENVIRONMENT', 400, 'no-access'],
    ['RATE_LIMIT_EXCEEDED', 429, 'not-checked'],
  ])('with %s is judged by it', (code, status, verdict) => {
    const refusal = { errors: [{ message: 'No', extensions: { contentful: { code, requestId: 'fake' } } }] }
    expect(said(refusal, 'graphql', 'POST', status)).toMatchObject({ verdict })
  })
})
