import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RotationStep } from '../../../../src/shared/model/lifecycle.ts'
import { startTestDesk, valueOf, type TestDesk } from '../../../fakes/desk.ts'

let desk: TestDesk
beforeEach(async () => {
  desk = await startTestDesk()
})
afterEach(() => desk.close())

const plan = (token: string, manager = 'Owner') =>
  desk.handlers['lifecycle.planRotate']({ tokenId: desk.tokenId(token), managementTokenId: desk.tokenId(manager) })

/** Calls `act` at the page's first message about this step. */
const atStep = (step: RotationStep, act: () => Promise<unknown>): void => {
  const push = desk.told.push.bind(desk.told)
  desk.told.push = (...told) => {
    if (told.some(({ payload }) => JSON.stringify(payload).includes(`"step":"${step}"`))) {
      desk.told.push = push
      void act()
    }
    return push(...told)
  }
}

const stopHalfWay = async () => {
  const { planId, plan: shown } = valueOf(await plan('Bakery website'))
  atStep('waiting', () => desk.handlers['lifecycle.cancel'](null))
  const done = valueOf(await desk.handlers['lifecycle.rotate']({ planId }))
  return { shown, done }
}

const secretOf = (name: string): string => desk.playground.tokens.find((token) => token.name === name)?.secret ?? ''

describe('rotating a key from the app, against the Playground', () => {
  it('puts a new key for the same environments in the place of the old one, which stays and works', async () => {
    const oldId = desk.tokenId('Bakery staging')
    const { planId, plan: shown } = valueOf(await plan('Bakery staging'))
    expect(shown).toMatchObject({
      key: { name: 'Bakery staging' },
      newName: expect.stringMatching(/^Bakery staging \(\d{4}-\d\d\)$/) as string,
      newKey: 'to-make',
      environments: ['staging'],
      service: 'Playground',
      management: 'Owner',
    })
    const done = valueOf(await desk.handlers['lifecycle.rotate']({ planId }))
    expect(done).toMatchObject({
      newTokenId: desk.tokenId('Bakery staging'),
      tried: [{ environment: 'staging', verdict: 'accepted' }],
    })
    const old = desk.catalog.document.tokens.find(({ id }) => id === oldId)
    expect(old).toMatchObject({ name: done.retiring, retiring: true })
    expect(desk.keychain.items.get(oldId)).toBe(secretOf('Bakery staging'))
    expect(desk.keychain.items.get(done.newTokenId)).toMatch(/^(?!fake-playground-delivery-staging)\S{12,}$/)
    expect(desk.catalog.document.rotations).toEqual([])
  })

  it('saves all environments of the new key, also those that the old one’s entry lacks', async () => {
    const tokenId = desk.tokenId('Bakery everywhere')
    valueOf(await desk.handlers['vault.editToken']({ tokenId, environments: ['staging'] }))
    const { planId, plan: shown } = valueOf(await plan('Bakery everywhere'))
    expect(shown.environments).toContain('master')
    const { newTokenId } = valueOf(await desk.handlers['lifecycle.rotate']({ planId }))
    const entry = (id: string) => desk.catalog.document.tokens.find((token) => token.id === id)
    expect(entry(newTokenId)?.environments.toSorted()).toEqual(shown.environments.toSorted())
    expect(entry(tokenId)?.environments).toEqual(['staging'])
  })

  it('reports each step to the page without a value', async () => {
    const { planId } = valueOf(await plan('Bakery website'))
    const { newTokenId } = valueOf(await desk.handlers['lifecycle.rotate']({ planId }))
    const steps = desk.told.filter(({ name }) => name === 'lifecycle.progress').map(({ payload }) => payload)
    expect(steps).toEqual(['making', 'waiting', 'trying', 'exchanging'].map((step) => ({ planId, step })))
    const history = valueOf(await desk.handlers['history.list'](null))
    const all = JSON.stringify([history, desk.catalog.document, desk.told])
    for (const secret of [secretOf('Bakery website'), desk.keychain.items.get(newTokenId) ?? ''])
      expect(all.includes(secret)).toBe(false)
  })

  it('is stopped with the new key kept under its own name, and goes on from there the next time', async () => {
    const oldId = desk.tokenId('Bakery website')
    const { shown, done: stopped } = await stopHalfWay()
    expect(stopped.retiring).toBeNull()
    expect(desk.tokenId('Bakery website')).toBe(oldId)
    const { notices } = valueOf(await desk.handlers['vault.read'](null))
    expect(notices).toMatchObject([{ code: 'rotation-cut-off', message: expect.stringContaining('is kept') as string }])
    const again = valueOf(await plan('Bakery website'))
    expect(again.plan).toMatchObject({ newKey: 'in-vault', newName: shown.newName })
    const done = valueOf(await desk.handlers['lifecycle.rotate']({ planId: again.planId }))
    expect(done).toMatchObject({ newTokenId: desk.tokenId('Bakery website') })
    expect(done.retiring).toContain('retiring')
    expect(valueOf(await desk.handlers['vault.read'](null)).notices).toEqual([])
  })

  it('takes the new key’s value from the space where it is kept no longer, into the entry that it had', async () => {
    const { shown } = await stopHalfWay()
    const freshId = desk.tokenId(shown.newName)
    const value = desk.keychain.items.get(freshId)
    desk.keychain.items.delete(freshId)
    const again = valueOf(await plan('Bakery website'))
    expect(again.plan).toMatchObject({ newKey: 'in-space', newName: shown.newName })
    const done = valueOf(await desk.handlers['lifecycle.rotate']({ planId: again.planId }))
    expect(done).toMatchObject({ newTokenId: freshId })
    expect(done.retiring).toContain('retiring')
    expect(desk.tokenId('Bakery website')).toBe(freshId)
    expect(desk.keychain.items.get(freshId)).toBe(value)
    expect(desk.catalog.document).toMatchObject({ rotations: [], pending: [] })
  })

  it('says of a key whose value is gone that it may be in the space, not that it is kept', async () => {
    const { shown } = await stopHalfWay()
    desk.keychain.items.delete(desk.tokenId(shown.newName))
    await plan('Bakery website')
    const { notices } = valueOf(await desk.handlers['vault.read'](null))
    const told = notices.filter(({ code }) => code === 'rotation-cut-off').map(({ message }) => message)
    expect(told).toEqual([expect.stringContaining('may be in the space')])
  })

  it('makes another key where the one that it began is neither kept nor in the space', async () => {
    const { shown } = await stopHalfWay()
    const freshId = desk.tokenId(shown.newName)
    desk.keychain.items.delete(freshId)
    await desk.catalog.update((document) => ({
      ...document,
      rotations: document.rotations.map((rotation) => ({ ...rotation, newName: 'Of no key' })),
      tokens: document.tokens.map((token) => (token.id === freshId ? { ...token, name: 'Of no key' } : token)),
    }))
    const again = valueOf(await plan('Bakery website'))
    expect(again.plan.newKey).toBe('to-make')
    atStep('waiting', () => desk.handlers['lifecycle.cancel'](null))
    const stopped = valueOf(await desk.handlers['lifecycle.rotate']({ planId: again.planId }))
    expect(stopped).toMatchObject({ newTokenId: freshId, retiring: null })
    expect(desk.tokenId(again.plan.newName)).toBe(freshId)
    expect(desk.keychain.items.get(freshId)).toBeDefined()
  })

  it('makes another key when the space has two of the name that it began', async () => {
    const { shown } = await stopHalfWay()
    desk.keychain.items.delete(desk.tokenId(shown.newName))
    const writeKey = async (method: string, path: string, name: string, version: string) => {
      const response = await fetch(`${desk.playground.baseUrls.management}/spaces/fakebakery01/api_keys${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${secretOf('Owner')}`,
          'Content-Type': 'application/vnd.contentful.management.v1+json',
          'X-Contentful-Version': version,
        },
        body: JSON.stringify({ name }),
      })
      expect(response.ok).toBe(true)
      return (await response.json()) as { sys: { id: string; version: number } }
    }
    const { sys } = await writeKey('POST', '', 'Of another', '0')
    await writeKey('PUT', `/${sys.id}`, shown.newName, String(sys.version))
    const again = valueOf(await plan('Bakery website'))
    expect(again.plan.newKey).toBe('to-make')
    expect(again.plan.newName).not.toBe(shown.newName)
  })

  it('continues with a value that was pasted for the new key', async () => {
    const { shown } = await stopHalfWay()
    const freshId = desk.tokenId(shown.newName)
    const value = desk.keychain.items.get(freshId) ?? ''
    valueOf(await desk.handlers['vault.replaceSecret']({ tokenId: freshId, secret: `${value}x` }))
    valueOf(await desk.handlers['vault.replaceSecret']({ tokenId: freshId, secret: value }))
    const again = valueOf(await plan('Bakery website'))
    expect(again.plan).toMatchObject({ newKey: 'in-vault', newName: shown.newName })
    expect(valueOf(await desk.handlers['lifecycle.rotate']({ planId: again.planId }))).toMatchObject({
      newTokenId: freshId,
      retiring: expect.stringContaining('retiring') as string,
    })
  })

  it('forgets what was begun where the old key gets another value', async () => {
    await stopHalfWay()
    const tokenId = desk.tokenId('Bakery website')
    valueOf(await desk.handlers['vault.replaceSecret']({ tokenId, secret: 'fake-another-delivery-key-abcdefghij-42' }))
    expect(desk.catalog.document.rotations).toEqual([])
  })

  it('makes no other key while the keychain does not tell whether the one that it began is kept', async () => {
    const { shown } = await stopHalfWay()
    await desk.catalog.update((document) => ({
      ...document,
      rotations: document.rotations.map((rotation) => ({ ...rotation, newName: 'Of no key' })),
    }))
    const before = desk.catalog.document
    const read = desk.keychain.read.bind(desk.keychain)
    const freshId = desk.tokenId(shown.newName)
    desk.keychain.read = (account) =>
      account === freshId ? Promise.resolve({ ok: false, error: { reason: 'gone', unproven: true } }) : read(account)
    expect(await plan('Bakery website')).toMatchObject({ ok: false, error: { code: 'no-secret' } })
    expect(desk.catalog.document).toEqual(before)
  })

  it('leaves a key that the keychain holds in its place where the new one could be kept in memory only', async () => {
    const oldId = desk.tokenId('Bakery website')
    const { planId, plan: shown } = valueOf(await plan('Bakery website'))
    atStep('making', () => {
      desk.keychain.breakAtNextWrite('unavailable')
      return Promise.resolve()
    })
    const done = await desk.handlers['lifecycle.rotate']({ planId })
    expect(done).toMatchObject({
      ok: false,
      error: {
        code: 'unavailable',
        message: expect.stringMatching(/in memory only.*“Bakery website” stays in use\.$/) as string,
      },
    })
    expect(desk.tokenId('Bakery website')).toBe(oldId)
    expect(desk.catalog.document.tokens.find(({ name }) => name === shown.newName)).toMatchObject({
      storage: 'session',
    })
    expect(desk.catalog.document.rotations).toMatchObject([{ writer: null, newName: shown.newName }])
  })

  it('is refused while it goes on already', async () => {
    const [one, other] = [valueOf(await plan('Bakery website')), valueOf(await plan('Bakery website'))]
    const second: Promise<unknown>[] = []
    const again = () => desk.handlers['lifecycle.rotate']({ planId: other.planId })
    atStep('making', () => Promise.resolve(second.push(again())))
    expect(valueOf(await desk.handlers['lifecycle.rotate']({ planId: one.planId })).retiring).not.toBeNull()
    expect(await Promise.all(second)).toMatchObject([{ ok: false, error: { code: 'conflict' } }])
  })

  it('forgets what was begun where one of the two keys is removed', async () => {
    const { shown } = await stopHalfWay()
    await desk.handlers['vault.removeToken']({ tokenId: desk.tokenId(shown.newName) })
    expect(desk.catalog.document.rotations).toEqual([])
    expect(valueOf(await desk.handlers['vault.read'](null)).notices).toEqual([])
  })

  it.each([
    ['a role too weak', 'Bakery website', 'Intern', 'not-permitted'],
    ['a revoked Management token', 'Bakery website', 'Owner, lost laptop', 'management-refused'],
    ['a revoked key', 'Bakery old website', 'Owner', 'key-not-found'],
    ['a preview key', 'Bakery preview', 'Owner', 'wrong-kind'],
    ['an account token', 'Owner', 'Owner', 'wrong-kind'],
  ])('ends in its own words for %s', async (_what, token, manager, why) => {
    expect(await plan(token, manager)).toMatchObject({ ok: false, error: { code: 'not-done', details: { why } } })
  })
})

describe("requesting a token's end date in the app", () => {
  it('keeps what the account says, which the vault then shows', async () => {
    const tokenId = desk.tokenId('Baker')
    const { end } = valueOf(await desk.handlers['lifecycle.readEnd']({ tokenId }))
    expect(Date.parse(end.at ?? '')).toBeGreaterThan(Date.parse(end.readAt))
    expect(desk.catalog.document.tokens.find(({ id }) => id === tokenId)?.end).toEqual(end)
  })

  it('keeps that there is no end', async () => {
    const { end } = valueOf(await desk.handlers['lifecycle.readEnd']({ tokenId: desk.tokenId('Owner') }))
    expect(end.at).toBeNull()
  })

  it('says why it is not known, and keeps nothing', async () => {
    const tokenId = desk.tokenId('Owner, lost laptop')
    expect(await desk.handlers['lifecycle.readEnd']({ tokenId })).toMatchObject({
      ok: false,
      error: { code: 'not-done', message: expect.stringContaining('is unknown') as string },
    })
    expect(desk.catalog.document.tokens.find(({ id }) => id === tokenId)?.end).toBeUndefined()
  })
})
