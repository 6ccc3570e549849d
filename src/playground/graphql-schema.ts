import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLFloat,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLScalarType,
} from 'graphql'
import { imagePath } from './resources.ts'
import type { Asset, ContentType, Entry, Field } from './seed.ts'
import type { Json } from './types.ts'
import { DEFAULT_LOCALE, LOCALES, type Content } from './state.ts'

/** The schema that the platform generates from a content model (its documentation), as far as the Playground's models need it. */

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
const RATE_LIMITED = 'playground-rate-limited'
/** A cake whose baker is a link that leads nowhere. */
const UNRESOLVABLE = 'playground-unresolvable-link'

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

const resolveEntry =
  (contentType: string): Resolver =>
  (_source, asked, read) => {
    const { id = '' } = asked
    checkKey(asked, read)
    const locale = localeOf(asked)
    const entry = read.content.entries.get(id)
    return played(id, contentType, read) ?? (entry?.contentType === contentType ? shown(entry, locale, read) : null)
  }

const resolveEntries =
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

const resolveAsset: Resolver = (_source, asked, read) => {
  checkKey(asked, read)
  const asset = read.content.assets.find(({ id }) => id === asked.id)
  return asset === undefined ? null : assetOf(asset, read)
}

const resolveAssets: Resolver = (_source, asked, read) => {
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
const resolveField =
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

const SYS = new GraphQLObjectType({
  name: 'Sys',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLString) },
    spaceId: { type: new GraphQLNonNull(GraphQLString) },
    environmentId: { type: new GraphQLNonNull(GraphQLString) },
    publishedAt: { type: GraphQLString },
  },
})

const sys = { type: new GraphQLNonNull(SYS) }

/** An entry of any content type, as the target of a link. */
const ENTRY = new GraphQLInterfaceType({ name: 'Entry', fields: { sys } })

const ASSET = new GraphQLObjectType({
  name: 'Asset',
  fields: {
    sys,
    title: { type: GraphQLString },
    fileName: { type: GraphQLString },
    contentType: { type: GraphQLString },
    url: { type: GraphQLString },
  },
})

const ASKED = { preview: { type: GraphQLBoolean }, locale: { type: GraphQLString } }
const ONE: GraphQLFieldConfigArgumentMap = { id: { type: new GraphQLNonNull(GraphQLString) }, ...ASKED }
const MANY: GraphQLFieldConfigArgumentMap = {
  skip: { type: GraphQLInt, defaultValue: 0 },
  limit: { type: GraphQLInt, defaultValue: 100 },
  ...ASKED,
}

const SCALARS: Readonly<Record<Exclude<Field['type'], 'Array' | 'Link'>, GraphQLScalarType>> = {
  Symbol: GraphQLString,
  Text: GraphQLString,
  Number: GraphQLFloat,
  Date: GraphQLString,
}

const outputOf = ({ type, linkType }: Field): GraphQLOutputType => {
  if (type === 'Array') return new GraphQLList(GraphQLString)
  if (type === 'Link') return linkType === 'Asset' ? ASSET : ENTRY
  return SCALARS[type]
}

const entryType = ({ id, fields }: ContentType): GraphQLObjectType =>
  new GraphQLObjectType({
    name: typeName(id),
    interfaces: [ENTRY],
    fields: {
      sys,
      ...Object.fromEntries(
        fields.map((field) => [field.id, { type: outputOf(field), resolve: resolveField(typeName(id), field) }]),
      ),
    },
  })

const collectionOf = (items: GraphQLObjectType): GraphQLObjectType =>
  new GraphQLObjectType({
    name: `${items.name}Collection`,
    fields: {
      total: { type: new GraphQLNonNull(GraphQLInt) },
      skip: { type: new GraphQLNonNull(GraphQLInt) },
      limit: { type: new GraphQLNonNull(GraphQLInt) },
      items: { type: new GraphQLNonNull(new GraphQLList(items)) },
    },
  })

type QueryFields = Record<string, GraphQLFieldConfig<unknown, Read>>

/** The schema of an environment with these content types: `cake(id:)`, `cakeCollection`, `asset(id:)`, `assetCollection`. */
export const schemaOf = (contentTypes: readonly ContentType[]): GraphQLSchema => {
  const fields: QueryFields = {
    asset: { type: ASSET, args: ONE, resolve: resolveAsset },
    assetCollection: { type: collectionOf(ASSET), args: MANY, resolve: resolveAssets },
  }
  const types = contentTypes.map((contentType) => {
    const type = entryType(contentType)
    fields[contentType.id] = { type, args: ONE, resolve: resolveEntry(contentType.id) }
    fields[`${contentType.id}Collection`] = {
      type: collectionOf(type),
      args: MANY,
      resolve: resolveEntries(contentType.id),
    }
    return type
  })
  // Queries only: the platform has no mutation either.
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }), types })
}
