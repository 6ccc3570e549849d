import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../../src/renderer/bridge/app.svelte.ts'
import { selection } from '../../../../src/renderer/bridge/selection.svelte.ts'
import { NO_TARGET } from '../../../../src/renderer/bridge/target.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { nameOf } from '../../../../src/renderer/features/vault/tree-rows.ts'
import { treeState } from '../../../../src/renderer/features/vault/tree-state.svelte.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/shared/model/settings.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'
import { aVault, tokenNamed } from './a-vault.ts'

const SERVICE = 'contentful-us'
const SHOP = 'contentful-us/shop'
const inShop = { serviceId: SERVICE, spaceId: 'shop', environmentId: null, tokenId: null }
const ciIn = (environmentId: string) => ({ ...inShop, environmentId, tokenId: tokenNamed(aVault(), 'CI').id })

const names = () => treeState.rows.map(({ node }) => nameOf(node))
const nameOfKey = (key: string | null): string | null => {
  const row = treeState.row(key)
  return row === null ? null : nameOf(row.node)
}
const keyNamed = (name: string): string => treeState.rows.find(({ node }) => nameOf(node) === name)?.key ?? ''
const choose = (name: string, environmentId?: string): void => {
  for (const row of treeState.rows.filter(({ node }) => nameOf(node) === name).slice(0, 1))
    treeState.choose(row, environmentId)
}
const group = (treeGrouping: Settings['treeGrouping']): void => {
  app.snapshot = { ...SAMPLE_OUTPUTS['app.read'], settings: { ...DEFAULT_SETTINGS, treeGrouping } }
}

beforeEach(() => {
  group('by-environment')
  vault.accept(aVault())
  selection.clear()
  treeState.filter = ''
  for (const { key } of treeState.rows) treeState.setOpen(key, true)
  for (const key of [SHOP, `${SHOP}/master`, `${SHOP}/staging`]) treeState.setOpen(key, true)
  treeState.focus('no line')
})

describe('the filter of the vault', () => {
  it('opens what is folded, and leaves it folded when it goes', () => {
    treeState.setOpen(SHOP, false)
    expect(names()).not.toContain('CI')
    treeState.filter = 'CI'
    expect(names()).toEqual(['Contentful (US)', 'Shop', 'master', 'CI', 'staging', 'CI'])
    treeState.filter = ''
    expect(names()).not.toContain('CI')
  })
})

describe('the one line that Tab reaches', () => {
  it('is the first, until one is chosen', () => {
    expect(nameOfKey(treeState.focusedKey)).toBe('Contentful (US)')
    selection.select(inShop)
    expect(nameOfKey(treeState.focusedKey)).toBe('Shop')
  })

  it('shows always: where the one with the focus is folded away, it is the chosen one', () => {
    selection.select(inShop)
    treeState.focus(keyNamed('CI'))
    expect(nameOfKey(treeState.focusedKey)).toBe('CI')
    treeState.setOpen(SHOP, false)
    expect(nameOfKey(treeState.focusedKey)).toBe('Shop')
  })
})

describe('bringing a place of the vault into its list', () => {
  it('unfolds all that is above it', () => {
    treeState.setOpen(`${SHOP}/staging`, false)
    treeState.setOpen(SHOP, false)
    treeState.setOpen(SERVICE, false)
    expect(names()).toEqual(['Contentful (US)'])
    const key = treeState.reveal(ciIn('staging'))
    expect(treeState.row(key)?.target).toEqual(ciIn('staging'))
    expect(treeState.focusedKey).toBe(key)
  })

  it('clears a filter only where that hides it', () => {
    treeState.filter = 'CI'
    expect(nameOfKey(treeState.reveal(ciIn('master')))).toBe('CI')
    expect(treeState.filter).toBe('CI')
    treeState.filter = 'Website'
    expect(nameOfKey(treeState.reveal(ciIn('master')))).toBe('CI')
    expect(treeState.filter).toBe('')
  })

  it('changes nothing where there is no such place', () => {
    treeState.filter = 'CI'
    const focused = treeState.focusedKey
    expect(treeState.reveal({ ...inShop, spaceId: 'gone' })).toBeNull()
    expect([treeState.filter, treeState.focusedKey]).toEqual(['CI', focused])
  })

  it('finds a key in an environment on the one line of its token, by token', () => {
    group('by-token')
    selection.select(ciIn('staging'))
    expect(nameOfKey(treeState.selectedKey)).toBe('CI')
    treeState.setOpen(SHOP, false)
    expect(nameOfKey(treeState.reveal(ciIn('staging')))).toBe('CI')
  })
})

describe('choosing a line', () => {
  it('folds the account, where there is nothing to choose', () => {
    selection.select(inShop)
    choose('Account')
    expect(names()).not.toContain('Me')
    choose('Account')
    expect(names()).toContain('Me')
    expect(selection.target).toEqual(inShop)
  })

  it('of a token for several environments takes the one that was meant, else the present one', () => {
    group('by-token')
    choose('CI', 'staging')
    expect(selection.target).toEqual(ciIn('staging'))
    choose('CI')
    expect(selection.target).toEqual(ciIn('staging'))
    selection.select(NO_TARGET)
    choose('CI')
    expect(selection.target).toEqual(ciIn('master'))
  })
})
