/** The process is killed between any two steps of a write of secrets; then a user starts again. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import { createVault, type Vault } from '../../../../src/core/vault/vault.ts'
import { DEAD_WRITER } from '../../../fakes/catalog.ts'
import { addKey, code, createDesk, newKey, OTHER_SECRET, SECRET, value, usedNow } from './desk.ts'

type Desk = ReturnType<typeof createDesk>

/** The vault of a process that does so many steps at catalog and keychain, and then no more. */
const killedAfter = (desk: Desk, steps: number): { vault: Vault; killed: Promise<'killed'> } => {
  let left = steps
  let kill: () => void = () => undefined
  const killed = new Promise<'killed'>((resolve) => (kill = () => resolve('killed')))
  const step = <Arguments extends unknown[], Value>(act: (...given: Arguments) => Promise<Value>) => {
    return (...given: Arguments): Promise<Value> => {
      if (left > 0) {
        left -= 1
        return act(...given)
      }
      kill()
      return new Promise<never>(() => undefined)
    }
  }
  const { catalog, keychain } = desk
  const ports = {
    ...desk.ports,
    session: createSessionSecrets(),
    catalog: {
      ...catalog,
      writer: () => Promise.resolve(DEAD_WRITER),
      update: step<Parameters<typeof catalog.update>, Awaited<ReturnType<typeof catalog.update>>>((change) =>
        catalog.update(change),
      ),
    },
    keychain: {
      ...keychain,
      write: step((account: string, secret: string) => keychain.write(account, secret)),
      remove: step((account: string) => keychain.remove(account)),
    },
  }
  return { vault: createVault(ports), killed }
}

/** The next start: another process over the same catalog and keychain. */
const startAgain = async (desk: Desk): Promise<Vault> => {
  const vault = createVault({ ...desk.ports, session: createSessionSecrets() })
  value(await vault.read())
  return vault
}

/** Items of the keychain without a token, and tokens without an item. */
const strays = ({ keychain, catalog }: Desk): unknown => {
  const { tokens, pending, leftovers } = catalog.document
  const kept = tokens.filter(({ storage }) => storage === 'keychain').map(({ id }) => id)
  const ids = [...keychain.items.keys()].map((account) => account.replace(':origins', ''))
  return {
    secrets: ids.filter((id) => id !== 'connection' && !kept.includes(id)),
    tokens: kept.filter((id) => !keychain.items.has(id)),
    pending,
    leftovers,
  }
}
const NONE = { secrets: [], tokens: [], pending: [], leftovers: [] }

const MOST_STEPS = 12
const everyStep = Array.from({ length: MOST_STEPS }, (_, steps) => steps)

describe('a process that is killed', () => {
  it.each(everyStep)('%i steps into adding a token leaves no unknown secret', async (steps) => {
    const desk = createDesk()
    const { vault, killed } = killedAfter(desk, steps)
    const outcome = await Promise.race([vault.addToken(newKey()), killed])
    const again = await startAgain(desk)
    expect(strays(desk)).toEqual(NONE)
    expect(desk.catalog.document.tokens).toHaveLength(desk.keychain.secrets.size)
    if (outcome !== 'killed') expect(desk.catalog.document.tokens).toHaveLength(1)
    // Nothing stands in the way of doing it once more.
    if (desk.catalog.document.tokens.length === 0) value(await again.addToken(newKey()))
  })

  it.each(everyStep)('%i steps into replacing a secret, leaves a token that says what it has', async (steps) => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    await desk.vault.noteChecks(
      [{ tokenId, at: '2026-01-02T03:04:05.000Z', verdict: 'rejected', cause: 'token-unknown-or-revoked' }],
      usedNow(desk),
    )
    const { vault, killed } = killedAfter(desk, steps)
    await Promise.race([vault.replaceSecret({ tokenId, secret: `${OTHER_SECRET}2` }), killed])
    const again = await startAgain(desk)
    expect(strays(desk)).toEqual(NONE)
    const kept = value(await again.revealSecret({ tokenId })).secret
    const [token] = desk.catalog.document.tokens
    expect(token).toMatchObject({ length: kept.length, lastFour: kept.slice(-4) })
    expect(token?.lastCheck === null).toBe(kept !== SECRET)
  })

  it.each(everyStep)(
    '%i steps into moving a secret from memory into the keychain, leaves no stray one',
    async (steps) => {
      const desk = createDesk()
      desk.keychain.breakWith('unavailable')
      const { vault, killed } = killedAfter(desk, steps + 2)
      await Promise.race([vault.addToken(newKey()), killed])
      desk.keychain.breakWith(null)
      await Promise.race([vault.retryKeychain(), killed])
      await startAgain(desk)
      expect(strays(desk)).toEqual(NONE)
    },
  )

  it.each(everyStep)('%i steps into removing a token and undoing it, leaves no stray secret', async (steps) => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const { vault, killed } = killedAfter(desk, steps)
    const removed = await Promise.race([vault.removeToken({ tokenId }), killed])
    if (removed !== 'killed') await Promise.race([vault.undo({ undoId: value(removed).undoId }), killed])
    await startAgain(desk)
    expect(strays(desk)).toEqual(NONE)
  })

  it('again and again leaves no unknown secret', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: MOST_STEPS }), { maxLength: 6 }), async (kills) => {
        const desk = createDesk()
        for (const [index, steps] of kills.entries()) {
          const { vault, killed } = killedAfter(desk, steps)
          await Promise.race([vault.addToken(newKey({ name: `Key ${index}` })), killed])
        }
        await startAgain(desk)
        expect(strays(desk)).toEqual(NONE)
      }),
    )
  })
})

describe('what a killed process left', () => {
  const UUID = '00000000-0000-4000-8000-aaaaaaaaaaaa'
  const NOW = '2026-01-02T03:04:05.000Z'
  /** A secret in the keychain, and a note of it. */
  const left = (writer: string, what: 'new' | 'replace' | 'remove', at?: string) => {
    const desk = createDesk()
    desk.keychain.items.set(UUID, SECRET)
    const note = { id: UUID, what, writer, at: at ?? desk.clock.now().toISOString() }
    return { desk, note: desk.catalog.update((document) => ({ ...document, pending: [note] })) }
  }

  it.each(['locked', 'unavailable', 'timed-out'] as const)(
    'stays noted while the keychain is %s, and goes once it answers',
    async (reason) => {
      const { desk } = left(DEAD_WRITER, 'new')
      desk.keychain.breakWith(reason)
      await startAgain(desk)
      expect(desk.keychain.items.has(UUID)).toBe(true)
      expect(desk.catalog.document.pending).toHaveLength(1)
      desk.keychain.breakWith(null)
      await startAgain(desk)
      expect(desk.keychain.items.size).toBe(0)
      expect(desk.catalog.document.pending).toEqual([])
    },
  )

  it('is not touched while the process that noted it lives', async () => {
    const { desk } = left('another process', 'new')
    await startAgain(desk)
    expect(desk.keychain.items.has(UUID)).toBe(true)
    expect(desk.catalog.document.pending).toHaveLength(1)
  })

  it.each(['2001-01-02T03:04:05.000Z', '2126-01-02T03:04:05.000Z'])(
    'is deleted at the end if its owner is unknown (%s)',
    async (at) => {
      const { desk } = left('a process of another machine', 'new', at)
      await startAgain(desk)
      expect(desk.keychain.items.size).toBe(0)
    },
  )

  it('and has a token after all, stays', async () => {
    const desk = createDesk()
    const { id } = await addKey(desk)
    const note = { id, what: 'remove', writer: DEAD_WRITER, at: NOW } as const
    await desk.catalog.update((document) => ({ ...document, pending: [note], leftovers: [id] }))
    await startAgain(desk)
    expect(desk.keychain.items.get(id)).toBe(SECRET)
    expect(desk.catalog.document).toMatchObject({ pending: [], leftovers: [] })
  })

  it('stays if its entry was backed up', async () => {
    const { desk } = left(DEAD_WRITER, 'new')
    await desk.catalog.update((document) => ({ ...document, setAside: [UUID], leftovers: [UUID] }))
    await startAgain(desk)
    expect(desk.keychain.items.get(UUID)).toBe(SECRET)
    expect(desk.catalog.document).toMatchObject({ pending: [], leftovers: [], setAside: [UUID] })
  })

  it('does not let a slower one keep a token whose secret was cleaned up', async () => {
    const desk = createDesk()
    const update = desk.catalog.update.bind(desk.catalog)
    // Between its secret and its token, another process takes the first for dead.
    desk.catalog.update = (change) =>
      update((document) => {
        const stolen = desk.keychain.secrets.size > 0 ? { ...document, pending: [] } : document
        return change(stolen)
      })
    expect(code(await desk.vault.addToken(newKey()))).toBe('conflict')
    expect(strays(desk)).toMatchObject({ secrets: [], tokens: [] })
  })
})
