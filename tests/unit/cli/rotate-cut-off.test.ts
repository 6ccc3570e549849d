/** The process ends between any two steps of a rotation, which a user then starts again. */
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '../../../src/core/ports.ts'
import { DEAD_WRITER } from '../../fakes/catalog.ts'
import { valueOf } from '../../fakes/desk.ts'
import { keyHttp, NEW_SECRET } from '../../fakes/key-http.ts'
import { keptAs, twoServicesCommand, twoServicesDesk, twoServicesVault } from '../../fakes/two-services.ts'

const website = keptAs('website-one')
const LINE = ['rotate', website.token.name, '--with', 'owner-one', '--yes']
const NEW_NAME = /^website-one \(\d{4}-\d\d\)$/

type Stage = ReturnType<typeof twoServicesVault>
type Platform = ReturnType<typeof keyHttp>

/** Catalog, keychain and platform for a process that does so many steps that change something, and then no more. */
const killedAfter = (stage: Stage, platform: Platform, steps: number) => {
  let left = steps
  let kill: () => void = () => undefined
  const killed = new Promise<'killed'>((resolve) => (kill = () => resolve('killed')))
  const step = <Value>(act: () => Promise<Value>): Promise<Value> => {
    if (left === 0) {
      kill()
      return new Promise<never>(() => undefined)
    }
    left -= 1
    return act()
  }
  const { catalog, keychain } = stage
  const over: Stage = {
    catalog: {
      ...catalog,
      get document() {
        return catalog.document
      },
      get writes() {
        return catalog.writes
      },
      writer: () => Promise.resolve(DEAD_WRITER),
      update: (change) => step(() => catalog.update(change)),
    },
    keychain: {
      ...keychain,
      get secrets() {
        return keychain.secrets
      },
      write: (account, secret) => step(() => keychain.write(account, secret)),
      remove: (account) => step(() => keychain.remove(account)),
    },
  }
  const http: HttpClient = {
    ...platform,
    send: (request, options) =>
      request.method === 'POST'
        ? step(() => platform.send(request, options))
        : Promise.resolve(platform.send(request, options)),
  }
  return { over, http, killed, isSpent: () => left === 0 }
}

const posts = ({ sent }: Platform): number => sent.filter(({ method }) => method === 'POST').length

/** What the vault has, by name: the value, and whether it is going. */
const kept = ({ catalog, keychain }: Stage) =>
  Object.fromEntries(
    catalog.document.tokens
      .filter(({ serviceId, kind }) => serviceId === 'one' && kind === 'delivery-key')
      .map(({ id, name, retiring }) => [name, { secret: keychain.items.get(id), isRetiring: retiring === true }]),
  )

const noticesAt = async (stage: Stage, platform: Platform): Promise<string> => {
  const desk = twoServicesDesk(platform, stage)
  const { notices } = valueOf(await desk.handlers['vault.read'](null))
  await desk.close()
  return notices
    .filter(({ code }) => code === 'rotation-cut-off')
    .map(({ message }) => message)
    .join()
}

const cut = async (steps: number) => {
  const [stage, platform] = [twoServicesVault(), keyHttp()]
  const { over, http, killed, isSpent } = killedAfter(stage, platform, steps)
  const outcome = await Promise.race([twoServicesCommand(LINE, http, { over }), killed])
  return { stage, platform, isKilled: outcome === 'killed', isSpent: isSpent() }
}

const MOST_STEPS = 16
const everyStep = Array.from({ length: MOST_STEPS }, (_, steps) => steps)

describe('rotate after its process was killed', () => {
  it.each(everyStep)('in step %i loses no value, and the old name belongs to a saved key', async (steps) => {
    const { stage, platform } = await cut(steps)
    const before = await noticesAt(stage, platform)
    const now = kept(stage)
    const values = Object.values(now).map(({ secret }) => secret)
    expect(values).toContain(website.secret)
    expect(values).not.toContain(undefined)
    expect([website.secret, NEW_SECRET]).toContain(now['website-one']?.secret)
    expect(now['website-one']?.isRetiring).toBe(false)
    // Made, and not put in place: the next start says so, and how to go on.
    if (posts(platform) > 0 && now['website-one']?.secret === website.secret) {
      expect(before).toMatch(
        /^The rotation of “website-one” .*“website-one \(\d{4}-\d\d\)”.* Rotate “website-one” again/,
      )
      expect(before.includes('is kept, but has not replaced the old one')).toBe(values.includes(NEW_SECRET))
    }
  })

  it.each(everyStep)('in step %i continues, creates one key in all, and replaces the old one', async (steps) => {
    const { stage, platform, isKilled } = await cut(steps)
    const isInPlace = kept(stage)['website-one']?.secret === NEW_SECRET
    if (!isKilled || isInPlace) return
    const again = await twoServicesCommand(LINE, platform, { over: stage })
    expect(again.code, again.stderr).toBe(0)
    expect(posts(platform)).toBe(1)
    expect(again.stdout + again.stderr).not.toContain(NEW_SECRET)
    const now = kept(stage)
    expect(now['website-one']).toEqual({ secret: NEW_SECRET, isRetiring: false })
    expect(Object.entries(now).find(([, { isRetiring }]) => isRetiring)).toEqual([
      expect.stringMatching(/^website-one \(retiring /),
      { secret: website.secret, isRetiring: true },
    ])
    expect(Object.keys(now).filter((name) => NEW_NAME.test(name))).toEqual([])
    expect(stage.catalog.document).toMatchObject({ rotations: [], pending: [], leftovers: [] })
    expect(await noticesAt(stage, platform)).toBe('')
    const ids = stage.catalog.document.tokens.map(({ id }) => id)
    expect([...stage.keychain.secrets.keys()].filter((id) => id !== 'connection' && !ids.includes(id))).toEqual([])
  })

  it('continues if the new value was only in the memory of a closed app', async () => {
    const kinds: string[] = []
    for (const steps of everyStep) {
      const { stage, platform, isKilled } = await cut(steps)
      const { rotations } = stage.catalog.document
      const freshId = rotations[0]?.newTokenId ?? null
      if (!isKilled || freshId === null) continue
      stage.keychain.items.delete(freshId)
      await stage.catalog.update((document) => ({
        ...document,
        tokens: document.tokens.map((token) => (token.id === freshId ? { ...token, storage: 'session' } : token)),
      }))
      const again = await twoServicesCommand(LINE, platform, { over: stage })
      expect(again.code, again.stderr).toBe(0)
      kinds.push(/is in the space|is in the vault/.exec(again.stderr)?.[0] ?? again.stderr)
      expect(posts(platform)).toBe(1)
      expect(kept(stage)['website-one']).toEqual({ secret: NEW_SECRET, isRetiring: false })
      const fresh = stage.catalog.document.tokens.find(({ id }) => id === freshId)
      expect(fresh).toMatchObject({ name: 'website-one', storage: 'keychain' })
    }
    expect([...new Set(kinds)]).toEqual(['is in the space'])
  })

  it('has fewer steps than the tests kill it in', async () => {
    const { isKilled, isSpent } = await cut(MOST_STEPS - 1)
    expect([isKilled, isSpent]).toEqual([false, false])
  })

  it('describes in the plan where it continues', async () => {
    const plans: string[] = []
    for (const steps of everyStep) {
      const { stage, platform, isKilled } = await cut(steps)
      if (!isKilled || kept(stage)['website-one']?.secret === NEW_SECRET) continue
      const asked = await twoServicesCommand(LINE.slice(0, -1), platform, { over: stage })
      expect(asked.code).toBe(64)
      plans.push(/is in the space|is in the vault|creates a new key/.exec(asked.stderr)?.[0] ?? asked.stderr)
    }
    expect([...new Set(plans)]).toEqual(['creates a new key', 'is in the space', 'is in the vault'])
  })
})
