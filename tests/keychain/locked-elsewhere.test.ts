/** Secrets that a Secret Service holds and does not give: in a keyring that is not the default one, and locked. */
import { afterEach, describe, expect, it } from 'vitest'
import { startKeychainProcess } from './ask.ts'
import { startSecretService, whyNoSecretService, type SecretService } from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const open = async (): Promise<{ keyring: SecretService; ask: ReturnType<typeof startKeychainProcess>['ask'] }> => {
  const keyring = await startSecretService()
  cleanups.push(() => keyring.stop())
  const keychain = startKeychainProcess(keyring.env)
  cleanups.push(() => keychain.end())
  return { keyring, ask: (command) => keychain.ask(command) }
}

describe.skipIf(problem !== null)('a Secret Service that is locked', () => {
  it('is called locked at the start without anything being written, and the same of what it holds', async () => {
    const { keyring, ask } = await open()
    await keyring.store('a', SECRET)
    await keyring.lock()
    expect(await ask({ do: 'prove' })).toMatchObject({ kind: 'session', reason: 'locked' })
    expect(await ask({ do: 'read', account: 'a' })).toEqual({ ok: false, error: { reason: 'locked' } })
    await keyring.unlock()
    expect(await keyring.accounts()).toEqual(['a'])
    expect(await ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
  })

  it('in the keyring that holds the token, while the default one is open, is never “gone”', async () => {
    const { keyring, ask } = await open()
    await keyring.store('a', SECRET)
    // The session keyring becomes the default one; what is kept stands in the login keyring, which is closed.
    await keyring.chooseDefault('/org/freedesktop/secrets/collection/session')
    await keyring.lock()
    expect(await ask({ do: 'prove' })).toMatchObject({ kind: 'keychain' })
    expect(await ask({ do: 'read', account: 'a' })).toEqual({ ok: false, error: { reason: 'locked' } })
    expect(await ask({ do: 'remove', account: 'a' })).toEqual({ ok: false, error: { reason: 'locked' } })
    expect(await ask({ do: 'write', account: 'a', secret: `${SECRET}-other` })).toEqual({
      ok: false,
      error: { reason: 'locked' },
    })
    expect(await ask({ do: 'read', account: 'b' })).toEqual({ ok: false, error: { reason: 'gone', unproven: true } })
    await keyring.unlock()
    expect(await ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
    expect(await ask({ do: 'read', account: 'b' })).toEqual({ ok: false, error: { reason: 'gone' } })
  })
})

describe.skipIf(problem !== null)('the proof of a Secret Service', () => {
  it('leaves nothing behind at the start, and one item once something is kept', async () => {
    const { keyring, ask } = await open()
    for (let times = 0; times < 3; times += 1) expect(await ask({ do: 'prove' })).toMatchObject({ kind: 'keychain' })
    expect(await keyring.accounts()).toEqual([])
    for (let times = 0; times < 3; times += 1)
      expect(await ask({ do: 'prove', how: 'writing' })).toMatchObject({ kind: 'keychain' })
    expect(await keyring.accounts()).toEqual(['trial'])
  })
})
