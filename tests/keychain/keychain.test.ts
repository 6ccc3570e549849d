import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { startKeychainProcess, type KeychainProcess } from './ask.ts'
import {
  envWithoutBus,
  startSecretService,
  whyNoSecretService,
  type SecretService,
  type SecretServiceOptions,
} from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null) {
  const message = `The keychain tests did not run: ${problem}.`
  if (process.env['CI'] === 'true') throw new Error(message)
  console.log(message)
}

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const OTHER = 'fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb'
const DONE = { ok: true, value: null }
const failure = (reason: string) => ({ ok: false, error: { reason } })

let cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
  cleanups = []
})

const service = async (options?: SecretServiceOptions): Promise<SecretService> => {
  const started = await startSecretService(options)
  cleanups.push(() => started.stop())
  return started
}

const processIn = (env: NodeJS.ProcessEnv, timeout?: number): KeychainProcess => {
  const started = startKeychainProcess(env, timeout)
  cleanups.push(() => started.end())
  return started
}

describe.skipIf(problem !== null)('a Secret Service that works', () => {
  it('keeps a secret for the next process, and for people who look with secret-tool', async () => {
    const keyring = await service()
    const first = processIn(keyring.env)
    expect(await first.ask({ do: 'prove' })).toEqual({ kind: 'keychain', name: 'Secret Service' })
    expect(await first.ask({ do: 'write', account: 'a', secret: SECRET })).toEqual(DONE)
    await first.end()

    expect(await processIn(keyring.env).ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
    expect(await keyring.lookup('a')).toBe(SECRET)
  })

  it('keeps it over a restart of the keyring itself', async () => {
    const before = await startSecretService()
    await processIn(before.env).ask({ do: 'write', account: 'a', secret: SECRET })
    await before.stop({ keepHome: true })
    const after = await service({ home: before.home })
    expect(await processIn(after.env).ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
  })

  it('keeps values of every length and script as they are', async () => {
    const keychain = processIn((await service()).env)
    const secrets = [
      'x',
      'é🔑-\u00a0-日本語',
      ' quoted "\\% ',
      'x'.repeat(2_560),
      'é'.repeat(2_000),
      'x'.repeat(16_384),
    ]
    for (const [index, secret] of secrets.entries()) {
      expect(await keychain.ask({ do: 'write', account: `a${index}`, secret })).toEqual(DONE)
      expect(await keychain.ask({ do: 'read', account: `a${index}` })).toEqual({ ok: true, value: secret })
    }
  })

  it('refuses what it would keep changed, and keeps what was there', async () => {
    const keychain = processIn((await service()).env)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    expect(await keychain.ask({ do: 'write', account: 'a', secret: `${OTHER}\u0000tail` })).toMatchObject({
      error: { reason: 'refused', why: 'control-character' },
    })
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
  })

  it('replaces and removes', async () => {
    const keyring = await service()
    const keychain = processIn(keyring.env)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    await keychain.ask({ do: 'write', account: 'a', secret: OTHER })
    expect(await keyring.lookup('a')).toBe(OTHER)
    expect(await keychain.ask({ do: 'remove', account: 'a' })).toEqual(DONE)
    expect(await keyring.lookup('a')).toBeNull()
    expect(await keychain.ask({ do: 'remove', account: 'a' })).toEqual(DONE)
  })

  it('reports a secret that another program removed as gone', async () => {
    const keyring = await service()
    const keychain = processIn(keyring.env)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    await keyring.clear('a')
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual(failure('gone'))
  })

  it('is in order when many ask at once', async () => {
    const keychain = processIn((await service()).env)
    const accounts = Array.from({ length: 12 }, (_, index) => `a${index}`)
    const written = accounts.map((account) => keychain.ask({ do: 'write', account, secret: `${SECRET}-${account}` }))
    const read = accounts.map((account) => keychain.ask({ do: 'read', account }))
    expect(await Promise.all(written)).toEqual(accounts.map(() => DONE))
    expect(await Promise.all(read)).toEqual(accounts.map((account) => ({ ok: true, value: `${SECRET}-${account}` })))
  })
})

describe.skipIf(problem !== null)('no Secret Service', () => {
  it.each(['no bus', 'a bus without one'])(
    '(%s) is unavailable in every call, and says how to get one',
    async (what) => {
      let env: NodeJS.ProcessEnv
      if (what === 'no bus') {
        const without = await envWithoutBus()
        cleanups.push(without.remove)
        env = without.env
      } else env = (await service({ keyring: 'none' })).env

      const keychain = processIn(env)
      expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'session', reason: 'unavailable' })
      expect(await keychain.ask({ do: 'write', account: 'a', secret: SECRET })).toEqual(failure('unavailable'))
      expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual(failure('unavailable'))
      expect(await keychain.ask({ do: 'remove', account: 'a' })).toEqual(failure('unavailable'))
    },
  )

  it('has no keyring yet, if the daemon runs without a password', async () => {
    const keychain = processIn((await service({ keyring: 'locked' })).env)
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'session', reason: 'unavailable' })
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual(failure('unavailable'))
  })
})

describe.skipIf(problem !== null)('a keyring that was started again', () => {
  it('works at once for those who knew the old one', async () => {
    const keyring = await service()
    const keychain = processIn(keyring.env)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    await keyring.restart()
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'keychain' })
    await keyring.restart()
    expect(await keychain.ask({ do: 'write', account: 'b', secret: OTHER })).toEqual(DONE)
  })
})

describe.skipIf(problem !== null)('a locked keyring', () => {
  it('is called locked, never “gone”, and gives the secret once it is unlocked', async () => {
    const keyring = await service()
    const keychain = processIn(keyring.env)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    await keyring.lock()
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual(failure('locked'))
    expect(await keychain.ask({ do: 'remove', account: 'a' })).toEqual(failure('locked'))
    expect(await keychain.ask({ do: 'write', account: 'b', secret: OTHER })).toEqual(failure('locked'))
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'session', reason: 'locked' })

    await keyring.unlock()
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'keychain' })
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
  })

  it('that was locked from the start is called locked too', async () => {
    const before = await startSecretService()
    await processIn(before.env).ask({ do: 'write', account: 'a', secret: SECRET })
    await before.stop({ keepHome: true })
    const after = await service({ home: before.home, keyring: 'locked' })
    const keychain = processIn(after.env)
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual(failure('locked'))
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'session', reason: 'locked' })
  })
})

describe.skipIf(problem !== null)('a Secret Service that hangs', () => {
  it('times out, blocks nothing of ours, and works again when it goes on', async () => {
    const keyring = await service()
    const keychain = processIn(keyring.env, 500)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    keyring.freeze()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => keychain.ask({ do: 'read', account: `a${index}` })),
    )
    expect(answers).toEqual(answers.map(() => failure('timed-out')))
    expect(await keychain.ask({ do: 'use-the-pool' })).toBe(true)
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'session', reason: 'timed-out' })

    keyring.thaw()
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
    expect(await keychain.ask({ do: 'prove' })).toMatchObject({ kind: 'keychain' })
  })

  it('and is replaced by another one, works again without a restart of ours', async () => {
    const keyring = await service()
    const keychain = processIn(keyring.env, 500)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    keyring.freeze()
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual(failure('timed-out'))
    await keyring.restart()
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
  })

  it('leaves nothing of a write that came too late', async () => {
    const keyring = await service()
    const keychain = processIn(keyring.env, 500)
    await keychain.ask({ do: 'write', account: 'known', secret: SECRET })
    keyring.freeze()
    for (const account of ['known', 'new'])
      expect(await keychain.ask({ do: 'write', account, secret: OTHER })).toEqual(failure('timed-out'))
    keyring.thaw()
    expect(await keychain.ask({ do: 'read', account: 'new' })).toEqual(failure('gone'))
    expect(await keyring.lookup('known')).toBe(SECRET)
    expect(await keyring.lookup('new')).toBeNull()
  })
})

/** Whether a process with this id is there and not a dead one that nobody has buried. */
const isAlive = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return stat !== null && !stat.includes(') Z ')
}

describe.skipIf(problem !== null)('the process that talks to the keychain', () => {
  it('is not there before the first call', async () => {
    const keychain = processIn((await service()).env)
    expect(await keychain.ask({ do: 'worker' })).toBeNull()
  })

  it.each(['killed', 'killed while a call hangs'])('ends with the one that started it, which is %s', async (how) => {
    const keyring = await service()
    const keychain = processIn(keyring.env)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    const worker = (await keychain.ask({ do: 'worker' })) as number
    expect(await isAlive(worker)).toBe(true)
    if (how === 'killed while a call hangs') {
      keyring.freeze()
      keychain.ask({ do: 'read', account: 'a' }).catch(() => null)
      await keychain.ask({ do: 'use-the-pool' })
    }
    await keychain.end()
    await expect.poll(() => isAlive(worker)).toBe(false)
    keyring.thaw()
  })

  it('that was killed is started again with the next call', async () => {
    const keychain = processIn((await service()).env)
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    const worker = (await keychain.ask({ do: 'worker' })) as number
    process.kill(worker, 'SIGKILL')
    await expect.poll(() => isAlive(worker)).toBe(false)
    expect(await keychain.ask({ do: 'read', account: 'a' })).toEqual({ ok: true, value: SECRET })
  })

  it('shows no secret to those who list processes', async () => {
    const keyring = await service()
    const keychain = processIn({ ...keyring.env, TOKEN_DESK_TOKEN: OTHER, NODE_OPTIONS: '--no-warnings' })
    await keychain.ask({ do: 'write', account: 'a', secret: SECRET })
    const worker = (await keychain.ask({ do: 'worker' })) as number
    for (const file of ['cmdline', 'environ']) {
      const shown = await readFile(`/proc/${worker}/${file}`, 'utf8')
      expect(shown.length).toBeGreaterThan(0)
      expect([SECRET, OTHER, '--no-warnings'].filter((text) => shown.includes(text))).toEqual([])
    }
  })
})
