import { arrayOf } from './resources.ts'
import type { Filter, Search } from './query.ts'
import type { Json, JsonObject } from './types.ts'
import { isObject } from '../shared/text/json.ts'

/** Finds, orders, cuts and joins resources: plain functions over the resources as they are answered. */

const valueAt = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Numbers compare as numbers; everything else, dates in ISO 8601 among it, as text. */
const compare = (left: Json, right: Json): number => {
  const [a, b] = [Number(left), Number(right)]
  if (typeof left === 'number' && !Number.isNaN(b)) return a - b
  return textOf(left) < textOf(right) ? -1 : textOf(left) > textOf(right) ? 1 : 0
}

type Tested = { found: Json | undefined; value: string; isOneOf: (wanted: string) => boolean }

const compared =
  (holds: (difference: number) => boolean) =>
  ({ found, value }: Tested): boolean =>
    found !== undefined && holds(compare(found, value))

const OPERATIONS: Readonly<Record<Filter['operator'], (tested: Tested) => boolean>> = {
  is: ({ value, isOneOf }) => isOneOf(value),
  ne: ({ value, isOneOf }) => !isOneOf(value),
  in: ({ value, isOneOf }) => value.split(',').some(isOneOf),
  nin: ({ value, isOneOf }) => !value.split(',').some(isOneOf),
  all: ({ value, isOneOf }) => value.split(',').every(isOneOf),
  exists: ({ found, value }) => (found !== undefined) === (value === 'true'),
  match: ({ found, value }) => found !== undefined && textOf(found).toLowerCase().includes(value.toLowerCase()),
  lt: compared((difference) => difference < 0),
  lte: compared((difference) => difference <= 0),
  gt: compared((difference) => difference > 0),
  gte: compared((difference) => difference >= 0),
}

const matches = (resource: JsonObject, { path, operator, value }: Filter): boolean => {
  const found = valueAt(resource, path)
  const all = Array.isArray(found) ? found : [found]
  const isOneOf = (wanted: string): boolean => all.some((item) => item !== undefined && textOf(item) === wanted)
  return OPERATIONS[operator]({ found, value, isOneOf })
}

/** Every link in a resource's fields, in the order written. */
const linksIn = (value: Json | undefined): { linkType: string; id: string }[] => {
  if (Array.isArray(value)) return value.flatMap(linksIn)
  if (!isObject(value)) return []
  const { sys } = value
  if (isObject(sys) && sys['type'] === 'Link')
    return [{ linkType: textOf(sys['linkType'] ?? ''), id: textOf(sys['id'] ?? '') }]
  return Object.values(value).flatMap(linksIn)
}

export const idOf = (resource: JsonObject): string => textOf(valueAt(resource, ['sys', 'id']) ?? '')
const typeOf = (resource: JsonObject): string => textOf(valueAt(resource, ['sys', 'type']) ?? '')

const selected = (resource: JsonObject, select: readonly string[] | undefined): JsonObject => {
  if (select === undefined) return resource
  const kept: JsonObject = {}
  for (const path of select) {
    const [root = '', leaf] = path.split('.')
    const whole = resource[root]
    if (leaf === undefined || !isObject(whole)) {
      if (whole !== undefined) kept[root] = whole
      continue
    }
    const before = kept[root]
    const value = whole[leaf]
    kept[root] = { ...(isObject(before) ? before : {}), ...(value === undefined ? {} : { [leaf]: value }) }
  }
  return kept
}

/** The page of resources that a search finds, and how many there are in all. */
export const find = (resources: readonly JsonObject[], search: Search): { total: number; page: JsonObject[] } => {
  const { text } = search
  const found = resources.filter(
    (resource) =>
      search.filters.every((filter) => matches(resource, filter)) &&
      (search.contentType === undefined ||
        valueAt(resource, ['sys', 'contentType', 'sys', 'id']) === search.contentType) &&
      search.linksTo.every((wanted) =>
        linksIn(resource['fields']).some((link) => link.linkType === wanted.linkType && link.id === wanted.id),
      ) &&
      (search.mimeGroup === undefined ||
        textOf(valueAt(resource, ['fields', 'file', 'contentType']) ?? '').startsWith(`${search.mimeGroup}/`)) &&
      (text === undefined ||
        textOf(resource['fields'] ?? '')
          .toLowerCase()
          .includes(text.toLowerCase())),
  )
  const ordered = found.toSorted((left, right) => {
    for (const { path, descending } of search.order) {
      const difference = compare(valueAt(left, path) ?? '', valueAt(right, path) ?? '')
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  })
  return { total: found.length, page: ordered.slice(search.skip, search.skip + search.limit) }
}

/** A list of entries with the resources that they link to, `include` steps deep, and the links that lead nowhere. */
export const entryList = (
  resources: { entries: readonly JsonObject[]; assets: readonly JsonObject[] },
  search: Search,
): JsonObject => {
  const { total, page } = find(resources.entries, search)
  const all = new Map([...resources.entries, ...resources.assets].map((one) => [`${typeOf(one)}/${idOf(one)}`, one]))
  const known = new Set(page.map((entry) => `Entry/${idOf(entry)}`))
  const included: JsonObject[] = []
  const broken = new Map<string, JsonObject>()
  const shown = page.map((entry) => selected(entry, search.select))
  let layer = shown
  for (let depth = 0; depth < search.include && layer.length > 0; depth++) {
    const next: JsonObject[] = []
    for (const { linkType, id } of layer.flatMap((resource) => linksIn(resource['fields']))) {
      const key = `${linkType}/${id}`
      const resource = all.get(key)
      if (resource === undefined)
        broken.set(key, { sys: { id: 'notResolvable', type: 'error' }, details: { type: 'Link', linkType, id } })
      else if (!known.has(key)) next.push(resource)
      known.add(key)
    }
    included.push(...next)
    layer = next
  }
  const includes = Object.groupBy(included, typeOf) as JsonObject
  return {
    ...arrayOf(shown, { total, skip: search.skip, limit: search.limit }),
    ...(Object.keys(includes).length > 0 ? { includes } : {}),
    ...(broken.size > 0 ? { errors: [...broken.values()] } : {}),
  }
}

/** A list of anything without links. */
export const plainList = (resources: readonly JsonObject[], search: Search): JsonObject => {
  const { total, page } = find(resources, search)
  return arrayOf(
    page.map((resource) => selected(resource, search.select)),
    { total, skip: search.skip, limit: search.limit },
  )
}
