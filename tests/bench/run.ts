/**
 * `npm run bench`: the built command line as a user runs it, each time as a process of its own, measured from outside: a check of
 * 1,000 probes against the ideal time, and the CPU time of a start against that of Node alone. Then one request of the HTTP client
 * against plain undici. All ratios are of two things measured in this one run on this one machine. No absolute number here
 * means anything on another machine, and none is asserted.
 */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client, Pool } from 'undici'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { passGate } from '../../src/core/gate.ts'
import { DEFAULT_SETTINGS } from '../../src/shared/model/settings.ts'
import { builtCommand } from '../cli/command.ts'

const TOKENS = 20
const ENVIRONMENTS = 50
const CONNECTIONS = 50
const RESPONSE_AFTER = 50 // milliseconds
const STARTS = 15
const SENDS = 3_000
const WARM_UP = 500
const FAKE_TOKEN = 'fake-delivery-key-for-the-benchmark-0000000'

const CONTENT = JSON.stringify({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items: [{ sys: { id: 'a' } }] })
const REFUSAL = JSON.stringify({ sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: 'Unknown token.' })

/** The server is a process of its own, so that its CPU time isn't measured. It refuses tokens that aren't of the benchmark. */
const serve = (delay: number): void => {
  const server = createServer((request, response) => {
    request.resume()
    const isKnown = request.headers.authorization?.startsWith('Bearer fake-delivery-key-') === true
    const respond = (): void => {
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json', 'contentful-api': 'cda' })
      response.end(isKnown ? CONTENT : REFUSAL)
    }
    if (delay === 0) respond()
    else setTimeout(respond, delay)
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

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Loaded before the script: writes what the process used to its fourth stream when it ends. */
const REPORT = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  require('node:fs').writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e3, memory: maxRSS / 1024 }))
})`

/** Times in milliseconds, memory in MiB. `first`: until the first output, on either stream. */
type Run = { took: number; cpu: number; memory: number; first: number; output: string }

/** Runs a script in a process of its own. */
const run = async (folder: string, script: string, args: readonly string[], env = {}): Promise<Run> => {
  const started = performance.now()
  const child = spawn(process.execPath, ['--require', join(folder, 'report.cjs'), script, ...args], {
    env: { ...process.env, TOKEN_DESK_PROFILE: join(folder, 'profile'), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let first = Infinity
  const hear = (): void => {
    first = Math.min(first, performance.now() - started)
  }
  const [, stdout, stderr, report] = child.stdio as unknown as [null, Readable, Readable, Readable]
  for (const stream of [stdout, stderr]) stream.once('data', hear)
  const ended = once(child, 'close')
  const [output, used] = await Promise.all([text(stdout), text(report), text(stderr), ended])
  return { took: performance.now() - started, first, output, ...(JSON.parse(used) as { cpu: number; memory: number }) }
}

const ms = (time: number): string => `${time.toFixed(0)} ms`

/** The same requests with nothing but undici: what this machine can do at all at this moment. */
const timeBare = async (url: string): Promise<number> => {
  const pool = new Pool(url, { connections: CONNECTIONS })
  const headers = { authorization: `Bearer ${FAKE_TOKEN}` }
  const started = performance.now()
  const paths = Array.from({ length: TOKENS * ENVIRONMENTS }, (_, at) => `/spaces/bench/entries?skip=${at}`)
  await Promise.all(paths.map(async (path) => (await pool.request({ method: 'GET', path, headers })).body.json()))
  const took = performance.now() - started
  await pool.close()
  return took
}

const benchCheck = async (command: string, folder: string): Promise<void> => {
  const server = await startServer(RESPONSE_AFTER)
  const environments = Array.from({ length: ENVIRONMENTS }, (_, at) => `environment-${at}`)
  const names = Array.from({ length: TOKENS }, (_, at) => `BENCH_KEY_${at}`)
  const token = { kind: 'delivery-key', service: 'bench', space: 'bench', environments }
  const manifest = join(folder, 'token-desk.json')
  await writeFile(
    manifest,
    JSON.stringify({
      services: [{ name: 'bench', baseUrls: { delivery: server.url } }],
      tokens: names.map((name) => ({ ...token, name, secretFrom: name })),
    }),
  )
  const secrets = Object.fromEntries(names.map((name, at) => [name, `${FAKE_TOKEN}-${at}`]))
  const args = ['check', '--manifest', manifest, '--allow-origin', server.url, '--connections', String(CONNECTIONS)]
  const { took, cpu, memory, first, output } = await run(folder, command, [...args, '--json'], secrets)
  const bare = await timeBare(server.url)
  server.close()
  const { summary } = JSON.parse(output) as { summary: { requests: number; accepted: number } }
  const ideal = (TOKENS * ENVIRONMENTS * RESPONSE_AFTER) / CONNECTIONS
  console.log(
    `check: ${summary.requests} requests, ${summary.accepted} accepted, ${CONNECTIONS} connections: ${ms(took)}, ` +
      `ideal ${ms(ideal)}, ratio ${(took / ideal).toFixed(2)}; bare undici ${ms(bare)}; CPU ${ms(cpu)}, ${memory.toFixed(0)} MiB, ` +
      `first output after ${ms(first)}`,
  )
}

/** Node that runs nothing, and the commands, in turn. Other load slows all alike. */
const benchStarts = async (command: string, folder: string): Promise<void> => {
  const empty = join(folder, 'empty.mjs')
  const error = join(folder, 'error.json')
  await writeFile(empty, '')
  await writeFile(error, REFUSAL)
  const commands = [['--help'], ['--version'], ['completion', 'names'], ['status'], ['explain', error]]
  const times = [[], ...commands.map(() => [])] as number[][]
  for (let round = 0; round < STARTS; round += 1)
    for (const [at, args] of [[], ...commands].entries()) {
      const { cpu } = await run(folder, at === 0 ? empty : command, args)
      times[at]?.push(cpu)
    }
  const [bare = 0, ...ours] = times.map(median)
  for (const [at, cpu] of ours.entries())
    console.log(
      `start of ${commands[at]?.[0] ?? ''}: CPU ${ms(cpu)}; Node alone ${ms(bare)}; ratio ${(cpu / bare).toFixed(2)}`,
    )
}

const timeOf = async (send: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await send()
  return performance.now() - started
}

/** Both in turn. Other load slows both alike. */
const benchSend = async (): Promise<void> => {
  const http = createUndiciHttpClient({ environment: {} })
  const { connection } = DEFAULT_SETTINGS
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
  await http.close()
  server.close()
  const [our, their] = [median(ours), median(bare)]
  console.log(
    `send: median ${our.toFixed(3)} ms; bare undici ${their.toFixed(3)} ms; ratio ${(our / their).toFixed(2)}`,
  )
}

const bench = async (): Promise<void> => {
  const command = builtCommand
  const folder = await mkdtemp(join(tmpdir(), 'token-desk-bench-'))
  try {
    await writeFile(join(folder, 'report.cjs'), REPORT)
    await benchCheck(command, folder)
    await benchStarts(command, folder)
    await benchSend()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'serve') serve(Number(process.argv[3]))
else await bench()
