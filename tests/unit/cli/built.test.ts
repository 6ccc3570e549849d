import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkReportSchema, diagnosisSchema, planSchema } from '../../../src/shared/model/diagnosis.ts'
import { exchangeSchema } from '../../../src/shared/model/exchange.ts'
import { catalogDocumentSchema } from '../../../src/shared/model/vault.ts'
import { seedDocument } from '../../../src/core/vault/presets.ts'
import { TOKENS } from '../../fakes/platform/ask.ts'
import { close, listen, startPlatform, type Platform } from '../../fakes/platform/platform-server.ts'
import { WORLD } from '../../fakes/platform/worlds.ts'
import { tokenDeskHere } from '../../cli/in-process.ts'
import { buildCli, type BuiltCli } from './built-cli.ts'

/** Standard error without the lines that a slow machine adds (`Waiting for …`). */
const withoutWaits = (stderr: string): string => stderr.replace(/^Waiting .*\n?/gm, '')

const run = promisify(execFile)

let cli: BuiltCli
let platform: Platform
beforeAll(async () => {
  cli = await buildCli()
  platform = await startPlatform(WORLD)
})
afterAll(async () => {
  await platform.close()
  await cli.remove()
})

const delivery = (): string[] => [
  '--kind',
  'delivery-key',
  '--space',
  'alpha',
  '--base-url',
  `delivery=${platform.baseUrls.delivery}`,
]

/** The addresses of the manifests here. */
const allowed = (): string[] => Object.values(platform.baseUrls).flatMap((url) => ['--allow-origin', url])

const manifestFile = async (name: string, tokens: readonly object[]): Promise<string> => {
  const file = join(cli.folder, name)
  await writeFile(
    file,
    JSON.stringify({
      services: [{ name: 'home', baseUrls: platform.baseUrls }],
      spaces: [{ service: 'home', id: 'alpha', environments: ['master', 'staging'] }],
      tokens,
    }),
  )
  return file
}

/** Reads a process's output until it holds `text`. */
const untilSays = async (stream: NodeJS.ReadableStream, text: string): Promise<string> => {
  let said = ''
  for await (const chunk of stream) {
    said += String(chunk)
    if (said.includes(text)) break
  }
  return said
}

describe('the built file', () => {
  it('is executable and starts with a Node shebang', async () => {
    expect((await stat(cli.file)).mode & 0o111).toBe(0o111)
    expect((await readFile(cli.file, 'utf8')).split('\n')[0]).toBe('#!/usr/bin/env node')
    const { stdout } = await run(cli.file, ['--version'])
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it("restarts in the project's own Node if the current one is too old, with its exit code and input", async () => {
    const ended = await cli.run(['diagnose', '--token-stdin', '--json', ...delivery()], {
      input: TOKENS.unknown,
      oldNode: true,
    })
    expect(ended.code).toBe(1)
    expect(diagnosisSchema.parse(JSON.parse(ended.stdout)).verdict).toBe('rejected')
  })

  it('prints help for every command without a secret of the environment', async () => {
    const env = { TOKEN_DESK_TOKEN: TOKENS.delivery }
    for (const args of [
      ['help'],
      ['--help'],
      ['diagnose', '--help'],
      ['check', '--help'],
      ['tokens', 'add', '--help'],
    ]) {
      const { code, stdout, stderr } = await cli.run(args, { env })
      expect([code, withoutWaits(stderr)]).toEqual([0, ''])
      expect(stdout).toContain('Usage: token-desk')
      expect(stdout).not.toContain(TOKENS.delivery)
    }
  })
})

describe('standard input', () => {
  it('is waited for until the first interruption', async () => {
    const child = cli.start(['scan', '-'])
    await untilSays(child.stderr!, 'No tokens')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([130, null])
  })
})

describe('diagnose', () => {
  it('prints the plan and sends nothing with --dry-run', async () => {
    const seen: string[] = []
    const server: Server = createServer((request, response) => {
      seen.push(request.url ?? '')
      response.end()
    })
    const origin = await listen(server)
    const args = ['diagnose', '--token-stdin', '--dry-run', '--space', 'alpha', '--base-url', `delivery=${origin}`]
    const asJson = await cli.run([...args, '--json'], { input: TOKENS.delivery })
    const asText = await cli.run(args, { input: TOKENS.delivery })
    await close(server)
    expect([asJson.code, asText.code, seen]).toEqual([0, 0, []])
    const plan = planSchema.parse(JSON.parse(asJson.stdout))
    expect(plan.probes[0]).toMatchObject({ kind: 'the-request', origin, outcome: 'planned' })
    expect(asText.stdout).toContain(`GET ${origin}/spaces/alpha/entries`)
    expect(asJson.stdout + asText.stdout).not.toContain(TOKENS.delivery)
  })

  it('prints the verdict as a sentence without the token', async () => {
    const { code, stdout, stderr } = await cli.run(['diagnose', '--token-stdin', ...delivery()], {
      input: `"${TOKENS.delivery}"`,
    })
    expect([code, withoutWaits(stderr)]).toEqual([1, ''])
    expect(stdout).toMatch(/^✗ Rejected: The token is incomplete or has extra characters .*certain.*\n/)
    expect(stdout).not.toContain(TOKENS.delivery)
    expect(stdout).not.toContain('\u001b')
  })

  it('shows no token in the process list and stops at once when interrupted', async () => {
    const server = createServer(() => undefined)
    const origin = await listen(server)
    // Of its own: other tests here put theirs into arguments, to see it refused.
    const secret = 'fake-key-that-no-argument-holds-0123456789'
    const child = cli.start(['diagnose', '--json', '--space', 'alpha', '--base-url', `delivery=${origin}`], {
      env: { TOKEN_DESK_TOKEN: secret },
    })
    await once(server, 'request')
    const { stdout: processes } = await run('ps', ['-eo', 'args'], { maxBuffer: 64 * 1024 * 1024 })
    expect(processes).toContain(origin)
    expect(processes).not.toContain(secret)
    child.kill('SIGINT')
    const [code] = (await once(child, 'close')) as [number]
    await close(server)
    expect(code).toBe(130)
  })

  it('is interrupted through the launcher, too', async () => {
    const server = createServer(() => undefined)
    const origin = await listen(server)
    const child = cli.start(['diagnose', '--space', 'alpha', '--base-url', `delivery=${origin}`], {
      oldNode: true,
      env: { TOKEN_DESK_TOKEN: TOKENS.delivery },
    })
    await once(server, 'request')
    child.kill('SIGTERM')
    const [code] = (await once(child, 'close')) as [number]
    await close(server)
    expect(code).toBe(130)
  })

  it('sends a token to another service only with consent', async () => {
    const file = join(cli.folder, 'two-services.json')
    await writeFile(
      file,
      JSON.stringify({
        services: [
          { name: 'home', baseUrls: platform.baseUrls },
          { name: 'away', baseUrls: platform.baseUrls },
        ],
        tokens: [{ name: 'website', kind: 'delivery-key', service: 'home', space: 'alpha', secretFrom: 'FAKE_TOKEN' }],
      }),
    )
    const args = ['diagnose', '--manifest', file, ...allowed(), '--token', 'website', '--service', 'away']
    const env = { FAKE_TOKEN: TOKENS.delivery }
    expect((await cli.run(args, { env })).code).toBe(64)
    expect((await cli.run([...args, '--allow-other-services'], { env })).code).toBe(0)
  })
})

describe('a usage error', () => {
  it.each([
    [['diagnose', TOKENS.account]],
    [['diagnose', '--token', TOKENS.account]],
    [['diagnose', '--token', TOKENS.delivery]],
    [['diagnose', `--token-stdin=${TOKENS.delivery}`]],
    [['diagnose', '--access-token', TOKENS.delivery]],
    [['diagnose', `--secret=${TOKENS.delivery}`]],
    [['send', '--header', `Authorization: Bearer ${TOKENS.delivery}`]],
    [['send', '--path', `/spaces/a/entries?access_token=${TOKENS.delivery}`]],
    [['explain', TOKENS.account]],
    [[TOKENS.account]],
    [['diagnose', `--${TOKENS.delivery}`]],
    [['diagnose', '--base-url', `delivery=https://user:${TOKENS.delivery}@example.com`]],
  ])('rejects a token as an argument: %#', async (args) => {
    const { code, stdout, stderr } = await tokenDeskHere(args)
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).not.toBe('')
    for (const secret of Object.values(TOKENS)) expect(stderr).not.toContain(secret)
  })

  it.each([
    [['frobnicate'], 'Unknown command'],
    [['tokens', '--json'], 'Missing command.'],
    [['diagnose', '--nonsense'], '"--nonsense"'],
    [['diagnose', '--csv'], 'has no option "--csv"'],
    [['diagnose', '--kind'], 'needs a value'],
    [['diagnose', '--json=yes'], 'takes no value'],
    [
      ['diagnose', '--kind', 'password', '--space', 'a', '--base-url', 'delivery=http://127.0.0.1:1'],
      'one of: delivery-key',
    ],
    [['diagnose'], 'Missing token.'],
    [['diagnose', '--space', 'a'], 'Missing token.'],
    [['diagnose', '--token-stdin', '--base-url', 'delivery=http://127.0.0.1:1'], 'Missing option: --space ID'],
    [['diagnose', '--token-stdin', '--space', 'a', '--space', 'b'], 'only once'],
    [['diagnose', '--token-stdin', '--space', 'a', '--base-url', 'delivery=http://example.com'], 'https'],
    [['diagnose', '--token-stdin', '--space', 'a', '--base-url', 'push=http://127.0.0.1:1'], 'API=URL'],
    [
      ['diagnose', '--token-stdin', '--space', 'a', '--base-url', 'delivery=http://127.0.0.1:1', '--timeout', 'soon'],
      'a duration such as 5s',
    ],
    [
      ['diagnose', '--token-stdin', '--path', 'https://evil.example/', '--base-url', 'delivery=http://127.0.0.1:1'],
      '--path',
    ],
    [['diagnose', '--token-stdin', '--path', '/../x', '--base-url', 'delivery=http://127.0.0.1:1'], '--path'],
    [
      ['diagnose', '--token', 'x', '--token-stdin', '--space', 'a', '--base-url', 'delivery=http://127.0.0.1:1'],
      'No tokens in the vault',
    ],
    [['check', '--json', '--csv'], 'only one of'],
    [['check', '--manifest', '/no/such/file.json'], "Can't read the manifest"],
    [['explain', '/no/such/file'], "Can't read"],
    [['explain', 'a', 'b'], 'one file'],
    [['tokens', 'add'], 'tokens add NEW-NAME'],
    [['check', '--space', 'a', 'website'], 'takes no arguments. Run `token-desk check --help`.'],
    [['tokens', 'foo'], 'Unknown command "tokens foo". Run `token-desk tokens --help`.'],
    [['tokens', 'shwo'], 'Did you mean "tokens show"?'],
    [['completion', 'tcsh'], 'Unknown shell. Available: bash, zsh, fish.'],
    [['--frobnicate'], 'Unknown option "--frobnicate". Run `token-desk --help`.'],
  ])('names the problem of %j', async (args, words) => {
    const { code, stdout, stderr } = await tokenDeskHere(args)
    expect(code).toBe(64)
    if (!args.includes('--json')) expect(stdout).toBe('')
    expect(stderr).toContain(words)
  })
})

describe('check', () => {
  const TOKENS_IN_MANIFEST = [
    {
      name: 'website',
      kind: 'delivery-key',
      service: 'home',
      space: 'alpha',
      environments: ['master', 'staging'],
      secretFrom: 'FAKE_DELIVERY',
    },
    { name: 'revoked', kind: 'delivery-key', service: 'home', space: 'alpha', secretFrom: 'FAKE_UNKNOWN' },
    {
      name: '=1+1',
      kind: 'preview-key',
      service: 'home',
      space: 'alpha',
      environments: ['master'],
      secretFrom: 'FAKE_PREVIEW',
    },
    {
      name: 'not set',
      kind: 'delivery-key',
      service: 'home',
      space: 'alpha',
      environments: ['master'],
      secretFrom: 'FAKE_UNSET',
    },
    { name: 'account', kind: 'personal-access-token', service: 'home', secretFrom: 'FAKE_ACCOUNT' },
  ]
  const env = {
    FAKE_DELIVERY: TOKENS.delivery,
    FAKE_UNKNOWN: TOKENS.unknown,
    FAKE_PREVIEW: TOKENS.preview,
    FAKE_ACCOUNT: TOKENS.account,
    FAKE_UNSET: '',
  }

  it('checks every token on each of its environments', async () => {
    const file = await manifestFile('check.json', TOKENS_IN_MANIFEST)
    const { code, stdout, stderr } = await cli.run(['check', '--manifest', file, ...allowed(), '--json'], { env })
    expect([code, withoutWaits(stderr)]).toEqual([1, ''])
    for (const secret of Object.values(TOKENS)) expect(stdout).not.toContain(secret)
    const { results, summary } = checkReportSchema.parse(JSON.parse(stdout))
    expect(
      results.map(({ token, environment, api, verdict, causes }) => [token, environment, api, verdict, causes[0]?.id]),
    ).toEqual([
      ['website', 'master', 'delivery', 'accepted', 'works'],
      ['website', 'staging', 'delivery', 'no-access', 'environment-not-enabled'],
      ['revoked', 'master', 'delivery', 'rejected', 'token-unknown-or-revoked'],
      ['=1+1', 'master', 'preview', 'accepted', 'works'],
      ['not set', 'master', 'delivery', 'rejected', 'token-missing'],
      ['account', 'master', 'management', 'accepted', 'works'],
      ['account', 'staging', 'management', 'accepted', 'works'],
    ])
    expect(summary).toMatchObject({ cells: 7, accepted: 4, rejected: 2, 'no-access': 1, complete: true })
  })

  it('exits with 0 if all tokens are accepted', async () => {
    const file = await manifestFile(
      'good.json',
      TOKENS_IN_MANIFEST.filter(({ name }) => name === 'account'),
    )
    expect((await cli.run(['check', '--manifest', file, ...allowed()], { env })).code).toBe(0)
  })

  it("writes a table, and CSV that a spreadsheet doesn't run", async () => {
    const file = await manifestFile('csv.json', TOKENS_IN_MANIFEST)
    const table = await cli.run(['check', '--manifest', file, ...allowed()], { env })
    expect(table.stdout).toContain('5 tokens · 4 accepted · 2 rejected · 1 no access')
    const csv = await cli.run(['check', '--manifest', file, ...allowed(), '--csv'], { env })
    expect(csv.stdout.split('\r\n')).toHaveLength(9)
    expect(csv.stdout).toContain(`\r\n'=1+1,`)
    for (const secret of Object.values(TOKENS)) expect(table.stdout + csv.stdout).not.toContain(secret)
  })
})

describe('explain', () => {
  const record = {
    sys: { type: 'Error', id: 'AccessTokenInvalid' },
    message: 'The access token you sent could not be found or is invalid.',
    requestId: 'r',
  }

  it('reads standard input and files and sends no request', async () => {
    const file = join(cli.folder, 'error.log')
    await writeFile(file, `12:00 request failed ${JSON.stringify(record)}\n`)
    for (const ended of [
      await cli.run(['explain', '--json'], { input: JSON.stringify(record) }),
      await cli.run(['explain', file, '--json']),
    ]) {
      expect([ended.code, withoutWaits(ended.stderr)]).toEqual([0, ''])
      expect(diagnosisSchema.parse(JSON.parse(ended.stdout))).toMatchObject({ verdict: 'rejected', probes: [] })
    }
  })

  it.each([
    ['', 64],
    ['<html><title>Sign in</title></html>', 2],
    [
      'HTTP/1.1 200 OK\ncontent-type: application/json\n\n{"sys":{"type":"Array"},"items":[{"sys":{"type":"Entry","id":"a"}}]}',
      0,
    ],
  ])('with --exit-code and the text %j exits with %i', async (input, code) => {
    expect((await cli.run(['explain', '--json', '--exit-code'], { input })).code).toBe(code)
  })

  it('repeats no token from the pasted text', async () => {
    const input = `$ curl -i -H 'Authorization: Bearer ${TOKENS.account}' https://api.contentful.com/users/me\nHTTP/2 401\n\n${JSON.stringify(record)}`
    const asText = await cli.run(['explain'], { input })
    const asJson = await cli.run(['explain', '--json'], { input })
    expect(asText.stdout + asJson.stdout + asText.stderr + asJson.stderr).not.toContain(TOKENS.account)
  })
})

describe('send', () => {
  it('prints the body on standard output and the rest on standard error', async () => {
    const { code, stdout, stderr } = await cli.run(['send', '--token-stdin', ...delivery()], { input: TOKENS.delivery })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ sys: { type: 'Array' } })
    expect(withoutWaits(stderr)).toBe('')
    expect(stdout + stderr).not.toContain(TOKENS.delivery)
  })

  it('prints the exchange as JSON without the token in any form', async () => {
    const { code, stdout } = await cli.run(['send', '--token-stdin', '--json', '--placement', 'query', ...delivery()], {
      input: TOKENS.unknown,
    })
    expect(code).toBe(1)
    expect(exchangeSchema.pick({ request: true, outcome: true }).parse(JSON.parse(stdout))).toMatchObject({
      outcome: { kind: 'response', reading: { record: { id: 'AccessTokenInvalid' } } },
    })
    expect(stdout).not.toContain(TOKENS.unknown)
  })

  it('masks a token in the response', async () => {
    const server = createServer((request, response) => response.end(`you sent ${request.headers.authorization ?? ''}`))
    const origin = await listen(server)
    const { stdout, stderr } = await cli.run(
      ['send', '--token-stdin', '--space', 'a', '--base-url', `delivery=${origin}`],
      { input: TOKENS.delivery },
    )
    await close(server)
    expect(stdout).toContain('you sent')
    expect(stdout + stderr).not.toContain(TOKENS.delivery)
  })

  it('requires consent for a request that changes data', async () => {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(request.method ?? '')
      response.writeHead(204).end()
    })
    const origin = await listen(server)
    const args = [
      'send',
      '--token-stdin',
      '--api',
      'management',
      '--method',
      'DELETE',
      '--path',
      '/spaces/a/entries/b',
      '--base-url',
      `management=${origin}`,
    ]
    const refused = await cli.run(args, { input: TOKENS.account })
    expect([refused.code, seen]).toEqual([64, []])
    const done = await cli.run([...args, '--yes'], { input: TOKENS.account })
    await close(server)
    expect([done.code, seen]).toEqual([0, ['DELETE']])
  })
})

describe('the vault without a keychain', () => {
  const withToken = async (name: string): Promise<Record<string, string>> => {
    const profile = join(cli.folder, name)
    await mkdir(profile, { recursive: true })
    const seed = seedDocument()
    const document = catalogDocumentSchema.parse({
      ...seed,
      services: [
        ...seed.services,
        { id: 'home', name: 'home', preset: null, baseUrls: platform.baseUrls, webAppUrl: null },
      ],
      spaces: [{ serviceId: 'home', id: 'alpha', name: 'Alpha', environments: [{ id: 'master', production: true }] }],
      tokens: [
        {
          id: '11111111-1111-4111-8111-111111111111',
          name: 'website',
          kind: 'delivery-key',
          serviceId: 'home',
          spaceId: 'alpha',
          environments: ['master'],
          markedRevoked: false,
          storage: 'keychain',
          lastFour: 'aaaa',
          length: 42,
          createdAt: '2026-01-01T00:00:00.000Z',
          lastCheck: null,
        },
      ],
    })
    await writeFile(join(profile, 'catalog.json'), JSON.stringify(document))
    return { TOKEN_DESK_PROFILE: profile }
  }

  it('is listed from the catalog alone', async () => {
    const env = await withToken('profile-list')
    const { code, stdout } = await cli.run(['tokens', 'list', '--json'], { env })
    expect([code, (JSON.parse(stdout) as { tokens: object[] }).tokens]).toMatchObject([
      0,
      [{ name: 'website', service: 'home', space: 'alpha', lastFour: 'aaaa' }],
    ])
  })

  it('returns the verdict unreadable and shows nothing of the token', async () => {
    const env = await withToken('profile-unreadable')
    const { code, stdout } = await cli.run(['diagnose', '--token', 'website', '--json'], { env })
    expect([code, diagnosisSchema.parse(JSON.parse(stdout))]).toMatchObject([
      2,
      { verdict: 'unreadable', causes: [{ id: 'keychain-unavailable' }] },
    ])
    const checked = await cli.run(['check', '--json'], { env })
    expect([checked.code, checkReportSchema.parse(JSON.parse(checked.stdout))]).toMatchObject([
      2,
      { summary: { unreadable: 1 } },
    ])
    const again = await cli.run(['check', '--json'], { env })
    expect(checkReportSchema.parse(JSON.parse(again.stdout)).results[0]?.changed).toBeNull()
  })

  it('saves no token', async () => {
    const env = { TOKEN_DESK_PROFILE: join(cli.folder, 'profile-add') }
    const args = [
      'tokens',
      'add',
      '--name',
      'site',
      '--kind',
      'delivery-key',
      '--service',
      'contentful-us',
      '--space',
      'a',
    ]
    const { code, stdout, stderr } = await cli.run(args, { env, input: TOKENS.delivery })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('nothing was saved')
    expect(existsSync(join(env.TOKEN_DESK_PROFILE, 'catalog.json'))).toBe(false)
  })

  it("isn't read if the token is given", async () => {
    const env = { TOKEN_DESK_PROFILE: '/dev/null/not-a-folder' }
    expect((await cli.run(['diagnose', '--token-stdin', ...delivery()], { env, input: TOKENS.delivery })).code).toBe(0)
  })
})

describe('playground', () => {
  it('runs until it is interrupted', async () => {
    const child = cli.start(['playground', '--json'])
    const said = await untilSays(child.stdout!, '\n}\n')
    const { baseUrls } = JSON.parse(said) as { baseUrls: Record<string, string> }
    expect((await fetch(`${baseUrls['delivery']}/spaces/x/entries`)).status).toBe(401)
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  })

  it('prints three commands to try, each of which finds the failure that it names', async () => {
    const child = cli.start(['playground'])
    const said = await untilSays(child.stdout!, 'also prints')
    const printed = [...said.matchAll(/^(.*):\n {2}printf %s '(.*)' \| token-desk (.*)$/gm)]
    const tried = printed.map(async ([, title, input = '', args = '']) => {
      const { code, stdout } = await cli.run([...args.split(' '), '--json'], { input })
      const { verdict, causes } = JSON.parse(stdout) as { verdict: string; causes: { id: string; certainty: string }[] }
      const open = causes.filter(({ certainty }) => certainty === 'certain' || certainty === 'likely')
      return [title, code, verdict, open.map(({ id }) => id)]
    })
    // Without the space's list of environments, a key alone can't show whether the environment exists.
    expect(await Promise.all(tried)).toEqual([
      ['a revoked key', 1, 'rejected', ['token-unknown-or-revoked', 'token-of-other-service']],
      ['the wrong API', 1, 'rejected', ['token-of-other-api']],
      ['a missing environment', 1, 'no-access', ['environment-not-enabled', 'environment-missing']],
    ])
    child.kill('SIGTERM')
    await once(child, 'close')
  })
})

it("doesn't fail if the reader of its output closes the pipe", async () => {
  const child = cli.start(['explain', '--json'])
  child.stdout!.destroy()
  child.stdin!.end('{"sys":{"type":"Error","id":"AccessTokenInvalid"}}')
  const said = await untilSays(child.stderr!, '\n')
  const code = child.exitCode ?? ((await once(child, 'close')) as [number])[0]
  expect([said, code]).toEqual(['', 0])
})
