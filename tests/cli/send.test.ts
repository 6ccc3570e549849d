import { describe, expect, it } from 'vitest'
import { HOME, TOKENS } from './people.ts'
import { documentOf } from './promises.ts'
import { run, platformOfTheFile } from './run.ts'
import { startPlatform } from './servers/platform.ts'
import { startPlayground } from '../../src/playground/playground.ts'

const T = TOKENS.storefront
const { bases } = platformOfTheFile()

/** Every field of the document of `send --json`. */
const FIELDS = [
  ...['api', 'environment', 'id', 'outcome', 'redirects', 'request', 'service', 'space', 'startedAt', 'text', 'timing'],
  'token',
]

describe.concurrent('send', () => {
  const SEND = ['send', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop']

  it("prints the response's body", async () => {
    const own = await startPlatform(HOME)
    const base = ['--base-url', `delivery=${own.at.delivery.origin}`]
    const plain = await run([...SEND, ...base], { stdin: T })
    expect([plain.code, plain.stdout]).toEqual([0, expect.stringContaining('"welcome"')])
    const told = await run([...SEND, ...base, '--json', '--placement', 'query'], { stdin: T })
    expect(told.code).toBe(0)
    const document = documentOf(told) as Record<string, unknown>
    expect(Object.keys(document).toSorted()).toEqual(FIELDS)
    expect(document).toMatchObject({
      space: 'shop',
      environment: null,
      timing: { total: expect.any(Number) as number },
    })
    expect(Object.values(document['timing'] ?? {}).filter((time) => time !== null && !Number.isInteger(time))).toEqual(
      [],
    )
    await own.close()
    expect(own.at.delivery.log.map(({ authorization, query }) => [authorization, query.get('access_token')])).toEqual([
      [`Bearer ${T}`, null],
      [null, T],
    ])
  })

  it('finds the largest limit that fits if the response is too large', async () => {
    const playground = await startPlayground()
    const secret = playground.tokens.find(({ name }) => name === 'Bakery website')?.secret ?? ''
    const base = ['--base-url', `delivery=${playground.baseUrls.delivery}`, '--space', 'fakebakery01']
    const fit = (path: string, ...more: string[]) =>
      run(['send', '--token-stdin', '--kind', 'delivery-key', ...base, '--path', path, '--fit', ...more], {
        stdin: secret,
      })
    const found = await fit('entries?order=-sys.id&sys.id=playground-too-large')
    expect([found.code, found.stderr]).toEqual([
      0,
      [
        'limit=100: too large',
        'limit=25: 4.8 MiB',
        'limit=36: 6.9 MiB',
        'limit=37: too large',
        'limit=36 is the largest that fits. 4 requests.',
        '/spaces/fakebakery01/entries?order=-sys.id&sys.id=playground-too-large&limit=36',
        '',
      ].join('\n'),
    ])
    expect(JSON.parse(found.stdout)).toMatchObject({ total: 36 })
    const refused = await fit('entries?sys.id=playground-rate-limited', '--json')
    expect(documentOf(refused)).not.toHaveProperty('fit')
    expect(await fit('entries/welcome')).toMatchObject({ code: 64, stdout: '' })
    await playground.close()
  })

  it('exits with 1 if the platform refuses the token', async () => {
    const refused = await run([...SEND, ...bases()], { stdin: TOKENS.revoked })
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('AccessTokenInvalid')])
    const hidden = await run([...SEND, '--environment', 'staging', ...bases(), '--json'], { stdin: T })
    expect(hidden.code).toBe(1)
    documentOf(hidden)
  })

  it('prints only the verdict line with -q', async () => {
    const accepted = await run([...SEND, ...bases(), '-q'], { stdin: T })
    expect(accepted).toMatchObject({ code: 0, stdout: '✓ Accepted: 200 OK\n', stderr: '' })
    const refused = await run([...SEND, ...bases(), '--quiet'], { stdin: TOKENS.revoked })
    expect([refused.code, refused.stderr]).toEqual([1, ''])
    expect(refused.stdout).toMatch(/^✗ Rejected: [^\n]+ likely\n$/)
    const silent = await run([...SEND, '--base-url', 'delivery=http://127.0.0.1:1', '-q'], { stdin: T })
    expect(silent).toMatchObject({ code: 2, stdout: '! Not checked: no response from 127.0.0.1:1\n', stderr: '' })
  })

  it("exits with 2 if the server doesn't respond", async () => {
    const { code } = await run([...SEND, '--base-url', 'delivery=http://127.0.0.1:1'], { stdin: T })
    expect(code).toBe(2)
  })

  it('sends no request that changes data without consent', async () => {
    const own = await startPlatform(HOME)
    const args = [
      'send',
      '--token-stdin',
      '--kind',
      'personal-access-token',
      '--space',
      'shop',
      '--method',
      'DELETE',
      '--path',
      '/spaces/shop/environments/staging',
      '--base-url',
      `management=${own.at.management.origin}`,
    ]
    const { code } = await run(args, { stdin: TOKENS.owner })
    await own.close()
    expect(code).toBe(64)
    expect(own.log()).toEqual([])
  })
})
