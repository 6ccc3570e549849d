import { ok, type Result } from '../shared/contract/result.ts'
import { DEFAULT_ENVIRONMENT } from '../shared/model/token.ts'
import { authenticate, environmentNotFound, isId, openContent, tokenSent, type ContentTarget } from './access.ts'
import { playControl, type Scenes } from './controls.ts'
import type { EdgeCache } from './edge-cache.ts'
import { parseSearch } from './query.ts'
import { invalidResourceId, notFound, notImplemented } from './records.ts'
import {
  assetResource,
  contentEntry,
  contentSpace,
  contentTypeResource,
  localeResources,
  tagResource,
  type Place,
} from './resources.ts'
import { entryList, plainList } from './search.ts'
import { readSync } from './sync.ts'
import { JUST_ENABLED } from './tokens.ts'
import type { Answer, ContentApi, Failure, Incoming, JsonObject } from './types.ts'
import type { Content, Space, World } from './state.ts'

/** Delivery and Preview: the same reads, published or draft. */

export type ContentContext = { world: World; edge: EdgeCache; scenes: Scenes; imagesOrigin: () => string }

type Opened = { space: Space; place: Place; target: ContentTarget; rest: readonly string[] }

const respond = (result: Result<JsonObject, Failure>): Answer =>
  result.ok ? { type: 'json', status: 200, json: result.value } : { type: 'failure', failure: result.error }

/** Splits `spaces/<space>[/environments/<environment>]/…`, the platform's path shape, into target and rest. */
const parsePath = (path: readonly string[]): { target: ContentTarget; rest: readonly string[] } | null => {
  const [root, spaceId, ...rest] = path
  if (root !== 'spaces' || spaceId === undefined) return null
  const [first, environmentId, ...further] = rest
  if (first === 'environments' && environmentId !== undefined)
    return { target: { spaceId, environmentId, environmentInPath: true }, rest: further }
  return { target: { spaceId, environmentId: DEFAULT_ENVIRONMENT, environmentInPath: false }, rest }
}

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

/** Answers one request to Delivery or Preview. */
export const answerContent = (api: ContentApi, context: ContentContext, request: Incoming): Answer => {
  const opened = open(api, context, request)
  if (!opened.ok) return { type: 'failure', failure: opened.error }
  const stale = staleNotFound(api, context, request, opened.value)
  if (stale !== null) return { type: 'failure', failure: stale }
  const played = playControl('platform', request, context.scenes, api)
  return played ?? respond(read(api, context, request, opened.value))
}

type Reading = {
  api: ContentApi
  content: Content
  place: Place
  target: ContentTarget
  imagesOrigin: string
  request: Incoming
}

const read = (
  api: ContentApi,
  context: ContentContext,
  request: Incoming,
  { space, place, target, rest }: Opened,
): Result<JsonObject, Failure> => {
  const content = context.world.content(place.spaceId, place.environmentId)
  const reading: Reading = { api, content, place, target, imagesOrigin: context.imagesOrigin(), request }
  const [kind, id, ...further] = rest
  if (kind === undefined) return target.environmentInPath ? notFound() : ok(contentSpace(space))
  if (further.length > 0) return notImplemented(request)
  if (id === undefined) return readList(kind, reading)
  return isId(id) ? readOne(kind, id, reading) : invalidResourceId()
}

const entriesIn = ({ content, place, api }: Reading, locale: string): JsonObject[] =>
  [...content.entries.values()]
    .map((entry) => contentEntry(entry, place, api, locale))
    .filter((entry) => entry !== undefined)

const assetsIn = ({ content, place, imagesOrigin }: Reading, locale: string): JsonObject[] =>
  content.assets.map((asset) => assetResource(asset, place, imagesOrigin, locale))

const readList = (kind: string, reading: Reading): Result<JsonObject, Failure> => {
  const { api, content, place, request } = reading
  if (kind === 'sync') return readSync({ api, content, place, request, assets: assetsIn(reading, '*') })
  if (kind === 'tags') {
    const parsed = parseSearch('resources', request.query, [])
    return parsed.ok ? ok(plainList([tagResource(place)], parsed.value)) : parsed
  }
  if (kind !== 'entries' && kind !== 'assets' && kind !== 'content_types' && kind !== 'locales')
    return notImplemented(request)
  const parsed = parseSearch(kind, request.query, content.contentTypes)
  if (!parsed.ok) return parsed
  const search = parsed.value
  switch (kind) {
    case 'entries':
      return ok(
        entryList({ entries: entriesIn(reading, search.locale), assets: assetsIn(reading, search.locale) }, search),
      )
    case 'assets':
      return ok(plainList(assetsIn(reading, search.locale), search))
    case 'content_types':
      return ok(
        plainList(
          content.contentTypes.map((type) => contentTypeResource(type, place)),
          search,
        ),
      )
    case 'locales':
      return ok(plainList(localeResources(), search))
  }
}

const readOne = (kind: string, id: string, reading: Reading): Result<JsonObject, Failure> => {
  const { content, place, target, request } = reading
  if (kind !== 'entries' && kind !== 'assets' && kind !== 'content_types') return notImplemented(request)
  const parsed = parseSearch(kind, request.query, content.contentTypes)
  if (!parsed.ok) return parsed
  const { locale } = parsed.value
  const resources =
    kind === 'entries'
      ? entriesIn(reading, locale)
      : kind === 'assets'
        ? assetsIn(reading, locale)
        : content.contentTypes.map((type) => contentTypeResource(type, place))
  const found = resources.find(({ sys }) => typeof sys === 'object' && sys !== null && 'id' in sys && sys['id'] === id)
  if (found !== undefined) return ok(found)
  const type = { entries: 'Entry', assets: 'Asset', content_types: 'ContentType' }[kind]
  return notFound({ type, id, environment: target.environmentId, space: place.spaceId })
}
