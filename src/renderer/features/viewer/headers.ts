import type { Header } from '../../../shared/model/request.ts'

/** A header as the table shows it; `hint` says why it stands on top. */
export type ShownHeader = { name: string; value: string; hint: string | null }

/**
 * The headers that tell something about the token, the cache or the answer, in reading order (platform documentation
 * and HTTP). Names in lower case.
 */
const WORTH_READING: readonly (readonly [name: string, hint: string])[] = [
  ['contentful-api', 'The API that really answered.'],
  ['x-contentful-request-id', 'Quote this when you contact the platform’s support.'],
  ['www-authenticate', 'How the server expects the token.'],
  ['location', 'Where the answer points to.'],
  ['retry-after', 'How long to wait before asking again.'],
  ['x-contentful-ratelimit-reset', 'Seconds until requests are accepted again.'],
  ['x-contentful-ratelimit-second-limit', 'Requests allowed per second.'],
  ['x-contentful-ratelimit-second-remaining', 'Requests left in this second.'],
  ['x-cache', 'HIT: the answer came from a cache; a 404 may be out of date.'],
  ['age', 'Seconds that the answer has been in a cache.'],
  ['content-type', 'What the body says it is.'],
  ['content-encoding', 'How the body was compressed on the way.'],
  ['content-length', 'Bytes on the wire.'],
  ['server', 'Who answered: a proxy often gives itself away here.'],
  ['via', 'Proxies on the way.'],
]

const RATE_LIMIT = 'x-contentful-ratelimit-'

const rankOf = (name: string): number => {
  const exact = WORTH_READING.findIndex(([known]) => known === name)
  if (exact !== -1) return exact
  const sibling = name.startsWith(RATE_LIMIT)
    ? WORTH_READING.findLastIndex(([known]) => known.startsWith(RATE_LIMIT))
    : -1
  return sibling === -1 ? Number.POSITIVE_INFINITY : sibling
}

const hintOf = (name: string): string | null =>
  WORTH_READING.find(([known]) => known === name.toLowerCase())?.[1] ?? null

/**
 * The headers of an answer, those worth reading first. Nothing is dropped or merged: repeated headers stay, each on its
 * own line and in the order in which they came.
 */
export const orderHeaders = (headers: readonly Header[]): { first: ShownHeader[]; rest: ShownHeader[] } => {
  const ranked = headers.map(([name, value]) => ({ name, value, rank: rankOf(name.toLowerCase()) }))
  const shown = ({ name, value }: (typeof ranked)[number]): ShownHeader => ({ name, value, hint: hintOf(name) })
  return {
    // Sorting is stable: equal ranks keep their order.
    first: ranked
      .filter(({ rank }) => Number.isFinite(rank))
      .toSorted((a, b) => a.rank - b.rank)
      .map(shown),
    rest: ranked.filter(({ rank }) => !Number.isFinite(rank)).map(shown),
  }
}

/** Headers as text, one a line, as they came. */
export const headersAsText = (headers: readonly Header[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')
