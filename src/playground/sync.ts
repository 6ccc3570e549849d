import { ok, type Result } from '../shared/contract/result.ts'
import { badRequest, invalidQuery } from './records.ts'
import { contentEntry, placed, type Place } from './resources.ts'
import type { Entry } from './seed.ts'
import type { Content } from './state.ts'
import type { ContentApi, Failure, Incoming, JsonObject } from './types.ts'
import { isObject, parseJson } from '../shared/text/json.ts'

/** `/sync`: everything once, and from then on what changed since. A sync token contains the revisions that were returned. */

type Revisions = Readonly<Record<string, number>>

type Syncing = { api: ContentApi; content: Content; place: Place; request: Incoming; assets: readonly JsonObject[] }

const PARAMETERS = ['initial', 'sync_token', 'type', 'content_type', 'limit', 'locale', 'access_token']

const revisionOf = (api: ContentApi, entry: Entry): number | undefined =>
  api === 'preview' ? entry.version : entry.published?.count

const parseToken = (token: string): Revisions | null => {
  const value = parseJson(Buffer.from(token, 'base64url').toString('utf8'))
  return isObject(value) ? (value as Revisions) : null
}

const page = ({ request }: Syncing, items: readonly JsonObject[], revisions: Revisions): JsonObject => {
  const token = Buffer.from(JSON.stringify(revisions)).toString('base64url')
  const nextSyncUrl = `http://${request.header('host') ?? ''}/${request.path.join('/')}?sync_token=${token}`
  return { sys: { type: 'Array' }, items: [...items], nextSyncUrl }
}

const deleted = (place: Place, id: string): JsonObject => ({ sys: { ...placed(place), type: 'DeletedEntry', id } })

/** Fails with `BadRequest` if the query is neither an initial one nor has a token, and with `InvalidQuery` for unknown parameters. */
export const readSync = (syncing: Syncing): Result<JsonObject, Failure> => {
  const { api, content, place, request, assets } = syncing
  const query = new Map(request.query)
  const unknown = [...query.keys()].filter((name) => !PARAMETERS.includes(name))
  if (unknown.length > 0) return invalidQuery(...unknown.map((name) => ({ name: 'unknown', path: [name] })))
  const token = query.get('sync_token')
  if (token === undefined && query.get('initial') !== 'true')
    return badRequest('Send "initial=true", or the "sync_token" of an earlier response.')
  const known = token === undefined ? {} : parseToken(token)
  if (known === null) return badRequest('The sync token is invalid.')

  const [type, contentType] = [query.get('type') ?? 'all', query.get('content_type')]
  const shown = [...content.entries.values()].flatMap((entry) => {
    const revision = revisionOf(api, entry)
    const isWanted = contentType === undefined || entry.contentType === contentType
    return revision === undefined || !isWanted ? [] : [{ entry, revision }]
  })
  const revisions: Revisions = Object.fromEntries(shown.map(({ entry, revision }) => [entry.id, revision]))
  const changed = shown
    .filter(({ entry, revision }) => known[entry.id] !== revision)
    .map(({ entry }) => contentEntry(entry, place, api, '*') ?? {})
  const gone = Object.keys(known).filter((id) => revisions[id] === undefined)
  const items = [
    ...(type === 'all' || type === 'Entry' ? changed : []),
    ...(token === undefined && contentType === undefined && (type === 'all' || type === 'Asset') ? assets : []),
    ...gone.map((id) => deleted(place, id)),
  ]
  return ok(page(syncing, items, revisions))
}
