import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Playground } from '../../../src/playground/playground.ts'
import { startApiServer } from '../../../src/playground/server.ts'
import { createEdgeCache } from '../../../src/playground/edge-cache.ts'
import { bearer, get, KINDS, secretOf, start } from './client.ts'

/** Starts on the first row of five free ports, below those that systems hand out by themselves. */
const startOnRow = async (): Promise<{ playground: Playground; portBase: number }> => {
  for (let portBase = 20_000 + (process.pid % 1000) * 5; portBase < 32_000; portBase += 5) {
    const playground = await start({ portBase }).catch(() => null)
    if (playground !== null) return { playground, portBase }
  }
  throw new Error('No five ports in a row are free')
}

describe('starting and stopping', () => {
  it('gives each API an origin of its own, on 127.0.0.1', async () => {
    const playground = await start()
    const origins = Object.values(playground.baseUrls)
    expect(new Set(origins).size).toBe(5)
    for (const url of origins) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await playground.close()
  })

  it('listens on loopback only', async () => {
    const scenes = {
      now: Date.now,
      edge: createEdgeCache(Date.now),
      imagesOrigin: () => '',
      waits: new Map<string, number>(),
    }
    const answer = () => ({ type: 'empty', status: 204 }) as const
    const server = await startApiServer({ api: 'images', port: 0, stepMs: 1, scenes, answer })
    expect(server.address.address).toBe('127.0.0.1')
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of others) await expect(fetch(`http://${address}:${server.address.port}/`)).rejects.toThrow()
    await server.close()
  })

  /** Sends a request with headers that `fetch` would not let through. Returns its status. */
  const statusOf = async (
    url: string,
    method: string,
    headers: Record<string, string>,
  ): Promise<number | undefined> => {
    const sent = request(url, { method, headers, agent: false }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }

  it('answers no host name but loopback ones', async () => {
    const playground = await start()
    const authorization = `Bearer ${secretOf(playground, 'Bakery website')}`
    const url = `${playground.baseUrls.delivery}/spaces/fakebakery01/entries`
    const { port } = new URL(url)
    const statuses = async (hosts: string[]) =>
      Promise.all(hosts.map((host) => statusOf(url, 'GET', { host, authorization })))
    expect(await statuses(['evil.test', `evil.test:${port}`, '127.0.0.1.evil.test', '0.0.0.0'])).toEqual(
      Array(4).fill(421),
    )
    expect(await statuses([`localhost:${port}`, '127.0.0.1', `[::1]:${port}`, 'cdn.localhost'])).toEqual(
      Array(4).fill(200),
    )
    await playground.close()
  })

  it('takes no write from a web page', async () => {
    const playground = await start()
    const authorization = `Bearer ${secretOf(playground, 'Owner')}`
    const url = `${playground.baseUrls.management}/spaces/fakebakery01/api_keys`
    for (const origin of ['https://evil.test', 'http://localhost:3000', 'null']) {
      expect(await statusOf(url, 'POST', { authorization, origin })).toBe(403)
      expect(await statusOf(url, 'GET', { authorization, origin })).toBe(200)
    }
    expect(await statusOf(url, 'POST', { authorization })).not.toBe(403)
    await playground.close()
  })

  it('listens on five consecutive ports with a port base', async () => {
    const { playground, portBase } = await startOnRow()
    expect(Object.values(playground.baseUrls).map((url) => Number(new URL(url).port) - portBase)).toEqual([
      0, 1, 2, 3, 4,
    ])
    await playground.close()
  })

  it('leaves no server behind when one port is taken', async () => {
    const { playground, portBase } = await startOnRow()
    await playground.close()
    const taken = createServer().listen(portBase + 4, '127.0.0.1')
    await once(taken, 'listening')
    await expect(start({ portBase })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const again = createServer().listen(portBase, '127.0.0.1')
    await once(again, 'listening')
    again.close()
    taken.close()
  })

  it.each(['playground-hang', 'playground-hang-mid-body'])('ends a connection that hangs: %s', async (id) => {
    const playground = await start()
    const url = `${playground.baseUrls.delivery}/spaces/fakebakery01/entries/${id}`
    const arrived = fetch(url, bearer(secretOf(playground, 'Bakery website'))).then((response) => response.text())
    const outcome = arrived.then(
      () => 'answered',
      () => 'ended',
    )
    // By the time this one is answered the first has arrived as well.
    await get(`${playground.baseUrls.delivery}/`)
    await playground.close()
    expect(await outcome).toBe('ended')
    await expect(fetch(playground.baseUrls.delivery)).rejects.toThrow()
  })

  it('may be closed twice', async () => {
    const playground = await start()
    await Promise.all([playground.close(), playground.close()])
    await playground.close()
  })

  it('runs twice at once, each with a world of its own', async () => {
    const [one, other] = await Promise.all([start(), start()])
    const path = '/spaces/fakebakery01/entries/ada/published'
    const owner = bearer(secretOf(one, 'Owner'))
    expect((await get(one.baseUrls.management + path, { ...owner, method: 'DELETE' })).status).toBe(200)
    const read = (playground: typeof one) =>
      get(
        `${playground.baseUrls.delivery}/spaces/fakebakery01/entries/ada`,
        bearer(secretOf(playground, 'Bakery demo')),
      )
    expect((await read(one)).status).toBe(404)
    expect((await read(other)).status).toBe(200)
    await Promise.all([one.close(), other.close()])
  })
})

describe('the tokens', () => {
  it('are obviously fake, each different, also in its last four characters', async () => {
    const playground = await start()
    await playground.close()
    const secrets = playground.tokens.map(({ secret }) => secret)
    for (const secret of secrets) expect(secret).toMatch(/fake|fa4e/)
    expect(new Set(secrets.map((secret) => secret.slice(-4))).size).toBe(secrets.length)
  })

  it('have the shapes of the platform’s', async () => {
    const playground = await start()
    await playground.close()
    const key = /^([0-9a-f]{64}|[A-Za-z0-9_-]{43}|fakeb4k3ry12)$/
    const shapes = {
      'delivery-key': key,
      'preview-key': key,
      'personal-access-token': /^CFPAT-([0-9a-f]{64}|[A-Za-z0-9_-]{43})$/,
      'oauth-token': /^(?!CFPAT-)[A-Za-z0-9_-]{43,64}$/,
    }
    for (const { kind, secret } of playground.tokens) expect(secret).toMatch(shapes[kind])
    expect(new Set(playground.tokens.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  })
})
