/**
 * `npm run bench`: two ratios, each of two things measured in this one run on this one machine. No absolute number here
 * means anything on another machine, and none is asserted.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'undici'
import { createPace } from '../../src/core/requests/pace.ts'
import { systemClock } from '../../src/core/adapters/system.ts'
import { createUndiciHttpClient } from '../../src/core/adapters/undici-http.ts'
import { CHECK_LIMITS, checkAll, expectedCells } from '../../src/core/diagnosis/check.ts'
import { DEFAULT_SETTINGS } from '../../src/shared/model/settings.ts'

const PROBES = 1_000
const ANSWER_AFTER = 50 // milliseconds
const SENDS = 2_000
const WARM_UP = 200
const FAKE_TOKEN = 'fake-delivery-key-for-the-benchmark-0000000'

const BODY = JSON.stringify({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items: [{ sys: { id: 'a' } }] })

const startServer = (delay: number): Promise<{ url: string; close: () => void }> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      request.resume()
      const answer = (): void => {
        response.writeHead(200, { 'content-type': 'application/json', 'contentful-api': 'cda' }).end(BODY)
      }
      if (delay === 0) answer()
      else setTimeout(answer, delay)
    })
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() })
    })
  })

const http = createUndiciHttpClient({ environment: {} })
const { connection } = DEFAULT_SETTINGS

const benchCheck = async (): Promise<void> => {
  const server = await startServer(ANSWER_AFTER)
  const service = { name: 'Bench', baseUrls: { delivery: server.url }, webAppUrl: null }
  const environments = Array.from({ length: PROBES }, (_, index) => `environment-${index}`)
  const cells = expectedCells(
    [
      {
        name: 'Bench key',
        kind: 'delivery-key',
        service,
        spaceId: 'bench',
        environments,
        credential: { state: 'present', secret: FAKE_TOKEN, kind: 'delivery-key', name: 'Bench key', vault: null },
        last: () => null,
      },
    ],
    {
      otherServices: [],
      knowledge: { tokens: [], spaces: [] },
      consent: { otherServices: false, managementRead: false },
      connection,
      timeout: 10_000,
      placement: 'header',
      cacheVariation: 0,
    },
  )
  const ports = {
    http,
    clock: systemClock,
    pace: createPace(systemClock),
    signal: new AbortController().signal,
    keep: null,
  }
  const started = performance.now()
  const { summary } = await checkAll(cells, ports, { limits: CHECK_LIMITS, deep: false })
  const took = performance.now() - started
  server.close()
  const ideal = (PROBES * ANSWER_AFTER) / CHECK_LIMITS.connections
  console.log(
    `check: ${summary.requests} probes, ${summary.accepted} accepted, ${CHECK_LIMITS.connections} connections, ` +
      `${took.toFixed(0)} ms; ideal ${ideal.toFixed(0)} ms; ratio ${(took / ideal).toFixed(2)}`,
  )
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The median time of one send, in milliseconds, after a warm-up. */
const timeOf = async (send: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let index = 0; index < WARM_UP + SENDS; index += 1) {
    const started = performance.now()
    await send()
    if (index >= WARM_UP) times.push(performance.now() - started)
  }
  return median(times)
}

const benchSend = async (): Promise<void> => {
  const server = await startServer(0)
  const url = new URL('/spaces/bench/entries', server.url)
  const headers: [string, string][] = [['authorization', `Bearer ${FAKE_TOKEN}`]]
  const ours = await timeOf(() =>
    http.send(
      { method: 'GET', url, headers, body: null },
      { connection, signal: new AbortController().signal, followRedirects: 0, bodyCap: connection.bodyCap },
    ),
  )
  const client = new Client(server.url)
  const bare = await timeOf(async () => {
    const { body } = await client.request({ method: 'GET', path: url.pathname, headers: Object.fromEntries(headers) })
    await body.arrayBuffer()
  })
  await client.close()
  server.close()
  console.log(
    `send: median ${ours.toFixed(3)} ms; bare undici ${bare.toFixed(3)} ms; ratio ${(ours / bare).toFixed(2)}`,
  )
}

await benchCheck()
await benchSend()
await http.close()
