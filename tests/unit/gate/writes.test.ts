import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { COMMAND_NAMES } from '../../../src/cli/commands/all-commands.ts'
import { CHANNELS } from '../../../src/shared/contract/channels.ts'
import type { ChannelName } from '../../../src/shared/contract/contract.ts'
import { dispatch } from '../../../src/core/dispatch.ts'
import { METHODS } from '../../../src/shared/model/request-defaults.ts'
import { valueOf } from '../../fakes/desk.ts'
import { keyHttp, type Sent } from '../../fakes/key-http.ts'
import { SAMPLE_INPUTS, sampleToken } from '../../fakes/samples.ts'
import { draftOn, keptAs, newId, twoServicesCommand, twoServicesDesk } from '../../fakes/two-services.ts'

/** What leaves for a write, and by whose yes: over all commands and all channels. */

const writes = (sent: readonly Sent[]): string[] =>
  sent.filter(({ method }) => method !== 'GET' && method !== 'HEAD').map(({ method, href }) => `${method} ${href}`)

const website = keptAs('website-one').token.id
const owner = keptAs('owner-one').token.id
const THE_WRITE = 'PUT https://manage.one.example/spaces/alpha/api_keys/website-one'

/** Arguments for each command. */
const LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  diagnose: [
    ['--token', 'website-one', '--environment', 'staging', '--allow-management-reads', '--allow-other-services'],
    ['--token', 'owner-one', '--space', 'alpha'],
  ],
  check: [
    ['--allow-management-reads', '--allow-other-services'],
    ['--allow-management-reads', '--expires-within', '14d'],
  ],
  explain: [[]],
  send: [
    ['--token', 'website-one'],
    ...METHODS.map((method) => ['--token', 'owner-one', '--space', 'alpha', '--method', method]),
    ...METHODS.map((method) => ['--token', 'owner-one', '--method', method, '--path', '/x', '--dry-run', '--yes']),
  ],
  enable: [
    ['website-one', '--environment', 'staging', '--with', 'owner-one'],
    ['website-one', '--environment', 'master', '--yes'],
    ['website-one', '--environment', 'nothing', '--yes'],
    ['owner-one', '--environment', 'staging', '--yes'],
    ['website-one', '--environment', 'staging', '--with', 'owner-two', '--yes'],
  ],
  rotate: [
    ['website-one', '--with', 'owner-one'],
    ['drafts-one', '--with', 'owner-one', '--yes'],
    ['website-one', '--with', 'owner-two', '--yes'],
  ],
  // Starts the user's program. Before that, it sends the same reads as check.
  run: [['--manifest', 'not-there.json', '--check', '--', 'true']],
  import: [['--dry-run'], ['--yes', '--kind', 'delivery-key', '--service', 'one', '--space', 'alpha']],
  scan: [['src/cli/run.ts']],
  status: [[], ['--json']],
  'tokens list': [[]],
  'tokens add': [['--name', 'n', '--kind', 'delivery-key', '--service', 'one', '--space', 'alpha']],
  'tokens replace': [['website-one']],
  'tokens rename': [['website-one', 'another']],
  'tokens edit': [['website-one', '--environments', 'master,staging']],
  'tokens show': [['website-one']],
  // The clipboard of the machine is not for a test.
  'tokens copy': [['of-nobody']],
  'tokens rotate-by': [['website-one', '2027-03-01']],
  'tokens remove': [['website-one'], ['website-one', '--yes']],
  'tokens confirm': [['website-one', '--yes']],
  'services list': [[]],
  'services add': [['three', '--base-url', 'delivery=https://cdn.three.example']],
  'services remove': [['one', '--yes']],
  'manifest export': [[]],
  'manifest compare': [['not-there.json']],
  completion: [['bash']],
  // It starts servers, and sends nothing itself.
  playground: [],
}

describe('no command writes to the platform without its own confirmation', () => {
  it('is tried with every command', () => {
    expect(Object.keys(LINES).sort()).toEqual([...COMMAND_NAMES].sort())
  })

  it.each(Object.entries(LINES).flatMap(([command, lines]) => lines.map((line) => [command, line] as const)))(
    '%s %j',
    async (command, line) => {
      const http = keyHttp()
      await twoServicesCommand([...command.split(' '), ...line], http, { input: 'fake-token-of-nobody-00000000000000' })
      expect(writes(http.sent)).toEqual([])
    },
  )

  it.each(['_method=DELETE', 'a=1;X-HTTP-Method-Override=PUT', '%5fmethod=delete&limit=1'])(
    'diagnose never sends a method that the parameters of a path name: %s',
    async (query) => {
      const http = keyHttp()
      const path = `/spaces/alpha/environments/master/entries/x?${query}`
      const ran = await twoServicesCommand(['diagnose', '--token', 'website-one', '--path', path], http)
      expect(http.sent.length, ran.stderr).toBeGreaterThan(0)
      expect(http.sent.filter(({ href }) => /method/i.test(href))).toEqual([])
    },
  )

  it('enable with --yes writes that one key once', async () => {
    const http = keyHttp()
    const line = ['enable', 'website-one', '--environment', 'staging', '--with', 'owner-one', '--yes']
    const ran = await twoServicesCommand(line, http)
    expect(ran.code, ran.stderr).toBe(0)
    expect(writes(http.sent)).toEqual([THE_WRITE])
  })

  it('rotate with --yes creates one key and deletes none', async () => {
    const http = keyHttp()
    const ran = await twoServicesCommand(['rotate', 'website-one', '--with', 'owner-one', '--yes'], http)
    expect(ran.code, ran.stderr).toBe(0)
    expect(writes(http.sent)).toEqual(['POST https://manage.one.example/spaces/alpha/api_keys'])
  })

  it('send with --yes sends the composed request', async () => {
    const http = keyHttp()
    const line = ['send', '--token', 'owner-one', '--method', 'DELETE', '--path', '/spaces/alpha/entries/x', '--yes']
    await twoServicesCommand(line, http)
    expect(writes(http.sent)).toEqual(['DELETE https://manage.one.example/spaces/alpha/entries/x'])
  })
})

/** A channel's sample, about the services and tokens of this desk. */
const inputFor = (channel: ChannelName, tokenId: string): unknown =>
  JSON.parse(
    JSON.stringify(SAMPLE_INPUTS[channel])
      .replaceAll(sampleToken.id, tokenId)
      .replaceAll('contentful-us', 'one')
      .replaceAll('space-a', 'alpha'),
  )

const log = { info: () => undefined, error: () => undefined }

describe('no channel writes to the platform without its own confirmation', () => {
  it.each(CHANNELS)('%s', async (channel) => {
    for (const tokenId of [website, owner]) {
      const http = keyHttp()
      const desk = twoServicesDesk(http)
      await dispatch(desk.handlers, channel, inputFor(channel, tokenId), log)
      expect(writes(http.sent)).toEqual([])
      await desk.close()
    }
  })

  it('a diagnosis with every yes there is, and the matrix', async () => {
    const http = keyHttp()
    const desk = twoServicesDesk(http)
    for (const method of METHODS) {
      const draft = draftOn({ method, api: 'management', credential: { from: 'vault', tokenId: owner } })
      const { services, tokens } = desk.catalog.document
      const consent = { tokens: tokens.map(({ id }) => id), services: services.map(({ id }) => id) }
      const plan = await desk.handlers['diagnosis.plan']({ draft, exchangeId: null, continues: null, consent })
      if (plan.ok) await desk.handlers['diagnosis.run']({ diagnosisId: newId(), planId: plan.value.planId })
    }
    await desk.handlers['matrix.run']({ matrixId: newId(), tokenIds: null })
    expect(writes(http.sent)).toEqual([])
    await desk.close()
  })

  it.each(METHODS.filter((method) => method !== 'GET' && method !== 'HEAD'))(
    'requests.send refuses a %s to Management without confirmation',
    async (method) => {
      const http = keyHttp()
      const desk = twoServicesDesk(http)
      const draft = draftOn({ method, api: 'management', credential: { from: 'vault', tokenId: owner } })
      expect(await desk.handlers['requests.send']({ exchangeId: newId(), draft, confirmed: false })).toMatchObject({
        ok: false,
        error: { code: 'confirmation-needed' },
      })
      expect(writes(http.sent)).toEqual([])
      await desk.close()
    },
  )

  it('lifecycle.enable writes what was planned, once: a yes is spent with it', async () => {
    const http = keyHttp()
    const desk = twoServicesDesk(http)
    const asked = { tokenId: website, managementTokenId: owner, environmentId: 'testing', change: 'add' as const }
    const { planId, plan } = valueOf(await desk.handlers['lifecycle.planEnable'](asked))
    expect(plan).toMatchObject({ key: { id: 'website-one' }, now: ['master'], after: ['master', 'testing'] })
    expect(writes(http.sent)).toEqual([])
    expect(await desk.handlers['lifecycle.enable']({ planId: newId() })).toMatchObject({ ok: false })
    expect(writes(http.sent)).toEqual([])
    const done = valueOf(await desk.handlers['lifecycle.enable']({ planId }))
    expect(done).toMatchObject({ outcome: 'written', environments: ['master', 'testing'], active: true })
    expect(await desk.handlers['lifecycle.enable']({ planId })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    })
    expect(writes(http.sent)).toEqual([THE_WRITE])
    await desk.close()
  })

  it('lifecycle.rotate makes what was planned, once, and deletes nothing: a yes is spent with it', async () => {
    const http = keyHttp()
    const desk = twoServicesDesk(http)
    const asked = { tokenId: website, managementTokenId: owner }
    const { planId, plan } = valueOf(await desk.handlers['lifecycle.planRotate'](asked))
    expect(plan).toMatchObject({ key: { id: 'website-one' }, newKey: 'to-make', environments: ['master'] })
    expect(await desk.handlers['lifecycle.rotate']({ planId: newId() })).toMatchObject({ ok: false })
    expect(writes(http.sent)).toEqual([])
    expect(valueOf(await desk.handlers['lifecycle.rotate']({ planId }))).toMatchObject({
      retiring: expect.stringMatching(/^website-one \(retiring /) as string,
    })
    expect(await desk.handlers['lifecycle.rotate']({ planId })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    })
    expect(writes(http.sent)).toEqual(['POST https://manage.one.example/spaces/alpha/api_keys'])
    await desk.close()
  })

  it('lifecycle.readEnd reads the token’s own account, and sends nothing for a key', async () => {
    const http = keyHttp()
    const desk = twoServicesDesk(http)
    await desk.handlers['lifecycle.readEnd']({ tokenId: owner })
    expect(http.sent.map(({ method, href }) => `${method} ${href.split('?')[0] ?? ''}`)).toEqual([
      'GET https://manage.one.example/users/me/access_tokens',
    ])
    http.sent.length = 0
    expect(await desk.handlers['lifecycle.readEnd']({ tokenId: website })).toMatchObject({
      ok: false,
      error: { code: 'not-done', details: { why: 'wrong-kind' } },
    })
    expect(http.sent).toEqual([])
    await desk.close()
  })

  it('lifecycle.planEnable and planRotate take no token to another service, and none that is of no use there', async () => {
    const http = keyHttp()
    const desk = twoServicesDesk(http)
    const ids = { stranger: keptAs('owner-two').token.id, key: keptAs('other-one').token.id }
    for (const managementTokenId of Object.values(ids)) {
      expect(
        await desk.handlers['lifecycle.planEnable']({
          tokenId: website,
          managementTokenId,
          environmentId: 'testing',
          change: 'add',
        }),
      ).toMatchObject({ ok: false, error: { code: 'not-done', details: { why: 'wrong-kind' } } })
      expect(await desk.handlers['lifecycle.planRotate']({ tokenId: website, managementTokenId })).toMatchObject({
        ok: false,
        error: { code: 'not-done', details: { why: 'wrong-kind' } },
      })
    }
    expect(http.sent).toEqual([])
    await desk.close()
  })
})

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => [`src/${name}`, readFileSync(join(ROOT, 'src', name), 'utf8')] as const)
const filesWith = (pattern: RegExp): string[] => sources.filter(([, code]) => pattern.test(code)).map(([name]) => name)

describe('the code has no other place for a write', () => {
  it('asks the gate for requests in three places: Send, the probes, which are reads, and the courier', () => {
    expect(filesWith(/\bpassGate\(/).sort()).toEqual([
      'src/core/diagnosis/probes/wire.ts',
      'src/core/lifecycle/management.ts',
      'src/core/requests/prepare.ts',
    ])
    const probes = sources.find(([name]) => name === 'src/core/diagnosis/probes/wire.ts')?.[1] ?? ''
    expect(probes).toMatch(/\{ method: 'GET', baseUrl/)
  })

  it('lets the courier write in two places only, after the yes', () => {
    expect(filesWith(/courier\.write\(/).sort()).toEqual([
      'src/core/lifecycle/enable.ts',
      'src/core/lifecycle/rotate.ts',
    ])
  })
})
