import { describe, expect, it } from 'vitest'
import { TEST_CERTIFICATES, TEST_KEY } from '../fakes/http-certificates.ts'
import type { Ran } from './command.ts'
import { tokenDeskHere } from './in-process.ts'
import { HOME, TOKENS } from './people.ts'
import { arrivedOnlyAt, holdsNoSecret, judgedOf, type Judged } from './promises.ts'
import { startForwardProxy } from './servers/fronts.ts'
import { serve, type Listening } from './servers/listen.ts'
import { startPlatform } from './servers/platform.ts'
import { html, SQUID_DENIED } from './servers/records.ts'

const ask = async (
  url: string,
  env: Record<string, string> = {},
  timeout = 10_000,
): Promise<{ judged: Judged; ran: Ran }> => {
  const args = [
    'diagnose',
    '--token-stdin',
    '--kind',
    'delivery-key',
    '--space',
    'shop',
    '--base-url',
    `delivery=${url}`,
    '--timeout',
    String(timeout),
    '--json',
  ]
  const ran = await tokenDeskHere(args, { stdin: TOKENS.storefront, env })
  holdsNoSecret(ran.stdout + ran.stderr, [TOKENS.storefront], 'output')
  return { judged: judgedOf(ran), ran }
}
const firstOf = ({ verdict, causes }: Judged): string => `${verdict} ${causes[0]?.id ?? ''}`

const using = async (server: Listening, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } finally {
    await server.close()
  }
}

describe.concurrent('diagnose without a response of the platform', () => {
  it("reports a host name that can't be resolved", async () => {
    const { judged } = await ask('https://cdn.token-desk-tests.invalid')
    expect(firstOf(judged)).toBe('not-checked offline-dns')
    expect(judged.causes[0]?.certainty).toBe('certain')
  })

  it("reports a port that doesn't listen", async () => {
    const server = await serve('gone', () => ({ status: 200 }))
    await server.close()
    const { judged } = await ask(server.origin)
    expect(firstOf(judged)).toBe('not-checked connection-refused')
    expect(judged.causes[0]?.certainty).toBe('certain')
  })

  it.each(['selfSigned', 'expired', 'other'] as const)('reports a certificate that is %s', async (name) => {
    const server = await serve('tls', () => ({ status: 200 }), { key: TEST_KEY, cert: TEST_CERTIFICATES[name] })
    await using(server, async () => {
      const { judged } = await ask(server.origin)
      expect(firstOf(judged)).toBe('not-checked tls-untrusted')
      expect(server.log).toEqual([])
    })
  })

  it('reports HTTPS to a port that speaks plain HTTP', async () => {
    const server = await serve('plain', () => ({ status: 200 }))
    await using(server, async () => {
      const { judged } = await ask(server.origin.replace('http:', 'https:'))
      expect(judged.verdict).toBe('not-checked')
      expect(['tls-untrusted', 'not-the-platform', 'connection-reset', 'proxy-interference']).toContain(
        judged.causes[0]?.id,
      )
    })
  })

  it.each([
    ['requires a login', 407],
    ['forbids the host', 403],
    ['cannot reach the host', 502],
    ['is overloaded', 503],
  ] as const)("reports that the company's proxy %s", async (_, status) => {
    const proxy = await startForwardProxy(html(status, SQUID_DENIED, { 'proxy-authenticate': 'Basic realm="corp"' }))
    await using(proxy, async () => {
      const { judged } = await ask('https://cdn.token-desk-tests.invalid', { HTTPS_PROXY: proxy.origin })
      expect(firstOf(judged)).toBe('not-checked proxy-interference')
      expect(proxy.log.map(({ method }) => method)).toContain('CONNECT')
      arrivedOnlyAt([proxy], TOKENS.storefront, [])
    })
  })

  it("reports a company's proxy that doesn't listen", async () => {
    const proxy = await startForwardProxy('hang')
    await proxy.close()
    const { judged } = await ask('https://cdn.token-desk-tests.invalid', { https_proxy: proxy.origin })
    expect(firstOf(judged)).toBe('not-checked proxy-interference')
  })

  it("reports a company's proxy that doesn't respond", async () => {
    const proxy = await startForwardProxy('hang')
    await using(proxy, async () => {
      const { judged } = await ask('https://cdn.token-desk-tests.invalid', { HTTPS_PROXY: proxy.origin }, 1000)
      expect(['not-checked timeout', 'not-checked proxy-interference']).toContain(firstOf(judged))
    })
  })

  it('uses no proxy for a loopback address', async () => {
    const proxy = await startForwardProxy(html(403, SQUID_DENIED))
    const platform = await startPlatform(HOME)
    await using(proxy, async () => {
      const { judged } = await ask(platform.at.delivery.origin, {
        HTTP_PROXY: proxy.origin,
        http_proxy: proxy.origin,
        HTTPS_PROXY: proxy.origin,
      })
      await platform.close()
      expect(firstOf(judged)).toBe('accepted works')
      arrivedOnlyAt([proxy], TOKENS.storefront, [])
    })
  })
})
