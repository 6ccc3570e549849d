import { answerContent } from './platform/content.ts'
import { answerQueries } from './platform/graphql.ts'
import { answerManagement } from './platform/management.ts'
import type { Answer, Api, Installation, Request } from './platform/model.ts'
import { record } from './platform/records.ts'

/** One thing on the way to an API, as plain data. The first of a list meets the request first. */
export type Stage =
  | { kind: 'strip-header' }
  | { kind: 'strip-query'; whole: boolean }
  /** An edge that has kept an answer for one path, or (`answer: null`) marks the answers that it has just got. */
  | {
      kind: 'cache'
      path: string
      answer: Answer | null
      sign: CacheSign
      /** What lets a request by: another URL, a request that says `no-cache`, another token. */
      passes: { varied: boolean; noCache: boolean; otherToken: string | null }
    }
  /** Puts a path of its own before each path. */
  | { kind: 'prefix'; path: string }
  /** Adds more headers than a client takes. */
  | { kind: 'heavy'; bytes: number }
  /** Lower-cases ids in the path. */
  | { kind: 'lower-case' }
  | { kind: 'instead'; answer: Answer }
  | { kind: 'limit'; until: number; reset: boolean }
  | { kind: 'broken'; status: number; id: string }
  /** Sends its own token instead of whatever came. */
  | { kind: 'inject'; secret: string }
export type CacheSign = 'x-cache' | 'varnish' | 'cache-status' | 'id-only' | 'silent'

const MARKS: Readonly<Record<CacheSign, Record<string, string>>> = {
  'x-cache': { 'x-cache': 'HIT', age: '312' },
  varnish: { 'x-varnish': '32770 3', via: '1.1 varnish (Varnish/7.1)', age: '312' },
  'cache-status': { 'cache-status': 'edge-1; hit', age: '312' },
  'id-only': {},
  silent: {},
}

/** A kept answer's own request id: the same each time, unless the edge writes a new one over it. */
export const kept = (answer: Answer, sign: CacheSign): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...MARKS[sign] },
  requestId: sign === 'silent' ? null : '0e0e0e0e-0000-4000-8000-00000000cafe',
})

const platform = (installation: Installation, request: Request): Answer => {
  if (request.api === 'management') return answerManagement(installation, request)
  return request.api === 'graphql' ? answerQueries(installation, request) : answerContent(installation, request)
}

const cached = (stage: Extract<Stage, { kind: 'cache' }>, request: Request, onwards: () => Answer): Answer => {
  const { passes } = stage
  const token = request.authorization ?? request.query['access_token'] ?? ''
  if (request.path !== stage.path) return onwards()
  if ((passes.varied && request.varied) || (passes.noCache && request.noCache)) return onwards()
  if (passes.otherToken !== null && !token.endsWith(passes.otherToken)) return onwards()
  const found = stage.answer ?? onwards()
  return found.ends === undefined ? kept(found, stage.sign) : found
}

const limited = (stage: Extract<Stage, { kind: 'limit' }>, request: Request, installation: Installation): Answer => {
  const refused = record(429, 'RateLimitExceeded', request.api, installation.manners)
  const left = String(Math.max(1, Math.ceil((stage.until - request.now) / 1000)))
  return { ...refused, headers: { ...refused.headers, ...(stage.reset && { 'x-contentful-ratelimit-reset': left }) } }
}

/** What comes back for a request that meets these things on its way to the platform. */
export const travel = (stages: readonly Stage[], installation: Installation, request: Request): Answer => {
  const [stage, ...rest] = stages
  if (stage === undefined) return platform(installation, request)
  const onwards = (changed: Partial<Request> = {}): Answer => travel(rest, installation, { ...request, ...changed })
  switch (stage.kind) {
    case 'strip-header':
      return onwards({ authorization: null })
    case 'strip-query': {
      const { access_token: _, ...others } = request.query
      return onwards({ query: stage.whole ? {} : others })
    }
    case 'cache':
      return cached(stage, request, onwards)
    case 'prefix':
      return onwards({ path: `${stage.path}${request.path}` })
    case 'heavy': {
      const found = onwards()
      return { ...found, headers: { ...found.headers, 'x-filler': 'x'.repeat(stage.bytes) } }
    }
    case 'lower-case':
      return onwards({ path: request.path.toLowerCase() })
    case 'instead':
      return stage.answer
    case 'limit':
      return request.now < stage.until ? limited(stage, request, installation) : onwards()
    case 'broken':
      return record(stage.status, stage.id, request.api, installation.manners)
    case 'inject':
      return onwards({ authorization: `Bearer ${stage.secret}` })
  }
}

/** Where each API's requests pass. */
export type Ways = Record<Api, Stage[]>
