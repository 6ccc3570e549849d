import { describe, expect, it } from 'vitest'
import {
  filterItems,
  listItems,
  moveTo,
  wordsOf,
  type ListItem,
} from '../../../../src/renderer/features/vault/token-list.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import { cellKey } from '../../../../src/shared/model/place-verdicts.ts'
import { aVault, tokenNamed } from './a-vault.ts'

const names = (items: readonly ListItem[]): string[] =>
  items.map((item) => (item.kind === 'token' ? `  ${item.token.name}` : item.title))
const filtered = (filter: string, grouping: 'by-token' | 'by-environment' = 'by-token'): string[] =>
  names(filterItems(listItems(aVault(), grouping), wordsOf(filter)))

const check = (name: string, environment: string, verdict: 'accepted' | 'no-access') => ({
  tokenId: tokenNamed(aVault(), name).id,
  cell: cellKey('shop', environment, 'delivery'),
  at: '2026-01-02T00:00:00.000Z',
  verdict,
  cause: verdict === 'accepted' ? ('works' as const) : ('environment-not-enabled' as const),
  certainty: 'certain' as const,
  before: null,
})

describe('listItems', () => {
  it('lists each token once under its space, and tokens of the account apart', () => {
    expect(names(listItems(aVault(), 'by-token'))).toEqual(['Shop', '  CI', '  Website', 'Account', '  Me'])
  })

  it('lists a token under each of its environments if grouped by environment', () => {
    expect(names(listItems(aVault(), 'by-environment'))).toEqual([
      'Shop · master',
      '  CI',
      '  Website',
      'Shop · staging',
      '  CI',
      'Account',
      '  Me',
    ])
  })

  it('lists spaces that share a name separately, by their IDs', () => {
    const vault = aVault()
    const second = { serviceId: 'contentful-us', id: 'shop-2', name: 'Shop', environments: [] }
    expect(names(listItems({ ...vault, spaces: [...vault.spaces, second] }, 'by-token'))).toContain('Shop (shop-2)')
  })

  it('gives a service of the user a heading before it has a space or token, and a preset none', () => {
    const service = { id: 'own', name: 'Staging platform', preset: null, baseUrls: {}, webAppUrl: null }
    const vault = { ...aVault(), spaces: [], tokens: [] }
    expect(names(listItems({ ...vault, services: [...vault.services, service] }, 'by-token'))).toEqual([
      'Staging platform',
    ])
  })

  it('lists an empty space of the Playground only after the user edited it, and the Playground itself until then', () => {
    const service = {
      id: 'playground',
      name: 'Playground',
      preset: 'playground' as const,
      baseUrls: {},
      webAppUrl: null,
    }
    const space = { serviceId: service.id, id: 'fake', name: 'Fake Bakery', environments: [] }
    const listed = (change: { fromPlayground?: true }, tokens: Token[] = []): string[] =>
      names(listItems({ ...aVault(), services: [service], spaces: [{ ...space, ...change }], tokens }, 'by-token'))
    expect(listed({ fromPlayground: true })).toEqual(['Playground'])
    expect(listed({})).toEqual(['Fake Bakery'])
    const key = { ...tokenNamed(aVault(), 'Website'), serviceId: service.id, spaceId: space.id }
    expect(listed({ fromPlayground: true }, [key])).toEqual(['Fake Bakery', '  Website'])
  })

  it('adds an environment that a key was tried in, and marks it as not its own', () => {
    const vault = { ...aVault(), checks: [check('Website', 'staging', 'no-access')] }
    const website = listItems(vault, 'by-token').find((item) => item.kind === 'token' && item.token.name === 'Website')
    expect(website?.kind === 'token' && website.places.map(({ environment, own }) => [environment, own])).toEqual([
      ['master', true],
      ['staging', false],
    ])
  })

  it('has a key for every line, once', () => {
    for (const grouping of ['by-token', 'by-environment'] as const) {
      const keys = listItems(aVault(), grouping).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('filterItems', () => {
  it('finds tokens by name, kind, last characters and environment, with their headings', () => {
    expect(filtered('web')).toEqual(['Shop', '  Website'])
    expect(filtered('personal')).toEqual(['Account', '  Me'])
    expect(filtered('staging')).toEqual(['Shop', '  CI'])
    expect(filtered('aaaa me')).toEqual(['Account', '  Me'])
  })

  it('finds every token of a space or service by its name, with other words anywhere below', () => {
    expect(filtered('shop')).toEqual(['Shop', '  CI', '  Website'])
    expect(filtered('shop web')).toEqual(['Shop', '  Website'])
    expect(filtered('staging ci', 'by-environment')).toEqual(['Shop · master', '  CI', 'Shop · staging', '  CI'])
  })

  it('finds nothing if a word is nowhere', () => {
    expect(filtered('shop nothing')).toEqual([])
    expect(filtered('  ')).toHaveLength(5)
  })
})

describe('moveTo', () => {
  it('moves by a line, to the ends, and never out of the list', () => {
    expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => moveTo(5, 2, key))).toEqual([3, 1, 0, 4, null])
    expect([moveTo(5, 4, 'ArrowDown'), moveTo(5, 0, 'ArrowUp')]).toEqual([null, null])
  })
})
