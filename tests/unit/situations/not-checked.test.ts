import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_CERTIFICATES, TEST_KEY } from '../../fakes/http-certificates.ts'
import { ask, certaintyOf, detailOf, judgement, TOKENS, type Question } from './ask.ts'
import { errorBody, startPlatform, type Platform } from './platform-server.ts'
import { answering, createServers, everywhere } from './servers.ts'
import { WORLD } from './worlds.ts'

let platform: Platform
const servers = createServers()

beforeAll(async () => {
  platform = await startPlatform(WORLD)
})
afterAll(async () => {
  await Promise.all([platform.close(), servers.closeAll()])
})

const at = (origin: string, question: Partial<Question> = {}) =>
  ask({ baseUrls: everywhere(origin), token: TOKENS.delivery, ...question })
const body = (id: string, message = 'No.', more = {}) => JSON.stringify(errorBody(id, message, more))

describe('no answer', () => {
  it('says that the name was not resolved', async () => {
    const diagnosis = await at('https://nowhere.invalid')
    expect(judgement(diagnosis)).toBe('not-checked offline-dns certain')
    expect(diagnosis.causes).toHaveLength(1)
  })

  it('says that the connection was refused', async () => {
    expect(judgement(await at(await servers.refusing()))).toBe('not-checked connection-refused certain')
  })

  it('says that the connection was reset', async () => {
    expect(judgement(await at(await servers.resetting()))).toBe('not-checked connection-reset certain')
  })

  it('ends a request that hangs before its headers', async () => {
    const origin = await servers.http(() => undefined)
    const diagnosis = await at(origin, { timeout: 300 })
    expect(judgement(diagnosis)).toBe('not-checked timeout certain')
    expect(diagnosis.probes[0]).toMatchObject({ outcome: 'timeout', status: null })
  })

  it('ends a request that hangs in its body, and keeps what its head said', async () => {
    const origin = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'contentful-api': 'cda' })
      response.write('{"sys":{"type":"Array"},"tot')
    })
    const diagnosis = await at(origin, { timeout: 300 })
    expect(judgement(diagnosis)).toBe('not-checked timeout certain')
    expect(certaintyOf(diagnosis, 'works')).toBe('possible')
    expect(diagnosis.probes[0]).toMatchObject({ outcome: 'timeout', status: 200 })
  })

  it('ends a body that drips for ever', async () => {
    const origin = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(judgement(await at(origin, { timeout: 400 }))).toBe('not-checked timeout certain')
  })

  it('does not send the token to a server with a certificate that nobody vouches for', async () => {
    let asked = 0
    const tls = { key: TEST_KEY, cert: TEST_CERTIFICATES.selfSigned }
    const origin = await servers.https(tls, (_request, response) => {
      asked += 1
      response.end()
    })
    const diagnosis = await at(origin)
    expect(judgement(diagnosis)).toBe('not-checked tls-untrusted certain')
    expect(asked).toBe(0)
  })

  it('says that it was cut off in the middle of a body', async () => {
    const origin = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      response.write('{"sys":{"type":"Array"}')
      setTimeout(() => response.destroy(), 30)
    })
    expect(judgement(await at(origin))).toBe('not-checked connection-reset certain')
  })

  it('says that what speaks there is not HTTP', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const diagnosis = await at(`http://127.0.0.1:${port}`)
    server.close()
    expect(judgement(diagnosis)).toBe('not-checked not-the-platform likely')
  })

  it('sends nothing more once nothing can be learnt', async () => {
    let asked = 0
    const origin = await servers.http((_request, response) => {
      asked += 1
      response.socket?.destroy()
    })
    const diagnosis = await at(origin)
    expect(diagnosis.verdict).toBe('not-checked')
    expect(asked).toBe(1)
  })

  it('counts a missing token as possible, not as judged, while the network fails', async () => {
    const diagnosis = await ask({ baseUrls: everywhere(await servers.refusing()) })
    expect(judgement(diagnosis)).toBe('not-checked connection-refused certain')
    expect(certaintyOf(diagnosis, 'token-missing')).toBe('possible')
  })
})

describe('somebody else answers', () => {
  const page = (title: string, text = '') =>
    `<!doctype html><html><head><title>${title}</title></head><body>${text}</body></html>`

  it.each([
    [
      'a captive portal',
      answering(200, 'text/html', page('Hotel Wi-Fi', 'Accept the terms to get internet access.')),
      'proxy-interference',
    ],
    ['any page with 200', answering(200, 'text/html; charset=utf-8', page('Welcome')), 'not-the-platform'],
    ['a corporate proxy’s HTML 401', answering(401, 'text/html', page('Unauthorized')), 'proxy-interference'],
    [
      'a corporate proxy’s Negotiate',
      answering(401, null, '', { 'www-authenticate': 'Negotiate' }),
      'proxy-interference',
    ],
    [
      '407',
      answering(407, 'text/plain', 'Proxy Authentication Required', { 'proxy-authenticate': 'Basic' }),
      'proxy-interference',
    ],
    ['a blocking page', answering(403, 'text/html', page('Blocked by company policy')), 'proxy-interference'],
    ['511', answering(511, 'text/html', page('Network Authentication Required')), 'proxy-interference'],
    ['another web server’s 404', answering(404, 'text/html', page('404 Not Found')), 'not-the-platform'],
    ['another JSON API', answering(200, 'application/json', '{"status":"ok"}'), 'not-the-platform'],
    ['another JSON API’s 401', answering(401, 'application/json', '{"error":"invalid_token"}'), 'not-the-platform'],
    ['another JSON API’s 404', answering(404, 'application/json', '{"message":"Not Found"}'), 'not-the-platform'],
    ['an empty 404', answering(404, null, ''), 'not-the-platform'],
    ['an empty 401', answering(401, null, ''), 'not-the-platform'],
    ['plain text', answering(200, 'text/plain', 'It works!'), 'not-the-platform'],
  ])('%s', async (_what, listener, cause) => {
    const diagnosis = await at(await servers.http(listener))
    expect(judgement(diagnosis)).toBe(`not-checked ${cause} likely`)
  })

  it('asks with an impossible token whether the platform is there at all', async () => {
    const odd = await servers.http((request, response) => {
      if (request.url?.startsWith('/odd') === true) answering(200, 'text/html', page('Hello'))(request, response)
      else answering(401, 'application/json', body('AccessTokenInvalid'))(request, response)
    })
    const diagnosis = await at(odd, { path: '/odd' })
    expect(judgement(diagnosis)).toBe('not-checked unrecognized-error likely')
    expect(certaintyOf(diagnosis, 'not-the-platform')).toBe('ruled-out')
    expect(diagnosis.probes.map(({ kind }) => kind)).toEqual(['the-request', 'control'])
  })

  it.each(['https://sso.example.com/login?return=https%3A%2F%2Fx', '/login'])(
    'a redirect to %s is not followed',
    async (location) => {
      let asked = 0
      const origin = await servers.http((_request, response) => {
        asked += 1
        response.writeHead(302, { location })
        response.end(page('Found'))
      })
      const diagnosis = await at(origin)
      expect(judgement(diagnosis)).toBe('not-checked redirected certain')
      expect(asked).toBe(1)
      expect(String(detailOf(diagnosis)['to'])).not.toContain('return=')
    },
  )
})

describe('the platform says something else', () => {
  it.each([
    ['RateLimitExceeded', 429, 'rate-limited certain'],
    ['ServerError', 500, 'platform-error certain'],
    ['InternalServerError', 500, 'platform-error certain'],
    ['Hibernated', 502, 'platform-error certain'],
    ['SomethingNew', 500, 'platform-error likely'],
    ['SomethingNew', 418, 'unrecognized-error likely'],
    ['BadRequest', 400, 'unrecognized-error likely'],
  ])('%s under %i', async (id, status, judged) => {
    const origin = await servers.http(
      answering(status, 'application/json', body(id), { 'x-contentful-ratelimit-reset': '3600' }),
    )
    expect(judgement(await at(origin))).toBe(`not-checked ${judged}`)
  })

  it('finds a hibernated space', async () => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token: TOKENS.sleeping, spaceId: 'sleeping' })
    expect(judgement(diagnosis)).toBe('not-checked platform-error certain')
  })

  it.each(['Response size too big. Maximum allowed response size: 7340032B.', 'The response is too large.'])(
    'an answer above 7 MiB: %s',
    async (message) => {
      const origin = await servers.http(answering(400, 'application/json', body('BadRequest', message)))
      expect(judgement(await at(origin))).toBe('not-checked response-too-large certain')
    },
  )

  it('thinks a bad request too large where one item of the same list works', async () => {
    const small = await servers.http((request, response) => {
      if (request.url?.includes('limit=1') === true)
        answering(200, 'application/json', '{"sys":{"type":"Array"},"items":[{}]}')(request, response)
      else answering(400, 'application/json', body('BadRequest'))(request, response)
    })
    expect(judgement(await at(small))).toBe('not-checked response-too-large likely')
  })

  it.each([
    ['breaks off before its id', '{"sys":{"type":"Err'],
    ['breaks off as a success', '{"sys":{"type":"Array"},"items":[{"sys"'],
  ])('cannot read JSON that %s', async (_what, text) => {
    for (const status of [200, 401, 404]) {
      const origin = await servers.http(answering(status, 'application/json', text))
      expect(judgement(await at(origin))).toBe('not-checked unrecognized-error likely')
    }
  })

  it('reads the id of a record that breaks off after it', async () => {
    const origin = await servers.http(
      answering(401, 'application/json', '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"mess'),
    )
    expect((await at(origin)).verdict).toBe('rejected')
  })

  it.each([502, 503, 504])('names a gateway’s %i without a record as what it may be', async (status) => {
    const diagnosis = await at(
      await servers.http(answering(status, 'text/html', '<html><title>Bad gateway</title></html>')),
    )
    expect(judgement(diagnosis)).toBe('not-checked platform-error possible')
    expect(certaintyOf(diagnosis, 'proxy-interference')).toBe('possible')
  })
})

describe('a limit of the rate', () => {
  const limited = (headers: Record<string, string>) =>
    answering(429, 'application/json', body('RateLimitExceeded'), headers)

  it('waits as the answer asks, and then judges what came', async () => {
    let asked = 0
    const origin = await servers.http((request, response) => {
      asked += 1
      if (asked === 1) limited({ 'x-contentful-ratelimit-reset': '0.2' })(request, response)
      else answering(200, 'application/json', '{"sys":{"type":"Array"},"items":[{}]}')(request, response)
    })
    expect(judgement(await at(origin))).toBe('accepted works certain')
    expect(asked).toBe(2)
  })

  it('does not wait longer than a person would', async () => {
    let asked = 0
    const origin = await servers.http((request, response) => {
      asked += 1
      limited({ 'x-contentful-ratelimit-reset': '3600' })(request, response)
    })
    const diagnosis = await at(origin)
    expect(judgement(diagnosis)).toBe('not-checked rate-limited certain')
    expect(detailOf(diagnosis)['waitSeconds']).toBe(3600)
    expect(asked).toBe(1)
  })

  it('needs neither header nor record', async () => {
    const origin = await servers.http(answering(429, 'text/html', '<html>Too many requests</html>'))
    expect(judgement(await at(origin))).toBe('not-checked rate-limited certain')
  })

  it('stops waiting at once when told', async () => {
    const controller = new AbortController()
    const origin = await servers.http((request, response) => {
      limited({ 'x-contentful-ratelimit-reset': '10' })(request, response)
      setTimeout(() => controller.abort(), 50)
    })
    const diagnosis = await ask({ baseUrls: everywhere(origin), token: TOKENS.delivery }, controller.signal)
    expect(diagnosis.verdict).toBe('not-checked')
  })
})

describe('the keychain', () => {
  it.each(['keychain-unavailable', 'keychain-locked', 'secret-gone'] as const)('%s: nothing is sent', async (cause) => {
    const before = platform.log.length
    const credential = { state: 'unreadable', cause, kind: 'delivery-key', name: 'website' } as const
    const diagnosis = await ask({ baseUrls: platform.baseUrls, credential })
    expect(judgement(diagnosis)).toBe(`unreadable ${cause} certain`)
    expect(platform.log).toHaveLength(before)
  })
})
