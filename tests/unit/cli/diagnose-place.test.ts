import { describe, expect, it } from 'vitest'
import { planSchema } from '../../../src/shared/model/diagnosis.ts'
import { recordingHttp } from '../../fakes/recording-http.ts'
import { createVirtualClock } from '../../fakes/virtual-clock.ts'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const OTHER = 'fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb'
const DIAGNOSE = ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--space', 'abc']
const ADD = ['tokens', 'add', '--kind', 'delivery-key', '--space', 'abc', '--service']

const ownService = async ({ run }: ReturnType<typeof createLine>): Promise<void> => {
  expect((await run(['services', 'add', 'home', '--base-url', 'delivery=https://cdn.example.com'])).code).toBe(0)
}

describe('diagnose of a given token without a service', () => {
  const originOf = async ({ run }: ReturnType<typeof createLine>): Promise<string | undefined> => {
    const { stdout } = await run([...DIAGNOSE, '--dry-run', '--json'], { input: SECRET })
    return planSchema.parse(JSON.parse(stdout)).probes[0]?.origin
  }

  it("takes the default of Contentful's clients if the vault is empty", async () => {
    expect(await originOf(createLine())).toBe('https://cdn.contentful.com')
  })

  it("takes the only region of the vault's tokens", async () => {
    const line = createLine()
    expect((await line.run([...ADD, 'contentful-eu', 'website'], { input: OTHER })).code).toBe(0)
    expect(await originOf(line)).toBe('https://cdn.eu.contentful.com')
  })

  it.each([
    ['both regions', ['contentful-us', 'contentful-eu']],
    ['an own service only', ['home']],
    ['an own service and a region', ['home', 'contentful-us']],
    ['a region, while an own service has none', ['contentful-us']],
    ['none, while there is an own service', []],
  ])('takes none if the vault has tokens of %s: another service must not receive it', async (what, used) => {
    const http = recordingHttp()
    const line = createLine({ http })
    if (what !== 'both regions') await ownService(line)
    for (const service of used) expect((await line.run([...ADD, service, 'website'], { input: OTHER })).code).toBe(0)
    for (const command of [DIAGNOSE, ['send', '--token-stdin', '--space', 'abc', '--path', 'entries']]) {
      const { code, stderr } = await line.run(command, { input: SECRET })
      expect([code, http.sent]).toEqual([64, []])
      expect(stderr).toContain('Missing option: --service NAME')
    }
  })
})

describe('the command that finds out more', () => {
  it('has the number of requests that it sends, after diagnose and after explain', async () => {
    const refusals = Array.from({ length: 30 }, (_, at) =>
      JSON.stringify({ sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: 'x', requestId: `fake-${at}` }),
    )
    const clock = createVirtualClock(Date.parse('2026-01-02T03:04:05Z'))
    const { run } = createLine({
      http: clock.watch(recordingHttp(refusals.map((refusal) => [401, refusal]))),
      realClock: clock,
    })
    const diagnosed = await run(DIAGNOSE, { input: SECRET })
    expect(diagnosed.stdout).toMatch(
      /Find out .*--allow-other-services\n +\(pipe the token in again; about \d+ read-only requests?\)/,
    )
    clock.stop()
    const explained = await run(['explain'], { input: refusals[0] ?? '' })
    expect(explained.stdout).toMatch(/Find out .*token-desk diagnose .*\n +\(about \d+ read-only requests\)/)
  })

  it('is offered only with options that allow further requests', async () => {
    const { run } = createLine({
      http: recordingHttp(
        Array.from({ length: 12 }, (_, at) => [
          404,
          `{"sys":{"type":"Error","id":"NotFound"},"details":{"type":"Environment","id":"staging"},"requestId":"fake-${at}"}`,
        ]),
      ),
    })
    const urls = ['delivery', 'management'].flatMap((api) => ['--base-url', `${api}=https://${api}.example.com`])
    await run(['services', 'add', 'home', ...urls])
    await run([...ADD, 'home', 'website'], { input: SECRET })
    const diagnose = async () => (await run(['diagnose', '--token', 'website', '--environment', 'staging'])).stdout
    const alone = await diagnose()
    expect(alone).toMatch(/^ {2}Decided by /m)
    expect(alone).not.toContain('Find out')
    const owner = ['tokens', 'add', 'owner', '--kind', 'personal-access-token', '--service', 'home']
    expect((await run(owner, { input: 'fake-personal-access-token-aaaaaaaaaaaaaaaa' })).code).toBe(0)
    expect(await diagnose()).toMatch(/^ {2}Find out .* --allow-management-reads$/m)
  })
})
