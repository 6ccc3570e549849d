import { KINDS } from '../../../shared/platform.ts'
import { type ServiceNode, type VaultNode } from '../../../shared/model/vault-tree.ts'
import { NO_TARGET, type Target } from '../../bridge/target.ts'
import { summaryWords } from './known-words.ts'

/** One visible line of the tree, with what assistive technology needs to place it. */
export type TreeRow = {
  key: string
  node: VaultNode
  parentKey: string | null
  /** From 1. */
  level: number
  /** Its place among its siblings, from 1. */
  position: number
  siblings: number
  /** Null: it has nothing below it. */
  expanded: boolean | null
  /** What choosing it fills the request builder with. Null: nothing to choose. */
  target: Target | null
}

const childrenOf = (node: VaultNode): readonly VaultNode[] => (node.type === 'token' ? [] : node.children)

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

/** What people call a node. */
export const nameOf = (node: VaultNode): string => {
  switch (node.type) {
    case 'service':
      return node.service.name
    case 'space':
      return node.name
    case 'environment':
      return node.id
    case 'account':
      return 'Account'
    case 'token':
      return node.token.name
  }
}

/** Its name, read out. */
export const labelOf = (node: VaultNode): string => {
  if (node.type === 'environment') return `${node.id}, ${node.production ? 'production environment' : 'environment'}`
  if (node.type === 'account') return 'Account: tokens for Management'
  if (node.type === 'space' && node.sharesName) return `${node.name}, space ${node.id}`
  if (node.type !== 'token') return `${nameOf(node)}, ${node.type}`
  const { token } = node
  return [
    token.name,
    ...(token.markedRevoked ? ['revoked'] : []),
    ...(token.retiring === true ? ['retiring'] : []),
    KINDS[token.kind].title,
    summaryWords(node),
    ...(token.storage === 'session' && node.unreadable === null ? ['kept for this session only'] : []),
  ].join(', ')
}

/** What the filter finds a node by, in small letters. */
export const textOf = (node: VaultNode): string => {
  switch (node.type) {
    case 'service':
      return node.service.name.toLowerCase()
    case 'space':
      return `${node.name}\n${node.id}`.toLowerCase()
    case 'environment':
      return node.id.toLowerCase()
    case 'account':
      return 'account'
    case 'token': {
      const { name, kind, lastFour } = node.token
      const environments = (node.places ?? []).map(({ environment }) => environment)
      return [name, KINDS[kind].title, kind, lastFour, ...environments].join('\n').toLowerCase()
    }
  }
}

export const wordsOf = (filter: string): readonly string[] => filter.toLowerCase().split(/\s+/).filter(Boolean)

/**
 * The tree without the nodes that a filter hides. A node matches if each word is in its text or in that of a node above it.
 * Nodes above and below a match remain.
 */
export const filterTree = <Node extends VaultNode>(nodes: readonly Node[], words: readonly string[]): Node[] =>
  nodes.flatMap((node) => {
    const text = textOf(node)
    const missing = words.filter((word) => !text.includes(word))
    if (missing.length === 0) return [node]
    const children = filterTree(childrenOf(node), missing)
    return children.length === 0 ? [] : [{ ...node, children }]
  })

/** The lines that show: every node whose ancestors are all open. `isOpen` decides by key. */
export const treeRows = (tree: readonly ServiceNode[], isOpen: (key: string) => boolean): readonly TreeRow[] => {
  const rows: TreeRow[] = []
  const add = (nodes: readonly VaultNode[], parentKey: string | null, level: number, above: Target): void => {
    for (const [at, node] of nodes.entries()) {
      const { key } = node
      const children = childrenOf(node)
      const expanded = children.length === 0 ? null : isOpen(key)
      const target = targetOf(node, above)
      rows.push({ key, node, parentKey, level, position: at + 1, siblings: nodes.length, expanded, target })
      if (expanded === true) add(children, key, level + 1, target ?? above)
    }
  }
  add(tree, null, 1, NO_TARGET)
  return rows
}

/** Whether a line is the first visible one of its token: hints about the token itself are shown there. */
export const isFirstOfToken = (rows: readonly TreeRow[], { key, node }: TreeRow): boolean =>
  node.type === 'token' &&
  rows.find((row) => row.node.type === 'token' && row.node.token.id === node.token.id)?.key === key

/** Services that came with the app and hold nothing yet: offered where one is chosen, no line in the tree. */
export const worthShowing = (service: ServiceNode): boolean =>
  service.children.length > 0 || service.service.preset === null || service.service.preset === 'playground'
