import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Investigation } from '../../shared/model/investigation.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Placement } from '../../shared/model/token.ts'
import { buildTarget, encodeQueryPart, placeInPath, TOKEN_PARAMETER, typedTokens } from '../../shared/text/url.ts'
import type { DiagnosedCredential, KnownAnswer } from '../diagnosis/input.ts'
import { secretInHeader, typedHeaders } from '../requests/headers.ts'
import { ORIGIN_REFUSED } from '../requests/refusals.ts'
import { carriedIn, unreadProblem, type Carried } from '../world/known-secrets.ts'
import { credentialOf, vaultFacts, type Place } from '../world/knowledge.ts'
import { PROBE_TIMEOUT, type Question } from '../world/target.ts'
import { reachOf, type KnownToken } from '../world/world.ts'
import { isWithin } from '../../shared/text/url.ts'
import type { DeskWorld } from './desk-world.ts'

const isToken = (name: string): boolean => name.trim().toLowerCase() === TOKEN_PARAMETER

/** A path without the tokens that were typed into its query: a diagnosis puts its token where it belongs itself. */
const withoutTypedTokens = (path: string): string => {
  const at = path.indexOf('?')
  if (at === -1) return path
  const kept = path
    .slice(at + 1)
    .split('&')
    .filter((pair) => ![...new URLSearchParams(pair).keys()].some(isToken))
  return path.slice(0, at) + (kept.length === 0 ? '' : `?${kept.join('&')}`)
}

/** The draft's path with its switched-on parameters, without a token among them. */
export const pathOf = ({ path, query }: Pick<RequestDraft, 'path' | 'query'>): string => {
  const bare = withoutTypedTokens(path)
  const parameters = query
    .filter(({ enabled, name }) => enabled && name !== '' && !isToken(name))
    .map(({ name, value }) => `${encodeQueryPart(name)}=${encodeQueryPart(value)}`)
  if (parameters.length === 0) return bare
  return `${bare}${bare.includes('?') ? '&' : '?'}${parameters.join('&')}`
}

type Typed = { secret: string; placement: Placement }

/** The token that somebody wrote by hand where one belongs: an `Authorization` row, or `access_token`. */
const typedToken = ({ path, query, headers }: RequestDraft): Typed | null => {
  const row = typedHeaders(headers).find(([name]) => name.toLowerCase() === 'authorization')
  if (row !== undefined) return { secret: secretInHeader(row[1]), placement: 'header' }
  const [inQuery] = typedTokens(path, query)
  return inQuery === undefined ? null : { secret: inQuery, placement: 'query' }
}

type Chosen = { credential: DiagnosedCredential; token: KnownToken | null; placement: Placement }

/** A secret that no entry of the vault was chosen for. One that the vault knows all the same is bound to its own service. */
const looseCredential = async (
  secret: string,
  typed: boolean,
  service: Service,
  place: Place,
  { tokens }: DeskWorld,
): Promise<Pick<Chosen, 'credential' | 'token'>> => {
  const { found } = await carriedIn([secret], tokens)
  const token = found.find((known) => known.secret === secret)?.token ?? null
  const reach = token?.reach ?? reachOf(service)
  const vault = token === null ? null : vaultFacts(token, place)
  const { kind, name } = token ?? { kind: null, name: null }
  return { token, credential: { state: 'present', secret, kind, name, reach, typed, vault } }
}

/** Whose token the diagnosis is about: the chosen one, one written by hand, or none. */
const chosenCredential = async (
  draft: RequestDraft,
  service: Service,
  place: Place,
  world: DeskWorld,
): Promise<Result<Chosen>> => {
  const { placement, credential } = draft
  if (credential.from === 'vault') {
    const token = world.tokens.find(({ id }) => id === credential.tokenId)
    if (token === undefined)
      return failed({ code: 'not-found', message: 'The chosen token is no longer in the vault. Choose another one.' })
    const read = await credentialOf(token, place)
    return read.ok ? ok({ credential: read.value, token, placement }) : read
  }
  if (credential.from === 'pasted') {
    const pasted = await world.resolve(credential)
    if (!pasted.ok) return pasted
    return ok({ ...(await looseCredential(pasted.value.secret ?? '', false, service, place, world)), placement })
  }
  const typed = typedToken(draft)
  if (typed === null) return ok({ credential: { state: 'missing', kind: null, name: null }, token: null, placement })
  const loose = await looseCredential(typed.secret, true, service, place, world)
  return ok({ ...loose, placement: typed.placement })
}

/** Why the path may not be asked for: it holds a token that belongs elsewhere. */
const pathProblem = (path: string, baseUrl: string | undefined, carried: Carried) => {
  const target = baseUrl === undefined ? null : buildTarget(baseUrl, path, [])
  if (target === null || !target.ok) return null
  const url = new URL(target.value.origin + target.value.pathname + target.value.search)
  const leaves = carried.found.some(({ reach }) => !reach.some((own) => isWithin(url, own)))
  return leaves ? ORIGIN_REFUSED : unreadProblem(carried, url)
}

/** What is asked, and every secret of it that must not be shown. */
export type Asked = { question: Question; secrets: readonly string[] }

/** A request of the builder as a question. Fails when its service or its token is gone, or its path holds another's token. */
export const questionOf = async (
  { draft, consent }: Investigation,
  known: KnownAnswer | null,
  world: DeskWorld,
  now: number,
): Promise<Result<Asked>> => {
  const service = world.services.find(({ id }) => id === draft.serviceId)
  if (service === undefined)
    return failed({ code: 'not-found', message: 'The service of this request is no longer in the vault.' })
  const path = pathOf(draft)
  const carried = await carriedIn([path], world.tokens)
  const problem = pathProblem(path, service.baseUrls[draft.api], carried)
  if (problem !== null) return failed(problem)

  const { api, spaceId, environmentId } = draft
  const inPath = placeInPath(path)
  const place: Place = inPath.spaceId === null ? { api, spaceId, environmentId } : { api, ...inPath }
  const chosen = await chosenCredential(draft, service, place, world)
  if (!chosen.ok) return chosen
  const question: Question = {
    ...chosen.value,
    service,
    api,
    spaceId,
    environmentId,
    path,
    compareWith: [],
    consent,
    timeout: PROBE_TIMEOUT,
    wait: 0,
    known,
    now,
  }
  return ok({ question, secrets: carried.found.map(({ secret }) => secret) })
}
