import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addKey, code, createDesk, newKey, OTHER_SECRET, SECRET, US, usedNow, value } from './desk.ts'

const MINUTE = 60_000

const space = (id: string, serviceId = US) => ({
  serviceId,
  id,
  name: id.toUpperCase(),
  environments: [{ id: 'master', production: true }],
})

const newSpace = (id: string, serviceId = US) => ({ ...space(id, serviceId), before: null })

describe('removing a token', () => {
  it('takes it out of the keychain and the catalog at once', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    expect(value(await desk.vault.removeToken({ tokenId: token.id }))).toMatchObject({ label: 'Website' })
    expect(desk.keychain.secrets.size).toBe(0)
    expect(desk.catalog.document).toMatchObject({ tokens: [], leftovers: [] })
  })

  it('can be undone within a minute, as it was', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    await desk.clock.advance(MINUTE - 1)
    value(await desk.vault.undo({ undoId }))
    expect(desk.catalog.document.tokens).toEqual([token])
    expect(desk.keychain.secrets).toEqual(new Map([[token.id, SECRET]]))
    expect(code(await desk.vault.undo({ undoId }))).toBe('not-found')
    expect(desk.clock.waiting).toBe(0)
  })

  it('can be undone at once, and for a minute, while a slow keychain still lets go of it', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const letGo = desk.keychain.remove.bind(desk.keychain)
    desk.keychain.remove = async (account) => {
      if (account === token.id) await new Promise<void>((resolve) => desk.clock.after(30_000, resolve))
      return letGo(account)
    }
    const removing = desk.vault.removeToken({ tokenId: token.id })
    await desk.clock.advance(1_000)
    const undone = desk.vault.undo({ undoId: value(await removing).undoId })
    await desk.clock.advance(29_000)
    value(await undone)
    expect(desk.catalog.document.tokens).toEqual([token])
    expect(desk.keychain.secrets).toEqual(new Map([[token.id, SECRET]]))
  })

  it('can be undone within a minute, even if the keychain takes longer than that', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const letGo = desk.keychain.remove.bind(desk.keychain)
    desk.keychain.remove = async (account) => {
      if (account === token.id) await new Promise<void>((resolve) => desk.clock.after(90_000, resolve))
      return letGo(account)
    }
    const removing = desk.vault.removeToken({ tokenId: token.id })
    await desk.clock.advance(1_000)
    const undone = desk.vault.undo({ undoId: value(await removing).undoId })
    await desk.clock.advance(89_000)
    value(await undone)
    expect(desk.catalog.document.tokens).toEqual([token])
    expect(desk.clock.waiting).toBe(0)
  })

  it('can be tried again for the rest of its minute, and no longer, where it could not be put back', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    await addKey(desk, { secret: OTHER_SECRET })
    await desk.clock.advance(MINUTE - 10_000)
    expect(code(await desk.vault.undo({ undoId }))).toBe('conflict')
    await desk.clock.advance(9_000)
    expect(code(await desk.vault.undo({ undoId }))).toBe('conflict')
    await desk.clock.advance(1_000)
    expect(code(await desk.vault.undo({ undoId }))).toBe('not-found')
  })

  it('brings a token, a space and a service back to where they stood', async () => {
    const desk = createDesk()
    for (const id of ['abc', 'def', 'ghi']) value(await desk.vault.saveSpace(newSpace(id)))
    const tokens = [await addKey(desk), await addKey(desk, { name: 'Second' }), await addKey(desk, { name: 'Third' })]
    const { document: before } = desk.catalog
    const token = value(await desk.vault.removeToken({ tokenId: tokens[1]?.id ?? '' }))
    const spaceOfThem = value(await desk.vault.removeSpace({ serviceId: US, spaceId: 'abc' }))
    // An entry added meanwhile stays below the restored one.
    value(await desk.vault.saveSpace(newSpace('later')))
    value(await desk.vault.undo({ undoId: spaceOfThem.undoId }))
    value(await desk.vault.undo({ undoId: token.undoId }))
    const { document: after } = desk.catalog
    expect(after.spaces.map(({ id }) => id)).toEqual([...before.spaces.map(({ id }) => id), 'later'])
    expect(after.tokens).toEqual(before.tokens)
  })

  it.each([
    ['abc', 'def'],
    ['def', 'ghi'],
    ['ghi', 'def'],
    ['abc', 'ghi'],
  ])('brings %s and %s back in their order, whichever comes back first', async (one, other) => {
    for (const inOrder of [true, false]) {
      const desk = createDesk()
      for (const id of ['abc', 'def', 'ghi']) value(await desk.vault.saveSpace(newSpace(id)))
      const before = desk.catalog.document.spaces
      const removed = []
      for (const spaceId of [one, other]) removed.push(value(await desk.vault.removeSpace({ serviceId: US, spaceId })))
      for (const { undoId } of inOrder ? removed : removed.toReversed()) value(await desk.vault.undo({ undoId }))
      expect(desk.catalog.document.spaces).toEqual(before)
    }
  })

  it('cannot be undone after a minute', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    await desk.clock.advance(MINUTE)
    expect(code(await desk.vault.undo({ undoId }))).toBe('not-found')
    expect(desk.keychain.secrets.size).toBe(0)
  })

  it('forgets what it could undo when the vault closes', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    await desk.vault.close()
    expect(code(await desk.vault.undo({ undoId }))).toBe('not-found')
    expect(desk.clock.waiting).toBe(0)
  })

  it('undoes nothing, and leaves no secret, where its name was taken meanwhile', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    const other = await addKey(desk, { secret: OTHER_SECRET })
    expect(code(await desk.vault.undo({ undoId }))).toBe('conflict')
    expect([...desk.keychain.secrets.keys()]).toEqual([other.id])
    // Once the way is free, it works after all.
    value(await desk.vault.editToken({ tokenId: other.id, name: 'Other' }))
    value(await desk.vault.undo({ undoId }))
    expect(desk.keychain.items.get(token.id)).toBe(SECRET)
  })

  it('keeps its undo when the keychain fails during it', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    desk.keychain.failNextWrite({ reason: 'timed-out' })
    expect(code(await desk.vault.undo({ undoId }))).toBe('unavailable')
    expect(desk.catalog.document.tokens).toEqual([])
    value(await desk.vault.undo({ undoId }))
    expect(desk.catalog.document.tokens).toEqual([token])
  })

  it('works for a token whose secret is gone, with undo', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    desk.keychain.items.clear()
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    expect(desk.catalog.document.tokens).toEqual([])
    value(await desk.vault.undo({ undoId }))
    expect(desk.catalog.document.tokens).toEqual([token])
  })

  it('removes the keychain item later when the keychain is locked now', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    desk.keychain.breakWith('locked')
    value(await desk.vault.removeToken({ tokenId: token.id }))
    expect(desk.catalog.document).toMatchObject({ tokens: [], leftovers: [token.id] })
    desk.keychain.breakWith(null)
    await desk.clock.advance(MINUTE)
    expect(desk.keychain.secrets.size).toBe(0)
    expect(desk.catalog.document.leftovers).toEqual([])
  })

  it('keeps the only copy of a secret that it could not read for as long as it can be undone', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    desk.keychain.breakWith('locked')
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    desk.keychain.breakWith(null)
    await desk.vault.retryKeychain()
    expect(desk.keychain.items.get(token.id)).toBe(SECRET)
    value(await desk.vault.undo({ undoId }))
    expect(value(await desk.vault.revealSecret({ tokenId: token.id })).secret).toBe(SECRET)
    await desk.clock.advance(MINUTE)
    expect(desk.keychain.items.get(token.id)).toBe(SECRET)
  })

  it('changes nothing when the catalog is busy', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    desk.catalog.breakWith('busy')
    expect(code(await desk.vault.removeToken({ tokenId: token.id }))).toBe('catalog-busy')
    expect(desk.keychain.items.get(token.id)).toBe(SECRET)
  })
})

describe('removing a space', () => {
  it('takes its keys with it and brings all back, to the same places', async () => {
    const desk = createDesk()
    value(await desk.vault.saveSpace(newSpace('shop')))
    value(await desk.vault.saveSpace(newSpace('blog')))
    await addKey(desk)
    await addKey(desk, { name: 'CI', secret: OTHER_SECRET })
    const elsewhere = await addKey(desk, { spaceId: 'blog' })
    const before = desk.catalog.document
    const { undoId, label } = value(await desk.vault.removeSpace({ serviceId: US, spaceId: 'shop' }))
    expect(label).toBe('SHOP')
    expect([...desk.keychain.secrets.keys()]).toEqual([elsewhere.id])
    expect(desk.catalog.document.spaces.map(({ id }) => id)).toEqual(['blog'])
    value(await desk.vault.undo({ undoId }))
    expect(desk.keychain.secrets.size).toBe(3)
    expect(new Set(desk.catalog.document.tokens)).toEqual(new Set(before.tokens))
    expect(new Set(desk.catalog.document.spaces)).toEqual(new Set(before.spaces))
  })

  it('removes one that only keys name, and reports a missing one', async () => {
    const desk = createDesk()
    await addKey(desk)
    expect(value(await desk.vault.removeSpace({ serviceId: US, spaceId: 'shop' })).label).toBe('shop')
    expect(code(await desk.vault.removeSpace({ serviceId: US, spaceId: 'shop' }))).toBe('not-found')
  })
})

describe('services', () => {
  const own = { id: null, name: 'Ours', baseUrls: { delivery: 'https://cdn.example.com' }, webAppUrl: null }

  it('can be added and changed, with a name of their own', async () => {
    const { vault, catalog } = createDesk()
    const service = value(await vault.saveService(own))
    expect(service).toMatchObject({ name: 'Ours', preset: null })
    expect(code(await vault.saveService({ ...own, name: 'OURS' }))).toBe('conflict')
    expect(code(await vault.saveService({ ...own, name: 'Contentful (EU)' }))).toBe('conflict')
    value(await vault.saveService({ ...own, id: service.id, name: 'Theirs' }))
    expect(catalog.document.services.map(({ name }) => name)).toEqual(['Contentful (US)', 'Contentful (EU)', 'Theirs'])
    expect(code(await vault.saveService({ ...own, id: 'nowhere' }))).toBe('not-found')
    expect(code(await vault.saveService({ ...own, name: 'Empty', baseUrls: {} }))).toBe('invalid-input')
  })

  it('that came with the app can be renamed, but neither moved nor removed', async () => {
    const { vault, catalog } = createDesk()
    const [preset] = catalog.document.services
    const { preset: _, ...fields } = preset!
    expect(value(await vault.saveService({ ...fields, name: 'US' }))).toEqual({ ...preset, name: 'US' })
    const moved = { ...fields, baseUrls: { ...fields.baseUrls, delivery: 'https://evil.example.com' } }
    expect(code(await vault.saveService(moved))).toBe('conflict')
    expect(code(await vault.removeService({ serviceId: US }))).toBe('conflict')
  })

  it('are removed with their spaces and tokens, and all comes back', async () => {
    const desk = createDesk()
    const service = value(await desk.vault.saveService(own))
    value(await desk.vault.saveSpace(newSpace('shop', service.id)))
    await addKey(desk, { serviceId: service.id })
    await addKey(desk, { serviceId: service.id, name: 'Owner', kind: 'oauth-token', spaceId: null, environments: [] })
    const before = desk.catalog.document
    const { undoId } = value(await desk.vault.removeService({ serviceId: service.id }))
    expect(desk.catalog.document).toMatchObject({ spaces: [], tokens: [] })
    expect(desk.keychain.secrets.size).toBe(0)
    value(await desk.vault.undo({ undoId }))
    expect(desk.catalog.document).toEqual(before)
    expect(desk.keychain.secrets.size).toBe(2)
  })

  it('cannot be filled again by undoing once they are gone themselves', async () => {
    const desk = createDesk()
    const service = value(await desk.vault.saveService(own))
    const token = await addKey(desk, { serviceId: service.id })
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    value(await desk.vault.removeService({ serviceId: service.id }))
    expect(code(await desk.vault.undo({ undoId }))).toBe('not-found')
    expect(desk.keychain.secrets.size).toBe(0)
  })
})

describe('spaces', () => {
  it('are added once and changed after that', async () => {
    const { vault, catalog } = createDesk()
    value(await vault.saveSpace(newSpace('shop')))
    value(await vault.saveSpace({ ...space('shop'), name: 'Renamed', before: space('shop') }))
    expect(catalog.document.spaces).toEqual([{ ...space('shop'), name: 'Renamed' }])
  })

  it('need a service, and environments that differ', async () => {
    const { vault } = createDesk()
    expect(code(await vault.saveSpace(newSpace('shop', 'nowhere')))).toBe('not-found')
    const [master] = space('shop').environments
    expect(code(await vault.saveSpace({ ...newSpace('shop'), environments: [master!, master!] }))).toBe('invalid-input')
  })
})

describe('removing what was counted', () => {
  it('removes nothing that was added since the person was asked, and shows what there is', async () => {
    const desk = createDesk()
    const told = await addKey(desk)
    const heard: string[][] = []
    desk.vault.subscribe(({ tokens }) => heard.push(tokens.map(({ name }) => name)))
    // Another process, unknown here.
    const added = { ...told, id: '11111111-1111-4111-8111-111111111111', name: 'Added since' }
    await desk.catalog.update((document) => ({ ...document, tokens: [...document.tokens, added] }))
    const place = { serviceId: US, spaceId: 'shop' }
    expect(code(await desk.vault.removeSpace({ ...place, tokenIds: [told.id] }))).toBe('conflict')
    expect(desk.catalog.document.tokens).toHaveLength(2)
    expect(heard).toEqual([['Website', 'Added since']])
    value(await desk.vault.removeSpace({ ...place, tokenIds: [told.id, added.id] }))
    expect(desk.catalog.document.tokens).toEqual([])
  })
})

describe('changes made at the same moment', () => {
  it('do not see each other half done', async () => {
    const desk = createDesk()
    const results = await Promise.all([
      desk.vault.addToken(newKey()),
      desk.vault.addToken(newKey({ secret: OTHER_SECRET })),
    ])
    expect(results.map(code)).toEqual([null, 'conflict'])
    expect([...desk.keychain.secrets.values()]).toEqual([SECRET])
  })

  it('leave no secret of a token that one removed while the other gave it a new one', async () => {
    const desk = createDesk()
    const { id: tokenId } = await addKey(desk)
    const [removed, replaced] = await Promise.all([
      desk.vault.removeToken({ tokenId }),
      desk.vault.replaceSecret({ tokenId, secret: OTHER_SECRET }),
    ])
    expect([code(removed), code(replaced)]).toEqual([null, 'not-found'])
    expect(desk.keychain.secrets.size).toBe(0)
  })
})

describe('undoing', () => {
  /** A space of two keys, with what was learned of them. */
  const start = async () => {
    const desk = createDesk()
    const environments = ['master', 'staging'].map((id) => ({ id, production: id === 'master' }))
    value(await desk.vault.saveSpace({ ...newSpace('shop'), environments }))
    const tokens = [await addKey(desk), await addKey(desk, { name: 'Other', secret: OTHER_SECRET })]
    const at = desk.clock.now().toISOString()
    const accepted = { at, verdict: 'accepted', cause: 'works', certainty: 'certain' } as const
    const cells = tokens.map(({ id }) => ({ tokenId: id, cell: 'shop/master/delivery', ...accepted }))
    value(await desk.vault.noteCells(cells, usedNow(desk)))
    return { desk, tokens }
  }
  type Desk = Awaited<ReturnType<typeof start>>['desk']
  const catalogOf = ({ catalog }: Desk) => {
    const { spaces, tokens, checks } = catalog.document
    const byText = (one: string, other: string): number => (one < other ? -1 : 1)
    return {
      environments: spaces.flatMap(({ environments }) => environments.map(({ id }) => id)).toSorted(byText),
      names: spaces.map(({ name }) => name),
      tokens: tokens.map(({ id }) => id).toSorted(byText),
      checks: checks.map(({ tokenId, verdict }) => `${tokenId} ${verdict}`).toSorted(byText),
    }
  }

  it('brings back what was known of a token', async () => {
    const { desk, tokens } = await start()
    const before = catalogOf(desk)
    const { undoId } = value(await desk.vault.removeToken({ tokenId: tokens[0]?.id ?? '' }))
    value(await desk.vault.undo({ undoId }))
    expect(catalogOf(desk)).toEqual(before)
  })

  it('leaves what was learned of a token and kept since', async () => {
    const { desk, tokens } = await start()
    const [token] = tokens
    if (token === undefined) throw new Error('there is a token')
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    value(await desk.vault.undo({ undoId }))
    const at = desk.clock.now().toISOString()
    const refused = { at, verdict: 'rejected', cause: 'token-expired', certainty: 'certain' } as const
    value(await desk.vault.noteCells([{ tokenId: token.id, cell: 'shop/master/delivery', ...refused }], usedNow(desk)))
    expect(desk.catalog.document.checks.find(({ tokenId }) => tokenId === token.id)?.verdict).toBe('rejected')
  })

  it('restores everything in any order', async () => {
    const whats = ['environment', 'token', 'space'] as const
    const orders = fc.tuple(
      fc.shuffledSubarray([...whats], { minLength: 3 }),
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    )
    await fc.assert(
      fc.asyncProperty(orders, async ([removed, undone]) => {
        const { desk, tokens } = await start()
        const before = catalogOf(desk)
        const undos: (() => Promise<unknown>)[] = []
        for (const what of removed) {
          if (what === 'environment') {
            const [now] = desk.catalog.document.spaces
            if (now === undefined) continue
            value(
              await desk.vault.saveSpace({
                ...now,
                environments: now.environments.filter(({ id }) => id !== 'staging'),
                before: now,
              }),
            )
            // As the page undoes it: the space in its new or old state.
            undos.push(async () => {
              const [known] = desk.catalog.document.spaces
              const then = known ?? now
              const others = then.environments.filter(({ id }) => id !== 'staging')
              value(
                await desk.vault.saveSpace({
                  ...then,
                  environments: [...others, { id: 'staging', production: false }],
                  before: known === undefined ? null : { ...known, environments: others },
                }),
              )
            })
          } else {
            const removing =
              what === 'token'
                ? await desk.vault.removeToken({ tokenId: tokens[0]?.id ?? '' })
                : await desk.vault.removeSpace({ serviceId: US, spaceId: 'shop' })
            if (!removing.ok) continue
            const { undoId } = removing.value
            undos.push(async () => value(await desk.vault.undo({ undoId })))
          }
        }
        for (const at of undone) await undos[at]?.()
        expect(catalogOf(desk)).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })
})
