import { describe, expect, it } from 'vitest'
import { firstMatch } from '../../../../src/renderer/features/vault/first-match.ts'
import { filterTree, nameOf, treeRows, wordsOf } from '../../../../src/renderer/features/vault/tree-rows.ts'
import { vaultTree } from '../../../../src/shared/model/vault-tree.ts'
import { aVault } from './a-vault.ts'

const found = (filter: string): string | null => {
  const tree = filterTree(vaultTree(aVault()), wordsOf(filter))
  const row = firstMatch(
    treeRows(tree, () => true),
    filter,
  )
  return row === null ? null : nameOf(row.node)
}

describe('the first match of the filter', () => {
  it('is the line that the words are about, not what stands above it', () => {
    expect(found('website')).toBe('Website')
    expect(found('STAGING')).toBe('staging')
    expect(found('shop')).toBe('Shop')
  })

  it('takes words that are spread over a line and what is above it', () => {
    expect(found('shop website')).toBe('Website')
    expect(found('staging ci')).toBe('CI')
  })

  it('is none without a filter, or where nothing is found', () => {
    expect(found('  ')).toBeNull()
    expect(found('nowhere')).toBeNull()
  })
})
