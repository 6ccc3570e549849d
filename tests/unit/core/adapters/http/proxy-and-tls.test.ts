import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chooseProxy } from '../../../../../src/core/adapters/http/proxy.ts'
import { createUndiciHttpClient } from '../../../../../src/core/adapters/http/client.ts'
import type { WireOutcome } from '../../../../../src/core/ports.ts'
import { TEST_AUTHORITY, TEST_CERTIFICATES } from '../../../../fakes/http-certificates.ts'
import { asFailure, asResponse, sendWith, textOf, wireGet } from '../../../../fakes/http-desk.ts'
import { createServers, type Running } from '../../../../fakes/http-servers.ts'

const aNumber = expect.any(Number) as number
const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

const servers = createServers()
let folder = ''
let authorityFile = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-tls-'))
  authorityFile = join(folder, 'authority.pem')
  await writeFile(authorityFile, `A comment before it.\n${TEST_AUTHORITY}`)
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => servers.closeAll())

const platform = (): Promise<Running> => servers.http((_request, response) => response.end('here'), 'trusted')

/** Sends to a name that only the proxy can reach, with the token. */
const sendThrough = (proxyUrl: string, environment: Record<string, string> | null = null): Promise<WireOutcome> =>
  sendWith(
    createUndiciHttpClient({ environment: environment ?? {} }),
    wireGet('https://platform.test/spaces/abc', {
      headers: [
        ['host', 'platform.test'],
        ['connection', 'keep-alive'],
        ['authorization', `Bearer ${SECRET}`],
      ],
    }),
    {
      connection: {
        proxy: environment === null ? { mode: 'custom', url: proxyUrl } : { mode: 'environment' },
        extraCaFile: authorityFile,
        connectTimeout: 5_000,
      },
    },
  )

describe('a proxy', () => {
  it('opens a tunnel and never sees the token', async () => {
    const target = await platform()
    const proxy = await servers.proxy({ targetPort: target.port })
    const outcome = asResponse(await sendThrough(proxy.origin))
    expect(textOf(outcome)).toBe('here')
    expect(proxy.seen).toMatchObject([{ method: 'CONNECT', target: 'platform.test:443' }])
    expect(JSON.stringify(proxy.seen)).not.toContain(SECRET)
    expect(target.seen[0]?.headers).toContainEqual(['authorization', `Bearer ${SECRET}`])
    expect(outcome.timing).toMatchObject({ dns: null, connect: aNumber, tls: aNumber })
  })

  it('may speak TLS itself', async () => {
    const target = await platform()
    const proxy = await servers.proxy({ targetPort: target.port, certificate: 'trusted' })
    expect(textOf(asResponse(await sendThrough(`https://localhost:${proxy.port}`)))).toBe('here')
  })

  it('gets the name and the password of its address, decoded', async () => {
    const target = await platform()
    const proxy = await servers.proxy({ targetPort: target.port })
    await sendThrough(`http://fake-user:p%40ss%25@127.0.0.1:${proxy.port}`)
    const authorization = `Basic ${Buffer.from('fake-user:p@ss%').toString('base64')}`
    expect(proxy.seen[0]?.headers).toContainEqual(['proxy-authorization', authorization])
    expect(JSON.stringify(target.seen)).not.toContain(authorization)
  })

  it('comes from the environment', async () => {
    const target = await platform()
    const proxy = await servers.proxy({ targetPort: target.port })
    expect(textOf(asResponse(await sendThrough('', { https_proxy: `127.0.0.1:${proxy.port}` })))).toBe('here')
    expect(proxy.seen).toHaveLength(1)
  })

  it.each(['407 Proxy Authentication Required', '403 Forbidden', '502 Bad Gateway', '302 Found'])(
    'that answers %s is a `proxy` failure',
    async (status) => {
      const answer = `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\n\r\n<h1>${status}</h1>`
      const proxy = await servers.proxy({ targetPort: 1, answer })
      const failure = asFailure(await sendThrough(proxy.origin))
      expect(failure).toMatchObject({ code: 'proxy', phase: 'connect', systemCode: `PROXY_${status.slice(0, 3)}` })
    },
  )

  it('that is not there, has no address, says nothing sensible or nothing at all is a `proxy` failure', async () => {
    const port = await servers.closedPort()
    expect(asFailure(await sendThrough(`http://127.0.0.1:${port}`))).toMatchObject({
      code: 'proxy',
      systemCode: 'ECONNREFUSED',
    })
    expect(asFailure(await sendThrough('http://no-such-proxy.invalid:1'))).toMatchObject({ code: 'proxy' })
    const noise = await servers.tcp((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    expect(asFailure(await sendThrough(noise.origin))).toMatchObject({ code: 'proxy' })
    const closing = await servers.tcp((socket) => socket.once('data', () => socket.end()))
    expect(asFailure(await sendThrough(closing.origin))).toMatchObject({ code: 'proxy', phase: 'connect' })
    expect(asFailure(await sendThrough('', { HTTPS_PROXY: 'socks5://127.0.0.1:1' }))).toMatchObject({
      code: 'proxy',
      systemCode: 'PROXY_KIND_UNSUPPORTED',
    })
    expect(asFailure(await sendThrough('', { HTTPS_PROXY: 'http://[broken' }))).toMatchObject({
      systemCode: 'PROXY_URL_INVALID',
    })
  })

  it('without a response is a `proxy` failure at the timeout, and can be canceled', async () => {
    const silent = await servers.tcp(() => undefined)
    const send = (signal: AbortSignal, connectTimeout: number): Promise<WireOutcome> =>
      sendWith(createUndiciHttpClient({ environment: {} }), wireGet('https://platform.test/'), {
        signal,
        connection: { proxy: { mode: 'custom', url: silent.origin }, connectTimeout },
      })
    const late = asFailure(await send(new AbortController().signal, 150))
    expect(late).toMatchObject({ code: 'proxy', systemCode: 'CONNECT_TIMEOUT' })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(asFailure(await send(stop.signal, 60_000))).toMatchObject({ code: 'cancelled', phase: 'connect' })
  })

  it('that breaks TLS open is a `tls` failure, and the token stays here', async () => {
    const interceptor = await servers.http((_request, response) => response.end('stolen'), 'selfSigned')
    const proxy = await servers.proxy({ targetPort: interceptor.port })
    expect(asFailure(await sendThrough(proxy.origin))).toMatchObject({ code: 'tls', phase: 'connect' })
    expect(interceptor.seen).toEqual([])
  })

  it('is never used for loopback addresses, in any environment and settings', async () => {
    const server = await servers.http((_request, response) => response.end('direct'))
    const proxy = await servers.proxy({ targetPort: 1 })
    const environment = { HTTP_PROXY: proxy.origin, HTTPS_PROXY: proxy.origin }
    const client = createUndiciHttpClient({ environment })
    for (const setting of [{ mode: 'environment' }, { mode: 'custom', url: proxy.origin }] as const) {
      const outcome = await sendWith(client, wireGet(server.origin), { connection: { proxy: setting } })
      expect(textOf(asResponse(outcome))).toBe('direct')
    }
    expect(proxy.connections()).toBe(0)
  })
})

describe('chooseProxy', () => {
  const chosen = async (
    url: string,
    environment: Record<string, string>,
    system: ((origin: string) => Promise<string>) | null = null,
  ): Promise<string | null> => {
    const mode = system === null ? 'environment' : 'system'
    const proxy = await chooseProxy(new URL(url), { mode }, { environment, system })
    if (!proxy.ok) return `refused ${proxy.error.from} ${proxy.error.unsupported?.scheme ?? ''}`
    return proxy.value === null ? null : `${proxy.value.hostname}:${proxy.value.port}`
  }
  const HTTPS_PROXY = 'http://proxy.example:3128'

  it('reads lower case before upper case, and HTTPS_PROXY before HTTP_PROXY', async () => {
    expect(await chosen('https://a.example/', { HTTPS_PROXY, https_proxy: 'http://lower.example' })).toBe(
      'lower.example:80',
    )
    expect(await chosen('https://a.example/', { HTTPS_PROXY, HTTP_PROXY: 'http://other.example' })).toBe(
      'proxy.example:3128',
    )
    expect(await chosen('https://a.example/', { HTTP_PROXY: 'http://other.example:8080' })).toBe('other.example:8080')
    expect(await chosen('https://a.example/', { HTTPS_PROXY: '' })).toBe(null)
    expect(await chosen('https://a.example/', { HTTPS_PROXY, https_proxy: '' })).toBe(null)
  })

  it.each([
    ['a.example', 'https://a.example/', true],
    ['a.example', 'https://b.a.example/', true],
    ['.a.example', 'https://b.a.example/', true],
    ['*.a.example', 'https://b.a.example/', true],
    ['a.example', 'https://ba.example/', false],
    ['A.EXAMPLE', 'https://a.example/', true],
    ['a.example:8443', 'https://a.example:8443/', true],
    ['a.example:8443', 'https://a.example/', false],
    ['x, a.example', 'https://a.example/', true],
    ['x a.example', 'https://a.example/', true],
    ['*', 'https://a.example/', true],
    ['10.0.0.0/8', 'https://10.1.2.3/', true],
    ['10.0.0.0/8', 'https://11.1.2.3/', false],
    ['10.1.2.3', 'https://10.1.2.3/', true],
    ['2.3', 'https://10.1.2.3/', false],
    ['[fd00::1]:443', 'https://[fd00::1]/', true],
    ['fd00::1', 'https://[fd00::1]/', true],
    ['', 'https://a.example/', false],
  ])('with NO_PROXY=%s goes to %s directly: %s', async (noProxy, url, direct) => {
    expect(await chosen(url, { HTTPS_PROXY, NO_PROXY: noProxy })).toBe(direct ? null : 'proxy.example:3128')
  })

  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY pac.example:8080', 'pac.example:8080'],
    ['proxy pac.example:8080; DIRECT', 'pac.example:8080'],
    ['HTTPS pac.example:443', 'pac.example:443'],
    ['SOCKS5 socks.example:1080; PROXY pac.example:8080', 'pac.example:8080'],
    ['SOCKS5 socks.example:1080; DIRECT', null],
    ['SOCKS5 socks.example:1080', 'refused system socks5'],
    ['constructor x', 'refused system constructor'],
    ['PROXY', 'refused system '],
  ])('does as the system says: %s', async (said, expected) => {
    expect(await chosen('https://a.example/', {}, () => Promise.resolve(said))).toBe(expected)
  })

  it('sends the system only the origin, and for loopback addresses nothing', async () => {
    const asked: string[] = []
    const system = (origin: string): Promise<string> => {
      asked.push(origin)
      return Promise.resolve('DIRECT')
    }
    await chosen('https://a.example/spaces/s?access_token=fake-token-for-a-proxy', {}, system)
    await chosen('http://127.0.0.1:8080/', {}, system)
    expect(asked).toEqual(['https://a.example'])
  })

  it('asks the system only where no variable has a word on it', async () => {
    const system = (): Promise<string> => Promise.resolve('PROXY pac.example:8080')
    expect(await chosen('https://a.example/', { HTTPS_PROXY }, system)).toBe('proxy.example:3128')
    expect(await chosen('https://a.example/', { HTTPS_PROXY, NO_PROXY: '*' }, system)).toBe(null)
    expect(await chosen('https://a.example/', { NO_PROXY: 'b.example' }, system)).toBe('pac.example:8080')
    expect(await chosen('https://a.example/', { NO_PROXY: 'a.example' }, system)).toBe(null)
  })

  it('goes directly where the system cannot say', async () => {
    expect(await chosen('https://a.example/', {}, () => Promise.reject(new Error('no PAC file')))).toBe(null)
  })
})

describe('TLS', () => {
  const client = createUndiciHttpClient({ environment: {} })
  const sendTo = (port: number, extraCaFile: string | null, host = 'localhost'): Promise<WireOutcome> =>
    sendWith(client, wireGet(`https://${host}:${port}/`), { connection: { extraCaFile } })

  it('trusts the authorities of the extra file, and is timed in every step', async () => {
    const server = await platform()
    const { timing, ...outcome } = asResponse(await sendTo(server.port, authorityFile))
    expect(outcome.head.status).toBe(200)
    const { dns, connect, tls, firstByte, download, total } = timing
    const steps = [dns, connect, tls, firstByte, download].map((step) => step ?? Number.NaN)
    expect(steps.every((step) => step >= 0)).toBe(true)
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeLessThanOrEqual(total + 1)
  })

  it("trusts the authorities of NODE_EXTRA_CA_CERTS, and no others if that file doesn't exist", async () => {
    const server = await platform()
    const send = async (file: string): Promise<WireOutcome> => {
      const named = createUndiciHttpClient({ environment: { NODE_EXTRA_CA_CERTS: file } })
      try {
        return await sendWith(named, wireGet(`https://localhost:${server.port}/`), {
          connection: { extraCaFile: null },
        })
      } finally {
        await named.close()
      }
    }
    expect(asResponse(await send(authorityFile)).head.status).toBe(200)
    expect(asFailure(await send(`${authorityFile}-that-is-not-there`))).toMatchObject({ code: 'tls' })
  })

  it('trusts an address without a name where the certificate has it', async () => {
    const server = await platform()
    expect(asResponse(await sendTo(server.port, authorityFile, '127.0.0.1')).timing.dns).toBe(null)
  })

  it.each([
    ['trusted', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', false],
    ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['expired', 'CERT_HAS_EXPIRED', true],
    ['other', 'ERR_TLS_CERT_ALTNAME_INVALID', true],
  ] as const)('does not trust the certificate “%s”: %s', async (certificate, systemCode, withAuthority) => {
    const server = await servers.http((_request, response) => response.end('no'), certificate)
    const failure = asFailure(await sendTo(server.port, withAuthority ? authorityFile : null))
    expect(failure).toMatchObject({ code: 'tls', phase: 'connect', systemCode })
    expect(server.seen).toEqual([])
  })

  it('is checked even where the environment says otherwise', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      const server = await servers.http((_request, response) => response.end('no'), 'selfSigned')
      expect(asFailure(await sendTo(server.port, null))).toMatchObject({ code: 'tls' })
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
    }
  })

  it('with a server that speaks plain http is a `tls` failure', async () => {
    const server = await servers.http((_request, response) => response.end('no'))
    expect(asFailure(await sendTo(server.port, null))).toMatchObject({ code: 'tls', phase: 'connect' })
  })

  it('that is broken off in the handshake is a `reset`', async () => {
    const server = await servers.tcp((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(asFailure(await sendTo(server.port, null))).toMatchObject({ code: 'reset', phase: 'connect' })
  })

  it('says when the extra file cannot be read or holds no certificate, and sends nothing', async () => {
    const server = await platform()
    const unreadable = { code: 'tls', systemCode: 'CA_FILE_UNREADABLE' }
    expect(asFailure(await sendTo(server.port, join(folder, 'missing.pem')))).toMatchObject(unreadable)
    const invalid = { code: 'tls', systemCode: 'CA_FILE_INVALID' }
    for (const content of ['', 'text', TEST_CERTIFICATES.trusted.replace(/[A-Z]{8}/, '!!!!!!!!')]) {
      const file = join(folder, 'invalid.pem')
      await writeFile(file, content)
      expect(asFailure(await sendTo(server.port, file))).toMatchObject(invalid)
    }
    expect(server.seen).toEqual([])
  })

  it('reads the extra file anew', async () => {
    const server = await platform()
    const file = join(folder, 'mended.pem')
    await writeFile(file, 'not yet')
    asFailure(await sendTo(server.port, file))
    await writeFile(file, TEST_AUTHORITY)
    asResponse(await sendTo(server.port, file))
  })
})
