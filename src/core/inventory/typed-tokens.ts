import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Placement } from '../../shared/model/token.ts'
import { encodeQueryPart, TOKEN_PARAMETER, typedTokens } from '../../shared/text/url.ts'
import type { DiagnosedCredential } from '../diagnosis/input.ts'
import type { WireRequest } from '../gate.ts'
import { ofKnownToken } from '../requests/refusals.ts'
import { secretInHeader, typedHeaders } from '../requests/headers.ts'
import { reachOfLoose, secretsFor } from './known-secrets.ts'
import { vaultFacts, type Place } from './diagnosis-input.ts'
import type { KnownToken } from './inventory.ts'

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

const typedByHand = ({ path, query, headers }: Pick<RequestDraft, 'path' | 'query' | 'headers'>): string[] => [
  ...typedHeaders(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'authorization' ? [secretInHeader(value)] : [],
  ),
  ...typedTokens(path, query),
]

/** The token that a user typed where one belongs: an `Authorization` row, or `access_token`. `null` if none was typed. */
export const typedToken = ({
  path,
  query,
  headers,
}: Pick<RequestDraft, 'path' | 'query' | 'headers'>): { secret: string; placement: Placement } | null => {
  const row = typedHeaders(headers).find(([name]) => name.toLowerCase() === 'authorization')
  if (row !== undefined) return { secret: secretInHeader(row[1]), placement: 'header' }
  const [inQuery] = typedTokens(path, query)
  return inQuery === undefined ? null : { secret: inQuery, placement: 'query' }
}

/** Whether more than one token was sent, chosen or typed. Then it is unknown which one was checked. */
export const isBesideAnother = (
  draft: RequestDraft,
  { placement, secrets }: Pick<WireRequest, 'placement' | 'secrets'>,
): boolean => new Set([...(placement === null ? [] : secrets.slice(0, 1)), ...typedByHand(draft)]).size > 1

/** A diagnosed token, and the entry of vault or manifest that it is; null: none knows it. */
export type Loose = { credential: DiagnosedCredential; token: KnownToken | null }

/** A pasted token may go to the requested service, unless vault or manifest know it: then it has to be released for it. */
export const looseCredential = async (
  secret: string,
  typed: boolean,
  service: Service,
  place: Place,
  tokens: readonly KnownToken[],
): Promise<Result<Loose>> => {
  const known = await secretsFor([secret], { urls: [] }, tokens)
  if (!known.ok) return failed(ofKnownToken(known.error))
  const carried = known.value
  const token = carried.found.find((found) => found.secret === secret)?.token ?? null
  const { kind, name } = token ?? { kind: null, name: null }
  const reach = reachOfLoose(carried, service)
  const vault = token === null ? null : vaultFacts(token, place)
  return ok({ token, credential: { state: 'present', secret, kind, name, reach, typed, vault } })
}
