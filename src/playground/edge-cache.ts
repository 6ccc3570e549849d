import type { Failure, Incoming } from './types.ts'

/** An age, in seconds, that the remembered answer had when it was asked for the first time. */
const FIRST_AGE = 42

const withoutToken = (target: string): string => {
  const url = new URL(target, 'http://playground')
  url.searchParams.delete('access_token')
  return url.pathname + url.search
}

/** Plays the edge's cached 404s: the first address stays a 404, and another parameter or `no-cache` gets past it. `now` in milliseconds. */
export const createEdgeCache = (now: () => number) => {
  const held = new Map<string, { address: string; at: number }>()
  return {
    /** The headers of the remembered 404, or undefined where this request gets past the cache. */
    remembered(resource: string, request: Pick<Incoming, 'target' | 'header'>): Failure['headers'] | undefined {
      if (/\bno-cache\b/i.test(request.header('cache-control') ?? '')) return undefined
      const address = withoutToken(request.target)
      const entry = held.get(resource) ?? { address, at: now() }
      held.set(resource, entry)
      if (entry.address !== address) return undefined
      return { 'X-Cache': 'HIT', Age: String(FIRST_AGE + Math.floor((now() - entry.at) / 1000)) }
    },
  }
}

export type EdgeCache = ReturnType<typeof createEdgeCache>
