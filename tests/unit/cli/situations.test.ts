import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnosisSchema, type Diagnosis } from '../../../src/shared/model/diagnosis.ts'
import { TEST_CERTIFICATES, TEST_KEY } from '../../fakes/http-certificates.ts'
import { TOKENS } from '../situations/ask.ts'
import { errorBody, json, startPlatform, type Platform, type World } from '../situations/platform-server.ts'
import { answering, createServers, type Servers } from '../situations/servers.ts'
import { WORLD } from '../situations/worlds.ts'
import { buildCli, type BuiltCli, type Ended } from './built-cli.ts'

let cli: BuiltCli
let platform: Platform
let servers: Servers
beforeAll(async () => {
  cli = await buildCli()
  platform = await startPlatform(WORLD)
  servers = createServers()
})
afterAll(async () => {
  await platform.close()
  await servers.closeAll()
  await cli.remove()
})

const EXITS = { accepted: 0, rejected: 1, 'no-access': 1, 'not-checked': 2, unreadable: 2 } as const
const SECRETS = Object.values(TOKENS)

type Asked = { diagnosis: Diagnosis; ended: Ended; judgement: string; detail: Record<string, unknown> }

/** Runs `diagnose --json` and holds everything that must always be true against what it prints. */
const ask = async (
  args: readonly string[],
  token: string | Uint8Array | null,
  env: Record<string, string> = {},
): Promise<Asked> => {
  const whose = token === null ? [] : ['--token-stdin']
  const ended = await cli.run(['diagnose', '--json', ...whose, ...args], { input: token ?? '', env })
  for (const secret of SECRETS)
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      expect(ended.stdout + ended.stderr).not.toContain(form)
  expect(ended.stderr).toBe('')
  const diagnosis = diagnosisSchema.parse(JSON.parse(ended.stdout))
  expect(ended.code).toBe(EXITS[diagnosis.verdict])
  const [first] = diagnosis.causes
  return { diagnosis, ended, judgement: `${diagnosis.verdict} ${first!.id} ${first!.certainty}`, detail: first!.detail }
}

const at = (baseUrls: Partial<Record<string, string>>): string[] =>
  Object.entries(baseUrls).flatMap(([api, url]) => ['--base-url', `${api}=${url}`])
const only = (origin: string): string[] => ['--kind', 'delivery-key', '--space', 'alpha', ...at({ delivery: origin })]
const target = (kind: string, space: string, ...more: string[]): string[] => [
  ...['--kind', kind, '--space', space],
  ...at(platform.baseUrls),
  ...more,
]

const here = (...more: string[]): string[] => target('delivery-key', 'alpha', ...more)

const withWorld = async (change: Partial<World>, token: string, ...more: string[]): Promise<Asked> => {
  const changed = await startPlatform({ ...WORLD, ...change })
  try {
    return await ask(['--kind', 'delivery-key', '--space', 'alpha', ...at(changed.baseUrls), ...more], token)
  } finally {
    await changed.close()
  }
}
const before = (answer: (response: ServerResponse) => void): Partial<World> => ({
  before: (_request, response) => {
    answer(response)
    return true
  },
})

let manifests = 0
/** A manifest file for the platform: `witnesses` by name, each with its secret in a variable. */
const manifest = async (
  tokens: readonly { name: string; kind: string; space?: string; environments?: string[]; secret: string | null }[],
) => {
  const env: Record<string, string> = {}
  const file = join(cli.folder, `manifest-${(manifests += 1)}.json`)
  const document = {
    services: [{ name: 'home', baseUrls: platform.baseUrls }],
    spaces: [
      { service: 'home', id: 'alpha', environments: ['master', 'staging', 'testing'] },
      { service: 'home', id: 'beta', environments: ['master'] },
    ],
    tokens: tokens.map(({ secret, ...token }, index) => {
      if (secret !== null) env[`FAKE_TOKEN_${index}`] = secret
      return { service: 'home', ...token, secretFrom: `FAKE_TOKEN_${index}` }
    }),
  }
  await writeFile(file, JSON.stringify(document))
  return { file, env }
}

const DELIVERY = {
  name: 'website',
  kind: 'delivery-key',
  space: 'alpha',
  environments: ['master'],
  secret: TOKENS.delivery,
}
const STAGING = {
  name: 'staging site',
  kind: 'delivery-key',
  space: 'alpha',
  environments: ['staging'],
  secret: TOKENS.staging,
}
const ACCOUNT = { name: 'admin', kind: 'personal-access-token', secret: TOKENS.account }

describe.concurrent('a token that works', () => {
  it.each([
    ['by header', 'delivery-key', 'alpha', [], TOKENS.delivery, 'accepted works certain'],
    ['by query', 'delivery-key', 'alpha', ['--placement', 'query'], TOKENS.delivery, 'accepted works certain'],
    ['of Preview', 'preview-key', 'alpha', [], TOKENS.preview, 'accepted works certain'],
    ['of an account', 'personal-access-token', 'alpha', [], TOKENS.account, 'accepted works certain'],
    ['in an empty space', 'delivery-key', 'empty', [], TOKENS.nothing, 'accepted works-but-empty certain'],
  ])('%s is accepted', async (_name, kind, space, more, token, expected) => {
    expect((await ask(target(kind, space, ...more), token)).judgement).toBe(expected)
  })

  it('is taken from the variable, too, and with one line break at its end from standard input', async () => {
    expect((await ask(here(), null, { TOKEN_DESK_TOKEN: TOKENS.delivery })).judgement).toBe('accepted works certain')
    expect((await ask(here(), `${TOKENS.delivery}\n`)).judgement).toBe('accepted works certain')
  })
})

describe.concurrent('a token that is refused', () => {
  it('is missing', async () => {
    expect((await ask(here(), '')).judgement).toBe('rejected token-missing certain')
    expect((await ask(here(), null)).judgement).toBe('rejected token-missing certain')
    expect((await ask(here(), null, { TOKEN_DESK_TOKEN: '' })).judgement).toBe('rejected token-missing certain')
    const { file, env } = await manifest([{ ...DELIVERY, secret: null }])
    expect((await ask(['--manifest', file, '--token', 'website'], null, env)).judgement).toBe(
      'rejected token-missing certain',
    )
  })

  it.each([
    ['whitespace', ` ${TOKENS.delivery}`],
    ['line-break', `${TOKENS.delivery.slice(0, 9)}\n${TOKENS.delivery.slice(9)}`],
    ['invisible-character', `${TOKENS.delivery}\u200b`],
    ['invisible-character', `\ufeff${TOKENS.delivery}`],
    ['quoted', `"${TOKENS.delivery}"`],
    ['bearer-prefix', `Bearer ${TOKENS.delivery}`],
    ['query-prefix', `access_token=${TOKENS.delivery}`],
    ['brackets', `${TOKENS.delivery}}`],
    ['percent-encoded', TOKENS.delivery.replaceAll('-', '%2D')],
    ['non-ascii', TOKENS.delivery.replace('-', '–')],
    ['placeholder', '<access_token>'],
    ['placeholder', 'undefined'],
  ])('is malformed: %s', async (code, token) => {
    const { diagnosis, detail } = await ask(here(), token)
    expect([diagnosis.verdict, diagnosis.causes[0]?.id]).toEqual(['rejected', 'token-malformed'])
    expect(detail['codes']).toContain(code)
    expect(diagnosis.lint.map((finding) => finding.code)).toContain(code)
  })

  it('is unknown or revoked', async () => {
    const { judgement } = await ask(here(), TOKENS.unknown)
    expect(judgement).toMatch(/^rejected token-unknown-or-revoked (certain|likely)$/)
  })

  it.each([
    ['delivery', TOKENS.preview, 'preview'],
    ['preview', TOKENS.delivery, 'delivery'],
    ['delivery', TOKENS.account, 'management'],
    ['preview', TOKENS.account, 'management'],
    ['management', TOKENS.delivery, 'delivery'],
    ['management', TOKENS.preview, 'preview'],
  ])('on %s belongs to another API', async (api, token, acceptedBy) => {
    const { judgement, detail } = await ask(['--api', api, '--space', 'alpha', ...at(platform.baseUrls)], token)
    expect(judgement).toBe('rejected token-of-other-api certain')
    expect(detail['acceptedBy']).toBe(acceptedBy)
  })

  it.each([401, 403, 503])('is refused by sys.id, here under the status %i', async (invalidTokenStatus) => {
    const { diagnosis } = await withWorld({ invalidTokenStatus }, TOKENS.unknown)
    expect([diagnosis.verdict, diagnosis.causes[0]?.id]).toEqual(['rejected', 'token-unknown-or-revoked'])
  })

  it('belongs to the other region, which is asked only with a yes', async () => {
    const other = await startPlatform({
      spaces: { alpha: { environments: ['master'] } },
      tokens: [{ secret: TOKENS.unknown, kind: 'delivery', space: 'alpha' }],
    })
    try {
      const args = here('--other-base-url', `delivery=${other.baseUrls.delivery}`)
      expect((await ask(args, TOKENS.unknown)).diagnosis.causes[0]?.id).not.toBe('token-of-other-service')
      expect(other.log).toEqual([])
      expect((await ask([...args, '--allow-other-services'], TOKENS.unknown)).judgement).toBe(
        'rejected token-of-other-service certain',
      )
    } finally {
      await other.close()
    }
  })

  it('is dropped by a proxy: the header, or the query', async () => {
    const noHeader = await servers.reverseProxy(platform.baseUrls.delivery, ({ headers }) => {
      delete headers.authorization
    })
    expect((await ask(only(noHeader), TOKENS.delivery)).judgement).toBe('rejected header-not-delivered certain')
    const noQuery = await servers.reverseProxy(platform.baseUrls.delivery, (request) => {
      request.path = request.path.replace(/\?.*$/, '')
    })
    expect((await ask([...only(noQuery), '--placement', 'query'], TOKENS.delivery)).judgement).toBe(
      'rejected query-not-delivered certain',
    )
  })
})

describe.concurrent('a token without access', () => {
  it('says both, likely, of an environment that may be missing or not enabled', async () => {
    const { diagnosis } = await ask(here('--environment', 'staging'), TOKENS.delivery)
    expect(diagnosis.causes.slice(0, 2).map(({ id, certainty }) => `${id} ${certainty}`)).toEqual([
      'environment-not-enabled likely',
      'environment-missing likely',
    ])
  })

  it.each([
    ['staging', [ACCOUNT], 'no-access environment-not-enabled certain'],
    ['staging', [STAGING], 'no-access environment-not-enabled certain'],
    ['nowhere', [ACCOUNT], 'no-access environment-missing certain'],
    ['live', [ACCOUNT], 'no-access environment-not-enabled certain'],
  ])('is told for %s with the witnesses of a manifest', async (environment, witnesses, expected) => {
    const { file, env } = await manifest([DELIVERY, ...witnesses])
    const asked = await ask(['--manifest', file, '--token', 'website', '--environment', environment], null, env)
    expect(asked.judgement).toBe(expected)
  })

  it('belongs to another space, which a manifest knows', async () => {
    const { file, env } = await manifest([{ ...DELIVERY, space: 'beta', secret: TOKENS.otherSpace }])
    const { diagnosis, detail } = await ask(['--manifest', file, '--token', 'website', '--space', 'alpha'], null, env)
    expect(diagnosis.causes[0]?.id).toBe('space-of-another-token')
    expect(detail['worksIn']).toContain('beta')
  })

  it('is asked about a space that nobody knows', async () => {
    const { diagnosis } = await ask(target('delivery-key', 'nospace'), TOKENS.delivery)
    expect(diagnosis.verdict).toBe('no-access')
    expect(
      diagnosis.causes
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['space-missing', 'space-no-access'])
  })

  it.each([
    ['/spaces/undefined/entries', 'no-access malformed-id certain', TOKENS.delivery],
    ['/spaces/alpha/entries/missing', 'no-access resource-missing', TOKENS.delivery],
    ['/spaces/alpha/entries/draft', 'no-access resource-', TOKENS.delivery],
  ])('asks for %s', async (path, expected, token) => {
    expect((await ask(here('--path', path), token)).judgement).toContain(expected)
  })

  it('stands in the manifest twice, which is said and changes no verdict', async () => {
    const { file, env } = await manifest([DELIVERY, { ...DELIVERY, name: 'the same again' }])
    const { judgement, diagnosis } = await ask(['--manifest', file, '--token', 'website'], null, env)
    expect(judgement).toBe('accepted works certain')
    expect(diagnosis.lint).toMatchObject([
      { code: 'duplicate', message: expect.stringContaining('the same again') as string },
    ])
  })

  it('finds a draft through Preview', async () => {
    const { file, env } = await manifest([
      DELIVERY,
      { name: 'drafts', kind: 'preview-key', space: 'alpha', environments: ['master'], secret: TOKENS.preview },
    ])
    const { judgement } = await ask(
      ['--manifest', file, '--token', 'website', '--path', '/spaces/alpha/entries/draft'],
      null,
      env,
    )
    expect(judgement).toBe('no-access resource-unpublished certain')
  })

  it('meets a cached 404', async () => {
    const seen = new Set<string>()
    const { judgement } = await withWorld(
      {
        before: (request, response) => {
          const stale = (request.url ?? '').replace(/[?&]access_token=[^&]*/, '') === '/spaces/alpha/entries'
          seen.add(request.url ?? '')
          if (!stale) return false
          response.setHeader('x-cache', 'HIT')
          response.setHeader('age', '20')
          json(
            response,
            404,
            errorBody('NotFound', 'The resource could not be found.', {
              details: { type: 'Environment', id: 'master', space: 'alpha' },
            }),
          )
          return true
        },
      },
      TOKENS.delivery,
    )
    expect(judgement).toBe('no-access stale-cache certain')
  })

  it('lacks the organization’s grant', async () => {
    const { judgement } = await withWorld(
      { tokens: [{ secret: TOKENS.account, kind: 'account', spaces: ['alpha'], refusedByOrganization: true }] },
      TOKENS.account,
      '--api',
      'management',
    )
    expect(judgement).toBe('no-access organization-grant-missing certain')
  })

  it.each([['Forbidden here'], [['One reason', 'Another']]])('lacks permission, with reasons %j', async (reasons) => {
    const { judgement, detail } = await withWorld(
      { tokens: [{ secret: TOKENS.account, kind: 'account', spaces: ['alpha'], role: { reasons } }] },
      TOKENS.account,
      '--api',
      'management',
    )
    expect(judgement).toBe('no-access permission-denied certain')
    expect(detail['reasons']).toEqual([reasons].flat())
  })

  it.each(['specification', 'flat', 'string', 'absent', 'empty'] as const)(
    'reads `details` in the shape: %s',
    async (details) => {
      const { diagnosis } = await withWorld({ details }, TOKENS.delivery, '--environment', 'staging')
      expect(diagnosis.verdict).toBe('no-access')
    },
  )
})

describe.concurrent('nothing learnt about a token', () => {
  const page = '<!doctype html><html><title>Welcome to the Wi-Fi</title>Sign in to the hotspot</html>'

  it.each<[string, () => Promise<string>, string]>([
    ['a name that does not resolve', () => Promise.resolve('https://no-such-host.invalid'), 'offline-dns'],
    ['a refused connection', () => servers.refusing(), 'connection-refused'],
    ['a reset connection', () => servers.resetting(), 'connection-reset'],
    ['an answer that never begins', () => servers.http(() => undefined), 'timeout'],
    [
      'a body that never ends',
      () =>
        servers.http(
          (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"sys":'),
        ),
      'timeout',
    ],
    [
      'a self-signed certificate',
      () =>
        servers.https({ key: TEST_KEY, cert: TEST_CERTIFICATES.selfSigned }, answering(200, 'application/json', '{}')),
      'tls-untrusted',
    ],
    ['a captive portal', () => servers.http(answering(200, 'text/html', page)), 'proxy-interference'],
    [
      'a proxy that wants a login',
      () =>
        servers.http(
          answering(401, 'text/html', '<html><title>Proxy: login required</title></html>', {
            'proxy-connection': 'close',
          }),
        ),
      'proxy-interference',
    ],
    [
      'another JSON API',
      () => servers.http(answering(401, 'application/json', '{"error":"invalid_token"}')),
      'not-the-platform',
    ],
    [
      'a redirect to a login',
      () => servers.http(answering(302, 'text/html', '', { location: 'https://login.example/sso' })),
      'redirected',
    ],
    [
      'JSON that breaks off',
      () => servers.http(answering(200, 'application/json', '{"sys":{"type":"Arr')),
      'unrecognized-error',
    ],
  ])('%s', async (_name, origin, cause) => {
    const { diagnosis } = await ask([...only(await origin()), '--timeout', '1500'], TOKENS.delivery)
    expect(diagnosis.verdict).toBe('not-checked')
    if (cause !== 'unrecognized-error') expect(diagnosis.causes[0]?.id).toBe(cause)
  })

  it.each([{ 'x-contentful-ratelimit-reset': '1' }, {}])('a rate limit with the headers %j', async (headers) => {
    const { judgement } = await withWorld(
      before((response) => {
        response.writeHead(429, { 'content-type': 'application/json', ...headers })
        response.end(JSON.stringify(errorBody('RateLimitExceeded', 'You have exceeded the rate limit.')))
      }),
      TOKENS.delivery,
    )
    expect(judgement).toBe('not-checked rate-limited certain')
  })

  it('a hibernated space', async () => {
    const { judgement } = await ask(target('delivery-key', 'sleeping'), TOKENS.sleeping)
    expect(judgement).toBe('not-checked platform-error certain')
  })

  it('an answer above the platform’s 7 MiB', async () => {
    const { diagnosis } = await withWorld(
      before((response) =>
        json(response, 400, errorBody('BadRequest', 'Response size too big. Maximum allowed response size: 7340032B.')),
      ),
      TOKENS.delivery,
    )
    expect(diagnosis.causes[0]?.id).toBe('response-too-large')
  })
})
