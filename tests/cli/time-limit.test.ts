import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { run } from './run.ts'

/** Answers at once and then sends a byte now and then, for ever: each step keeps to any limit of its own. */
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const manifest = (): string =>
  JSON.stringify({
    services: [{ name: 'slow', baseUrls: { delivery: origin } }],
    spaces: [{ service: 'slow', id: 'shop', environments: ['master'] }],
    tokens: [
      {
        name: 'website',
        kind: 'delivery-key',
        service: 'slow',
        space: 'shop',
        environments: ['master'],
        secretFrom: 'SLOW',
      },
    ],
  })

describe.concurrent('--timeout covers the whole request, even if the response arrives byte by byte', () => {
  it.each([
    ['send', ['send', '--token', 'website']],
    ['diagnose', ['diagnose', '--token', 'website']],
    ['check', ['check']],
  ])('with %s', async (_, args) => {
    const { code, stdout } = await run([...args, '--manifest', 'desk.json', '--timeout', '500', '--json'], {
      files: { 'desk.json': manifest() },
      env: { SLOW: TOKENS.storefront },
    })
    expect(code).toBe(2)
    expect(stdout).toMatch(/"(?:timeout|timed-out)"/)
  })
})
