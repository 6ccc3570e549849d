import type { Header } from '../../../shared/model/request.ts'

/** A header as the table shows it; `hint` says why it stands on top. */
export type ShownHeader = { name: string; value: string; hint: string | null }

/** Headers about the token, the cache or the response, in reading order. Names in lower case. */
const WORTH_READING: readonly (readonly [name: string, hint: string])[] = [
  ['contentful-api', 'The API that responded.'],
  ['x-contentful-request-id', 'Give this to Contentful support.'],
  ['www-authenticate', 'How the server expects the token.'],
  ['location', 'The address to request instead.'],
  ['retry-after', 'How long to wait before the next request.'],
  ['x-contentful-ratelimit-reset', 'Seconds until requests are accepted again.'],
  ['x-contentful-ratelimit-second-limit', 'Requests allowed per second.'],
  ['x-contentful-ratelimit-second-remaining', 'Requests left in this second.'],
  ['x-cache', 'HIT: a cached response. A 404 may be out of date.'],
  ['age', 'Seconds since the response was cached.'],
  ['content-type', 'The type of the body.'],
  ['content-encoding', 'How the body was compressed.'],
  ['content-length', 'Bytes on the wire.'],
  ['server', 'The software that responded. It often names a proxy.'],
  ['via', 'Proxies in between.'],
]

const RATE_LIMIT = 'x-contentful-ratelimit-'

/** Where a header stands, by its name in lower case. -1 if it isn't worth reading. */
const rankOf = (name: string): number => {
  const exact = WORTH_READING.findIndex(([known]) => known === name)
  if (exact !== -1 || !name.startsWith(RATE_LIMIT)) return exact
  return WORTH_READING.findLastIndex(([known]) => known.startsWith(RATE_LIMIT))
}

/** The headers worth reading come first. Repeated headers stay, each on its own line and in their order. */
export const orderHeaders = (headers: readonly Header[]): { first: ShownHeader[]; rest: ShownHeader[] } => {
  const ranked = headers.map(([name, value]) => {
    const known = name.toLowerCase()
    return { name, value, rank: rankOf(known), hint: WORTH_READING.find(([one]) => one === known)?.[1] ?? null }
  })
  return {
    // Sorting is stable: equal ranks keep their order.
    first: ranked.filter(({ rank }) => rank !== -1).toSorted((a, b) => a.rank - b.rank),
    rest: ranked.filter(({ rank }) => rank === -1),
  }
}

export const headersAsText = (headers: readonly Header[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')
