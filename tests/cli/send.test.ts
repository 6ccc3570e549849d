import { describe, expect, it } from 'vitest'
import { HOME, TOKENS } from './people.ts'
import { documentOf } from './promises.ts'
import { run, platformOfTheFile } from './run.ts'
import { startPlatform } from './servers/platform.ts'

const T = TOKENS.storefront
const { bases } = platformOfTheFile()

describe.concurrent('send', () => {
  const SEND = ['send', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop']

  it('prints what comes back', async () => {
    const own = await startPlatform(HOME)
    const base = ['--base-url', `delivery=${own.at.delivery.origin}`]
    const plain = await run([...SEND, ...base], { stdin: T })
    expect([plain.code, plain.stdout]).toEqual([0, expect.stringContaining('"welcome"')])
    const told = await run([...SEND, ...base, '--json', '--placement', 'query'], { stdin: T })
    expect(told.code).toBe(0)
    documentOf(told)
    await own.close()
    expect(own.at.delivery.log.map(({ authorization, query }) => [authorization, query.get('access_token')])).toEqual([
      [`Bearer ${T}`, null],
      [null, T],
    ])
  })

  it('ends with 1 where the platform refuses', async () => {
    const refused = await run([...SEND, ...bases()], { stdin: TOKENS.revoked })
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('AccessTokenInvalid')])
    const hidden = await run([...SEND, '--environment', 'staging', ...bases(), '--json'], { stdin: T })
    expect(hidden.code).toBe(1)
    documentOf(hidden)
  })

  it('ends with 2 where nobody answers', async () => {
    const { code } = await run([...SEND, '--base-url', 'delivery=http://127.0.0.1:1'], { stdin: T })
    expect(code).toBe(2)
  })

  it('sends nothing that changes something without a yes', async () => {
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
