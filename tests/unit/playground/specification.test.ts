import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorRecordSchema } from './error-record-schema.ts'
import type { Playground } from '../../../src/playground/playground.ts'
import { bearer, get, secretOf, start, type Got } from './client.ts'

/** Each sentence of the specification that an answer can prove or break, held against the playground. */

let playground: Playground
beforeAll(async () => {
  playground = await start()
})
afterAll(() => playground.close())

const BAKERY = 'fakebakery01'
const MUSEUM = 'fakemuseum02'
const UNKNOWN = 'nobody-knows-this-fake-token'

type Case = {
  api?: 'delivery' | 'preview' | 'management' | 'images'
  path: string
  /** The name of one of the playground's tokens, or a value that it does not know. */
  token?: string
  placement?: 'header' | 'query'
}

const secretNamed = (name: string): string => (name === UNKNOWN ? UNKNOWN : secretOf(playground, name))

const ask = ({ api = 'delivery', path, token, placement = 'header' }: Case): Promise<Got> => {
  const url = new URL(playground.baseUrls[api] + path)
  if (token === undefined) return get(url.href)
  if (placement === 'header') return get(url.href, bearer(secretNamed(token)))
  url.searchParams.set('access_token', secretNamed(token))
  return get(url.href)
}

const SUCCESS = (got: Got) => expect(got.status).toBe(200)
const TOKEN_INVALID = (got: Got) => {
  expect([401, 403]).toContain(got.status)
  expect(got.body).toMatchObject({ sys: { type: 'Error', id: 'AccessTokenInvalid' } })
  expect(got.body).not.toHaveProperty('details')
}
const NOT_FOUND = (got: Got) => {
  expect(got.status).toBe(404)
  expect(got.body).toMatchObject({ sys: { type: 'Error', id: 'NotFound' } })
}
const NOT_FOUND_SPACE = (got: Got) => {
  NOT_FOUND(got)
  expect(got.body).toMatchObject({ details: { sys: { type: 'Space' } } })
}

const entries = `/spaces/${BAKERY}/entries`

const TABLE: readonly [sentence: string, request: Case, holds: (got: Got) => void][] = [
  // Section 4, "Behaviour"
  ['4.1 a valid token that can access the space succeeds', { path: entries, token: 'Bakery website' }, SUCCESS],
  ['4.1 a short valid token succeeds too', { path: entries, token: 'Bakery demo' }, SUCCESS],
  ['4.2 a missing token is AccessTokenInvalid', { path: entries }, TOKEN_INVALID],
  ['4.2 an unknown token is AccessTokenInvalid', { path: entries, token: UNKNOWN }, TOKEN_INVALID],
  ['4.2 a revoked token is AccessTokenInvalid', { path: entries, token: 'Bakery old website' }, TOKEN_INVALID],
  ['4.2 an unknown token in the query', { path: entries, token: UNKNOWN, placement: 'query' }, TOKEN_INVALID],
  [
    '4.3 a valid token that cannot access the space is 404 NotFound of a Space',
    { path: `/spaces/${MUSEUM}/entries`, token: 'Bakery website' },
    NOT_FOUND_SPACE,
  ],
  [
    '4.3 the same for a space that does not exist',
    { path: '/spaces/no-such-space/entries', token: 'Bakery website' },
    NOT_FOUND_SPACE,
  ],
  [
    '4.3 the same for a space id that no space can have',
    { path: '/spaces/undefined%20%7D/entries', token: 'Bakery website' },
    NOT_FOUND_SPACE,
  ],
  // Section 5
  ['5.1 Delivery requires a token', { path: entries }, TOKEN_INVALID],
  ['5.1 Preview requires a token', { api: 'preview', path: entries }, TOKEN_INVALID],
  ['5.1 Management requires a token', { api: 'management', path: '/spaces' }, TOKEN_INVALID],
  ['5.1 Images requires none', { api: 'images', path: `/${BAKERY}/sunrise/fake-upload/sunrise.png` }, SUCCESS],
  ['5.2 Delivery takes the header', { path: entries, token: 'Bakery website' }, SUCCESS],
  ['5.2 Delivery takes the query', { path: entries, token: 'Bakery website', placement: 'query' }, SUCCESS],
  ['5.2 Preview takes the header', { api: 'preview', path: entries, token: 'Bakery preview' }, SUCCESS],
  [
    '5.2 Preview takes the query',
    { api: 'preview', path: entries, token: 'Bakery preview', placement: 'query' },
    SUCCESS,
  ],
  ['5.2 Management takes the header', { api: 'management', path: '/spaces', token: 'Owner' }, SUCCESS],
  [
    '5.2 Management takes the query',
    { api: 'management', path: '/spaces', token: 'Owner', placement: 'query' },
    SUCCESS,
  ],
  ['5.3 a preview key is no token of Delivery', { path: entries, token: 'Bakery preview' }, TOKEN_INVALID],
  ['5.3 a personal token is no token of Delivery', { path: entries, token: 'Owner' }, TOKEN_INVALID],
  ['5.3 an OAuth token is no token of Delivery', { path: entries, token: 'Newsletter app' }, TOKEN_INVALID],
  [
    '5.3 a delivery key is no token of Preview',
    { api: 'preview', path: entries, token: 'Bakery website' },
    TOKEN_INVALID,
  ],
  ['5.3 a personal token is no token of Preview', { api: 'preview', path: entries, token: 'Owner' }, TOKEN_INVALID],
  [
    '5.3 a delivery key is no token of Management',
    { api: 'management', path: '/spaces', token: 'Bakery website' },
    TOKEN_INVALID,
  ],
  [
    '5.3 a preview key is no token of Management',
    { api: 'management', path: '/spaces', token: 'Bakery preview' },
    TOKEN_INVALID,
  ],
  [
    '5.4 a key reaches an environment it is enabled for',
    { path: `/spaces/${BAKERY}/environments/staging/entries`, token: 'Bakery staging' },
    SUCCESS,
  ],
  [
    '5.4 a key reaches no environment it is not enabled for',
    { path: `/spaces/${BAKERY}/environments/develop/entries`, token: 'Bakery staging' },
    NOT_FOUND,
  ],
  [
    '5.4 a key may be enabled for several',
    { path: `/spaces/${BAKERY}/environments/develop/entries`, token: 'Bakery everywhere' },
    SUCCESS,
  ],
  ['5.4 the path without an environment is one of them', { path: entries, token: 'Bakery staging' }, NOT_FOUND],
  ['5.5 no valid token is AccessTokenInvalid, for any path', { path: '/no/such/path' }, TOKEN_INVALID],
  [
    '5.6 a valid token and a resource it cannot access is a 404 NotFound',
    { path: `/spaces/${BAKERY}/entries/cake-of-tomorrow`, token: 'Bakery website' },
    NOT_FOUND,
  ],
  // Section 7
  [
    '7 NotFound also stands for a resource that does not exist',
    { path: `/spaces/${BAKERY}/entries/no-such-entry`, token: 'Bakery website' },
    NOT_FOUND,
  ],
  [
    '7 `details.sys.type` names the kind, on the path that the specification shows',
    { path: entries, token: 'Bakery staging' },
    (got) => expect(got.body).toMatchObject({ details: { sys: { type: 'Environment' } } }),
  ],
]

describe('the specification, sentence by sentence', () => {
  it.each(TABLE)('%s', async (_sentence, request, holds) => {
    holds(await ask(request))
  })

  it.each(TABLE.filter(([, , holds]) => holds !== SUCCESS))(
    'section 2 and 7, every failure is an error record: %s',
    async (_sentence, request) => {
      const { body, headers } = await ask(request)
      const record = errorRecordSchema.parse(body)
      expect(record.sys.type).toBe('Error')
      expect(record.message).not.toBe('')
      expect(record.requestId).toBe(headers.get('x-contentful-request-id'))
    },
  )

  it('says in the message what the specification says it means (section 7)', async () => {
    const invalid = errorRecordSchema.parse((await ask({ path: entries })).body)
    expect(invalid.message).toMatch(/could not be found or is invalid/)
    const missing = errorRecordSchema.parse((await ask({ path: '/spaces/x/entries', token: 'Bakery website' })).body)
    expect(missing.message).toMatch(/resource could not be found/)
  })

  it('gives read-only access to keys: nothing can be written with one (section 2)', async () => {
    const headers = { ...bearer(secretOf(playground, 'Bakery website')).headers }
    const path = `${playground.baseUrls.delivery}/spaces/${BAKERY}/entries/ada`
    const write = await get(path, { method: 'PUT', headers, body: '{"fields":{}}' })
    expect(write.status).toBe(404)
    expect((await get(path, { headers })).body).toMatchObject({ fields: { name: 'Ada' } })
  })
})

describe('sending the token', () => {
  it.each(['bearer', 'BEARER', 'Bearer '])('takes the scheme as "%s"', async (scheme) => {
    const authorization = `${scheme} ${secretOf(playground, 'Bakery website')}`
    expect((await get(playground.baseUrls.delivery + entries, { headers: { authorization } })).status).toBe(200)
  })

  it('lets the header win over the query', async () => {
    const good = secretOf(playground, 'Bakery website')
    const url = playground.baseUrls.delivery + entries
    expect((await get(`${url}?access_token=${UNKNOWN}`, bearer(good))).status).toBe(200)
    expect((await get(`${url}?access_token=${good}`, bearer(UNKNOWN))).status).toBe(401)
  })

  it('reads the query where the header carries no bearer token', async () => {
    const good = secretOf(playground, 'Bakery website')
    const headers = { authorization: 'Basic ZmFrZTpmYWtl' }
    expect((await get(`${playground.baseUrls.delivery}${entries}?access_token=${good}`, { headers })).status).toBe(200)
  })

  it('takes a token only whole: quotes, a doubled scheme or a cut value make another token', async () => {
    const good = secretOf(playground, 'Bakery website')
    for (const wrong of [`"${good}"`, `Bearer ${good}`, good.slice(0, -1), `${good}x`])
      expect((await get(playground.baseUrls.delivery + entries, bearer(wrong))).status).toBe(401)
  })
})
