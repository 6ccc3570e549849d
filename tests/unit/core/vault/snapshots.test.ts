import { describe, expect, it } from 'vitest'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import { createVault } from '../../../../src/core/vault/vault.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { vaultSnapshotSchema, type VaultSnapshot } from '../../../../src/shared/model/vault.ts'
import { addKey, code, createDesk, HOME, newKey, SECRET, US, value } from './desk.ts'

describe('the snapshot', () => {
  it('fits the contract and holds no secret', async () => {
    const desk = createDesk()
    await addKey(desk)
    const snapshot = value(await desk.vault.read())
    expect(vaultSnapshotSchema.parse(snapshot)).toEqual(snapshot)
    expect(JSON.stringify(snapshot)).not.toContain(SECRET)
    expect(snapshot.storage).toEqual({ kind: 'keychain', name: 'Secret Service' })
  })

  it('proves the keychain once, however often it is read', async () => {
    const desk = createDesk()
    await Promise.all([desk.vault.read(), desk.vault.read()])
    await desk.vault.read()
    expect(desk.keychain.calls).toEqual(['prove'])
  })

  it('keeps telling what happened to the catalog file, once each', async () => {
    const desk = createDesk()
    const notice = { code: 'restored-from-copy', message: 'The copy is in use.' } as const
    desk.catalog.tellNext(notice)
    desk.catalog.tellNext(notice)
    // The first reader isn't always the one that shows it.
    await desk.vault.readSettings()
    await desk.vault.read()
    expect(value(await desk.vault.read()).notices).toEqual([notice])
  })

  it('shows an empty vault with a notice, and saves nothing, over a catalog of a newer version', async () => {
    const desk = createDesk()
    desk.catalog.breakWith('newer-version')
    const snapshot = value(await desk.vault.read())
    expect(snapshot.tokens).toEqual([])
    expect(snapshot.notices.map((notice) => notice.code)).toEqual(['newer-version'])
    expect(code(await desk.vault.addToken(newKey()))).toBe('catalog-unwritable')
    expect(desk.keychain.secrets.size).toBe(0)
  })

  it('shows a session token of an earlier run as gone', async () => {
    const desk = createDesk()
    desk.keychain.breakWith('unavailable')
    const { id } = await addKey(desk)
    expect(value(await desk.vault.read()).unreadable).toEqual({})
    const next = createVault({ ...desk.ports, session: createSessionSecrets() })
    expect(value(await next.read()).unreadable).toEqual({ [id]: 'no-secret' })
  })
})

describe('listeners', () => {
  it('hear of every change until they stop listening', async () => {
    const desk = createDesk()
    const heard: VaultSnapshot[] = []
    const stop = desk.vault.subscribe((snapshot) => heard.push(snapshot))
    const { id: tokenId } = await addKey(desk)
    expect(heard.at(-1)?.tokens.map(({ id }) => id)).toEqual([tokenId])
    desk.keychain.breakWith('locked')
    await desk.vault.resolve({ from: 'vault', tokenId }, HOME)
    expect(heard.at(-1)?.unreadable).toEqual({ [tokenId]: 'locked' })
    stop()
    const count = heard.length
    await desk.vault.editToken({ tokenId, name: 'Unheard' })
    expect(heard).toHaveLength(count)
  })
})

describe('an entry that was removed before a change', () => {
  it('is reported to every page that still shows it', async () => {
    const desk = createDesk()
    const shop = { serviceId: US, id: 'shop', name: 'Shop', environments: [] }
    const before = value(await desk.vault.saveSpace({ ...shop, before: null }))
    const heard: VaultSnapshot[] = []
    desk.vault.subscribe((snapshot) => heard.push(snapshot))
    // Another process, unknown here.
    await desk.catalog.update((document) => ({ ...document, spaces: [] }))
    expect(await desk.vault.saveSpace({ ...shop, name: 'Store', before })).toMatchObject({ ok: false })
    expect(heard.at(-1)?.spaces).toEqual([])
  })
})

describe('a keychain that comes back', () => {
  it("takes over the secrets in memory on a user's request", async () => {
    const desk = createDesk()
    desk.keychain.breakWith('locked')
    const { id } = await addKey(desk)
    desk.keychain.breakWith(null)
    const snapshot = value(await desk.vault.retryKeychain())
    expect(snapshot.storage.kind).toBe('keychain')
    expect(snapshot.tokens).toMatchObject([{ id, storage: 'keychain' }])
    expect(desk.keychain.items.get(id)).toBe(SECRET)
    expect((await desk.session.read(id)).ok).toBe(false)
  })

  it('forgets which tokens it would not give, and keeps those that are gone', async () => {
    const desk = createDesk()
    const { id: gone } = await addKey(desk)
    const { id: locked } = await addKey(desk, { name: 'Other' })
    desk.keychain.items.delete(gone)
    await desk.vault.resolve({ from: 'vault', tokenId: gone }, HOME)
    desk.keychain.breakWith('locked')
    await desk.vault.resolve({ from: 'vault', tokenId: locked }, HOME)
    desk.keychain.breakWith(null)
    expect(value(await desk.vault.retryKeychain()).unreadable).toEqual({ [gone]: 'no-secret' })
  })

  it('is noticed without being asked when it had not answered, as after a password dialog', async () => {
    const desk = createDesk()
    desk.keychain.breakWith('timed-out')
    const heard: VaultSnapshot['storage'][] = []
    desk.vault.subscribe(({ storage }) => heard.push(storage))
    expect(value(await desk.vault.read()).storage).toMatchObject({ reason: 'timed-out' })
    await desk.clock.advance(10_000)
    desk.keychain.breakWith(null)
    await desk.clock.advance(5_000)
    expect(heard.at(-1)).toMatchObject({ kind: 'keychain' })
    expect(desk.clock.waiting).toBe(0)
  })

  it('has its name again once it returns a secret, after any unlock', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const again = createVault(desk.ports)
    desk.keychain.breakWith('locked')
    expect(value(await again.read()).storage).toMatchObject({ kind: 'session', reason: 'locked' })
    desk.keychain.breakWith(null)
    value(await again.resolve({ from: 'vault', tokenId }, HOME))
    await expect.poll(async () => value(await again.read()).storage.kind).toBe('keychain')
  })

  it('is not asked for ever, and not at all when it is locked or missing', async () => {
    const desk = createDesk()
    desk.keychain.breakWith('timed-out')
    await desk.vault.read()
    await desk.clock.advance(3_600_000)
    expect(desk.clock.waiting).toBe(0)
    const locked = createDesk()
    locked.keychain.breakWith('locked')
    await locked.vault.read()
    expect(locked.clock.waiting).toBe(0)
  })
})

describe('settings', () => {
  it('are kept in the catalog', async () => {
    const { vault, catalog } = createDesk()
    expect(value(await vault.readSettings())).toEqual(DEFAULT_SETTINGS)
    value(await vault.saveSettings({ ...DEFAULT_SETTINGS, theme: 'dark' }))
    expect(catalog.document.settings.theme).toBe('dark')
    expect(value(await vault.readSettings()).theme).toBe('dark')
  })
})
