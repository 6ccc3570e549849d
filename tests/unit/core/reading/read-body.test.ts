import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBody, type ReceivedBody } from '../../../../src/core/reading/wire/read-body.ts'
import { bodyReadingSchema } from '../../../../src/shared/model/error-record.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (body: unknown, more: Partial<ReceivedBody> = {}) =>
  readBody({
    status: 404,
    mediaType: 'application/json',
    cut: false,
    body: body instanceof Uint8Array ? body : bytes(typeof body === 'string' ? body : JSON.stringify(body)),
    ...more,
  })

const record = (id: string, more: object = {}) => ({
  sys: { type: 'Error', id },
  message: 'The resource could not be found.',
  requestId: 'fake-request-1',
  ...more,
})
const paths = (reading: ReturnType<typeof readBody>) => reading.record?.deviations.map(({ path }) => path)

describe('a requestId', () => {
  it.each([`CFPAT-${'a1B2'.repeat(9)}Z`, `CFPAT-${'a1B2'.repeat(11)}`, '0123456789abcdef'.repeat(4)])(
    'that is a token, or a part of one, is masked: %s',
    (requestId) => {
      expect(read(record('NotFound', { requestId })).record?.requestId).toBe('••••••••')
    },
  )
})

describe('the documented error record', () => {
  it('is read without a deviation with any status', () => {
    for (const status of [200, 401, 403, 503]) {
      const { class: kind, record: found } = read(record('AccessTokenInvalid'), { status })
      expect(kind).toBe('error-record')
      expect(found).toMatchObject({
        id: 'AccessTokenInvalid',
        form: 'wire',
        requestId: 'fake-request-1',
        deviations: [],
      })
    }
    const space = read(record('NotFound', { details: { sys: { type: 'Space' } } }))
    expect(space.record).toMatchObject({ missing: { type: 'Space', id: null }, deviations: [] })
  })

  it.each([
    [
      { type: 'Environment', id: 'staging', space: 'abc' },
      { type: 'Environment', id: 'staging', space: 'abc', environment: null },
      ['details.sys.type'],
    ],
    [
      { type: 'Entry', id: 'e1', environment: 'master', space: 'abc' },
      { type: 'Entry', id: 'e1', environment: 'master', space: 'abc' },
      ['details.sys.type'],
    ],
    [{ sys: { type: 'Space' } }, { type: 'Space', id: null, environment: null, space: null }, []],
    [{ type: 'Space', id: 'abc' }, { type: 'Space', id: 'abc', environment: null, space: null }, ['details.sys.type']],
    [{ sys: { type: 'Space', id: 'abc' } }, { type: 'Space', id: 'abc', environment: null, space: null }, []],
    [
      'The requested Environment could not be found. ID: staging.',
      { type: 'Environment', id: 'staging', space: null, environment: null },
      ['details'],
    ],
    ['Gone fishing', null, ['details']],
    [undefined, null, ['details']],
    [null, null, ['details']],
    [[], null, ['details']],
  ])('NotFound with details %j shows what is missing', (details, missing, deviating) => {
    const reading = read(record('NotFound', { details }))
    expect(reading.record?.missing).toEqual(missing)
    expect(paths(reading)).toEqual(deviating)
  })

  it.each([
    ['AccessDenied', 'Not allowed', ['Not allowed']],
    ['AccessDenied', ['One', '', 'Two'], ['One', 'Two']],
    ['NotFound', 'Gone fishing', []],
  ])('%s with details %j has the reasons %j', (id, details, reasons) => {
    expect(read(record(id, { details }), { status: 403 }).record?.reasons).toEqual(reasons)
  })

  it('reads reasons as a string and as a list alike', () => {
    expect(
      read(record('AccessDenied', { details: { reasons: 'Not allowed' } }), { status: 403 }).record?.reasons,
    ).toEqual(['Not allowed'])
    expect(
      read(record('AccessDenied', { details: { reasons: ['One', 'Two'] } }), { status: 403 }).record?.reasons,
    ).toEqual(['One', 'Two'])
  })

  it('reads the problems of a query with a path as a string or as a list', () => {
    const errors = [
      { name: 'unknown', path: 'foo', details: 'No such parameter' },
      { name: 'in', path: ['fields', 'title', 0], details: 'Must be one of' },
    ]
    expect(read(record('InvalidQuery', { details: { errors } }), { status: 400 }).record?.problems).toEqual([
      { name: 'unknown', path: 'foo', details: 'No such parameter' },
      { name: 'in', path: 'fields.title.0', details: 'Must be one of' },
    ])
  })

  it.each([
    ['message', { sys: { type: 'Error', id: 'VersionMismatch' }, requestId: 'r' }],
    ['requestId', { sys: { type: 'Error', id: 'VersionMismatch' }, message: 'm' }],
    ['sys.type', { sys: { id: 'VersionMismatch' }, message: 'm', requestId: 'r' }],
    ['sys.type', { sys: { type: 'error', id: 'VersionMismatch' }, message: 'm', requestId: 'r' }],
    ['message', { sys: { type: 'Error', id: 'VersionMismatch' }, message: { text: 'm' }, requestId: 'r' }],
  ])('keeps what it understood and names the deviation in %s', (path, body) => {
    const reading = read(body, { status: 409 })
    expect(reading.record?.id).toBe('VersionMismatch')
    expect(paths(reading)).toEqual([path])
  })

  it('says when NotFound comes under another status than the specification has', () => {
    expect(paths(read(record('NotFound', { details: { sys: { type: 'Space' } } }), { status: 200 }))).toEqual([
      'status',
    ])
  })

  it('reads an SDK’s JSON: its invented details are absent, its id is known by name or message', () => {
    const sdk = {
      status: 401,
      statusText: 'Unauthorized',
      message: 'The access token you sent could not be found or is invalid.',
      details: {},
      request: { url: 'x' },
      requestId: 'r',
    }
    const reading = read(sdk)
    expect(reading.record).toMatchObject({ form: 'sdk-json', id: 'AccessTokenInvalid', details: null, status: 401 })
    expect(paths(reading)).toContain('details')
  })

  it.each([
    ['ACCESS_TOKEN_INVALID', 'AccessTokenInvalid', null],
    ['ACCESS_TOKEN_MISSING', 'AccessTokenInvalid', null],
    ['UNKNOWN_ENVIRONMENT', 'NotFound', 'Environment'],
    ['UNKNOWN_SPACE', 'NotFound', 'Space'],
    ['RATE_LIMIT_EXCEEDED', 'RateLimitExceeded', null],
    ['SOMETHING_NEW', 'SOMETHING_NEW', null],
  ])('reads GraphQL’s %s as %s and keeps the code', (code, id, type) => {
    const reading = read({ errors: [{ message: 'm', extensions: { contentful: { code, requestId: 'r' } } }] })
    expect(reading.record).toMatchObject({ form: 'graphql', id, requestId: 'r', details: { code } })
    expect(reading.record?.missing?.type ?? null).toBe(type)
    expect(reading.summary).toContain(id)
  })
})

describe('other bodies', () => {
  const list = {
    sys: { type: 'Array' },
    total: 2,
    items: [{ sys: { type: 'Entry', id: 'a' } }, { sys: { type: 'Entry', id: 'b' } }],
  }
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])

  it('of the platform are named as such', () => {
    expect(read(list, { status: 200 }).summary).toBe('A list of 2 items.')
    expect(read(list.items[0], { status: 200 }).summary).toBe('One resource.')
  })

  it.each<[string, unknown, string, Partial<ReceivedBody>]>([
    ['a list', list, 'platform-json', { status: 200 }],
    ['an entry', list.items[0], 'platform-json', { status: 200 }],
    [
      'a list with unresolved links',
      { ...list, errors: [{ sys: { id: 'notResolvable', type: 'error' } }] },
      'platform-json',
      { status: 200 },
    ],
    ['another service’s error', { error: 'invalid_token' }, 'other-json', { status: 401 }],
    ['another GraphQL server’s error', { errors: [{ message: 'no' }] }, 'other-json', {}],
    ['a list of JSON', [1, 2], 'other-json', {}],
    ['a JSON string', '"no"', 'other-json', {}],
    ['a captive portal', '<!DOCTYPE html><title>Sign in</title>', 'html', { status: 200, mediaType: 'text/html' }],
    ['a page that says it is JSON', '\n<html><body>502', 'html', {}],
    ['a sentence', 'upstream connect error', 'text', { mediaType: 'text/plain' }],
    [
      'XML of something else',
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
      'text',
      { mediaType: 'application/xml' },
    ],
    ['nothing', '', 'empty', {}],
    ['blanks', ' \r\n', 'empty', {}],
    ['a picture', png, 'image', { mediaType: 'image/png' }],
    ['a picture that says it is JSON', png, 'image', {}],
    ['a drawing with a title', '<?xml version="1.0"?><!-- a --><svg><title>Loaf</title></svg>', 'image', {}],
    ['a drawing in plain text', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image', { mediaType: 'text/plain' }],
    [
      'a drawing as a drawing program writes it',
      '<?xml version="1.0"?><?xml-stylesheet href="a.css"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" [ <!ENTITY a "b"> ]><!-- a --><svg:svg><title>Loaf</title></svg:svg>',
      'image',
      {},
    ],
    ['a drawing in Latin-1', Buffer.from('<svg><title>pâté</title></svg>', 'latin1'), 'image', {}],
    ['a page with a drawing', '<!doctype html><svg></svg>', 'html', { mediaType: 'text/html' }],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image', { mediaType: 'image/svg+xml' }],
    ['a file', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'binary', { mediaType: 'application/zip' }],
    ['Latin-1', Uint8Array.from([0x53, 0xe9, 0x6a, 0x6f, 0x75, 0x72]), 'not-utf8', { mediaType: 'text/plain' }],
    ['half a list', '{"sys":{"type":"Array"},"items":[{"sys":', 'truncated-json', { status: 200 }],
  ])('%s is called what it is', (_name, body, expected, more) => {
    const reading = read(body, more)
    expect(reading.class).toBe(expected)
    expect(reading.record).toBeNull()
    expect(reading.summary).not.toBe('')
  })

  it('counts the items of a list', () => {
    expect(read(list, { status: 200 }).itemCount).toBe(2)
    expect(read({ ...list, items: [] }, { status: 200 }).itemCount).toBe(0)
    expect(read(list.items[0], { status: 200 }).itemCount).toBeNull()
  })

  it('keeps what can be read of a record that breaks off, and blames nothing on what is not there', () => {
    const text = JSON.stringify(record('NotFound', { details: { type: 'Environment', id: 'staging' } }))
    const half = read(text.slice(0, 60))
    expect(half).toMatchObject({ class: 'truncated-json', record: { id: 'NotFound', requestId: null } })
    expect(half.record?.deviations).toEqual([{ path: '', message: 'The record is cut off: what follows is not known' }])
    expect(read(text.slice(0, 12)).record).toBeNull()
    expect(read(text.slice(0, -1)).record?.missing?.id).toBe('staging')
    expect(read(text.slice(0, -5)).record?.missing).toMatchObject({ type: 'Environment', id: null })
  })

  it('reads a record through a byte order mark, UTF-16 and Latin-1, and says so', () => {
    const text = JSON.stringify(record('AccessTokenInvalid', { message: 'déjà' }))
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
    for (const body of [bytes(`\ufeff${text}`), utf16, Uint8Array.from(Buffer.from(text, 'latin1'))]) {
      const reading = read(body)
      expect(reading).toMatchObject({ class: 'error-record', record: { id: 'AccessTokenInvalid' } })
      expect(paths(reading)).toEqual([''])
    }
  })

  it('reads a record that something follows', () => {
    const reading = read(`${JSON.stringify(record('AccessTokenInvalid'))}\n<script>1</script>`)
    expect(reading).toMatchObject({ class: 'error-record', record: { id: 'AccessTokenInvalid' } })
    expect(reading.record?.deviations).toEqual([{ path: '', message: 'Something follows the record' }])
  })
})

describe('big bodies', () => {
  const item = (index: number) => ({
    sys: { type: 'Entry', id: `e${index}` },
    fields: { text: `a "quoted" \\ ${'x'.repeat(700)}`, list: [1, [2], {}] },
  })
  const items = Array.from({ length: 9_000 }, (_value, index) => item(index))
  const big = bytes(JSON.stringify({ total: 9_000, items, sys: { type: 'Array' } }))

  it('are read and counted like small ones', () => {
    expect(big.length).toBeGreaterThan(6_000_000)
    expect(read(big, { status: 200 })).toMatchObject({ class: 'platform-json', itemCount: 9_000 })
    const small = { sys: { type: 'Array' }, items: [], includes: { Entry: items } }
    expect(read(small, { status: 200 })).toMatchObject({ class: 'platform-json', itemCount: 0 })
    expect(
      read({ sys: { type: 'Array' }, items: [[1, 2], 3, 'a,b'], pad: 'x'.repeat(200_000) }, { status: 200 }).itemCount,
    ).toBe(3)
    expect(read({ data: items }, { status: 200 }).class).toBe('other-json')
    expect(read(record('ValidationFailed', { details: { errors: items } }), { status: 422 })).toMatchObject({
      class: 'error-record',
      record: { id: 'ValidationFailed' },
    })
  })

  it('are called cut off when their end is missing', () => {
    expect(read(big.subarray(0, 3_000_000), { status: 200, cut: true })).toMatchObject({
      class: 'truncated-json',
      record: null,
    })
    expect(read(big.subarray(0, -1), { status: 200 }).class).toBe('truncated-json')
  })
})

it('any bytes are read without a throw, to a reading that fits the schema', () => {
  const text = bytes(JSON.stringify(record('NotFound', { details: { type: 'Entry', id: 'x' } })))
  const damaged = fc
    .tuple(fc.nat(text.length), fc.uint8Array({ maxLength: 6 }), fc.boolean())
    .map(([at, noise, rest]) =>
      Uint8Array.from([...text.subarray(0, at), ...noise, ...(rest ? text.subarray(at) : [])]),
    )
  const anything = fc.oneof(fc.uint8Array(), fc.json().map(bytes), damaged)
  fc.assert(
    fc.property(anything, fc.boolean(), fc.option(fc.integer({ min: 100, max: 599 })), (body, cut, status) => {
      expect(bodyReadingSchema.safeParse(readBody({ status, mediaType: null, body, cut })).success).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

describe('a body that is declared as JSON and is none', () => {
  const summary = (text: string, mediaType: string) =>
    readBody({ status: 500, mediaType, body: new TextEncoder().encode(text), cut: false }).summary

  it.each(['application/json', 'application/vnd.contentful.delivery.v1+json'])(
    'is never called plain text: %s',
    (type) => {
      expect(summary('slow down', type)).toBe('The response claims to be JSON, but can’t be parsed.')
      expect(summary('slow down', 'text/plain')).toBe('Plain text.')
    },
  )
})
