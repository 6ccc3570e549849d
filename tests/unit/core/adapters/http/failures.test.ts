import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { toFailure } from '../../../../../src/core/adapters/http/failure.ts'
import { createUndiciHttpClient } from '../../../../../src/core/adapters/http/client.ts'
import { asFailure, asResponse, sendWith, textOf, wireGet } from '../../../../fakes/http-desk.ts'
import { createServers } from '../../../../fakes/http-servers.ts'

const servers = createServers()
const client = createUndiciHttpClient({ environment: {} })

afterEach(() => servers.closeAll())

/** A server that answers the first bytes of a request with these. */
const answering = (answer: string | Buffer, after: (socket: Socket) => void): ReturnType<typeof servers.tcp> =>
  servers.tcp((socket) => {
    socket.once('data', () => socket.write(answer, () => after(socket)))
  })

const failureAt = async (url: string, connection = {}): Promise<ReturnType<typeof asFailure>> =>
  asFailure(await sendWith(client, wireGet(url), { connection }))

describe('a failure before the request is sent', () => {
  it('calls a name that cannot be found `dns`', async () => {
    expect(await failureAt('https://no-such-host.invalid/')).toMatchObject({ code: 'dns', phase: 'connect' })
  })

  it('of a port without a listener is `refused`', async () => {
    const port = await servers.closedPort()
    const refused = { code: 'refused', phase: 'connect', systemCode: 'ECONNREFUSED' }
    expect(await failureAt(`http://127.0.0.1:${port}/`)).toMatchObject(refused)
    // Two addresses, two refusals, one failure.
    expect(await failureAt(`http://localhost:${port}/`)).toMatchObject(refused)
  })

  it('calls a connection that does not come about in time `timed-out`', async () => {
    const server = await servers.tcp(() => undefined)
    const failure = await failureAt(`https://127.0.0.1:${server.port}/`, { connectTimeout: 150 })
    expect(failure).toMatchObject({ code: 'timed-out', phase: 'connect', systemCode: 'CONNECT_TIMEOUT' })
  })

  it('refuses plain http outside loopback and sends nothing', async () => {
    const failure = await failureAt('http://cdn.example.com/')
    expect(failure).toMatchObject({ code: 'protocol', phase: 'connect', systemCode: 'INSECURE_ORIGIN' })
  })

  it('refuses what is no http at all', async () => {
    expect(await failureAt('ftp://127.0.0.1/')).toMatchObject({ systemCode: 'INSECURE_ORIGIN' })
  })

  it('never throws for a header that cannot be sent', async () => {
    const server = await servers.http((_request, response) => response.end())
    const outcome = await sendWith(client, wireGet(server.origin, { headers: [['x-broken', 'a\nb']] }))
    expect(asFailure(outcome)).toMatchObject({ code: 'protocol', systemCode: 'UND_ERR_INVALID_ARG' })
    expect(server.seen).toEqual([])
  })
})

describe('a stall of the process', () => {
  it.each([
    ['early', 0, 100],
    ['in the last part of the time limit', 340, 370],
  ])('is no timeout if the response arrives meanwhile: %s', async (_when, start, respond) => {
    const server = await servers.http((_request, response) => {
      setTimeout(() => response.end('late'), respond)
      setTimeout(() => {
        const end = performance.now() + 600
        while (performance.now() < end);
      }, start)
    })
    const sent = sendWith(client, wireGet(server.origin), { connection: { headersTimeout: 400, bodyTimeout: 400 } })
    expect(textOf(asResponse(await sent))).toBe('late')
  })
})

describe('a failure before a response', () => {
  it('calls silence `timed-out`', async () => {
    const server = await servers.http(() => undefined)
    const failure = await failureAt(server.origin, { headersTimeout: 150 })
    expect(failure).toMatchObject({ code: 'timed-out', phase: 'headers', systemCode: 'HEADERS_TIMEOUT', head: null })
  })

  it.each([
    ['closes', (socket: Socket): unknown => socket.end()],
    ['resets', (socket: Socket): unknown => socket.resetAndDestroy()],
  ])('calls it `reset` when the other side %s the connection', async (_name, close) => {
    const server = await servers.tcp((socket) => socket.once('data', () => close(socket)))
    expect(await failureAt(server.origin)).toMatchObject({ code: 'reset', phase: 'headers' })
    expect(server.connections()).toBe(1)
  })

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a broken status line', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['a broken header', 'HTTP/1.1 200 OK\r\nno colon here\r\n\r\n'],
    ['an unrequested upgrade', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'],
  ])('calls %s `protocol`', async (_name, answer) => {
    const server = await answering(answer, (socket) => socket.end())
    const failure = await failureAt(server.origin)
    expect(failure).toMatchObject({ code: 'protocol', phase: 'headers', systemCode: expect.any(String) as string })
  })

  it('calls more headers than anybody sends `headers-too-large`', async () => {
    const server = await answering(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`, (socket) => socket.end())
    expect(await failureAt(server.origin)).toMatchObject({ code: 'headers-too-large', phase: 'headers' })
  })
})

describe('a failure in the middle of a response', () => {
  it('calls silence `timed-out` and keeps what had come', async () => {
    const server = await answering('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', () => undefined)
    const failure = await failureAt(server.origin, { bodyTimeout: 150 })
    expect(failure).toMatchObject({
      code: 'timed-out',
      phase: 'body',
      systemCode: 'BODY_TIMEOUT',
      head: { status: 200 },
    })
    expect(textOf({ ...failure })).toBe('half')
  })

  it('counts silence only: a body that goes on coming may take longer', async () => {
    const server = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-length': 6 })
      let sent = 0
      const timer = setInterval(() => {
        response.write('x')
        sent += 1
        if (sent === 6) clearInterval(timer)
      }, 200)
    })
    // Longer than a busy machine delays one of the pieces, shorter than all of them take.
    const outcome = await sendWith(client, wireGet(server.origin), { connection: { bodyTimeout: 1_000 } })
    expect(textOf(asResponse(outcome))).toBe('xxxxxx')
  })

  it.each([
    ['a body shorter than announced', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
    [
      'a shorter one on a connection to be closed',
      'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 10\r\n\r\nhalf',
    ],
    ['chunks without an end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
    [
      'chunks without an end on a connection to be closed',
      'HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n',
    ],
  ])('calls %s `reset` and keeps what had come', async (_name, answer) => {
    const server = await answering(answer, (socket) => socket.end())
    const failure = await failureAt(server.origin)
    expect(failure).toMatchObject({ code: 'reset', phase: 'body', head: { status: 200 } })
    expect(textOf({ ...failure })).toBe('half')
  })

  it('calls chunks that are none `protocol`', async () => {
    const server = await answering('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', (socket) =>
      socket.end(),
    )
    expect(await failureAt(server.origin)).toMatchObject({ code: 'protocol', phase: 'body' })
  })
})

describe('toFailure', () => {
  const failing = (code: string): Error => Object.assign(new Error('never shown'), { code })

  it('reports the most specific of several failed addresses', () => {
    const noRoute = failing('ENETUNREACH')
    expect(toFailure(new AggregateError([noRoute, failing('ECONNREFUSED')]))).toMatchObject({
      systemCode: 'ECONNREFUSED',
    })
    expect(toFailure(new AggregateError([noRoute, failing('ETIMEDOUT')]))).toMatchObject({ code: 'timed-out' })
    expect(toFailure(new AggregateError([noRoute]))).toMatchObject({ code: 'refused', systemCode: 'ENETUNREACH' })
  })

  it.each([
    ['EAI_AGAIN', 'dns'],
    ['EHOSTUNREACH', 'refused'],
    ['EPIPE', 'reset'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['HPE_INVALID_CONSTANT', 'protocol'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timed-out'],
    ['SOMETHING_NEW', 'protocol'],
  ])('reads %s as %s', (systemCode, code) => {
    expect(toFailure(failing(systemCode))).toMatchObject({ code, systemCode })
  })

  it('makes something of what is no error', () => {
    expect(toFailure('text')).toMatchObject({ code: 'protocol', systemCode: null })
  })
})
