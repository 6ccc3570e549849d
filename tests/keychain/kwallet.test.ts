/** KDE's wallet as people have it: opened by logging in, closed by themselves, asking in a window of its own. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TOKENS } from '../fakes/platform/ask.ts'
import { buildCli, type BuiltCli } from '../unit/cli/built-cli.ts'
import { startKeychainProcess } from './ask.ts'
import { startKWallet, whyNoKWallet, type KWallet } from './kwallet.ts'
import { keepsTokens } from './keeps-tokens.ts'

const problem = await whyNoKWallet()
if (problem !== null) {
  const message = `The tests with KWallet did not run: ${problem}.`
  if (process.env['CI'] === 'true') throw new Error(message)
  console.log(message)
}

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const LOCKED = { ok: false, error: { reason: 'locked' } }

describe.skipIf(problem !== null)('KWallet', () => {
  let wallet: KWallet
  let cli: BuiltCli
  beforeAll(async () => {
    wallet = await startKWallet()
    cli = await buildCli()
  })
  afterAll(async () => {
    await wallet.stop()
    await cli.remove()
  })
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  const open = (timeout?: number) => {
    const keychain = startKeychainProcess(wallet.env, timeout)
    cleanups.push(() => keychain.end())
    return keychain
  }

  it('that logging in has opened is open from the first look on, and nothing is written for that', async () => {
    await wallet.restart()
    const before = await wallet.accounts()
    await wallet.restart()
    const keychain = open()
    expect(await keychain.ask({ do: 'prove' })).toEqual({ kind: 'keychain', name: 'Secret Service' })
    expect(await wallet.accounts()).toEqual(before)
  })

  it('gives what it keeps after it was started again', async () => {
    await open().ask({ do: 'write', account: 'again', secret: SECRET })
    await wallet.restart()
    expect(await open().ask({ do: 'read', account: 'again' })).toEqual({ ok: true, value: SECRET })
  })

  it('keeps, replaces and removes a token of the app, with one trial item beside it at most', async () => {
    const env = { ...wallet.env, TOKEN_DESK_PROFILE: join(cli.folder, 'app') }
    await keepsTokens.ofTheApp(wallet, env, TOKENS)
    expect((await wallet.accounts()).filter((account) => account === 'trial').length).toBeLessThanOrEqual(1)
  })

  it('keeps, replaces and removes a token of the command line', async () => {
    const env = { ...wallet.env, TOKEN_DESK_PROFILE: join(cli.folder, 'line') }
    await keepsTokens.ofTheCommandLine(wallet, cli, env, TOKENS)
  })

  it('reports a secret that was removed in it as gone, with certainty', async () => {
    const keychain = open()
    await keychain.ask({ do: 'write', account: 'lost', secret: SECRET })
    await wallet.clear('lost')
    expect(await keychain.ask({ do: 'read', account: 'lost' })).toEqual({ ok: false, error: { reason: 'gone' } })
  })

  it('that is closed is reported as locked without a dialog, and so are its secrets when its dialog is canceled', async () => {
    const keychain = open()
    await keychain.ask({ do: 'write', account: 'closed', secret: SECRET })
    await wallet.close()
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'session', reason: 'locked' })
    const answer = keychain.ask({ do: 'read', account: 'closed' })
    await wallet.cancel()
    expect(await answer).toEqual(LOCKED)
    await wallet.open()
    expect(await keychain.ask({ do: 'read', account: 'closed' })).toEqual({ ok: true, value: SECRET })
  })

  it('that is closed with an open dialog is reported as locked, not as hanging', async () => {
    const keychain = open(2_000)
    await keychain.ask({ do: 'write', account: 'waits', secret: SECRET })
    await wallet.close()
    expect(await keychain.ask({ do: 'read', account: 'waits' })).toEqual(LOCKED)
    await wallet.cancel()
    await wallet.open()
    expect(await keychain.ask({ do: 'read', account: 'waits' })).toEqual({ ok: true, value: SECRET })
  })
})
