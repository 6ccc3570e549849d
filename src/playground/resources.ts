import { linkTo, SEEDED_AT, type Asset, type ContentType, type Entry, type Fields } from './seed.ts'
import type { ContentApi, Json, JsonObject } from './types.ts'
import { DEFAULT_LOCALE, LOCALES, type Space } from './state.ts'

/** Resources as the platform writes them (its documentation; the specification shows no success bodies). */

/** Where a resource lives: its space and its environment by its own id. */
export type Place = { spaceId: string; environmentId: string }

export const ORGANIZATION = 'fakeorganization'

const SEEDED = { createdAt: SEEDED_AT, updatedAt: SEEDED_AT }

/** The `sys` of a resource that the seed has and that Management shows. */
export const seededSys = (type: string, id: string, more: JsonObject = {}): JsonObject => ({
  type,
  id,
  version: 1,
  ...SEEDED,
  ...more,
})

export const placed = (place: Place): JsonObject => ({
  space: linkTo('Space', place.spaceId),
  environment: linkTo('Environment', place.environmentId),
})

/** The platform's list of resources: one page of `items` out of `total`. */
export const arrayOf = (
  items: Json[],
  page: { total: number; skip: number; limit: number } = { total: items.length, skip: 0, limit: 100 },
): JsonObject => ({ sys: { type: 'Array' }, total: page.total, skip: page.skip, limit: page.limit, items })

/** Fields in one locale (falling back as the locale says), or in all of them for `*`. */
const fieldsIn = (fields: Fields, locale: string): JsonObject => {
  if (locale === '*') return fields
  const fallback = LOCALES.find(({ code }) => code === locale)?.fallbackCode ?? DEFAULT_LOCALE
  return Object.fromEntries(
    Object.entries(fields).flatMap(([id, values]) => {
      const value = values[locale] ?? values[fallback]
      return value === undefined ? [] : [[id, value]]
    }),
  )
}

/** An entry as Delivery (the published fields) or Preview (the draft) gives it, or undefined where Delivery has none. */
export const contentEntry = (entry: Entry, place: Place, api: ContentApi, locale: string): JsonObject | undefined => {
  const shown = api === 'preview' ? { fields: entry.fields, at: entry.updatedAt } : entry.published
  if (shown === null) return undefined
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      ...placed(place),
      id: entry.id,
      type: 'Entry',
      createdAt: entry.published?.firstAt ?? entry.createdAt,
      updatedAt: shown.at,
      publishedVersion: entry.published?.version ?? 0,
      revision: entry.published?.count ?? 0,
      contentType: linkTo('ContentType', entry.contentType),
      ...(locale === '*' ? {} : { locale }),
    },
    fields: fieldsIn(shown.fields, locale),
  }
}

/** An entry as Management gives it: all locales, and the version that a write must name. */
export const managementEntry = (entry: Entry, place: Place): JsonObject => ({
  metadata: { tags: [], concepts: [] },
  sys: {
    ...placed(place),
    id: entry.id,
    type: 'Entry',
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    version: entry.version,
    publishedCounter: entry.published?.count ?? 0,
    ...(entry.published === null
      ? {}
      : {
          publishedVersion: entry.published.version,
          publishedAt: entry.published.at,
          firstPublishedAt: entry.published.firstAt,
        }),
    contentType: linkTo('ContentType', entry.contentType),
  },
  fields: entry.fields,
})

export const imagePath = (spaceId: string, asset: Asset): string => `/${spaceId}/${asset.id}/fake-upload/${asset.file}`

/** An asset; `imagesOrigin` as in `http://127.0.0.1:1234`. File URLs leave the scheme out, as the platform's do. */
export const assetResource = (asset: Asset, place: Place, imagesOrigin: string, locale: string): JsonObject => {
  const values = {
    title: asset.title,
    description: '',
    file: {
      url: `${imagesOrigin.replace(/^https?:/, '')}${imagePath(place.spaceId, asset)}`,
      fileName: asset.file,
      contentType: asset.contentType,
    },
  }
  const inEveryLocale = Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, { [DEFAULT_LOCALE]: value }]),
  )
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      ...placed(place),
      id: asset.id,
      type: 'Asset',
      ...SEEDED,
      publishedVersion: 1,
      revision: 1,
      ...(locale === '*' ? {} : { locale }),
    },
    fields: locale === '*' ? inEveryLocale : values,
  }
}

export const contentTypeResource = (type: ContentType, place: Place): JsonObject => ({
  sys: { ...placed(place), id: type.id, type: 'ContentType', ...SEEDED, revision: 1 },
  displayField: type.displayField,
  name: type.name,
  description: '',
  fields: type.fields.map((field) => ({ ...field, disabled: false, omitted: false })),
})

export const localeResources = (): JsonObject[] =>
  LOCALES.map((locale) => ({ ...locale, sys: { id: `locale-${locale.code}`, type: 'Locale', version: 1 } }))

/** A space as Delivery and Preview give it, with its locales. */
export const contentSpace = (space: Space): JsonObject => ({
  sys: { type: 'Space', id: space.id },
  name: space.name,
  locales: [...LOCALES],
})

export const managementSpace = (space: Space): JsonObject => ({
  sys: seededSys('Space', space.id, { organization: linkTo('Organization', ORGANIZATION) }),
  name: space.name,
})

/** The `sys` of a resource that Management shows of a space. */
const sysOf = (space: Space, type: string, id: string): JsonObject =>
  seededSys(type, id, { space: linkTo('Space', space.id) })

export const environmentResource = (space: Space, id: string): JsonObject => ({
  sys: {
    ...sysOf(space, 'Environment', id),
    status: linkTo('Status', 'ready'),
    aliases: space.aliases.filter(({ target }) => target === id).map((alias) => linkTo('EnvironmentAlias', alias.id)),
  },
  name: id,
})

export const aliasResource = (space: Space, alias: { id: string; target: string }): JsonObject => ({
  sys: sysOf(space, 'EnvironmentAlias', alias.id),
  environment: linkTo('Environment', alias.target),
})

export const roleResource = (space: Space): JsonObject => ({
  sys: sysOf(space, 'Role', 'fakerole-editor'),
  name: 'Editor',
  description: 'Edits content',
  policies: [{ effect: 'allow', actions: 'all', constraint: { equals: [{ doc: 'sys.type' }, 'Entry'] } }],
  permissions: { ContentModel: ['read'], Settings: [], ContentDelivery: 'all' },
})

export const webhookResource = (space: Space): JsonObject => ({
  sys: sysOf(space, 'WebhookDefinition', 'fakewebhook-rebuild'),
  name: 'Rebuild the website',
  url: 'https://example.com/rebuild',
  topics: ['Entry.publish'],
  headers: [],
  httpBasicUsername: null,
})

export const organizationResource = (): JsonObject => ({
  sys: seededSys('Organization', ORGANIZATION),
  name: 'Fake Organization',
})

export const tagResource = (place: Place): JsonObject => ({
  sys: seededSys('Tag', 'seasonal', { ...placed(place), visibility: 'public' }),
  name: 'Seasonal',
})

export const editorInterfaceResource = (type: ContentType, place: Place): JsonObject => ({
  sys: seededSys('EditorInterface', 'default', { ...placed(place), contentType: linkTo('ContentType', type.id) }),
  controls: type.fields.map(({ id }) => ({ fieldId: id })),
})

/** A published asset or content type as Management shows it: with the version that a write must name. */
export const forManagement = (resource: JsonObject): JsonObject => ({
  ...resource,
  sys: {
    ...(resource['sys'] as JsonObject),
    version: 2,
    publishedVersion: 1,
    publishedCounter: 1,
    publishedAt: SEEDED_AT,
    firstPublishedAt: SEEDED_AT,
  },
})
