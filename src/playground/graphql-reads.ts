import { GraphQLError, type GraphQLFieldResolver } from 'graphql'
import { imagePath } from './resources.ts'
import type { Asset, Entry, Field } from './seed.ts'
import type { Json } from './types.ts'
import { DEFAULT_LOCALE, LOCALES, type Content } from './state.ts'

/** One request as the resolvers see it: where it reads, and with a key of which kind. */
export type Read = { content: Content; spaceId: string; environmentId: string; preview: boolean; imagesOrigin: string }

/** Why a whole query is refused although it was read already: another answer than a list of partial errors. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Reserved ids, as in the REST paths: what they play instead of content. */
export const RATE_LIMITED = 'playground-rate-limited'
/** A cake whose baker is a link that leads nowhere. */
export const UNRESOLVABLE = 'playground-unresolvable-link'

/** An error about a part of the data: the rest is answered, with 200. */
const partial = (code: string, message: string, details: Record<string, Json>): GraphQLError =>
  new GraphQLError(message, { extensions: { contentful: { code, details } } })

type Asked = { id?: string; preview?: boolean | null; locale?: string | null; skip?: number; limit?: number }

/** Published content takes a delivery key, drafts (`preview: true`) a preview key: the other one is no token here. */
const checkKey = ({ preview }: Asked, read: Read): void => {
  if ((preview ?? false) !== read.preview)
    throw new Refused(401, 'ACCESS_TOKEN_INVALID', 'The access token you sent could not be found or is invalid.')
}

const localeOf = ({ locale }: Asked): string => {
  if (locale === undefined || locale === null) return DEFAULT_LOCALE
  if (LOCALES.some(({ code }) => code === locale)) return locale
  throw partial('UNKNOWN_LOCALE', `Query execution error. Unknown locale '${locale}'`, { locale })
}

type Sys = { id: string; spaceId: string; environmentId: string; publishedAt: string | null }
type Shown = { __typename: string; sys: Sys; values: Record<string, Json> }

const typeName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

const sysOf = (id: string, publishedAt: string | null, { spaceId, environmentId }: Read): Sys => ({
  id,
  spaceId,
  environmentId,
  publishedAt,
})

/** An entry as the key may see it. `null` if it may not see it. */
const shown = (entry: Entry | undefined, locale: string, read: Read): Shown | null => {
  const fields = read.preview ? entry?.fields : entry?.published?.fields
  if (entry === undefined || fields === undefined) return null
  const values = Object.entries(fields).map(([id, value]) => [id, value[locale] ?? value[DEFAULT_LOCALE] ?? null])
  return {
    __typename: typeName(entry.contentType),
    sys: sysOf(entry.id, entry.published?.at ?? null, read),
    values: Object.fromEntries(values) as Record<string, Json>,
  }
}

const assetOf = (asset: Asset, read: Read) => ({
  sys: sysOf(asset.id, null, read),
  title: asset.title,
  fileName: asset.file,
  contentType: asset.contentType,
  url: `${read.imagesOrigin}${imagePath(read.spaceId, asset)}`,
})

const page = <Item>(items: readonly Item[], { skip = 0, limit = 100 }: Asked) => ({
  total: items.length,
  skip,
  limit,
  items: items.slice(skip, skip + limit),
})

type Resolver = GraphQLFieldResolver<unknown, Read, Asked>

/** What a reserved id plays; null: it is none. */
const played = (id: string, contentType: string, read: Read): Shown | null => {
  if (id === RATE_LIMITED)
    throw new Refused(429, 'RATE_LIMIT_EXCEEDED', 'You have exceeded the rate limit of the space.')
  if (id !== UNRESOLVABLE) return null
  const values = { name: 'A cake without its baker', baker: linkTo('playground-nobody') }
  return { __typename: typeName(contentType), sys: sysOf(id, null, read), values }
}

const linkTo = (id: string): Json => ({ sys: { type: 'Link', linkType: 'Entry', id } })

export const resolveEntry =
  (contentType: string): Resolver =>
  (_source, asked, read) => {
    const { id = '' } = asked
    checkKey(asked, read)
    const locale = localeOf(asked)
    const entry = read.content.entries.get(id)
    return played(id, contentType, read) ?? (entry?.contentType === contentType ? shown(entry, locale, read) : null)
  }

export const resolveEntries =
  (contentType: string): Resolver =>
  (_source, asked, read) => {
    checkKey(asked, read)
    const locale = localeOf(asked)
    const entries = [...read.content.entries.values()].filter((entry) => entry.contentType === contentType)
    return page(
      entries.map((entry) => shown(entry, locale, read)).filter((entry) => entry !== null),
      asked,
    )
  }

export const resolveAsset: Resolver = (_source, asked, read) => {
  checkKey(asked, read)
  const asset = read.content.assets.find(({ id }) => id === asked.id)
  return asset === undefined ? null : assetOf(asset, read)
}

export const resolveAssets: Resolver = (_source, asked, read) => {
  checkKey(asked, read)
  return page(
    read.content.assets.map((asset) => assetOf(asset, read)),
    asked,
  )
}

const linkedId = (value: Json | undefined): string | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const link = value['sys']
  const id = typeof link === 'object' && link !== null && !Array.isArray(link) ? link['id'] : null
  return typeof id === 'string' ? id : null
}

/** A link that leads nowhere is null in the data, and one of the errors beside it. */
const unresolvable = (from: Shown, field: Field, linkId: string, type: string): GraphQLError =>
  partial(
    'UNRESOLVABLE_LINK',
    `Query execution error. Link from entry '${from.sys.id}' to ${(field.linkType ?? 'Entry').toLowerCase()} '${linkId}' on field '${field.id}' within type '${type}' cannot be resolved`,
    { type, field: field.id, linkType: field.linkType ?? 'Entry', linkId, linkingEntryId: from.sys.id },
  )

/** A field of an entry: its value, or what its link leads to. */
export const resolveField =
  (type: string, field: Field): GraphQLFieldResolver<Shown, Read> =>
  (from, _asked, read) => {
    const value = from.values[field.id]
    const id = field.type === 'Link' ? linkedId(value) : null
    if (id === null) return value
    const asset = field.linkType === 'Asset' ? read.content.assets.find((one) => one.id === id) : undefined
    const target =
      field.linkType === 'Asset'
        ? asset && assetOf(asset, read)
        : shown(read.content.entries.get(id), DEFAULT_LOCALE, read)
    if (target === undefined || target === null) throw unresolvable(from, field, id, type)
    return target
  }
