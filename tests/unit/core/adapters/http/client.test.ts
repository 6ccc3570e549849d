import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../../../src/core/adapters/http/client.ts'
import { asFailure, asResponse, sendWith, textOf, wireGet } from '../../../../fakes/http-desk.ts'
import { createServers } from '../../../../fakes/http-servers.ts'

const aNumber = expect.any(Number) as number
const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

const servers = createServers()
const client = createUndiciHttpClient({ environment: {} })

afterEach(() => servers.closeAll())

describe('the status', () => {
  it.each([
    ['Nope', 'Nope'],
    ['', 'Not Found'],
  ])('of a response with the phrase “%s” is shown as %s', async (sent, shown) => {
    const server = await servers.http((_request, response) => response.writeHead(404, sent).end())
    const { head } = asResponse(await sendWith(client, wireGet(server.origin)))
    expect(head).toMatchObject({ status: 404, statusText: shown })
  })
})

describe('the sent request', () => {
  it('is the headers that were given, in their order, and no other', async () => {
    const server = await servers.http((_request, response) => response.end())
    const headers: [string, string][] = [
      ['host', `127.0.0.1:${server.port}`],
      ['connection', 'keep-alive'],
      ['authorization', `Bearer ${SECRET}`],
      ['X-Twice', 'one'],
      ['X-Twice', 'two'],
    ]
    await sendWith(client, wireGet(`${server.origin}/a%20b?x=%27#nothing`, { headers }))
    expect(server.seen).toEqual([{ method: 'GET', target: '/a%20b?x=%27', headers, body: '' }])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is the body of a %s, with its length', async (method) => {
    const server = await servers.http((request, response) => {
      request.resume().on('end', () => response.end())
    })
    const headers: [string, string][] = [
      ['host', `127.0.0.1:${server.port}`],
      ['connection', 'keep-alive'],
      ['content-type', 'application/json'],
      ['content-length', '10'],
    ]
    const body = new TextEncoder().encode('{"ä":"ö"}'.slice(0, -1))
    await sendWith(client, wireGet(server.origin, { method, headers, body }))
    expect(server.seen).toEqual([{ method, target: '/', headers, body: '{"ä":"ö"' }])
  })

  it('is an empty body where the method has one and none was given', async () => {
    const server = await servers.http((_request, response) => response.end())
    const headers: [string, string][] = [
      ['host', `127.0.0.1:${server.port}`],
      ['connection', 'keep-alive'],
      ['content-length', '0'],
    ]
    await sendWith(client, wireGet(server.origin, { method: 'POST', headers }))
    expect(server.seen[0]?.headers).toEqual(headers)
  })

  it('closes the connection after HEAD, as its header says', async () => {
    const server = await servers.http((_request, response) => response.setHeader('content-length', '5').end())
    const headers: [string, string][] = [
      ['host', `127.0.0.1:${server.port}`],
      ['connection', 'close'],
    ]
    const outcome = asResponse(await sendWith(client, wireGet(server.origin, { method: 'HEAD', headers })))
    expect(server.seen[0]?.headers).toEqual(headers)
    expect(outcome.body.byteLength).toBe(0)
  })
})

describe('the received response', () => {
  it('keeps the status, its text and every header in order, repeated ones too', async () => {
    const server = await servers.tcp((socket) => {
      socket.once('data', () =>
        socket.end(
          Buffer.from(
            'HTTP/1.1 404 Nichts da\r\nSet-Cookie: a=1\r\nX-Latin: caf\xe9\r\nset-cookie: b=2\r\nContent-Length: 2\r\n\r\nhi',
            'latin1',
          ),
        ),
      )
    })
    const outcome = asResponse(await sendWith(client, wireGet(server.origin)))
    expect(outcome.head).toEqual({
      status: 404,
      statusText: 'Nichts da',
      headers: [
        ['Set-Cookie', 'a=1'],
        ['X-Latin', 'café'],
        ['set-cookie', 'b=2'],
        ['Content-Length', '2'],
      ],
    })
    expect(textOf(outcome)).toBe('hi')
  })

  it('passes over interim answers', async () => {
    const server = await servers.http((_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.end('real')
    })
    const outcome = asResponse(await sendWith(client, wireGet(server.origin)))
    expect([outcome.head.status, textOf(outcome)]).toEqual([200, 'real'])
  })

  it('is cut at the cap, says so, and stops reading', async () => {
    let closed = (): void => undefined
    const stopped = new Promise<void>((resolve) => (closed = resolve))
    const server = await servers.http((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      }
      response.on('drain', more).on('close', closed)
      more()
    })
    const outcome = asResponse(await sendWith(client, wireGet(server.origin), { bodyCap: 100_000 }))
    expect([outcome.cutAt, outcome.body.byteLength]).toEqual([100_000, 100_000])
    await stopped
  })

  it('is not cut when it is exactly as long as the cap', async () => {
    const server = await servers.http((_request, response) => response.end('x'.repeat(5_000)))
    const outcome = asResponse(await sendWith(client, wireGet(server.origin), { bodyCap: 5_000 }))
    expect([outcome.cutAt, outcome.body.byteLength, outcome.wireBytes]).toEqual([null, 5_000, 5_000])
  })
})

describe('time', () => {
  it('has no connecting where a connection is used again', async () => {
    const server = await servers.http((_request, response) => response.end('x'))
    const first = await sendWith(client, wireGet(server.origin))
    const second = await sendWith(client, wireGet(server.origin))
    expect(first.timing).toMatchObject({ dns: null, connect: aNumber, tls: null })
    expect(second.timing).toMatchObject({ dns: null, connect: null, tls: null, firstByte: aNumber })
    expect(server.connections()).toBe(1)
  })
})

describe('several requests at once', () => {
  it('run side by side, each on a connection of its own', async () => {
    let release = (): void => undefined
    const all = new Promise<void>((resolve) => (release = resolve))
    let waiting = 0
    const server = await servers.http((request, response) => {
      waiting += 1
      if (waiting === 5) release()
      void all.then(() => response.end(request.url))
    })
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => sendWith(client, wireGet(`${server.origin}/${n}`))))
    expect(outcomes.map(textOf)).toEqual(['/1', '/2', '/3', '/4', '/5'])
  })

  it('are all ended by closing the client', async () => {
    const server = await servers.http(() => undefined)
    const closing = createUndiciHttpClient({ environment: {} })
    const outcomes = [1, 2].map(() => sendWith(closing, wireGet(server.origin)))
    while (server.seen.length === 0) await wait(5)
    await closing.close()
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(['failure', 'failure'])
  })
})

describe('a kept-alive connection that the server just closed', () => {
  it('is replaced by a new one without a word, for a request that changes nothing', async () => {
    let connections = 0
    const server = await servers.tcp((socket) => {
      connections += 1
      const old = connections === 1
      let answered = 0
      socket.on('data', () => {
        answered += 1
        if (old && answered > 1) return void socket.resetAndDestroy()
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      })
    })
    await sendWith(client, wireGet(server.origin))
    expect(textOf(asResponse(await sendWith(client, wireGet(server.origin))))).toBe('ok')
    expect(connections).toBe(2)
  })

  it('is a failure for a request that writes, because it may have arrived', async () => {
    let answered = 0
    const server = await servers.tcp((socket) => {
      socket.on('data', () => {
        answered += 1
        if (answered > 1) return void socket.resetAndDestroy()
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      })
    })
    await sendWith(client, wireGet(server.origin))
    const outcome = await sendWith(client, wireGet(server.origin, { method: 'DELETE' }))
    expect(asFailure(outcome)).toMatchObject({ code: 'reset', phase: 'headers' })
    expect(answered).toBe(2)
  })
})

describe('canceling', () => {
  it('before anything happened sends nothing', async () => {
    const server = await servers.http((_request, response) => response.end())
    const outcome = await sendWith(client, wireGet(server.origin), { signal: AbortSignal.abort() })
    expect(asFailure(outcome)).toMatchObject({ code: 'cancelled', phase: 'connect' })
    expect(server.connections()).toBe(0)
  })

  it('while connecting ends at once', async () => {
    const server = await servers.tcp(() => undefined)
    const stop = new AbortController()
    const outcome = sendWith(client, wireGet(`https://127.0.0.1:${server.port}/`), { signal: stop.signal })
    while (server.connections() === 0) await wait(5)
    stop.abort()
    expect(asFailure(await outcome)).toMatchObject({ code: 'cancelled', phase: 'connect' })
  })

  it('while waiting for an answer closes the connection', async () => {
    const stop = new AbortController()
    let closed = (): void => undefined
    const gone = new Promise<void>((resolve) => (closed = resolve))
    const server = await servers.http((_request, response) => {
      response.on('close', closed)
      stop.abort()
    })
    const outcome = await sendWith(client, wireGet(server.origin), { signal: stop.signal })
    expect(asFailure(outcome)).toMatchObject({ code: 'cancelled', phase: 'headers' })
    await gone
  })

  it('in the middle of a body keeps what had come', async () => {
    const stop = new AbortController()
    const server = await servers.http((_request, response) => {
      response.writeHead(200, { 'x-there': 'yes' })
      response.write('half')
    })
    const arrived = (): void => queueMicrotask(() => stop.abort())
    subscribe('undici:request:bodyChunkReceived', arrived)
    const outcome = await sendWith(client, wireGet(server.origin), { signal: stop.signal })
    unsubscribe('undici:request:bodyChunkReceived', arrived)
    expect(asFailure(outcome)).toMatchObject({ code: 'cancelled', phase: 'body', head: { status: 200 } })
    expect(textOf(outcome)).toBe('half')
  })
})

describe('redirects', () => {
  const authorized = (url: string): ReturnType<typeof wireGet> =>
    wireGet(url, {
      headers: [
        ['host', new URL(url).host],
        ['connection', 'keep-alive'],
        ['authorization', `Bearer ${SECRET}`],
      ],
    })

  it('are followed within the origin, with the token, and listed', async () => {
    const server = await servers.http((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new?x=1' }).end('moved')
      else response.end('here')
    })
    const outcome = asResponse(await sendWith(client, authorized(`${server.origin}/old`)))
    expect(textOf(outcome)).toBe('here')
    expect(outcome.redirects).toEqual([
      { status: 302, from: `${server.origin}/old`, to: `${server.origin}/new?x=1`, followed: true },
    ])
    expect(server.seen.map(({ headers }) => headers.at(-1))).toEqual([
      ['authorization', `Bearer ${SECRET}`],
      ['authorization', `Bearer ${SECRET}`],
    ])
  })

  it.each(['301', '302', '303', '307', '308'])(
    'to another origin are shown and never followed (%s)',
    async (status) => {
      const other = await servers.http((_request, response) => response.end('stolen'))
      const server = await servers.http((_request, response) =>
        response
          .writeHead(Number(status), { location: `${other.origin}/steal?access_token=${SECRET}` })
          .end('go there'),
      )
      const outcome = asResponse(await sendWith(client, authorized(`${server.origin}/a`)))
      expect([outcome.head.status, textOf(outcome)]).toEqual([Number(status), 'go there'])
      expect(outcome.redirects).toMatchObject([{ followed: false, to: `${other.origin}/steal?access_token=${SECRET}` }])
      expect(other.connections()).toBe(0)
    },
  )

  it.each(['//127.0.0.2/a', 'https://127.0.0.1/', 'ftp://127.0.0.1/', 'http://[broken', 'javascript:1'])(
    'to %s are not followed',
    async (location) => {
      const server = await servers.http((_request, response) => response.writeHead(302, { location }).end())
      const outcome = asResponse(await sendWith(client, authorized(server.origin)))
      expect(outcome.redirects).toMatchObject([{ followed: false }])
      expect(server.seen).toHaveLength(1)
    },
  )

  it('that go in a circle end, and so do endless ones', async () => {
    const circle = await servers.http((_request, response) => response.writeHead(302, { location: '/' }).end())
    expect((await sendWith(client, authorized(`${circle.origin}/`))).redirects).toMatchObject([{ followed: false }])

    let page = 0
    const endless = await servers.http((_request, response) => {
      page += 1
      response.writeHead(302, { location: `/${page}` }).end()
    })
    const outcome = await sendWith(client, authorized(`${endless.origin}/`), { followRedirects: 3 })
    expect(outcome.redirects.map(({ followed }) => followed)).toEqual([true, true, true, false])
    expect(endless.seen).toHaveLength(4)
  })

  it('of a request that writes are not followed', async () => {
    const server = await servers.http((_request, response) => response.writeHead(307, { location: '/b' }).end())
    const outcome = await sendWith(client, wireGet(server.origin, { method: 'DELETE' }))
    expect(outcome.redirects).toMatchObject([{ followed: false }])
    expect(server.seen).toHaveLength(1)
  })

  it('are not followed when none may be', async () => {
    const server = await servers.http((_request, response) => response.writeHead(302, { location: '/b' }).end())
    await sendWith(client, wireGet(server.origin), { followRedirects: 0 })
    expect(server.seen).toHaveLength(1)
  })
})
