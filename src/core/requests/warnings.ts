import type { RequestDraft, RequestWarning } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Space } from '../../shared/model/space.ts'
import { APIS, KINDS, takesQueries, isSpaceKey, takesKind } from '../../shared/platform.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf, type Token } from '../../shared/model/token.ts'
import { parseJson } from '../../shared/text/json.ts'
import { oneLine } from '../../shared/text/printable.ts'
import { queryTextIn } from '../../shared/text/query-text.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { MASK } from '../../shared/text/mask.ts'
import { mayBeElsewhere, placeInPath } from '../../shared/text/path-place.ts'
import { typedTokens, unsetSegments } from '../../shared/text/url.ts'
import { nearest } from '../diagnosis/paths.ts'
import type { CredentialFacts } from './credentials.ts'
import { isSecretHeader, typedHeaders } from './headers.ts'

type Code = RequestWarning['code']

const hint = (code: Code, message: string): RequestWarning[] => [{ code, message, blocking: false }]
const stop = (code: Code, message: string): RequestWarning[] => [{ code, message, blocking: true }]

/** The space and environment that a request is about: what its path names counts, then what was chosen. */
export const placeOf = (draft: RequestDraft): { spaceId: string | null; environmentId: string | null } => {
  const inPath = placeInPath(draft.path)
  return inPath.spaceId === null ? { spaceId: draft.spaceId, environmentId: draft.environmentId } : inPath
}

const bindingWarnings = (draft: RequestDraft, token: Token, service: Service): RequestWarning[] => {
  if (token.serviceId === draft.serviceId) return []
  return stop(
    'token-belongs-to-other-service',
    `“${token.name}” belongs to another service. Choose a token of “${service.name}”.`,
  )
}

const kindWarnings = (draft: RequestDraft, token: Token): RequestWarning[] => {
  if (draft.api === 'images' || takesKind(draft.api, token.kind)) return []
  return hint(
    'api-takes-other-kind',
    `“${token.name}” is ${KINDS[token.kind].article} ${KINDS[token.kind].label}. ${APIS[draft.api].label} will probably reject it.`,
  )
}

/** Whether the vault knows environments of that space, and not the one that is named. */
const isUnknown = (draft: RequestDraft, space: Space | null): boolean => {
  const { environmentId } = placeOf(draft)
  const known = space?.environments ?? []
  return environmentId !== null && known.length > 0 && known.every(({ id }) => id !== environmentId)
}

const shownId = (id: string): string => (looksLikeSecret(id) ? MASK : oneLine(id))

const placeWarnings = (draft: RequestDraft, space: Space | null, token: Token): RequestWarning[] => {
  const { spaceId, environmentId } = placeOf(draft)
  if (!isSpaceKey(token.kind) || spaceId === null || draft.api === 'images') return []
  if (token.spaceId !== null && token.spaceId !== spaceId)
    return hint(
      'token-belongs-to-other-space',
      `“${token.name}” belongs to the space ${token.spaceId}, not ${shownId(spaceId)}. Expect a 404.`,
    )
  // It is unknown which one is read there.
  if (environmentId === null && mayBeElsewhere(draft.path)) return []
  const environment = environmentId ?? DEFAULT_ENVIRONMENT
  // One that may not exist is reported as missing: it can’t be enabled.
  if (environmentsOf(token).includes(environment) || isUnknown(draft, space)) return []
  return hint(
    'key-lacks-environment',
    `“${token.name}” isn’t enabled for ${shownId(environment)} in the vault. Expect a 404.`,
  )
}

const unknownEnvironmentWarnings = (
  draft: RequestDraft,
  space: Space | null,
  token: Token | null,
): RequestWarning[] => {
  const { environmentId } = placeOf(draft)
  const isOwnKey = token !== null && isSpaceKey(token.kind) && token.spaceId === space?.id
  // What its own key is enabled for exists, also if the vault knows nothing else of the space.
  const isEnabled = isOwnKey && environmentId !== null && environmentsOf(token).includes(environmentId)
  if (space === null || environmentId === null || isEnabled || !isUnknown(draft, space)) return []
  const meant = nearest(
    environmentId,
    space.environments.map(({ id }) => id),
  )
  const advice = meant === null ? 'Expect a 404.' : `Did you mean “${meant}”?`
  return hint(
    'environment-not-known',
    `The vault has no environment “${shownId(environmentId)}” in “${space.name}”. ${advice}`,
  )
}

/** What was in memory only went with the process; what a keychain no longer had may be there again. */
const goneWarnings = (credential: CredentialFacts | null): RequestWarning[] => {
  if (credential?.isGone !== true || credential.token === null) return []
  const { name, storage } = credential.token
  const message = `The secret of “${name}” is gone: paste it again.`
  return storage === 'session' ? stop('no-secret', message) : hint('no-secret', message)
}

const revokedWarnings = (token: Token): RequestWarning[] =>
  token.markedRevoked ? hint('token-marked-revoked', `“${token.name}” is marked as revoked. Expect a 401.`) : []

const tokenWarnings = (
  draft: RequestDraft,
  token: Token | null,
  { service, space }: { service: Service; space: Space | null },
): RequestWarning[] =>
  token === null
    ? []
    : [
        ...bindingWarnings(draft, token, service),
        ...kindWarnings(draft, token),
        ...placeWarnings(draft, space, token),
        ...revokedWarnings(token),
      ]

const carriageWarnings = (draft: RequestDraft, credential: CredentialFacts | null): RequestWarning[] => {
  const typed = typedTokens(draft.path, draft.query).length
  const typedHeader = typedHeaders(draft.headers).some(([name]) => name.toLowerCase() === 'authorization')
  if (credential === null)
    return draft.api === 'images' || typed > 0 || typedHeader
      ? []
      : hint('no-token', 'Choose a token. Only Images works without one.')
  if (draft.api === 'images') return hint('images-need-no-token', 'The Images API needs no token. Choose “No token”.')
  if (draft.placement === 'query' && typed === 0)
    return hint('query-placement-shows-token', 'In the query, the token can end up in logs.')
  return []
}

const typedTokenWarnings = (draft: RequestDraft, credential: CredentialFacts | null): RequestWarning[] => {
  const count = typedTokens(draft.path, draft.query).length
  if (count === 0) return []
  if (count > 1 || (credential !== null && draft.placement === 'query'))
    return stop(
      'access-token-typed-by-hand',
      'Remove access_token from the query. The chosen token is added automatically.',
    )
  return hint(
    'access-token-typed-by-hand',
    credential === null
      ? 'The vault has no such access_token. Save it, and choose “Query” as its placement.'
      : 'Two tokens are sent: the typed access_token and the chosen token.',
  )
}

const pathWarnings = (draft: RequestDraft): RequestWarning[] => {
  const unset = unsetSegments(draft.path).map((segment) =>
    segment === '' ? 'nothing between two “/”' : `“${segment}”`,
  )
  if (unset.length === 0) return []
  return hint(
    'undefined-in-path',
    `The path contains ${[...new Set(unset)].join(', ')}: probably a variable that wasn’t set. Expect a 404.`,
  )
}

const isJson = (text: string): boolean => parseJson(text) !== undefined

/** Whether there is a query whose variables are unfinished, in the body or in the address of a GET. */
const hasBrokenVariables = (draft: RequestDraft, body: string | null): boolean => {
  if (!takesQueries(draft.api)) return false
  const { query, variables } = queryTextIn({ body, query: draft.query.filter(({ enabled }) => enabled) })
  return query !== '' && variables.trim() !== '' && !isJson(variables)
}

const bodyWarnings = (draft: RequestDraft, body: string | null): RequestWarning[] => {
  // A body that is JSON as a whole is reported as that, with its variables anywhere in it.
  if ((body === null || !isJson(body)) && hasBrokenVariables(draft, body))
    return hint(
      'body-is-not-json',
      'The variables of the query are not JSON. The API will probably refuse it as a BadRequest.',
    )
  const type = typedHeaders(draft.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (body === null || body === '' || (type !== undefined && !/json/i.test(type)) || isJson(body)) return []
  return hint('body-is-not-json', 'The body is not JSON. The API will probably refuse it as a BadRequest.')
}

/** What to look at before sending, besides headers and the target. `body` as it would be sent. */
export const draftWarnings = (
  draft: RequestDraft,
  body: string | null,
  { service, space, credential }: { service: Service; space: Space | null; credential: CredentialFacts | null },
): RequestWarning[] => [
  ...goneWarnings(credential),
  ...tokenWarnings(draft, credential?.token ?? null, { service, space }),
  ...unknownEnvironmentWarnings(draft, space, credential?.token ?? null),
  ...carriageWarnings(draft, credential),
  ...typedTokenWarnings(draft, credential),
  ...pathWarnings(draft),
  ...bodyWarnings(draft, body),
]

/** Secrets that a user typed into the request: tokens in the query, values of headers that hold secrets. */
export const secretHeaderValues = (draft: RequestDraft): string[] =>
  typedHeaders(draft.headers).flatMap(([name, value]) => (isSecretHeader(name) ? [value] : []))
