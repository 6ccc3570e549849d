import { MOST_DIFFERENCES, type Difference, type Differences } from './difference.ts'

/** Pairs of lines that are compared with each other: above it, what is between equal beginnings and ends differs as a whole. */
const MOST_PAIRS = 1_000_000
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

/** The length of the longest common run from each pair of lines on. */
const lengthsOf = (left: readonly string[], right: readonly string[]): Uint32Array => {
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  for (let at = left.length - 1; at >= 0; at -= 1)
    for (let there = right.length - 1; there >= 0; there -= 1)
      lengths[at * width + there] =
        left[at] === right[there]
          ? (lengths[(at + 1) * width + there + 1] ?? 0) + 1
          : Math.max(lengths[(at + 1) * width + there] ?? 0, lengths[at * width + there + 1] ?? 0)
  return lengths
}

const blocksOf = (left: readonly string[], right: readonly string[], offset: number): Block[] => {
  if (left.length === 0 && right.length === 0) return []
  if (left.length * right.length > MOST_PAIRS) return [{ left, right, leftAt: offset, rightAt: offset }]
  const width = right.length + 1
  const lengths = lengthsOf(left, right)
  const blocks: Block[] = []
  let [at, there, from, fromThere] = [0, 0, 0, 0]
  const close = (): void => {
    if (at > from || there > fromThere)
      blocks.push({
        left: left.slice(from, at),
        right: right.slice(fromThere, there),
        leftAt: offset + from,
        rightAt: offset + fromThere,
      })
  }
  while (at < left.length && there < right.length) {
    if (left[at] === right[there]) {
      close()
      at += 1
      there += 1
      from = at
      fromThere = there
    } else if ((lengths[(at + 1) * width + there] ?? 0) >= (lengths[at * width + there + 1] ?? 0)) at += 1
    else there += 1
  }
  at = left.length
  there = right.length
  close()
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
