import type { Exchange } from '../model/exchange.ts'
import type { RequestDraft } from '../model/request.ts'
import { APIS, type ApiName } from '../platform.ts'
import { overridingMethod } from './method-override.ts'
import { resolved } from './path-place.ts'

/** The largest JSON response of the platform, in bytes (its documentation). */
export const MOST_BYTES = 7_340_032

/** Requests that a search for a smaller query sends, with the one that was too large. */
export const MOST_READS = 8

/** How much a list requests. `include`: the levels of links, `null` if the list resolves none. */
export type QuerySize = { limit: number; include: number | null }

/** A size that was requested. `bytes`: of the response, `null` if it was too large. */
export type TriedSize = QuerySize & { bytes: number | null }

/** What the platform assumes for a list without these parameters (its documentation). */
export const DEFAULT_LIMIT = 100
const DEFAULT_INCLUDE = 1

/** The size between two sizes, of which the lower fits. `null` if they are neighbors. */
const between = (low: number, high: number): number | null => (high - low <= 1 ? null : Math.floor((low + high) / 2))

/** The first guesses: a quarter, a sixteenth of that, one. A response that fits shows how large an item is. */
const FIRST_STEPS = [4, 16]

const nextLimit = (tried: readonly TriedSize[], include: number | null, most: number): number | null => {
  const same = tried.filter((size) => size.include === include)
  const fitting = same.flatMap(({ limit, bytes }) => (bytes === null ? [] : [{ limit, bytes }]))
  const large = same.flatMap(({ limit, bytes }) => (bytes === null ? [limit] : []))
  const high = Math.min(most + 1, ...large)
  const [best, before] = fitting.toSorted((one, other) => other.limit - one.limit)
  if (best === undefined)
    return high === 1 ? null : Math.max(1, Math.floor(high / (FIRST_STEPS[large.length - 1] ?? high)))
  const middle = between(best.limit, high)
  if (middle === null) return null
  const ofItem =
    before === undefined ? best.bytes / best.limit : (best.bytes - before.bytes) / (best.limit - before.limit)
  const estimate = best.limit + Math.floor((MOST_BYTES - best.bytes) / Math.max(1, ofItem))
  return estimate >= high && large.length > 0 ? middle : Math.min(high - 1, Math.max(best.limit + 1, estimate))
}

/** The largest `include` with which one item fits, and the next one to try. `null` if it is known, or none fits. */
const nextInclude = (tried: readonly TriedSize[]): { best: number | null; next: number | null } => {
  const single = tried.filter(({ limit }) => limit === 1)
  const including = (fits: boolean): number[] =>
    single.flatMap(({ include, bytes }) => (include !== null && (bytes !== null) === fits ? [include] : []))
  const best = Math.max(-1, ...including(true))
  const least = Math.min(Infinity, ...including(false))
  if (best >= 0) return { best, next: between(best, least) }
  return { best: null, next: least === Infinity || least === 0 ? null : Math.floor(least / 2) }
}

/** The next size to request, however many were. `null` if no larger size fits than the last one that did. */
const sizeAfter = (tried: readonly TriedSize[]): QuerySize | null => {
  const [first] = tried
  if (first?.bytes !== null) return null
  const { include } = first
  const limit = nextLimit(tried, include, first.limit)
  if (limit !== null) return { limit, include }
  if (tried.some((size) => size.include === include && size.bytes !== null)) return null
  const { best, next } = nextInclude(tried)
  if (next !== null) return { limit: 1, include: next }
  const more = best === null ? null : nextLimit(tried, best, first.limit)
  return more === null ? null : { limit: more, include: best }
}

/** The next size to request: the largest `limit`, or if one item is too large, the largest `include`. `null` if the search is over. */
export const nextSize = (tried: readonly TriedSize[]): QuerySize | null =>
  tried.length < MOST_READS ? sizeAfter(tried) : null

/** Splits a path before its query. */
const splitPath = (path: string): [path: string, query: string[]] => {
  const [before = ''] = path.split('#', 1)
  const at = before.indexOf('?')
  return at === -1 ? [before, []] : [before.slice(0, at), before.slice(at + 1).split('&')]
}

const isNamed = (parameter: string, name: string): boolean => new URLSearchParams(parameter).has(name)

const numberIn = ({ path, query }: RequestDraft, name: string, usual: number): number => {
  const inPath = splitPath(path)[1].find((parameter) => isNamed(parameter, name))
  const row = query.find((one) => one.enabled && one.name === name)?.value
  const value = (inPath === undefined ? row : new URLSearchParams(inPath).get(name)) ?? ''
  return /^\d{1,4}$/.test(value) ? Number(value) : usual
}

/** The collection that a path lists. `null` if it is about something else. */
const listIn = (api: ApiName, path: string): string | null => {
  const [pathname] = splitPath(resolved(path))
  const steps = pathname.split('/').filter((step) => step !== '')
  const inSpace = steps[0] === 'spaces' && steps.length > 1 ? steps.slice(2) : steps
  const resource = inSpace[0] === 'environments' && inSpace.length > 1 ? inSpace.slice(2) : inSpace
  const name = resource.at(-1) ?? ''
  const isKnown = APIS[api].collections.includes(name) || (api === 'management' && name === 'spaces')
  return isKnown && name !== 'sync' && resource.length % 2 === 1 ? name : null
}

/** How much a request asks for. `null` if it doesn't read a list of the platform. */
export const sizeOf = (draft: RequestDraft): QuerySize | null => {
  const { api, method, path } = draft
  const list = method === 'GET' && overridingMethod(draft) === null ? listIn(api, path) : null
  if (list === null) return null
  const resolvesLinks = list === 'entries' && api !== 'management'
  return {
    limit: numberIn(draft, 'limit', DEFAULT_LIMIT),
    include: resolvesLinks ? numberIn(draft, 'include', DEFAULT_INCLUDE) : null,
  }
}

/** The same request for another size. The rest of its query keeps its spelling. */
const withSize = (draft: RequestDraft, size: QuerySize): RequestDraft => {
  const own = sizeOf(draft)
  const changed = (['limit', 'include'] as const).filter((name) => size[name] !== own?.[name] && size[name] !== null)
  const [path, parameters] = splitPath(draft.path)
  const kept = parameters.filter((parameter) => !changed.some((name) => isNamed(parameter, name)))
  const others = draft.query.filter(({ name }) => !changed.some((one) => one === name))
  return {
    ...draft,
    path: kept.length === 0 ? path : `${path}?${kept.join('&')}`,
    query: [...others, ...changed.map((name) => ({ name, value: String(size[name]), enabled: true }))],
  }
}

/** The size of a response that could be read whole, `null` if it was too large, `undefined` if it shows nothing of its size. */
export const bytesOf = ({ outcome }: Exchange): number | null | undefined => {
  if (outcome.kind === 'failure') return undefined
  const { head, body, said } = outcome
  if (said?.cause === 'response-too-large') return null
  if (head.status !== 200) return undefined
  return body.cutAt !== null || body.bytes > MOST_BYTES ? null : body.bytes
}

type FitSearch<Sent> = {
  /** Requests of the search, with the one that was too large. */
  requests: number
  /** The request that fits. `isLargest`: no larger one does. `null` if none fits. */
  found: { draft: RequestDraft; size: QuerySize; sent: Sent; isLargest: boolean } | null
  /** What ended the search early: a response that shows nothing of its size. */
  failure: Sent | null
}

/** Searches for the largest query that fits. `send` returns `null` if it wasn't sent. `measure` is `bytesOf` of the response. */
export const fitQuery = async <Sent>(
  draft: RequestDraft,
  send: (draft: RequestDraft) => Promise<Sent | null>,
  measure: (sent: Sent) => number | null | undefined,
): Promise<FitSearch<Sent>> => {
  const own = sizeOf(draft)
  const tried: TriedSize[] = own === null ? [] : [{ ...own, bytes: null }]
  let found: FitSearch<Sent>['found'] = null
  for (let size = nextSize(tried); size !== null; size = nextSize(tried)) {
    const smaller = withSize(draft, size)
    const sent = await send(smaller)
    const bytes = sent === null ? undefined : measure(sent)
    if (sent === null || bytes === undefined) return { requests: tried.length, found, failure: sent }
    tried.push({ ...size, bytes })
    if (bytes !== null) found = { draft: smaller, size, sent, isLargest: false }
  }
  return {
    requests: tried.length,
    found: found && { ...found, isLargest: sizeAfter(tried) === null },
    failure: null,
  }
}
