import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createKeytarSecrets, type KeytarOptions } from '../../../../src/core/adapters/keytar-secrets.ts'
import { settle } from '../../../fakes/clock.ts'
import { createScriptedKeytar } from './scripted-keytar.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const OTHER = 'fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb'

/** Long enough never to be reached by accident; tests of the timeout pass a short one. */
const setUp = (options: Partial<KeytarOptions> = {}) => {
  const scripted = createScriptedKeytar()
  const load = vi.fn<KeytarOptions['load']>(() => Promise.resolve(scripted.keytar))
  const secrets = createKeytarSecrets({
    service: 'token-desk-test',
    platform: 'darwin',
    timeout: 20_000,
    load,
    ...options,
  })
  return { ...scripted, load, secrets }
}

const SHORT = { timeout: 30 }

describe('keeping secrets', () => {
  it('writes, reads back, reads and removes', async () => {
    const { secrets, items, calls } = setUp()
    expect(await secrets.write('a', SECRET)).toEqual({ ok: true, value: null })
    expect(calls).toEqual(['get', 'set', 'get'])
    expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
    expect(await secrets.remove('a')).toEqual({ ok: true, value: null })
    expect(items.size).toBe(0)
  })

  it('loads keytar at the first call, once, and not before', async () => {
    const { secrets, load } = setUp()
    expect(load).not.toHaveBeenCalled()
    await Promise.all([secrets.read('a'), secrets.prove()])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is unavailable, and the app lives, where keytar cannot be loaded', async () => {
    const load = () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'))
    const { secrets } = setUp({ load, platform: 'linux' })
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'unavailable' } })
    expect(await secrets.write('a', SECRET)).toEqual({ ok: false, error: { reason: 'unavailable' } })
    expect(await secrets.prove()).toMatchObject({ kind: 'session', reason: 'unavailable' })
  })

  it('says that a secret is gone when the keychain has none', async () => {
    expect(await setUp().secrets.read('a')).toEqual({ ok: false, error: { reason: 'gone' } })
  })

  it('takes removing what is not there for done', async () => {
    expect(await setUp().secrets.remove('a')).toEqual({ ok: true, value: null })
  })

  it('puts back what was there when the value comes back changed', async () => {
    const { secrets, items, keepChanged } = setUp()
    await secrets.write('a', SECRET)
    keepChanged((value) => (value === OTHER ? value.slice(0, -1) : value))
    expect(await secrets.write('a', OTHER)).toEqual({
      ok: false,
      error: { reason: 'refused', why: 'changed-on-read-back' },
    })
    expect(items.get('a')).toBe(SECRET)
    expect(await secrets.write('new', OTHER)).toMatchObject({ ok: false })
    expect(items.has('new')).toBe(false)
  })
})

describe('refusing what a keychain would change', () => {
  it.each([
    ['an empty value', '', 'empty'],
    ['a NUL', `${SECRET}\u0000x`, 'control-character'],
    ['a line break', `${SECRET}\n`, 'control-character'],
    ['a C1 control character', `${SECRET}\u0085`, 'control-character'],
    ['a lone surrogate', `${SECRET}\ud800`, 'lone-surrogate'],
  ])('refuses %s without touching the keychain', async (_what, secret, why) => {
    const { secrets, load } = setUp()
    expect(await secrets.write('a', secret)).toEqual({ ok: false, error: { reason: 'refused', why } })
    expect(load).not.toHaveBeenCalled()
  })

  it('counts UTF-8 bytes on Windows: 2,560 are kept, one more is not', async () => {
    const { secrets } = setUp({ platform: 'win32' })
    expect(await secrets.write('a', 'é'.repeat(1_280))).toMatchObject({ ok: true })
    expect(await secrets.write('a', `${'é'.repeat(1_280)}x`)).toMatchObject({ error: { why: 'too-long' } })
    expect(await setUp().secrets.write('a', 'x'.repeat(10_000))).toMatchObject({ ok: true })
  })

  it('keeps every other value as it is', async () => {
    const { secrets } = setUp()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (secret) => {
        const written = await secrets.write('a', secret)
        if (/\p{Cc}/u.test(secret)) expect(written).toMatchObject({ error: { reason: 'refused' } })
        else expect(await secrets.read('a')).toEqual({ ok: true, value: secret })
      }),
    )
  })
})

describe('what the system says', () => {
  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'unavailable'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Could not connect: No such file or directory', 'unavailable'],
    ['Ein Satz in einer anderen Sprache', 'unavailable'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['Cannot get secret of a locked object', 'locked'],
    ['Prompt was dismissed', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['User canceled the operation.', 'locked'],
    ['The user name or passphrase you entered is not correct.', 'locked'],
    ['Timeout was reached', 'timed-out'],
  ])('takes “%s” for %s', async (message, reason) => {
    const { secrets, failNext } = setUp()
    failNext('get', message)
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason } })
    failNext('set', message)
    expect(await secrets.write('a', SECRET)).toEqual({ ok: false, error: { reason } })
  })
})

describe('a locked Secret Service, which answers reading with “nothing there”', () => {
  const LOCKED = 'Cannot create an item in a locked collection'

  it('is told from a missing secret by trying to write', async () => {
    const { secrets, failNext, items } = setUp({ platform: 'linux' })
    failNext('set', LOCKED)
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'locked' } })
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'gone' } })
    expect(items.size).toBe(0)
  })

  it('that is unlocked while a write waits for it, loses nothing that it holds', async () => {
    const { secrets, keytar, items, hang, calls } = setUp({ platform: 'linux', ...SHORT })
    items.set('known', SECRET)
    const { getPassword } = keytar
    let locked = true
    keytar.getPassword = async (service, account) => {
      const value = await getPassword(service, account)
      return locked ? null : value
    }
    const unlock = hang('set')
    expect(await secrets.write('known', OTHER)).toEqual({ ok: false, error: { reason: 'timed-out' } })
    locked = false
    unlock()
    await vi.waitFor(() => expect(secrets.isStuck()).toBe(false))
    expect([...items]).toEqual([['known', SECRET]])
    expect(calls).toEqual(['get', 'set', 'delete'])
    expect(await secrets.write('known', OTHER)).toMatchObject({ ok: true })
    expect([...items]).toEqual([['known', OTHER]])
  })

  it('does not pass for having removed a secret', async () => {
    const { secrets, failNext } = setUp({ platform: 'linux' })
    failNext('set', LOCKED)
    expect(await secrets.remove('a')).toEqual({ ok: false, error: { reason: 'locked' } })
    expect(await secrets.remove('a')).toEqual({ ok: true, value: null })
  })

  it('is not asked for on other systems', async () => {
    const { secrets, calls } = setUp({ platform: 'win32' })
    await secrets.read('a')
    expect(calls).toEqual(['get'])
  })
})

describe('calls that hang', () => {
  it('never run side by side', async () => {
    const { secrets, mostAtOnce } = setUp()
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => secrets.write(String(index), SECRET)),
      secrets.read('a'),
      secrets.prove(),
      secrets.remove('b'),
    ])
    expect(mostAtOnce()).toBe(1)
  })

  it('time out, and nothing is started behind one until it returns', async () => {
    const { secrets, hang, calls } = setUp(SHORT)
    const release = hang('get')
    const answers = await Promise.all([secrets.read('a'), secrets.read('b'), secrets.write('c', SECRET)])
    expect(answers).toEqual(answers.map(() => ({ ok: false, error: { reason: 'timed-out' } })))
    expect(secrets.isStuck()).toBe(true)
    expect(await secrets.remove('d')).toEqual({ ok: false, error: { reason: 'timed-out' } })
    expect(calls).toEqual(['get'])
    // Not even when it returns this very moment: nobody is kept waiting for it.
    const behind = secrets.read('e')
    release()
    expect(await behind).toEqual({ ok: false, error: { reason: 'timed-out' } })
    await settle()
    expect(secrets.isStuck()).toBe(false)
    expect(await secrets.write('c', SECRET)).toMatchObject({ ok: true })
  })

  it('stay one also when somebody asks again and again', async () => {
    const { secrets, hang, calls } = setUp(SHORT)
    const release = hang('set')
    for (let times = 0; times < 3; times += 1)
      expect(await secrets.prove()).toMatchObject({ kind: 'session', reason: 'timed-out' })
    expect(calls).toEqual(['set'])
    release()
  })

  it('are waited for by a new proof, which then goes on', async () => {
    const { secrets, hang } = setUp({ timeout: 200 })
    const release = hang('get')
    await secrets.read('a')
    const proof = secrets.prove()
    release()
    expect(await proof).toEqual({ kind: 'keychain', name: 'Keychain' })
  })

  it('pass their late failure on to a new proof, which starts no other dialog', async () => {
    const { secrets, hang, failNext, calls } = setUp({ timeout: 200 })
    const release = hang('get')
    failNext('get', 'User canceled the operation.')
    await secrets.read('a')
    const proof = secrets.prove()
    release()
    expect(await proof).toMatchObject({ kind: 'session', reason: 'locked' })
    expect(calls).toEqual(['get'])
  })

  it('are undone when they write too late', async () => {
    const { secrets, hang, items } = setUp(SHORT)
    await secrets.write('known', SECRET)
    for (const account of ['known', 'new']) {
      const release = hang('set')
      expect(await secrets.write(account, OTHER)).toEqual({ ok: false, error: { reason: 'timed-out' } })
      release()
      await vi.waitFor(() => expect(secrets.isStuck()).toBe(false))
    }
    expect([...items]).toEqual([['known', SECRET]])
  })
})

describe('proving the keychain', () => {
  it('uses the same item each time, so that a process killed over it leaves one at most, which the next one removes', async () => {
    const { secrets, items, failNext } = setUp()
    failNext('delete', 'The process was killed here.')
    await secrets.prove()
    const [left = ''] = items.keys()
    failNext('delete', 'And here.')
    await secrets.prove()
    expect([...items.keys()]).toEqual([left])
    await secrets.prove()
    expect(items.size).toBe(0)
  })

  it('is tried again where another process has removed the item between writing and reading', async () => {
    const { secrets, keytar, items } = setUp()
    const { getPassword } = keytar
    let thefts = 0
    keytar.getPassword = (service, account) => {
      if (thefts < 2) items.clear()
      thefts += 1
      return getPassword(service, account)
    }
    expect(await secrets.prove()).toMatchObject({ kind: 'keychain' })
    expect(items.size).toBe(0)
  })

  it.each([
    ['darwin', 'Keychain'],
    ['win32', 'Credential Manager'],
    ['linux', 'Secret Service'],
  ] as const)('on %s names %s after a round trip that leaves nothing behind', async (platform, name) => {
    const { secrets, calls, items } = setUp({ platform })
    expect(await secrets.prove()).toEqual({ kind: 'keychain', name })
    expect(calls).toEqual(['set', 'get', 'delete'])
    expect(items.size).toBe(0)
  })

  it('says what happened and what to do where there is none', async () => {
    for (const platform of ['darwin', 'win32', 'linux'] as const)
      for (const [message, reason] of [
        ['Cannot autolaunch D-Bus', 'unavailable'],
        ['Cannot create an item in a locked collection', 'locked'],
      ] as const) {
        const { secrets, failNext } = setUp({ platform })
        failNext('set', message)
        const badge = await secrets.prove()
        expect(badge).toMatchObject({ kind: 'session', reason })
        expect(JSON.stringify(badge)).not.toContain(message)
        expect(badge.kind === 'session' && badge.help.length > 20).toBe(true)
      }
  })

  it('does not call a keychain working that changes values', async () => {
    const { secrets, keepChanged, items } = setUp()
    keepChanged((value) => value.toUpperCase())
    expect(await secrets.prove()).toMatchObject({ kind: 'session', reason: 'unavailable' })
    expect(items.size).toBe(0)
  })
})
