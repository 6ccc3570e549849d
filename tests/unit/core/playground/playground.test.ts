import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createDeskPlayground, type DeskPlayground } from '../../../../src/core/playground/playground.ts'
import type { Vault } from '../../../../src/core/vault/vault.ts'
import { startPlayground } from '../../../../src/playground/playground.ts'
import { BAKERY, TOKENS } from '../../../../src/playground/tokens.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import type { Service } from '../../../../src/shared/model/service.ts'
import type { Space } from '../../../../src/shared/model/space.ts'
import { sampleSnapshot, sampleToken } from '../../../fakes/samples.ts'

/** A vault that remembers what it was given. */
const rememberingVault = () => {
  const services: Service[] = []
  const spaces: Space[] = []
  const added: Parameters<Vault['addToken']>[0][] = []
  const vault: Pick<Vault, 'read' | 'installService' | 'saveSpace' | 'addToken' | 'holdPasted'> = {
    holdPasted: () => Promise.resolve(ok({ handle: randomUUID(), lastFour: '0000' })),
    read: () => Promise.resolve(ok(sampleSnapshot)),
    installService: (service) => {
      services.push(service)
      return Promise.resolve(ok(service))
    },
    saveSpace: (space) => {
      spaces.push(space)
      return Promise.resolve(ok(space))
    },
    addToken: (input) => {
      added.push(input)
      return Promise.resolve(ok(sampleToken))
    },
  }
  return { vault, services, spaces, added }
}

describe('the Playground in the desk', () => {
  it('becomes a service of the vault with its spaces, and adds no token by itself', async () => {
    const { vault, services, spaces, added } = rememberingVault()
    let changes = 0
    const playground = createDeskPlayground(
      vault,
      () => startPlayground(),
      () => Promise.resolve(void (changes += 1)),
    )
    expect((await playground.start()).ok).toBe(true)
    expect(services[0]).toMatchObject({ id: 'playground', preset: 'playground' })
    expect(services[0]?.baseUrls.delivery).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(spaces.length).toBeGreaterThan(1)
    expect(spaces.filter(({ fromPlayground }) => fromPlayground !== true)).toEqual([])
    expect(added).toEqual([])
    expect(changes).toBe(1)
    await playground.close()
  })

  it('recognizes its tokens by their values while it runs, and no other token', async () => {
    const playground = createDeskPlayground(
      rememberingVault().vault,
      () => startPlayground(),
      () => Promise.resolve(),
    )
    const secretOf = (wanted: string) => TOKENS.find(({ name }) => name === wanted)?.secret ?? ''
    expect(playground.ownerOf(secretOf('Bakery website'))).toBeNull()
    await playground.start()
    expect(playground.ownerOf(secretOf('Bakery website'))).toEqual({ serviceId: 'playground', spaceId: BAKERY })
    expect(playground.ownerOf(secretOf('Bakery old website'))).toEqual({ serviceId: 'playground', spaceId: BAKERY })
    expect(playground.ownerOf(secretOf('Owner'))).toEqual({ serviceId: 'playground', spaceId: null })
    expect(playground.ownerOf('a-fake-token-of-another-service')).toBeNull()
    await playground.close()
  })

  it('leaves a space that the vault has already as people have made it', async () => {
    const { vault, spaces } = rememberingVault()
    const own = { serviceId: 'playground', id: 'fakebakery01', name: 'My bakery', environments: [] }
    const playground = createDeskPlayground(
      { ...vault, read: () => Promise.resolve(ok({ ...sampleSnapshot, spaces: [own] })) },
      () => startPlayground(),
      () => Promise.resolve(),
    )
    await playground.start()
    expect(spaces.length).toBeGreaterThan(0)
    expect(spaces.map(({ id }) => id)).not.toContain('fakebakery01')
    await playground.close()
  })

  it('offers its tokens without their values, and adds those asked for with them', async () => {
    const { vault, added } = rememberingVault()
    const playground = createDeskPlayground(
      vault,
      () => startPlayground(),
      () => Promise.resolve(),
    )
    await playground.start()
    const state = playground.state()
    if (state.state !== 'running') throw new Error('not running')
    const [name = ''] = state.tokens
    await playground.addTokens({ names: [name] })
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject({ name, serviceId: 'playground' })
    expect(JSON.stringify(state)).not.toContain(added[0]?.secret)
    await playground.close()
  })

  it('started twice is one Playground, also at the same time and by a lesson; stopped, it answers no more and offers nothing', async () => {
    const { vault, services } = rememberingVault()
    const playground = createDeskPlayground(
      vault,
      () => startPlayground(),
      () => Promise.resolve(),
    )
    await Promise.all([playground.start(), playground.openLesson({ id: 'revoked-key' })])
    await playground.start()
    expect(services).toHaveLength(1)
    await playground.stop()
    expect(playground.state()).toEqual({ state: 'stopped' })
    await expect(fetch(services[0]?.baseUrls.delivery ?? '')).rejects.toThrow()
  })

  it('is announced before the start and the stop have ended', async () => {
    const { vault } = rememberingVault()
    const announced: string[] = []
    const playground: DeskPlayground = createDeskPlayground(
      vault,
      () => startPlayground(),
      async () => {
        await setTimeout(20)
        announced.push(playground.state().state)
      },
    )
    await playground.start()
    expect(announced).toEqual(['running'])
    await playground.stop()
    expect(announced).toEqual(['running', 'stopped'])
  })

  it('that cannot start says so and leaves the vault alone', async () => {
    const { vault, services } = rememberingVault()
    const playground = createDeskPlayground(
      vault,
      () => Promise.reject(new Error('EADDRINUSE')),
      () => Promise.resolve(),
    )
    const started = await playground.start()
    expect(started).toMatchObject({ ok: false, error: { code: 'playground-failed' } })
    expect(JSON.stringify(started)).not.toContain('EADDRINUSE')
    expect(services).toEqual([])
    expect(playground.state()).toEqual({ state: 'stopped' })
  })
})
