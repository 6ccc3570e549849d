import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHome, tokenDesk, type Asked, type Ran } from './command.ts'
import { ABROAD, HOME, TOKENS, type TokenName } from './people.ts'
import { documentOf, holdsNoSecret, judgedOf, askedCarefully, arrivedOnlyAt } from './promises.ts'
import { manifestOf } from './situation.ts'
import { startFront } from './servers/fronts.ts'
import { serve } from './servers/listen.ts'
import { startPlatform, type Platform } from './servers/platform.ts'

const T = TOKENS.storefront
let platform: Platform
let bases: string[]

beforeAll(async () => {
  platform = await startPlatform(HOME)
  bases = (['delivery', 'preview', 'management', 'images'] as const).flatMap((api) => [
    '--base-url',
    `${api}=${platform.at[api].origin}`,
  ])
})
afterAll(() => platform.close())

const run = async (args: readonly string[], asked: Asked = {}): Promise<Ran> => {
  const ran = await tokenDesk(args, asked)
  holdsNoSecret(ran.stdout + ran.stderr, Object.values(TOKENS), args.join(' ').slice(0, 40))
  expect(ran.stderr, 'no stack').not.toMatch(/\n\s+at .*[:(]\d+|node:internal|ZodError/)
  return ran
}
const service = (own = platform): { name: string; baseUrls: Record<string, string> } => ({
  name: 'home',
  baseUrls: { delivery: own.at.delivery.origin, preview: own.at.preview.origin, management: own.at.management.origin },
})
const variables = (...names: TokenName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`SECRET_OF_${name.toUpperCase()}`, TOKENS[name]]))

const KEY = ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop']

describe.concurrent('a command that was not understood ends with 64, sends nothing and echoes no secret', () => {
  it.each<[string, (bases: string[]) => string[], Asked?]>([
    ['no command', () => []],
    ['a command that there is not', () => ['diagnoze']],
    ['a token as an argument', (given) => ['diagnose', T, '--space', 'shop', ...given]],
    ['a token where a name belongs', (given) => ['diagnose', '--token', TOKENS.owner, '--space', 'shop', ...given]],
    ['a key where a name belongs', (given) => ['diagnose', `--token=${T}`, '--space', 'shop', ...given]],
    ['an option that there is not', (given) => [...KEY, ...given, '--secret', T]],
    ['an option that there is not, with its value', (given) => [...KEY, ...given, `--access-token=${T}`]],
    ['a token behind --token-stdin', (given) => ['diagnose', `--token-stdin=${T}`, '--space', 'shop', ...given]],
    ['an API that there is not', (given) => [...KEY, ...given, '--api', 'graphql2']],
    [
      'a kind that there is not',
      (given) => ['diagnose', '--token-stdin', '--kind', 'key', '--space', 'shop', ...given],
    ],
    ['a placement that there is not', (given) => [...KEY, ...given, '--placement', 'body']],
    ['a timeout that is no number', (given) => [...KEY, ...given, '--timeout', 'soon']],
    ['a timeout of nothing', (given) => [...KEY, ...given, '--timeout', '0']],
    ['an option without its value', (given) => [...KEY, ...given, '--environment']],
    ['an address without its API', () => [...KEY, '--base-url', 'http://127.0.0.1:9']],
    ['an address of an API that there is not', () => [...KEY, '--base-url', 'fetch=http://127.0.0.1:9']],
    ['an address that is none', () => [...KEY, '--base-url', 'delivery=not a url']],
    ['an address without TLS elsewhere', () => [...KEY, '--base-url', 'delivery=http://cdn.example.com']],
    ['an address with a login', () => [...KEY, '--base-url', `delivery=https://user:${T}@cdn.example.com`]],
    ['an address with a token', () => [...KEY, '--base-url', `delivery=https://cdn.example.com/?access_token=${T}`]],
    ['two addresses of one API', (given) => [...KEY, ...given, '--base-url', 'delivery=http://127.0.0.1:9']],
    ['a path with a token', (given) => [...KEY, ...given, '--path', `/spaces/shop/entries?access_token=${T}`]],
    ['a path to elsewhere', (given) => [...KEY, ...given, '--path', 'https://evil.example.com/spaces/shop/entries']],
    [
      'a path to elsewhere, without a scheme',
      (given) => [...KEY, ...given, '--path', '//evil.example.com/spaces/shop/entries'],
    ],
    ['no space', (given) => ['diagnose', '--token-stdin', '--kind', 'delivery-key', ...given]],
    [
      'a token that the vault does not hold',
      (given) => ['diagnose', '--token', 'Storefront', '--space', 'shop', ...given],
    ],
    ['a service that nobody knows', () => [...KEY, '--service', 'atlantis']],
    ['a manifest that is not there', () => ['check', '--manifest', 'not-there.json']],
    [
      'a manifest that is no JSON',
      () => ['check', '--manifest', 'desk.json'],
      { files: { 'desk.json': `{"tokens": [${T}` } },
    ],
    [
      'a header of one’s own with a token',
      (given) => [
        'send',
        '--token-stdin',
        '--kind',
        'delivery-key',
        '--space',
        'shop',
        ...given,
        '--header',
        `Authorization: Bearer ${T}`,
      ],
    ],
    ['tokens add with the value', () => ['tokens', 'add', '--name', 'x', T]],
    ['tokens without a word more', () => ['tokens']],
    [
      'JSON and CSV at once',
      () => ['check', '--manifest', 'desk.json', '--json', '--csv'],
      { files: { 'desk.json': '{"services":[],"spaces":[],"tokens":[]}' } },
    ],
  ])('%s', async (_, args, asked = {}) => {
    const { code, stdout, stderr } = await run(args(bases), { stdin: T, ...asked })
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr.trim()).not.toBe('')
  })

  it('help is no mistake, and names no token', async () => {
    for (const args of [['--help'], ['diagnose', '--help'], ['check', '--help'], ['explain', '--help']]) {
      const { code, stdout } = await run(args)
      expect(code).toBe(0)
      expect(stdout).toMatch(/Usage|token-desk/)
    }
  })
})

describe.concurrent('a manifest', () => {
  const whole = (): Record<string, unknown> => manifestOf(['storefront'], [service()]) as Record<string, unknown>
  const withToken = (change: Record<string, unknown>): unknown => {
    const manifest = whole() as { tokens: object[] }
    return { ...manifest, tokens: [{ ...manifest.tokens[0], ...change }] }
  }
  it.each<[string, () => unknown, RegExp]>([
    ['with a kind that there is not', () => withToken({ kind: 'key' }), /tokens.{0,3}0.{0,3}kind/],
    ['with a token without a name', () => withToken({ name: undefined }), /tokens.{0,3}0.{0,3}name/],
    [
      'with a token of a service that it does not name',
      () => withToken({ service: 'atlantis' }),
      /tokens.{0,3}0.{0,3}service/,
    ],
    [
      'with an address without TLS elsewhere',
      () => ({ ...whole(), services: [{ name: 'home', baseUrls: { delivery: 'http://cdn.example.com' } }] }),
      /services.{0,3}0.{0,3}baseUrls.{0,3}delivery/,
    ],
    [
      'with an API that there is not',
      () => ({ ...whole(), services: [{ name: 'home', baseUrls: { fetch: 'https://cdn.example.com' } }] }),
      /services.{0,3}0.{0,3}baseUrls/,
    ],
    [
      'with an environment that is a number',
      () => ({ ...whole(), spaces: [{ service: 'home', id: 'shop', environments: [7] }] }),
      /spaces.{0,3}0.{0,3}environments.{0,3}0/,
    ],
    [
      'with two tokens of one name',
      () => {
        const manifest = whole() as { tokens: object[] }
        return { ...manifest, tokens: [...manifest.tokens, ...manifest.tokens] }
      },
      /tokens.{0,3}1/,
    ],
    ['with a secret in it', () => withToken({ secret: T }), /tokens.{0,3}0.{0,3}secret/],
    ['with a secret in it under another name', () => withToken({ accessToken: T }), /tokens.{0,3}0.{0,3}accessToken/],
    [
      'with a secret where the variable belongs',
      () => withToken({ secretFrom: TOKENS.owner }),
      /tokens.{0,3}0.{0,3}secretFrom/,
    ],
    ['with a key where the variable belongs', () => withToken({ secretFrom: T }), /tokens.{0,3}0.{0,3}secretFrom/],
  ])('%s is refused by the path in it', async (_, manifest, path) => {
    const { code, stdout, stderr } = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(manifest()) },
      env: variables('storefront'),
    })
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toMatch(path)
    expect(stderr).toContain('desk.json')
  })

  it('may name only some of the APIs', async () => {
    const manifest = manifestOf(['storefront'], [{ name: 'home', baseUrls: { delivery: platform.at.delivery.origin } }])
    const { code, stdout } = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(manifest) },
      env: variables('storefront'),
    })
    expect(code, stdout).toBe(0)
  })

  it.each([
    ['unset', {}],
    ['empty', { SECRET_OF_STOREFRONT: '' }],
  ])('with a variable that is %s: the token is missing', async (_, env) => {
    const files = { 'desk.json': JSON.stringify(manifestOf(['storefront'], [service()])) }
    const diagnosed = judgedOf(
      await run(['diagnose', '--manifest', 'desk.json', '--token', 'storefront', '--space', 'shop', '--json'], {
        files,
        env,
      }),
    )
    expect([diagnosed.verdict, diagnosed.causes[0]?.id]).toEqual(['rejected', 'token-missing'])
    const checked = await run(['check', '--manifest', 'desk.json', '--json'], { files, env })
    expect(checked.code).toBe(1)
    expect(documentOf(checked)).toMatchObject({
      results: [{ token: 'storefront', verdict: 'rejected', causes: [{ id: 'token-missing' }] }],
    })
  })
})

describe.concurrent('check', () => {
  const names: TokenName[] = ['storefront', 'everywhere', 'previewer', 'blogger']
  const FIELDS = ['token', 'service', 'space', 'environment', 'api', 'verdict', 'causes', 'changed']
  type Report = {
    results: {
      token: string
      environment: string
      api: string
      verdict: string
      causes: { id: string }[]
      changed: unknown
    }[]
    summary: Record<string, unknown>
  }
  const files = (...of: TokenName[]): Record<string, string> => ({
    'desk.json': JSON.stringify(manifestOf(of, [service()])),
  })

  it('tries every token on every environment that it should reach', async () => {
    const own = await startPlatform(HOME)
    const manifest = JSON.stringify(manifestOf(names, [service(own)]))
    const ran = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': manifest },
      env: variables(...names),
    })
    await own.close()
    const report = documentOf(ran) as Report
    expect(ran.code, ran.stdout).toBe(0)
    expect(Object.keys(report)).toEqual(expect.arrayContaining(['results', 'summary']))
    for (const result of report.results) expect(Object.keys(result)).toEqual(expect.arrayContaining(FIELDS))
    expect(
      report.results.map(({ token, environment, api, verdict }) => [token, environment, api, verdict].join(' ')).sort(),
    ).toEqual([
      'blogger master delivery accepted',
      'everywhere hollow delivery accepted',
      'everywhere master delivery accepted',
      'everywhere release-7 delivery accepted',
      'everywhere staging delivery accepted',
      'previewer master preview accepted',
      'storefront master delivery accepted',
    ])
    askedCarefully(Object.values(own.at), 10)
    expect(ran.stderr, 'no progress without a terminal').toBe('')
  })

  it('says what fails and why, and ends with 1', async () => {
    const manifest = manifestOf(['storefront'], [service()]) as { tokens: { environments: string[] }[] }
    manifest.tokens[0]?.environments.push('staging')
    const ran = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(manifest) },
      env: variables('storefront'),
    })
    const { results } = documentOf(ran) as Report
    expect(ran.code).toBe(1)
    expect(Object.fromEntries(results.map(({ environment, verdict }) => [environment, verdict]))).toEqual({
      master: 'accepted',
      staging: 'no-access',
    })
    expect(results.find(({ environment }) => environment === 'staging')?.causes[0]?.id).toMatch(
      /^environment-(not-enabled|missing)$/,
    )
  })

  it('ends with 2 where nothing was learnt', async () => {
    const manifest = manifestOf(['storefront'], [{ name: 'home', baseUrls: { delivery: 'http://127.0.0.1:1' } }])
    const ran = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(manifest) },
      env: variables('storefront'),
    })
    expect(ran.code).toBe(2)
    expect((documentOf(ran) as Report).results[0]).toMatchObject({
      verdict: 'not-checked',
      causes: [{ id: 'connection-refused' }],
    })
  })

  it('writes CSV that a spreadsheet reads, and a table', async () => {
    const env = variables('storefront', 'blogger')
    const csv = await run(['check', '--manifest', 'desk.json', '--csv'], { files: files('storefront', 'blogger'), env })
    const lines = csv.stdout.trim().split(/\r?\n/)
    expect(csv.code).toBe(0)
    expect(lines).toHaveLength(3)
    for (const word of ['token', 'service', 'space', 'environment', 'api', 'verdict']) expect(lines[0]).toContain(word)
    expect(lines.slice(1).join('\n')).toMatch(/storefront.*shop.*master.*delivery.*accepted/)
    const table = await run(['check', '--manifest', 'desk.json'], { files: files('storefront', 'blogger'), env })
    expect([table.code, table.stdout]).toEqual([0, expect.stringMatching(/storefront/)])
    expect(table.stdout).not.toMatch(/^\{/)
  })

  it('has nothing to compare with at the first run; never a false change at the second', async () => {
    const home = await makeHome()
    const env = variables('storefront')
    for (const turn of ['first', 'second']) {
      const ran = await run(['check', '--manifest', 'desk.json', '--json'], { files: files('storefront'), env, home })
      expect(
        (documentOf(ran) as Report).results.map(({ changed }) => changed),
        turn,
      ).toEqual([null])
    }
    await rm(home, { recursive: true })
  })
})

describe.concurrent('send', () => {
  const SEND = ['send', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop']

  it('prints what comes back', async () => {
    const own = await startPlatform(HOME)
    const base = ['--base-url', `delivery=${own.at.delivery.origin}`]
    const plain = await run([...SEND, ...base], { stdin: T })
    expect([plain.code, plain.stdout]).toEqual([0, expect.stringContaining('"welcome"')])
    const told = await run([...SEND, ...base, '--json', '--placement', 'query'], { stdin: T })
    expect(told.code).toBe(0)
    documentOf(told)
    await own.close()
    expect(own.at.delivery.log.map(({ authorization, query }) => [authorization, query.get('access_token')])).toEqual([
      [`Bearer ${T}`, null],
      [null, T],
    ])
  })

  it('ends with 1 where the platform refuses', async () => {
    const refused = await run([...SEND, ...bases], { stdin: TOKENS.revoked })
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('AccessTokenInvalid')])
    const hidden = await run([...SEND, '--environment', 'staging', ...bases, '--json'], { stdin: T })
    expect(hidden.code).toBe(1)
    documentOf(hidden)
  })

  it('ends with 2 where nobody answers', async () => {
    const { code } = await run([...SEND, '--base-url', 'delivery=http://127.0.0.1:1'], { stdin: T })
    expect(code).toBe(2)
  })

  it('sends nothing that changes something without a yes', async () => {
    const own = await startPlatform(HOME)
    const args = [
      'send',
      '--token-stdin',
      '--kind',
      'personal-access-token',
      '--space',
      'shop',
      '--method',
      'DELETE',
      '--path',
      '/spaces/shop/environments/staging',
      '--base-url',
      `management=${own.at.management.origin}`,
    ]
    const { code } = await run(args, { stdin: TOKENS.owner })
    await own.close()
    expect(code).toBe(64)
    expect(own.log()).toEqual([])
  })
})

describe.concurrent('the plan', () => {
  it('is printed, and nothing is sent', async () => {
    const own = await startPlatform(HOME)
    const abroad = await startPlatform(ABROAD)
    const base = [`delivery=${own.at.delivery.origin}`, `preview=${own.at.preview.origin}`].flatMap((one) => [
      '--base-url',
      one,
    ])
    const other = ['--other-base-url', `delivery=${abroad.at.delivery.origin}`, '--allow-other-services']
    const told = await run([...KEY, ...base, ...other, '--dry-run', '--json'], { stdin: T })
    const plan = documentOf(told) as {
      probes: { api: string; origin: string; path: string; placement: string; outcome: string }[]
    }
    const words = await run([...KEY, ...base, ...other, '--dry-run'], { stdin: T })
    const manifest = JSON.stringify(manifestOf(['storefront', 'staging', 'owner'], [service(own)]))
    const witnesses = await run(
      [
        'diagnose',
        '--manifest',
        'desk.json',
        '--token',
        'storefront',
        '--space',
        'shop',
        '--environment',
        'staging',
        '--dry-run',
        '--json',
      ],
      { files: { 'desk.json': manifest }, env: variables('storefront', 'staging', 'owner') },
    )
    await Promise.all([own.close(), abroad.close()])
    expect([...own.log(), ...abroad.log()]).toEqual([])
    expect([0, 2]).toContain(told.code)
    expect(plan.probes.length).toBeGreaterThan(1)
    for (const probe of plan.probes)
      expect(Object.keys(probe)).toEqual(expect.arrayContaining(['id', 'api', 'origin', 'path', 'placement', 'token']))
    expect(words.stdout).toContain('/spaces/shop/entries')
    expect(witnesses.stdout).toContain(own.at.management.origin)
  })
})

describe.concurrent('the vault of a machine without a keychain', () => {
  it('is empty, and that is no mistake', async () => {
    const words = await run(['tokens', 'list'])
    expect(words.code).toBe(0)
    const told = await run(['tokens', 'list', '--json'])
    expect(told.code).toBe(0)
    documentOf(told)
  })

  it('does not keep a token, says why, and leaves no file with it', async () => {
    const home = await makeHome()
    const args = [
      'tokens',
      'add',
      '--name',
      'Storefront',
      '--kind',
      'delivery-key',
      '--service',
      'contentful-us',
      '--space',
      'shop',
      '--environment',
      'master',
    ]
    const { code, stderr } = await run(args, { stdin: T, home })
    expect(code, stderr).toBe(2)
    expect(stderr).toMatch(/keychain|Secret Service|keyring/i)
    for (const file of readdirSync(home, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) holdsNoSecret(readFileSync(`${file.parentPath}/${file.name}`, 'utf8'), [T], file.name)
    }
    await rm(home, { recursive: true })
  })

  it('still diagnoses what comes through a pipe', async () => {
    const ran = await run([...KEY, ...bases, '--json'], { stdin: T })
    expect(judgedOf(ran).verdict).toBe('accepted')
  })
})

describe.concurrent('a secret', () => {
  it('never stands among the arguments of a process', async () => {
    const server = await serve('hanging', () => ({ status: 0, ends: 'hang' }))
    const seen: string[] = []
    const watch = (): void => {
      seen.push(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }))
    }
    await run([...KEY, '--base-url', `delivery=${server.origin}`, '--timeout', '900', '--json'], {
      env: { TOKEN_DESK_TOKEN: T },
      stdin: T,
      meanwhile: () => [200, 500, 900, 1300].forEach((wait) => setTimeout(watch, wait)),
    })
    await server.close()
    expect(
      seen.some((all) => all.includes('diagnose')),
      'it was looked at',
    ).toBe(true)
    holdsNoSecret(seen.join('\n'), [T], 'the list of processes')
  })

  it('that a platform sends back is not printed', async () => {
    const front = await startFront('mirror', platform.at.delivery, {
      instead: ({ authorization }) => ({
        status: 404,
        headers: { 'content-type': 'application/json', 'x-echo': authorization ?? '' },
        body: JSON.stringify({
          sys: { type: 'Error', id: 'NotFound' },
          message: `No access for ${authorization ?? ''}`,
          details: `seen ${Buffer.from(authorization ?? '').toString('base64')} and ${encodeURIComponent(authorization ?? '')}`,
          requestId: authorization,
        }),
      }),
    })
    for (const json of [['--json'], []]) {
      const { code } = await run([...KEY, '--base-url', `delivery=${front.origin}`, ...json], { stdin: T })
      expect(code).toBe(1)
    }
    await run(['send', ...KEY.slice(1), '--base-url', `delivery=${front.origin}`, '--json'], { stdin: T })
    await front.close()
  })

  it('does not follow a redirect to another origin', async () => {
    const elsewhere = await serve('elsewhere', () => ({
      status: 200,
      body: '{"sys":{"type":"Array"},"items":[],"total":0}',
    }))
    for (const placement of ['header', 'query']) {
      const front = await startFront('moved', platform.at.delivery, {
        instead: ({ url }) => ({ status: 307, headers: { location: `${elsewhere.origin}${url}` } }),
      })
      const judged = judgedOf(
        await run([...KEY, '--placement', placement, '--base-url', `delivery=${front.origin}`, '--json'], { stdin: T }),
      )
      await front.close()
      expect([judged.verdict, judged.causes[0]?.id]).toEqual(['not-checked', 'redirected'])
    }
    await elsewhere.close()
    arrivedOnlyAt([elsewhere], T, [])
  })
})

describe.concurrent('addresses', () => {
  it('may lie below a path, all APIs on one host', async () => {
    const gateway = await serve('gateway', () => ({ status: 404 }))
    await gateway.close()
    const own = await startPlatform(HOME)
    const one = await startFront('delivery below', own.at.delivery, { url: (url) => url.replace('/gate/cda', '') })
    const ran = await run(
      [...KEY, '--base-url', `delivery=${one.origin}/gate/cda/`, '--path', 'spaces/shop/entries', '--json'],
      { stdin: T },
    )
    await Promise.all([one.close(), own.close()])
    expect(judgedOf(ran).verdict).toBe('accepted')
    expect(one.log.map(({ path }) => path)).toEqual(['/gate/cda/spaces/shop/entries'])
  })

  it('may be the same for two APIs: nothing is asked twice', async () => {
    const own = await startPlatform(HOME)
    const same = own.at.delivery.origin
    const ran = await run([...KEY, '--base-url', `delivery=${same}`, '--base-url', `preview=${same}`, '--json'], {
      stdin: TOKENS.revoked,
    })
    await own.close()
    const judged = judgedOf(ran)
    expect(judged.causes[0]?.id).toBe('token-unknown-or-revoked')
    askedCarefully(Object.values(own.at), 6)
  })

  it('of Images need no token, and get none', async () => {
    const ran = await run(
      [
        'diagnose',
        '--api',
        'images',
        '--token-stdin',
        '--kind',
        'delivery-key',
        '--path',
        '/shop/asset/pixel.png',
        '--base-url',
        `images=${platform.at.images.origin}`,
        '--json',
      ],
      { stdin: T },
    )
    expect(judgedOf(ran).verdict).toBe('accepted')
    arrivedOnlyAt([platform.at.images], T, [])
  })

  it('of other services stay unasked in a manifest, too, without a yes', async () => {
    const own = await startPlatform(HOME)
    const abroad = await startPlatform(ABROAD, {}, 'abroad')
    const manifest = manifestOf(['revoked'], [service(own), { ...service(abroad), name: 'abroad' }])
    const ask = [
      'diagnose',
      '--manifest',
      'desk.json',
      '--token',
      'revoked',
      '--service',
      'home',
      '--space',
      'shop',
      '--json',
    ]
    const asked = { files: { 'desk.json': JSON.stringify(manifest) }, env: { SECRET_OF_REVOKED: TOKENS.abroad } }
    const without = judgedOf(await run(ask, asked))
    expect(without.causes[0]?.id).toBe('token-unknown-or-revoked')
    expect(abroad.log()).toEqual([])
    const allowed = judgedOf(await run([...ask, '--allow-other-services'], asked))
    await Promise.all([own.close(), abroad.close()])
    expect([allowed.causes[0]?.id, allowed.causes[0]?.certainty]).toEqual(['token-of-other-service', 'certain'])
    expect(JSON.stringify(allowed.causes[0]?.detail)).toContain('abroad')
  })
})
