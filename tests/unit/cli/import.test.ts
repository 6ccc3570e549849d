import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importReportSchema } from '../../../src/shared/model/import.ts'
import { bindingAccount } from '../../../src/core/vault/binding.ts'
import { createLine } from './line.ts'

const DELIVERY = 'fake0Delivery123456789abcdefghijklmnopqrstu'
const PREVIEW = 'fake0Preview0123456789abcdefghijklmnopqrstu'
const PERSONAL = `CFPAT-fake0Personal123456789abcdefghijklmnopqrs`
const SECRETS = [DELIVERY, PREVIEW, PERSONAL]

const ENV = [
  'CONTENTFUL_SPACE_ID=shop1234',
  'CONTENTFUL_ENVIRONMENT=staging',
  `CONTENTFUL_ACCESS_TOKEN=${DELIVERY}`,
  `CONTENTFUL_PREVIEW_ACCESS_TOKEN="${PREVIEW}"`,
  `CONTENTFUL_MANAGEMENT_TOKEN=${PERSONAL}`,
  'STRIPE_KEY=sk_live_fake0123456789abcdefghijklmnop',
].join('\n')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-import-'))
  await writeFile(join(folder, '.env'), ENV)
})
afterAll(() => rm(folder, { recursive: true }))

/** One profile; nothing that it says may hold a value, whole or in part. */
const line = () => {
  const own = createLine()
  const run = async (...[args, given]: Parameters<typeof own.run>) => {
    const ran = await own.run(['import', ...args], given)
    for (const secret of SECRETS) expect(ran.stdout + ran.stderr).not.toContain(secret.slice(-12, -4))
    return ran
  }
  return { ...own, run, ask: own.run }
}

const report = (stdout: string) => importReportSchema.parse(JSON.parse(stdout))

describe('the preview of import', () => {
  it.each([
    ['a space', `CONTENTFUL_ACCESS_TOKEN=${DELIVERY}`, ['--space', 'shop1234'], 'space'],
    ['a kind', `CONTENTFUL_TOKEN=${DELIVERY}`, ['--kind', 'delivery-key'], 'clear whether'],
  ])('reports %s that is missing in the text only without the option', async (_what, input, option, words) => {
    const { run } = line()
    expect((await run(['--dry-run'], { input })).stdout).toMatch(new RegExp(`To check\\n.*${words}`))
    const { stdout } = await run(['--dry-run', ...option], { input })
    expect(stdout).not.toContain(words)
  })
})

describe('import saves', () => {
  it('nothing of an unknown host, and names the command that adds its service', async () => {
    const { run } = line()
    const { code, stderr } = await run([], { input: `CONTENTFUL_HOST=cdn.company.example\n${ENV}` })
    expect(code).toBe(64)
    expect(stderr).toContain("CONTENTFUL_ACCESS_TOKEN: its service can't be detected. Add --service NAME.\n")
    expect(stderr.match(/cdn\.company\.example/g)).toHaveLength(1)
    expect(stderr).toContain('First, add a service for cdn.company.example with `token-desk services add`.\n')
  })

  it('each found token in its place after --yes, and nothing else', async () => {
    const { run, keychain, catalog } = line()
    const { code, stdout } = await run(['--yes'], { input: ENV })
    expect(code).toBe(0)
    expect(stdout).toContain(
      'Saved: "contentful-access-token", "contentful-preview-access-token", "contentful-management-token".',
    )
    expect([...keychain.secrets.values()]).toEqual([DELIVERY, PREVIEW, PERSONAL])
    const place = { serviceId: 'contentful-us', spaceId: 'shop1234', environments: ['staging'] }
    expect(catalog.document.tokens).toMatchObject([
      { name: 'contentful-access-token', kind: 'delivery-key', ...place },
      { name: 'contentful-preview-access-token', kind: 'preview-key', ...place },
      { name: 'contentful-management-token', kind: 'personal-access-token', spaceId: null, environments: [] },
    ])
    expect(catalog.document.spaces).toMatchObject([
      { id: 'shop1234', environments: [{ id: 'staging', production: false }] },
    ])
    expect(JSON.stringify(catalog.document)).not.toMatch(/fake0|sk_live/)
  })

  it('each token with the addresses of its service', async () => {
    const { run, keychain, catalog } = line()
    await run(['--yes'], { input: `https://cdn.eu.contentful.com/spaces/shop1234/entries?access_token=${DELIVERY}` })
    const [token] = catalog.document.tokens
    expect(token).toMatchObject({ serviceId: 'contentful-eu', spaceId: 'shop1234' })
    expect(keychain.items.get(bindingAccount(token?.id ?? ''))).toContain('https://cdn.eu.contentful.com')
  })

  it('no token that the vault contains, and names it', async () => {
    const { run, keychain } = line()
    await run(['--yes'], { input: ENV })
    const again = await run(['--yes', '--json'], { input: ENV })
    expect(again.code).toBe(0)
    expect(report(again.stdout).found.map(({ inVault, name }) => [inVault, name])).toEqual([
      ['contentful-access-token', 'contentful-access-token'],
      ['contentful-preview-access-token', 'contentful-preview-access-token'],
      ['contentful-management-token', 'contentful-management-token'],
    ])
    expect(keychain.secrets.size).toBe(3)
  })

  it('a value once if two kinds are possible for it', async () => {
    const { run, catalog, keychain } = line()
    const input = `CONTENTFUL_SPACE_ID=shop1234\nCONTENTFUL_ACCESS_TOKEN=${DELIVERY}\nCONTENTFUL_PREVIEW_ACCESS_TOKEN=${DELIVERY}`
    const { stdout } = await run(['--yes', '--json'], { input })
    expect(report(stdout).findings).toMatchObject([{ id: 'same-value-twice', lines: [2, 3] }])
    expect(catalog.document.tokens.map(({ kind }) => kind)).toEqual(['delivery-key'])
    expect([...keychain.secrets.values()]).toEqual([DELIVERY])
  })

  it('a key of the vault that is next to another space, with a warning', async () => {
    const { run } = line()
    const other = ENV.replace('shop1234', 'blog1234')
    await run(['--yes'], { input: ENV })
    const findings = async (input: string) => report((await run(['--dry-run', '--json'], { input })).stdout).findings
    expect(await findings(ENV)).toEqual([])
    expect(await findings(other)).toMatchObject([
      {
        id: 'files-disagree',
        lines: [1, 3],
        summary: expect.stringMatching(/“contentful-access-token”.*shop1234.*blog1234/) as string,
      },
      { id: 'files-disagree', lines: [1, 4] },
    ])
  })

  it('a token once if it appears several times, and a second one of the same name under another name', async () => {
    const { run, catalog } = line()
    const twice = `CONTENTFUL_SPACE_ID=shop1234\nCONTENTFUL_ACCESS_TOKEN=${DELIVERY}\nCONTENTFUL_DELIVERY_KEY=${DELIVERY}`
    await run(['--yes'], { input: twice })
    await run(['--yes'], { input: twice.replaceAll(DELIVERY, PREVIEW) })
    const names = ['contentful-access-token', 'contentful-access-token-2']
    expect(catalog.document.tokens.map(({ name }) => name)).toEqual(names)
  })

  it('only the tokens that --only names', async () => {
    const { run, catalog } = line()
    expect((await run(['--yes', '--only', 'CONTENTFUL_PREVIEW_ACCESS_TOKEN'], { input: ENV })).code).toBe(0)
    expect(catalog.document.tokens.map(({ name }) => name)).toEqual(['contentful-preview-access-token'])
    expect((await run(['--yes', '--only', 'SOMETHING'], { input: ENV })).code).toBe(64)
  })
})

describe('import counts as left out', () => {
  it('secrets other than tokens, but not their space, environment, host or preview switch', async () => {
    const used = ['CONTENTFUL_HOST=preview.contentful.com', 'CONTENTFUL_PREVIEW=true']
    const input = [...ENV.split('\n').filter((one) => !one.startsWith('STRIPE')), ...used].join('\n')
    const none = await line().run(['--dry-run'], { input })
    expect(none.stdout).toMatch(/shop1234, staging$/m)
    expect(none.stdout).not.toContain('left out')
    const one = await line().run(['--dry-run'], { input: ENV })
    expect(one.stdout).toContain('One other value was left out, because no token uses it.')
    const two = await line().run(['--dry-run'], { input: `${ENV}\nPORT=3000` })
    expect(two.stdout).toContain('2 other values were left out, because no token uses them.')
  })
})

describe('import saves nothing', () => {
  it.each<[string, string[], { input?: string; typed?: string }, number]>([
    ['with --dry-run', ['--dry-run', '--yes'], { input: ENV }, 0],
    ['without consent', [], { input: ENV }, 64],
    ['for a token of an unknown kind', ['--yes'], { input: DELIVERY }, 64],
    ['for a key without a space', ['--yes'], { input: `CONTENTFUL_ACCESS_TOKEN=${DELIVERY}` }, 64],
    ['for a token of an unknown service', ['--yes'], { input: PERSONAL }, 64],
    ['for a text without a token', ['--yes'], { input: 'STRIPE_KEY=sk_live_fake0123456789abcdefghijklmnop' }, 2],
    ['for a placeholder', ['--yes'], { input: 'CONTENTFUL_ACCESS_TOKEN=your-token-here' }, 2],
    ['for an error record', ['--yes'], { input: '{"sys":{"type":"Error","id":"NotFound"},"message":"m"}' }, 2],
    ['at a terminal without a file', ['--yes'], { typed: ENV }, 64],
    ['for a missing file', ['--yes', '/no/such/file'], {}, 64],
  ])('%s', async (_how, args, given, exit) => {
    const { run, keychain, catalog } = line()
    const { code } = await run(args, given)
    expect([code, keychain.items.size, catalog.document.tokens]).toEqual([exit, 0, []])
  })

  it('and names the option that would help', async () => {
    const { run } = line()
    const bare = await run(['--yes'], { input: DELIVERY })
    for (const option of ['--kind "token=KIND"', '--service NAME']) expect(bare.stderr).toContain(option)
    const { stderr } = await run(['--yes'], { input: `CONTENTFUL_ACCESS_TOKEN=${DELIVERY}` })
    expect(stderr).toContain('--space ID')
    expect((await run(['--kind', 'nonsense'], { input: DELIVERY })).stderr).toContain('delivery-key')
  })

  it('if the keychain is locked, which it reports', async () => {
    const { run, keychain, catalog } = line()
    keychain.breakWith('locked')
    const { code, stderr } = await run(['--yes'], { input: ENV })
    expect([code, catalog.document.tokens]).toEqual([2, []])
    expect(stderr).toContain('nothing was saved')
  })
})

describe('import', () => {
  it('takes unknown fields from options', async () => {
    const { run, catalog } = line()
    const said = ['--kind', 'preview-key', '--service', 'contentful-eu', '--space', 'shop1234', '--environment', 'live']
    expect((await run([...said, '--yes'], { input: PREVIEW })).code).toBe(0)
    expect(catalog.document.tokens).toMatchObject([
      { kind: 'preview-key', serviceId: 'contentful-eu', spaceId: 'shop1234', environments: ['live'] },
    ])
    const two = `CONTENTFUL_SPACE_ID=blog1234\nCONTENTFUL_TOKEN=${DELIVERY}\nCONTENTFUL_PREVIEW_TOKEN=${PERSONAL.slice(6)}`
    expect((await run(['--kind', 'CONTENTFUL_TOKEN=delivery-key', '--yes'], { input: two })).code).toBe(0)
    expect(catalog.document.tokens.map(({ kind }) => kind)).toEqual(['preview-key', 'delivery-key', 'preview-key'])
  })

  it('lets an option count more than the text', async () => {
    const { run, catalog } = line()
    const text = `CONTENTFUL_SPACE_ID=blog1234\nCONTENTFUL_ENVIRONMENT=staging\nCONTENTFUL_ACCESS_TOKEN=${DELIVERY}`
    const options = [
      '--kind',
      'preview-key',
      '--space',
      'shop1234',
      '--environment',
      'live',
      '--service',
      'contentful-eu',
    ]
    expect(report((await run([...options, '--dry-run', '--json'], { input: text })).stdout).found).toMatchObject([
      { kind: 'preview-key', space: 'shop1234', environment: 'live', service: 'Contentful (EU)' },
    ])
    expect(await run([...options, '--yes'], { input: text })).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('Not used') as string,
    })
    expect(catalog.document.tokens).toMatchObject([
      { kind: 'preview-key', serviceId: 'contentful-eu', spaceId: 'shop1234', environments: ['live'] },
    ])
  })

  it('reports an option that no token gets', async () => {
    const { run, catalog } = line()
    const { code, stderr } = await run(['--kind', 'preview-key', '--kind', 'OTHER=oauth-token', '--yes'], {
      input: ENV,
    })
    expect([code, stderr]).toEqual([
      0,
      [
        'Not used: --kind preview-key, because the text shows different values. To set one of them, add `--only NAME`.',
        'Not used: --kind NAME=oauth-token, because it applies to no new token here.',
        'To run programs without the file, run the same command with --manifest token-desk.json.',
        '',
      ].join('\n'),
    ])
    expect(catalog.document.tokens.map(({ kind }) => kind)).toEqual([
      'delivery-key',
      'preview-key',
      'personal-access-token',
    ])
    // The form of a token decides: it stays a personal access token.
    const personal = ['--kind', 'delivery-key', '--space', 'shop1234', '--dry-run', '--json']
    const other = await run(personal, { input: `CONTENTFUL_MANAGEMENT_TOKEN=${PERSONAL}x` })
    expect(report(other.stdout).found).toMatchObject([{ kind: 'personal-access-token', space: null }])
    for (const option of ['--kind delivery-key', '--space']) expect(other.stderr).toContain(`Not used: ${option}, `)
  })

  it('asks the user of a terminal about a file', async () => {
    const { run, keychain } = line()
    expect(await run([join(folder, '.env')], { typed: 'no' })).toMatchObject({ code: 1 })
    expect(keychain.secrets.size).toBe(0)
    const { code, asked } = await run([join(folder, '.env')], { typed: 'yes' })
    expect([code, asked.length, keychain.secrets.size]).toEqual([0, 1, 3])
  })

  it('recognizes the service of a saved space and addresses of saved services', async () => {
    const { run, ask, catalog } = line()
    await ask(
      ['tokens', 'add', '--name', 'x', '--kind', 'delivery-key', '--service', 'contentful-eu', '--space', 'shop1234'],
      { input: 'fake-other-delivery-key-0123456789' },
    )
    catalog.document.services.push({
      ...{ id: 'own', name: 'Own', preset: null, webAppUrl: null },
      baseUrls: { delivery: 'https://content.example.com/delivery' },
    })
    const services = async (input: string) =>
      report((await run(['--dry-run', '--json'], { input })).stdout).found.map(({ service, host }) => [service, host])
    expect(await services(ENV)).toEqual([
      ['Contentful (EU)', null],
      ['Contentful (EU)', null],
      ['Contentful (EU)', null],
    ])
    const at = (host: string) => `https://${host}/spaces/shop1234/entries?access_token=${DELIVERY}`
    expect(await services(at('content.example.com/delivery'))).toEqual([['Own', null]])
    expect(await services(at('content.example.org'))).toEqual([[null, 'content.example.org']])
  })

  it('shows a user a table, what to check, and how much was left out', async () => {
    const { stdout, stderr, code } = await line().run(['--dry-run'], {
      input: ENV.replace('CONTENTFUL_MAN', 'GATSBY_CONTENTFUL_MAN'),
    })
    expect([code, stderr]).toEqual([0, 'Nothing was saved (--dry-run).\n'])
    expect(stdout).toMatch(/^line 4 +contentful-preview-access-token +preview/m)
    expect(stdout).toContain(
      'line 5  "GATSBY_CONTENTFUL_MANAGEMENT_TOKEN" is a management token behind the public prefix GATSBY_',
    )
    expect(stdout).toContain('One other value was left out')
  })
})
