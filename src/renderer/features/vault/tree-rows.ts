import { KIND_NAMES, type ServiceNode, type VaultNode } from '../../../shared/model/vault-tree.ts'
import { NO_TARGET, type Target } from '../../bridge/target.ts'
import { VERDICT_WORDS } from '../../ui/verdict-words.ts'

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
  /** Its name, read out. */
  label: string
}

const childrenOf = (node: VaultNode): readonly VaultNode[] => (node.type === 'token' ? [] : node.children)

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

const labelOf = (node: VaultNode): string => {
  if (node.type === 'environment') return `${node.id}, ${node.production ? 'production environment' : 'environment'}`
  if (node.type === 'account') return 'Account: tokens for Management'
  if (node.type !== 'token') return `${nameOf(node)}, ${node.type}`
  const { token } = node
  const verdict = node.unreadable === null ? (node.known?.check.verdict ?? 'never') : 'unreadable'
  return [
    token.name,
    ...(token.markedRevoked ? ['revoked'] : []),
    ...(token.retiring === true ? ['retiring'] : []),
    KIND_NAMES[token.kind],
    VERDICT_WORDS[verdict].label,
    ...(token.storage === 'session' && node.unreadable === null ? ['kept for this session only'] : []),
  ].join(', ')
}

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

/** The lines that show: every node whose ancestors are all open. `isOpen` decides by key. */
export const treeRows = (tree: readonly ServiceNode[], isOpen: (key: string) => boolean): TreeRow[] => {
  const rowsBelow = (nodes: readonly VaultNode[], parent: TreeRow | null, above: Target): TreeRow[] =>
    nodes.flatMap((node, index) => {
      const children = childrenOf(node)
      const target = targetOf(node, above)
      const expanded = children.length === 0 ? null : isOpen(node.key)
      const row: TreeRow = {
        key: node.key,
        node,
        parentKey: parent?.key ?? null,
        level: (parent?.level ?? 0) + 1,
        position: index + 1,
        siblings: nodes.length,
        expanded,
        target,
        label: labelOf(node),
      }
      return expanded === true ? [row, ...rowsBelow(children, row, target ?? above)] : [row]
    })
  return rowsBelow(tree, null, NO_TARGET)
}

/** Services that came with the app and hold nothing yet: offered where one is chosen, no line in the tree. */
export const worthShowing = (service: ServiceNode): boolean =>
  service.children.length > 0 || service.service.preset === null || service.service.preset === 'playground'
