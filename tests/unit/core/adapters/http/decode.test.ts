import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { readEncodings } from '../../../../../src/core/adapters/http/decode.ts'
import { createUndiciHttpClient } from '../../../../../src/core/adapters/http/client.ts'
import { asFailure, asResponse, sendWith, textOf, wireGet } from '../../../../fakes/http-desk.ts'
import { createServers } from '../../../../fakes/http-servers.ts'

const servers = createServers()
const client = createUndiciHttpClient({ environment: {} })

afterEach(() => servers.closeAll())

const TEXT = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ index, name: `entry ${index * 7919}` })))

const ENCODERS: [name: string, header: string, encode: (text: string) => Buffer][] = [
  ['gzip', 'gzip', gzipSync],
  ['gzip in capitals', 'GZIP', gzipSync],
  ['br', 'br', brotliCompressSync],
  ['zstd', 'zstd', zstdCompressSync],
  ['deflate with zlib', 'deflate', deflateSync],
  ['deflate without', 'deflate', deflateRawSync],
  ['gzip in br', 'gzip, br', (text) => brotliCompressSync(gzipSync(text))],
]

const MAIN = ENCODERS.filter(([name]) => ['gzip', 'br', 'zstd', 'deflate with zlib'].includes(name))

const serve = (encoding: string, answer: (response: ServerResponse) => void): ReturnType<typeof servers.http> =>
  servers.http((_request, response) => {
    response.setHeader('content-encoding', encoding)
    answer(response)
  })

/** In pieces of a size that fits no boundary of anything. */
const inPieces = (response: ServerResponse, bytes: Buffer): void => {
  for (let at = 0; at < bytes.length; at += 997) response.write(bytes.subarray(at, at + 997))
  response.end()
}

describe('a body encoded as', () => {
  it.each(ENCODERS)('%s is decoded', async (_name, header, encode) => {
    const encoded = encode(TEXT)
    const server = await serve(header, (response) => inPieces(response, encoded))
    const outcome = asResponse(await sendWith(client, wireGet(server.origin)))
    expect(textOf(outcome)).toBe(TEXT)
    expect(outcome).toMatchObject({ decodedFrom: header.toLowerCase(), wireBytes: encoded.length, cutAt: null })
  })

  it('nothing, or an unknown encoding, is stored as received', async () => {
    const server = await serve('exotic', (response) => response.end('as it came'))
    const outcome = asResponse(await sendWith(client, wireGet(server.origin)))
    expect([textOf(outcome), outcome.decodedFrom]).toEqual(['as it came', null])
  })

  it('several gzip members is decoded to the end', async () => {
    const server = await serve('gzip', (response) => response.end(Buffer.concat([gzipSync('one '), gzipSync('two')])))
    expect(textOf(asResponse(await sendWith(client, wireGet(server.origin))))).toBe('one two')
  })

  it('gzip with something behind it is decoded up to there', async () => {
    const server = await serve('gzip', (response) =>
      inPieces(response, Buffer.concat([gzipSync('one'), Buffer.alloc(5_000)])),
    )
    expect(textOf(asResponse(await sendWith(client, wireGet(server.origin))))).toBe('one')
  })
})

describe('an answer without a body', () => {
  it.each(['GET', 'HEAD'] as const)('that names an encoding is no failure (%s)', async (method) => {
    const server = await serve('gzip', (response) => response.end())
    const outcome = asResponse(await sendWith(client, wireGet(server.origin, { method })))
    expect([outcome.body.byteLength, outcome.decodedFrom]).toEqual([0, null])
  })
})

describe('the cap', () => {
  it.each(MAIN)(
    'counts decoded bytes: a bomb of %s is cut and nothing more of it is read',
    async (_name, header, encode) => {
      const bomb = encode('0'.repeat(50_000_000))
      const server = await serve(header, (response) => response.end(bomb))
      const outcome = asResponse(await sendWith(client, wireGet(server.origin), { bodyCap: 200_000 }))
      expect(outcome).toMatchObject({ cutAt: 200_000, body: { byteLength: 200_000 } })
    },
  )
})

describe('a broken encoding', () => {
  it.each(MAIN)('(%s) is a `protocol` failure that keeps what was decoded before', async (_name, header, encode) => {
    const encoded = encode(TEXT)
    // The first half is right, the second is noise.
    const broken = Buffer.concat([encoded.subarray(0, encoded.length / 2), Buffer.alloc(encoded.length / 2, 0xff)])
    const server = await serve(header, (response) => inPieces(response, broken))
    const failure = asFailure(await sendWith(client, wireGet(server.origin)))
    expect(failure).toMatchObject({ code: 'protocol', phase: 'body', head: { status: 200 } })
    expect(TEXT.startsWith(textOf(failure).slice(0, 1_000))).toBe(true)
  })

  it.each(MAIN)('(%s that is none at all) is a `protocol` failure', async (_name, header) => {
    const server = await serve(header, (response) => response.end('plain text without an encoding'))
    expect(asFailure(await sendWith(client, wireGet(server.origin)))).toMatchObject({ code: 'protocol', phase: 'body' })
  })

  it.each(MAIN)('(%s that ends too early) is a `protocol` failure', async (_name, header, encode) => {
    const encoded = encode(TEXT)
    const server = await serve(header, (response) => response.end(encoded.subarray(0, encoded.length - 40)))
    const failure = asFailure(await sendWith(client, wireGet(server.origin)))
    expect(failure).toMatchObject({ code: 'protocol', phase: 'body' })
    expect(failure.body.byteLength).toBeGreaterThan(1_000)
    expect(TEXT.startsWith(textOf(failure))).toBe(true)
  })
})

describe('a connection that breaks in the middle of an encoded body', () => {
  it.each(MAIN)('(%s) is a `reset` that keeps what could be decoded', async (_name, header, encode) => {
    const encoded = encode(TEXT)
    const server = await serve(header, (response) => {
      response.setHeader('content-length', encoded.length)
      response.write(encoded.subarray(0, encoded.length - 40), () => response.socket?.end())
    })
    const failure = asFailure(await sendWith(client, wireGet(server.origin)))
    expect(failure).toMatchObject({ code: 'reset', phase: 'body' })
    expect(failure.body.byteLength).toBeGreaterThan(1_000)
    expect(TEXT.startsWith(textOf(failure))).toBe(true)
  })
})

describe('readEncodings', () => {
  it.each([
    [null, []],
    ['', []],
    ['identity', []],
    ['gzip', ['gzip']],
    [' GZip , Br ', ['gzip', 'br']],
    ['gzip, exotic', []],
    ['toString', []],
    ['gzip, gzip, gzip, gzip, gzip', []],
  ])('reads %j as %j', (header, encodings) => {
    expect(readEncodings(header)).toEqual(encodings)
  })
})
