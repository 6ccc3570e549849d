import { beforeEach, describe, expect, it } from 'vitest'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { aVault, tokenNamed } from '../vault/a-vault.ts'

const before = aVault()
const [space] = before.spaces

beforeEach(() => vault.accept(before))

describe('what a call has saved', () => {
  it('is in the vault before an event reports it', () => {
    const added = { ...tokenNamed(before, 'CI'), id: '00000000-0000-4000-8000-000000000009', name: 'New' }
    const blog = { serviceId: 'contentful-us', id: 'blog', name: 'Blog', environments: [] }
    const other = { id: 'other', name: 'Other', preset: null, baseUrls: {}, webAppUrl: null }
    vault.take({ services: [other], spaces: [blog], tokens: [added] })
    expect(vault.services).toEqual([...before.services, other])
    expect(vault.spaces).toEqual([...before.spaces, blog])
    expect(vault.tokens).toEqual([...before.tokens, added])
  })

  it('takes the place of its earlier version', () => {
    const renamed = { ...tokenNamed(before, 'CI'), name: 'Pipeline' }
    const elsewhere = { serviceId: 'other', id: space?.id ?? '', name: 'Another shop', environments: [] }
    vault.take({ spaces: [elsewhere], tokens: [renamed] })
    expect(vault.tokens.map(({ name }) => name)).toEqual(['Pipeline', 'Website', 'Me'])
    expect(vault.spaces).toEqual([space, elsewhere])
  })

  it('gives way to the next event', () => {
    vault.take({ tokens: [{ ...tokenNamed(before, 'CI'), name: 'Pipeline' }] })
    vault.accept(before)
    expect(vault.snapshot).toEqual(before)
  })
})
