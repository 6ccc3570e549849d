import { describe, expect, it } from 'vitest'
import { pastedDraft } from '../../../../src/renderer/features/import/pasted-draft.ts'
import type { PastedRequest } from '../../../../src/shared/model/import.ts'
import { serviceAt } from '../../../fakes/http-draft.ts'

const ORIGIN = 'https://platform.example.com'
const baseUrls = {
  delivery: `${ORIGIN}/cdn`,
  preview: `${ORIGIN}/preview/`,
  management: 'https://api.example.com',
  graphql: 'https://graphql.example.com',
}
const service = serviceAt(ORIGIN, { baseUrls })
const aim = { serviceId: service.id, api: 'delivery', spaceId: 'near', environmentId: null } as const
const asked = (url: string, more: Partial<PastedRequest> = {}): PastedRequest => ({
  ...{ method: 'GET', url, headers: [], body: null, ...more },
})

describe('the request that was pasted', () => {
  it.each([
    [
      'the API whose address it has, its place, path and query',
      `${ORIGIN}/preview/spaces/shop/environments/staging/entries/e1?limit=3&select=a%2Cb`,
      {
        api: 'preview',
        spaceId: 'shop',
        environmentId: 'staging',
        path: '/spaces/shop/environments/staging/entries/e1',
      },
    ],
    [
      'an address without TLS',
      'http://api.example.com/users/me',
      { api: 'management', spaceId: null, path: '/users/me' },
    ],
    [
      'the usual request where the address is no API’s',
      `${ORIGIN}/elsewhere/spaces/shop/tags`,
      { api: 'delivery', spaceId: 'near', path: '/spaces/near/entries' },
    ],
    [
      'the usual request in the place of a template',
      `${ORIGIN}/cdn/spaces/$SPACE/tags`,
      { path: '/spaces/near/entries' },
    ],
  ])('is built as %s', (_what, url, wanted) => {
    expect(pastedDraft(asked(url), aim, service)).toMatchObject(wanted)
  })

  it('keeps its query as rows, its method, headers and body', () => {
    const row = (name: string, value: string) => ({ name, value, enabled: true })
    const put = { method: 'PUT', headers: [row('X-Contentful-Version', '2')], body: '{"a":1}' } as const
    const given = asked('https://api.example.com/spaces/shop/tags/t?a=b%20c&d', { ...put, headers: [...put.headers] })
    expect(pastedDraft(given, aim, service)).toMatchObject({ ...put, query: [row('a', 'b c'), row('d', '')] })
  })

  it('contains a GraphQL query if its fields show one, and keeps another body unchanged', () => {
    const url = 'https://graphql.example.com/content/v1/spaces/shop'
    const bodyOf = (body: string): string | null => pastedDraft(asked(url, { method: 'POST', body }), aim, service).body
    expect(bodyOf('{ "query": "{a}" }')).toBe('{"query":"{a}"}')
    expect(bodyOf('{ "variables": {"n": 1}, "query": "{a}" }')).toBe('{"query":"{a}","variables":{\n  "n": 1\n}}')
    expect(bodyOf('{"query": "{a}", "variables": {"ids": [9007199254740993, 1e3, 1.10]}}')).toContain(
      '[\n    9007199254740993,\n    1e3,\n    1.10\n  ]',
    )
    for (const other of ['{ "query": "{a}", "operationName": "b" }', '{ "query": ', '[]'])
      expect(bodyOf(other)).toBe(other)
  })
})
