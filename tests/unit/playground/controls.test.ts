import { connect } from 'node:net'
import { request } from 'node:http'
import { zstdDecompressSync, brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Playground } from '../../../src/playground/playground.ts'
import { zstdFrame } from '../../../src/playground/controls.ts'
import { bearer, get, secretOf, start, type Got } from './client.ts'

/** The reserved entry ids: each plays what it says. */

let playground: Playground
let clock = Date.parse('2026-02-01T00:00:00Z')
beforeAll(async () => {
  playground = await start({ now: () => clock })
})
afterAll(() => playground.close())

const ENTRIES = '/spaces/fakebakery01/entries'
const urlOf = (id: string, query = ''): string => `${playground.baseUrls.delivery}${ENTRIES}/${id}${query}`
const key = () => bearer(secretOf(playground, 'Bakery website'))
const play = (id: string, query = ''): Promise<Got> => get(urlOf(id, query), key())

/** The raw bytes of an answer, undecoded. */
const raw = (id: string): Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    request(urlOf(id), key(), (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })

describe('played failures of the platform', () => {
  it.each([
    ['playground-server-error', 500, { sys: { id: 'ServerError' } }],
    ['playground-hibernated', 502, { sys: { id: 'AccessDenied' } }],
    ['playground-too-large', 400, { sys: { id: 'BadRequest' }, message: expect.stringContaining('7340032') as string }],
    ['playground-details-text', 404, { sys: { id: 'NotFound' }, details: expect.any(String) as string }],
    ['playground-rate-limited', 429, { sys: { id: 'RateLimitExceeded' } }],
    ['playground-rate-limited-bare', 429, { sys: { id: 'RateLimitExceeded' } }],
  ])('%s is a %i', async (id, status, body) => {
    expect(await play(id)).toMatchObject({ status, body })
  })

  it('returns a list that is too large only with the usual limit', async () => {
    const list = (query: string) =>
      get(`${playground.baseUrls.delivery}${ENTRIES}?sys.id=playground-too-large${query}`, key())
    expect((await list('')).status).toBe(400)
    expect((await list('&limit=37')).status).toBe(400)
    expect(await list('&limit=36')).toMatchObject({ status: 200, body: { sys: { type: 'Array' } } })
  })

  it('announces how long to wait, except for the control without that header', async () => {
    expect((await play('playground-rate-limited')).headers.get('x-contentful-ratelimit-reset')).toBe('2')
    expect((await play('playground-rate-limited-bare')).headers.get('x-contentful-ratelimit-reset')).toBeNull()
  })

  it('lets a request through once the wait is over', async () => {
    const id = 'playground-rate-limited-once'
    const first = await play(id)
    expect(first.status).toBe(429)
    expect(first.headers.get('x-contentful-ratelimit-reset')).toBe('1')
    clock += 999
    expect((await play(id)).status).toBe(429)
    clock += 1
    expect((await play(id)).status).toBe(200)
    expect((await play(id)).status).toBe(429)
  })

  it('leaves required fields out of a record where it plays that', async () => {
    expect((await play('playground-no-message')).body).not.toHaveProperty('message')
    expect((await play('playground-no-request-id')).body).not.toHaveProperty('requestId')
  })

  it('caches a 404 with a growing age until another URL is requested', async () => {
    const first = await play('playground-cached-404')
    expect(first).toMatchObject({ status: 404, body: { details: { type: 'Entry', environment: 'master' } } })
    clock += 3000
    const again = await play('playground-cached-404')
    expect(Number(again.headers.get('age')) - Number(first.headers.get('age'))).toBe(3)
    expect((await play('playground-cached-404', '?include=0')).status).toBe(200)
  })

  it('remembers the same address for either placement', async () => {
    const { delivery } = playground.baseUrls
    const url = `${delivery}/spaces/fakebakery01/environments/staging/entries/playground-cached-404`
    const secret = secretOf(playground, 'Bakery everywhere')
    expect((await get(url, bearer(secret))).status).toBe(404)
    expect((await get(`${url}?access_token=${secret}`)).status).toBe(404)
  })

  it('needs a token that reaches the space', async () => {
    expect(await get(urlOf('playground-server-error'))).toMatchObject({ body: { sys: { id: 'AccessTokenInvalid' } } })
  })

  it('answers to a list that asks for the id, and on Preview and Management', async () => {
    const list = `${ENTRIES}?sys.id=playground-server-error`
    expect((await get(playground.baseUrls.delivery + list, key())).status).toBe(500)
    const preview = bearer(secretOf(playground, 'Bakery preview'))
    expect((await get(playground.baseUrls.preview + list, preview)).status).toBe(500)
    const owner = bearer(secretOf(playground, 'Owner'))
    expect((await get(playground.baseUrls.management + list, owner)).status).toBe(500)
  })
})

describe('played strangers', () => {
  it.each([
    ['playground-html', 200, 'text/html; charset=utf-8'],
    ['playground-proxy', 401, 'text/html; charset=utf-8'],
    ['playground-other-json', 401, 'application/json'],
    ['playground-empty', 500, 'text/plain'],
  ])('%s answers before the platform does, without its headers', async (id, status, type) => {
    const got = await get(urlOf(id))
    expect(got.status).toBe(status)
    expect(got.headers.get('content-type')).toBe(type)
    expect(got.headers.get('contentful-api')).toBeNull()
    expect(got.headers.get('x-contentful-request-id')).toBeNull()
    expect(JSON.stringify(got.body)).not.toContain('AccessTokenInvalid')
  })

  it('redirects to a login page on another origin, which reports whether it received a token', async () => {
    const got = await play('playground-redirect')
    expect(got.status).toBe(302)
    const location = got.headers.get('location') ?? ''
    expect(new URL(location).origin).toBe(playground.baseUrls.images)
    expect((await get(location)).body).toContain('No token arrived')
    expect((await get(location, key())).body).toContain('A token arrived')
    expect((await get(`${location}?access_token=fake`)).body).toContain('A token arrived')
  })

  it('redirects on the same origin, with the query as it was', async () => {
    const secret = secretOf(playground, 'Bakery website')
    const got = await get(urlOf('playground-redirect-same', `?limit=1&access_token=${secret}`))
    const location = got.headers.get('location')
    expect(location).toBe(`${ENTRIES}?limit=1&access_token=${secret}`)
    expect((await get(playground.baseUrls.delivery + (location ?? ''))).status).toBe(200)
  })
})

describe('played bodies', () => {
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
    ['deflate', inflateSync],
  ] as const)('encodes in %s', async (encoding, decode) => {
    const { headers, bytes } = await raw(`playground-${encoding}`)
    expect(headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(decode(bytes).toString('utf8'))).toMatchObject({ sys: { type: 'Entry' } })
  })

  it('stores any bytes in a Zstandard frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(new Uint8Array(zstdDecompressSync(zstdFrame(bytes)))).toEqual(bytes)
      }),
    )
    expect(() => zstdFrame(new Uint8Array(128 * 1024 + 1))).toThrow(RangeError)
  })

  it('sends exactly the platform’s largest answer, 7 MiB of JSON', async () => {
    const { bytes } = await raw('playground-large')
    expect(bytes).toHaveLength(7_340_032)
    expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ sys: { type: 'Array' } })
  })

  it('sends more than 50 MiB of JSON without announcing a length', async () => {
    const { headers, bytes } = await raw('playground-larger')
    expect(headers['content-length']).toBeUndefined()
    expect(bytes.length).toBeGreaterThan(50 * 1024 * 1024)
    expect(bytes.subarray(-2).toString('utf8')).toBe(']}')
  })

  it('answers slowly, but completely', async () => {
    expect(await play('playground-slow')).toMatchObject({ status: 200, body: { sys: { id: 'playground-slow' } } })
  })

  it('cuts the JSON of a complete answer', async () => {
    const { headers, bytes } = await raw('playground-truncated')
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(() => JSON.parse(bytes.toString('utf8')) as unknown).toThrow(SyntaxError)
  })

  it('ends the connection in the middle of a body', async () => {
    await expect(raw('playground-cut-off')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('resets the connection without a word', async () => {
    const { port } = new URL(playground.baseUrls.delivery)
    const code = await new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`GET ${ENTRIES}/playground-reset HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      })
      socket.on('data', () => resolve('data'))
      socket.on('end', () => resolve('end'))
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
    expect(code).toBe('ECONNRESET')
  })
})

it('names every reserved id once, with what it shows', () => {
  const ids = playground.controls.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, shows } of playground.controls) {
    expect(id).toMatch(/^playground-[a-z0-9-]+$/)
    expect(shows).not.toBe('')
  }
})
