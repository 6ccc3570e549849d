import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { TEST_AUTHORITY, TEST_CERTIFICATES, TEST_KEY } from '../fakes/http-certificates.ts'
import { tokenDesk } from './command.ts'
import { tokenDeskHere, type AskedHere } from './in-process.ts'
import { HOME, TOKENS } from './people.ts'
import { arrivedOnlyAt, holdsNoSecret, judgedOf, wordsOf, type Judged } from './promises.ts'
import { startForwardProxy } from './servers/fronts.ts'
import { listen, serve, type Reply } from './servers/listen.ts'
import { startPlatform } from './servers/platform.ts'
import { html, SQUID_DENIED } from './servers/records.ts'

/** A failure before the platform's response is described by what happened, not by its category. */

const ask = async (
  url: string,
  asked: AskedHere = {},
  ...more: string[]
): Promise<{ judged: Judged; words: string }> => {
  const args = ['--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--base-url', `delivery=${url}`]
  const ran = await tokenDeskHere(['diagnose', ...args, '--timeout', '8000', ...more, '--json'], {
    stdin: TOKENS.storefront,
    ...asked,
  })
  holdsNoSecret(ran.stdout + ran.stderr, [TOKENS.storefront], 'output')
  const judged = judgedOf(ran)
  expect(judged.verdict).toBe('not-checked')
  const words = wordsOf(judged)
  expect(words, 'no code of Node or OpenSSL in a sentence').not.toMatch(
    /\bE[A-Z]{4,}\b.*\bat \w|node:internal|:SSL routines:/,
  )
  return { judged, words }
}
const FAR = 'https://cdn.token-desk-tests.invalid'

const tlsServer = async (options: TlsOptions): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATES.trusted, ...options }, (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'))
  })
  server.on('tlsClientError', () => undefined)
  const { port, close } = await listen(server)
  return { url: `https://127.0.0.1:${port}`, close }
}
const TRUSTED = { files: { 'authority.pem': TEST_AUTHORITY } }
const withAuthority = ['--ca-file', 'authority.pem']

describe.concurrent("diagnose behind a company's proxy", () => {
  const refusing = async (reply: Reply): Promise<{ judged: Judged; words: string; host: string }> => {
    const proxy = await startForwardProxy(reply)
    try {
      const told = await ask(FAR, { env: { HTTPS_PROXY: proxy.origin } })
      arrivedOnlyAt([proxy], TOKENS.storefront, [])
      expect(told.judged.causes[0]?.id).toBe('proxy-interference')
      return { ...told, host: new URL(proxy.origin).host }
    } finally {
      await proxy.close()
    }
  }

  it("names the proxy that doesn't listen and the variable that sets it", async () => {
    const proxy = await startForwardProxy('hang')
    await proxy.close()
    const { judged, words } = await ask(FAR, { env: { HTTPS_PROXY: proxy.origin } })
    expect(judged.causes[0]?.id).toBe('proxy-interference')
    expect(words).toContain(new URL(proxy.origin).host)
    expect(words).toMatch(/HTTPS_PROXY/)
  })

  it('names the realm of a proxy that requires a login', async () => {
    const { words, host, judged } = await refusing(
      html(407, SQUID_DENIED, { 'proxy-authenticate': 'Basic realm="Corp Proxy"' }),
    )
    expect(words).toContain(host)
    expect(words).toMatch(/Corp Proxy/)
    expect(judged.causes[0]?.certainty).toBe('certain')
  })

  it('names the host and port that the proxy forbids', async () => {
    const { words, host } = await refusing(html(403, SQUID_DENIED))
    expect(words).toContain(host)
    expect(words).toMatch(/cdn\.token-desk-tests\.invalid(?::443)?/)
    expect(words).toMatch(/refus|forbid|not allow|den(?:y|ied)/i)
  })

  it("reports that the proxy can't reach the platform", async () => {
    const { words, host } = await refusing(html(503, SQUID_DENIED, { 'x-squid-error': 'ERR_DNS_FAIL 0' }))
    expect(words).toContain(host)
    expect(words).toMatch(/(?:cannot|could not|can’t) (?:reach|find|connect|resolve)/i)
  })

  it('names the proxy by the headers of its refusal', async () => {
    const { judged } = await refusing(
      html(502, '<h1>502</h1>', { via: '1.1 wall.corp.example', 'proxy-agent': 'WallGuard/3' }),
    )
    expect(judged.evidence.map(({ summary }) => summary).join('\n')).toMatch(/WallGuard|wall\.corp\.example/)
  })

  it.each(['socks5://127.0.0.1:1080', 'ftp://127.0.0.1:21'])(
    'reports a proxy of an unsupported type: %s',
    async (proxy) => {
      const { judged, words } = await ask(FAR, { env: { HTTPS_PROXY: proxy } })
      expect(judged.causes[0]?.id).toBe('proxy-interference')
      expect(words).toMatch(/not supported|support|kind/i)
    },
  )

  it("doesn't print the proxy's password", async () => {
    const proxy = await startForwardProxy('hang')
    await proxy.close()
    const { words } = await ask(FAR, {
      env: { HTTPS_PROXY: proxy.origin.replace('//', '//robot:hushhush-of-the-proxy@') },
    })
    expect(words).not.toContain('hushhush')
  })
})

describe.concurrent('diagnose over TLS', () => {
  it('reports HTTPS to a port that speaks plain HTTP', async () => {
    const server = await serve('plain', () => ({ status: 200 }))
    const { words } = await ask(server.origin.replace('http:', 'https:'))
    await server.close()
    expect(words).toMatch(/does not speak (?:TLS|https)|no TLS|plain HTTP|not (?:an? )?(?:TLS|https)/i)
  })

  it('reports plain HTTP to a port that speaks TLS', async () => {
    const server = await serve('nginx', () =>
      html(400, '<h1>400 Bad Request</h1><center>The plain HTTP request was sent to HTTPS port</center>'),
    )
    const { words } = await ask(server.origin)
    await server.close()
    expect(words).toMatch(/plain HTTP|https/i)
  })

  it('reports a server with an outdated TLS version', async () => {
    const server = await tlsServer({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
    const { words } = await ask(server.url, TRUSTED, ...withAuthority)
    await server.close()
    expect(words).toMatch(/version|cipher/i)
    expect(words).toMatch(/TLS/)
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'reports a server that requires a client certificate, with %s',
    async (version) => {
      const server = await tlsServer({
        requestCert: true,
        rejectUnauthorized: true,
        ca: TEST_AUTHORITY,
        minVersion: version,
        maxVersion: version,
      })
      const { words } = await ask(server.url, TRUSTED, ...withAuthority)
      await server.close()
      expect(words).toMatch(
        /client certificate|certificate of (?:the client|yours|your own)|wants a certificate|asks for a certificate/i,
      )
    },
  )

  it.each([
    ['expired', /expired/i],
    ['selfSigned', /self.signed|nobody vouches|not trusted|unknown/i],
    ['other', /other name|another name|does not (?:name|cover|belong)|not for|name/i],
  ] as const)('reports a certificate that is %s', async (name, pattern) => {
    const server = await tlsServer({ cert: TEST_CERTIFICATES[name] })
    const { judged, words } = await ask(server.url, TRUSTED, ...withAuthority)
    await server.close()
    expect(judged.causes[0]?.id).toBe('tls-untrusted')
    expect(words).toMatch(pattern)
  })

  it("reports a --ca-file that can't be read", async () => {
    const args = ['--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--base-url', `delivery=${FAR}`]
    const ran = await tokenDesk(['diagnose', ...args, '--ca-file', 'nowhere.pem', '--json'], {
      stdin: TOKENS.storefront,
    })
    expect([2, 64]).toContain(ran.code)
    expect(`${ran.stdout}${ran.stderr}`).toMatch(/nowhere\.pem|CA file|--ca-file/)
    expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/ENOENT/)
  })
})

describe.concurrent('diagnose a response', () => {
  it('reports headers that are too large', async () => {
    const server = await serve('verbose', () => ({
      status: 200,
      headers: { 'x-long': 'x'.repeat(120_000) },
      body: '{}',
    }))
    const { words } = await ask(server.origin)
    await server.close()
    expect(words).toMatch(/header/i)
    expect(words).toMatch(/large|long|big/i)
  })

  it('uses no proxy for a loopback address', async () => {
    const own = await startPlatform(HOME)
    const args = ['--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--json']
    const ran = await tokenDesk(['diagnose', ...args, '--base-url', `delivery=${own.at.delivery.origin}`], {
      stdin: TOKENS.storefront,
      env: { ALL_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' },
    })
    await own.close()
    expect(judgedOf(ran).verdict).toBe('accepted')
  })
})
