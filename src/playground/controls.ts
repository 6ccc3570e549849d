import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { ApiName } from '../shared/platform.ts'
import { failed, ok } from '../shared/contract/result.ts'
import { DEFAULT_ENVIRONMENT } from '../shared/model/token.ts'
import { DEFAULT_LIMIT, MOST_BYTES } from '../shared/text/fit-query.ts'
import { cutOff, hang, hangMidBody, largerThanAnyCap, largestAnswer, reset, slowly } from './network-responses.ts'
import type { EdgeCache } from './edge-cache.ts'
import { LOGIN_PATH } from './images-api.ts'
import { answerOf, badRequest, hibernated, notFound, versionMismatch } from './records.ts'
import { arrayOf } from './resources.ts'
import type { Act, Answer, Failure, Incoming, JsonObject } from './types.ts'

/**
 * Reserved entry ids: ask for one (`…/entries/playground-slow`, or `…/entries?sys.id=playground-slow`) and the answer
 * plays what it names. Those of the network come before the token is looked at, as a proxy would; the platform's own
 * need a token that reaches the space.
 */

/** What the scenes share: the clock in milliseconds, the edge cache, and where the playground's origins are. */
export type Scenes = {
  now: () => number
  edge: EdgeCache
  imagesOrigin: () => string
  /** Until when (milliseconds) the one-time rate limit asks to wait, by the address asked for. */
  waits: Map<string, number>
}

type Scene = { scenes: Scenes; request: Incoming; api: ApiName; id: string }
type Stage = 'network' | 'platform'
type Control = { id: string; stage: Stage; shows: string; play: (scene: Scene) => Answer }

const sample = (id: string): JsonObject => ({
  sys: { type: 'Entry', id, revision: 1, locale: 'en-US' },
  fields: { name: `Played by ${id}`, text: 'This entry does not exist: the playground plays it. '.repeat(8).trim() },
})

/** The played entry, alone or in a list, as it was asked for. */
const content = ({ id, request }: Scene): JsonObject =>
  request.path.at(-1) === 'entries' ? arrayOf([sample(id)]) : sample(id)

const bytes = (scene: Scene): Uint8Array => Buffer.from(JSON.stringify(content(scene), null, 2), 'utf8')

const succeed = (scene: Scene): Answer => answerOf(ok(content(scene)))

const ZSTD_MAGIC = 0xfd2fb528
/** One segment, content size in four bytes. */
const ZSTD_DESCRIPTOR = 0xa0
const MAX_ZSTD_BLOCK = 128 * 1024

/** A Zstandard frame (RFC 8878) with one raw block. Not every Node that runs the command line has a Zstandard compressor. */
export const zstdFrame = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length > MAX_ZSTD_BLOCK) throw new RangeError(`A raw block holds at most ${MAX_ZSTD_BLOCK} bytes`)
  const head = Buffer.alloc(12)
  head.writeUInt32LE(ZSTD_MAGIC, 0)
  head.writeUInt8(ZSTD_DESCRIPTOR, 4)
  head.writeUInt32LE(bytes.length, 5)
  head.writeUIntLE((bytes.length << 3) | 1, 9, 3)
  return Buffer.concat([head, bytes])
}

const inBytes = (plain: Uint8Array, headers: Record<string, string> = {}): Answer => ({
  type: 'bytes',
  status: 200,
  bytes: plain,
  headers: { 'Content-Type': 'application/vnd.contentful.delivery.v1+json', ...headers },
})

const encoded =
  (encoding: string, encode: (plain: Uint8Array) => Uint8Array) =>
  (scene: Scene): Answer =>
    inBytes(encode(bytes(scene)), { 'Content-Encoding': encoding })

const acting = (act: Act): Answer => ({ type: 'act', act })

/** An answer that is not the platform's: none of its headers, no record. */
const stranger = (status: number, contentType: string, text: string): Answer =>
  acting((response) => {
    response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(text) }).end(text)
    return Promise.resolve()
  })

const page = (title: string, text: string): string =>
  `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`

const redirect = (location: string): Answer => ({
  type: 'bytes',
  status: 302,
  bytes: new Uint8Array(),
  headers: { Location: location },
})

/** The same address without the entry id: the list of entries. A token in the query stays, the origin is the same. */
const withoutEntryId = (target: string, id: string): string => {
  const url = new URL(target, 'http://playground')
  url.searchParams.delete('sys.id')
  return url.pathname.replace(`/entries/${id}`, '/entries') + url.search
}

const RATE_LIMITED = 'You have exceeded the rate limit of the space this request applies to.'

const rateLimited = (headers: Failure['headers'] = {}): Answer =>
  answerOf(failed({ status: 429, id: 'RateLimitExceeded', message: RATE_LIMITED, headers }))

/** Seconds that the one-time rate limit asks to wait. */
const WAIT_SECONDS = 1

const rateLimitedOnce = (scene: Scene): Answer => {
  const { now, waits } = scene.scenes
  const key = `${scene.api} ${scene.request.path.join('/')}`
  const until = waits.get(key)
  if (until !== undefined && now() >= until) {
    waits.delete(key)
    return succeed(scene)
  }
  waits.set(key, until ?? now() + WAIT_SECONDS * 1000)
  return rateLimited({ 'X-Contentful-RateLimit-Reset': String(WAIT_SECONDS) })
}

const cachedNotFound = (scene: Scene): Answer => {
  const { api, request, scenes, id } = scene
  const headers = api === 'delivery' ? scenes.edge.remembered(request.path.join('/'), request) : undefined
  if (headers === undefined) return succeed(scene)
  const [, space = '', first, environment = DEFAULT_ENVIRONMENT] = request.path
  const where = { environment: first === 'environments' ? environment : DEFAULT_ENVIRONMENT, space }
  return answerOf(failed({ ...notFound({ type: 'Entry', id, ...where }).error, headers }))
}

/** Bytes of the text in each entry of a list that is too large with the usual limit. */
const LARGE_ENTRY = 200_000

/** A list within 7 MiB comes, anything else is too large. */
const tooLarge = ({ id, request }: Scene): Answer => {
  const limit = Number(request.query.find(([name]) => name === 'limit')?.[1] ?? DEFAULT_LIMIT)
  const isList = request.path.at(-1) === 'entries'
  if (!isList || !(limit * LARGE_ENTRY < MOST_BYTES))
    return answerOf(badRequest(`Response size too big. Maximum allowed response size: ${MOST_BYTES}B.`))
  const entry = { ...sample(id), fields: { name: `Played by ${id}`, text: '.'.repeat(LARGE_ENTRY) } }
  return answerOf(ok(arrayOf(Array<JsonObject>(limit).fill(entry))))
}

const network = (id: string, shows: string, play: Control['play']): Control => ({ id, stage: 'network', shows, play })
const platform = (id: string, shows: string, play: Control['play']): Control => ({ id, stage: 'platform', shows, play })

export const CONTROLS: readonly Control[] = [
  network('playground-hang', 'no response', () => acting(hang)),
  network('playground-reset', 'the connection is reset', () => acting(reset)),
  network('playground-redirect', 'a redirect to a login page on another origin', ({ scenes }) =>
    redirect(scenes.imagesOrigin() + LOGIN_PATH),
  ),
  network('playground-html', 'a captive portal: HTML with 200', () =>
    stranger(200, 'text/html; charset=utf-8', page('Welcome to the Wi-Fi', 'Accept our terms to go on.')),
  ),
  network('playground-proxy', 'a company proxy: HTML with 401', () =>
    stranger(401, 'text/html; charset=utf-8', page('Access denied', 'Blocked by your company’s network policy.')),
  ),
  network('playground-other-json', 'another JSON API: 401 without an error record', () =>
    stranger(401, 'application/json', '{"error":"unauthorized"}'),
  ),
  network('playground-empty', 'a failure without a body', () => stranger(500, 'text/plain', '')),
  platform('playground-slow', 'a slow response, in pieces', (scene) => acting(slowly(bytes(scene)))),
  platform('playground-hang-mid-body', 'half a response, then nothing', (scene) => acting(hangMidBody(bytes(scene)))),
  platform('playground-cut-off', 'the connection ends mid-body', (scene) => acting(cutOff(bytes(scene)))),
  platform('playground-truncated', 'a complete response with truncated JSON', (scene) =>
    inBytes(bytes(scene).subarray(0, -40)),
  ),
  platform('playground-large', 'the largest response that Contentful sends: 7 MiB of JSON', () =>
    inBytes(largestAnswer()),
  ),
  platform('playground-larger', 'more than 50 MiB, without a Content-Length', () => acting(largerThanAnyCap)),
  platform('playground-too-large', '400 BadRequest, or with a small limit a list of large entries', tooLarge),
  platform('playground-gzip', 'a body in gzip', encoded('gzip', gzipSync)),
  platform('playground-br', 'a body in Brotli', encoded('br', brotliCompressSync)),
  platform('playground-zstd', 'a body in Zstandard', encoded('zstd', zstdFrame)),
  platform('playground-deflate', 'a body in deflate', encoded('deflate', deflateSync)),
  platform('playground-redirect-same', 'a redirect on the same origin', ({ request, id }) =>
    redirect(withoutEntryId(request.target, id)),
  ),
  platform('playground-rate-limited', '429 every time, with the headers of the limit', () =>
    rateLimited({
      'X-Contentful-RateLimit-Reset': '2',
      'X-Contentful-RateLimit-Second-Limit': '7',
      'X-Contentful-RateLimit-Second-Remaining': '0',
    }),
  ),
  platform('playground-rate-limited-once', '429, and a second later the response', rateLimitedOnce),
  platform('playground-rate-limited-bare', '429 without a header that says how long', () => rateLimited()),
  platform('playground-cached-404', 'Delivery: a 404 from the edge cache, gone with another parameter', cachedNotFound),
  platform('playground-server-error', '500 ServerError', () =>
    answerOf(failed({ status: 500, id: 'ServerError', message: 'Internal server error' })),
  ),
  platform('playground-hibernated', '502 AccessDenied: the space is hibernated', () =>
    answerOf(hibernated('AccessDenied')),
  ),
  platform('playground-details-text', 'NotFound whose `details` is a string', () =>
    answerOf(notFound('The resource could not be found in this place.')),
  ),
  platform('playground-no-message', 'a record without `message`', () =>
    answerOf(failed({ ...versionMismatch().error, omit: ['message'] })),
  ),
  platform('playground-no-request-id', 'a record without `requestId`', () =>
    answerOf(failed({ ...notFound({ type: 'Entry', id: 'playground-no-request-id' }).error, omit: ['requestId'] })),
  ),
]

/** The entry id that a request asks for: `…/entries/<id>…`, or `sys.id` of a list. */
const entryIdOf = (request: Incoming): string | undefined => {
  const at = request.path.indexOf('entries', 2)
  return at === -1 ? undefined : (request.path[at + 1] ?? request.query.find(([name]) => name === 'sys.id')?.[1])
}

/** What a reserved entry id plays at this stage, or null where the request asks for something else. */
export const playControl = (stage: Stage, request: Incoming, scenes: Scenes, api: ApiName): Answer | null => {
  const id = entryIdOf(request)
  const control = CONTROLS.find((candidate) => candidate.id === id && candidate.stage === stage)
  return control?.play({ scenes, request, api, id: control.id }) ?? null
}
