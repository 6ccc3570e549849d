import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Playground } from '../../../src/playground/playground.ts'
import { bearer, get, secretOf, start, type Got } from './client.ts'

/** GraphQL as its documentation describes it: each answer that the Playground gives, by its status and its code. */

let playground: Playground
beforeAll(async () => {
  playground = await start()
})
afterAll(() => playground.close())

const BAKERY = '/content/v1/spaces/fakebakery01'
const CAKES = '{cakeCollection{total items{sys{id} name baker{sys{id}}}}}'

type Asked = {
  path?: string
  token?: string
  query?: string | number
  variables?: string | object
  by?: 'GET' | 'POST'
}

const ask = ({
  path = BAKERY,
  token = 'Bakery website',
  query = CAKES,
  variables,
  by = 'POST',
}: Asked): Promise<Got> => {
  const url = new URL(playground.baseUrls.graphql + path)
  const { headers } = token === '' ? { headers: {} } : bearer(token.includes(' ') ? secretOf(playground, token) : token)
  if (by === 'POST') return get(url.href, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
  url.searchParams.set('query', String(query))
  if (typeof variables === 'string') url.searchParams.set('variables', variables)
  return get(url.href, { headers })
}

type Shown = { errors?: { message: string; extensions: { contentful: { code?: string; requestId: string } } }[] }

const codesOf = ({ body }: Got): (string | undefined)[] =>
  ((body as Shown).errors ?? []).map(({ extensions }) => extensions.contentful.code)

const staging = `${BAKERY}/environments/staging`
const MISSING_LINK = '{cake(id:"playground-unresolvable-link"){name baker{sys{id}}}}'

describe('GraphQL on the Playground', () => {
  it('answers a query of the content model, by POST and by GET', async () => {
    for (const by of ['POST', 'GET'] as const) {
      const { status, body } = await ask({ by })
      expect([by, status]).toEqual([by, 200])
      expect(body).toMatchObject({ data: { cakeCollection: { total: 2 } } })
      expect(body).not.toHaveProperty('errors')
    }
  })

  it('takes the token in the query, too', async () => {
    const url = new URL(playground.baseUrls.graphql + BAKERY)
    url.searchParams.set('query', '{__typename}')
    url.searchParams.set('access_token', secretOf(playground, 'Bakery demo'))
    expect(await get(url.href)).toMatchObject({ status: 200, body: { data: { __typename: 'Query' } } })
  })

  it('fills in variables, by POST and by GET', async () => {
    const query = 'query($id: String!){cake(id: $id){name}}'
    const cake = { status: 200, body: { data: { cake: { name: 'Carrot cake' } } } }
    expect(await ask({ query, variables: { id: 'carrot-cake' } })).toMatchObject(cake)
    expect(await ask({ query, variables: '{"id":"carrot-cake"}', by: 'GET' })).toMatchObject(cake)
  })

  it('shows drafts to a preview key that says preview: true, and is not published content for one', async () => {
    const query = '{cakeCollection(preview: true){total}}'
    expect(await ask({ query, token: 'Bakery preview' })).toMatchObject({
      body: { data: { cakeCollection: { total: 3 } } },
    })
    for (const wrong of [{ query }, { token: 'Bakery preview' }]) {
      const got = await ask(wrong)
      expect([got.status, codesOf(got)]).toEqual([401, ['ACCESS_TOKEN_INVALID']])
    }
  })

  it.each<[string, Asked, number, (string | undefined)[]]>([
    ['no token', { token: '' }, 401, ['ACCESS_TOKEN_MISSING']],
    ['an unknown token', { token: 'nobody-knows-this-fake-token' }, 401, ['ACCESS_TOKEN_INVALID']],
    ['a revoked token', { token: 'Bakery old website' }, 401, ['ACCESS_TOKEN_INVALID']],
    ['another space', { path: '/content/v1/spaces/fakemuseum02' }, 400, ['UNKNOWN_SPACE']],
    ['no such space', { path: '/content/v1/spaces/nowhere' }, 400, ['UNKNOWN_SPACE']],
    ['an environment that is not enabled', { path: staging }, 400, ['UNKNOWN_ENVIRONMENT']],
    ['no such environment', { path: `${BAKERY}/environments/nowhere` }, 400, ['UNKNOWN_ENVIRONMENT']],
    ['no query', { query: '', by: 'GET' }, 400, ['MISSING_QUERY']],
    ['a query that is no text', { query: 7 }, 400, ['INVALID_QUERY_FORMAT']],
    ['variables that are no object', { variables: [1] }, 400, ['INVALID_VARIABLES_FORMAT']],
    ['variables that are no JSON', { variables: '{', by: 'GET' }, 400, ['INVALID_VARIABLES_FORMAT']],
    ['more than 8 KB', { query: `{__typename} # ${'x'.repeat(9_000)}` }, 400, ['QUERY_TOO_BIG']],
    ['a query with a mistake', { query: '{' }, 400, [undefined]],
    ['an unknown field', { query: '{pies{name}}' }, 400, [undefined]],
    ['a mutation', { query: 'mutation{publish(id:"x"){sys{id}}}' }, 400, [undefined]],
    ['too many requests', { query: '{cake(id:"playground-rate-limited"){name}}' }, 429, ['RATE_LIMIT_EXCEEDED']],
    ['a link that leads nowhere', { query: MISSING_LINK }, 200, ['UNRESOLVABLE_LINK']],
    ['an unknown locale', { query: '{cakeCollection(locale:"xx"){total}}' }, 200, ['UNKNOWN_LOCALE']],
  ])('answers %s as documented', async (_name, asked, status, codes) => {
    const got = await ask(asked)
    expect([got.status, codesOf(got)]).toEqual([status, codes])
    const id = got.headers.get('x-contentful-request-id')
    for (const { extensions } of (got.body as Shown).errors ?? []) expect(extensions.contentful.requestId).toBe(id)
  })

  it('answers the rest where a part cannot be read', async () => {
    const { body } = await ask({ query: MISSING_LINK })
    expect(body).toMatchObject({
      data: { cake: { name: 'A cake without its baker', baker: null } },
      errors: [{ extensions: { contentful: { details: { linkType: 'Entry', linkId: 'playground-nobody' } } } }],
    })
  })
})
