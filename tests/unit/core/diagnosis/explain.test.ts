import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import { diagnosisSchema, type Diagnosis } from '../../../../src/shared/model/diagnosis.ts'

const inShort = ({ verdict, causes }: Diagnosis): string => `${verdict} ${causes[0]?.id ?? ''}`

const record = (id: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    sys: { type: 'Error', id },
    message: 'The resource could not be found.',
    requestId: 'abc-123',
    ...more,
  })

describe('explaining a text', () => {
  it('says of each cause that is open what would decide', () => {
    const { causes } = explain(record('NotFound', { details: { type: 'Environment', id: 'staging', space: 'abc' } }))
    expect(causes.slice(0, 2).map(({ id }) => id)).toEqual(['environment-not-enabled', 'environment-missing'])
    expect(causes[0]?.toBeSure).toMatch(/Management/)
  })

  it('carries the deviations from the specification', () => {
    expect(explain(record('NotFound', { details: 'gone' })).deviations.length).toBeGreaterThan(0)
    expect(explain(record('AccessTokenInvalid')).deviations).toEqual([])
  })

  it('is never certain by a client’s word for an answer that is lost', () => {
    for (const text of ['Request failed with status code 403', 'RateLimitExceededError', 'Error: 401 Unauthorized'])
      expect(explain(text).causes.map(({ certainty }) => certainty)).not.toContain('certain')
  })

  it('calls a token malformed only if a client couldn’t send it, not by any words about headers', () => {
    const first = (text: string): string | undefined => explain(text).causes[0]?.id
    expect(first('TypeError: Invalid character in header content ["Authorization"]')).toBe('token-malformed')
    for (const text of [
      'return the header values\nError: 401 Unauthorized',
      'Error: 401 Unauthorized\n// drops an invalid header value',
      'Error: invalid header value for X-Trace\nError: 401 Unauthorized',
    ])
      expect(first(text), text).not.toBe('token-malformed')
  })

  it.each([
    [
      'a problem of the query by its place in it, whatever the code',
      '[{"message":"No such field","locations":[{"line":8,"column":9}],"extensions":{"contentful":{"code":"NEW_CODE"}}}]',
      'accepted works',
    ],
    [
      'nothing of an unknown code without a place',
      '{"errors":[{"message":"No","extensions":{"contentful":{"code":"NEW_CODE"}}}]}',
      'not-checked unrecognized-error',
    ],
    [
      'a user without access',
      'Contentful: the user does not have access to this environment.',
      'no-access permission-denied',
    ],
    [
      'a user without access to the organization',
      "Error: Contentful (401): the token's owner doesn't have access to the organization of this space.",
      'no-access organization-grant-missing',
    ],
    [
      'a list whose items are left out',
      '{ "total": 29, "limit": 0, "skip": 0, "sys": { "type": "Array" }, "items": [] }',
      'accepted works',
    ],
    [
      'a status in brackets',
      'http  GET https://cdn.contentful.com/spaces/abc/environments/master/entries/5kPq [404]',
      'no-access resource-missing',
    ],
    ['a variable in German', '{"error":"CONTENTFUL_MANAGEMENT_TOKEN ist nicht gesetzt"}', 'rejected token-missing'],
  ])('recognizes %s', (_, text, expected) => {
    expect(inShort(explain(text))).toBe(expected)
  })

  it('is certain of a missing token only if the setting is a client’s own or names the platform', () => {
    const certaintyOf = (text: string): string | undefined => explain(text).causes[0]?.certainty
    expect(certaintyOf('Expected parameter accessToken')).toBe('certain')
    expect(certaintyOf('CONTENTFUL_ACCESS_TOKEN is not set')).toBe('certain')
    for (const text of ['HF_TOKEN not found', "Missing option '--api-key'", 'Input required and not supplied: token'])
      expect(certaintyOf(text), text).toBe('likely')
  })

  it.each([
    ['TypeError: Expected parameter space', 'Space isn’t set. Nothing was sent.'],
    ['Error: CONTENTFUL_SPACE_ID is not defined', 'CONTENTFUL_SPACE_ID isn’t set. Nothing was sent.'],
    ['hello world', 'No known error found in this text.'],
    [
      '| Key | Environments |\n| --- | --- |\n| web | master; every other environment is a 404 |',
      'No known error found in this text.',
    ],
    [
      '| Id |\n| --- |\n| NotFound |\n\nAccessTokenInvalid, AccessDenied',
      'The text names several errors. It lists AccessTokenInvalid and AccessDenied.',
    ],
  ])('explains %j without a guess', (text, sentence) => {
    const diagnosis = explain(text)
    expect(diagnosis).toMatchObject({ verdict: 'not-checked', sentence })
    expect(sentence.startsWith(diagnosis.headline)).toBe(true)
    expect(diagnosis.causes.map(({ id }) => id)).toEqual(['unrecognized-error'])
  })

  it.each([
    [
      'the platform’s own id beside another provider',
      'Error: 401 on a page with a youtube player; AccessTokenInvalid',
      'token-unknown-or-revoked',
    ],
    [
      'a client’s error as JSON',
      '{"message":"Request failed with status code 401","code":"ERR_BAD_REQUEST","status":401}',
      'token-unknown-or-revoked',
    ],
    [
      'a page that a build prints',
      "{ path: '/about', title: 'About' }\nError: Request failed with status code 401",
      'token-unknown-or-revoked',
    ],
    [
      'a problem with members of its own',
      'Error 403: {"type":"https://api.fake.test/out-of-credit","title":"Forbidden","status":403,"balance":30}',
      'not-the-platform',
    ],
    [
      'a framework’s error with members of its own',
      'Error 401: {"statusCode":401,"error":"Unauthorized","message":"No","reqId":"req-1"}',
      'not-the-platform',
    ],
  ])('distinguishes Contentful from another server: %s', (_, text, cause) => {
    expect(explain(text).causes[0]?.id).toBe(cause)
  })

  it('lists what a tool’s sentence hides, and advises a diagnosis', () => {
    const { verdict, causes } = explain('The provided space does not exist or you do not have access.')
    expect(verdict).toBe('not-checked')
    expect(causes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['token-unknown-or-revoked', 'environment-missing', 'space-missing', 'tls-untrusted']),
    )
    expect(causes[0]?.next).toContain('token-desk diagnose')
  })

  it('writes no sentence with a hole when the space is unknown', () => {
    const { causes } = explain(record('NotFound', { details: { sys: { type: 'Space' } } }))
    expect(causes.map(({ summary, next, toBeSure }) => `${summary} ${next} ${toBeSure ?? ''}`).join(' ')).not.toMatch(
      /\S {2}\S/,
    )
  })

  it('doesn’t count a request’s own space as a missing resource or environment', () => {
    const { causes } = explain(`GET https://api.contentful.com/spaces/abc 404\n${record('NotFound')}`)
    const open = causes.filter(({ certainty }) => certainty !== 'ruled-out').map(({ id }) => id)
    expect(open).not.toContain('resource-missing')
    expect(open).not.toContain('environment-missing')
  })

  it('uses the host that the text shows', () => {
    const entry = record('NotFound', { details: { type: 'Entry', id: 'e1', environment: 'master', space: 'abc' } })
    const on = (host: string): string[] =>
      explain(`curl https://${host}.contentful.com/spaces/abc/entries/e1\n${entry}`).causes.map(({ id }) => id)
    expect(on('cdn')).toContain('resource-unpublished')
    expect(on('preview')).not.toContain('resource-unpublished')
  })

  it('uses the header that names the API', () => {
    const text = `HTTP/2 401\ncontentful-api: cpa\ncontent-type: application/json\n\n${record('AccessTokenInvalid')}`
    expect(explain(text).target.api).toBe('preview')
  })

  it('names what the path shows as the target', () => {
    const text = `GET https://cdn.contentful.com/spaces/abc/environments/dev/entries 404\n${record('NotFound')}`
    expect(explain(text).target).toMatchObject({ api: 'delivery', space: 'abc', environment: 'dev' })
  })

  it.each([
    ['', 'not-checked unrecognized-error'],
    ['Somebody wrote a letter.', 'not-checked unrecognized-error'],
    ['{"sys":{"type":"Err', 'not-checked unrecognized-error'],
    ['getaddrinfo ENOTFOUND cdn.contentful.com', 'not-checked offline-dns'],
    ['<html><title>Welcome</title></html>', 'not-checked not-the-platform'],
    ['{"sys":{"type":"Array"},"total":1,"items":[{}]}', 'accepted works'],
    [record('AccessDenied'), 'no-access permission-denied'],
  ])('%j', (text, expected) => {
    expect(inShort(explain(text))).toBe(expected)
  })

  it('reads bytes that are not UTF-8', () => {
    expect(explain(Uint8Array.of(0xe9, 0x20, 0xe8, 0x20, 0x41)).verdict).toBe('not-checked')
  })

  it('shows no token that stands in the text', () => {
    const text = `GET /spaces/abc/entries?access_token=fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1\nHost: cdn.contentful.com\nAuthorization: Bearer fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb\n\n${record('AccessTokenInvalid')}`
    expect(JSON.stringify(explain(text))).not.toMatch(/fake-delivery-key/)
  })

  it('never throws, always fits the schema, and is certain of one cause at most', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(record('NotFound'), 'HTTP/1.1 404 Not Found\n\n', '<html>', '{"sys":'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const diagnosis = explain(pieces.join('\n'))
        expect(diagnosisSchema.safeParse(diagnosis).success).toBe(true)
        expect(diagnosis.causes.slice(1).some(({ certainty }) => certainty === 'certain')).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})

describe('an error of another program', () => {
  it.each([
    ["fatal: unable to access 'https://github.com/acme/contentful-blog.git/': The requested URL returned error: 403"],
    ["Error response from daemon: pull access denied for contentful-proxy, or it may require 'docker login': denied"],
    ['Error: Netlify API: Unauthorized: 401\nPlease run "netlify login" and try to deploy contentful-blog again'],
    ['Error: The specified token is not valid. Use `vercel login` to generate a new token.'],
  ])('is not taken for one of Contentful: %s', (text) => {
    expect(explain(text)).toMatchObject({ verdict: 'not-checked', causes: [{ id: 'unrecognized-error' }] })
  })

  it.each([
    ['Vercel CLI 33.0.1\nError: contentful responded with status code 401'],
    ['remote: Error: Request failed with status code 401'],
    ['You have to be logged in. Run `contentful login` first.\nError: Request failed with status code 401'],
  ])('doesn’t hide one of Contentful: %s', (text) => {
    expect(explain(text).verdict).toBe('rejected')
  })
})
