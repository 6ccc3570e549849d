import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widthOf } from '../../src/cli/output/wrap.ts'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { startPlayground, type Playground } from '../../src/playground/playground.ts'
import { createVirtualClock, type VirtualClock } from '../fakes/virtual-clock.ts'
import { createLine } from '../unit/cli/line.ts'

/** What every command prints on a terminal of 80 and of 40 columns, with a vault of ten tokens of the Playground. */

let playground: Playground
let folder: string
let clock: VirtualClock
const http = createUndiciHttpClient({ environment: {} })

beforeAll(async () => {
  clock = createVirtualClock(Date.parse('2026-11-27T12:00:00Z'))
  playground = await startPlayground({ stepMs: 1, now: clock.milliseconds })
  folder = await mkdtemp(join(tmpdir(), 'td-'))
})
afterAll(async () => {
  clock.stop()
  await playground.close()
  await http.close()
  await rm(folder, { recursive: true })
})

const LONG = 'storefront-production-eu-west-fallback-key'
const SAVED = ['website', 'everywhere', 'staging', 'demo', 'old', 'preview', 'museum', LONG, 'owner', 'app']

const savedVault = async () => {
  const line = createLine({ http: clock.watch(http), realClock: clock })
  const addresses = Object.entries(playground.baseUrls).flatMap(([api, url]) => ['--base-url', `${api}=${url}`])
  await line.run(['services', 'add', 'bakery', ...addresses])
  for (const [at, { kind, secret, spaceId, environments }] of playground.tokens.slice(0, SAVED.length).entries()) {
    const place = spaceId === null ? [] : ['--space', spaceId, ...environments.flatMap((id) => ['--environment', id])]
    const added = await line.run(
      ['tokens', 'add', '--name', SAVED[at] ?? '', '--kind', kind, '--service', 'bakery', ...place],
      { input: secret },
    )
    expect(added.code, added.stderr).toBe(0)
  }
  return line
}

const ERROR_LOG =
  '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"The access token you sent could not be found or is invalid.","requestId":"78e1ef03-919c-45a0-bf3d-d5ef588bd98b"}\n'

const NOT_ENABLED_LOG =
  '{"sys":{"type":"Error","id":"NotFound"},"details":{"type":"Environment","id":"staging","space":"fakebakery01"},"requestId":"78e1ef03-919c-45a0-bf3d-d5ef588bd98b"}\n'

const ENV = `CONTENTFUL_SPACE_ID=fakebakery01
CONTENTFUL_ENVIRONMENT=master
CONTENTFUL_DELIVERY_TOKEN=fake-delivery-key-that-is-not-saved-01234567
CONTENTFUL_PREVIEW_ACCESS_TOKEN=fake-preview-key-that-is-not-saved-012345678
SITE_URL=https://bakery.example
`

const file = (name: string): string => join(folder, name)

/** Commands with the most lines that they may print at 80 columns. They run one after another. */
const LINES: readonly (readonly [args: () => string[], most: number])[] = [
  [() => ['status'], 16],
  [() => ['check'], 24],
  [() => ['check', '--quiet'], 1],
  [() => ['check', '--verbose'], 60],
  [() => ['check', '--space', 'fakebakery01', '--environment', 'staging'], 8],
  [() => ['status'], 16],
  [() => ['tokens', 'list'], 16],
  [() => ['tokens', 'show', LONG], 12],
  [() => ['services', 'list'], 24],
  [() => ['diagnose', '-t', 'website'], 2],
  [() => ['diagnose', '-t', 'website', '-e', 'staging'], 14],
  [() => ['diagnose', '-t', 'website', '-e', 'staging', '--allow-management-reads'], 14],
  [() => ['diagnose', '-t', 'old'], 14],
  [() => ['diagnose', '-t', 'old', '-q'], 1],
  [() => ['diagnose', '-t', 'old', '-v'], 80],
  [() => ['diagnose', '-t', 'website', '-e', 'nothere'], 14],
  [() => ['diagnose', '-t', 'preview', '--api', 'delivery'], 14],
  [() => ['explain', file('error.log')], 14],
  [() => ['explain', '-q', file('error.log')], 1],
  [() => ['explain', '--all', file('error.log')], 24],
  [() => ['explain', '-v', file('error.log')], 40],
  [() => ['explain', file('not-enabled.log')], 12],
  [() => ['explain', file('plain.log')], 4],
  [() => ['import', file('new.env'), '--dry-run'], 12],
  [() => ['import', file('new.env'), '--service', 'bakery', '--yes', '--manifest', file('new.json')], 16],
  [() => ['manifest', 'export', '--output', file('token-desk.json')], 1],
  [() => ['manifest', 'compare', file('token-desk.json')], 16],
  [() => ['run', '--env', 'CONTENTFUL_TOKEN=website', '--', 'program'], 1],
  [() => ['enable', 'website', '-e', 'staging', '--yes'], 14],
  [() => ['rotate', 'demo', '--yes'], 16],
  [() => ['tokens', 'rename', 'demo', 'tasting'], 2],
  [() => ['tokens', 'edit', 'tasting', '--environments', 'master,staging'], 2],
  [() => ['tokens', 'remove', 'tasting', '--yes'], 2],
]

/** Lines that are too wide, apart from a single word that would be useless in parts: a URL, an ID, a name to copy. */
const tooWide = (text: string, columns: number): string[] =>
  text.split('\n').filter((line) => widthOf(line) > columns && /\S\s+\S/.test(line.trim()))

const countLines = (text: string): number => text.trimEnd().split('\n').length

describe.each([80, 40])('a terminal of %i columns', (columns) => {
  it('is wide enough for the output of every command, within its number of lines', async () => {
    await Promise.all([
      writeFile(file('error.log'), ERROR_LOG),
      writeFile(file('not-enabled.log'), NOT_ENABLED_LOG),
      writeFile(file('plain.log'), 'Something broke in the shop\n'),
      writeFile(file('new.env'), ENV),
    ])
    const line = await savedVault()
    for (const [args, most] of LINES) {
      const typed = args()
      const { stdout, stderr } = await line.run(typed, { columns, environment: { NO_COLOR: '1', TERM: 'dumb' } })
      const command = typed.join(' ')
      expect.soft(tooWide(stdout + stderr, columns), command).toEqual([])
      if (columns === 80) expect.soft(countLines(stdout), `${command}\n${stdout}`).toBeLessThanOrEqual(most)
    }
  })
})

/** Usage errors: what is wrong, then what to do. */
const MISTAKES: readonly string[][] = [
  ['foo'],
  ['--foo'],
  ['tokens', 'lst'],
  ['check', '--tokn', 'x'],
  ['check', '--timeout'],
  ['check', '--timeout', 'abc'],
  ['check', '--expires-within', '5'],
  ['check', '--fail-on', 'x'],
  ['check', '--connections', 'x'],
  ['check', '--format', 'yaml'],
  ['check', '--token', 'webiste'],
  ['send', '-t', 'website', '--method', 'PST'],
  ['send', '-t', 'website', '--api', 'deliver'],
  ['diagnose'],
  ['diagnose', '-t', 'webiste'],
  ['diagnose', '-t', 'website', '--service', 'nope'],
  ['diagnose', '-t', 'website', '--base-url', 'x=y'],
  ['explain', 'a', 'b'],
  ['services', 'remove', 'bakry'],
  ['services', 'add', 'x'],
  ['tokens', 'show'],
  ['tokens', 'add', '--kind', 'delivery-key'],
  ['tokens', 'add', 'x', '--kind', 'delivery-key', '--service', 'nope'],
  ['tokens', 'rename', 'a'],
  ['run'],
  ['run', 'ls'],
  ['run', '--env', 'A=webiste', '--', 'ls'],
  ['enable'],
  ['enable', 'website'],
  ['rotate'],
  ['completion'],
]

/** Something to type: a command, an option, a value or the name that was meant. */
const HINT = /`token-desk |token-desk [a-z]+|Did you mean|--[a-z]|one of: |such as |services: /

it('prints usage errors in at most two lines of 80 columns, with what to type instead', async () => {
  const line = await savedVault()
  for (const args of MISTAKES) {
    const { code, stdout, stderr } = await line.run(args, { columns: 80, environment: { NO_COLOR: '1' } })
    expect.soft([code, stdout], args.join(' ')).toEqual([64, ''])
    expect.soft(countLines(stderr), stderr).toBeLessThanOrEqual(2)
    expect.soft(stderr, args.join(' ')).toMatch(HINT)
  }
})
