import { hasOwnTokens, type ApiName } from '../../platform.ts'
import type { Header } from '../../model/request.ts'
import { decodePart, isTokenParameter } from '../url.ts'
import { objectLiteral, quoteForJavaScript } from './javascript.ts'
import type { CodeRequest } from './request.ts'

/** What to call, with which arguments; `environment` null: the call is about no environment. */
type SdkCall = { space: string | null; environment: string | null; call: string; awaits: string }

/** A path below the API's base URL, in its parts. */
type Asked = {
  space: string | null
  environment: string | null
  rest: readonly string[]
  query: readonly (readonly [string, string])[]
}

const DEFAULT_ENVIRONMENT = 'master'

const decoded = (text: string): string | null => decodePart(text.replaceAll('+', ' '))

const parametersOf = (search: string): Asked['query'] | null => {
  const pairs = search === '' ? [] : search.split('&').map((part) => /^([^=]*)=?(.*)$/s.exec(part))
  const query = pairs.flatMap((match) => {
    const name = decoded(match?.[1] ?? '')
    const value = decoded(match?.[2] ?? '')
    return name === null || value === null ? [] : [[name, value] as const]
  })
  const names = new Set(query.map(([name]) => name))
  // An object holds a name once.
  return names.size === pairs.length ? query.filter(([name]) => !isTokenParameter(name)) : null
}

const askedIn = (url: string, baseUrl: string): Asked | null => {
  const base = baseUrl.replace(/\/+$/, '')
  if (!url.startsWith(`${base}/`)) return null
  const [path = '', search = ''] = url.slice(base.length + 1).split(/\?(.*)/s)
  const query = parametersOf(search)
  const segments = path.split('/').map(decodePart)
  // What cannot be handed over as a value has no call.
  if (query === null || segments.some((segment) => segment === null || segment === '')) return null
  const [root, space, environments, environment, ...rest] = segments.map(String)
  if (root !== 'spaces' || space === undefined)
    return { space: null, environment: null, rest: segments.map(String), query }
  if (environments === 'environments' && environment !== undefined) return { space, environment, rest, query }
  return { space, environment: null, rest: segments.map(String).slice(2), query }
}

const queryLiteral = (query: Asked['query']): string =>
  objectLiteral(query.map(([name, value]) => [name, quoteForJavaScript(value)]))

const DELIVERY_READS: ReadonlyMap<string, readonly [many: string, one: string]> = new Map([
  ['entries', ['getEntries', 'getEntry']],
  ['assets', ['getAssets', 'getAsset']],
  ['content_types', ['getContentTypes', 'getContentType']],
  ['tags', ['getTags', 'getTag']],
])
/** Those that take no parameters when they read one. */
const ONE_WITHOUT_QUERY: ReadonlySet<string> = new Set(['content_types', 'tags'])
/** Those that the client reads in all locales under another name. */
const IN_LOCALES: ReadonlySet<string> = new Set(['entries', 'assets'])

const deliveryCall = ({ space, environment, rest, query }: Asked): SdkCall | null => {
  if (space === null) return null
  const [resource, id, ...deeper] = rest
  if (resource === undefined)
    return environment === null && query.length === 0
      ? { space, environment, call: 'client.getSpace()', awaits: 'space' }
      : null
  const place = { space, environment: environment ?? DEFAULT_ENVIRONMENT }
  if (resource === 'locales' && id === undefined && query.length === 0)
    return { ...place, call: 'client.getLocales()', awaits: 'locales' }
  const reads = DELIVERY_READS.get(resource)
  if (reads === undefined || deeper.length > 0) return null
  if (id !== undefined && ONE_WITHOUT_QUERY.has(resource) && query.length > 0) return null
  const inAll = IN_LOCALES.has(resource) && query.some(([name, value]) => name === 'locale' && value === '*')
  const left = inAll ? query.filter(([name]) => name !== 'locale') : query
  const given = [
    ...(id === undefined ? [] : [quoteForJavaScript(id)]),
    ...(left.length === 0 ? [] : [queryLiteral(left)]),
  ]
  const method = reads[id === undefined ? 0 : 1]
  const client = inAll ? 'client.withAllLocales' : 'client'
  return { ...place, call: `${client}.${method}(${given.join(', ')})`, awaits: id === undefined ? 'result' : 'item' }
}

/** The rooms of the Management client, and how each calls its id: in an environment, and in the space itself. */
const IN_ENVIRONMENT: ReadonlyMap<string, readonly [room: string, id: string]> = new Map([
  ['entries', ['entry', 'entryId']],
  ['assets', ['asset', 'assetId']],
  ['content_types', ['contentType', 'contentTypeId']],
  ['locales', ['locale', 'localeId']],
  ['tags', ['tag', 'tagId']],
])
const IN_SPACE: ReadonlyMap<string, readonly [room: string, id: string]> = new Map([
  ['environments', ['environment', 'environmentId']],
  ['api_keys', ['apiKey', 'apiKeyId']],
  ['preview_api_keys', ['previewApiKey', 'previewApiKeyId']],
  ['roles', ['role', 'roleId']],
  ['webhook_definitions', ['webhook', 'webhookDefinitionId']],
])

type Named = readonly [name: string, expression: string]

const managementRead = (
  [room, idName]: readonly [string, string],
  place: readonly Named[],
  id: string | undefined,
  query: Asked['query'],
): SdkCall => {
  const one: readonly Named[] = id === undefined ? [] : [[idName, quoteForJavaScript(id)]]
  const asked: readonly Named[] = query.length === 0 ? [] : [['query', queryLiteral(query)]]
  const call = `client.${room}.${id === undefined ? 'getMany' : 'get'}(${objectLiteral([...place, ...one, ...asked])})`
  return { space: null, environment: null, call, awaits: id === undefined ? 'result' : 'item' }
}

const managementCall = ({ space, environment, rest, query }: Asked): SdkCall | null => {
  const [resource, id, ...deeper] = rest
  if (space === null) {
    const path = rest.join('/')
    if (path === 'spaces') return managementRead(['space', 'spaceId'], [], undefined, query)
    const isUser = path === 'users/me' && query.length === 0
    return isUser ? { space, environment, call: 'client.user.getCurrent()', awaits: 'user' } : null
  }
  const inSpace: readonly Named[] = [['spaceId', quoteForJavaScript(space)]]
  if (resource === undefined) {
    if (environment === null) return managementRead(['space', 'spaceId'], [], space, query)
    return managementRead(['environment', 'environmentId'], inSpace, environment, query)
  }
  if (deeper.length > 0) return null
  const ofSpace = environment === null ? IN_SPACE.get(resource) : undefined
  if (ofSpace !== undefined) return managementRead(ofSpace, inSpace, id, query)
  const ofEnvironment = IN_ENVIRONMENT.get(resource)
  if (ofEnvironment === undefined) return null
  const named = quoteForJavaScript(environment ?? DEFAULT_ENVIRONMENT)
  return managementRead(ofEnvironment, [...inSpace, ['environmentId', named]], id, query)
}

/** Headers that the client writes itself. */
const WRITTEN_BY_SDK = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
  'user-agent',
])

type Client = { api: ApiName; baseUrl: string; headers: readonly Header[]; token: string }

const clientFields = ({ baseUrl, headers, token }: Client, { space, environment }: SdkCall): readonly Named[] => {
  const { protocol, host, pathname } = new URL(baseUrl)
  const own = headers.filter(([name]) => !WRITTEN_BY_SDK.has(name.toLowerCase()))
  const basePath = pathname.replace(/^\/+|\/+$/g, '')
  return [
    ...(space === null ? [] : [['space', quoteForJavaScript(space)] as const]),
    ...(environment === null ? [] : [['environment', quoteForJavaScript(environment)] as const]),
    ['accessToken', quoteForJavaScript(token)],
    ['host', quoteForJavaScript(host)],
    ...(protocol === 'http:' ? [['insecure', 'true'] as const] : []),
    ...(basePath === '' ? [] : [['basePath', quoteForJavaScript(basePath)] as const]),
    ...(own.length === 0
      ? []
      : [['headers', objectLiteral(own.map(([name, value]) => [name, quoteForJavaScript(value)]))] as const]),
  ]
}

const PACKAGES = { delivery: 'contentful', preview: 'contentful', management: 'contentful-management' } as const

/** A read as a call of the platform's JavaScript SDK, `null` if it has none. `token` may be `TOKEN_SLOT`, or `null` without one. */
export const toSdkCall = (
  { method, url, headers }: CodeRequest,
  { api, baseUrl, token }: { api: ApiName; baseUrl: string; token: string | null },
): string | null => {
  if (method !== 'GET' || token === null || !hasOwnTokens(api)) return null
  const asked = askedIn(url, baseUrl)
  const call = asked && (api === 'management' ? managementCall(asked) : deliveryCall(asked))
  if (call === null) return null
  const fields = clientFields({ api, baseUrl, headers, token }, call)
  const options = api === 'management' ? `, { type: 'plain' }` : ''
  return [
    `import { createClient } from '${PACKAGES[api]}'`,
    '',
    `const client = createClient({`,
    ...fields.map(([name, expression]) => `  ${name}: ${expression},`),
    `}${options})`,
    `const ${call.awaits} = await ${call.call}`,
  ].join('\n')
}
