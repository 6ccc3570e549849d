import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Ran } from './command.ts'
import { tokenDeskHere } from './in-process.ts'
import { holdsNoSecret } from './promises.ts'
import { startKeyPlatform, type KeyPlatform, type KeyPlatformState, type Meddler } from './servers/key-platform.ts'
import { json, record } from './servers/records.ts'

const made = (name: string): string =>
  `K${createHash('sha256').update(`token-desk enable ${name}`).digest('base64url').slice(1, 42)}7`

const SECRETS = {
  website: made('website'),
  twin: made('twin'),
  other: made('other'),
  bare: made('bare'),
  owner: `CFPAT-${made('owner')}`,
  reader: `CFPAT-${made('reader')}`,
  weak: `CFPAT-${made('weak')}`,
  stranger: `CFPAT-${made('stranger')}`,
} as const

const home = (change: Partial<KeyPlatformState> = {}): KeyPlatformState => ({
  space: 'shop',
  environments: { master: 'ready', staging: 'ready', develop: 'ready', sprout: 'queued' },
  aliases: { live: 'develop' },
  keys: [
    { id: 'k-other', name: 'Other', secret: SECRETS.other, environments: ['master'], version: 4 },
    {
      id: 'k-web',
      name: 'Storefront',
      description: 'Keep me',
      secret: SECRETS.website,
      environments: ['master', 'develop'],
      version: 7,
      twin: { id: 'p-web', name: 'Storefront preview', secret: SECRETS.twin },
    },
    { id: 'k-bare', name: 'Bare', secret: SECRETS.bare, version: 1 },
  ],
  accounts: { [SECRETS.owner]: 'everything', [SECRETS.reader]: 'reads', [SECRETS.weak]: 'nothing' },
  looksUntilActive: 1,
  changed: new Set(),
  pageCap: 1000,
  ...change,
})

type Case = {
  args: string[]
  state?: KeyPlatformState
  meddle?: Meddler
  managers?: string[]
  abroad?: boolean
  typed?: string
}
type Told = Ran & { platform: KeyPlatform }

const variable = (name: string): string => `SECRET_${name.toUpperCase()}`

const manifest = (platform: KeyPlatform, managers: readonly string[], abroad: KeyPlatform | null): string =>
  JSON.stringify({
    services: [
      { name: 'home', baseUrls: platform.baseUrls },
      ...(abroad === null ? [] : [{ name: 'abroad', baseUrls: abroad.baseUrls }]),
    ],
    tokens: [
      ...(['website', 'other', 'bare'] as const).map((name) => ({
        name,
        kind: 'delivery-key',
        service: 'home',
        space: 'shop',
        environments: ['master'],
        secretFrom: variable(name),
      })),
      { name: 'twin', kind: 'preview-key', service: 'home', space: 'shop', secretFrom: variable('twin') },
      { name: 'unknown', kind: 'delivery-key', service: 'home', space: 'shop', secretFrom: 'SECRET_UNKNOWN' },
      ...managers.map((name) => ({
        name,
        kind: 'personal-access-token',
        service: name === 'stranger' ? 'abroad' : 'home',
        secretFrom: variable(name),
      })),
    ],
  })

const ask = async ({
  args,
  state = home(),
  meddle,
  managers = ['owner'],
  abroad = false,
  typed,
}: Case): Promise<Told> => {
  const platform = await startKeyPlatform(state, meddle)
  const other = abroad ? await startKeyPlatform(home({ accounts: { [SECRETS.stranger]: 'everything' } })) : null
  try {
    const env = Object.fromEntries(Object.entries(SECRETS).map(([name, secret]) => [variable(name), secret]))
    const ran = await tokenDeskHere(['enable', ...args, '--manifest', 'desk.json', '--wait', '2'], {
      env: { ...env, SECRET_UNKNOWN: made('unknown') },
      files: { 'desk.json': manifest(platform, managers, other) },
      typed,
    })
    holdsNoSecret(ran.stdout + ran.stderr, [...Object.values(SECRETS), made('unknown')], 'output')
    expect(ran.stderr).not.toMatch(/\n\s+at .*[:(]\d+|node:internal|ZodError/)
    for (const { method } of platform.received) expect(['GET', 'PUT']).toContain(method)
    for (const one of platform.received)
      if (one.api === 'management') expect(one.authorization).toMatch(/^Bearer CFPAT-/)
      else expect(one.authorization).not.toMatch(/CFPAT-/)
    expect(other?.writes() ?? []).toEqual([])
    return { ...ran, platform }
  } finally {
    await platform.close()
    await other?.close()
  }
}

const yes = ['website', '--environment', 'staging', '--yes']
const idsIn = (body: unknown): string[] =>
  (body as { environments: { sys: { id: string } }[] }).environments.map(({ sys }) => sys.id)

describe.concurrent('enable', () => {
  it('names key, twin, environment and service, writes once with the version, keeps other fields, and diagnoses', async () => {
    const { code, stdout, stderr, platform } = await ask({ args: yes })
    expect(code, stderr).toBe(0)
    for (const name of ['Storefront', 'Storefront preview', 'staging', 'home', 'owner']) expect(stderr).toContain(name)
    expect(stdout).toMatch(/Accepted/)
    const [write, ...more] = platform.writes()
    expect(more).toEqual([])
    expect(write).toMatchObject({ method: 'PUT', path: '/spaces/shop/api_keys/k-web', version: '7' })
    expect(write?.body).toEqual({
      name: 'Storefront',
      description: 'Keep me',
      environments: ['master', 'develop', 'staging'].map((id) => ({
        sys: { type: 'Link', linkType: 'Environment', id },
      })),
    })
    expect(platform.state.keys.find(({ id }) => id === 'k-other')).toMatchObject({
      environments: ['master'],
      version: 4,
    })
  })

  it('prints one JSON document with --json', async () => {
    const { stdout } = await ask({ args: [...yes, '--json'] })
    expect(JSON.parse(stdout)).toMatchObject({
      enabled: true,
      problem: null,
      plan: {
        key: { id: 'k-web' },
        twin: { name: 'Storefront preview' },
        now: ['master', 'develop'],
        management: 'owner',
      },
      environments: ['master', 'develop', 'staging'],
      diagnosis: { verdict: 'accepted' },
    })
  })

  it('writes nothing without consent', async () => {
    const { code, stderr, platform } = await ask({ args: ['website', '--environment', 'staging'] })
    expect(code).toBe(64)
    expect(stderr).toMatch(/Storefront/)
    expect(stderr).toMatch(/Nothing changed.*--yes/s)
    expect(platform.writes()).toEqual([])
  })

  it.each([
    ['without the field', undefined],
    ['with an empty list', [] as string[]],
  ])('keeps the default environment of a key %s', async (_what, environments) => {
    const state = home()
    Object.assign(state.keys[2] ?? {}, { environments })
    const { code, platform } = await ask({ args: ['bare', '--environment', 'staging', '--yes'], state })
    expect(code).toBe(0)
    expect(idsIn(platform.writes()[0]?.body)).toEqual(['master', 'staging'])
  })

  it('writes nothing if the key already has the environment', async () => {
    for (const [token, environment] of [
      ['website', 'develop'],
      ['bare', 'master'],
    ] as const) {
      const { code, stdout, platform } = await ask({ args: [token, '--environment', environment] })
      expect(code).toBe(0)
      expect(stdout).toMatch(/already/)
      expect(platform.writes()).toEqual([])
    }
  })

  it('enables an alias by its own name', async () => {
    const { platform, stderr } = await ask({ args: ['website', '--environment', 'live', '--yes'] })
    expect(idsIn(platform.writes()[0]?.body)).toEqual(['master', 'develop', 'live'])
    expect(stderr).toMatch(/alias of "develop"/)
  })

  describe('with --all-environments', () => {
    const all = ['website', '--all-environments', '--yes']

    it('enables every ready environment and alias in one write, and diagnoses each', async () => {
      const { code, stdout, stderr, platform } = await ask({ args: all })
      expect(code, stderr).toBe(0)
      expect(stderr).toMatch(/enables 2 environments .*"staging", "live" \(an alias of "develop"\)/)
      expect(platform.writes().map(({ body }) => idsIn(body))).toEqual([['master', 'develop', 'staging', 'live']])
      expect(stdout.match(/Accepted/g)).toHaveLength(2)
    })

    it('names each environment in the confirmation, with production', async () => {
      const { code, stderr, platform } = await ask({ args: ['other', '--all-environments'], typed: 'n' })
      expect(code).toBe(1)
      expect(stderr).toMatch(/"develop", "staging", "live" \(production\)|"staging", "develop", "live" \(production\)/)
      expect(platform.writes()).toEqual([])
    })

    it('writes nothing if the key has them all', async () => {
      const state = home()
      Object.assign(state.keys[1] ?? {}, { environments: ['master', 'staging', 'develop', 'live'] })
      const { code, stdout, platform } = await ask({ args: ['website', '--all-environments'], state })
      expect(code).toBe(0)
      expect(stdout).toMatch(/already enabled for/)
      expect(platform.writes()).toEqual([])
    })

    it('prints a diagnosis per environment with --json', async () => {
      const { stdout } = await ask({ args: [...all, '--json'] })
      expect(JSON.parse(stdout)).toMatchObject({
        enabled: true,
        plan: { environments: [{ id: 'staging' }, { id: 'live', aliasOf: 'develop' }] },
        diagnoses: [{ verdict: 'accepted' }, { verdict: 'accepted' }],
      })
    })

    it('takes no --environment beside it', async () => {
      const { code, stderr } = await ask({ args: [...all, '--environment', 'staging'] })
      expect(code).toBe(64)
      expect(stderr).toMatch(/not both/)
    })
  })

  it('finds the Delivery key of a Preview key', async () => {
    const { code, platform } = await ask({ args: ['twin', '--environment', 'staging', '--yes'] })
    expect(code).toBe(0)
    expect(platform.writes()).toMatchObject([{ path: '/spaces/shop/api_keys/k-web', version: '7' }])
  })

  it('finds a key beyond the first page, by its value and never by its name', async () => {
    const crowd = Array.from({ length: 230 }, (_, at) => ({
      id: `crowd-${at}`,
      name: 'Storefront',
      secret: made(`crowd ${at}`),
      environments: ['master'],
      version: 1,
    }))
    const state = home({ pageCap: 100 })
    state.keys = [...crowd, ...state.keys]
    const { code, platform } = await ask({ args: yes, state })
    expect(code).toBe(0)
    expect(platform.writes()).toMatchObject([{ path: '/spaces/shop/api_keys/k-web' }])
  })

  it('reads the key again after a 409 and keeps an environment that was added meanwhile', async () => {
    let was = false
    const { code, platform, stderr } = await ask({
      args: yes,
      meddle: ({ method }, state) => {
        const key = state.keys[1]
        if (method !== 'PUT' || was || key === undefined) return null
        was = true
        key.environments = ['master', 'develop', 'sprout']
        key.version += 1
        return null
      },
    })
    expect(code, stderr).toBe(0)
    expect(stderr).toMatch(/Reading it again/)
    expect(platform.writes()).toHaveLength(2)
    expect(idsIn(platform.writes()[1]?.body)).toEqual(['master', 'develop', 'sprout', 'staging'])
    expect(platform.writes()[1]?.version).toBe('8')
  })

  it('needs new consent if the key was renamed meanwhile', async () => {
    const { code, platform, stderr } = await ask({
      args: yes,
      meddle: ({ method }, state) => {
        if (method === 'PUT') Object.assign(state.keys[1] ?? {}, { name: 'Production, do not touch', version: 8 })
        return null
      },
    })
    expect(code).toBe(2)
    expect(stderr).toMatch(/plan and confirm it/)
    expect(platform.writes()).toHaveLength(1)
    expect(platform.state.keys[1]).toMatchObject({
      environments: ['master', 'develop'],
      name: 'Production, do not touch',
    })
  })

  it('keeps a name that was changed without a new version', async () => {
    let reads = 0
    const { platform, code } = await ask({
      args: yes,
      meddle: ({ path, method }, state) => {
        if (path.endsWith('/api_keys/k-web') && method === 'GET') reads += 1
        if (reads === 2) Object.assign(state.keys[1] ?? {}, { name: 'Renamed' })
        return null
      },
    })
    expect(code).toBe(2)
    expect(platform.writes()).toEqual([])
  })

  it('fails if the key changes at every attempt', async () => {
    const { code, platform, stderr } = await ask({
      args: yes,
      meddle: ({ method }) => (method === 'PUT' ? json(409, record('VersionMismatch', undefined)) : null),
    })
    expect(code).toBe(2)
    expect(stderr).toMatch(/Another user keeps changing the key/)
    expect(platform.writes().length).toBeLessThanOrEqual(3)
    expect(platform.state.keys[1]?.environments).toEqual(['master', 'develop'])
  })

  it.each<[string, Case, number, RegExp, number]>([
    ['a Management token that may only read', { args: yes, managers: ['reader'] }, 1, /"reader" may not change/, 1],
    ['a Management token that may not see keys', { args: yes, managers: ['weak'] }, 1, /"weak" may not read/, 0],
    ['no Management token at hand', { args: yes, managers: [] }, 64, /need a Management token/, 0],
    ['a key as the Management token', { args: [...yes, '--with', 'other'] }, 64, /not a Management token/, 0],
    [
      'a Management token as the key',
      { args: ['owner', '--environment', 'staging', '--yes'] },
      64,
      /stands for an account/,
      0,
    ],
    [
      'a Management token of another service',
      { args: [...yes, '--with', 'stranger'], managers: ['owner', 'stranger'], abroad: true },
      64,
      /belongs to "abroad"/,
      0,
    ],
    [
      'a key that the space does not have',
      { args: ['unknown', '--environment', 'staging', '--yes'] },
      1,
      /is not one of them/,
      0,
    ],
    [
      'a space that has one other key, which is counted as one',
      {
        args: ['unknown', '--environment', 'staging', '--yes'],
        state: home({ keys: [{ id: 'k-other', name: 'Other', secret: SECRETS.other, version: 4 }] }),
      },
      1,
      /has 1 delivery key, but "unknown" is not one of them/,
      0,
    ],
    [
      'an environment that there is not',
      { args: ['website', '--environment', 'stagin', '--yes'] },
      1,
      /no environment "stagin"/,
      0,
    ],
    ['an environment that is not ready', { args: ['website', '--environment', 'sprout', '--yes'] }, 1, /not ready/, 0],
    ['no environment', { args: ['website', '--yes'] }, 64, /Missing option: --environment/, 0],
    ['no token', { args: ['--environment', 'staging', '--yes'] }, 64, /Missing argument: `token-desk enable TOKEN/, 0],
    [
      'a token that there is not',
      { args: ['nobody', '--environment', 'staging', '--yes'] },
      64,
      /No token with this name/,
      0,
    ],
    [
      'a write that is refused for its rate',
      { args: yes, meddle: ({ method }) => (method === 'PUT' ? json(429, record('RateLimitExceeded', 'x')) : null) },
      2,
      /limiting requests right now/,
      1,
    ],
    [
      'a write that the platform does not take',
      { args: yes, meddle: ({ method }) => (method === 'PUT' ? json(422, record('ValidationFailed', 'x')) : null) },
      2,
      /422 ValidationFailed/,
      1,
    ],
    [
      'a write that breaks off and was not made',
      { args: yes, meddle: ({ method }) => (method === 'PUT' ? { status: 0 } : null) },
      2,
      /The key is unchanged/,
      1,
    ],
    [
      'a success that changed nothing',
      {
        args: yes,
        meddle: ({ method }) =>
          method === 'PUT' ? json(200, '{"sys":{"type":"ApiKey","id":"k-web","version":8}}') : null,
      },
      1,
      /lists the key without "staging"/,
      1,
    ],
    [
      'a key that shows another value than the list',
      {
        args: yes,
        meddle: ({ path, method }, { keys }) =>
          path.endsWith('/k-web') && method === 'GET'
            ? json(
                200,
                JSON.stringify({
                  sys: { type: 'ApiKey', id: 'k-web', version: 7 },
                  name: 'X',
                  accessToken: keys[0]?.secret,
                }),
              )
            : null,
      },
      2,
      /cannot be read/,
      0,
    ],
    [
      'two keys of the same value',
      {
        args: yes,
        state: home({ keys: ['a', 'b'].map((id) => ({ id, name: id, secret: SECRETS.website, version: 1 })) }),
      },
      2,
      /more than one key/,
      0,
    ],
    [
      'a list that does not move on',
      {
        args: yes,
        meddle: ({ path }) =>
          path.endsWith('/api_keys')
            ? json(200, '{"sys":{"type":"Array"},"total":9,"skip":0,"limit":1,"items":[{"sys":{"id":"x"}}]}')
            : null,
      },
      2,
      /does not end/,
      0,
    ],
    [
      'a login page in Management’s place',
      {
        args: yes,
        meddle: ({ api }) =>
          api === 'management'
            ? { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Login</html>' }
            : null,
      },
      2,
      /Something other than the platform/,
      0,
    ],
    [
      'a redirect of the write',
      {
        args: yes,
        meddle: ({ method }) =>
          method === 'PUT' ? { status: 307, headers: { location: 'https://elsewhere.example/' } } : null,
      },
      2,
      /redirects elsewhere/,
      1,
    ],
  ])('reports %s in its own words', async (_what, given, code, words, writes) => {
    const ran = await ask(given)
    expect(ran.stderr).toMatch(words)
    expect(ran.code).toBe(code)
    expect(ran.platform.writes()).toHaveLength(writes)
    expect(ran.platform.state.keys.every(({ environments }) => environments?.includes('staging') !== true)).toBe(true)
  })

  it("doesn't repeat a write whose response was lost", async () => {
    const { code, platform } = await ask({
      args: yes,
      meddle: ({ method }, state) => {
        if (method !== 'PUT') return null
        Object.assign(state.keys[1] ?? {}, { environments: ['master', 'develop', 'staging'], version: 8 })
        return { status: 0 }
      },
    })
    expect(code).toBe(0)
    expect(platform.writes()).toHaveLength(1)
  })

  it('reports a key that never becomes active', async () => {
    const { code, platform, stdout } = await ask({ args: yes, state: home({ looksUntilActive: Infinity }) })
    expect(code).toBe(1)
    expect(stdout).toMatch(/No access/)
    expect(platform.writes()).toHaveLength(1)
  })

  it("tries the next Management token if one can't read the keys", async () => {
    const { code, platform } = await ask({ args: yes, managers: ['weak', 'owner'] })
    expect(code).toBe(0)
    expect(platform.writes()).toMatchObject([{ authorization: `Bearer ${SECRETS.owner}` }])
  })

  it('uses only the Management token that the user named', async () => {
    const { code, platform } = await ask({ args: [...yes, '--with', 'weak'], managers: ['owner', 'weak'] })
    expect(code).toBe(1)
    expect(platform.received.every(({ authorization }) => authorization !== `Bearer ${SECRETS.owner}`)).toBe(true)
  })

  it('keeps unknown fields of a key', async () => {
    const state = home()
    Object.assign(state.keys[1] ?? {}, { more: { metadata: { tags: ['a'] } } })
    const { platform } = await ask({ args: yes, state })
    expect(platform.writes()[0]?.body).toMatchObject({ metadata: { tags: ['a'] } })
  })
})
