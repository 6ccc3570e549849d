import { describe, expect, it, vi } from 'vitest'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import { systemClock, systemIds } from '../../../../src/core/adapters/system.ts'
import { eventually } from '../../../fakes/eventually.ts'

describe('secrets stored for the session', () => {
  it('are given back as they were, and are gone once removed', async () => {
    const secrets = createSessionSecrets()
    await secrets.write('a', 'fake-secret-é-🔑')
    expect(await secrets.read('a')).toEqual({ ok: true, value: 'fake-secret-é-🔑' })
    await secrets.remove('a')
    expect(await secrets.read('a')).toEqual({ ok: false, error: { reason: 'gone' } })
  })

  it('refuse what the keychain would refuse, so that they can move there later', async () => {
    expect(await createSessionSecrets().write('a', 'fake\u0000')).toMatchObject({ error: { why: 'control-character' } })
  })
})

describe('the system’s clock and ids', () => {
  it('calls back unless it was canceled', async () => {
    const [called, cancelled] = [vi.fn(), vi.fn()]
    systemClock.after(1, cancelled)()
    systemClock.after(2, called)
    await eventually(() => expect(called).toHaveBeenCalledOnce())
    expect(cancelled).not.toHaveBeenCalled()
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('gives ids that differ', () => {
    expect(systemIds.uuid()).not.toBe(systemIds.uuid())
  })
})
