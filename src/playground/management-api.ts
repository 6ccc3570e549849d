import { randomUUID } from 'node:crypto'
import { ok, type Result } from '../shared/contract/result.ts'
import { DEFAULT_ENVIRONMENT } from '../shared/model/token.ts'
import { authenticate, isId, resolveEnvironment, tokenSent } from './access.ts'
import { playControl, type Scenes } from './controls.ts'
import { createKey, deleteKey, keyResource, personalTokens, putKey, userResource } from './management-keys.ts'
import { deleteEntry, publishEntry, putEntry, unpublishEntry, type Write } from './management-writes.ts'
import { parseSearch } from './query.ts'
import {
  accessDenied,
  accessTokenInvalid,
  answerOf,
  hibernated,
  invalidResourceId,
  notFound,
  notImplemented,
  organizationGrantRequired,
} from './records.ts'
import {
  aliasResource,
  arrayOf,
  assetResource,
  contentEntry,
  contentTypeResource,
  editorInterfaceResource,
  environmentResource,
  forManagement,
  localeResources,
  managementEntry,
  managementSpace,
  organizationResource,
  roleResource,
  tagResource,
  webhookResource,
  type Place,
} from './resources.ts'
import { find, idOf, plainList } from './search.ts'
import type { Entry } from './seed.ts'
import type { Account } from './tokens.ts'
import type { Answer, Failure, Incoming, JsonObject } from './types.ts'
import { DEFAULT_LOCALE, type Content, type Space, type World } from './state.ts'

/** Management: what an account may read, and entries to write. */

export type ManagementContext = {
  world: World
  scenes: Scenes
  imagesOrigin: () => string
  /** When a token was last used, by its secret (ISO 8601). */
  lastUsed: Map<string, string>
}

type Reply = Result<JsonObject, Failure>

const isRead = (request: Incoming): boolean => request.method === 'GET' || request.method === 'HEAD'

export const answerManagement = (context: ManagementContext, request: Incoming): Answer => {
  const token = authenticate(context.world.tokens, 'management', tokenSent(request))
  if (!token.ok) return answerOf(token)
  const { account, secret } = token.value
  // A space's key stands for no account.
  if (account === undefined) return answerOf(accessTokenInvalid(403))
  context.lastUsed.set(secret, new Date(context.scenes.now()).toISOString())
  const [root, second, ...rest] = request.path
  if (root === 'users' && second === 'me') return answerOf(readUser(context, account, request, rest))
  if (root !== 'spaces' && root !== 'organizations') return answerOf(notImplemented(request))
  if (account.rights === 'no-organization-grant') return answerOf(organizationGrantRequired())
  if (root === 'organizations') return answerOf(readOrganizations(request, request.path.slice(1)))
  if (second === undefined)
    return answerOf(isRead(request) ? listSpaces(context, account, request) : notImplemented(request))
  const space = context.world.spaces.find(({ id }) => id === second && account.spaces.includes(id))
  if (space === undefined) return answerOf(notFound({ type: 'Space', id: second }))
  return answerSpace({ context, account, request, space, rest })
}

const readOrganizations = (request: Incoming, [id, ...further]: readonly string[]): Reply =>
  isRead(request) && further.length === 0 ? listOrOne([organizationResource()], id, request) : notImplemented(request)

const readUser = (context: ManagementContext, account: Account, request: Incoming, rest: readonly string[]): Reply => {
  const [kind, id, ...further] = rest
  if (!isRead(request) || further.length > 0) return notImplemented(request)
  if (kind === undefined) return ok(userResource(account))
  if (kind !== 'access_tokens') return notImplemented(request)
  return listOrOne(personalTokens(context.world, account, context.lastUsed), id, request)
}

const listSpaces = ({ world }: ManagementContext, account: Account, request: Incoming): Reply =>
  listOrOne(world.spaces.filter(({ id }) => account.spaces.includes(id)).map(managementSpace), undefined, request)

/** A page of resources, or the one with an id. Management leaves `details` out where most kinds are missing. */
const listOrOne = (resources: readonly JsonObject[], id: string | undefined, request: Incoming): Reply => {
  if (id !== undefined) {
    const found = resources.find((resource) => idOf(resource) === id)
    return found === undefined ? notFound() : ok(found)
  }
  const search = parseSearch('resources', request.query, [])
  return search.ok ? ok(plainList(resources, search.value)) : search
}

type SpaceRequest = {
  context: ManagementContext
  account: Account
  request: Incoming
  space: Space
  rest: readonly string[]
}

const KEY_KINDS = ['api_keys', 'preview_api_keys']

const answerSpace = (call: SpaceRequest): Answer => {
  const { context, account, request, space, rest } = call
  const [kind, id, ...further] = rest
  if (account.rights === 'reads-content-only' && !isRead(request))
    return answerOf(accessDenied(['Your role may read content only.', 'Ask an administrator for a role that writes.']))
  if (account.rights === 'reads-content-only' && kind !== undefined && KEY_KINDS.includes(kind))
    return answerOf(accessDenied('Your role may not see API keys.'))
  if (kind === 'environments' && id !== undefined && further.length > 0) return answerContentOf(call, id, further)
  if (kind !== undefined && CONTENT_KINDS.includes(kind)) return answerContentOf(call, undefined, rest)
  if (kind === 'api_keys' && !isRead(request) && further.length === 0) return writeKey(call, id)
  if (!isRead(request) || further.length > 0) return answerOf(notImplemented(request))
  return answerOf(readSpace(context, space, request, kind, id))
}

const keysOf = ({ keys }: World, space: Space, kind: 'delivery-key' | 'preview-key'): JsonObject[] =>
  keys.of(space.id, kind).map((key) => keyResource(key, space))

/** What a space has beside content, by its kind. */
const collectionsOf = (world: World, space: Space): ReadonlyMap<string, () => JsonObject[]> =>
  new Map([
    ['environments', () => space.environments.map((environment) => environmentResource(space, environment))],
    ['environment_aliases', () => space.aliases.map((alias) => aliasResource(space, alias))],
    ['api_keys', () => keysOf(world, space, 'delivery-key')],
    ['preview_api_keys', () => keysOf(world, space, 'preview-key')],
    ['roles', () => [roleResource(space)]],
    ['webhook_definitions', () => [webhookResource(space)]],
  ])

const readSpace = (
  { world }: ManagementContext,
  space: Space,
  request: Incoming,
  kind: string | undefined,
  id: string | undefined,
): Reply => {
  if (kind === undefined) return ok(managementSpace(space))
  const resources = collectionsOf(world, space).get(kind)
  if (resources === undefined) return notImplemented(request)
  const named = kind === 'environments' && id !== undefined ? resolveEnvironment(space, id) : id
  if (named === undefined && id !== undefined) return notFound({ type: 'Environment', id, space: space.id })
  const reply = listOrOne(resources(), named, request)
  // One kind whose `details` is a string: the platform has been seen to answer so.
  const isKey = kind === 'api_keys' && !reply.ok && reply.error.id === 'NotFound'
  return isKey ? notFound('The API key could not be found.') : reply
}

const writeKey = ({ context, request, space }: SpaceRequest, id: string | undefined): Answer => {
  const { keys } = context.world
  const key = id === undefined ? undefined : keys.find(space.id, 'delivery-key', id)
  if (key === undefined && request.method === (id === undefined ? 'POST' : 'PUT')) {
    if (id !== undefined && !isId(id)) return answerOf(invalidResourceId())
    const made = createKey({ keys, space, request }, id)
    return answerOf(made.ok ? ok(keyResource(made.value, space)) : made, 201)
  }
  if (id === undefined) return answerOf(notImplemented(request))
  if (key === undefined) return answerOf(notFound('The API key could not be found.'))
  if (request.method === 'PUT') {
    const changed = putKey({ keys, space, request }, key)
    return answerOf(changed.ok ? ok(keyResource(changed.value, space)) : changed)
  }
  if (request.method !== 'DELETE') return answerOf(notImplemented(request))
  return removed(deleteKey({ keys, space, request }, key))
}

/** A removal: no content, or why it was refused. */
const removed = (result: Result<null, Failure>): Answer =>
  result.ok ? { type: 'empty', status: 204 } : answerOf(result)

const CONTENT_KINDS = ['entries', 'assets', 'content_types', 'editor_interfaces', 'locales', 'tags']

const answerContentOf = (call: SpaceRequest, named: string | undefined, rest: readonly string[]): Answer => {
  const { context, request, space } = call
  const environmentId = resolveEnvironment(space, named ?? DEFAULT_ENVIRONMENT)
  if (environmentId === undefined)
    return answerOf(notFound({ type: 'Environment', id: named ?? DEFAULT_ENVIRONMENT, space: space.id }))
  if (space.asleep) return answerOf(hibernated('Hibernated'))
  const played = playControl('platform', request, context.scenes, 'management')
  if (played !== null) return played
  const content = context.world.content(space.id, environmentId)
  const place = { spaceId: space.id, environmentId }
  if (!isRead(request))
    return writeEntry({ request, content, at: new Date(context.scenes.now()).toISOString() }, place, rest)
  return answerOf(readContent(context, request, content, place, rest))
}

const readContent = (
  context: ManagementContext,
  request: Incoming,
  content: Content,
  place: Place,
  [kind, id, ...further]: readonly string[],
): Reply => {
  if (id !== undefined && !isId(id)) return invalidResourceId()
  const interfaces = content.contentTypes.map((type) => editorInterfaceResource(type, place))
  if (kind === 'content_types' && further.join('/') === 'editor_interface') {
    const found = interfaces[content.contentTypes.findIndex((type) => type.id === id)]
    return found === undefined ? notFound() : ok(found)
  }
  if (further.length > 0) return notImplemented(request)
  if (kind === 'entries' && id === undefined) return listEntries(request, content, place)
  const origin = context.imagesOrigin()
  const collections = new Map([
    ['entries', () => [...content.entries.values()].map((entry) => managementEntry(entry, place))],
    ['assets', () => content.assets.map((asset) => forManagement(assetResource(asset, place, origin, '*')))],
    ['content_types', () => content.contentTypes.map((type) => forManagement(contentTypeResource(type, place)))],
    ['editor_interfaces', () => interfaces],
    ['locales', localeResources],
    ['tags', () => [tagResource(place)]],
  ])
  const resources = collections.get(kind ?? '')
  return resources === undefined ? notImplemented(request) : listOrOne(resources(), id, request)
}

/** Filters look at the draft in the default locale, as people write them; the answer has every locale. */
const listEntries = (request: Incoming, content: Content, place: Place): Reply => {
  const search = parseSearch('entries', request.query, content.contentTypes)
  if (!search.ok) return search
  const candidates = [...content.entries.values()].map((entry) => ({
    ...contentEntry(entry, place, 'preview', DEFAULT_LOCALE),
    sys: managementEntry(entry, place)['sys'] ?? null,
    entryId: entry.id,
  }))
  const { total, page } = find(candidates, search.value)
  const items = page.flatMap(({ entryId }) => {
    const entry = typeof entryId === 'string' ? content.entries.get(entryId) : undefined
    return entry === undefined ? [] : [managementEntry(entry, place)]
  })
  return ok(arrayOf(items, { total, skip: search.value.skip, limit: search.value.limit }))
}

const entryReply = (result: Result<Entry, Failure>, place: Place): Reply =>
  result.ok ? ok(managementEntry(result.value, place)) : result

const writeEntry = (write: Write, place: Place, [kind, id, action, ...further]: readonly string[]): Answer => {
  if (kind !== 'entries' || further.length > 0) return answerOf(notImplemented(write.request))
  const what = `${write.request.method} ${id === undefined ? 'list' : (action ?? 'entry')}`
  switch (what) {
    case 'POST list':
    case 'PUT entry': {
      const result = putEntry(write, id ?? randomUUID())
      if (!result.ok) return answerOf(result)
      return answerOf(ok(managementEntry(result.value.entry, place)), result.value.created ? 201 : 200)
    }
    case 'PUT published':
      return answerOf(entryReply(publishEntry(write, id ?? ''), place))
    case 'DELETE published':
      return answerOf(entryReply(unpublishEntry(write, id ?? ''), place))
    case 'DELETE entry':
      return removed(deleteEntry(write, id ?? ''))
    default:
      return answerOf(notImplemented(write.request))
  }
}
