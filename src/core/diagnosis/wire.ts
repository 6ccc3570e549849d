import type { Header } from '../../shared/model/request.ts'
import type { Placement } from '../../shared/model/token.ts'
import type { WireRequest } from '../ports.ts'
import type { ProbeSpec } from './input.ts'
import { urlUnder } from './paths.ts'

/** What a header value may hold (RFC 9110, section 5.5): everything else makes a client refuse the request. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

export const fitsHeader = (secret: string): boolean => HEADER_VALUE.test(secret)

/** Where the token really goes: one that no header can carry is asked about in the query. */
export const placementFor = (secret: string | null, wanted: Placement): Placement =>
  secret !== null && wanted === 'header' && !fitsHeader(secret) ? 'query' : wanted

/** Names no resource and looks like nobody's key. */
export const IMPOSSIBLE_TOKEN = 'token-desk-control-this-is-no-token'

const FRESH: readonly Header[] = [
  ['Cache-Control', 'no-cache'],
  ['Pragma', 'no-cache'],
]

/**
 * The request of a probe with its token in place (specification, section 5: header or `access_token`). Null: the path
 * would leave the base URL's origin, and no token goes there.
 */
export const wireRequestOf = (spec: ProbeSpec, secret: string | null): WireRequest | null => {
  const url = urlUnder(spec.baseUrl, spec.path)
  if (url === null) return null
  url.hash = ''
  const headers: Header[] = [['Accept', 'application/json, */*;q=0.1'], ...(spec.fresh ? FRESH : [])]
  if (secret !== null && spec.placement === 'header') headers.push(['Authorization', `Bearer ${secret}`])
  if (secret !== null && spec.placement === 'query') {
    const encoded = `access_token=${encodeURIComponent(secret.toWellFormed())}`
    url.search = url.search === '' ? encoded : `${url.search.slice(1)}&${encoded}`
  }
  return { method: 'GET', url, headers, body: null }
}
