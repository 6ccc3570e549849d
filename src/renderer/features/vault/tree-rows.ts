import { KINDS } from '../../../shared/platform.ts'
import { type ServiceNode, type VaultNode } from '../../../shared/model/vault-tree.ts'
import { environmentsOf } from '../../../shared/model/token-facts.ts'
import type { Target } from '../../bridge/target.ts'
import { summaryWords } from './known-words.ts'
import type { TreeIndex } from './tree-index.ts'

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
  /** Where its node stands in the index. */
  order: number
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

/** How many children of each node show; the last is of the tree itself. */
const childCounts = ({ nodes }: TreeIndex, shown: Uint8Array | null): Int32Array => {
  const counts = new Int32Array(nodes.length + 1)
  for (let at = 0; at < nodes.length; at += 1) {
    if (shown?.[at] === 0) continue
    const parent = nodes[at]?.parent ?? nodes.length
    counts[parent] = (counts[parent] ?? 0) + 1
  }
  return counts
}

/**
 * The lines that show: every node whose ancestors are all open. `shown` by place in the index, null: all; `isOpen` decides by
 * key. Made anew with each key that is typed in the filter: one pass, whatever the tree's shape.
 */
export const treeRows = (
  index: TreeIndex,
  shown: Uint8Array | null,
  isOpen: (key: string) => boolean,
): readonly TreeRow[] => {
  const { nodes } = index
  const counts = childCounts(index, shown)
  const placed = new Int32Array(nodes.length + 1)
  const rows: TreeRow[] = []
  for (let at = 0; at < nodes.length;) {
    const entry = nodes[at]
    if (entry === undefined) break
    if (shown?.[at] === 0) {
      at = entry.end
      continue
    }
    const parent = entry.parent ?? nodes.length
    const position = (placed[parent] ?? 0) + 1
    placed[parent] = position
    const { key } = entry.node
    const expanded = counts[at] === 0 ? null : isOpen(key)
    rows.push({
      key,
      node: entry.node,
      parentKey: entry.parentKey,
      level: entry.level,
      position,
      siblings: counts[parent] ?? 0,
      expanded,
      target: entry.target,
      order: at,
    })
    at = expanded === false ? entry.end : at + 1
  }
  return rows
}

/** Where the line of a key stands; -1: it does not show. */
export const rowIndex = (rows: readonly TreeRow[], { placeOf }: TreeIndex, key: string | null): number => {
  const order = key === null ? undefined : placeOf(key)
  if (order === undefined) return -1
  let low = 0
  let high = rows.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at: number = rows[middle]?.order ?? order
    if (at === order) return middle
    if (at < order) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Whether a line is the first of its token's that shows: what is said of a token itself is said there. */
export const isFirstOfToken = (
  rows: readonly TreeRow[],
  index: TreeIndex,
  { node, target, order }: TreeRow,
): boolean => {
  if (node.type !== 'token') return false
  const { id } = node.token
  const keys = environmentsOf(node.token).map((environment) => tokenKey(target, environment, id))
  return !keys.some((key) => (rows[rowIndex(rows, index, key)]?.order ?? order) < order)
}

const tokenKey = (target: Target | null, environment: string, tokenId: string): string =>
  `${target?.serviceId ?? ''}/${target?.spaceId ?? ''}/${environment}/${tokenId}`

/** Services that came with the app and hold nothing yet: offered where one is chosen, no line in the tree. */
export const worthShowing = (service: ServiceNode): boolean =>
  service.children.length > 0 || service.service.preset === null || service.service.preset === 'playground'
