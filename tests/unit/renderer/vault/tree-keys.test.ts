import { describe, expect, it } from 'vitest'
import { treeMove, typeAhead } from '../../../../src/renderer/features/vault/tree-keys.ts'
import { labelOf, treeRows } from '../../../../src/renderer/features/vault/tree-rows.ts'
import { vaultTree } from '../../../../src/shared/model/vault-tree.ts'
import { aVault } from './a-vault.ts'

const rowsWith = (folded: readonly string[] = []) => treeRows(vaultTree(aVault()), (key) => !folded.includes(key))
const rows = rowsWith()
const keys = rows.map(({ key }) => key)
const service = 'contentful-us'
const space = 'contentful-us/shop'
const master = 'contentful-us/shop/master'
const staging = 'contentful-us/shop/staging'

describe('keys in the tree', () => {
  it('go down and up by one visible line and stop at the ends', () => {
    expect(treeMove(rows, service, 'ArrowDown')).toEqual({ kind: 'focus', key: space })
    expect(treeMove(rows, space, 'ArrowUp')).toEqual({ kind: 'focus', key: service })
    expect(treeMove(rows, service, 'ArrowUp')).toBeNull()
    expect(treeMove(rows, keys.at(-1)!, 'ArrowDown')).toBeNull()
  })

  it('go to the first and the last line', () => {
    expect(treeMove(rows, master, 'Home')).toEqual({ kind: 'focus', key: keys[0] })
    expect(treeMove(rows, master, 'End')).toEqual({ kind: 'focus', key: keys.at(-1) })
  })

  it('open a folded line with right and go into an open one', () => {
    expect(treeMove(rowsWith([space]), space, 'ArrowRight')).toEqual({ kind: 'expand', key: space })
    expect(treeMove(rows, space, 'ArrowRight')).toEqual({ kind: 'focus', key: master })
    expect(treeMove(rows, keys.at(-1)!, 'ArrowRight')).toBeNull()
  })

  it('fold an open line with left and go to the parent of any other', () => {
    expect(treeMove(rows, space, 'ArrowLeft')).toEqual({ kind: 'collapse', key: space })
    expect(treeMove(rowsWith([space]), space, 'ArrowLeft')).toEqual({ kind: 'focus', key: service })
    const token = rows.find(({ parentKey }) => parentKey === master)!
    expect(treeMove(rows, token.key, 'ArrowLeft')).toEqual({ kind: 'focus', key: master })
    expect(treeMove(rowsWith([service]), service, 'ArrowLeft')).toBeNull()
  })

  it('open all folded siblings with an asterisk', () => {
    expect(treeMove(rowsWith([master, staging]), master, '*')).toEqual({
      kind: 'expand-siblings',
      keys: [master, staging],
    })
  })

  it('mean nothing on a line that is not there', () => {
    expect(treeMove(rows, 'gone', 'ArrowDown')).toBeNull()
  })
})

describe('typing in the tree', () => {
  const nameAt = (key: string | null) =>
    rows.filter((row) => row.key === key).map(({ node }) => labelOf(node).split(',')[0])[0]

  it('goes to the next line whose name begins with it, in any case, and around the end', () => {
    expect(typeAhead(rows, service, 'st')).toBe(staging)
    expect(typeAhead(rows, staging, 'm')).toBe(rows.find(({ node }) => labelOf(node).startsWith('Me,'))!.key)
    expect(nameAt(typeAhead(rows, keys.at(-1)!, 'M'))).toBe('master')
  })

  it('stays where a longer text still fits', () => {
    expect(typeAhead(rows, master, 'ma')).toBe(master)
  })

  it('steps through the lines of one letter when it is repeated', () => {
    const first = typeAhead(rows, service, 'c')
    const second = typeAhead(rows, first!, 'cc')
    expect([nameAt(first), nameAt(second)]).toEqual(['CI', 'CI'])
    expect(second).not.toBe(first)
  })

  it('finds nothing where nothing begins so', () => {
    expect(typeAhead(rows, service, 'zz')).toBeNull()
  })
})
