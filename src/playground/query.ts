import { ok, type Result } from '../shared/contract/result.ts'
import { badRequest, invalidQuery, type Problem } from './records.ts'
import type { ContentType } from './seed.ts'
import type { Failure, Incoming } from './types.ts'
import { DEFAULT_LOCALE, LOCALES } from './state.ts'

/** The query of a read, understood. A parameter that the platform does not know is a 400 `InvalidQuery`. */

const OPERATORS = ['is', 'ne', 'in', 'nin', 'all', 'exists', 'match', 'lt', 'lte', 'gt', 'gte'] as const
type Operator = (typeof OPERATORS)[number]

/** One condition: a path into the returned resource, an operator and a value. */
export type Filter = { path: readonly string[]; operator: Operator; value: string }

export type Search = {
  filters: readonly Filter[]
  /** Words that some text field must hold (`query`). */
  text: string | undefined
  contentType: string | undefined
  linksTo: readonly { linkType: 'Entry' | 'Asset'; id: string }[]
  mimeGroup: string | undefined
  order: readonly { path: readonly string[]; descending: boolean }[]
  select: readonly string[] | undefined
  locale: string
  include: number
  limit: number
  skip: number
}

/** `resources`: tags, and what Management lists. */
type Kind = 'entries' | 'assets' | 'content_types' | 'locales' | 'resources'

const PAGING = ['limit', 'skip']
const SEARCHING = [...PAGING, 'select', 'order', 'locale', 'query']
const PLAIN: Readonly<Record<Kind, readonly string[]>> = {
  entries: [...SEARCHING, 'content_type', 'include', 'links_to_entry', 'links_to_asset'],
  assets: [...SEARCHING, 'mimetype_group'],
  content_types: [...PAGING, 'order'],
  locales: PAGING,
  resources: [...PAGING, 'order'],
}
const SYS =
  'sys\\.(id|type|createdAt|updatedAt|publishedAt|firstPublishedAt|publishedVersion|publishedCounter|revision|version|locale' +
  '|(contentType|space|environment)\\.sys\\.id)'
const RESOURCE_PATH = new RegExp(`^(${SYS}|fields\\.[\\w.-]+|metadata\\.(tags|concepts)(\\.sys\\.id)?)$`)
const PATHS: Readonly<Record<Kind, RegExp | null>> = {
  entries: RESOURCE_PATH,
  assets: RESOURCE_PATH,
  content_types: new RegExp(`^(${SYS}|name|displayField)$`),
  locales: null,
  resources: new RegExp(`^(${SYS}|name)$`),
}

const notRecognized = (name: string): Problem => ({
  name: 'unknown',
  path: name.split('.'),
  details: `The path "${name}" is not recognized`,
})

const splitName = (name: string): { path: string; operator: string } => {
  const parts = /^([^[\]]+)\[(\w+)\]$/.exec(name)
  return { path: parts?.[1] ?? name, operator: parts?.[2] ?? 'is' }
}

const isOperator = (text: string): text is Operator => OPERATORS.some((operator) => operator === text)

/** What is wrong with one parameter, or null. `fields.…` needs a content type, and that type must have the field. */
const problemOf = (kind: Kind, name: string, type: ContentType | undefined): Problem | null => {
  if (PLAIN[kind].includes(name)) return null
  const { path, operator } = splitName(name)
  if (PATHS[kind]?.test(path) !== true || !isOperator(operator)) return notRecognized(name)
  const [root, field] = path.split('.')
  if (kind !== 'entries' || root !== 'fields') return null
  if (type === undefined)
    return { name: 'unknown', path: path.split('.'), details: 'Filters on fields need the parameter "content_type"' }
  return type.fields.some(({ id }) => id === field) ? null : notRecognized(path)
}

const wholeNumber = (text: string | undefined, otherwise: number, max: number): number | null => {
  if (text === undefined) return otherwise
  return /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null
}

const LINK_PARAMETERS = new Map<string, 'Entry' | 'Asset'>([
  ['links_to_entry', 'Entry'],
  ['links_to_asset', 'Asset'],
])

const orderOf = (text: string | undefined): Search['order'] =>
  (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part) => ({ path: part.replace(/^-/, '').split('.'), descending: part.startsWith('-') }))

const isLocale = (code: string): boolean => code === '*' || LOCALES.some((locale) => locale.code === code)

/** Reads the query of a list. Fails with `InvalidQuery` (limit 0 to 1,000, include 0 to 10) or `BadRequest` (unknown locale). */
export const parseSearch = (
  kind: Kind,
  query: Incoming['query'],
  contentTypes: readonly ContentType[],
): Result<Search, Failure> => {
  const parameters = query.filter(([name]) => name !== 'access_token')
  const first = (name: string) => parameters.find(([candidate]) => candidate === name)?.[1]
  const contentType = first('content_type')
  const type = contentTypes.find(({ id }) => id === contentType)
  if (kind === 'entries' && contentType !== undefined && type === undefined)
    return invalidQuery({ name: 'unknownContentType', value: contentType })
  const unknown = parameters.map(([name]) => problemOf(kind, name, type)).filter((problem) => problem !== null)
  if (unknown.length > 0) return invalidQuery(...unknown)

  const limit = wholeNumber(first('limit'), 100, 1000)
  const skip = wholeNumber(first('skip'), 0, Number.MAX_SAFE_INTEGER)
  const include = wholeNumber(first('include'), 1, 10)
  if (limit === null) return invalidQuery({ name: 'limit', path: 'limit', details: 'A whole number from 0 to 1000' })
  if (skip === null) return invalidQuery({ name: 'skip', path: 'skip', details: 'A whole number from 0' })
  if (include === null)
    return invalidQuery({ name: 'include', path: 'include', details: 'A whole number from 0 to 10' })
  const locale = first('locale') ?? DEFAULT_LOCALE
  if (!isLocale(locale)) return badRequest(`Unknown locale: ${locale}`)

  return ok({
    filters: parameters
      .filter(([name]) => !PLAIN[kind].includes(name))
      .map(([name, value]) => {
        const { path, operator } = splitName(name)
        return { path: path.split('.'), operator: isOperator(operator) ? operator : 'is', value }
      }),
    text: first('query'),
    contentType,
    linksTo: parameters.flatMap(([name, id]) => {
      const linkType = LINK_PARAMETERS.get(name)
      return linkType === undefined ? [] : [{ linkType, id }]
    }),
    mimeGroup: first('mimetype_group'),
    order: orderOf(first('order')),
    select: first('select')
      ?.split(',')
      .map((path) => path.trim()),
    locale,
    include,
    limit,
    skip,
  })
}
