import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import type { HttpClient } from '../../src/core/ports.ts'
import { shortOrLong } from '../fakes/long-tests.ts'
import { createLine } from '../unit/cli/line.ts'
import { arrivedOnlyAt, holdsNoSecret, withoutError } from './promises.ts'
import { serve, type Listening } from './servers/listen.ts'

/**
 * For every command and every place of a token of the vault in it: the token isn't sent to another server, isn't printed, and
 * the keychain is read only for a token whose last four characters were typed.
 */

const KEPT = 'kept-4f8Qz71_bVnR2mXc9Lw0TgY5hJd6sKpE3uA8wXyZ'
const OTHER = 'other-9Gk2mV5xT7pR1nQ8zB4cW6jL3fH0dS_aE2oTh3r'

let collector: Listening
let folder: string
let http: HttpClient
beforeAll(async () => {
  collector = await serve('collector', () => ({ status: 200, body: '{"sys":{"type":"Array"},"items":[],"total":0}' }))
  folder = await mkdtemp(join(tmpdir(), 'token-desk-drawn-'))
  http = createUndiciHttpClient({ environment: {} })
})
beforeEach(() => {
  collector.log.length = 0
})
afterAll(async () => {
  await http.close()
  await collector.close()
  await rm(folder, { recursive: true })
})

const withKept = async () => {
  const line = createLine({ http })
  for (const [name, input] of [
    ['kept', KEPT],
    ['other', OTHER],
  ] as const) {
    const add = ['tokens', 'add', '--name', name, '--kind', 'delivery-key', '--service', 'contentful-us']
    expect(await line.run([...add, '--space', 'abc'], { input })).toMatchObject({ code: 0 })
  }
  line.keychain.calls.length = 0
  return line
}

const percent = (text: string): string => text.replace(/[^]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)

/** Spellings that can stand anywhere in a request. */
const SPELLINGS = {
  plain: (text: string) => text,
  'percent-encoded': percent,
  'percent-encoded in part': (text: string) => text.replace(/[A-Z]/g, percent),
  'percent-encoded twice': (text: string) => encodeURIComponent(percent(text)),
  base64url: (text: string) => Buffer.from(text).toString('base64url'),
  'base64 of more': (text: string) => Buffer.from(`user:${text}`).toString('base64url'),
  hex: (text: string) => Buffer.from(text).toString('hex'),
  'hex in capitals': (text: string) => Buffer.from(text).toString('hex').toUpperCase(),
} satisfies Record<string, (text: string) => string>

type Typed = { args?: string[]; address?: string; manifest?: { space?: string; environment?: string }; input?: string }

/** Where the value is typed. `body`: what a file contains. */
const POSITIONS: Record<string, (value: string, file: (text: string) => Promise<string>) => Typed | Promise<Typed>> = {
  'a segment of the path': (value) => ({ args: ['--path', `/spaces/${value}/entries`] }),
  'the end of the path': (value) => ({ args: ['--path', `/spaces/abc/entries/${value}`] }),
  'the value of a parameter': (value) => ({ args: ['--path', `/spaces/abc/entries?k=${value}`] }),
  'the name of a parameter': (value) => ({ args: ['--path', `/spaces/abc/entries?${value}=1`] }),
  'two parameters': (value) => {
    const half = Math.floor(value.length / 6) * 3
    return { args: ['--path', `/spaces/abc/entries?a=${value.slice(0, half)}&b=${value.slice(half)}`] }
  },
  'a space': (value) => ({ args: ['--space', value], manifest: { space: value } }),
  'an environment': (value) => ({ args: ['--environment', value], manifest: { environment: value } }),
  'a base URL': (value) => ({ address: `/${value}` }),
  'another base URL': (value) => ({
    args: ['--other-base-url', `delivery=${collector.origin}/${value}`, '--allow-other-services'],
  }),
  'the value of a header': (value) => ({ args: ['--header', `X-Note: ${value}`] }),
  'the name of a header': (value) => ({ args: ['--header', `X-${value}: 1`] }),
  'two headers': (value) => {
    const half = Math.floor(value.length / 6) * 3
    return { args: ['--header', `X-A: ${value.slice(0, half)}`, '--header', `X-B: ${value.slice(half)}`] }
  },
  'a body': async (value, file) => ({
    args: ['--method', 'POST', '--yes', '--body', await file(JSON.stringify({ key: value }))],
  }),
  'the variables of a query': async (value, file) => ({
    args: [
      ...['--api', 'graphql', '--base-url', `graphql=${collector.origin}`],
      ...['--query-file', await file('query ($k: String) { asset(id: $k) { url } }')],
      ...['--variables-file', await file(JSON.stringify({ k: value }))],
    ],
  }),
  'a query': async (value, file) => ({
    args: [
      ...['--api', 'graphql', '--base-url', `graphql=${collector.origin}`],
      ...['--query-file', await file(`{ asset(id: ${JSON.stringify(value)}) { url } }`)],
    ],
  }),
  'the token itself': (value) => ({ input: value }),
}

const SEND_ONLY = /header|body|query/
const FOR_SEND = Object.keys(POSITIONS).filter((name) => name !== 'another base URL')
const FOR_DIAGNOSE = Object.keys(POSITIONS).filter((name) => !SEND_ONLY.test(name))
const FOR_MANIFEST = ['a space', 'an environment', 'a base URL', 'the token itself']

const COMMANDS: Record<string, { args: readonly string[]; positions: readonly string[]; rest?: readonly string[] }> = {
  diagnose: { args: ['diagnose'], positions: FOR_DIAGNOSE },
  'diagnose --dry-run': { args: ['diagnose', '--dry-run'], positions: FOR_DIAGNOSE },
  'diagnose --json': { args: ['diagnose', '--json'], positions: FOR_DIAGNOSE },
  send: { args: ['send'], positions: FOR_SEND },
  'send --dry-run': { args: ['send', '--dry-run'], positions: FOR_SEND },
  'send --json': { args: ['send', '--json'], positions: FOR_SEND },
  check: { args: ['check'], positions: FOR_MANIFEST },
  'check --format json': { args: ['check', '--format', 'json'], positions: FOR_MANIFEST },
  'run --check': { args: ['run', '--check'], positions: FOR_MANIFEST, rest: ['--', 'true'] },
  enable: { args: ['enable', 'site', '--environment', 'staging', '--yes'], positions: ['a space', 'a base URL'] },
}

const GIVEN = ['diagnose', 'send']
const WORLDS = ['given', 'manifest'] as const

type Drawn = {
  command: string
  world: (typeof WORLDS)[number]
  position: string
  spelling: keyof typeof SPELLINGS
  keychain: null | 'locked' | 'unavailable'
}

const drawn: fc.Arbitrary<Drawn> = fc.constantFrom(...Object.keys(COMMANDS)).chain((command) =>
  fc.record({
    command: fc.constant(command),
    world: GIVEN.includes(COMMANDS[command]?.args[0] ?? '') ? fc.constantFrom(...WORLDS) : fc.constant('manifest'),
    position: fc.constantFrom(...(COMMANDS[command]?.positions ?? [])),
    spelling: fc.constantFrom(...(Object.keys(SPELLINGS) as (keyof typeof SPELLINGS)[])),
    keychain: fc.constantFrom(null, null, 'locked', 'unavailable'),
  }),
)

let files = 0
const file = async (text: string): Promise<string> => {
  const path = join(folder, `${(files += 1)}.json`)
  await writeFile(path, text)
  return path
}

const asManifest = async ({ address = '', manifest = {}, input }: Typed) => {
  const base = `${collector.origin}${address}`
  const baseUrls = { delivery: base, management: base, graphql: base }
  const { space = 'abc', environment = 'master' } = manifest
  const site = { name: 'site', kind: 'delivery-key', service: 'home', space, environments: [environment] }
  const owner = { name: 'owner', kind: 'personal-access-token', service: 'home', secretFrom: 'OWNER' }
  const services = [{ name: 'home', baseUrls }]
  const path = await file(JSON.stringify({ services, tokens: [{ ...site, secretFrom: 'SITE' }, owner] }))
  return {
    args: ['--manifest', path, '--allow-origin', collector.origin],
    environment: { SITE: input ?? 'site-key-Ab12Cd34Ef56', OWNER: 'CFPAT-owner-Ab12Cd34Ef56' },
  }
}

const commandLine = async ({ command, world, position, spelling }: Drawn) => {
  const known = COMMANDS[command]
  const typed = await POSITIONS[position]?.(position === 'the token itself' ? KEPT : SPELLINGS[spelling](KEPT), file)
  if (known === undefined || typed === undefined) throw new Error('Unknown command or position.')
  const { args, rest = [] } = known
  const isGiven = GIVEN.includes(args[0] ?? '')
  const more = isGiven ? (typed.args ?? []) : []
  if (world === 'manifest') {
    const ofManifest = await asManifest(typed)
    const token = isGiven ? ['--token', 'site'] : []
    return { ...ofManifest, args: [...args, ...ofManifest.args, ...token, ...more, ...rest] }
  }
  const base = ['--base-url', `delivery=${collector.origin}${typed.address ?? ''}`, '--kind', 'delivery-key']
  const space = more.includes('--space') ? [] : ['--space', 'abc']
  return { args: [...args, ...base, ...space, ...more], environment: { TOKEN_DESK_TOKEN: typed.input ?? 'x' } }
}

it('every command sends and prints a token of the vault only to its own service, for every place and spelling', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (draw) => {
      collector.log.length = 0
      const line = await withKept()
      line.keychain.breakWith(draw.keychain)
      const { args, environment } = await commandLine(draw)
      const { code, stdout, stderr } = await line.run(args, { environment })
      expect([64, 2]).toContain(code)
      holdsNoSecret(stdout + stderr, [KEPT, OTHER], 'the output')
      // If the keychain is locked, a variable's value can't be compared. Then the other tokens of the manifest are still checked.
      if (draw.keychain !== null && draw.world === 'manifest' && draw.position === 'the token itself')
        arrivedOnlyAt([collector], KEPT, [])
      else expect([collector.log.length, withoutError(stdout)]).toEqual([0, ''])
      // The keychain is read for no other token, and never written.
      const other = line.catalog.document.tokens.find(({ name }) => name === 'other')?.id ?? ''
      expect(line.keychain.calls).not.toContain(`read ${other}`)
      expect(line.keychain.calls.filter((call) => !call.startsWith('read'))).toEqual([])
    }),
    { numRuns: shortOrLong(40, 600) },
  )
})
