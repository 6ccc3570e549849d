import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterTree, labelOf, nameOf, treeRows, wordsOf } from '../../../../src/renderer/features/vault/tree-rows.ts'
import { KINDS } from '../../../../src/shared/platform.ts'
import { vaultTree, type VaultNode } from '../../../../src/shared/model/vault-tree.ts'
import type { VaultSnapshot } from '../../../../src/shared/model/vault.ts'
import { aVault } from './a-vault.ts'

const rowsOf = (vault: VaultSnapshot, filter = '') =>
  treeRows(filterTree(vaultTree(vault), wordsOf(filter)), () => true)
const drawn = (vault: VaultSnapshot, filter = ''): string[] =>
  rowsOf(vault, filter).map(({ level, node }) => '  '.repeat(level - 1) + nameOf(node))

const full = aVault()
full.tokens = full.tokens.map((token, at) => ({ ...token, lastFour: ['ab12', 'cd34', 'ef56'][at] ?? '' }))

const IN_MASTER = ['Contentful (US)', '  Shop', '    master']

describe('the filter of the tree', () => {
  it.each([
    ['a name, in any case', 'wEBsite', [...IN_MASTER, '      Website']],
    ['the last four characters', 'cd34', [...IN_MASTER, '      Website']],
    ['a kind in words', 'personal access', ['Contentful (US)', '  Account', '    Me']],
    ['a kind by its id', 'personal-access-token', ['Contentful (US)', '  Account', '    Me']],
    ['an environment, with all below it', 'staging', ['Contentful (US)', '  Shop', '    staging', '      CI']],
    ['words at different depths', 'shop website', [...IN_MASTER, '      Website']],
    ['nothing where nothing fits', 'nowhere', []],
  ])('finds %s and keeps what is above', (_what, text, expected) => {
    expect(drawn(full, text)).toEqual(expected)
  })

  it('keeps everything below a space found by its name, and everything for white space', () => {
    expect(drawn(full, 'shop')).toEqual(drawn(full).filter((line) => !/Account|Me$/.test(line)))
    expect(drawn(full, '  ')).toEqual(drawn(full))
  })

  it('counts the place of a line among those that are left', () => {
    const website = rowsOf(full, 'website').find(({ node }) => labelOf(node).startsWith('Website,'))
    expect(website).toMatchObject({ position: 1, siblings: 1, level: 4 })
    const account = rowsOf(full, 'me personal').find(({ node }) => node.type === 'account')
    expect(account).toMatchObject({ position: 1, siblings: 1, expanded: true })
  })

  it('leaves what reading each line with all above it would leave', () => {
    const textOf = (node: VaultNode): string =>
      node.type === 'token'
        ? [node.token.name, KINDS[node.token.kind].title, node.token.kind, node.token.lastFour].join('\n')
        : node.type === 'space'
          ? `${node.name}\n${node.id}`
          : nameOf(node)
    const fits = (node: VaultNode, above: string, words: readonly string[]): string[] => {
      const path = `${above}\n${textOf(node).toLowerCase()}`
      const children = node.type === 'token' ? [] : node.children
      const isFound = words.every((word) => path.includes(word))
      const below = children.flatMap((child: VaultNode) => fits(child, path, words))
      return isFound || below.length > 0 ? [node.key, ...below] : []
    }
    const word = fc.constantFrom('a', 'e', 'shop', 'ci', 'me', 'master', 'key', 'delivery', '-', 'x', 'staging', 'us')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const expected = vaultTree(full).flatMap((service) => fits(service, '', words))
        expect(rowsOf(full, words.join(' ')).map(({ key }) => key)).toEqual(expected)
      }),
    )
  })
})
