import { describe, expect, it } from 'vitest'
import { readText } from '../../../../src/core/reading/paste/read-text.ts'

const TOKEN = 'fake-delivery-key-00000000000000000000000000'
const requestIn = (text: string) => readText(text).request

describe('what a text shows of its request', () => {
  it.each<[string, string, object]>([
    [
      'curl -v with the header',
      `> GET /spaces/abc/environments/qa/entries HTTP/2\n> Host: preview.contentful.com\n> Authorization: Bearer ${TOKEN}\n>\n< HTTP/2 401\n< age: 1\n<\n{}`,
      {
        method: 'GET',
        host: 'preview.contentful.com',
        api: 'preview',
        space: 'abc',
        environment: 'qa',
        tokenHeader: 'shown',
        placement: 'header',
      },
    ],
    [
      'curl -v without the header',
      '> GET /spaces/abc/entries HTTP/2\n> Host: cdn.contentful.com\n> Accept: */*\n>\n< HTTP/2 401\n< age: 1\n<\n{}',
      { tokenHeader: 'absent', placement: null, api: 'delivery', environment: null },
    ],
    [
      'an EU host',
      'GET https://api.eu.contentful.com/spaces/abc/api_keys 401 (Unauthorized)',
      { api: 'management', host: 'api.eu.contentful.com' },
    ],
    [
      'a host of one’s own',
      'request to https://cms.example.com/spaces/abc/entries failed, reason: x',
      { host: 'cms.example.com', api: null, space: 'abc' },
    ],
    [
      'GraphQL',
      'POST https://graphql.contentful.com/content/v1/spaces/abc/environments/qa 401 (Unauthorized)',
      { method: 'POST', space: 'abc', environment: 'qa', api: 'graphql' },
    ],
    [
      'options of the command line',
      'contentful space export --space-id abc123 --environment-id staging\nError: socket hang up',
      { space: 'abc123', environment: 'staging' },
    ],
    [
      'ids that the person masked',
      'Request failed with status code 404: https://cdn.contentful.com/spaces/xxxxxxxx/environments/master/entries',
      { space: null, environment: 'master', unset: [] },
    ],
  ])('%s', (_name, text, facts) => {
    expect(requestIn(text)).toMatchObject(facts)
  })

  it('shows no address with its token', () => {
    const request = requestIn(
      `Request failed with status code 401: https://cdn.contentful.com/spaces/abc/entries?access_token=${TOKEN}&limit=1`,
    )
    expect(request?.placement).toBe('query')
    expect(JSON.stringify(request)).not.toContain(TOKEN)
  })
})

describe('a variable that nothing has put a value for', () => {
  it.each<[string, string, object[]]>([
    [
      'in the header',
      `"headers": { "Authorization": "Bearer \${CONTENTFUL_TOKEN}" }`,
      [{ place: 'token', kind: 'reference', words: '${CONTENTFUL_TOKEN}' }],
    ],
    ['of Windows', 'Authorization: Bearer %CONTENTFUL_TOKEN%', [{ place: 'token', kind: 'reference' }]],
    ['never set', 'Authorization: Bearer undefined', [{ place: 'token', kind: 'unset', words: 'undefined' }]],
    ['an object', 'Authorization: Bearer [object Object]', [{ place: 'token', kind: 'unset' }]],
    [
      'in the query',
      'https://cdn.contentful.com/spaces/abc/entries?access_token=undefined',
      [{ place: 'token', kind: 'unset' }],
    ],
    ['the end of “undefined”', '"Authorization": "Bearer ...fined"', [{ place: 'token', kind: 'unset' }]],
    [
      'in single quotes for a shell',
      `curl -H 'Authorization: Bearer $TOKEN' https://cdn.contentful.com/spaces/abc/entries`,
      [{ place: 'token', kind: 'reference' }],
    ],
    [
      'space and environment',
      'https://cdn.contentful.com/spaces/null/environments/$%7BENV%7D/entries',
      [
        { place: 'space', words: 'null' },
        { place: 'environment', words: '${ENV}' },
      ],
    ],
  ])('%s', (_name, text, unset) => {
    expect(requestIn(text)?.unset).toMatchObject(unset)
  })

  it.each([
    [
      'in double quotes a shell fills it in',
      'curl -H "Authorization: Bearer $TOKEN" https://cdn.contentful.com/spaces/abc/entries',
    ],
    [
      'in a template the program does',
      'headers: { Authorization: `Bearer ${process.env.TOKEN}` }, url: https://cdn.contentful.com/spaces/abc',
    ],
    [
      'the person has masked it',
      '"Authorization": "Bearer XXXXXXXXXXXX", "url": "https://cdn.contentful.com/spaces/abc"',
    ],
  ])('%s', (_name, text) => {
    expect(requestIn(text)?.unset).toEqual([])
  })
})

describe('the end of a token that the client masked', () => {
  it.each([
    ['"Authorization": "Bearer ...a1b2c"', 'a1b2c', null],
    ['"Authorization": "Bearer ...1b2c}"', '1b2c}', 'bracket'],
    ['"Authorization": "Bearer ...1b2c\\""', '1b2c"', 'quote'],
    ['"Authorization": "Bearer ...1b2c,"', '1b2c,', 'comma'],
    ['"Authorization": "Bearer ...1b2c "', '1b2c ', 'blank'],
    ['accessToken: "*************************a1b2"', 'a1b2', null],
  ])('%s', (text, tokenTail, tailFault) => {
    expect(requestIn(`${text}\n`)).toMatchObject({ tokenTail, tailFault })
  })
})
