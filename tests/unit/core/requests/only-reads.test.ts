import fc from 'fast-check'
import { getIntrospectionQuery } from 'graphql'
import { describe, expect, it } from 'vitest'
import { prepareRequest } from '../../../../src/core/requests/prepare.ts'
import type { RequestDraft } from '../../../../src/shared/model/request.ts'
import { METHODS } from '../../../../src/shared/model/request-defaults.ts'
import { API_NAMES } from '../../../../src/shared/platform.ts'
import { draftOf, serviceAt } from '../../../fakes/http-draft.ts'

const ORIGIN = 'https://platform.example.com'
const GRAPHQL = 'https://graphql.example.com'
const baseUrls = { delivery: ORIGIN, preview: ORIGIN, management: ORIGIN, images: ORIGIN, graphql: GRAPHQL }

const QUERY = JSON.stringify({ query: '{cakeCollection{total}}' })
const PATH = '/content/v1/spaces/abc'
const POST = { api: 'graphql', method: 'POST', path: PATH, body: QUERY } as const

/** Whether consent is required before it is sent. */
const asks = (draft: Partial<RequestDraft>, urls: Partial<typeof baseUrls> = baseUrls): boolean =>
  prepareRequest(draftOf({ credential: { from: 'none' }, ...draft }), {
    service: serviceAt(ORIGIN, { baseUrls: urls }),
    space: null,
    credential: null,
    appVersion: '1',
  }).confirmation !== null

describe('a GET that names another method', () => {
  it.each<[string, Partial<RequestDraft>, boolean]>([
    [
      'in X-HTTP-Method-Override',
      { headers: [{ name: 'X-HTTP-Method-Override', value: 'delete', enabled: true }] },
      true,
    ],
    ['in X-Method-Override', { headers: [{ name: 'x-method-override', value: ' PUT', enabled: true }] }, true],
    ['in X-HTTP-Method', { headers: [{ name: 'X-HTTP-Method', value: 'MERGE', enabled: true }] }, true],
    ['in a parameter', { query: [{ name: '_method', value: 'DELETE', enabled: true }] }, true],
    ['in a parameter of the path', { path: '/spaces/abc/entries/x?a=1&%5fmethod=DELETE' }, true],
    ['in a parameter after a semicolon', { path: '/spaces/abc/entries/x?a=1;_method=DELETE' }, true],
    ['in a header with underscores', { headers: [{ name: 'X_HTTP_METHOD', value: 'PUT', enabled: true }] }, true],
    ['in a row that is off', { headers: [{ name: 'X-HTTP-Method', value: 'PUT', enabled: false }] }, false],
    ['that reads', { headers: [{ name: 'X-HTTP-Method-Override', value: 'GET', enabled: true }] }, false],
  ])('%s is a write only if that method writes', (_name, draft, isAsked) => {
    expect(asks({ method: 'GET', path: '/spaces/abc/entries/x', ...draft })).toBe(isAsked)
  })
})

describe('a POST that only reads', () => {
  it.each<[string, Partial<RequestDraft>]>([
    ['of a space', {}],
    ['of an environment', { path: `${PATH}/environments/qa` }],
    ['with variables', { body: '{"query":"query($id: String!){cake(id: $id){name}}","variables":{"id":"a"}}' }],
    [
      'with variables that are still being typed',
      { body: `{"query":"query($n:Int){a(n:$n){b}}","variables":{"n": 3}` },
    ],
    ['with variables that are no JSON', { body: '{"query":"{cakeCollection{total}}","variables":{n: 3,}}' }],
    ['with the token in the query', { placement: 'query' }],
    ['for the schema', { body: JSON.stringify({ query: getIntrospectionQuery() }) }],
  ])('is a GraphQL query %s', (_name, draft) => {
    expect(asks({ ...POST, ...draft })).toBe(false)
  })

  it.each<[string, Partial<RequestDraft>]>([
    ['another method', { method: 'PUT' }],
    ['a deletion', { method: 'DELETE' }],
    ['the path of entries', { path: '/spaces/abc/entries' }],
    ['a path below the one for queries', { path: `${PATH}/environments/qa/entries` }],
    ['a path that leads back up', { path: `${PATH}/../../../../spaces/abc` }],
    ['an escaped way back up', { path: `/content/v1/spaces/%2e%2e/%2e%2e/spaces/abc` }],
    ['an escaped slash', { path: '/content/v1/spaces/abc%2fentries' }],
    ['a named mutation', { body: '{"query":"mutation mutationType{ publish { id } }"}' }],
    ['a mutation', { body: '{"query":"mutation { publish { id } }"}' }],
    ['a mutation in other letters', { body: '{"query":"\\u006dutation { publish { id } }"}' }],
    ['a mutation with variables that are still being typed', { body: '{"query":"mutation{a}","variables":{"n": 3}' }],
    ['a query with another one behind it', { body: '{"query":"{a}","variables":{n:1},"query":"mutation{a}"}' }],
    ['a query with a spelling behind it', { body: '{"query":"{a}","variables":{n:1},"\\u0071uery":"{b}"}' }],
    ['a query with a form behind it', { body: '{"query":"{a}","variables":{&query=%6dutation{a}' }],
    [
      'a query with a lenient spelling behind it',
      { body: '{"query":"{a}","variables":{n:1},"qu\\ery":"mut\\ation{a}"}' },
    ],
    ['a query that cannot be read', { body: '{"query":"{a}\\x","variables":{"n": 3}' }],
    ['a body that is no query', { body: '{"fields":{}}' }],
    ['a body that is no JSON', { body: 'query={x}' }],
    ['no body', { body: null }],
  ])('is not %s', (_name, draft) => {
    expect(asks({ ...POST, ...draft })).toBe(true)
  })

  it('is none where the service has no address for GraphQL', () => {
    expect(asks(POST, { management: ORIGIN })).toBe(true)
  })

  it('is no read of another API with any path and body', () => {
    for (const api of API_NAMES.filter((name) => name !== 'graphql'))
      expect([api, asks({ ...POST, api })]).toEqual([api, true])
  })

  it('keeps to the path below an address that has one of its own', () => {
    const urls = { ...baseUrls, graphql: `${GRAPHQL}/gateway` }
    expect(asks(POST, urls)).toBe(false)
    expect(asks({ ...POST, path: '/entries' }, urls)).toBe(true)
  })

  it('is the only request without a yes that is no GET and no HEAD', () => {
    const paths = fc.oneof(fc.constantFrom(PATH, '/spaces/abc', `${PATH}/entries`, '/content/v1', '/'), fc.webPath())
    const bodies = fc.oneof(fc.constantFrom(null, QUERY, '{}', '{"query":"mutation{a}"}'), fc.json())
    fc.assert(
      fc.property(
        fc.constantFrom(...API_NAMES),
        fc.constantFrom(...METHODS),
        paths,
        bodies,
        (api, method, path, body) => {
          const isRead = method === 'GET' || method === 'HEAD'
          const isQuery = api === 'graphql' && method === 'POST' && /^\/content\/v1\/spaces\/[^/]+/.test(path)
          if (!isRead && !isQuery) expect(asks({ api, method, path, body })).toBe(true)
          if (isRead) expect(asks({ api, method, path, body })).toBe(false)
        },
      ),
    )
  })
})
