import type { ResponseHead } from '../../shared/model/exchange.ts'
import type { Header, Method, RequestDraft, RequestWarning, Row } from '../../shared/model/request.ts'
import type { ApiName } from '../../shared/platform.ts'
import { fitsHeader } from '../gate.ts'

/** Written by the connection itself: a typed one would contradict it. */
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
])

const SECRET_HEADER = /^(?:authorization|cookie)$|token|secret|api-?key/i

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

export const typedHeaders = (rows: readonly Row[]): Header[] =>
  rows
    .filter(({ name, value, enabled }) => enabled && (name.trim() !== '' || value.trim() !== ''))
    .map(({ name, value }): Header => [name.trim(), value.trim()])

/** Whether what stands in a header of this name is a secret by its place. */
export const isSecretHeader = (name: string): boolean => SECRET_HEADER.test(name)

/** The media type without parameters, in lower case. `null` if the response has none. */
export const mediaTypeOf = ({ headers }: ResponseHead): string | null => {
  const value = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const type = value?.split(';', 1)[0]?.trim().toLowerCase()
  return type === undefined || type === '' ? null : type
}

/** The secret in a typed header: without the scheme before it (`Bearer`, `Basic` …). */
export const secretInHeader = (value: string): string => value.replace(/^[A-Za-z]+ +(?=\S)/, '')

/** The platform's documentation asks for its own type on Management writes. */
const contentTypeFor = (api: ApiName): string =>
  api === 'management' ? 'application/vnd.contentful.management.v1+json' : 'application/json'

const defaultHeaders = (api: ApiName, appVersion: string, hasBody: boolean): Header[] => [
  ['user-agent', `token-desk/${appVersion}`],
  ['accept', api === 'images' ? 'image/*, */*;q=0.8' : 'application/json, */*;q=0.8'],
  ['accept-encoding', 'gzip, deflate, br, zstd'],
  ...(hasBody ? [['content-type', contentTypeFor(api)] satisfies Header] : []),
]

const sendsLength = (method: Method): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH'

/** In their order on the wire, without the token's, which the gate writes. A typed one replaces the app's own. */
export const buildHeaders = (
  draft: Pick<RequestDraft, 'api' | 'method' | 'headers'>,
  options: { host: string; appVersion: string; bodyBytes: number },
): Header[] => {
  const typed = typedHeaders(draft.headers)
  const typedNames = new Set(typed.map(([name]) => name.toLowerCase()))
  const ours = defaultHeaders(draft.api, options.appVersion, options.bodyBytes > 0)
  const withLength = options.bodyBytes > 0 || sendsLength(draft.method)
  return [
    ['host', options.host],
    // undici ends the connection after HEAD, whose answers some servers get wrong.
    ['connection', draft.method === 'HEAD' ? 'close' : 'keep-alive'],
    ...ours.filter(([name]) => !typedNames.has(name)),
    ...typed,
    ...(withLength ? [['content-length', String(options.bodyBytes)] satisfies Header] : []),
  ]
}

const collides = (message: string, blocking: boolean): RequestWarning[] => [
  { code: 'header-collides', message, blocking },
]
const invalid = (message: string): RequestWarning[] => [{ code: 'header-invalid', message, blocking: true }]

const warningOfHeader = ([name, value]: Header, tokenPlacement: 'header' | 'query' | null): RequestWarning[] => {
  if (!HEADER_NAME.test(name)) return invalid(`“${name}” cannot be the name of a header. Use letters, digits and “-”.`)
  if (!fitsHeader(value))
    return invalid(`The value of “${name}” holds a character that no header can carry. Remove or encode it.`)
  if (OWN_HEADERS.has(name.toLowerCase()))
    return collides(`Token Desk writes “${name}” itself, from the address and the body. Switch this row off.`, true)
  if (name.toLowerCase() !== 'authorization' || tokenPlacement === null) return []
  return tokenPlacement === 'header'
    ? collides(
        'Two “Authorization” headers: the chosen token’s and this row’s. Switch the row off, or choose no token.',
        true,
      )
    : collides(
        'Two tokens would be sent: the chosen one in the query, and one in this “Authorization” row. Only the server knows which one counts.',
        false,
      )
}

/** What is wrong with the typed headers. `tokenPlacement`: where the chosen token goes; null: none is chosen. */
export const headerWarnings = (rows: readonly Row[], tokenPlacement: 'header' | 'query' | null): RequestWarning[] =>
  typedHeaders(rows).flatMap((header) => warningOfHeader(header, tokenPlacement))
