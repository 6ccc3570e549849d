import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { tokenDesk } from './command.ts'
import { TOKENS } from './people.ts'
import { documentOf } from './promises.ts'
import { listen } from './servers/listen.ts'

/** A check asks each cell once, keeps its number of connections, and reports what was done if it is canceled. */

type Report = { results: { verdict: string }[]; summary: { cells: number; requests: number; complete: boolean } }

/** A platform that knows one key, everywhere, and answers a moment later. */
const wideServer = async (onAsked: (count: number) => void = () => undefined) => {
  const seen = { busy: 0, most: 0, asked: 0 }
  const server = createServer((request, response) => {
    seen.busy += 1
    seen.asked += 1
    seen.most = Math.max(seen.most, seen.busy)
    onAsked(seen.asked)
    const isKnown = request.headers.authorization === `Bearer ${TOKENS.storefront}`
    setTimeout(() => {
      seen.busy -= 1
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
      response.end(
        isKnown
          ? '{"sys":{"type":"Array"},"total":1,"items":[{"sys":{"type":"Entry","id":"a"}}]}'
          : '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"No.","requestId":"r"}',
      )
    }, 5)
  })
  const { port, close } = await listen(server)
  return { seen, close, url: `http://127.0.0.1:${port}` }
}
const files = (url: string, cells: number): Record<string, string> => ({
  'desk.json': JSON.stringify({
    services: [{ name: 'home', baseUrls: { delivery: url } }],
    tokens: [
      {
        name: 'storefront',
        kind: 'delivery-key',
        service: 'home',
        space: 'shop',
        environments: Array.from({ length: cells }, (_, index) => `branch-${index}`),
        secretFrom: 'SECRET_OF_STOREFRONT',
      },
    ],
  }),
})
const env = { SECRET_OF_STOREFRONT: TOKENS.storefront }

describe.concurrent('check of many cells', () => {
  it('sends one request per cell and one control, on the requested number of connections', async () => {
    const server = await wideServer()
    const ran = await tokenDesk(['check', '--manifest', 'desk.json', '--connections', '5', '--json'], {
      files: files(server.url, 300),
      env,
    })
    await server.close()
    const { results, summary } = documentOf(ran) as Report
    expect(results.every(({ verdict }) => verdict === 'accepted')).toBe(true)
    expect(summary).toMatchObject({ cells: 300, complete: true })
    expect(server.seen.asked).toBeLessThanOrEqual(301)
    expect(summary.requests).toBe(server.seen.asked)
    expect(server.seen.most).toBeLessThanOrEqual(5)
  })

  it('reports an incomplete run if the user interrupts it', async () => {
    let end = (): void => undefined
    const server = await wideServer((count) => {
      if (count === 40) end()
    })
    const ran = await tokenDesk(['check', '--manifest', 'desk.json', '--connections', '2', '--json'], {
      files: files(server.url, 2000),
      env,
      meanwhile: (child) => {
        end = () => child.kill('SIGINT')
      },
    })
    await server.close()
    expect(server.seen.asked).toBeLessThan(2000)
    expect([0, 2, 130, null]).toContain(ran.code)
    if (ran.stdout.startsWith('{')) expect((documentOf(ran) as Report).summary.complete).toBe(false)
  })
})
