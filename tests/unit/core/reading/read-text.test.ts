import fc from 'fast-check'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readText } from '../../../../src/core/reading/paste/read-text.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'
import { bodyReadingSchema } from '../../../../src/shared/model/error-record.ts'

const MESSAGE = 'The resource could not be found.'
const REFUSED = 'The access token you sent could not be found or is invalid.'
const environment = {
  sys: { type: 'Error', id: 'NotFound' },
  message: MESSAGE,
  details: { type: 'Environment', id: 'staging', space: 'abc' },
  requestId: 'fake-request-1',
}
const refused = { sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: REFUSED, requestId: 'fake-request-2' }
const json = JSON.stringify(environment)
const pretty = JSON.stringify(environment, null, 2)

const sdkJson = {
  status: 404,
  statusText: 'Not Found',
  message: MESSAGE,
  details: { type: 'Environment', id: 'staging', space: 'abc' },
  request: {
    url: 'https://cdn.contentful.com:443/spaces/abc/environments/staging/entries',
    headers: { Authorization: 'Bearer ...aaaaa' },
    method: 'get',
  },
  requestId: 'fake-request-1',
}
const sdkError = `NotFound: ${JSON.stringify(sdkJson, null, 2)}
    at errorHandler (/app/node_modules/contentful-sdk-core/dist/index.js:1:1)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`

describe('a text with a record in it', () => {
  it.each<[string, string, string]>([
    ['the body alone', json, 'wire'],
    ['the body, pretty', `\n${pretty}\n\n`, 'wire'],
    ['an SDK’s JSON', JSON.stringify(sdkJson), 'sdk-json'],
    ['an SDK’s error with its stack', sdkError, 'sdk-json'],
    [
      'an SDK’s one line',
      `NotFound: Status: 404 - Not Found - Message: ${MESSAGE} - Details: {"type":"Environment","id":"staging","space":"abc"} - Request ID: fake-request-1`,
      'sdk-line',
    ],
    [
      'an SDK’s line in a log',
      `12:00:01 start\nError: NotFound: Status: 404 - Not Found - Message: ${MESSAGE} - Details: ${JSON.stringify(environment.details)} - Request ID: fake-request-1\n12:00:02 exit 1`,
      'log',
    ],
    [
      'an SDK’s line with more behind it',
      `NotFound: Status: 404 - Not Found - Message: ${MESSAGE} - Details: ${JSON.stringify(environment.details)} - Request ID: fake-request-1 (see the log for more)`,
      'sdk-line',
    ],
    [
      'an SDK’s line with its id in quotes',
      `NotFound: Status: 404 - Not Found - Message: ${MESSAGE} - Details: ${JSON.stringify(environment.details)} - Request ID: "fake-request-1".`,
      'sdk-line',
    ],
    [
      'curl -i',
      `HTTP/2 404 \r\ncontent-type: application/vnd.contentful.delivery.v1+json\r\nx-contentful-request-id: fake-request-1\r\n\r\n${json}`,
      'curl',
    ],
    [
      'curl -i after the command',
      `$ curl -i https://cdn.contentful.com/spaces/abc/entries\nHTTP/1.1 404 Not Found\nX-Cache: HIT\n\n${pretty}\n$ `,
      'curl',
    ],
    [
      'curl -i through a proxy',
      `HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 404 Not Found\r\nAge: 3\r\n\r\n${json}`,
      'curl',
    ],
    ['curl -i after an interim answer', `HTTP/1.1 100 Continue\n\nHTTP/1.1 404 Not Found\nAge: 3\n\n${json}`, 'curl'],
    [
      'curl -iL over a redirect',
      `HTTP/1.1 301 Moved Permanently\nLocation: https://x.example/\n\n<html>moved</html>\nHTTP/2 404\nage: 3\n\n${json}`,
      'curl',
    ],
    [
      'curl -v',
      `* Trying 127.0.0.1:443...\n> GET /spaces/abc/environments/staging/entries HTTP/2\n> Host: cdn.contentful.com\n> \n* Request completely sent off\n< HTTP/2 404 \n< age: 3\n< \n{ [212 bytes data]\n${json}* Connection #0 to host cdn.contentful.com left intact`,
      'curl',
    ],
    ['node’s printout', inspect(environment), 'wire'],
    [
      'node’s printout of an HTTP library’s error',
      `AxiosError: Request failed with status code 404\n    at settle (file:///app/x.js:1:1) {\n  code: 'ERR_BAD_REQUEST',\n  config: { transitional: [Object], adapter: [ 'xhr', 'http' ], headers: Object [AxiosHeaders] { Accept: 'x' } },\n  request: <ref *1> ClientRequest { _events: [Object: null prototype] { abort: [Function (anonymous)] } },\n  response: {\n    status: 404,\n    data: ${inspect(environment, { depth: 4 })}\n  }\n}`,
      'log',
    ],
    [
      'a Python dictionary',
      "ERROR:root:{'sys': {'type': 'Error', 'id': 'NotFound'}, 'message': 'The resource could not be found.', 'details': {'type': 'Environment', 'id': 'staging', 'space': 'abc'}, 'requestId': 'fake-request-1', 'more': None}",
      'log',
    ],
    [
      'a Ruby hash',
      '{"sys"=>{"type"=>"Error", "id"=>"NotFound"}, "message"=>"The resource could not be found.", "details"=>{"type"=>"Environment", "id"=>"staging", "space"=>"abc"}, "requestId"=>"fake-request-1"}',
      'wire',
    ],
    ['one line of a log', `2024-05-01T10:00:00Z ERROR [content] request failed: ${json} (retrying)`, 'log'],
    [
      'a logger’s JSON line',
      JSON.stringify({ level: 'error', err: { response: { status: 404, body: environment } } }),
      'log',
    ],
    ['JSON in a JSON string', JSON.stringify({ level: 'error', message: json }), 'log'],
    ['JSON in JSON in a JSON string', JSON.stringify({ log: JSON.stringify({ message: json }) }), 'log'],
    ['JSON lines', `{"level":"info"}\n${JSON.stringify({ level: 'error', body: json })}\n{"level":"info"}`, 'log'],
    [
      'a compose log with a prefix on every line',
      pretty
        .split('\n')
        .map((line) => `web-1  | ${line}`)
        .join('\n'),
      'log',
    ],
    [
      'a build log with a time on every line',
      ['starting', ...pretty.split('\n'), 'done']
        .map((line, at) => `2024-05-01T10:00:0${at % 10}.123Z ${line}`)
        .join('\n'),
      'log',
    ],
    [
      'a quoted mail',
      pretty
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
      'log',
    ],
    ['a colored terminal', `\u001b[31m${json}\u001b[0m`, 'wire'],
    ['a page that shows it', `<pre>${json.replaceAll('"', '&quot;')}</pre>`, 'log'],
    ['an issue with a code block', `### What happens\n\`\`\`json\n${pretty}\n\`\`\`\nPlease help`, 'log'],
  ])('%s is understood', (_name, text, form) => {
    const { reading, form: found } = readText(text)
    expect(reading.class).toBe('error-record')
    expect(reading.record).toMatchObject({
      id: 'NotFound',
      message: MESSAGE,
      requestId: 'fake-request-1',
      missing: { type: 'Environment', id: 'staging', space: 'abc' },
    })
    if (form !== 'log') expect(found).toBe(form)
    expect(readText(new TextEncoder().encode(text)).reading).toEqual(reading)
  })

  it.each([
    [`start\n${json}\nend`, 'log'],
    [json, 'wire'],
    [sdkError, 'sdk-json'],
  ])('the form distinguishes a record from one in a log (%#)', (text, form) => {
    expect(readText(text).form).toBe(form)
  })

  it.each([
    `NotFound: Status: 404 - Not Found - Message: ${MESSAGE} - Request ID: fake-request-1`,
    `contentful.errors.NotFoundError: HTTP status code: 404\nMessage: ${MESSAGE}\nDetails: The requested Environment could not be found. ID: staging.\nRequest ID: fake-request-1`,
    `Contentful::NotFound: HTTP status code: 404\nMessage: ${MESSAGE}\nDetails: The requested Environment could not be found. ID: staging.\nRequest ID: fake-request-1\n  from lib/x.rb:1`,
    `Unhandled rejection NotFound: ${MESSAGE}`,
  ])('reads what SDKs print: %j', (text) => {
    const { reading } = readText(text)
    expect(reading.record).toMatchObject({ id: 'NotFound', message: MESSAGE })
    if (text.includes('staging')) expect(reading.record?.missing).toMatchObject({ type: 'Environment', id: 'staging' })
  })

  it.each([
    [
      'Error: AccessTokenInvalid\nThe access token you sent could not be found or is invalid.\n\nRequest ID: fake-request-2',
      'AccessTokenInvalid',
      'fake-request-2',
    ],
    ['11:53:01 - Access token you sent could not be found or is invalid', 'AccessTokenInvalid', null],
    [
      'PHP Fatal error: Uncaught Contentful\\Core\\Exception\\NotFoundException: The resource could not be found. in x.php:2',
      'NotFound',
      null,
    ],
  ])('knows the platform’s own sentence where the record is lost: %j', (text, id, requestId) => {
    const { record } = readText(text).reading
    expect(record).toMatchObject({ id, requestId })
    expect(record?.deviations.at(-1)?.message).toContain('Only the message')
  })

  it('takes an SDK’s id from the name before its JSON, and its invented details for none', () => {
    const { reading } = readText(
      `AccessTokenInvalid: ${JSON.stringify({ ...sdkJson, status: 401, message: 'No.', details: {} }, null, 2)}\n    at x (y.js:1:1)`,
    )
    expect(reading.record).toMatchObject({
      id: 'AccessTokenInvalid',
      details: null,
      missing: null,
      form: 'sdk-json',
      status: 401,
    })
  })

  it('shows status and headers of the answer that counts, and the request without its token', () => {
    const text = `> GET /spaces/abc/entries?access_token=fake-delivery-key-aaaaaaaa HTTP/1.1\n> Host: cdn.contentful.com\n>\n< HTTP/1.1 401 Unauthorized\n< Contentful-Api: cda_cached\n<\n${JSON.stringify(refused)}`
    const { status, headers, request, reading } = readText(text)
    expect(reading.record?.id).toBe('AccessTokenInvalid')
    expect([status, headers]).toEqual([401, [['Contentful-Api', 'cda_cached']]])
    expect(request).toMatchObject({ placement: 'query' })
    expect(JSON.stringify(request)).not.toContain('fake-delivery')
  })

  it('decides by sys.id, never by the status beside it', () => {
    for (const status of [200, 403, 503]) {
      const { reading } = readText(`HTTP/1.1 ${status} Whatever\nage: 1\n\n${JSON.stringify(refused)}`)
      expect(reading.record?.id).toBe('AccessTokenInvalid')
    }
  })

  it('keeps what a cut record still says', () => {
    for (const text of [
      json.slice(0, 70),
      `2024-05-01 10:00:00 ${json.slice(0, 70)}`,
      `error: ${json.slice(0, 52)}\nnext line of the log\n`,
    ]) {
      const { reading } = readText(text)
      expect(reading, text).toMatchObject({ class: 'truncated-json', record: { id: 'NotFound' } })
    }
    expect(
      readText(`body='... type":"Error","id":"AccessTokenInvalid"},"message":"${REFUSED}","requ`).reading.record,
    ).toMatchObject({
      id: 'AccessTokenInvalid',
      message: REFUSED,
    })
  })

  it('takes what a log is about, not the rate limit it met on the way, and names the others', () => {
    const limit = {
      sys: { type: 'Error', id: 'RateLimitExceeded' },
      message: 'You have exceeded the rate limit',
      requestId: 'fake-3',
    }
    const log = [refused, limit, environment, limit].map((one) => `ERROR ${JSON.stringify(one)}`).join('\n')
    const { reading, otherIds } = readText(log)
    expect(reading.record?.id).toBe('NotFound')
    expect(otherIds).toEqual(['AccessTokenInvalid', 'RateLimitExceeded'])
  })

  it('reads UTF-16 and says so', () => {
    const { reading } = readText(Uint8Array.from([0xff, 0xfe, ...Buffer.from(`log: ${json}`, 'utf16le')]))
    expect(reading.record?.id).toBe('NotFound')
    expect(reading.record?.deviations.at(-1)?.message).toContain('UTF-16')
  })

  it('finds a record among a great many broken beginnings of one', () => {
    const noise = Array.from(
      { length: 40_000 },
      (_value, at) => `10:00:00 DEBUG fn() { sys: { a: ${at} } and "sys": { broken`,
    ).join('\n')
    expect(readText(`${noise}\n${json}\n${noise}`).reading.record?.id).toBe('NotFound')
  })
})

describe('a text without a record', () => {
  it.each([
    'Items imported so far:\n500\nnext page\n404\n',
    'Port\n443\nlines\n429\n',
    '[\n 404,\n 12\n]',
    'done\n\n500\n',
  ])('has no status where a number has a line of its own: %j', (text) => {
    const { status, said } = readText(text)
    expect([status, said]).toEqual([null, null])
  })

  it.each([
    '401',
    '$ curl -s -o /dev/null -w "%{http_code}\\n" https://cdn.contentful.com/spaces/a/entries\n401',
    'curl https://cdn.contentful.com/spaces/a/entries \\\n  -H "Authorization: Bearer $T" \\\n  -w "%{http_code}"\n401\n',
    'curl https://cdn.contentful.com/spaces/a/entries -w "%{http_code}" # before: status 404\n401',
  ])('has the status that a command printed alone: %j', (text) => {
    expect(readText(text).status).toBe(401)
  })

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['<!doctype html><title>Sign in to Wi-Fi</title>', 'html'],
    ['HTTP/1.1 407 Proxy Authentication Required\nproxy-authenticate: Basic\n\n<html>no</html>', 'html'],
    ['{"error":"invalid_token"}', 'other-json'],
    ['{"sys":{"type":"Array"},"items":[]}', 'platform-json'],
    ['{"items":[', 'truncated-json'],
    ['It does not work.', 'text'],
  ])('%j is called %s', (text, expected) => {
    const { reading, form } = readText(text)
    expect([reading.class, reading.record, form]).toEqual([expected, null, null])
  })

  it.each([
    ['curl: (6) Could not resolve host: cdn.contentful.com', 'dns'],
    ['Error: getaddrinfo ENOTFOUND cdn.contentful.com', 'dns'],
    ['connect ECONNREFUSED 127.0.0.1:443', 'refused'],
    ['Error: read ECONNRESET', 'reset'],
    ['AxiosError: timeout of 3000ms exceeded', 'timed-out'],
    ['Error: unable to get local issuer certificate', 'tls'],
    ['tunneling socket could not be established, statusCode=407', 'proxy'],
  ])('%j shows a failed connection: %s', (text, code) => {
    expect(readText(text).failure?.code).toBe(code)
  })
})

it('any text and any bytes are read without a throw', () => {
  const parts = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '\\',
    'sys:',
    '"sys":',
    'requestId: ',
    'HTTP/1.1 404 x\n',
    'a: b\n',
    '\n',
    'Status: 404 - ',
    'Error',
    ':',
    ',',
    '=>',
    json,
    sdkError,
    '\u001b[1m',
    '&quot;',
    '%7B',
    '[Object',
    '...',
  )
  const made = fc.array(parts, { maxLength: 14 }).map((all) => all.join(''))
  fc.assert(
    fc.property(fc.oneof(made, fc.string({ unit: 'binary' }), fc.uint8Array()), (pasted) => {
      expect(bodyReadingSchema.safeParse(readText(pasted).reading).success).toBe(true)
    }),
    { numRuns: shortOrLong(800, 3_000) },
  )
})
