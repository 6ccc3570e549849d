import { KINDS } from '../../../shared/platform.ts'
import { type ServiceNode, type VaultNode } from '../../../shared/model/vault-tree.ts'
import type { Token } from '../../../shared/model/token.ts'
import { NO_TARGET, type Target } from '../../bridge/target.ts'

/** One node of the tree, in the order of reading. */
type Indexed = {
  node: VaultNode
  /** Its parent's place in the index; null: it has none. */
  parent: number | null
  parentKey: string | null
  /** From 1. */
  level: number
  /** The place after its last descendant. */
  end: number
  target: Target | null
  /** What the filter finds it by, in small letters; null: nobody has filtered yet. */
  text: string | null
}

/** The vault's tree as one list, made once for each state of the vault: what a key in the filter costs is one pass over it. */
export type TreeIndex = {
  nodes: readonly Indexed[]
  /** Where the node of a key stands; undefined: it is none of the tree's. Looked up once anybody asks. */
  placeOf: (key: string) => number | undefined
}

/** More words than a mask has bits are not told apart. */
const MOST_WORDS = 30

const NONE: readonly VaultNode[] = []
const childrenOf = (node: VaultNode): readonly VaultNode[] => (node.type === 'token' ? NONE : node.children)

const targetOf = (node: VaultNode, above: Target): Target | null => {
  switch (node.type) {
    case 'service':
      return { ...above, serviceId: node.service.id }
    case 'space':
      return { ...above, spaceId: node.id }
    case 'environment':
      return { ...above, environmentId: node.id }
    case 'token':
      return { ...above, tokenId: node.token.id }
    case 'account':
      return null
  }
}

const tokenText = ({ name, kind, lastFour }: Token): string => `${name}\n${KINDS[kind].title}\n${kind}\n${lastFour}`

/** What the filter finds a node by. */
export const textOf = (node: VaultNode): string => {
  switch (node.type) {
    case 'service':
      return node.service.name
    case 'space':
      return `${node.name}\n${node.id}`
    case 'environment':
      return node.id
    case 'account':
      return 'account'
    case 'token':
      return [tokenText(node.token), ...(node.places ?? []).map(({ environment }) => environment)].join('\n')
  }
}

/** Writes the tree out, node after node. */
export const indexTree = (tree: readonly ServiceNode[]): TreeIndex => {
  const nodes: Indexed[] = []
  const write = (node: VaultNode, parent: number | null, level: number, above: Target): void => {
    const at = nodes.length
    const target = targetOf(node, above)
    const parentKey = parent === null ? null : (nodes[parent]?.node.key ?? null)
    const entry: Indexed = { node, parent, parentKey, level, end: at + 1, target, text: null }
    nodes.push(entry)
    for (const child of childrenOf(node)) write(child, at, level + 1, target ?? above)
    entry.end = nodes.length
  }
  for (const service of tree) write(service, null, 1, NO_TARGET)
  let places: ReadonlyMap<string, number> | null = null
  const placeOf = (key: string): number | undefined => {
    places ??= new Map(nodes.map((entry, at) => [entry.node.key, at]))
    return places.get(key)
  }
  return { nodes, placeOf }
}

const foundIn = (text: string, words: readonly string[], before: number): number =>
  words.reduce(
    (found, word, bit) => ((found & (1 << bit)) === 0 && text.includes(word) ? found | (1 << bit) : found),
    before,
  )

/**
 * Which nodes a filter leaves, by place; null: there is none. A node fits when every word is found in it or above it. What is
 * below one that fits stays, and so does what is above it.
 */
export const leftBy = ({ nodes }: TreeIndex, filter: string): Uint8Array | null => {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return null
  const all = 2 ** words.length - 1
  const found = new Int32Array(nodes.length)
  const left = new Uint8Array(nodes.length)
  for (const [at, entry] of nodes.entries()) {
    const { node, parent } = entry
    entry.text ??= textOf(node).toLowerCase()
    found[at] = foundIn(entry.text, words, parent === null ? 0 : (found[parent] ?? 0))
    if (found[at] !== all) continue
    // Once an ancestor is left, all above it are.
    for (let up: number | null = at; up !== null && left[up] === 0; up = nodes[up]?.parent ?? null) left[up] = 1
  }
  return left
}
