import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../../../src/core/adapters/http/client.ts'
import type { ConnectionSettings } from '../../../../../src/shared/model/settings.ts'
import { transportReasonSchema } from '../../../../../src/shared/model/transport-reason.ts'
import { TEST_AUTHORITY, TEST_CERTIFICATES, TEST_KEY } from '../../../../fakes/http-certificates.ts'
import { asFailure, asResponse, sendWith, textOf, wireGet } from '../../../../fakes/http-desk.ts'
import { createServers } from '../../../../fakes/http-servers.ts'

const servers = createServers()
let folder = ''
let authority = ''
const stops: (() => void)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-reasons-'))
  authority = join(folder, 'authority.pem')
  await writeFile(authority, TEST_AUTHORITY)
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await servers.closeAll()
})

type Failure = ReturnType<typeof asFailure>

/** Sends and returns the failure, whose reason is one of the closed union and has a text. */
const failureAt = async (
  url: string,
  connection: Partial<ConnectionSettings> = {},
  environment: Record<string, string> = {},
): Promise<Failure> => {
  const client = createUndiciHttpClient({ environment })
  const failure = asFailure(
    await sendWith(client, wireGet(url), { connection: { connectTimeout: 5_000, ...connection } }),
  )
  await client.close()
  expect(transportReasonSchema.parse(failure.reason)).toEqual(failure.reason)
  return failure
}

const through = (proxy: string): Partial<ConnectionSettings> => ({
  proxy: { mode: 'custom', url: proxy },
  extraCaFile: authority,
})

const TARGET = { target: 'platform.test:443' }

describe('the reason of a failure at the proxy', () => {
  const answers = async (answer: string): Promise<Failure> => {
    const proxy = await servers.proxy({ targetPort: 1, answer })
    return failureAt('https://platform.test/', through(proxy.origin))
  }

  it('is its login with the realm, and keeps its head', async () => {
    const failure = await answers(
      'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: Basic realm="Office \\"1\\""\r\nServer: squid/6.10\r\nContent-Length: 4\r\n\r\nhtml',
    )
    expect(failure.reason).toMatchObject({ is: 'proxy-login', status: 407, server: 'squid/6.10', ...TARGET })
    expect(failure.reason).toMatchObject({ host: '127.0.0.1', from: 'setting', realm: 'Office \\"1\\"' })
    expect(failure.headFrom).toBe('proxy')
    expect(failure.head).toMatchObject({ status: 407, statusText: 'Proxy Authentication Required' })
    expect(failure.head?.headers).toContainEqual(['Server', 'squid/6.10'])
    expect(textOf({ ...failure })).toBe('html')
  })

  it.each([
    ['403 Forbidden', 'proxy-refused', 403],
    ['405 Method Not Allowed', 'proxy-refused', 405],
    ['302 Found', 'proxy-refused', 302],
    ['502 Bad Gateway', 'proxy-cannot-reach', 502],
    ['503 Service Unavailable', 'proxy-cannot-reach', 503],
    ['504 Gateway Timeout', 'proxy-cannot-reach', 504],
  ] as const)('after %s is %s', async (line, is, status) => {
    const failure = await answers(`HTTP/1.1 ${line}\r\nRetry-After: 30\r\nVia: 1.1 tinyproxy\r\n\r\n`)
    expect(failure).toMatchObject({ code: 'proxy', phase: 'connect', headFrom: 'proxy', head: { status } })
    expect(failure.reason).toMatchObject({ is, status, retryAfter: 30, server: '1.1 tinyproxy', ...TARGET })
  })

  it("is a closed port, with the source of the proxy's address", async () => {
    const port = await servers.closedPort()
    const environment = { https_proxy: `http://127.0.0.1:${port}` }
    const failure = await failureAt('https://platform.test/', { proxy: { mode: 'environment' } }, environment)
    expect(failure).toMatchObject({ code: 'proxy', head: null, headFrom: 'server' })
    expect(failure.reason).toEqual({
      is: 'proxy-connection-refused',
      host: '127.0.0.1',
      port,
      from: 'https_proxy',
      ...TARGET,
    })
  })

  it('is that its name is not found, that it says no HTTP, closes, or stays silent', async () => {
    expect((await failureAt('https://platform.test/', through('http://no-such-proxy.invalid:1'))).reason).toMatchObject(
      {
        is: 'proxy-name-not-found',
        host: 'no-such-proxy.invalid',
      },
    )
    const noise = await servers.tcp((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    expect((await failureAt('https://platform.test/', through(noise.origin))).reason).toMatchObject({
      is: 'proxy-not-http',
    })
    const closing = await servers.tcp((socket) => socket.once('data', () => socket.end()))
    expect((await failureAt('https://platform.test/', through(closing.origin))).reason).toMatchObject({
      is: 'proxy-closed',
    })
    const silent = await servers.tcp(() => undefined)
    const late = await failureAt('https://platform.test/', { ...through(silent.origin), connectTimeout: 150 })
    expect(late.reason).toMatchObject({ is: 'proxy-timeout' })
  })

  it.each([
    ['socks://127.0.0.1:1', '127.0.0.1:1'],
    ['socks5://user:fake-password@127.0.0.1:1', '127.0.0.1:1'],
    ['pac+http://x/', 'x'],
  ])('is its kind: %s', async (url, proxy) => {
    const failure = await failureAt('https://platform.test/', { proxy: { mode: 'environment' } }, { HTTPS_PROXY: url })
    const scheme = url.slice(0, url.indexOf(':'))
    expect(failure.reason).toEqual({
      is: 'proxy-kind-unsupported',
      scheme,
      proxy,
      from: 'HTTPS_PROXY',
      ...TARGET,
    })
  })

  it.each(['http://user:1234/56@127.0.0.1:1', 'socks5://user:1234?56@127.0.0.1:1', 'http://user:1234#56@127.0.0.1:1'])(
    'takes no beginning of a password for a port: %s',
    async (url) => {
      const failure = await failureAt('https://platform.test/', { proxy: { mode: 'environment' } }, { HTTP_PROXY: url })
      expect(failure.reason).toEqual({ is: 'proxy-address-invalid', from: 'HTTP_PROXY', ...TARGET })
      expect(JSON.stringify(failure)).not.toContain('1234')
    },
  )

  it('is that its address is none', async () => {
    const environment = { HTTP_PROXY: 'http://[broken' }
    const failure = await failureAt('https://platform.test/', { proxy: { mode: 'environment' } }, environment)
    expect(failure.reason).toEqual({ is: 'proxy-address-invalid', from: 'HTTP_PROXY', ...TARGET })
  })

  it('is TLS with an https proxy that speaks plain HTTP', async () => {
    const proxy = await servers.proxy({ targetPort: 1 })
    const failure = await failureAt('https://platform.test/', through(`https://127.0.0.1:${proxy.port}`))
    expect(failure).toMatchObject({ code: 'proxy', reason: { is: 'proxy-tls', port: proxy.port } })
  })
})

describe('the reason of a failure in TLS', () => {
  /** A TLS server that responds to every client. */
  const tlsServer = (options: TlsOptions): Promise<number> =>
    new Promise((resolve) => {
      const server = createTlsServer({ cert: TEST_CERTIFICATES.trusted, key: TEST_KEY, ...options }, (socket) => {
        socket.on('error', () => undefined)
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
      })
      server.on('tlsClientError', () => undefined)
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
      stops.push(() => server.close())
    })

  const tlsFailure = async (options: TlsOptions, extraCaFile: string | null = authority): Promise<Failure> =>
    failureAt(`https://127.0.0.1:${await tlsServer(options)}/`, { extraCaFile })

  it('is that the port does not speak it', async () => {
    const server = await servers.http((_request, response) => response.end('no'))
    const failure = await failureAt(`https://127.0.0.1:${server.port}/`)
    expect(failure.reason).toEqual({ is: 'tls-not-spoken', host: '127.0.0.1', port: server.port })
  })

  it('is that a port that speaks it was asked in plain http', async () => {
    // What OpenSSL sends to a client without TLS: an alert.
    const server = await servers.tcp((socket) =>
      socket.once('data', () => socket.end(Buffer.from([21, 3, 1, 0, 2, 2, 70]))),
    )
    const failure = await failureAt(server.origin)
    expect(failure).toMatchObject({ code: 'protocol', reason: { is: 'tls-port-asked-plainly', port: server.port } })
  })

  it('is the version', async () => {
    const failure = await tlsFailure({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' })
    expect(failure).toMatchObject({ code: 'tls', reason: { is: 'tls-version' } })
  })

  it('is the cipher', async () => {
    const failure = await tlsFailure({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' })
    expect(failure).toMatchObject({ code: 'tls', reason: { is: 'tls-cipher' } })
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('is the client certificate that is wanted, in %s', async (version) => {
    const failure = await tlsFailure({
      minVersion: version,
      maxVersion: version,
      requestCert: true,
      rejectUnauthorized: true,
      ca: TEST_AUTHORITY,
    })
    expect(failure).toMatchObject({ code: 'tls', reason: { is: 'tls-client-certificate' } })
  })

  it('is that the server broke off without a word', async () => {
    const server = await servers.tcp((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const failure = await failureAt(`https://127.0.0.1:${server.port}/`)
    expect(failure).toMatchObject({ code: 'reset', phase: 'connect', reason: { is: 'tls-closed' } })
  })

  it('is that nothing of it came in time', async () => {
    const server = await servers.tcp(() => undefined)
    const failure = await failureAt(`https://127.0.0.1:${server.port}/`, { connectTimeout: 150 })
    expect(failure.reason).toMatchObject({ is: 'tls-timeout', milliseconds: 150 })
  })

  it.each([
    ['selfSigned', 'tls-self-signed'],
    ['expired', 'tls-expired'],
    ['other', 'tls-name-mismatch'],
  ] as const)('is the certificate “%s”: %s', async (certificate, is) => {
    const failure = await tlsFailure({ cert: TEST_CERTIFICATES[certificate] })
    expect(failure).toMatchObject({ code: 'tls', phase: 'connect' })
    expect(failure.reason).toMatchObject({
      is,
      certificate: { issuer: expect.any(String) as string, validTo: expect.any(String) as string },
    })
  })

  it('is that the certificate came alone, or with an authority that is not known', async () => {
    expect((await tlsFailure({}, null)).reason).toMatchObject({ is: 'tls-no-intermediate' })
    const chain = `${TEST_CERTIFICATES.trusted}${TEST_AUTHORITY}`
    expect((await tlsFailure({ cert: chain }, null)).reason).toMatchObject({ is: 'tls-unknown-authority' })
  })

  it('is the file of authorities', async () => {
    const missing = join(folder, 'missing.pem')
    expect((await tlsFailure({}, missing)).reason).toMatchObject({ is: 'ca-file-unreadable', file: missing })
    const empty = join(folder, 'empty.pem')
    await writeFile(empty, '')
    expect((await tlsFailure({}, empty)).reason).toMatchObject({ is: 'ca-file-invalid', file: empty })
  })
})

describe('the reason of a failure at the server', () => {
  it('is where it stood: not found, refused, insecure, too much', async () => {
    expect((await failureAt('https://no-such-host.invalid/')).reason).toMatchObject({ host: 'no-such-host.invalid' })
    const port = await servers.closedPort()
    expect((await failureAt(`http://127.0.0.1:${port}/`)).reason).toEqual({ is: 'refused', host: '127.0.0.1', port })
    expect((await failureAt('http://cdn.example.com/')).reason).toMatchObject({ is: 'insecure-origin' })
    const server = await servers.tcp((socket) =>
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`)),
    )
    expect((await failureAt(server.origin)).reason).toMatchObject({ is: 'headers-too-large' })
  })
})

describe('this machine', () => {
  it.each(['localhost.', 'platform.localhost', 'a.b.localhost.'])(
    'is %s, without a name service or a proxy',
    async (host) => {
      const server = await servers.http((_request, response) => response.end('here'))
      const proxy = await servers.proxy({ targetPort: 1 })
      const client = createUndiciHttpClient({ environment: { HTTP_PROXY: proxy.origin } })
      const outcome = await sendWith(client, wireGet(`http://${host}:${server.port}/`), {
        connection: { proxy: { mode: 'environment' } },
      })
      expect(textOf(asResponse(outcome))).toBe('here')
      expect(proxy.connections()).toBe(0)
      await client.close()
    },
  )

  it('is its address in the family of IPv6, too', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhere'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stops.push(() => server.close())
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const client = createUndiciHttpClient({ environment: {} })
    const outcome = await sendWith(client, wireGet(`http://[::ffff:127.0.0.1]:${port}/`))
    expect(textOf(asResponse(outcome))).toBe('here')
    await client.close()
  })
})
