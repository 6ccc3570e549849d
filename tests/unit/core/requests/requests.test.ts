import { createPace } from '../../../../src/core/requests/pace.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../../src/core/adapters/http/client.ts'
import { createHistory } from '../../../../src/core/history/history.ts'
import type { Secrets } from '../../../../src/core/inventory/inventory.ts'
import { bodyForPage, createRevealedBody } from '../../../../src/core/requests/bodies.ts'
import type { Readers } from '../../../../src/core/ports.ts'
import { createRequests } from '../../../../src/core/requests/requests.ts'
import { CONTRACT } from '../../../../src/shared/contract/contract.ts'
import type { DeskError } from '../../../../src/shared/contract/errors.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { keptSince } from '../../../../src/shared/model/token-facts.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import type { RequestDraft } from '../../../../src/shared/model/request.ts'
import type { Service } from '../../../../src/shared/model/service.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import type { CellCheck, VaultSnapshot } from '../../../../src/shared/model/vault.ts'
import { readBody } from '../../../../src/core/reading/wire/read-body.ts'
import { holdsSecret } from '../../../../src/shared/text/redact.ts'
import { MASK } from '../../../../src/shared/text/mask.ts'
import { createFakeClock } from '../../../fakes/clock.ts'
import { deliveryKey, draftOf, FAKE_KEY, on, serviceAt, TOKEN_ID } from '../../../fakes/http-draft.ts'
import { createServers, type Running } from '../../../fakes/http-servers.ts'

const servers = createServers()
const http = createUndiciHttpClient({ environment: {} })

afterEach(() => servers.closeAll())
afterAll(() => http.close())

/** What the desk did besides answering. */
type Trace = {
  copied: string[]
  saved: { name: string; content: string; readers: Readers }[]
  exchanges: [string, string | null][]
  notSent: string[]
  resolved: number
}

const createDesk = (
  services: Service[],
  options: {
    tokens?: Token[]
    checks?: CellCheck[]
    unreadable?: VaultSnapshot['unreadable']
    secret?: string
    resolve?: Secrets['resolve']
    recognize?: Secrets['recognize']
  } = {},
) => {
  const trace: Trace = { copied: [], saved: [], exchanges: [], notSent: [], resolved: 0 }
  const history = createHistory()
  const clock = createFakeClock()
  const revealed = createRevealedBody(clock)
  const resolve: Secrets['resolve'] =
    options.resolve ??
    ((credential) => {
      trace.resolved += 1
      if (credential.from === 'none') return Promise.resolve(ok({ secret: null, token: null }))
      const token = credential.from === 'vault' ? deliveryKey() : null
      return Promise.resolve(ok({ secret: options.secret ?? FAKE_KEY, token }))
    })
  const requests = createRequests({
    http,
    pace: createPace(createFakeClock()),
    inventory: () =>
      Promise.resolve(
        ok({
          services,
          spaces: [],
          unreadable: options.unreadable ?? {},
          tokens: options.tokens ?? [deliveryKey()],
          checks: options.checks ?? [],
          settings: {
            ...DEFAULT_SETTINGS,
            connection: { ...DEFAULT_SETTINGS.connection, proxy: { mode: 'none' as const }, headersTimeout: 5_000 },
          },
        }),
      ),
    secrets: {
      resolve,
      recognize:
        options.recognize ??
        ((_tokenId, texts) => {
          const secret = options.secret ?? FAKE_KEY
          return Promise.resolve(ok(texts.some((text) => holdsSecret(text, secret)) ? secret : null))
        }),
    },
    copyBriefly: (text) => {
      trace.copied.push(text)
      return Promise.resolve({ clearAfter: 30_000, isMarked: true })
    },
    shell: {
      writeClipboard: (text) => {
        trace.copied.push(text)
        return Promise.resolve(false)
      },
      saveFile: (name, content, readers) => {
        trace.saved.push({ name, content: Buffer.from(content).toString(), readers })
        return Promise.resolve(ok('saved' as const))
      },
    },
    history,
    revealed,
    readBody,
    clock,
    appVersion: '1.2.3',
    onExchange: (exchange, about) =>
      trace.exchanges.push([exchange.id, about !== null && 'id' in about ? about.id : null]),
    onNotSent: ({ error: { code } }) => void trace.notSent.push(code),
  })
  const send = (draft: Partial<RequestDraft> = {}, confirmed = false, exchangeId: string = randomUUID()) =>
    requests.send({ exchangeId, draft: draftOf(draft), confirmed })
  return { requests, history, revealed, clock, trace, send }
}

const valueOf = <Value>(result: Result<Value>): Value => {
  if (result.ok) return result.value
  throw new Error(`${result.error.code}: ${result.error.message}`)
}

const errorOf = (result: Result<unknown>): DeskError => {
  if (!result.ok) return result.error
  throw new Error('it went through')
}

const serveJson = (status: number, body: unknown, headers: Record<string, string> = {}): Promise<Running> =>
  servers.http((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
  )

describe('the text of a refusal', () => {
  const refused = {
    sys: { type: 'Error', id: 'AccessTokenInvalid' },
    message: 'The access token is invalid.',
    requestId: 'r',
  }
  const check: CellCheck = {
    tokenId: TOKEN_ID,
    cell: 'abc/master/delivery',
    at: '2026-01-02T03:04:05.000Z',
    verdict: 'accepted',
    cause: 'works',
    certainty: 'certain',
    before: null,
  }
  const causeOf = async (
    checks: CellCheck[],
    environments: string[] = [],
    changedAt?: string,
  ): Promise<string | undefined> => {
    const server = await serveJson(401, refused)
    const tokens = [{ ...deliveryKey(), environments, changedAt }]
    const exchange = valueOf(await createDesk([serviceAt(server.origin)], { checks, tokens }).send())
    return exchange.outcome.kind === 'response' ? exchange.outcome.said?.cause : undefined
  }

  it('is that the key may be too young, of one that Token Desk made or changed minutes ago', async () => {
    expect(await causeOf([], [], new Date().toISOString())).toBe('key-not-active-yet')
    const elsewhere = [{ ...check, cell: 'abc/master/preview' }]
    expect(await causeOf(elsewhere, [], new Date().toISOString())).toBe('key-not-active-yet')
  })

  it('is not first that the key is too young, of one that was only saved minutes ago', async () => {
    expect(await causeOf([])).toBe('token-unknown-or-revoked')
  })

  it('is not first that of a key that was accepted in another of its environments', async () => {
    const accepted = [{ ...check, cell: 'abc/staging/delivery' }]
    const now = new Date().toISOString()
    expect(await causeOf(accepted, ['master', 'staging'], now)).toBe('token-unknown-or-revoked')
    expect(await causeOf([], ['master', 'staging'], now)).toBe('key-not-active-yet')
  })

  it('is never that of a key that was accepted there before, also where it was refused since', async () => {
    expect(await causeOf([check])).toBe('token-unknown-or-revoked')
    const { at } = check
    const since = { ...check, verdict: 'rejected', cause: 'token-unknown-or-revoked', workedAt: at } as const
    expect(await causeOf([since])).toBe('token-unknown-or-revoked')
  })
})

describe('the saved result of an exchange', () => {
  it.each<[string, Partial<RequestDraft>]>([
    [
      'an Authorization row beside a token in the query',
      { placement: 'query', headers: [on('Authorization', 'Bearer typed')] },
    ],
    ['access_token in the query beside one in the header', { query: [on('access_token', 'typed')] }],
    [
      'two that were typed, and none chosen',
      {
        credential: { from: 'none' },
        headers: [on('Authorization', 'Bearer one')],
        query: [on('access_token', 'other')],
      },
    ],
  ])("is nothing for the vault's token with %s, because it's unknown which one was checked", async (_case, draft) => {
    const server = await serveJson(401, { sys: { type: 'Error', id: 'AccessTokenInvalid' } })
    const { send, trace } = createDesk([serviceAt(server.origin)])
    const exchange = valueOf(await send(draft))
    expect(trace.exchanges).toEqual([[exchange.id, null]])
    const said = exchange.outcome.kind === 'response' ? exchange.outcome.said : null
    expect(said?.summary).toContain('several tokens')
    expect(said?.next).toMatch(/^Send the request with one token only/)
    // The vault added its token minutes ago: that is nothing to judge by.
    expect(said?.cause).toBe('token-unknown-or-revoked')
  })

  it('is judged as of one token where the same one went twice, and of none where Images was asked', async () => {
    const server = await serveJson(401, { sys: { type: 'Error', id: 'AccessTokenInvalid' } })
    const { send } = createDesk([serviceAt(server.origin)])
    const saidOf = async (draft: Partial<RequestDraft>): Promise<string | undefined> => {
      const { outcome } = valueOf(await send(draft))
      return outcome.kind === 'response' ? outcome.said?.summary : undefined
    }
    expect(await saidOf({ query: [on('access_token', FAKE_KEY)] })).not.toContain('several tokens')
    const images: Partial<RequestDraft> = {
      api: 'images',
      path: '/abc/cover/a1/cover.png',
      query: [on('access_token', 'typed')],
    }
    expect(await saidOf(images)).not.toContain('several tokens')
  })

  it('is nothing where a token that cannot be read may stand in what was typed', async () => {
    const server = await serveJson(401, { sys: { type: 'Error', id: 'AccessTokenInvalid' } })
    const locked = deliveryKey({ id: randomUUID(), name: 'Locked', lastFour: 's8Nd', length: 23 })
    const { send, trace } = createDesk([serviceAt(server.origin)], {
      tokens: [deliveryKey(), locked],
      recognize: (tokenId) =>
        Promise.resolve(tokenId === locked.id ? failed({ code: 'locked', message: 'Locked.' }) : ok(null)),
    })
    const exchange = valueOf(await send({ path: '/spaces/q7Zp-2xL9vTt0RkWm4Ys8Nd/entries' }))
    expect(trace.exchanges).toEqual([[exchange.id, null]])
  })
})

describe('requests.send', () => {
  it.each(['header', 'query'] as const)(
    'sends exactly what the preview shows, the token in the %s',
    async (placement) => {
      const server = await serveJson(200, { sys: { type: 'Array' }, items: [] })
      const { requests, send } = createDesk([serviceAt(server.origin)])
      const draft = { placement, query: [on('limit', '1')], headers: [on('X-Trace', 'on')] }
      const preview = valueOf(await requests.preview(draftOf(draft)))
      const exchange = valueOf(await send(draft))

      expect(CONTRACT['requests.send'].output.parse(exchange)).toEqual(exchange)
      expect(exchange.request).toEqual(preview.request)
      const masked = JSON.parse(JSON.stringify(server.seen).replaceAll(FAKE_KEY, `${MASK}abcd`)) as typeof server.seen
      expect(masked).toEqual([
        { method: 'GET', target: exchange.request.target, headers: exchange.request.headers, body: '' },
      ])
      expect(JSON.stringify(server.seen)).toContain(FAKE_KEY)
      expect(exchange.token).toEqual({
        tokenId: TOKEN_ID,
        name: 'Website',
        kind: 'delivery-key',
        placement,
        lastFour: 'abcd',
        since: keptSince(deliveryKey()),
      })
    },
  )

  it("isn't offered with a token whose secret is gone, and its preview shows no token", async () => {
    const server = await serveJson(200, { sys: { type: 'Array' }, items: [] })
    const { requests, send } = createDesk([serviceAt(server.origin)], { unreadable: { [TOKEN_ID]: 'no-secret' } })
    const preview = valueOf(await requests.preview(draftOf()))
    expect(preview).toMatchObject({ request: null, warnings: [{ code: 'no-secret', blocking: true }] })
    expect((await send()).ok).toBe(false)
    expect(server.seen).toEqual([])
  })

  it('reads the response, saves it, and returns whose token it was', async () => {
    const server = await serveJson(401, {
      sys: { type: 'Error', id: 'AccessTokenInvalid' },
      message: 'x',
      requestId: 'r',
    })
    const { send, history, trace } = createDesk([serviceAt(server.origin)])
    const exchange = valueOf(await send())
    expect(exchange).toMatchObject({
      serviceId: 'service-a',
      spaceId: 'abc',
      environmentId: null,
      outcome: { kind: 'response', reading: { class: 'error-record', record: { id: 'AccessTokenInvalid' } } },
    })
    expect(history.exchanges()).toEqual([exchange])
    expect(history.bodyOf(exchange.id)).toMatchObject({ state: 'kept', mediaType: 'application/json' })
    expect(trace.exchanges).toEqual([[exchange.id, TOKEN_ID]])
  })

  it('sends a body after consent to what it changes', async () => {
    const server = await serveJson(201, {})
    const { send, trace } = createDesk([serviceAt(server.origin)])
    const draft = { method: 'POST', api: 'management', body: '{"a":1}' } as const
    const asked = errorOf(await send(draft))
    expect(asked).toMatchObject({
      code: 'confirmation-needed',
      message: expect.stringContaining('POST /spaces/abc/entries') as string,
    })
    expect([server.seen.length, trace.resolved]).toEqual([0, 0])
    // A question is no refusal that the history should tell of.
    expect(trace.notSent).toEqual([])
    valueOf(await send(draft, true))
    expect(server.seen).toMatchObject([{ method: 'POST', body: '{"a":1}' }])
  })

  it('names no token of the vault that stands in the path, neither in a warning nor in the question', async () => {
    const server = await serveJson(200, {})
    // Nothing about its form says that it is a token.
    const secret = 'b4k3dfak3s'
    const { requests, send } = createDesk([serviceAt(server.origin)], {
      secret,
      tokens: [deliveryKey({ lastFour: secret.slice(-4), length: secret.length })],
    })
    const path = `/spaces/abc/environments/${secret}/entries`
    const { warnings } = valueOf(await requests.preview(draftOf({ path })))
    expect(warnings.map(({ code }) => code)).toContain('key-lacks-environment')
    expect(JSON.stringify(warnings)).not.toContain(secret)

    const typed = 'a typed+fake/token'
    const query = [secret, typed].map((value) => ({ name: 'access_token', value, enabled: true }))
    const write = { method: 'POST', api: 'management', body: '{}', path } as const
    const inQuery = valueOf(await requests.preview(draftOf({ ...write, query })))
    for (const text of [secret, typed, encodeURIComponent(typed)]) expect(inQuery.confirmation).not.toContain(text)
    const { confirmation } = valueOf(await requests.preview(draftOf(write)))
    expect(confirmation).toContain('POST')
    expect(confirmation).not.toContain(secret)
    const asked = errorOf(await send(write))
    expect(asked).toEqual({ code: 'confirmation-needed', message: confirmation })
  })

  it('takes a yes for the sentence that was asked, and for no other', async () => {
    const server = await serveJson(201, {})
    const { requests, send } = createDesk([serviceAt(server.origin)])
    const draft = draftOf({ method: 'POST', api: 'management', body: '{"a":1}' })
    const { message } = errorOf(await send(draft))
    const answer = (asked: string) => requests.send({ exchangeId: randomUUID(), draft, confirmed: true, asked })
    const again = errorOf(await answer(message.replace('“', '“Not ')))
    expect(again).toEqual({ code: 'confirmation-needed', message })
    expect(server.seen).toEqual([])
    valueOf(await answer(message))
    expect(server.seen).toHaveLength(1)
  })

  it('shows the token nowhere, though the server sends it back in every place and spelling', async () => {
    const spellings = [FAKE_KEY, encodeURIComponent(FAKE_KEY), Buffer.from(FAKE_KEY).toString('base64')]
    const server = await servers.http((request, response) => {
      const { authorization = '' } = request.headers
      response
        .writeHead(302, `Found ${authorization}`, {
          location: `https://login.example/?next=${encodeURIComponent(`/?access_token=${FAKE_KEY}`)}`,
          'x-echo': spellings,
          'content-type': `text/${FAKE_KEY}`,
        })
        .end(
          JSON.stringify({
            sys: { type: 'Error', id: FAKE_KEY },
            message: authorization,
            details: { [FAKE_KEY]: spellings },
          }),
        )
    })
    const { requests, history, send } = createDesk([serviceAt(server.origin)])
    for (const placement of ['header', 'query'] as const) {
      const exchange = valueOf(await send({ placement }))
      const shown = JSON.stringify([exchange, await requests.preview(draftOf({ placement })), history.exchanges()])
      expect(shown).not.toContain(FAKE_KEY.slice(0, 12))
      expect(shown).not.toContain(Buffer.from(FAKE_KEY).toString('base64').slice(12, 24))
      expect(exchange.redirects).toMatchObject([{ followed: false }])
      expect(CONTRACT['requests.send'].output.safeParse(exchange).success).toBe(true)
    }
    const kept = history.bodyOf(history.exchanges()[0]?.id ?? '')
    expect(kept?.state === 'kept' && Buffer.from(kept.bytes).toString()).toContain(FAKE_KEY)
  })

  it('shows a token that was typed by hand nowhere either, though the server sends it back', async () => {
    const typed = 'fake-typed-token-0123456789'
    const server = await servers.http((_request, response) =>
      response.writeHead(401, { 'x-echo': `got ${typed}` }).end(),
    )
    const { send } = createDesk([serviceAt(server.origin)])
    const draft = { credential: { from: 'none' }, query: [on('access_token', typed)] } as const
    const exchange = valueOf(await send({ ...draft, query: [...draft.query] }))
    expect(server.seen[0]?.target).toContain(typed)
    expect(JSON.stringify(exchange)).not.toContain(typed)
    // It went along all the same: an exchange with it is none without a token.
    expect(exchange.token).toEqual({
      ...{ tokenId: null, name: 'Typed token', kind: null, placement: 'query' },
      lastFour: '6789',
    })
  })

  it('returns a transport failure as an outcome with a sentence', async () => {
    const port = await servers.closedPort()
    const exchange = valueOf(await createDesk([serviceAt(`http://127.0.0.1:${port}`)]).send())
    expect(exchange.outcome).toMatchObject({
      kind: 'failure',
      code: 'refused',
      phase: 'connect',
      message: expect.stringContaining(`127.0.0.1:${port} refused the connection`) as string,
    })
  })

  it('never takes a token of one service to another', async () => {
    const other = await serveJson(200, {})
    const services = [serviceAt('http://127.0.0.1:1'), serviceAt(other.origin, { id: 'service-b', name: 'Service B' })]
    const { send, trace, requests } = createDesk(services)
    const error = errorOf(await send({ serviceId: 'service-b' }))
    expect(error).toMatchObject({ code: 'origin-refused', details: { warnings: ['token-belongs-to-other-service'] } })
    errorOf(await requests.copyAs({ draft: draftOf({ serviceId: 'service-b' }), as: 'curl', withToken: true }))
    expect([other.connections(), trace.resolved, trace.copied.length]).toEqual([0, 0, 0])
  })

  it.each<[string, Partial<RequestDraft>, string]>([
    ['a path to elsewhere', { path: '//evil.example/' }, 'origin-refused'],
    ['a path that cannot be sent', { path: 'spaces' }, 'invalid-input'],
    ['a header that collides', { headers: [on('Host', 'evil.example')] }, 'invalid-input'],
    ['a service that is gone', { serviceId: 'gone' }, 'not-found'],
    ['a token that is gone', { credential: { from: 'vault', tokenId: randomUUID() } }, 'not-found'],
  ])('refuses %s before it reads the keychain', async (_name, draft, code) => {
    const server = await serveJson(200, {})
    const { send, trace } = createDesk([serviceAt(server.origin)])
    expect(errorOf(await send(draft)).code).toBe(code)
    expect([server.connections(), trace.resolved]).toEqual([0, 0])
  })

  it.each(['unavailable', 'locked', 'no-secret'] as const)('says %s and sends nothing', async (code) => {
    const server = await serveJson(200, {})
    const resolve = () => Promise.resolve(failed({ code, message: 'The keychain refused.' }))
    const { send } = createDesk([serviceAt(server.origin)], { resolve })
    expect(errorOf(await send()).code).toBe(code)
    expect(server.connections()).toBe(0)
  })

  it('refuses a secret that no header can carry, and sends it in the query, encoded', async () => {
    const server = await serveJson(200, {})
    const secret = 'fake\nkey-🙂-0123456789'
    const { send } = createDesk([serviceAt(server.origin)], { secret })
    const error = errorOf(await send())
    expect(error).toMatchObject({ code: 'invalid-input', details: { warnings: ['header-invalid'] } })
    expect(JSON.stringify(error)).not.toContain('0123456789')
    valueOf(await send({ placement: 'query' }))
    expect(new URL(server.seen[0]?.target ?? '', server.origin).searchParams.get('access_token')).toBe(secret)
  })

  it('carries a pasted token without asking the vault for one', async () => {
    const server = await serveJson(200, {})
    const { send, trace } = createDesk([serviceAt(server.origin)])
    const exchange = valueOf(await send({ credential: { from: 'pasted', handle: randomUUID() } }))
    expect(exchange.token).toMatchObject({ tokenId: null, name: 'Pasted token', kind: null, lastFour: 'abcd' })
    expect(trace.exchanges).toEqual([[exchange.id, null]])
  })

  it('sends no token when none is chosen', async () => {
    const server = await serveJson(200, {})
    const { send } = createDesk([serviceAt(server.origin)])
    const exchange = valueOf(await send({ credential: { from: 'none' }, placement: 'query' }))
    expect(exchange.token).toBe(null)
    expect(server.seen[0]).toMatchObject({ target: '/spaces/abc/entries' })
    expect(server.seen[0]?.headers.map(([name]) => name)).not.toContain('authorization')
  })
})

describe('requests.cancel', () => {
  it('ends the one it names and no other', async () => {
    const server = await servers.http((request, response) => {
      if (request.url === '/quick') setTimeout(() => response.end('{}'), 50)
    })
    const { requests, send, history } = createDesk([serviceAt(server.origin)])
    const id = randomUUID()
    const hanging = send({ path: '/hang' }, false, id)
    const quick = send({ path: '/quick' })
    while (server.seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(errorOf(await send({}, false, id)).code).toBe('conflict')
    valueOf(await requests.cancel({ exchangeId: id }))
    expect(valueOf(await hanging).outcome).toMatchObject({ kind: 'failure', code: 'cancelled', phase: 'headers' })
    expect(valueOf(await quick).outcome.kind).toBe('response')
    expect(history.exchanges()).toHaveLength(2)
  })

  it('ends one that still waits for the keychain', async () => {
    const { requests, send } = createDesk([serviceAt('http://127.0.0.1:1')], {
      resolve: () => new Promise(() => undefined),
    })
    const id = randomUUID()
    const waiting = send({}, false, id)
    await new Promise((resolve) => setImmediate(resolve))
    await requests.cancel({ exchangeId: id })
    expect(errorOf(await waiting).code).toBe('cancelled')
  })

  it('of all of them is done when what became of each is kept', async () => {
    const server = await servers.http(() => undefined)
    const { requests, send, history } = createDesk([serviceAt(server.origin)])
    const hanging = [send({ path: '/one' }), send({ path: '/two' })]
    while (server.seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    await requests.cancelAll()
    expect(history.exchanges().map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'failure', code: 'cancelled' },
      { kind: 'failure', code: 'cancelled' },
    ])
    await Promise.all(hanging)
  })

  it('of all of them waits for no keychain', async () => {
    const { requests, send, history } = createDesk([serviceAt('http://127.0.0.1:1')], {
      resolve: () => new Promise(() => undefined),
    })
    const waiting = send()
    await new Promise((resolve) => setImmediate(resolve))
    await requests.cancelAll()
    expect(errorOf(await waiting).code).toBe('cancelled')
    expect(history.exchanges()).toEqual([])
  })

  it('of what is not under way is no failure', async () => {
    const { requests } = createDesk([])
    expect(valueOf(await requests.cancel({ exchangeId: randomUUID() }))).toBe(null)
  })
})

describe('requests.copyAs', () => {
  const draft = draftOf({ query: [on('limit', '1')], headers: [on('X-Quote', `it's "so"`)] })

  it('copies a command without the token, which takes it from the environment', async () => {
    const { requests, trace } = createDesk([serviceAt('https://cdn.example.com')])
    const { shown, brief } = valueOf(await requests.copyAs({ draft, as: 'curl', withToken: false }))
    expect(brief).toBe(null)
    expect(trace.copied).toEqual([shown])
    expect(shown).toContain('"$TOKEN_DESK_TOKEN"')
    expect(shown).not.toContain(FAKE_KEY)
  })

  it('copies the token only when asked, for a while, and shows the command without it', async () => {
    const { requests, trace } = createDesk([serviceAt('https://cdn.example.com')])
    const { shown, brief } = valueOf(await requests.copyAs({ draft, as: 'curl', withToken: true }))
    expect(brief?.clearAfter).toBe(30_000)
    expect(trace.copied).toHaveLength(1)
    expect(trace.copied[0]).toContain(FAKE_KEY)
    expect(shown).not.toContain(FAKE_KEY)
  })

  it('masks what was typed by hand, too', async () => {
    const typed = draftOf({
      credential: { from: 'none' },
      method: 'POST',
      query: [on('access_token', "fake'typed&token")],
      headers: [on('Authorization', 'Basic fake-typed-basic')],
      body: `{"key":"fake-typed-basic"}`,
    })
    const { requests } = createDesk([serviceAt('https://cdn.example.com')])
    const { shown } = valueOf(await requests.copyAs({ draft: typed, as: 'curl', withToken: false }))
    for (const secret of ['typed&token', 'typed%26token', 'fake-typed-basic']) expect(shown).not.toContain(secret)
  })

  it('without the token works where the keychain does not', async () => {
    const resolve = () => Promise.resolve(failed({ code: 'locked' as const, message: 'Locked.' }))
    const { requests } = createDesk([serviceAt('https://cdn.example.com')], { resolve })
    valueOf(await requests.copyAs({ draft, as: 'curl', withToken: false }))
    expect(errorOf(await requests.copyAs({ draft, as: 'curl', withToken: true })).code).toBe('locked')
  })
})

describe('a body that contains the token', () => {
  const echo = async (answer: string, type = 'application/json') => {
    const server = await servers.http((_request, response) =>
      response.writeHead(200, { 'content-type': type, 'x-echo': FAKE_KEY }).end(answer),
    )
    const desk = createDesk([serviceAt(server.origin)])
    const exchange = valueOf<Exchange>(await desk.send())
    const shown = (inClear: boolean) => {
      const body = bodyForPage({ history: desk.history, revealed: desk.revealed }, exchange.id, inClear)
      return body && Buffer.from(body.bytes).toString()
    }
    const holds = exchange.outcome.kind === 'response' ? exchange.outcome.body.holds : undefined
    return { ...desk, exchange, holds, shown }
  }
  const CLEAR = JSON.stringify({ token: FAKE_KEY })
  const MASKED = JSON.stringify({ token: MASK })

  it('is marked, and masked for the page', async () => {
    const { exchange, holds, shown } = await echo(CLEAR)
    expect([holds, shown(false)]).toEqual(['token', MASKED])
    expect(JSON.stringify(exchange)).not.toContain(FAKE_KEY)
  })

  it.each([
    ['half of it', `got ${FAKE_KEY.slice(0, 24)}`],
    ['over two lines', `${FAKE_KEY.slice(0, 20)}\n${FAKE_KEY.slice(20)}`],
    ['in hex', Buffer.from(FAKE_KEY).toString('hex')],
    ['in hex with colons', Buffer.from(FAKE_KEY).toString('hex').toUpperCase().match(/../g)?.join(':') ?? ''],
    ['as a list of bytes', [...Buffer.from(FAKE_KEY)].map((byte) => `0x${byte.toString(16)}`).join(', ')],
    ['in base64', Buffer.from(FAKE_KEY).toString('base64')],
    ['percent-encoded', [...Buffer.from(FAKE_KEY)].map((byte) => `%${byte.toString(16)}`).join('')],
    ['in UTF-16', Buffer.from(FAKE_KEY, 'utf16le').toString()],
    ['among bytes that are no text', `\u0000${FAKE_KEY}`],
  ])('is masked for the page when it is there %s', async (_how, answer) => {
    const { holds, shown } = await echo(answer, 'text/plain')
    expect([holds, shown(false)?.replaceAll('\0', '')]).toEqual([
      'token',
      expect.stringMatching(/^[^a-z0-9]*(?:got )?•+$/),
    ])
  })

  it('is not marked where it only has what looks like one, and masked all the same', async () => {
    const { holds, shown } = await echo('{"accessToken":"another-0123456789"}')
    expect([holds, shown(false)]).toEqual(['token-alike', `{"accessToken":"${MASK}"}`])
  })

  it.each(['\\', '\0', '%25', '&lt;'])(
    'is hidden if it consists of "%s", too many to search, until a user reveals it',
    async (escape) => {
      const answer = escape.repeat(4_000_000) + FAKE_KEY
      const { requests, exchange, holds, shown } = await echo(answer, 'text/plain')
      expect([holds, shown(false)]).toEqual(['unsearched', expect.stringContaining('It is not shown.')])
      await requests.revealBody({ exchangeId: exchange.id })
      expect(shown(true) === answer).toBe(true)
    },
  )

  it('leaves every other body as it came', async () => {
    const { holds, shown } = await echo('{"sys":{"type":"Array"},"items":[]}')
    expect([holds, shown(false), shown(true)]).toEqual([null, shown(false), shown(false)])
  })

  it('is given in clear only while it is revealed', async () => {
    const { requests, exchange, shown, clock } = await echo(CLEAR)
    expect(shown(true)).toBeNull()
    expect(valueOf(await requests.revealBody({ exchangeId: exchange.id }))).toEqual({ hideAfter: 30_000 })
    expect([shown(true), shown(false)]).toEqual([CLEAR, MASKED])
    await clock.advance(30_000)
    expect([shown(true), shown(false)]).toEqual([null, MASKED])
  })

  it('hides when another one is revealed', async () => {
    const { requests, send, exchange, shown } = await echo(CLEAR)
    const other = valueOf<Exchange>(await send())
    for (const { id } of [exchange, other]) valueOf(await requests.revealBody({ exchangeId: id }))
    expect(shown(true)).toBeNull()
  })

  it('is saved masked, and as it came only while it is revealed', async () => {
    const { requests, exchange, trace, clock } = await echo(CLEAR)
    const save = (inClear: boolean) => requests.saveBody({ exchangeId: exchange.id, inClear })
    expect(valueOf(await save(false))).toEqual({ saved: true })
    expect(errorOf(await save(true)).code).toBe('conflict')
    valueOf(await requests.revealBody({ exchangeId: exchange.id }))
    expect(valueOf(await save(true))).toEqual({ saved: true })
    expect(valueOf(await save(false))).toEqual({ saved: true })
    await clock.advance(30_000)
    expect(errorOf(await save(true)).code).toBe('conflict')
    expect(trace.saved.map(({ content }) => content)).toEqual([MASKED, CLEAR, MASKED])
  })

  it('is masked too where the answer breaks off', async () => {
    const server = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write(`got ${FAKE_KEY}`, () => response.destroy())
    })
    const { send, history, revealed } = createDesk([serviceAt(server.origin)])
    const { id, outcome } = valueOf<Exchange>(await send())
    expect(outcome.kind).toBe('failure')
    const body = bodyForPage({ history, revealed }, id, false)
    expect(Buffer.from(body?.bytes ?? []).toString()).toBe(`got ${MASK}`)
  })
})

describe('requests.saveBody', () => {
  it('saves the body as it came, under a name that fits, for its owner only', async () => {
    const server = await serveJson(200, { items: [] })
    const { requests, send, trace } = createDesk([serviceAt(server.origin)])
    const { id } = valueOf<Exchange>(await send())
    expect(valueOf(await requests.saveBody({ exchangeId: id, inClear: false }))).toEqual({ saved: true })
    expect(trace.saved).toEqual([{ name: 'entries.json', content: '{"items":[]}', readers: 'owner' }])
  })

  it('reports a missing body', async () => {
    const { requests } = createDesk([])
    expect(errorOf(await requests.revealBody({ exchangeId: randomUUID() })).code).toBe('not-found')
    expect(errorOf(await requests.saveBody({ exchangeId: randomUUID(), inClear: false })).code).toBe('not-found')
  })
})
