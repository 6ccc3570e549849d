import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeService, mergeSpace, mergeToken } from '../../../../src/core/vault/merge-edits.ts'
import type { Environment, Space } from '../../../../src/shared/model/space.ts'
import { addKey, code, createDesk, US, value } from './desk.ts'

const ids = ['master', 'staging', 'preview', 'qa']
const environmentsArb = fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), production: fc.boolean() }), {
  selector: ({ id }) => id,
})
const spaceArb: fc.Arbitrary<Space> = fc.record({
  serviceId: fc.constant(US),
  id: fc.constant('shop'),
  name: fc.constantFrom('Shop', 'Store', 'Market'),
  environments: environmentsArb,
})
const find = ({ environments }: Space, id: string): Environment | undefined =>
  environments.find((environment) => environment.id === id)

describe('a space that was edited while it changed elsewhere', () => {
  it('has the stored value of unedited fields and the edited value of others', () => {
    fc.assert(
      fc.property(spaceArb, spaceArb, (before, other) => {
        expect(mergeSpace(before, before, other)).toEqual(other)
        const edited = mergeSpace(before, other, before)
        expect({ ...edited, environments: new Set(edited.environments) }).toEqual({
          ...other,
          environments: new Set(other.environments),
        })
      }),
    )
  })

  it('has the last change of each environment', () => {
    fc.assert(
      fc.property(spaceArb, spaceArb, spaceArb, (before, wanted, now) => {
        const merged = mergeSpace(before, wanted, now)
        for (const id of ids) {
          const [shown, meant, stored, is] = [before, wanted, now, merged].map((space) => find(space, id))
          const wasEdited = (shown === undefined) !== (meant === undefined)
          if (!wasEdited && shown?.production === meant?.production) expect(is).toEqual(stored)
          else if (meant === undefined) expect(is).toBeUndefined()
          else if (shown === undefined) expect(is?.production).toBe(meant.production || stored?.production === true)
          // Only its mark was edited: one that is gone by now stays gone.
          else expect(is?.production).toBe(stored === undefined ? undefined : meant.production)
        }
        expect(merged.name).toBe(wanted.name === before.name ? now.name : wanted.name)
        expect(new Set(merged.environments.map(({ id }) => id)).size).toBe(merged.environments.length)
      }),
    )
  })

  it('is the user’s own if the Playground had added it', async () => {
    const desk = createDesk()
    const fake = { serviceId: US, id: 'fake', name: 'Fake', environments: [] }
    const before = value(await desk.vault.saveSpace({ ...fake, fromPlayground: true, before: null }))
    expect(before).toEqual({ ...fake, fromPlayground: true })
    expect(value(await desk.vault.saveSpace({ ...fake, name: 'Mine', before }))).toEqual({ ...fake, name: 'Mine' })
  })

  it('keeps an environment and its mark if a key was enabled for it while it was removed', async () => {
    const desk = createDesk()
    const environments = [
      { id: 'master', production: true },
      { id: 'live', production: true },
      { id: 'old', production: false },
    ]
    const shop = { serviceId: US, id: 'shop', name: 'Shop', environments }
    const before = value(await desk.vault.saveSpace({ ...shop, before: null }))
    await addKey(desk, { spaceId: 'shop', environments: ['live'] })
    const [master] = shop.environments
    const saved = value(await desk.vault.saveSpace({ ...shop, environments: master ? [master] : [], before }))
    expect(saved.environments).toEqual([master, { id: 'live', production: true }])
  })

  it('loses nothing where it was thought to be new', () => {
    fc.assert(
      fc.property(spaceArb, spaceArb, (wanted, now) => {
        const merged = mergeSpace(null, wanted, now)
        const named = new Set([...wanted.environments, ...now.environments].map(({ id }) => id))
        expect(new Set(merged.environments.map(({ id }) => id))).toEqual(named)
        for (const id of named)
          expect(find(merged, id)?.production).toBe(
            find(wanted, id)?.production === true || find(now, id)?.production === true,
          )
      }),
    )
  })
})

describe('a service that was edited while it changed elsewhere', () => {
  const urls = ['https://a.example', 'https://b.example', 'https://c.example']
  const fieldsArb = fc.record({
    name: fc.constantFrom('Ours', 'Theirs', 'Another'),
    webAppUrl: fc.option(fc.constantFrom(...urls)),
    baseUrls: fc.record(
      { delivery: fc.constantFrom(...urls), preview: fc.constantFrom(...urls), graphql: fc.constantFrom(...urls) },
      { requiredKeys: [] },
    ),
  })

  it('has of each field and address what was edited, or what is stored', () => {
    fc.assert(
      fc.property(fieldsArb, fieldsArb, fieldsArb, (before, wanted, now) => {
        const merged = mergeService(before, wanted, now)
        expect(merged.name).toBe(wanted.name === before.name ? now.name : wanted.name)
        expect(merged.webAppUrl).toBe(wanted.webAppUrl === before.webAppUrl ? now.webAppUrl : wanted.webAppUrl)
        for (const api of ['delivery', 'preview', 'graphql'] as const) {
          const source = wanted.baseUrls[api] === before.baseUrls[api] ? now : wanted
          expect(merged.baseUrls[api]).toBe(source.baseUrls[api])
        }
      }),
    )
  })
})

describe('a token that was edited while it changed elsewhere', () => {
  const fieldsArb = fc.record({
    name: fc.constantFrom('Website', 'Shop'),
    kind: fc.constantFrom('delivery-key' as const, 'preview-key' as const),
    serviceId: fc.constant(US),
    spaceId: fc.constantFrom('shop', 'blog'),
    environments: fc.uniqueArray(fc.constantFrom(...ids)),
  })
  const covers = ({ environments }: { environments: readonly string[] }) =>
    new Set(environments.length === 0 ? ['master'] : environments)

  it('has the stored value of unedited fields and the edited value of others', () => {
    fc.assert(
      fc.property(fieldsArb, fieldsArb, (before, other) => {
        expect(mergeToken(before, before, other)).toEqual(other)
        const edited = mergeToken(before, other, before)
        expect(edited).toMatchObject({ name: other.name, kind: other.kind, spaceId: other.spaceId })
        expect(edited === null ? null : covers(edited)).toEqual(covers(other))
      }),
    )
  })

  it('never gets environments of another place, and covers what both left or added', () => {
    fc.assert(
      fc.property(fieldsArb, fieldsArb, fieldsArb, (before, wanted, now) => {
        const merged = mergeToken(before, wanted, now)
        if (before.spaceId !== wanted.spaceId) {
          expect(merged).toMatchObject({
            spaceId: wanted.spaceId,
            kind: wanted.kind,
            environments: wanted.environments,
          })
        } else if (before.spaceId !== now.spaceId) {
          if (merged !== null) expect(merged).toMatchObject({ spaceId: now.spaceId, environments: now.environments })
        } else if (merged === null) {
          // Its environments were chosen for the kind that it was.
          expect([now.kind, wanted.kind]).not.toEqual([before.kind, before.kind])
          expect(covers(wanted)).not.toEqual(covers(before))
        } else {
          expect(merged.kind).toBe(before.kind === wanted.kind ? now.kind : wanted.kind)
          const [shown, meant, stored] = [covers(before), covers(wanted), covers(now)]
          const both = ids.filter((id) =>
            shown.has(id) ? meant.has(id) && stored.has(id) : meant.has(id) || stored.has(id),
          )
          expect(covers(merged)).toEqual(both.length === 0 ? meant : new Set(both))
        }
      }),
    )
  })

  it('keeps an environment that was added elsewhere while only its kind was edited', async () => {
    const desk = createDesk()
    const { id: tokenId, name, kind, serviceId, spaceId, environments } = await addKey(desk)
    const shown = { name, kind, serviceId, spaceId, environments }
    value(await desk.vault.editToken({ tokenId, environments: [...environments, 'qa'] }))
    const edited = value(await desk.vault.editToken({ ...shown, tokenId, kind: 'preview-key', before: shown }))
    expect(edited).toMatchObject({ kind: 'preview-key', environments: [...environments, 'qa'] })
  })

  it("isn't moved, and gets no environments of another place, without a request", async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    value(await desk.vault.editToken({ tokenId: token.id, spaceId: 'blog', environments: ['qa'] }))
    const { name, kind, serviceId, spaceId, environments } = token
    const shown = { name, kind, serviceId, spaceId, environments }
    const renamed = { ...shown, tokenId: token.id, name: 'Shop', before: shown }
    expect(value(await desk.vault.editToken(renamed))).toMatchObject({
      name: 'Shop',
      spaceId: 'blog',
      environments: ['qa'],
    })
    const enabled = { ...renamed, environments: ['master', 'staging'] }
    expect(code(await desk.vault.editToken(enabled))).toBe('conflict')
  })
})

describe('saving what a dialog showed when it opened', () => {
  const shop = {
    serviceId: US,
    id: 'shop',
    name: 'Shop',
    environments: [
      { id: 'master', production: true },
      { id: 'staging', production: false },
    ],
  }

  it('does not take back what another window has changed in the space since', async () => {
    const desk = createDesk()
    const before = value(await desk.vault.saveSpace({ ...shop, before: null }))
    const qa = { id: 'qa', production: false }
    const [master] = shop.environments
    value(await desk.vault.saveSpace({ ...shop, environments: [...(master ? [master] : []), qa], before }))
    const named = value(await desk.vault.saveSpace({ ...shop, name: 'Store', before }))
    expect(named).toEqual({ ...shop, name: 'Store', environments: [master, qa] })
    expect(desk.catalog.document.spaces).toEqual([named])
  })

  it('does not bring back a space that was removed since', async () => {
    const desk = createDesk()
    const before = value(await desk.vault.saveSpace({ ...shop, before: null }))
    value(await desk.vault.removeSpace({ serviceId: US, spaceId: 'shop' }))
    expect(code(await desk.vault.saveSpace({ ...shop, name: 'Store', before }))).toBe('not-found')
    expect(desk.catalog.document.spaces).toEqual([])
  })

  it('does not take back an address that the service was given since, and still asks about new ones by name', async () => {
    const desk = createDesk()
    const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example']
    const { id, ...fields } = value(
      await desk.vault.saveService({ id: null, name: 'Ours', baseUrls: { delivery: a }, webAppUrl: null }),
    )
    const { name, baseUrls, webAppUrl } = fields
    const before = { name, baseUrls, webAppUrl }
    value(await desk.vault.saveService({ id, ...before, baseUrls: { delivery: b } }))
    const renamed = value(await desk.vault.saveService({ id, ...before, name: 'Theirs', before }))
    expect(renamed).toMatchObject({ name: 'Theirs', baseUrls: { delivery: b } })
    await addKey(desk, { serviceId: id, spaceId: 'shop' })
    const more = { id, ...before, baseUrls: { delivery: a, preview: c }, before }
    expect(await desk.vault.saveService(more)).toMatchObject({ error: { details: { new: [c] } } })
    expect(value(await desk.vault.saveService({ ...more, confirmed: [c] }))).toMatchObject({
      name: 'Theirs',
      baseUrls: { delivery: b, preview: c },
    })
  })
})
