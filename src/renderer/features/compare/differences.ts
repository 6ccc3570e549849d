import { structuredPatch } from 'diff'
import { counted } from '../../../shared/text/format-numbers.ts'

/** One thing in which two exchanges differ. Null: that side has nothing there. */
export type Difference = {
  name: string
  left: string | null
  right: string | null
  always?: true
}

export type Differences = { rows: Difference[]; more: boolean }

const MOST_DIFFERENCES = 200

/** Deeper than any content. What is below isn't compared, and a note shows that. */
const DEEPEST = 100
/** Characters of a value or line that are shown. */
const LONGEST = 300

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

const shownValue = (value: unknown): string => {
  if (Array.isArray(value)) return `[…] ${counted(value.length, 'item')}`
  if (isObject(value)) return `{…} ${counted(Object.keys(value).length, 'field')}`
  return cut(JSON.stringify(value))
}

type Parts = ReadonlyMap<string, unknown>

const stepTo = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)

const idOf = (item: unknown): string | null => {
  const sys = isObject(item) ? item['sys'] : null
  const id = isObject(sys) ? sys['id'] : null
  return typeof id === 'string' ? id : null
}

/** Items of the platform by their ids, where each has one of its own: a new first item is one difference, not all. */
const byId = (items: readonly unknown[]): Parts | null => {
  const ids = items.map(idOf)
  const isEach = ids.every((id) => id !== null) && new Set(ids).size === items.length
  return isEach ? new Map(items.map((item, index) => [`[sys.id ${ids[index] ?? ''}]`, item])) : null
}

const partsOf = (left: unknown, right: unknown): readonly [Parts, Parts] | null => {
  if (Array.isArray(left) && Array.isArray(right)) {
    const [one, other] = [byId(left), byId(right)]
    if (one !== null && other !== null) return [one, other]
    const inOrder = (items: readonly unknown[]): Parts => new Map(items.map((item, index) => [`[${index}]`, item]))
    return [inOrder(left), inOrder(right)]
  }
  if (!isObject(left) || !isObject(right) || Array.isArray(left) || Array.isArray(right)) return null
  const fields = (value: Record<string, unknown>): Parts =>
    new Map(Object.keys(value).map((key) => [stepTo(key), value[key]]))
  return [fields(left), fields(right)]
}

const isReordered = (left: Parts, right: Parts): boolean => {
  const common = [...left.keys()].filter((key) => right.has(key))
  const there = [...right.keys()].filter((key) => left.has(key))
  return common.some((key, index) => key !== there[index])
}

const nameOfPath = (path: string): string => (path === '' ? 'The whole body' : path.replace(/^\./, ''))

function* differencesIn(left: unknown, right: unknown, path = '', depth = 0): Generator<Difference, void> {
  const name = nameOfPath(path)
  const parts = partsOf(left, right)
  if (parts === null) {
    if (left !== right) yield { name, left: shownValue(left), right: shownValue(right) }
    return
  }
  if (depth >= DEEPEST) {
    yield { name, left: 'too deep to compare', right: 'too deep to compare' }
    return
  }
  if (Array.isArray(left) && isReordered(...parts))
    yield { name: `${name} (order)`, left: 'in one order', right: 'in another' }
  const [one, other] = parts
  for (const key of new Set([...one.keys(), ...other.keys()])) {
    const at = path + key
    if (one.has(key) && other.has(key)) yield* differencesIn(one.get(key), other.get(key), at, depth + 1)
    else
      yield {
        name: nameOfPath(at),
        left: one.has(key) ? shownValue(one.get(key)) : null,
        right: other.has(key) ? shownValue(other.get(key)) : null,
      }
  }
}

const firstOf = (rows: Difference[], most: number): Differences => ({
  rows: rows.slice(0, most),
  more: rows.length > most,
})

/** What differs between two values of JSON, by the path of each difference. An object's order is no difference; a list's is. */
export const jsonDifferences = (one: unknown, other: unknown, most = MOST_DIFFERENCES): Differences => {
  const rows: Difference[] = []
  for (const difference of differencesIn(one, other)) {
    rows.push(difference)
    if (rows.length > most) break
  }
  return firstOf(rows, most)
}

/** Removed and added lines that are searched for: with more, all after the equal beginning differs as a whole. */
const MOST_EDITS = 1_000
const MOST_LINES = 20

/** Lines of both, from here to there in each, that have nothing in common. */
type Block = { left: readonly string[]; right: readonly string[]; leftAt: number; rightAt: number }

const withSign = (sign: '-' | '+', lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1))

const blocksOf = (one: string, other: string): Block[] => {
  // The last line ends like the others.
  const options = { context: 0, maxEditLength: MOST_EDITS }
  const patch = structuredPatch('', '', `${one}\n`, `${other}\n`, '', '', options)
  if (patch !== undefined)
    return patch.hunks.map(({ oldStart, newStart, lines }) => ({
      left: withSign('-', lines),
      right: withSign('+', lines),
      leftAt: oldStart,
      rightAt: newStart,
    }))
  const [left, right] = [one.split('\n'), other.split('\n')]
  const at = left.findIndex((line, index) => line !== right[index])
  const start = at === -1 ? left.length : at
  return [{ left: left.slice(start), right: right.slice(start), leftAt: start + 1, rightAt: start + 1 }]
}

const shownLines = (lines: readonly string[]): string | null => {
  if (lines.length === 0) return null
  const first = lines.slice(0, MOST_LINES).map(cut)
  return [...first, ...(lines.length > MOST_LINES ? [`… ${lines.length - MOST_LINES} more lines`] : [])].join('\n')
}

const nameOfBlock = ({ left, right, leftAt, rightAt }: Block): string => {
  const [at, count] = left.length === 0 ? [rightAt, right.length] : [leftAt, left.length]
  return count === 1 ? `Line ${at}` : `Lines ${at} to ${at + count - 1}`
}

export const lineDifferences = (one: string, other: string, most = MOST_DIFFERENCES): Differences => {
  const rows = blocksOf(one, other).map((block): Difference => ({
    name: nameOfBlock(block),
    left: shownLines(block.left),
    right: shownLines(block.right),
  }))
  return firstOf(rows, most)
}
