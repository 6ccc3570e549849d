import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseManifest } from '../../../src/core/manifest/read.ts'
import { createLine } from './line.ts'

const DELIVERY = 'fake0Delivery123456789abcdefghijklmnopqrstu'
const OTHER = 'fake0Other123456789abcdefghijklmnopqrstuvwx'
const TOKENS = ['CONTENTFUL_SPACE_ID=shop1234', 'CONTENTFUL_ENVIRONMENT=staging', `CONTENTFUL_ACCESS_TOKEN=${DELIVERY}`]

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-import-manifest-'))
})
afterEach(() => rm(folder, { recursive: true }))

const file = async (name: string, lines: readonly string[]): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, lines.join('\n'))
  return path
}

const imported = async (files: Record<string, readonly string[]>, line = createLine()) => {
  const paths = await Promise.all(Object.entries(files).map(([name, lines]) => file(name, lines)))
  const target = join(folder, 'desk.json')
  const ran = await line.run(['import', ...paths, '--manifest', target, '--yes'])
  const text = await readFile(target, 'utf8').catch(() => '{}')
  expect(ran.stdout + ran.stderr + text).not.toContain(DELIVERY)
  return { ...ran, paths, text, manifest: JSON.parse(text) as Record<string, unknown> }
}

describe('a setup that is shared with a colleague', () => {
  it('works with an empty vault, with no more than the printed commands', async () => {
    const { manifest, stdout } = await imported({ '.env': TOKENS })
    const path = join(folder, 'desk.json')
    expect(stdout).toContain(`Delete it, then run \`token-desk run --manifest ${path} -- COMMAND\`.\n`)
    const args = ['run', '--manifest', path, '--', 'program']

    const colleague = createLine()
    const missing = await colleague.run(args)
    expect([missing.code, missing.started]).toEqual([2, []])
    expect((await colleague.run(['manifest', 'compare', path])).code).toBe(1)
    const compared = (await colleague.run(['manifest', 'compare', path])).stdout
    const command = /^ {2}token-desk (tokens add .*)$/m.exec(missing.stderr)?.[1] ?? ''
    expect(compared).toContain(`\n  token-desk ${command}\n`)
    expect(await colleague.run(command.split(' '), { input: OTHER })).toMatchObject({ code: 0 })
    expect((await colleague.run(['manifest', 'compare', path])).code).toBe(0)

    const { code, started } = await colleague.run(args)
    expect([code, started[0]?.environment]).toMatchObject([
      0,
      { ...(manifest['set'] as Record<string, string>), CONTENTFUL_ACCESS_TOKEN: OTHER },
    ])
  })

  it('starts with the service, if the manifest has its own: the printed commands work in their order', async () => {
    const baseUrls = { delivery: 'https://cdn.company.example' }
    const key = { kind: 'delivery-key', service: 'company', space: 'abc', environments: ['master'] }
    const tokens = ['WEBSITE', 'SHOP'].map((secretFrom) => ({ ...key, name: secretFrom.toLowerCase(), secretFrom }))
    const path = join(folder, 'own.json')
    await writeFile(path, JSON.stringify({ services: [{ name: 'company', baseUrls }], tokens }))
    const args = ['run', '--manifest', path, '--', 'program']

    const colleague = createLine()
    const { stderr } = await colleague.run(args)
    const commands = [...stderr.matchAll(/^ {2}token-desk (.*)$/gm)].map(([, command = '']) => command.split(' '))
    expect(commands.map((words) => words.slice(0, 3).join(' '))).toEqual([
      'services add company',
      'tokens add website',
      'tokens add shop',
    ])
    for (const [at, command] of commands.entries())
      expect(await colleague.run(command, { input: `${OTHER}${at}` })).toMatchObject({ code: 0 })
    expect((await colleague.run(args)).code).toBe(0)
  })

  it('lists a token of the Playground as left out, and "run" reports that no token is named', async () => {
    const line = createLine()
    await line.catalog.update((document) => ({
      ...document,
      services: [
        ...document.services,
        {
          id: 'playground',
          name: 'Playground',
          preset: 'playground',
          baseUrls: { delivery: 'http://127.0.0.1:5300' },
          webAppUrl: null,
        },
      ],
    }))
    const { stderr, manifest } = await imported({ '.env': [...TOKENS, 'CONTENTFUL_HOST=127.0.0.1:5300'] }, line)
    expect(stderr).toContain('Left out: "contentful-access-token", because the Playground is on this machine only.\n')
    expect(manifest['tokens']).toEqual([])
    const unwritable = join(folder, `${'long'.repeat(80)}.json`)
    const failed = await line.run(['import', join(folder, '.env'), '--manifest', unwritable, '--yes'])
    expect([failed.code, failed.stderr.includes('could not be written'), failed.stderr.includes('Left')]).toEqual([
      2,
      true,
      false,
    ])
    const ran = await line.run(['run', '--manifest', join(folder, 'desk.json'), '--', 'program'])
    expect(ran.stderr).toContain('No tokens to pass to the program.')
  })
})

describe('import --manifest', () => {
  it('writes the token under the variable that contained it, with its space and the plain variables', async () => {
    const { code, manifest, text } = await imported({ '.env': TOKENS })
    expect(code).toBe(0)
    expect(parseManifest(text).ok).toBe(true)
    expect(manifest).toEqual({
      $schema: './node_modules/token-desk/manifest.schema.json',
      services: [],
      spaces: [{ service: 'contentful-us', id: 'shop1234', environments: ['staging'] }],
      tokens: [
        {
          name: 'contentful-access-token',
          kind: 'delivery-key',
          service: 'contentful-us',
          space: 'shop1234',
          environments: ['staging'],
          secretFrom: 'CONTENTFUL_ACCESS_TOKEN',
        },
      ],
      set: { CONTENTFUL_SPACE_ID: 'shop1234', CONTENTFUL_ENVIRONMENT: 'staging' },
    })
  })

  it('reports that the file can be deleted if nothing is left in it', async () => {
    const { stdout, paths } = await imported({ '.env': TOKENS })
    expect(stdout).toContain(`Nothing is left in ${paths[0]}. Delete it`)
  })

  it('lists what stays in the file, and the lines to write instead of its tokens', async () => {
    const more = [
      'DATABASE_URL=postgres://localhost/app',
      'SITE_URL=https://shop.example.com',
      'NODE_OPTIONS=--inspect',
    ]
    const { stdout, manifest } = await imported({ '.env': [...TOKENS, ...more] })
    expect(stdout).toMatch(/^Left in .*\.env: DATABASE_URL, NODE_OPTIONS, SITE_URL$/m)
    expect(stdout).toContain('  CONTENTFUL_ACCESS_TOKEN=token-desk://contentful-access-token\n')
    expect(manifest['set']).toEqual({ CONTENTFUL_SPACE_ID: 'shop1234', CONTENTFUL_ENVIRONMENT: 'staging' })
  })

  it.each([
    ['an address of an unknown host', 'CONTENTFUL_ASSETS=cms.example.net', 'CONTENTFUL_ASSETS'],
    ['a value that refers to another variable', 'CONTENTFUL_LABEL=$CONTENTFUL_SPACE_ID', 'CONTENTFUL_LABEL'],
    ['a value that contains a token', `CONTENTFUL_HEADER="Bearer ${DELIVERY}"`, 'CONTENTFUL_HEADER'],
    [
      'a second variable with the same token',
      `VITE_CONTENTFUL_ACCESS_TOKEN=${DELIVERY}`,
      'VITE_CONTENTFUL_ACCESS_TOKEN',
    ],
  ])('leaves %s in the file', async (_what, variable, name) => {
    const { code, stdout, text } = await imported({ '.env': [...TOKENS, variable] })
    expect([code, parseManifest(text).ok]).toEqual([0, true])
    expect(stdout).toMatch(new RegExp(`^Left in .*\\.env: ${name}$`, 'm'))
  })

  it('writes one entry for each file with another token in the same variable', async () => {
    const production = TOKENS.map((one) => one.replace('staging', 'production').replace(DELIVERY, OTHER))
    const { manifest } = await imported({ '.env': TOKENS, '.env.production': production })
    expect(manifest['tokens']).toMatchObject([
      { name: 'contentful-access-token', environments: ['staging'], secretFrom: 'CONTENTFUL_ACCESS_TOKEN' },
      {
        name: 'contentful-access-token-production',
        environments: ['production'],
        secretFrom: 'CONTENTFUL_ACCESS_TOKEN',
      },
    ])
    expect(manifest['set']).toEqual({ CONTENTFUL_SPACE_ID: 'shop1234' })
  })

  it('leaves the name of an environment in the file if the manifest has keys for others', async () => {
    const line = createLine()
    await imported({ '.env': TOKENS }, line)
    const production = TOKENS.map((one) => one.replace('staging', 'production').replace(DELIVERY, OTHER))
    const { stdout } = await imported({ '.env.production': production }, line)
    expect(stdout).toMatch(/^Left in .*\.env\.production: CONTENTFUL_ENVIRONMENT$/m)
  })

  it('adds to a manifest, and writes the same again for tokens that the vault contains', async () => {
    const line = createLine()
    const before = { name: 'old', kind: 'personal-access-token', service: 'contentful-us', secretFrom: 'OLD_TOKEN' }
    await file('desk.json', [JSON.stringify({ tokens: [before], set: { CONTENTFUL_LOCALE: 'en' } })])
    const first = await imported({ '.env': TOKENS }, line)
    expect(first.manifest).toMatchObject({
      tokens: [before, { secretFrom: 'CONTENTFUL_ACCESS_TOKEN' }],
      set: { CONTENTFUL_LOCALE: 'en', CONTENTFUL_SPACE_ID: 'shop1234' },
    })
    const again = await imported({ '.env': TOKENS }, line)
    expect([again.code, again.text]).toEqual([0, first.text])
    expect(line.catalog.document.tokens).toHaveLength(1)
  })

  it('saves nothing if the existing file is not a manifest', async () => {
    const line = createLine()
    await file('desk.json', ['[]'])
    const { code } = await imported({ '.env': TOKENS }, line)
    expect([code, line.catalog.document.tokens]).toEqual([64, []])
  })

  it('names a token by its space in a reference if its name is not unique', async () => {
    const line = createLine()
    const add = ['tokens', 'add', '--name', 'contentful-access-token', '--kind', 'delivery-key']
    const place = ['--service', 'contentful-us', '--space']
    await line.run([...add, ...place, 'shop1234', '--environment', 'staging'], { input: DELIVERY })
    await line.run([...add, ...place, 'blog1234'], { input: OTHER })
    const { stdout } = await imported({ '.env': [...TOKENS, 'PORT=3000'] }, line)
    expect(stdout).toContain('CONTENTFUL_ACCESS_TOKEN=token-desk://shop1234/contentful-access-token')
  })
})

describe('the preview of import', () => {
  it('shows the kind, service, space and environment that the options choose', async () => {
    const path = await file('.env', [`CONTENTFUL_TOKEN=${DELIVERY}`])
    const options = [
      '--kind',
      'preview-key',
      '--service',
      'contentful-eu',
      '--space',
      'blog1234',
      '--environment',
      'qa',
    ]
    const { stdout } = await createLine().run(['import', path, ...options, '--dry-run'])
    for (const shown of ['preview', 'Contentful (EU)', 'blog1234', 'qa']) expect(stdout).toContain(shown)
    expect(stdout).not.toContain('assumed')
  })
})
