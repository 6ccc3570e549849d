import { describe, expect, it } from 'vitest'
import { PRESET_SERVICES } from '../../../src/shared/model/service.ts'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaAbCd'
const URL_OF = 'https://cdn.company.example'

const adding = (name: string, url = URL_OF): string[] => ['services', 'add', name, '--base-url', `delivery=${url}`]

const withService = async () => {
  const line = createLine()
  expect(await line.run(adding('company'))).toMatchObject({ code: 0, stderr: '' })
  const addToken = (name: string) =>
    line.run(['tokens', 'add', '--name', name, '--kind', 'delivery-key', '--service', 'company', '--space', 'abc'], {
      input: SECRET,
    })
  return { ...line, addToken }
}

describe('services add', () => {
  it('saves the service and prints each address that its tokens can be sent to', async () => {
    const { run, catalog } = createLine()
    const ran = await run([...adding('company'), '--base-url', 'preview=https://preview.company.example/v1/'])
    expect(ran).toMatchObject({ code: 0, stderr: '', asked: [] })
    expect(ran.stdout).toContain(URL_OF)
    expect(ran.stdout).toContain('https://preview.company.example/v1')
    expect(catalog.document.services.at(-1)).toMatchObject({
      name: 'company',
      preset: null,
      baseUrls: { delivery: URL_OF, preview: 'https://preview.company.example/v1' },
    })
  })

  it.each([
    ['the name of a preset', 'Contentful (US)'],
    ['the ID of a preset', 'contentful-us'],
    ['a name that looks like a preset', 'c\u043ententful-us'],
    ['the name of another service', 'company'],
    ['the same name in another case', 'COMPANY'],
    ['a name that looks like another service', 'c\u043empany'],
    ['a name with an invisible character', 'com\u200bpany'],
    ['an empty name', ' '],
    ['a name of 81 characters', 'n '.repeat(40) + 'n'],
  ])('refuses %s', async (_what, name) => {
    const { run, catalog } = await withService()
    const before = catalog.document
    const ran = await run(adding(name, 'https://other.example'))
    expect([ran.code, ran.stdout]).toEqual([64, ''])
    expect(catalog.document).toEqual(before)
  })

  it.each([
    ['no address', ['services', 'add', 'other']],
    ['no name', ['services', 'add', '--base-url', `delivery=${URL_OF}`]],
    ['plain http', adding('other', 'http://other.example')],
    ['user info', adding('other', 'https://user:word@other.example')],
    ['a query', adding('other', 'https://other.example/?a=b')],
    ['an unknown API', ['services', 'add', 'other', '--base-url', `upload=${URL_OF}`]],
    ['one API twice', [...adding('other'), '--base-url', `delivery=${URL_OF}`]],
  ])('refuses %s', async (_what, args) => {
    const { run, catalog } = createLine()
    const ran = await run(args)
    expect([ran.code, ran.stdout, catalog.writes]).toEqual([64, '', 0])
  })

  it.each([
    ['as the host', `https://${SECRET}.example`],
    ['in the path', `https://cdn.example/${SECRET}`],
    ['in base64 in the path', `https://cdn.example/${Buffer.from(SECRET).toString('base64url')}`],
  ])('refuses an address with a token of the vault %s, and shows it nowhere', async (_where, url) => {
    const { run, catalog, addToken } = await withService()
    await addToken('website')
    const before = catalog.document
    const ran = await run(adding('other', url))
    expect(ran.code).toBe(64)
    expect(ran.stdout + ran.stderr).not.toContain(SECRET)
    expect(catalog.document).toEqual(before)
  })

  it('refuses an address that may contain a token of a locked keychain', async () => {
    const { run, keychain, catalog, addToken } = await withService()
    await addToken('website')
    const before = catalog.document
    keychain.breakWith('locked')
    expect((await run(adding('other', `https://cdn.example/${SECRET}`))).code).toBe(64)
    expect(catalog.document).toEqual(before)
    expect((await run(adding('other', 'https://cdn.example'))).code).toBe(0)
  })

  it('prints the saved service with --json', async () => {
    const { run, catalog } = createLine()
    const { stdout } = await run([...adding('company'), '--json'])
    expect(JSON.parse(stdout)).toEqual(catalog.document.services.at(-1))
  })
})

describe('services list', () => {
  it('shows each service with its addresses within 80 columns and marks built-in ones', async () => {
    const { run } = await withService()
    const { code, stdout } = await run(['services', 'list'], { columns: 80, environment: { NO_COLOR: '1' } })
    const lines = stdout.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(lines[0]).toMatch(/^SERVICE +API +ADDRESS$/)
    expect(lines.find((line) => line.includes('https://cdn.contentful.com'))).toContain('Contentful (US) (built in)')
    expect(lines.at(-1)).toMatch(/^company +delivery +https:\/\/cdn\.company\.example$/)
  })

  it('lists IDs, addresses and the number of tokens with --json', async () => {
    const { run, addToken } = await withService()
    await addToken('website')
    const { services } = JSON.parse((await run(['services', 'list', '--json'])).stdout) as { services: unknown[] }
    expect(services).toHaveLength(PRESET_SERVICES.length + 1)
    expect(services[0]).toEqual({ ...PRESET_SERVICES[0], tokens: 0 })
    expect(services.at(-1)).toMatchObject({ name: 'company', preset: null, tokens: 1 })
  })
})

describe('services remove', () => {
  it('asks at a terminal, and removes the service after a confirmation', async () => {
    const { run, catalog } = await withService()
    expect((await run(['services', 'remove', 'company'], { typed: 'no' })).code).toBe(1)
    expect(catalog.document.services).toHaveLength(PRESET_SERVICES.length + 1)
    expect(await run(['services', 'remove', 'company'], { typed: 'yes' })).toMatchObject({ code: 0 })
    expect(catalog.document.services).toHaveLength(PRESET_SERVICES.length)
  })

  it('needs --yes without a terminal', async () => {
    const { run, catalog } = await withService()
    const { code, stderr } = await run(['services', 'remove', 'company'], { input: 'yes' })
    expect([code, stderr.includes('--yes')]).toEqual([64, true])
    const id = catalog.document.services.at(-1)?.id
    const removed = await run(['services', 'remove', id ?? '', '--yes', '--json'])
    expect(JSON.parse(removed.stdout)).toEqual({ removed: id, name: 'company' })
  })

  it('is refused while tokens use the service, and names them', async () => {
    const { run, catalog, addToken } = await withService()
    await addToken('website')
    const { code, stderr } = await run(['services', 'remove', 'company', '--yes'])
    expect([code, stderr.includes('website')]).toEqual([64, true])
    expect(catalog.document.services).toHaveLength(PRESET_SERVICES.length + 1)
  })

  it('is refused for a built-in service and for an unknown name', async () => {
    const { run, catalog } = await withService()
    for (const name of ['contentful-us', 'Contentful (EU)', 'unknown'])
      expect((await run(['services', 'remove', name, '--yes'])).code).toBe(64)
    expect(catalog.document.services).toHaveLength(PRESET_SERVICES.length + 1)
  })
})
