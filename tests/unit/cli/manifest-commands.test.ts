import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const ACCOUNT = 'CFPAT-fake-account-token-eeeeeeeeeeeeeeeeeeeeeeee'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-manifest-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = async (name: string, content: unknown): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const PLACE = ['--service', 'contentful-us', '--space', 'abc']
const withTokens = async () => {
  const line = createLine()
  const add = ['tokens', 'add', '--name']
  await line.run([...add, 'website', '--kind', 'delivery-key', ...PLACE, '--environment', 'master'], { input: SECRET })
  await line.run([...add, 'admin', '--kind', 'personal-access-token', '--service', 'contentful-eu'], { input: ACCOUNT })
  return line
}

const website = {
  name: 'website',
  kind: 'delivery-key',
  service: 'contentful-us',
  space: 'abc',
  environments: ['master'],
}

describe('manifest export', () => {
  it('prints a complete manifest of the vault and reads nothing from the keychain', async () => {
    const line = await withTokens()
    line.keychain.breakWith('locked')
    const { code, stdout, stderr } = await line.run(['manifest', 'export'])
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      services: [],
      tokens: [
        { ...website, secretFrom: 'WEBSITE_DELIVERY_KEY' },
        { name: 'admin', service: 'contentful-eu', space: null, secretFrom: 'ADMIN_MANAGEMENT_TOKEN' },
      ],
    })
    const compared = await line.run(['manifest', 'compare', await file('whole.json', stdout)])
    expect([compared.code, compared.stderr]).toEqual([0, ''])
    expect(compared.stdout).toContain('The vault contains everything in the manifest.')
  })

  it('is limited to a space if one is named, and refuses an unknown space or service', async () => {
    const { run } = await withTokens()
    expect(JSON.parse((await run(['manifest', 'export', '--space', 'abc'])).stdout)).toMatchObject({
      tokens: [website],
    })
    expect((await run(['manifest', 'export', '--space', 'nowhere'])).code).toBe(64)
    expect((await run(['manifest', 'export', '--service', 'nowhere'])).code).toBe(64)
  })

  it('keeps the variables of the manifest that it replaces', async () => {
    const { run } = await withTokens()
    const before = await file('before.json', { tokens: [{ ...website, secretFrom: 'CONTENTFUL_ACCESS_TOKEN' }] })
    const { stdout } = await run(['manifest', 'export', '--manifest', before])
    expect(JSON.parse(stdout)).toMatchObject({
      tokens: [{ secretFrom: 'CONTENTFUL_ACCESS_TOKEN' }, { secretFrom: 'ADMIN_MANAGEMENT_TOKEN' }],
    })
  })
})

it("doesn't export a retiring key, whose name contains its last four characters", async () => {
  const { run, catalog } = await withTokens()
  const retired = `website (retiring ${SECRET.slice(-4)})`
  await catalog.update((document) => ({
    ...document,
    tokens: document.tokens.map((token) =>
      token.name === 'website' ? { ...token, name: retired, retiring: true } : token,
    ),
  }))
  const { code, stdout, stderr } = await run(['manifest', 'export'])
  expect([code, stdout.includes('website'), stderr.includes(`Left out: "${retired}"`)]).toEqual([0, false, true])
})

describe('manifest export --output', () => {
  it('writes a file and keeps the variables and the "set" of an existing manifest', async () => {
    const { run } = await withTokens()
    const path = join(folder, 'new.json')
    expect(await run(['manifest', 'export', '--output', path])).toMatchObject({ code: 0, stdout: '' })
    const printed = (await run(['manifest', 'export'])).stdout
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ ...JSON.parse(printed), set: undefined })
    expect((await run(['manifest', 'compare', path])).code).toBe(0)

    const set = { CONTENTFUL_SPACE_ID: 'abc' }
    await file('new.json', { set, tokens: [{ ...website, secretFrom: 'CONTENTFUL_ACCESS_TOKEN' }] })
    expect((await run(['manifest', 'export', '--output', path])).code).toBe(0)
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      set,
      tokens: [{ secretFrom: 'CONTENTFUL_ACCESS_TOKEN' }, { secretFrom: 'ADMIN_MANAGEMENT_TOKEN' }],
    })
  })

  it('keeps a file that is no manifest and writes nothing into a missing folder', async () => {
    const { run } = await withTokens()
    const env = await file('.env', 'CONTENTFUL_ACCESS_TOKEN=mine')
    const other = await file('package.json', '{"name":"site"}')
    for (const path of [env, other, folder, join(folder, 'nowhere', 'desk.json'), ''])
      expect(await run(['manifest', 'export', '--output', path]), path).toMatchObject({ code: 64, stdout: '' })
    expect([await readFile(env, 'utf8'), await readFile(other, 'utf8')]).toEqual([
      'CONTENTFUL_ACCESS_TOKEN=mine',
      '{"name":"site"}',
    ])
  })
})

describe('manifest compare', () => {
  it("lists what is missing and where to get it, and what differs or isn't named", async () => {
    const { run } = await withTokens()
    const manifest = await file('other.json', {
      services: [{ name: 'home', baseUrls: { delivery: 'https://cdn.example.com' } }],
      spaces: [{ service: 'contentful-us', id: 'xyz', environments: ['master'] }],
      tokens: [
        { ...website, environments: ['master', 'staging'], secretFrom: 'A' },
        { ...website, name: 'mobile', secretFrom: 'B' },
        { name: 'admin', kind: 'personal-access-token', service: 'contentful-us', secretFrom: 'C' },
      ],
    })
    const { code, stdout } = await run(['manifest', 'compare', manifest, '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      services: [
        { name: 'home', standing: 'missing' },
        { name: 'contentful-us', standing: 'here' },
      ],
      spaces: [{ id: 'xyz', standing: 'missing' }],
      tokens: [
        { name: 'website', standing: 'differs' },
        { name: 'mobile', standing: 'missing', where: { label: 'Settings > API keys' } },
        { name: 'admin', standing: 'elsewhere', differences: ['A token of this name is kept in Contentful (EU).'] },
      ],
    })
    const words = await run(['manifest', 'compare', manifest])
    expect(words.stdout).toContain(
      '"mobile": get it in the web app (Settings > API keys, https://app.contentful.com/spaces/abc/api/keys)',
    )
    expect(words.stdout).toContain('The service "home" is not in the vault.')
    expect(words.stdout).toContain(
      'The space "xyz" isn\'t in the vault. The first token saved with `--space xyz` adds it.',
    )
  })

  it('leaves a missing space to the command that saves its token', async () => {
    const { run } = await withTokens()
    const spaces = [{ service: 'contentful-us', id: 'xyz', environments: ['master'] }]
    const tokens = [{ ...website, name: 'mobile', space: 'xyz', secretFrom: 'B' }]
    const { stdout } = await run(['manifest', 'compare', await file('space.json', { spaces, tokens })])
    expect(stdout).toContain('--space xyz')
    expect(stdout).not.toContain('The space')
  })

  it('treats an entry for a preset with its own address as the preset', async () => {
    const { run } = await withTokens()
    const services = [{ name: 'Contentful-US', baseUrls: { delivery: 'https://cdn.contentful.com' } }]
    const tokens = [{ ...website, service: 'Contentful-US', secretFrom: 'A' }]
    expect(await run(['manifest', 'compare', await file('preset.json', { services, tokens })])).toMatchObject({
      code: 0,
    })
  })

  it.each([
    ['a file that is not there', () => Promise.resolve(join(folder, 'none.json'))],
    ['a file that is no manifest', () => file('none-of-ours.json', { tokens: [{ name: 'x', value: SECRET }] })],
  ])('refuses %s and repeats no value from it', async (_, path) => {
    const { run } = await withTokens()
    const { code, stdout, stderr } = await run(['manifest', 'compare', await path()])
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).not.toContain(SECRET)
  })
})
