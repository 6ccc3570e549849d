import { describe, expect, it } from 'vitest'
import { addKey, code, createDesk, newKey, OTHER_SECRET, US, value } from './desk.ts'

const CYRILLIC_E = '\u0435'
const ownService = (name: string) => ({
  id: null,
  name,
  baseUrls: { delivery: 'https://cdn.example.com' },
  webAppUrl: null,
})
const space = (id: string, name: string) => ({ serviceId: US, id, name, environments: [], before: null })
const account = (name: string) => ({
  ...newKey(),
  ...{ name, kind: 'personal-access-token' as const, spaceId: null, environments: [] },
  secret: OTHER_SECRET,
})

describe('the name of a token', () => {
  it('is saved composed and without invisible characters', async () => {
    const desk = createDesk()
    expect((await addKey(desk, { name: 'Ba\u0308cke\u200brei\u202e' })).name).toBe('B\u00e4ckerei')
  })

  it('is refused if nothing of it can be seen', async () => {
    expect(code(await createDesk().vault.addToken({ ...newKey(), name: '\u200b' }))).toBe('invalid-input')
  })

  it('is refused if it only looks like another one, in any space', async () => {
    const desk = createDesk()
    await addKey(desk, { name: 'website' })
    const alike = { ...newKey(), name: `w${CYRILLIC_E}bsite`, spaceId: 'other', secret: OTHER_SECRET }
    expect(code(await desk.vault.addToken(alike))).toBe('conflict')
    const other = value(await desk.vault.addToken({ ...alike, name: 'blog' }))
    expect(code(await desk.vault.editToken({ tokenId: other.id, name: alike.name }))).toBe('conflict')
    expect(value(await desk.vault.editToken({ tokenId: other.id, name: 'web\u200bsite' })).name).toBe('website')
  })

  it('can stay on a token that has it already, when something else changes', async () => {
    const desk = createDesk()
    const one = await addKey(desk, { name: 'website' })
    await addKey(desk, { name: 'blog', spaceId: 'other', secret: OTHER_SECRET })
    const tokens = desk.catalog.document.tokens.map((token) =>
      token.id === one.id ? { ...token, name: `blo\u0261${CYRILLIC_E}` } : { ...token, name: 'blo\u0261e' },
    )
    await desk.catalog.update((document) => ({ ...document, tokens }))
    const edited = await desk.vault.editToken({ tokenId: one.id, environments: ['staging'] })
    expect(value(edited).name).toBe(`blo\u0261${CYRILLIC_E}`)
  })

  it('is refused if no option could tell an account token from a key of its service', async () => {
    const desk = createDesk()
    const key = await addKey(desk, { name: 'website' })
    expect(code(await desk.vault.addToken(account('Website')))).toBe('conflict')
    value(await desk.vault.addToken(account('owner')))
    expect(code(await desk.vault.editToken({ tokenId: key.id, name: 'owner' }))).toBe('conflict')
    expect(code(await desk.vault.addToken({ ...newKey(), name: 'owner', spaceId: 'other' }))).toBe('conflict')
  })

  it('is refused if it is the id of another token', async () => {
    const desk = createDesk()
    const key = await addKey(desk)
    expect(code(await desk.vault.addToken({ ...newKey(), name: key.id, secret: OTHER_SECRET }))).toBe('conflict')
  })
})

describe('the name of a service', () => {
  it('is saved without invisible characters, and refused if none is left', async () => {
    const desk = createDesk()
    expect(value(await desk.vault.saveService(ownService('own\u200b'))).name).toBe('own')
    expect(code(await desk.vault.saveService(ownService('\u2060')))).toBe('invalid-input')
  })

  it.each(['\u0421ontentful (US)', 'contentful\u2010us', 'Cont\u200bentful (US)', 'pl\u0430yground', 'Playground'])(
    'is refused if it looks like the one of another service: %j',
    async (name) => {
      const desk = createDesk()
      value(await desk.vault.saveService(ownService('Playground')))
      expect(code(await desk.vault.saveService(ownService(name)))).toBe('conflict')
    },
  )

  it('is refused if it is the id of another service', async () => {
    const desk = createDesk()
    const { id } = value(await desk.vault.saveService(ownService('own')))
    expect(code(await desk.vault.saveService(ownService(id)))).toBe('conflict')
  })
})

describe('the name of a space', () => {
  it('is saved without invisible characters, and refused if it only looks like another one of its service', async () => {
    const desk = createDesk()
    expect(value(await desk.vault.saveSpace(space('one', 'Shop\u200b'))).name).toBe('Shop')
    expect(code(await desk.vault.saveSpace(space('two', 'Sh\u043ep')))).toBe('conflict')
    expect(code(await desk.vault.saveSpace(space('two', '\u200b')))).toBe('invalid-input')
    expect(value(await desk.vault.saveSpace(space('two', 'Shop'))).name).toBe('Shop')
  })
})
