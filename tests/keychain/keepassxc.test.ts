/** KeePassXC as a Secret Service, told to give programs what they ask for without a question. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TOKENS } from '../fakes/platform/ask.ts'
import { buildCli, type BuiltCli } from '../unit/cli/built-cli.ts'
import { startKeychainProcess } from './ask.ts'
import { keepsTokens } from './keeps-tokens.ts'
import { startKeePassXC, whyNoKeePassXC, type KeePassXC } from './keepassxc.ts'

const problem = await whyNoKeePassXC()
if (problem !== null) {
  const message = `The tests with KeePassXC did not run: ${problem}.`
  if (process.env['CI'] === 'true') throw new Error(message)
  console.log(message)
}

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const LOCKED = { ok: false, error: { reason: 'locked' } }

describe.skipIf(problem !== null)('KeePassXC', () => {
  let program: KeePassXC
  let cli: BuiltCli
  beforeAll(async () => {
    program = await startKeePassXC({ asks: false })
    cli = await buildCli()
  })
  afterAll(async () => {
    await program.stop()
    await cli.remove()
  })
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  const open = (timeout?: number) => {
    const keychain = startKeychainProcess(program.env, timeout)
    cleanups.push(() => keychain.end())
    return keychain
  }

  it('keeps, replaces and removes a token of the app, and its recycle bin stays empty', async () => {
    const env = { ...program.env, TOKEN_DESK_PROFILE: join(cli.folder, 'app') }
    await keepsTokens.ofTheApp(program, env, TOKENS)
    for (let times = 0; times < 2; times += 1)
      expect(await open().ask({ do: 'prove', how: 'writing' })).toEqual({ kind: 'keychain', name: 'Secret Service' })
    // It writes its file a moment after it has answered.
    await expect
      .poll(async () => (await program.list()).filter((entry) => entry.endsWith('trial')), { timeout: 30_000 })
      .toEqual(['token-desk/trial'])
  })

  it('keeps, replaces and removes a token of the command line', async () => {
    const env = { ...program.env, TOKEN_DESK_PROFILE: join(cli.folder, 'line') }
    // It asks before another program writes over what the first one kept, whatever it was told.
    await keepsTokens.ofTheCommandLine(program, cli, env, TOKENS, async () => {
      // The second has the title of the first, which is still there for a moment after it was answered.
      await program.screen.pressAway('Access Request', 'Return')
      await program.screen.press('Access Request', 'Return')
    })
  })

  it('reports a secret that was removed in it as gone, with certainty', async () => {
    const keychain = open()
    await keychain.ask({ do: 'write', account: 'lost', secret: SECRET })
    await program.clear('lost')
    expect(await keychain.ask({ do: 'read', account: 'lost' })).toEqual({ ok: false, error: { reason: 'gone' } })
  })

  it('that is locked is called so without a window, and so is what it holds when its window is canceled', async () => {
    const keychain = open()
    await keychain.ask({ do: 'write', account: 'closed', secret: SECRET })
    await program.lock()
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'session', reason: 'locked' })
    expect(await program.windows()).not.toContain('Unlock Database - KeePassXC')
    const answer = keychain.ask({ do: 'read', account: 'closed' })
    await program.screen.press('Unlock Database', 'Escape')
    expect(await answer).toEqual(LOCKED)
    await program.unlock()
    expect(await keychain.ask({ do: 'read', account: 'closed' })).toEqual({ ok: true, value: SECRET })
  })

  it('that is locked with an open dialog is reported as locked, not as hanging', async () => {
    const keychain = open(2_000)
    await keychain.ask({ do: 'write', account: 'waits', secret: SECRET })
    await program.lock()
    expect(await keychain.ask({ do: 'read', account: 'waits' })).toEqual(LOCKED)
    await program.screen.press('Unlock Database', 'Escape')
    await program.unlock()
    expect(await keychain.ask({ do: 'read', account: 'waits' })).toEqual({ ok: true, value: SECRET })
  })

  it('gives the token once its database’s password is typed, however long that takes', async () => {
    const keychain = open(20_000)
    await keychain.ask({ do: 'write', account: 'typed', secret: SECRET })
    await program.lock()
    const answer = keychain.ask({ do: 'read', account: 'typed' })
    await program.type('Unlock Database')
    expect(await answer).toEqual({ ok: true, value: SECRET })
  })
})
