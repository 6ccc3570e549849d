import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyHttp, NEW_SECRET } from '../../fakes/key-http.ts'
import { keptAs, twoServicesCommand } from '../../fakes/two-services.ts'

const website = keptAs('website-one').token

describe('enable with a vault', () => {
  it('saves that the key is enabled for the environment', async () => {
    const ran = await twoServicesCommand(['enable', website.name, '--environment', 'testing', '--yes'], keyHttp())
    expect(ran.code, ran.stderr).toBe(0)
    const kept = ran.catalog.document.tokens.find(({ id }) => id === website.id)
    expect(kept?.environments).toEqual(['master', 'staging', 'testing'])
    expect(kept?.lastUsedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('saves nothing without consent', async () => {
    const ran = await twoServicesCommand(['enable', website.name, '--environment', 'testing'], keyHttp())
    expect(ran.code).toBe(64)
    expect(ran.catalog.document.tokens.find(({ id }) => id === website.id)?.environments).toEqual(website.environments)
  })
})

describe('rotate for scripts', () => {
  const LINE = ['rotate', website.name, '--with', 'owner-one', '--json']

  it('reports what was begun if the API refuses the new key', async () => {
    const ran = await twoServicesCommand([...LINE, '--yes'], keyHttp([403, 'AccessDenied']))
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([
      1,
      { rotated: false, problem: { message: expect.any(String) as string }, plan: { token: website.name } },
    ])
  })

  it('has the same fields if the key is rotated', async () => {
    const ran = await twoServicesCommand([...LINE, '--yes'], keyHttp())
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([0, { rotated: true, problem: null, plan: {} }])
  })

  it('creates nothing without --yes', async () => {
    const http = keyHttp()
    const ran = await twoServicesCommand(LINE, http)
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([64, { error: { code: 'unconfirmed' } }])
    expect(http.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('tokens rotate-by', () => {
  it('saves a day, which check --expires-within and tokens list use', async () => {
    const ran = await twoServicesCommand(['tokens', 'rotate-by', website.name, '2099-03-01'], keyHttp())
    expect(ran.stdout).toContain('rotate on March 1, 2099')
    expect(ran.catalog.document.tokens.find(({ id }) => id === website.id)?.rotateBy).toBe('2099-03-01')
  })

  it('deletes the day', async () => {
    const ran = await twoServicesCommand(['tokens', 'rotate-by', website.name, '--none', '--json'], keyHttp())
    expect(ran.code).toBe(0)
    expect(JSON.parse(ran.stdout)).toMatchObject({ rotateBy: null })
  })

  it.each([
    [[]],
    [['website-one']],
    [['website-one', '1 March']],
    [['website-one', '2027-02-30']],
    [['website-one', '2027-03-01', '--none']],
    [['nobody', '2027-03-01']],
  ])('refuses %j', async (args) => {
    const ran = await twoServicesCommand(['tokens', 'rotate-by', ...args], keyHttp())
    expect(ran.code).toBe(64)
  })
})

describe('check --expires-within with a vault', () => {
  it('reports an unknown end date if no token may read it', async () => {
    const ran = await twoServicesCommand(['check', '--expires-within', '14d', '--json'], keyHttp())
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain('--allow-management-reads')
    expect(JSON.parse(ran.stdout)).toMatchObject({ endUnknown: [{ token: 'owner-one' }, { token: 'owner-two' }] })
  })
})

describe('rotate', () => {
  const rotate = (http = keyHttp(), ...more: string[]) =>
    twoServicesCommand(['rotate', website.name, '--with', 'owner-one', '--yes', ...more], http)

  it('replaces the old key, keeps it as retiring, and shows neither value', async () => {
    const http = keyHttp()
    const ran = await rotate(http)
    expect(ran.code, ran.stderr).toBe(0)
    const { tokens } = ran.catalog.document
    const fresh = tokens.find(({ name }) => name === website.name)
    const old = tokens.find(({ id }) => id === website.id)
    expect(old).toMatchObject({ retiring: true, environments: website.environments })
    expect(old?.name).toMatch(/^website-one \(retiring /)
    expect(fresh).toMatchObject({ spaceId: 'alpha', serviceId: 'one', environments: website.environments })
    expect(ran.keychain.items.get(website.id)).toBe(keptAs('website-one').secret)
    expect(ran.keychain.items.get(fresh?.id ?? '')).toBe(NEW_SECRET)
    for (const secret of [NEW_SECRET, keptAs('website-one').secret, keptAs('owner-one').secret])
      expect(ran.stdout + ran.stderr + JSON.stringify(ran.catalog.document)).not.toContain(secret)
    expect(ran.stdout).toMatch(/This deletes its preview key too/)
    const [made] = http.sent.filter(({ method }) => method === 'POST')
    expect(JSON.parse(made?.body ?? '{}')).toMatchObject({
      name: expect.stringMatching(/^website-one \(\d{4}-\d\d\)$/) as string,
      environments: [{ sys: { id: 'master' } }],
    })
  })

  it('claims nothing about a new key that an interruption kept from being checked', async () => {
    const http = keyHttp()
    const controller = new AbortController()
    const send: typeof http.send = async (request, options) => {
      const outcome = await http.send(request, options)
      if (request.method === 'POST') controller.abort()
      return outcome
    }
    const line = ['rotate', website.name, '--with', 'owner-one', '--yes']
    const ran = await twoServicesCommand(line, { ...http, send }, { signal: controller.signal })
    expect(ran.code).toBe(130)
    expect(ran.stderr).toMatch(
      /"website-one \(\d{4}-\d\d\)" is saved, but wasn't checked, so "website-one" stays in use\./,
    )
    expect(ran.stderr).not.toMatch(/Checking|doesn't work/)
  })

  it('refuses an account token as one that has no environments, and not as if it were enabled', async () => {
    const ran = await twoServicesCommand(['rotate', 'owner-one', '--with', 'owner-one', '--yes'], keyHttp())
    expect([ran.code, ran.stderr]).toEqual([
      64,
      '"owner-one" stands for an account, not for a space. Only delivery keys, with their preview keys, can be enabled or rotated.\n',
    ])
  })

  it('saves the known access of the new key', async () => {
    const { catalog } = await rotate()
    const fresh = catalog.document.tokens.find(({ name }) => name === website.name)
    expect(fresh?.lastCheck).toMatchObject({ verdict: 'accepted' })
    expect(catalog.document.checks.filter(({ tokenId }) => tokenId === fresh?.id)).not.toEqual([])
  })

  it('lists files that contain the old value and manifests that name the key, without the value', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'token-desk-rotate-'))
    const file = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text)
      return join(folder, name)
    }
    const entry = { name: website.name, kind: 'delivery-key', service: 'one', space: 'alpha', secretFrom: 'SITE_KEY' }
    const one = { name: 'one', baseUrls: { delivery: 'https://cdn.one.example.com' } }
    const old = keptAs('website-one').secret
    const holds = await file('.env', `export KEY="${old}"\r\n`)
    const names = await file(
      'desk.json',
      JSON.stringify({ services: [one], tokens: [entry, { ...entry, name: 'x', secretFrom: 'X' }] }),
    )
    const others = [await file('package.json', '{"name":"website-one"}'), await file('empty', ''), join(folder, 'gone')]
    const used = [holds, names, ...others].flatMap((path) => ['--used-in', path])
    const ran = await rotate(keyHttp(), ...used)
    expect(ran.code, ran.stderr).toBe(0)
    expect(ran.stdout).toContain(`${holds} still contains the old value.`)
    expect(ran.stdout).toContain(`${names} reads it from SITE_KEY`)
    for (const other of others) expect(ran.stdout).not.toContain(other)
    expect(ran.stderr).toContain(`Can't read "${join(folder, 'gone')}"`)
    expect(ran.stdout + ran.stderr).not.toContain(old)
    const asData = JSON.parse((await rotate(keyHttp(), '--json', ...used)).stdout) as unknown
    expect(asData).toMatchObject({ stillUsedIn: [holds], namedIn: [{ file: names, variable: 'SITE_KEY' }] })
    await rm(folder, { recursive: true })
  })

  it('creates nothing without consent', async () => {
    const ran = await twoServicesCommand(['rotate', website.name, '--with', 'owner-one'], keyHttp())
    expect(ran.code).toBe(64)
    expect(ran.stderr).toMatch(/Nothing was created/)
    expect(ran.catalog.document.tokens).toHaveLength(8)
  })

  it("changes nothing if the API doesn't create the key", async () => {
    const ran = await rotate(keyHttp([403, 'AccessDenied']))
    expect(ran.code).toBe(1)
    expect(ran.catalog.document.tokens.map(({ name }) => name)).toContain(website.name)
    expect(ran.catalog.document.tokens).toHaveLength(8)
  })

  it("keeps both keys under their own names if the new one doesn't work everywhere", async () => {
    const http = keyHttp()
    const send: typeof http.send = (request, options) =>
      request.headers.some(([, value]) => value.includes(NEW_SECRET))
        ? keyHttp([401, 'AccessTokenInvalid']).refuse()
        : http.send(request, options)
    const ran = await rotate({ ...http, send }, '--wait', '1')
    expect(ran.code).not.toBe(0)
    const names = ran.catalog.document.tokens.map(({ name }) => name)
    expect(names).toContain(website.name)
    expect(names.some((name) => /^website-one \(\d{4}-\d\d\)$/.test(name))).toBe(true)
    expect(ran.catalog.document.tokens.find(({ name }) => name === website.name)?.id).toBe(website.id)
  })

  it('refuses a Preview key, which belongs to its Delivery key', async () => {
    const ran = await twoServicesCommand(['rotate', 'drafts-one', '--with', 'owner-one', '--yes'], keyHttp())
    expect(ran.code).toBe(64)
    expect(ran.stderr).toMatch(/preview key/)
  })
})
