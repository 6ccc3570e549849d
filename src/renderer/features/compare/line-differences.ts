import { diffArrays } from 'diff'
import { MOST_DIFFERENCES, type Difference, type Differences } from './difference.ts'

/** Removed and added lines that are searched for: with more, what is between equal beginnings and ends differs as a whole. */
const MOST_EDITS = 1_000
/** Characters and lines of a difference that are shown. */
const LONGEST = 300
const MOST_LINES = 20

/** Lines of both from here to there that have nothing in common. */
type Block = { left: readonly string[]; right: readonly string[]; leftAt: number; rightAt: number }

const commonStart = (left: readonly string[], right: readonly string[]): number => {
  let at = 0
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1
  return at
}

const blocksOf = (left: readonly string[], right: readonly string[], offset: number): Block[] => {
  if (left.length === 0 && right.length === 0) return []
  const changes = diffArrays([...left], [...right], { maxEditLength: MOST_EDITS })
  if (changes === undefined) return [{ left, right, leftAt: offset, rightAt: offset }]
  const blocks: Block[] = []
  let [at, there] = [offset, offset]
  let block: { left: string[]; right: string[]; leftAt: number; rightAt: number } | null = null
  for (const { value, added, removed } of changes) {
    if (!added && !removed) block = null
    else if (block === null) blocks.push((block = { left: [], right: [], leftAt: at, rightAt: there }))
    if (removed) block?.left.push(...value)
    if (added) block?.right.push(...value)
    if (!added) at += value.length
    if (!removed) there += value.length
  }
  return blocks
}

const shown = (lines: readonly string[]): string | null => {
  if (lines.length === 0) return null
  const cut = lines.slice(0, MOST_LINES).map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line))
  return [...cut, ...(lines.length > MOST_LINES ? [`… ${lines.length - MOST_LINES} more lines`] : [])].join('\n')
}

const nameOf = ({ left, right, leftAt, rightAt }: Block): string => {
  const [at, count] = left.length === 0 ? [rightAt, right.length] : [leftAt, left.length]
  return count === 1 ? `Line ${at + 1}` : `Lines ${at + 1} to ${at + count}`
}

/** What differs between two texts, line by line. */
export const lineDifferences = (one: string, other: string, most = MOST_DIFFERENCES): Differences => {
  const left = one.split('\n')
  const right = other.split('\n')
  const start = commonStart(left, right)
  const end = commonStart(left.slice(start).reverse(), right.slice(start).reverse())
  const blocks = blocksOf(left.slice(start, left.length - end), right.slice(start, right.length - end), start)
  const rows = blocks.map((block): Difference => ({
    name: nameOf(block),
    left: shown(block.left),
    right: shown(block.right),
  }))
  return { rows: rows.slice(0, most), more: rows.length > most }
}
