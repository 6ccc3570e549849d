import { describe, expect, it } from 'vitest'
import { isSameTarget } from '../../../../src/renderer/bridge/target.ts'
import { isFirstOfToken, labelOf, treeRows, worthShowing } from '../../../../src/renderer/features/vault/tree-rows.ts'
import type { VaultSnapshot } from '../../../../src/shared/model/vault.ts'
import { vaultTree } from '../../../../src/shared/model/vault-tree.ts'
import { aVault, tokenNamed } from './a-vault.ts'

const rowsOf = (vault: VaultSnapshot, isOpen: (key: string) => boolean = () => true) =>
  treeRows(vaultTree(vault), isOpen)

describe('the lines of the vault', () => {
  it('name a key under each environment that it is enabled for, with that environment as its target', () => {
    const rows = rowsOf(aVault())
    const targets = rows
      .filter(({ node }) => labelOf(node).startsWith('CI,'))
      .map(({ target }) => target?.environmentId)
    expect(targets).toEqual(['master', 'staging'])
  })

  it('tell spaces of one name by their ids, and no others', () => {
    const vault = aVault()
    const shops = ['shop-eu', 'other'].map((id) => ({
      ...vault.spaces[0]!,
      id,
      name: id === 'other' ? 'Other' : 'Shop',
    }))
    const labels = rowsOf({ ...vault, spaces: [...vault.spaces, ...shops] })
      .filter(({ node }) => node.type === 'space')
      .map(({ node }) => labelOf(node))
    expect(labels).toEqual(['Shop, space shop', 'Shop, space shop-eu', 'Other, space'])
  })

  it('say what is to be said of a token itself once, on the first of its lines that shows', () => {
    const firstOf = (isOpen: (key: string) => boolean) => {
      const rows = rowsOf(aVault(), isOpen)
      return rows.filter((row) => isFirstOfToken(rows, row) && labelOf(row.node).startsWith('CI,'))
    }
    const environments = (rows: readonly { target: { environmentId: string | null } | null }[]) =>
      rows.map(({ target }) => target?.environmentId)
    expect(environments(firstOf(() => true))).toEqual(['master'])
    expect(environments(firstOf((key) => !key.endsWith('/master')))).toEqual(['staging'])
  })

  it('tell level, place among siblings and parent', () => {
    const rows = rowsOf(aVault())
    const staging = rows.find(({ node }) => node.type === 'environment' && node.id === 'staging')
    expect(staging).toMatchObject({
      level: 3,
      position: 2,
      siblings: 2,
      parentKey: 'contentful-us/shop',
      expanded: true,
    })
  })

  it('hide what is below a folded line and call it folded, and say nothing of folding where nothing is below', () => {
    const rows = rowsOf(aVault(), (key) => key !== 'contentful-us/shop')
    expect(rows.find(({ key }) => key === 'contentful-us/shop')?.expanded).toBe(false)
    expect(rows.some(({ parentKey }) => parentKey === 'contentful-us/shop')).toBe(false)
    expect(rows.find(({ node }) => labelOf(node).startsWith('Me,'))?.expanded).toBeNull()
  })

  it('read out name, kind, last verdict and marks of a token', () => {
    const vault = aVault()
    vault.tokens = vault.tokens.map((token) =>
      token.name === 'CI' ? { ...token, markedRevoked: true, storage: 'session' } : token,
    )
    const { id: tokenId } = tokenNamed(vault, 'CI')
    const refused = { verdict: 'no-access', cause: 'environment-not-enabled', certainty: 'certain' } as const
    const at = '2026-01-01T00:00:00.000Z'
    vault.checks = [{ tokenId, at, cell: 'shop/master/delivery', before: null, ...refused }]
    const labels = rowsOf(vault).map(({ node }) => labelOf(node))
    expect(labels.filter((label) => label.startsWith('CI,'))).toEqual([
      'CI, revoked, Delivery key, No access, kept for this session only',
      'CI, revoked, Delivery key, No verdict yet, kept for this session only',
    ])
    expect(labels).toContain('Me, Personal access token, No verdict yet')
  })

  it('call a token unreadable, whatever its last verdict was, while the keychain does not give it', () => {
    const vault = aVault()
    vault.unreadable = { [tokenNamed(vault, 'Me').id]: 'no-secret' }
    expect(rowsOf(vault).map(({ node }) => labelOf(node))).toContain('Me, Personal access token, Unreadable')
  })

  it('give the account no target, as there is nothing to choose', () => {
    const rows = rowsOf(aVault())
    expect(rows.find(({ node }) => node.type === 'account')?.target).toBeNull()
    expect(isSameTarget(null, { serviceId: null, spaceId: null, environmentId: null, tokenId: null })).toBe(false)
  })

  it('leave out a service that came with the app and is empty, but not one of the person’s own', () => {
    const vault = aVault()
    vault.services.push(
      { id: 'contentful-eu', name: 'Contentful (EU)', preset: 'contentful-eu', baseUrls: {}, webAppUrl: null },
      { id: 'own', name: 'Own', preset: null, baseUrls: {}, webAppUrl: null },
    )
    expect(
      vaultTree(vault)
        .filter(worthShowing)
        .map(({ key }) => key),
    ).toEqual(['contentful-us', 'own'])
  })
})
