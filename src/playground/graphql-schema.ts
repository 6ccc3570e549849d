import {
  GraphQLBoolean,
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
  type GraphQLOutputType,
  type GraphQLScalarType,
} from 'graphql'
import { resolveAsset, resolveAssets, resolveEntries, resolveEntry, resolveField, type Read } from './graphql-reads.ts'
import type { ContentType, Field } from './seed.ts'

/** The schema that the platform generates from a content model (its documentation), as far as the Playground's models need it. */

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

const typeName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

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
