import { MOST_DIFFERENCES, type Difference, type Differences } from './difference.ts'
import { counted } from '../../../shared/text/format-numbers.ts'

/** Deeper than any content. What is below isn't compared, and a note shows that. */
const DEEPEST = 100
/** Characters of a value that are shown. */
const LONGEST = 300

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** A value in a line. */
const shown = (value: unknown): string => {
  if (Array.isArray(value)) return `[…] ${counted(value.length, 'item')}`
  if (isObject(value)) return `{…} ${counted(Object.keys(value).length, 'field')}`
  return cut(JSON.stringify(value))
}

/** Parts by name, in their order. */
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
    const named = [byId(left), byId(right)] as const
    const [one, other] = named
    if (one !== null && other !== null) return [one, other]
    const inOrder = (items: readonly unknown[]): Parts => new Map(items.map((item, index) => [`[${index}]`, item]))
    return [inOrder(left), inOrder(right)]
  }
  if (!isObject(left) || !isObject(right) || Array.isArray(left) || Array.isArray(right)) return null
  const fields = (value: Record<string, unknown>): Parts =>
    new Map(Object.keys(value).map((key) => [stepTo(key), value[key]]))
  return [fields(left), fields(right)]
}

/** Whether what both have stands in another order. */
const isReordered = (left: Parts, right: Parts): boolean => {
  const common = [...left.keys()].filter((key) => right.has(key))
  const there = [...right.keys()].filter((key) => left.has(key))
  return common.some((key, index) => key !== there[index])
}

type Pair = { path: string; left: unknown; right: unknown; depth: number }

const ofParts = ({ path, depth }: Pair, left: Parts, right: Parts): (Pair | Difference)[] =>
  [...new Set([...left.keys(), ...right.keys()])].map((key) => {
    const at = path + key
    if (!left.has(key)) return { name: at, left: null, right: shown(right.get(key)) }
    if (!right.has(key)) return { name: at, left: shown(left.get(key)), right: null }
    return { path: at, left: left.get(key), right: right.get(key), depth: depth + 1 }
  })

const nameOf = (path: string): string => (path === '' ? 'The whole body' : path.replace(/^\./, ''))

/** What differs between two values of JSON, by the path of each difference. An object's order is no difference; a list's is. */
export const jsonDifferences = (one: unknown, other: unknown, most = MOST_DIFFERENCES): Differences => {
  const rows: Difference[] = []
  // A stack of ours: values nest deeper than calls may.
  const left: (Pair | Difference)[] = [{ path: '', left: one, right: other, depth: 0 }]
  while (left.length > 0 && rows.length <= most) {
    const next = left.pop()
    if (next === undefined) break
    if ('name' in next) {
      rows.push({ ...next, name: nameOf(next.name) })
      continue
    }
    const parts = partsOf(next.left, next.right)
    if (parts === null) {
      if (next.left !== next.right)
        rows.push({ name: nameOf(next.path), left: shown(next.left), right: shown(next.right) })
    } else if (next.depth >= DEEPEST) {
      rows.push({ name: nameOf(next.path), left: 'too deep to compare', right: 'too deep to compare' })
    } else {
      if (Array.isArray(next.left) && isReordered(...parts))
        rows.push({ name: `${nameOf(next.path)} (order)`, left: 'in one order', right: 'in another' })
      left.push(...ofParts(next, ...parts).reverse())
    }
  }
  return { rows: rows.slice(0, most), more: rows.length > most }
}
