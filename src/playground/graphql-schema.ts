import { buildSchema, GraphQLError, type GraphQLSchema } from 'graphql'
import { isObject } from '../shared/text/json.ts'
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

const typeName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

const sysOf = (id: string, publishedAt: string | null, { spaceId, environmentId }: Read) => ({
  sys: { id, spaceId, environmentId, publishedAt },
})

const linkedId = (value: Json | undefined): string | null => {
  const sys = isObject(value) ? value['sys'] : null
  const id = isObject(sys) ? sys['id'] : null
  return typeof id === 'string' ? id : null
}

const assetOf = (asset: Asset | undefined, read: Read) =>
  asset && {
    ...sysOf(asset.id, null, read),
    title: asset.title,
    fileName: asset.file,
    contentType: asset.contentType,
    url: `${read.imagesOrigin}${imagePath(read.spaceId, asset)}`,
  }

/** What a link leads to. One that leads nowhere is null in the data, and one of the errors beside it. */
const follow = (from: string, type: string, { id: field, linkType = 'Entry' }: Field, linkId: string, read: Read) => {
  const target =
    linkType === 'Asset'
      ? assetOf(
          read.content.assets.find(({ id }) => id === linkId),
          read,
        )
      : shown(read.content.entries.get(linkId), DEFAULT_LOCALE, read)
  if (target !== undefined && target !== null) return target
  throw partial(
    'UNRESOLVABLE_LINK',
    `Query execution error. Link from entry '${from}' to ${linkType.toLowerCase()} '${linkId}' on field '${field}' within type '${type}' cannot be resolved`,
    { type, field, linkType, linkId, linkingEntryId: from },
  )
}

type Entity = { id: string; contentType: string; publishedAt: string | null; values: Record<string, Json> }

/** An entry as an object. Its links are followed when a query asks for them. */
const objectOf = ({ id, contentType, publishedAt, values }: Entity, read: Read): object => {
  const type = typeName(contentType)
  const fields = read.content.contentTypes.find((one) => one.id === contentType)?.fields ?? []
  const properties = fields.map((field): [string, unknown] => {
    const value = values[field.id]
    const linkId = field.type === 'Link' ? linkedId(value) : null
    return [field.id, linkId === null ? value : () => follow(id, type, field, linkId, read)]
  })
  return { __typename: type, ...sysOf(id, publishedAt, read), ...Object.fromEntries(properties) }
}

/** An entry as the key may see it. `null` if it may not see it. */
const shown = (entry: Entry | undefined, locale: string, read: Read): object | null => {
  const fields = read.preview ? entry?.fields : entry?.published?.fields
  if (entry === undefined || fields === undefined) return null
  const values = Object.entries(fields).map(([id, value]) => [id, value[locale] ?? value[DEFAULT_LOCALE] ?? null])
  const { id, contentType, published } = entry
  const publishedAt = published?.at ?? null
  return objectOf({ id, contentType, publishedAt, values: Object.fromEntries(values) as Entity['values'] }, read)
}

const page = <Item>(items: readonly Item[], { skip = 0, limit = 100 }: Asked) => ({
  total: items.length,
  skip,
  limit,
  items: items.slice(skip, skip + limit),
})

/** What a reserved id plays; null: it is none. */
const played = (id: string, contentType: string, read: Read): object | null => {
  if (id === RATE_LIMITED)
    throw new Refused(429, 'RATE_LIMIT_EXCEEDED', 'You have exceeded the rate limit of the space.')
  if (id !== UNRESOLVABLE) return null
  const baker = { sys: { type: 'Link', linkType: 'Entry', id: 'playground-nobody' } }
  const values = { name: 'A cake without its baker', baker }
  return objectOf({ id, contentType, publishedAt: null, values }, read)
}

type Resolver = (asked: Asked, read: Read) => unknown

const entryResolvers = (contentType: string): [string, Resolver][] => [
  [
    contentType,
    (asked, read) => {
      const { id = '' } = asked
      checkKey(asked, read)
      const locale = localeOf(asked)
      const entry = read.content.entries.get(id)
      return played(id, contentType, read) ?? (entry?.contentType === contentType ? shown(entry, locale, read) : null)
    },
  ],
  [
    `${contentType}Collection`,
    (asked, read) => {
      checkKey(asked, read)
      const locale = localeOf(asked)
      const entries = [...read.content.entries.values()].filter((entry) => entry.contentType === contentType)
      return page(
        entries.map((entry) => shown(entry, locale, read)).filter((entry) => entry !== null),
        asked,
      )
    },
  ],
]

/** What each field of a query reads. */
export const resolversOf = (contentTypes: readonly ContentType[]): Record<string, Resolver> => ({
  asset: (asked, read) => {
    checkKey(asked, read)
    const asset = read.content.assets.find(({ id }) => id === asked.id)
    return assetOf(asset, read) ?? null
  },
  assetCollection: (asked, read) => {
    checkKey(asked, read)
    return page(
      read.content.assets.map((asset) => assetOf(asset, read)),
      asked,
    )
  },
  ...Object.fromEntries(contentTypes.flatMap(({ id }) => entryResolvers(id))),
})

const SCALARS = { Symbol: 'String', Text: 'String', Number: 'Float', Date: 'String', Array: '[String]' } as const

const outputOf = ({ type, linkType = 'Entry' }: Field): string => (type === 'Link' ? linkType : SCALARS[type])

const collectionOf = (type: string): string =>
  `type ${type}Collection { total: Int! skip: Int! limit: Int! items: [${type}]! }`

const queriesFor = (field: string, type: string): string =>
  `${field}(id: String!, preview: Boolean, locale: String): ${type}
  ${field}Collection(skip: Int = 0, limit: Int = 100, preview: Boolean, locale: String): ${type}Collection`

/** The schema of an environment with these content types. Queries only: the platform has no mutation either. */
export const schemaOf = (contentTypes: readonly ContentType[]): GraphQLSchema => {
  const types = contentTypes.map(({ id, fields }) => ({ id, name: typeName(id), fields }))
  return buildSchema(`
    type Sys { id: String! spaceId: String! environmentId: String! publishedAt: String }
    interface Entry { sys: Sys! }
    type Asset { sys: Sys! title: String fileName: String contentType: String url: String }
    ${types
      .map(({ name, fields }) => {
        const own = fields.map((field) => `${field.id}: ${outputOf(field)}`)
        return `type ${name} implements Entry { sys: Sys! ${own.join(' ')} }`
      })
      .join('\n')}
    ${['Asset', ...types.map(({ name }) => name)].map(collectionOf).join('\n')}
    type Query {
      ${[queriesFor('asset', 'Asset'), ...types.map(({ id, name }) => queriesFor(id, name))].join('\n')}
    }
  `)
}
