import { beforeEach, describe, expect, it } from 'vitest'
import { selection } from '../../../../src/renderer/bridge/selection.svelte.ts'
import { firstMatch } from '../../../../src/renderer/features/vault/first-match.ts'
import { typeAhead } from '../../../../src/renderer/features/vault/tree-keys.ts'
import { filterTree, labelOf, nameOf, treeRows, wordsOf } from '../../../../src/renderer/features/vault/tree-rows.ts'
import { vaultTree } from '../../../../src/shared/model/vault-tree.ts'
import { aVault, tokenNamed } from './a-vault.ts'

const tree = vaultTree(aVault(), 'by-token')
const rowsFor = (filter: string) => treeRows(filterTree(tree, wordsOf(filter)), () => true)
const rows = rowsFor('')

describe('the lines of the vault by token', () => {
  it('are one a token, under its space, and aim at no environment', () => {
    expect(rows.map(({ level, node }) => '  '.repeat(level - 1) + nameOf(node))).toEqual([
      'Contentful (US)',
      '  Shop',
      '    CI',
      '    Website',
      '  Account',
      '    Me',
    ])
    expect(rows[2]).toMatchObject({
      level: 3,
      position: 1,
      siblings: 2,
      expanded: null,
      target: { spaceId: 'shop', environmentId: null, tokenId: tokenNamed(aVault(), 'CI').id },
    })
  })

  it('read out the environments with what is known there', () => {
    expect(rows.map(({ node }) => labelOf(node))).toContain(
      'CI, Delivery key, No verdict yet on master (production) and staging',
    )
  })

  it('are found by an environment, by typing, and as the first match', () => {
    expect(rowsFor('staging').map(({ node }) => nameOf(node))).toEqual(['Contentful (US)', 'Shop', 'CI'])
    expect(firstMatch(rowsFor('staging'), 'staging')?.node).toMatchObject({ type: 'token', token: { name: 'CI' } })
    expect(typeAhead(rows, rows[0]?.key ?? '', 'w')).toBe(rows[3]?.key)
  })
})

describe('a token that is chosen without an environment', () => {
  const at = { serviceId: 'contentful-us', spaceId: 'shop', tokenId: null }
  const chosen = (name: string): string | null => {
    selection.selectToken(tokenNamed(aVault(), name))
    return selection.target.environmentId
  }

  beforeEach(() => selection.clear())

  it('stays where the request is, as far as it is for that environment', () => {
    selection.select({ ...at, environmentId: 'staging' })
    expect(chosen('CI')).toBe('staging')
    expect(chosen('Website')).toBe('master')
  })

  it('takes a path that names none for the default environment', () => {
    selection.select({ ...at, environmentId: null })
    expect(chosen('CI')).toBe('master')
  })

  it('goes to its first environment from another space, and an account token to none', () => {
    selection.select({ ...at, spaceId: 'blog', environmentId: 'staging' })
    expect(chosen('CI')).toBe('master')
    expect(chosen('Me')).toBeNull()
  })
})
