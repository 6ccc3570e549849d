import { ok, type Result } from '../shared/contract/result.ts'
import {
  authenticate,
  environmentNotFound,
  isId,
  openContent,
  parsePath,
  tokenSent,
  type ContentTarget,
} from './access.ts'
import { playControl, type Scenes } from './controls.ts'
import type { EdgeCache } from './edge-cache.ts'
import { parseSearch } from './query.ts'
import { answerOf, invalidResourceId, notFound, notImplemented } from './records.ts'
import {
  assetResource,
  contentEntry,
  contentSpace,
  contentTypeResource,
  localeResources,
  tagResource,
  type Place,
} from './resources.ts'
import { entryList, idOf, plainList } from './search.ts'
import { readSync } from './sync.ts'
import { JUST_ENABLED } from './tokens.ts'
import type { Answer, ContentApi, Failure, Incoming, JsonObject } from './types.ts'
import type { Content, Space, World } from './state.ts'

/** Delivery and Preview: the same reads, published or draft. */

export type ContentContext = { world: World; edge: EdgeCache; scenes: Scenes; imagesOrigin: () => string }

type Opened = { space: Space; place: Place; target: ContentTarget; rest: readonly string[] }

const open = (api: ContentApi, context: ContentContext, request: Incoming): Result<Opened, Failure> => {
  const token = authenticate(context.world.tokens, api, tokenSent(request))
  if (!token.ok) return token
  const parsed = parsePath(request.path)
  // Delivery and Preview only read: for them, nothing is at the address of a write.
  if (!['GET', 'HEAD'].includes(request.method)) return notFound()
  if (parsed === null) return notImplemented(request)
  const { target, rest } = parsed
  const opened = openContent(context.world.spaces, token.value, target)
  if (!opened.ok) return opened
  const { space, environmentId } = opened.value
  return ok({ space, place: { spaceId: space.id, environmentId }, target, rest })
}

/** Delivery's edge still has the 404 from before the environment was enabled. Preview is not cached. */
const staleNotFound = (api: ContentApi, context: ContentContext, request: Incoming, opened: Opened): Failure | null => {
  if (api !== 'delivery' || opened.target.environmentId !== JUST_ENABLED) return null
  const headers = context.edge.remembered(`${opened.place.spaceId}/${JUST_ENABLED}`, request)
  return headers === undefined ? null : { ...environmentNotFound(opened.target).error, headers }
}

export const answerContent = (api: ContentApi, context: ContentContext, request: Incoming): Answer => {
  const opened = open(api, context, request)
  if (!opened.ok) return answerOf(opened)
  const stale = staleNotFound(api, context, request, opened.value)
  if (stale !== null) return { type: 'failure', failure: stale }
  const played = playControl('platform', request, context.scenes, api)
  return played ?? answerOf(read(api, context, request, opened.value))
}

type Reading = { api: ContentApi; content: Content; place: Place; imagesOrigin: string }

const entriesIn = ({ content, place, api }: Reading, locale: string): JsonObject[] =>
  [...content.entries.values()]
    .map((entry) => contentEntry(entry, place, api, locale))
    .filter((entry) => entry !== undefined)

const assetsIn = ({ content, place, imagesOrigin }: Reading, locale: string): JsonObject[] =>
  content.assets.map((asset) => assetResource(asset, place, imagesOrigin, locale))

/** What can be listed, and read by id if it has a `type`. */
type Collection = {
  search: Parameters<typeof parseSearch>[0]
  type?: string
  read: (reading: Reading, locale: string) => JsonObject[]
}

const COLLECTIONS: ReadonlyMap<string, Collection> = new Map<string, Collection>([
  ['entries', { search: 'entries', type: 'Entry', read: entriesIn }],
  ['assets', { search: 'assets', type: 'Asset', read: assetsIn }],
  [
    'content_types',
    {
      search: 'content_types',
      type: 'ContentType',
      read: ({ content, place }) => content.contentTypes.map((type) => contentTypeResource(type, place)),
    },
  ],
  ['locales', { search: 'locales', read: localeResources }],
  ['tags', { search: 'resources', read: ({ place }) => [tagResource(place)] }],
])

const read = (
  api: ContentApi,
  context: ContentContext,
  request: Incoming,
  { space, place, target, rest }: Opened,
): Result<JsonObject, Failure> => {
  const content = context.world.content(place.spaceId, place.environmentId)
  const reading: Reading = { api, content, place, imagesOrigin: context.imagesOrigin() }
  const [kind, id, ...further] = rest
  if (kind === undefined) return target.environmentInPath ? notFound() : ok(contentSpace(space))
  if (further.length > 0) return notImplemented(request)
  if (id !== undefined && !isId(id)) return invalidResourceId()
  if (kind === 'sync' && id === undefined)
    return readSync({ api, content, place, request, assets: assetsIn(reading, '*') })
  const { search: searched, type = null, read: readAll } = COLLECTIONS.get(kind) ?? {}
  if (searched === undefined || readAll === undefined || (id !== undefined && type === null))
    return notImplemented(request)
  const parsed = parseSearch(searched, request.query, content.contentTypes)
  if (!parsed.ok) return parsed
  const search = parsed.value
  const resources = readAll(reading, search.locale)
  if (id !== undefined) {
    const found = resources.find((resource) => idOf(resource) === id)
    const { environmentId: environment, spaceId } = target
    return found === undefined ? notFound({ type, id, environment, space: spaceId }) : ok(found)
  }
  return ok(
    kind === 'entries'
      ? entryList({ entries: resources, assets: assetsIn(reading, search.locale) }, search)
      : plainList(resources, search),
  )
}
