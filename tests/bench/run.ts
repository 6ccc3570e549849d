/**
 * `npm run bench`: two ratios, each of two things measured in this one run on this one machine. No absolute number here
 * means anything on another machine, and none is asserted.
 */
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, Pool } from 'undici'
import { systemClock } from '../../src/core/adapters/system.ts'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { CHECK_LIMITS, checkAll } from '../../src/core/diagnosis/check.ts'
import { passGate } from '../../src/core/gate.ts'
import { createPace } from '../../src/core/requests/pace.ts'
import { plannedCells } from '../../src/core/inventory/check-cells.ts'
import type { KnownToken } from '../../src/core/inventory/inventory.ts'
import { ok } from '../../src/shared/contract/result.ts'
import { DEFAULT_SETTINGS } from '../../src/shared/model/settings.ts'

const PROBES = 1_000
const CONNECTIONS = 50
const ANSWER_AFTER = 50 // milliseconds
const SENDS = 3_000
const WARM_UP = 500
const FAKE_TOKEN = 'fake-delivery-key-for-the-benchmark-0000000'

const BODY = JSON.stringify({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items: [{ sys: { id: 'a' } }] })

/** The server is a process of its own, so that what it costs is not counted as ours. */
const serve = (delay: number): void => {
  const server = createServer((request, response) => {
    request.resume()
    const answer = (): void => {
      response.writeHead(200, { 'content-type': 'application/json', 'contentful-api': 'cda' }).end(BODY)
    }
    if (delay === 0) answer()
    else setTimeout(answer, delay)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

const startServer = (delay: number): Promise<{ url: string; close: () => void }> =>
  new Promise((resolve) => {
    const child = fork(import.meta.filename, ['serve', String(delay)])
    child.once('message', (port: number) => {
      resolve({ url: `http://127.0.0.1:${port}`, close: () => child.kill() })
    })
  })

const http = createUndiciHttpClient({ environment: {} })
const { connection } = DEFAULT_SETTINGS

/** The same requests with nothing but undici: what this machine can do at all at this moment. */
const timeBare = async (url: string): Promise<number> => {
  const pool = new Pool(url, { connections: CONNECTIONS })
  const started = performance.now()
  const paths = Array.from({ length: PROBES }, (_, index) => `/spaces/bench/environments/environment-${index}/entries`)
  await Promise.all(paths.map(async (path) => (await pool.request({ method: 'GET', path })).body.json()))
  const took = performance.now() - started
  await pool.close()
  return took
}

const benchCheck = async (): Promise<void> => {
  const server = await startServer(ANSWER_AFTER)
  const environments = Array.from({ length: PROBES }, (_, index) => `environment-${index}`)
  const key: KnownToken = {
    id: 'bench',
    isKept: false,
    name: 'Bench key',
    kind: 'delivery-key',
    service: 'Bench',
    spaceId: 'bench',
    environments,
    markedRevoked: false,
    reach: [server.url],
    since: () => null,
    traits: null,
    secret: () => Promise.resolve(ok(FAKE_TOKEN)),
    heldIn: () => Promise.resolve(ok(null)),
    last: () => null,
  }
  const services = [{ id: 'bench', name: 'Bench', preset: null, baseUrls: { delivery: server.url }, webAppUrl: null }]
  const planned = await plannedCells(
    [key],
    { from: 'vault', services, spaces: [], tokens: [key], connection, knownTokens: () => Promise.resolve([key]) },
    {
      consent: { otherServices: false, managementRead: false },
      timeout: 10_000,
      placement: 'header',
      wait: 0,
      now: 0,
      withSecrets: true,
    },
  )
  const cells = planned.ok ? planned.value.map(({ cell }) => cell) : []
  const limits = { ...CHECK_LIMITS, connections: CONNECTIONS }
  const pace = createPace(systemClock)
  const ports = { http, clock: systemClock, pace, signal: new AbortController().signal, version: '1.2.3', keep: null }
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const { summary } = await checkAll(cells, ports, { limits, deep: false })
  const took = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  const bare = await timeBare(server.url)
  server.close()
  const ideal = (PROBES * ANSWER_AFTER) / CONNECTIONS
  console.log(
    `check: ${summary.requests} probes, ${summary.accepted} accepted, ${CONNECTIONS} connections, ` +
      `${took.toFixed(0)} ms; ideal ${ideal.toFixed(0)} ms; ratio ${(took / ideal).toFixed(2)}; bare undici ${bare.toFixed(0)} ms; ` +
      `${((user + system) / 1_000).toFixed(0)} ms of it at work`,
  )
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const timeOf = async (send: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await send()
  return performance.now() - started
}

/** Both in turn, so that whatever slows the machine down slows both. */
const benchSend = async (): Promise<void> => {
  const server = await startServer(0)
  const url = new URL('/spaces/bench/entries', server.url)
  const headers: [string, string][] = [['authorization', `Bearer ${FAKE_TOKEN}`]]
  const token = { secret: FAKE_TOKEN, placement: 'header' as const, reach: [server.url] }
  const outgoing = { method: 'GET' as const, baseUrl: server.url, path: url.pathname, headers: [], body: null }
  const options = { connection, signal: new AbortController().signal, followRedirects: 0, bodyCap: connection.bodyCap }
  const send = (): Promise<unknown> => {
    const request = passGate(outgoing, token)
    if (!request.ok) throw new Error(request.error.code)
    return http.send(request.value, options)
  }
  const client = new Client(server.url)
  const sendBare = async (): Promise<unknown> => {
    const { body } = await client.request({ method: 'GET', path: url.pathname, headers: Object.fromEntries(headers) })
    return body.arrayBuffer()
  }
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let index = 0; index < WARM_UP + SENDS; index += 1) {
    const times = [await timeOf(send), await timeOf(sendBare)] as const
    if (index < WARM_UP) continue
    ours.push(times[0])
    bare.push(times[1])
  }
  await client.close()
  server.close()
  const [our, their] = [median(ours), median(bare)]
  console.log(
    `send: median ${our.toFixed(3)} ms; bare undici ${their.toFixed(3)} ms; ratio ${(our / their).toFixed(2)}`,
  )
}

if (process.argv[2] === 'serve') serve(Number(process.argv[3]))
else {
  await benchCheck()
  await benchSend()
  await http.close()
}
