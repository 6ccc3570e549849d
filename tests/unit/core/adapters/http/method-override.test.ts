import { afterEach, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../../../src/core/adapters/http/client.ts'
import type { Header } from '../../../../../src/shared/model/request.ts'
import { asFailure, sendWith, wireGet } from '../../../../fakes/http-desk.ts'
import { createServers } from '../../../../fakes/http-servers.ts'

const servers = createServers()
const client = createUndiciHttpClient({ environment: {} })

afterEach(() => servers.closeAll())

type Override = readonly [name: string, headers: readonly Header[], query: string]

/** Frameworks such as Rails, Laravel and Express carry out the named method. */
const OVERRIDES: readonly Override[] = [
  ...['X-HTTP-Method-Override', 'x-http-method', 'X-Method-Override', 'X_HTTP_METHOD_OVERRIDE'].map(
    (name): Override => [name, [[name, 'DELETE']], ''],
  ),
  ...['?_method=DELETE', '?a=1&_METHOD=delete', '?%5Fmethod=PUT', '?a=1;_method=DELETE', '?x-http-method=PATCH'].map(
    (query): Override => [query, [], query],
  ),
]

const getWith = (origin: string, headers: readonly Header[], query: string) =>
  wireGet(`${origin}/a${query}`, {
    headers: [['host', new URL(origin).host], ['connection', 'keep-alive'], ...headers],
  })

describe.each(OVERRIDES)('a GET that names a writing method in %s', (_name, headers, query) => {
  it('is not repeated when a kept-alive connection was closed', async () => {
    let requests = 0
    const server = await servers.tcp((socket) => {
      socket.on('data', () => {
        requests += 1
        if (requests > 1) return void socket.resetAndDestroy()
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      })
    })
    await sendWith(client, wireGet(server.origin))
    const outcome = await sendWith(client, getWith(server.origin, headers, query))
    expect(asFailure(outcome)).toMatchObject({ code: 'reset' })
    expect(requests).toBe(2)
  })

  it('follows no redirect', async () => {
    const server = await servers.http((_request, response) => response.writeHead(307, { location: '/b' }).end())
    const outcome = await sendWith(client, getWith(server.origin, headers, query))
    expect(outcome.redirects).toMatchObject([{ followed: false }])
    expect(server.seen).toHaveLength(1)
  })
})

it.each(OVERRIDES.filter(([, , query]) => query !== ''))(
  'a redirect of a read to an address with %s is not followed',
  async (_name, _headers, query) => {
    const server = await servers.http((_request, response) => response.writeHead(302, { location: `/b${query}` }).end())
    const outcome = await sendWith(client, getWith(server.origin, [], ''))
    expect(outcome.redirects).toMatchObject([{ followed: false }])
    expect(server.seen).toHaveLength(1)
  },
)

it('follows the redirect of a GET that names GET', async () => {
  const server = await servers.http((request, response) =>
    request.url?.startsWith('/a') === true ? response.writeHead(302, { location: '/b' }).end() : response.end('here'),
  )
  const outcome = await sendWith(client, getWith(server.origin, [['X-HTTP-Method-Override', 'GET']], '?_method=head'))
  expect(outcome.redirects).toMatchObject([{ followed: true }])
})
