import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import { diagnosisSchema, type Diagnosis } from '../../../../src/shared/model/diagnosis.ts'

const inShort = ({ verdict, causes }: Diagnosis): string =>
  `${verdict} ${causes[0]?.id ?? ''} ${causes[0]?.certainty ?? ''}`
const certainties = ({ causes }: Diagnosis): Record<string, string> =>
  Object.fromEntries(causes.map(({ id, certainty }) => [id, certainty]))

const record = (id: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    sys: { type: 'Error', id },
    message: 'The resource could not be found.',
    requestId: 'abc-123',
    ...more,
  })

describe('explaining a record', () => {
  it.each([
    ['AccessTokenInvalid', {}, 'rejected token-unknown-or-revoked possible'],
    [
      'NotFound',
      { details: { type: 'Environment', id: 'staging', space: 'abc' } },
      'no-access environment-not-enabled likely',
    ],
    ['NotFound', { details: { sys: { type: 'Space' } } }, 'no-access space-missing likely'],
    ['NotFound', { details: { type: 'Space', id: 'abc' } }, 'no-access space-missing likely'],
    [
      'NotFound',
      { details: { type: 'Entry', id: 'e1', environment: 'master', space: 'abc' } },
      'no-access resource-missing likely',
    ],
    [
      'NotFound',
      { details: { type: 'Entry', id: 'undefined', environment: 'master', space: 'abc' } },
      'no-access malformed-id certain',
    ],
    ['NotFound', { details: 'gone' }, 'no-access resource-missing possible'],
    ['NotFound', {}, 'no-access resource-missing possible'],
    ['NotFound', { message: 'Invalid resource id' }, 'no-access malformed-id certain'],
    ['OrganizationAccessGrantRequired', {}, 'no-access organization-grant-missing certain'],
    ['AccessDenied', { details: { reasons: 'No.' } }, 'no-access permission-denied certain'],
    ['AccessDenied', { details: { reasons: ['No.'] } }, 'no-access permission-denied certain'],
    ['Hibernated', {}, 'not-checked platform-error certain'],
    ['RateLimitExceeded', {}, 'not-checked rate-limited certain'],
    ['ServerError', {}, 'not-checked platform-error certain'],
    [
      'BadRequest',
      { message: 'Response size too big. Maximum allowed response size: 7340032B.' },
      'not-checked response-too-large certain',
    ],
    ['BadRequest', { message: 'No.' }, 'not-checked unrecognized-error likely'],
    ['VersionMismatch', {}, 'accepted works likely'],
    ['SomethingNew', {}, 'not-checked unrecognized-error likely'],
  ])('%s %j', (id, more, expected) => {
    expect(inShort(explain(record(id, more)))).toBe(expected)
  })

  it('names every cause of AccessTokenInvalid that a text cannot exclude, and what would', () => {
    const diagnosis = explain(record('AccessTokenInvalid'))
    expect(certainties(diagnosis)).toMatchObject({
      'token-unknown-or-revoked': 'possible',
      'token-of-other-api': 'possible',
      'token-of-other-service': 'possible',
      'header-not-delivered': 'possible',
      'token-missing': 'possible',
    })
    expect(diagnosis.causes.every(({ next }) => next.includes('To be sure:'))).toBe(true)
  })

  it('says both environment causes, and what decides', () => {
    const diagnosis = explain(record('NotFound', { details: { type: 'Environment', id: 'staging', space: 'abc' } }))
    expect(certainties(diagnosis)).toEqual({ 'environment-not-enabled': 'likely', 'environment-missing': 'likely' })
    expect(diagnosis.causes[0]?.next).toMatch(/Management token/)
  })

  it('carries the deviations from the specification', () => {
    expect(explain(record('NotFound', { details: 'gone' })).deviations.length).toBeGreaterThan(0)
    expect(explain(record('AccessTokenInvalid')).deviations).toEqual([])
  })
})

describe('explaining what people paste', () => {
  it('knows from GraphQL that no token arrived', () => {
    const text = JSON.stringify({
      errors: [{ message: 'x', extensions: { contentful: { code: 'ACCESS_TOKEN_MISSING', requestId: 'r' } } }],
    })
    expect(inShort(explain(text))).toBe('rejected token-missing likely')
  })

  it('knows from GraphQL that a token did arrive', () => {
    const text = JSON.stringify({
      errors: [{ message: 'x', extensions: { contentful: { code: 'ACCESS_TOKEN_INVALID', requestId: 'r' } } }],
    })
    expect(certainties(explain(text))).toMatchObject({
      'token-missing': 'ruled-out',
      'header-not-delivered': 'ruled-out',
    })
  })

  it('reads an unset variable out of the SDK’s request', () => {
    const text = JSON.stringify({
      status: 404,
      statusText: 'Not Found',
      message: 'The resource could not be found.',
      details: {},
      request: { url: '/spaces/undefined/entries' },
      requestId: 'r',
      sys: { type: 'Error', id: 'NotFound' },
    })
    expect(inShort(explain(text))).toBe('no-access malformed-id certain')
  })

  it('reads the SDK’s one line', () => {
    const text = 'NotFound: Status: 404 - Not Found - Message: The resource could not be found. - Request ID: abc'
    expect(explain(text).verdict).toBe('no-access')
  })

  it('uses the host that the text shows', () => {
    const entry = record('NotFound', { details: { type: 'Entry', id: 'e1', environment: 'master', space: 'abc' } })
    const delivery = explain(`curl https://cdn.contentful.com/spaces/abc/entries/e1\n${entry}`)
    expect(certainties(delivery)['resource-unpublished']).toBe('likely')
    const preview = explain(`curl https://preview.contentful.com/spaces/abc/entries/e1\n${entry}`)
    expect(inShort(preview)).toBe('no-access resource-missing certain')
  })

  it('uses the header that names the API', () => {
    const text = `HTTP/2 401\ncontentful-api: cpa\ncontent-type: application/json\n\n${record('AccessTokenInvalid')}`
    expect(explain(text).target.api).toBe('preview')
  })

  it.each([
    [
      'HTTP/1.1 502 Bad Gateway\ncontent-type: application/json\n\n' + record('AccessDenied'),
      'not-checked platform-error certain',
    ],
    [
      'HTTP/1.1 407 Proxy Authentication Required\ncontent-type: text/html\n\n<html><h1>Login</h1></html>',
      'not-checked proxy-interference likely',
    ],
    ['HTTP/1.1 302 Found\nlocation: https://sso.example.com/login\n\n', 'not-checked redirected certain'],
    ['<html><title>Welcome</title></html>', 'not-checked not-the-platform likely'],
    ['<html><title>Hotel Wi-Fi</title></html>', 'not-checked proxy-interference likely'],
    ['<html><title>401 Authorization Required</title></html>', 'not-checked proxy-interference likely'],
    ['<html><title>502 Bad Gateway</title></html>', 'not-checked platform-error possible'],
    ['{"error":"invalid_token"}', 'not-checked not-the-platform likely'],
    ['', 'not-checked unrecognized-error likely'],
    ['hello', 'not-checked unrecognized-error likely'],
    ['{"sys":{"type":"Err', 'not-checked unrecognized-error likely'],
    ['getaddrinfo ENOTFOUND cdn.contentful.com', 'not-checked offline-dns certain'],
    ['connect ECONNREFUSED 127.0.0.1:443', 'not-checked connection-refused certain'],
    ['Error: self signed certificate in certificate chain', 'not-checked tls-untrusted certain'],
    ['{"sys":{"type":"Array"},"total":1,"items":[{}]}', 'accepted works certain'],
    ['{"sys":{"type":"Array"},"total":0,"items":[]}', 'accepted works-but-empty certain'],
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

  it('never throws and always fits the schema', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(record('NotFound'), 'HTTP/1.1 404 Not Found\n\n', '<html>', '{"sys":'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        expect(diagnosisSchema.safeParse(explain(pieces.join('\n'))).success).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
