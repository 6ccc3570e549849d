import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createKeychain, type KeychainOptions } from '../../../../../src/core/adapters/keychain/keychain.ts'
import type { SecretServiceState } from '../../../../../src/core/adapters/keychain/secret-service.ts'
import { settle } from '../../../../fakes/clock.ts'
import { createScriptedKeytar } from './scripted-keytar.ts'
import { eventually } from '../../../../fakes/eventually.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const OTHER = 'fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb'

/** Long enough never to be reached by accident; tests of the timeout pass a short one. */
const setUp = (options: Partial<KeychainOptions> = {}) => {
  const scripted = createScriptedKeytar()
  const start = vi.fn<KeychainOptions['start']>(() => scripted.start())
  const secrets = createKeychain({
    service: 'token-desk-test',
    platform: 'darwin',
    timeLimit: 20_000,
    start,
    look: () => Promise.resolve(THERE),
    environment: {},
    ...options,
  })
  return { ...scripted, start, secrets }
}

const THERE = { is: 'there', defaultCollection: 'open', anyLocked: false, item: 'none' } as const
const SHORT = { timeLimit: 60 }

describe('storing secrets', () => {
  it('writes, reads back, reads and removes', async () => {
    const { secrets, items, calls } = setUp()
    expect(await secrets.write('a', SECRET)).toEqual({ ok: true, value: null })
    expect(calls).toEqual(['get', 'set', 'get'])
    expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
    expect(await secrets.remove('a')).toEqual({ ok: true, value: null })
    expect(items.size).toBe(0)
  })

  it('starts its process at the first call, once, and not before', async () => {
    const { secrets, start } = setUp()
    expect(start).not.toHaveBeenCalled()
    await Promise.all([secrets.read('a'), secrets.prove('writing')])
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('is unavailable, and the app lives, where keytar cannot be loaded', async () => {
    const load = () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'))
    const { start } = createScriptedKeytar()
    const { secrets } = setUp({ start: () => start(load), platform: 'linux' })
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'unavailable' } })
    expect(await secrets.write('a', SECRET)).toEqual({ ok: false, error: { reason: 'unavailable' } })
    expect(await secrets.prove('writing')).toMatchObject({ kind: 'session', reason: 'unavailable' })
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

  it('does not undo a write that a locked keychain refused', async () => {
    const { secrets, items, failNext, calls } = setUp()
    failNext('set', 'Cannot create an item in a locked collection')
    expect(await secrets.write('a', SECRET)).toEqual({ ok: false, error: { reason: 'locked' } })
    items.set('a', OTHER)
    calls.length = 0
    expect(await secrets.read('a')).toEqual({ ok: true, value: OTHER })
    expect(calls).toEqual(['get'])
  })
})

describe('a session with the keychain that does not work (one in some hundred of KWallet’s)', () => {
  const OPEN: SecretServiceState = { ...THERE, item: 'open' }
  const onLinux = () => {
    const setting: { item: SecretServiceState } = { item: THERE }
    const desk = setUp({ platform: 'linux', look: () => Promise.resolve(setting.item) })
    return { ...desk, setting }
  }

  it.each(['get', 'set'] as const)('is opened once more where the service refuses its key (%s)', async (name) => {
    const { secrets, failNext, items } = onLinux()
    failNext(name, 'Client public key size is invalid')
    expect(await secrets.write('a', SECRET)).toEqual({ ok: true, value: null })
    expect(items.get('a')).toBe(SECRET)
  })

  it('is not opened again and again', async () => {
    const { secrets, failNext } = onLinux()
    failNext('get', 'Client public key size is invalid', 9)
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'unavailable' } })
  })

  it('is opened in a new process where it gives nothing of an item that is open', async () => {
    const { secrets, items, setting, startDeaf, started } = onLinux()
    items.set('a', SECRET)
    setting.item = OPEN
    startDeaf(1)
    expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
    expect(started()).toBe(2)
  })

  it('loses nothing of what is replaced, and reads back what it wrote', async () => {
    const { secrets, items, setting, startDeaf } = onLinux()
    items.set('a', SECRET)
    setting.item = OPEN
    startDeaf(1)
    expect(await secrets.write('a', OTHER)).toEqual({ ok: true, value: null })
    setting.item = THERE
    secrets.close()
    startDeaf(1)
    expect(await secrets.write('b', OTHER)).toEqual({ ok: true, value: null })
    expect([...items]).toEqual([
      ['a', OTHER],
      ['b', OTHER],
    ])
  })

  it('proves the keychain all the same', async () => {
    const { secrets, startDeaf } = onLinux()
    startDeaf(1)
    expect(await secrets.prove('writing')).toMatchObject({ kind: 'keychain' })
  })

  it('is tried once more only: an open item that stays empty was denied', async () => {
    const { secrets, items, setting, startDeaf, started } = onLinux()
    items.set('a', SECRET)
    setting.item = OPEN
    startDeaf(9)
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'locked' } })
    expect(started()).toBe(2)
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
    const { secrets, start } = setUp()
    expect(await secrets.write('a', secret)).toEqual({ ok: false, error: { reason: 'refused', why } })
    expect(start).not.toHaveBeenCalled()
  })

  it('counts UTF-8 bytes on Windows: 2,560 are kept, one more is not', async () => {
    const { secrets } = setUp({ platform: 'win32' })
    expect(await secrets.write('a', 'é'.repeat(1_280))).toMatchObject({ ok: true })
    expect(await secrets.write('a', `${'é'.repeat(1_280)}x`)).toMatchObject({ error: { why: 'too-long' } })
    expect(await setUp().secrets.write('a', 'x'.repeat(10_000))).toMatchObject({ ok: true })
  })

  it('keeps every other value unchanged', async () => {
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

describe("the platform's description of the keychain", () => {
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
    // What worked a moment ago is tried once more.
    failNext('set', message, reason === 'unavailable' ? 2 : 1)
    expect(await secrets.write('a', SECRET)).toEqual({ ok: false, error: { reason } })
  })
})

describe('a Secret Service that returns nothing', () => {
  const saying = (look: SecretServiceState) => setUp({ platform: 'linux', look: () => Promise.resolve(look) })

  it.each<[string, SecretServiceState, object]>([
    ['holds nothing, and nothing is closed', THERE, { reason: 'gone' }],
    ['holds nothing in what is open', { ...THERE, anyLocked: true }, { reason: 'gone', unproven: true }],
    ['cannot be asked', { is: 'unknown' }, { reason: 'gone', unproven: true }],
    ['holds it, closed', { ...THERE, item: 'locked', anyLocked: true }, { reason: 'locked' }],
    ['is closed itself', { ...THERE, defaultCollection: 'locked', anyLocked: true }, { reason: 'locked' }],
    ['has no place for items', { ...THERE, defaultCollection: 'none' }, { reason: 'unavailable' }],
    ['has gone meanwhile', { is: 'absent' }, { reason: 'unavailable' }],
    ['answers no more', { is: 'silent' }, { reason: 'timed-out' }],
  ])('%s: is reported, and nothing is written for it', async (_what, look, error) => {
    const { secrets, calls } = saying(look)
    expect(await secrets.read('a')).toEqual({ ok: false, error })
    expect(calls).toEqual(['get'])
  })

  it('does not pass for having removed a secret that it holds', async () => {
    expect(await saying({ ...THERE, item: 'locked' }).secrets.remove('a')).toEqual({
      ok: false,
      error: { reason: 'locked' },
    })
    expect(await saying(THERE).secrets.remove('a')).toEqual({ ok: true, value: null })
  })

  it('of a token that it holds and would not give, gets no other value written over it', async () => {
    const { secrets, items } = saying({ ...THERE, item: 'locked' })
    expect(await secrets.write('a', SECRET)).toEqual({ ok: false, error: { reason: 'locked' } })
    expect(items.has('a')).toBe(false)
  })

  it.each<[string, SecretServiceState, boolean]>([
    ['was proved to be unowned', THERE, false],
    ['may have an owner', { ...THERE, anyLocked: true }, true],
  ])('has a failed write undone where the account %s, and not otherwise', async (_what, look, stays) => {
    const { secrets, items, keepChanged } = saying(look)
    keepChanged((value) => (value === SECRET ? value.slice(0, -1) : value))
    expect(await secrets.write('a', SECRET)).toMatchObject({ error: { why: 'changed-on-read-back' } })
    expect(items.has('a')).toBe(stays)
  })

  it('that is unlocked while a write waits for it, loses nothing that it holds', async () => {
    let locked = true
    const look = (): Promise<SecretServiceState> =>
      Promise.resolve(locked ? { ...THERE, defaultCollection: 'locked', anyLocked: true } : THERE)
    const { secrets, keytar, items, hang, running } = setUp({ platform: 'linux', ...SHORT, look })
    items.set('known', SECRET)
    const { getPassword } = keytar
    keytar.getPassword = async (service, account) => {
      const value = await getPassword(service, account)
      return locked ? null : value
    }
    const unlock = hang('set')
    // Its dialog is still open.
    expect(await secrets.write('known', OTHER)).toEqual({ ok: false, error: { reason: 'locked' } })
    locked = false
    unlock()
    await eventually(() => expect(running()).toBe(0))
    expect(await secrets.read('known')).toEqual({ ok: true, value: SECRET })
    expect(await secrets.write('known', OTHER)).toMatchObject({ ok: true })
    expect(items.get('known')).toBe(OTHER)
  })

  it.each(['open', 'locked'] as const)(
    '%s, and that would ask for the trial item, is not asked at a start',
    async (is) => {
      const { secrets, calls } = saying({ ...THERE, defaultCollection: is, anyLocked: is === 'locked', item: 'locked' })
      expect((await secrets.prove('reading')).kind).toBe(is === 'open' ? 'keychain' : 'session')
      expect(calls).toEqual([])
    },
  )

  it('and was denied is locked at once where something is replaced: no second question, nothing written', async () => {
    const { secrets, calls } = saying({ ...THERE, item: 'locked' })
    expect(await secrets.write('a', SECRET)).toEqual({ ok: false, error: { reason: 'locked' } })
    expect(calls).toEqual(['get'])
  })

  it('whose trial item lost its value is proved by writing it again', async () => {
    const { secrets, items } = saying(THERE)
    items.set('trial', '')
    expect(await secrets.prove('reading')).toMatchObject({ kind: 'keychain' })
    expect(items.get('trial')).not.toBe('')
  })

  it('is not asked for on other systems', async () => {
    const look = vi.fn<KeychainOptions['look']>()
    const { secrets, calls } = setUp({ platform: 'win32', look })
    await secrets.read('a')
    await secrets.prove('reading')
    expect(calls).toEqual(['get', 'get'])
    expect(look).not.toHaveBeenCalled()
  })
})

describe('calls that hang', () => {
  it('never run side by side', async () => {
    const { secrets, mostAtOnce } = setUp()
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => secrets.write(String(index), SECRET)),
      secrets.read('a'),
      secrets.prove('writing'),
      secrets.remove('b'),
    ])
    expect(mostAtOnce()).toBe(1)
  })

  it('are given up on with all that wait behind them, and the next has a process of its own', async () => {
    const { secrets, hang, calls, started } = setUp(SHORT)
    hang('get')
    const answers = await Promise.all([secrets.read('a'), secrets.read('b'), secrets.write('c', SECRET)])
    expect(answers).toEqual(answers.map(() => ({ ok: false, error: { reason: 'timed-out' } })))
    expect([calls, started()]).toEqual([['get'], 1])
    expect(await secrets.write('c', SECRET)).toMatchObject({ ok: true })
    expect(started()).toBe(2)
  })

  it.each(['known', 'new'])('are undone by the next call when they write after all (%s)', async (account) => {
    const { secrets, hang, items, running } = setUp(SHORT)
    await secrets.write('known', SECRET)
    const release = hang('set')
    expect(await secrets.write(account, OTHER)).toEqual({ ok: false, error: { reason: 'timed-out' } })
    release()
    await eventually(() => expect(running()).toBe(0))
    expect(items.get(account)).toBe(OTHER)
    expect(await secrets.read('known')).toEqual({ ok: true, value: SECRET })
    expect([...items]).toEqual([['known', SECRET]])
  })

  it('are undone before anything else is done, and nothing is while that fails', async () => {
    const { secrets, hang, items, failNext, running } = setUp(SHORT)
    await secrets.write('known', SECRET)
    const release = hang('set')
    await secrets.write('known', OTHER)
    release()
    await eventually(() => expect(running()).toBe(0))
    failNext('set', 'Could not connect: No such file or directory')
    expect(await secrets.write('else', OTHER)).toEqual({ ok: false, error: { reason: 'unavailable' } })
    expect(items.has('else')).toBe(false)
    expect(await secrets.write('else', OTHER)).toMatchObject({ ok: true })
    expect(items.get('known')).toBe(SECRET)
  })

  it('leave what was there when the value that was written cannot be read back', async () => {
    const { secrets, hang, items, running } = setUp(SHORT)
    await secrets.write('known', SECRET)
    // The first read looks at what is there; the second, after the write, hangs.
    const first = hang('get')
    const release = hang('get')
    first()
    expect(await secrets.write('known', OTHER)).toEqual({ ok: false, error: { reason: 'timed-out' } })
    release()
    await eventually(() => expect(running()).toBe(0))
    expect(await secrets.read('known')).toEqual({ ok: true, value: SECRET })
    expect(items.get('known')).toBe(SECRET)
  })

  it('end with the store', async () => {
    const { secrets, hang } = setUp()
    hang('get')
    const read = secrets.read('a')
    await settle()
    secrets.close()
    expect(await read).toEqual({ ok: false, error: { reason: 'timed-out' } })
  })
})

describe('a keychain that asks its user', () => {
  it('is waited for, and the page is notified once that it takes long', async () => {
    const told: boolean[] = []
    const { secrets, hang, items } = setUp({ ...SHORT, patience: 20_000, onWait: (waiting) => told.push(waiting) })
    items.set('a', SECRET)
    const answer = hang('get')
    const read = secrets.read('a')
    await eventually(() => expect(told).toEqual([true]))
    answer()
    expect(await read).toEqual({ ok: true, value: SECRET })
    expect(told).toEqual([true, false])
  })

  it('and got no answer is not waited for as long again', async () => {
    const look = vi.fn<KeychainOptions['look']>().mockResolvedValueOnce({ is: 'silent' }).mockResolvedValue(THERE)
    const { secrets, hang, items } = setUp({ platform: 'linux', timeLimit: 30, patience: 600_000, look })
    items.set('a', SECRET)
    hang('get')
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'timed-out' } })
    // With all the patience there is this test would not end.
    hang('get')
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'timed-out' } })
    expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
  })

  it('and was given up on is not asked about the same matter again, and has all the time for the next', async () => {
    const told: boolean[] = []
    const onWait = (waiting: boolean): void => void told.push(waiting)
    const { secrets, hang, calls, items } = setUp({ timeLimit: 30, patience: 20_000, onWait })
    items.set('a', SECRET)
    const now = vi.spyOn(performance, 'now').mockReturnValue(50_000)
    try {
      hang('get')
      const read = secrets.read('a')
      await settle()
      secrets.giveUp()
      expect(await read).toEqual({ ok: false, error: { reason: 'timed-out' } })
      const before = calls.length
      // The next read of the same click, which opens no second dialog.
      expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'timed-out' } })
      expect(await secrets.prove('reading')).toMatchObject({ kind: 'session', reason: 'timed-out' })
      expect(calls).toHaveLength(before)
      now.mockReturnValue(60_000)
      const answer = hang('get')
      const again = secrets.read('a')
      // By then it would have timed out with the time limit of an unanswered dialog.
      await eventually(() => expect(told).toEqual([true]))
      answer()
      expect(await again).toEqual({ ok: true, value: SECRET })
    } finally {
      now.mockRestore()
    }
  })

  it('is waited for no more when the app ends, while what is done at once is still done', async () => {
    const told: boolean[] = []
    const { secrets, hang, items } = setUp({ patience: 600_000, onWait: (waiting) => void told.push(waiting) })
    items.set('a', SECRET)
    hang('get')
    const asked = secrets.read('a')
    await eventually(() => expect(told).toEqual([true]))
    secrets.hurry()
    expect(await asked).toEqual({ ok: false, error: { reason: 'timed-out' } })
    expect(await secrets.write('b', SECRET)).toEqual({ ok: true, value: null })
    hang('get')
    // With all the patience there is this test would not end.
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'timed-out' } })
  })

  it("times out if a user cancels the wait or if it doesn't respond at all", async () => {
    const { secrets, hang } = setUp({ patience: 20_000 })
    hang('get')
    const read = secrets.read('a')
    await settle()
    secrets.giveUp()
    expect(await read).toEqual({ ok: false, error: { reason: 'timed-out' } })
    const silent = setUp({ platform: 'linux', patience: 60_000, look: () => Promise.resolve({ is: 'silent' }) })
    silent.hang('get')
    expect(await silent.secrets.read('a')).toEqual({ ok: false, error: { reason: 'timed-out' } })
  })
})

describe("a keychain that didn't respond", () => {
  const silent = (options: Partial<KeychainOptions> = {}) => {
    const look = vi.fn<KeychainOptions['look']>().mockResolvedValue({ is: 'silent' })
    return {
      look,
      ...setUp({ platform: 'linux', timeLimit: 30, look, rest: () => Number.POSITIVE_INFINITY, ...options }),
    }
  }
  const TIMED_OUT = { ok: false, error: { reason: 'timed-out' } }

  it('is tried once for all tokens of a command and checked once', async () => {
    const { secrets, hang, calls, look } = silent()
    hang('get')
    for (const account of ['a', 'b', 'c']) expect(await secrets.read(account)).toEqual(TIMED_OUT)
    expect(await secrets.write('d', SECRET)).toEqual(TIMED_OUT)
    expect([calls, look.mock.calls.length]).toEqual([['get'], 1])
  })

  it.each([
    ["shows a dialog that isn't answered, and is closed", { ...THERE, defaultCollection: 'locked', anyLocked: true }],
    ["shows a dialog that isn't answered", THERE],
  ] as const)('or %s, is the same for the next token', async (_what, seen) => {
    const { secrets, hang, calls, look } = silent()
    look.mockResolvedValue(seen)
    hang('get')
    const first = await secrets.read('a')
    expect(first).toEqual({
      ok: false,
      error: { reason: seen.defaultCollection === 'locked' ? 'locked' : 'timed-out' },
    })
    expect(await secrets.read('b')).toEqual(first)
    expect(calls).toEqual(['get'])
  })

  it("isn't checked a second time if a check during the wait had a result", async () => {
    const { secrets, hang, look } = silent({ timeLimit: 600_000 })
    hang('get')
    expect(await secrets.read('a')).toEqual(TIMED_OUT)
    expect(look).toHaveBeenCalledTimes(1)
  })

  it('is tried again as soon as it responds to a listener', async () => {
    const { secrets, hang, items, look } = silent({ rest: () => 600_000 })
    items.set('a', SECRET)
    const answer = Promise.withResolvers<SecretServiceState>()
    look.mockReset().mockResolvedValueOnce({ is: 'silent' }).mockReturnValueOnce(answer.promise)
    hang('get')
    expect(await secrets.read('a')).toEqual(TIMED_OUT)
    answer.resolve(THERE)
    expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
  })

  it("is tried again on a user's request, and by all readers if that worked", async () => {
    const { secrets, hang, items, look } = silent()
    items.set('a', SECRET)
    hang('get')
    expect(await secrets.read('a')).toEqual(TIMED_OUT)
    look.mockResolvedValue(THERE)
    expect(await secrets.prove('reading')).toMatchObject({ kind: 'keychain' })
    expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
  })

  it('by the proof that it works, is not asked for a token either', async () => {
    const { secrets, calls } = silent()
    expect(await secrets.prove('reading')).toMatchObject({ kind: 'session', reason: 'timed-out' })
    expect(await secrets.read('a')).toEqual(TIMED_OUT)
    expect(calls).toEqual([])
  })

  it("isn't one that no caller waited for: that is tried the next time without a check", async () => {
    const { secrets, hang, items, look } = silent({ timeLimit: 600_000 })
    items.set('a', SECRET)
    const now = vi.spyOn(performance, 'now').mockReturnValue(50_000)
    try {
      hang('get')
      const read = secrets.read('a')
      await settle()
      secrets.giveUp()
      expect(await read).toEqual(TIMED_OUT)
      expect(look).not.toHaveBeenCalled()
      now.mockReturnValue(60_000)
      expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
    } finally {
      now.mockRestore()
    }
  })
})

describe('the keychain’s process', () => {
  it('that dies over a call, and never answered one, has failed it, and is started again for the next', async () => {
    const { secrets, hang, crash, started } = setUp()
    hang('get')
    const read = secrets.read('a')
    await settle()
    crash()
    expect(await read).toEqual({ ok: false, error: { reason: 'unavailable' } })
    expect(await secrets.write('a', SECRET)).toMatchObject({ ok: true })
    expect(started()).toBe(2)
  })

  it('that ended without a pending call is no failure', async () => {
    const { secrets, crash, started } = setUp()
    await secrets.write('a', SECRET)
    crash()
    expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
    expect(started()).toBe(2)
  })

  it('that worked and dies over a call is replaced, and the call tried once more', async () => {
    const { secrets, hang, crash, started } = setUp()
    await secrets.write('a', SECRET)
    hang('get')
    const read = secrets.read('a')
    await settle()
    crash()
    expect(await read).toEqual({ ok: true, value: SECRET })
    expect(started()).toBe(2)
  })

  it("that was stopped isn't started for a call without a waiting caller", async () => {
    const { secrets, hang, calls, started } = setUp(SHORT)
    await secrets.write('a', SECRET)
    calls.length = 0
    hang('get')
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'timed-out' } })
    await settle()
    expect([calls, started()]).toEqual([['get'], 1])
  })

  it('that knew another daemon is replaced, and the call tried once more', async () => {
    const { secrets, failNext, started } = setUp()
    await secrets.write('a', SECRET)
    failNext('get', 'The name :1.0 was not provided by any .service files')
    expect(await secrets.read('a')).toEqual({ ok: true, value: SECRET })
    expect(started()).toBe(2)
  })

  it('that never worked is tried once and not again', async () => {
    const { secrets, failNext, started, calls } = setUp()
    for (let times = 0; times < 2; times += 1) {
      failNext('get', 'The name org.freedesktop.secrets was not provided by any .service files')
      expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'unavailable' } })
    }
    expect([calls, started()]).toEqual([['get', 'get'], 2])
  })

  it('hears no more than the three calls, and says no word of the keychain’s own', async () => {
    const { start, items, calls } = createScriptedKeytar()
    const said: unknown[] = []
    const worker = start(() => Promise.reject(new Error('a fake path of a user')))
    worker.onMessage((message) => said.push(message))
    for (const message of [null, 'get', { id: 1, do: 'find', service: 's', account: 'a' }, { id: 1, do: 'get' }])
      worker.post(message as never)
    worker.post({ id: 7, do: 'get', service: 's', account: 'a' })
    await settle()
    expect(said).toEqual([{ ready: true }, { id: 7, trouble: 'unavailable' }])
    expect([items.size, calls]).toEqual([0, []])
  })
})

describe('proving the keychain', () => {
  it.each([
    ['darwin', 'Keychain'],
    ['win32', 'Credential Manager'],
    ['linux', 'Secret Service'],
  ] as const)('on %s names %s after reading alone', async (platform, name) => {
    const { secrets, calls, items } = setUp({ platform })
    expect(await secrets.prove('reading')).toEqual({ kind: 'keychain', name })
    expect(calls).toEqual(['get'])
    expect(items.size).toBe(0)
  })

  it('writes one trial item when something is to be kept, the same for ever, and reads it from then on', async () => {
    const { secrets, calls, items } = setUp()
    for (let times = 0; times < 3; times += 1)
      expect(await secrets.prove('writing')).toMatchObject({ kind: 'keychain' })
    expect(calls).toEqual(['get', 'set', 'get', 'get', 'get'])
    expect([...items.keys()]).toEqual(['trial'])
  })

  it('asks a closed Secret Service for nothing at the start, and says that it is locked', async () => {
    const look: SecretServiceState = { ...THERE, defaultCollection: 'locked', anyLocked: true }
    const { secrets, calls } = setUp({ platform: 'linux', look: () => Promise.resolve(look) })
    expect(await secrets.prove('reading')).toMatchObject({ kind: 'session', reason: 'locked' })
    expect(calls).toEqual([])
  })

  it.each<[string, SecretServiceState, Record<string, string>, string]>([
    ['no program offers secrets', { is: 'absent' }, {}, 'apt install gnome-keyring'],
    ['KDE’s wallet is off', { is: 'absent' }, { XDG_CURRENT_DESKTOP: 'KDE' }, 'KDE Wallet'],
    ['a Flatpak may not ask', { is: 'absent' }, { FLATPAK_ID: 'x' }, 'flatpak override'],
    ['a Snap may not ask', { is: 'absent' }, { SNAP: '/snap/x' }, 'snap connect'],
    ['there is no default keyring', { ...THERE, defaultCollection: 'none' }, {}, 'KeePassXC'],
  ])('where %s, says the steps for that', async (_what, look, environment, step) => {
    const { secrets } = setUp({ platform: 'linux', look: () => Promise.resolve(look), environment })
    const badge = await secrets.prove('reading')
    expect(badge).toMatchObject({ kind: 'session', reason: 'unavailable' })
    expect(badge.kind === 'session' && badge.help).toContain(step)
    expect(JSON.stringify(badge).includes('apt install')).toBe(step.startsWith('apt'))
  })

  it('returns what happened and how to fix a missing keychain', async () => {
    for (const platform of ['darwin', 'win32', 'linux'] as const)
      for (const [message, reason] of [
        ['Cannot autolaunch D-Bus', 'unavailable'],
        ['Cannot create an item in a locked collection', 'locked'],
      ] as const) {
        const { secrets, failNext } = setUp({ platform })
        failNext('set', message, 2)
        const badge = await secrets.prove('writing')
        expect(badge).toMatchObject({ kind: 'session', reason })
        expect(JSON.stringify(badge)).not.toContain(message)
        expect(badge.kind === 'session' && badge.help.length > 20).toBe(true)
      }
  })

  it('does not call a keychain working that changes values', async () => {
    const { secrets, keepChanged } = setUp()
    keepChanged((value) => value.toUpperCase())
    expect(await secrets.prove('writing')).toMatchObject({ kind: 'session', reason: 'unavailable' })
    expect(await secrets.prove('reading')).toMatchObject({ kind: 'session', reason: 'unavailable' })
  })
})
