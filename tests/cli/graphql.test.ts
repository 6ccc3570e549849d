import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPlayground, type Playground } from '../../src/playground/playground.ts'
import { documentOf } from './promises.ts'
import { runHere } from './run.ts'

let playground: Playground
beforeAll(async () => {
  playground = await startPlayground({ stepMs: 1 })
})
afterAll(() => playground.close())

const secretOf = (name: string): string => playground.tokens.find((token) => token.name === name)?.secret ?? ''

const QUERY = 'query($limit: Int){cakeCollection(limit: $limit){total limit}}'
const FILES = {
  'cakes.graphql': QUERY,
  'one.json': '{"limit":1}',
  'list.json': '[1]',
  'link.graphql': '{cake(id:"playground-unresolvable-link"){name baker{sys{id}}}}',
  'body.json': JSON.stringify({ query: QUERY }),
  'mutation.json': '{"query":"mutation{publish{id}}"}',
}

type Asked = { token?: string; space?: string }

const send = (args: readonly string[], { token = 'Bakery website', space = 'fakebakery01' }: Asked = {}) =>
  runHere(
    [
      ...['send', '--token-stdin', '--kind', 'delivery-key', '--space', space, '--api', 'graphql', ...args],
      ...[
        '--base-url',
        `graphql=${playground.baseUrls.graphql}`,
        '--base-url',
        `delivery=${playground.baseUrls.delivery}`,
      ],
    ],
    { stdin: token === 'unknown' ? 'nobody-knows-this-fake-token' : secretOf(token), files: FILES },
  )

type Sent = {
  request: { method: string; url: string }
  text: string
  outcome: { said: { cause: string; headline: string; summary: string } }
}

const sent = async (args: readonly string[]): Promise<Sent & { code: number | null }> => {
  const ran = await send([...args, '--json'])
  return { ...(documentOf(ran) as Sent), code: ran.code }
}

type Judged = { causes: { id: string; certainty: string; summary: string }[]; probes: { api: string }[] }

type Served = { origin: string; close: () => Promise<void> }

const serve = async (answer: RequestListener): Promise<Served> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A Delivery that answers everything with this record and 404. */
const startServer = (record: string): Promise<Served> =>
  serve((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json', 'x-contentful-request-id': 'fake-request' })
    response.end(record)
  })

const ANSWER = '"cakeCollection"'

describe('send --api graphql', () => {
  it('sends the smallest query if none is given', async () => {
    const { code, request, text } = await sent([])
    expect([code, request.method, text]).toEqual([0, 'GET', expect.stringContaining('__typename')])
    expect(request.url).toContain('/content/v1/spaces/fakebakery01?query=')
  })

  it.each([
    ['by POST', [], 'POST'],
    ['by POST with the token in the query', ['--placement', 'query'], 'POST'],
    ['by GET', ['--method', 'GET'], 'GET'],
    ['by GET with the token in the query', ['--method', 'GET', '--placement', 'query'], 'GET'],
  ])('sends a query with its variables %s without consent', async (_name, args, method) => {
    const query = ['--query-file', 'cakes.graphql', '--variables-file', 'one.json']
    const { code, request, text, outcome } = await sent([...query, ...args])
    expect([code, request.method]).toEqual([0, method])
    expect(JSON.parse(text)).toEqual({ data: { cakeCollection: { total: 2, limit: 1 } } })
    expect(outcome.said).toMatchObject({ cause: 'works' })
  })

  it('sends a body unchanged, and an environment in the path', async () => {
    const ran = await send(['--body', 'body.json', '--environment', 'master', '--json'])
    expect(documentOf(ran)).toMatchObject({
      request: { method: 'POST' },
      text: expect.stringContaining(ANSWER) as string,
    })
    expect((documentOf(ran) as Sent).request.url).toMatch(/\/content\/v1\/spaces\/fakebakery01\/environments\/master$/)
  })

  it('reports how many parts could not be read and that the token works', async () => {
    const { code, outcome } = await sent(['--query-file', 'link.graphql'])
    expect([code, outcome.said.headline, outcome.said.summary]).toEqual([
      0,
      'It works, with 1 error in the response',
      'The response lists UNRESOLVABLE_LINK (Entry playground-nobody).',
    ])
  })

  it.each<[string, readonly string[], Asked, number, RegExp]>([
    ['an unknown token', [], { token: 'unknown' }, 1, /ACCESS_TOKEN_INVALID/],
    ['another space', [], { space: 'fakemuseum02' }, 1, /UNKNOWN_SPACE/],
    ['an environment that is not enabled', ['--environment', 'staging'], {}, 1, /UNKNOWN_ENVIRONMENT/],
  ])('exits with the code of the verdict for %s', async (_name, args, asked, code, text) => {
    const ran = await send(args, asked)
    expect([ran.code, ran.stdout]).toEqual([code, expect.stringMatching(text)])
  })

  it.each([
    ['a query for another API', ['--api', 'delivery', '--query-file', 'cakes.graphql']],
    ['variables without a query', ['--variables-file', 'one.json']],
    ['variables that are no object', ['--query-file', 'cakes.graphql', '--variables-file', 'list.json']],
    ['a query and a body', ['--query-file', 'cakes.graphql', '--body', 'body.json']],
    ['a missing query file', ['--query-file', 'nowhere.graphql']],
    ['a mutation without consent', ['--body', 'mutation.json']],
    ['another method without consent', ['--method', 'PUT', '--body', 'body.json']],
  ])('rejects %s with a usage error', async (_name, args) => {
    const { code, stdout } = await send(args)
    expect([code, stdout]).toEqual([64, ''])
  })

  it('rejects a service without a GraphQL address', async () => {
    const args = ['send', '--token-stdin', '--space', 'shop', '--api', 'graphql']
    const ran = await runHere([...args, '--base-url', 'delivery=http://127.0.0.1:1'], { stdin: 'fake-token' })
    expect([ran.code, ran.stderr]).toEqual([64, expect.stringContaining('no base URL for graphql')])
  })
})

describe('diagnose a 404 of Delivery without details', () => {
  const NOT_TOLD = '{"sys":{"type":"Error","id":"NotFound"},"message":"Not found.","requestId":"fake-request"}'
  const askedFor = async (path: string, withGraphql: boolean, token = 'Bakery website') => {
    const server = await startServer(NOT_TOLD)
    const graphql = withGraphql ? ['--base-url', `graphql=${playground.baseUrls.graphql}`] : []
    const bases = ['--base-url', `delivery=${server.origin}`, ...graphql]
    const args = ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--path', path, '--json', ...bases]
    const ran = await runHere(args, { stdin: secretOf(token) })
    await server.close()
    return documentOf(ran) as Judged
  }
  const SPACES = ['space-missing', 'space-no-access', 'space-of-another-token']

  it.each([
    ['the space', '/spaces/fakemuseum02/entries', SPACES],
    [
      'the environment',
      '/spaces/fakebakery01/environments/staging/entries',
      ['environment-not-enabled', 'environment-missing'],
    ],
  ])('uses GraphQL to find that the 404 is about %s', async (_name, path, causes) => {
    const { causes: judged, probes } = await askedFor(path, true)
    expect(causes).toContain(judged[0]?.id)
    const left = judged.filter(({ certainty }) => certainty !== 'ruled-out').map(({ id }) => id)
    const others = causes === SPACES ? ['environment-missing', 'environment-not-enabled'] : SPACES
    expect(left.filter((id) => others.includes(id))).toEqual([])
    expect(probes.filter(({ api }) => api === 'graphql')).toHaveLength(1)
  })

  it('leaves the cause open if the service has no GraphQL address', async () => {
    const { causes, probes } = await askedFor('/spaces/fakebakery01/environments/staging/entries', false)
    expect(causes.map(({ id }) => id)).toEqual(expect.arrayContaining(['space-missing', 'environment-missing']))
    expect(probes.map(({ api }) => api)).not.toContain('graphql')
  })

  it('leaves the cause open if GraphQL refuses the token', async () => {
    const { causes } = await askedFor('/spaces/fakebakery01/entries', true, 'Bakery old website')
    expect(causes.map(({ id }) => id)).toEqual(expect.arrayContaining(['space-missing']))
    expect(causes.filter(({ certainty }) => certainty === 'certain')).toEqual([])
  })
})

describe('diagnose a token that Delivery refuses', () => {
  /** Hands on to the Playground what comes, without the header that carries the token. */
  const startProxy = async (to: string): Promise<Served> =>
    serve((request, response) => {
      void fetch(to + (request.url ?? ''), { method: request.method ?? 'GET' }).then(async (got) => {
        response.writeHead(got.status, { 'content-type': got.headers.get('content-type') ?? '' })
        response.end(await got.text())
      })
    })

  const refused = async (isLost: boolean, withGraphql: boolean) => {
    const own = [playground.baseUrls.delivery, playground.baseUrls.graphql] as const
    const [delivery, graphql] = isLost
      ? await Promise.all(own.map(startProxy))
      : own.map((origin) => ({ origin, close: null }))
    const bases = ['--base-url', `delivery=${delivery?.origin ?? ''}`, '--base-url', `graphql=${graphql?.origin ?? ''}`]
    const args = ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--space', 'fakebakery01', '--json']
    const ran = await runHere([...args, ...bases.slice(0, withGraphql ? 4 : 2)], {
      stdin: secretOf('Bakery old website'),
    })
    await Promise.all([delivery?.close?.(), graphql?.close?.()])
    return documentOf(ran) as Judged
  }

  it('reports a probably dropped header if GraphQL reports a missing token', async () => {
    const { causes, probes } = await refused(true, true)
    expect(causes[0]).toMatchObject({ id: 'header-not-delivered', certainty: 'likely' })
    expect(probes.filter(({ api }) => api === 'graphql')).toHaveLength(1)
  })

  it('blames the token and not the path to the server if GraphQL received the token', async () => {
    const { causes, probes } = await refused(false, true)
    expect(causes[0]?.id).toBe('token-unknown-or-revoked')
    expect(probes.filter(({ api }) => api === 'graphql')).toHaveLength(1)
  })

  it('returns the same verdict if the service has no GraphQL address', async () => {
    const { causes, probes } = await refused(true, false)
    expect(causes[0]?.id).toBe('token-unknown-or-revoked')
    expect(probes.map(({ api }) => api)).not.toContain('graphql')
  })
})

describe('diagnose --api graphql', () => {
  const diagnose = async (path: string, token: string) => {
    const bases = Object.entries(playground.baseUrls).flatMap(([api, url]) => ['--base-url', `${api}=${url}`])
    const where = ['--space', 'fakebakery01', '--api', 'graphql', ...(path === '' ? [] : ['--path', path])]
    const ran = await runHere(['diagnose', '--token-stdin', ...where, '--json', ...bases], { stdin: secretOf(token) })
    return documentOf(ran) as Judged
  }
  const AT = '/content/v1/spaces/fakebakery01'

  it.each([
    ['a delivery key works', '', 'Bakery website', 'works', ''],
    [
      'a preview key lacks preview: true',
      `${AT}?query={cakeCollection{total}}`,
      'Bakery preview',
      'token-of-other-api',
      'Preview accepts',
    ],
    [
      'a delivery key has preview: true',
      `${AT}?query={cakeCollection(preview:true){total}}`,
      'Bakery website',
      'token-of-other-api',
      'Delivery accepts',
    ],
    ['the space is missing for a key', '/content/v1/spaces/fakemuseum02', 'Bakery website', 'space-missing', ''],
  ])('reports that %s', async (_name, path, token, cause, words) => {
    const { causes } = await diagnose(path, token)
    expect(causes[0]).toMatchObject({ id: cause, summary: expect.stringContaining(words) as string })
  })
})
