/** KeePassXC as it is when nobody has changed it: it asks before it gives a program what another one has kept. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startKeychainProcess } from './ask.ts'
import { startKeePassXC, whyNoKeePassXC, type KeePassXC } from './keepassxc.ts'

const problem = await whyNoKeePassXC()
if (problem !== null && process.env['CI'] === 'true')
  throw new Error(`The tests with KeePassXC did not run: ${problem}.`)

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const OTHER = 'fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb'
const LOCKED = { ok: false, error: { reason: 'locked' } }
const QUESTION = 'Access Request'
/** From “Allow Selected”, which has the focus, over “Allow All & Future” and “Remember” to “Deny All & Future”. */
const DENY = ['Right', 'Right', 'Right', 'space']

describe.skipIf(problem !== null)('KeePassXC that asks', () => {
  let program: KeePassXC
  beforeAll(async () => {
    program = await startKeePassXC({ asks: true })
  })
  afterAll(() => program.stop())
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  const open = () => {
    const keychain = startKeychainProcess(program.env)
    cleanups.push(() => keychain.end())
    return keychain
  }
  /** One process has kept it; what is given back is another one, as after a start of the app. */
  const kept = async (account: string) => {
    expect(await open().ask({ do: 'write', account, secret: SECRET })).toEqual({ ok: true, value: null })
    return open()
  }

  it('gives the token to whom it is allowed', async () => {
    const keychain = await kept('allowed')
    const answer = keychain.ask({ do: 'read', account: 'allowed' })
    await program.screen.press(QUESTION, 'Return')
    expect(await answer).toEqual({ ok: true, value: SECRET })
  })

  it('asks nothing at a start, and nothing for a token that is new', async () => {
    expect(await open().ask({ do: 'prove', how: 'writing' })).toMatchObject({ kind: 'keychain' })
    const keychain = open()
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'keychain' })
    expect(await keychain.ask({ do: 'write', account: 'new', secret: SECRET })).toEqual({ ok: true, value: null })
    expect((await program.windows()).filter((title) => title.includes(QUESTION))).toEqual([])
  })

  it.each([
    ['denied', DENY],
    ['not answered but closed', ['Escape']],
  ])('is locked, never “gone”, for whom it is %s', async (how, keys) => {
    const keychain = await kept(how)
    const answer = keychain.ask({ do: 'read', account: how })
    await program.screen.press(QUESTION, ...keys)
    expect(await answer).toEqual(LOCKED)
  })

  it('undoes nothing and changes nothing where a replacing is denied', async () => {
    const keychain = await kept('replaced')
    const answer = keychain.ask({ do: 'write', account: 'replaced', secret: OTHER })
    await program.screen.press(QUESTION, ...DENY)
    expect(await answer).toMatchObject({ ok: false })
    const reading = open().ask({ do: 'read', account: 'replaced' })
    await program.screen.press(QUESTION, 'Return')
    expect(await reading).toEqual({ ok: true, value: SECRET })
  })
})
