/** A keychain that may show a dialog, from its adapter to the page and back. */
import { describe, expect, it, vi } from 'vitest'
import { createDeskKeychain, createKeychainDialog } from '../../../../src/core/vault/keychain-dialog.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { createDesk, value } from './desk.ts'

describe('a keychain that is waited for', () => {
  it('is reported at its start and end, and to every reader in between', async () => {
    const dialog = createKeychainDialog(() => undefined)
    const keychain = createDeskKeychain(dialog, () => undefined)
    const told: boolean[] = []
    dialog.onChange((waiting) => told.push(waiting))
    expect(value(await keychain.status())).toEqual({ waiting: false })
    dialog.tell(true)
    expect(value(await keychain.status())).toEqual({ waiting: true })
    dialog.tell(false)
    expect(value(await keychain.status())).toEqual({ waiting: false })
    expect(told).toEqual([true, false])
  })

  it('is given up on when the person will not wait, and first of all not asked again by itself', async () => {
    const done: string[] = []
    const keychain = createDeskKeychain(
      createKeychainDialog(() => done.push('given up')),
      () => done.push('asks no more'),
    )
    expect(await keychain.giveUp()).toEqual({ ok: true, value: null })
    expect(done).toEqual(['asks no more', 'given up'])
  })

  it('reaches the page as an event, and its cancel comes back through a channel', async () => {
    const giveUp = vi.fn()
    const dialog = createKeychainDialog(giveUp)
    const desk = await startTestDesk(dialog)
    const events = () => desk.told.filter(({ name }) => name === 'keychain.changed').map(({ payload }) => payload)
    dialog.tell(true)
    expect(events()).toEqual([{ waiting: true }])
    expect(await desk.handlers['keychain.status'](null)).toEqual({ ok: true, value: { waiting: true } })
    await desk.handlers['keychain.giveUp'](null)
    expect(giveUp).toHaveBeenCalledOnce()
    dialog.tell(false)
    expect(events()).toEqual([{ waiting: true }, { waiting: false }])
    await desk.close()
  })

  it('is tried again only by the user after a cancel', async () => {
    const { vault, keychain, clock } = createDesk()
    const proofs = () => keychain.calls.filter((call) => call === 'prove').length
    keychain.breakWith('timed-out')
    await vault.read()
    await clock.advance(5_000)
    expect(proofs()).toBe(2)
    vault.stopAsking()
    await clock.advance(60_000)
    expect(proofs()).toBe(2)
    keychain.breakWith(null)
    expect(value(await vault.retryKeychain()).storage).toMatchObject({ kind: 'keychain' })
  })
})
