import { ok, type Result } from '../shared/contract/result.ts'
import { KINDS, type TokenApi } from '../shared/platform.ts'
import { DEFAULT_ENVIRONMENT, platformIdSchema } from '../shared/model/token.ts'
import { accessTokenInvalid, hibernated, invalidResourceId, notFound } from './records.ts'
import { enabledFor, type PlaygroundToken } from './tokens.ts'
import type { Failure, Incoming } from './types.ts'
import type { Space } from './state.ts'

/** Who may read what: the specification's sections 4, 5 and 7 as pure functions. */

const BEARER = /^bearer +(\S.*)$/i

/**
 * The token of a request, from header or query (specification, section 5). `undefined` if it has no token.
 * With both, the header wins: it is the recommended one. What the platform does then is not documented.
 * An `Authorization` header of another scheme carries no bearer token, so the query still counts.
 */
export const tokenSent = (request: Pick<Incoming, 'header' | 'query'>): string | undefined => {
  const inHeader = BEARER.exec(request.header('authorization') ?? '')?.[1]
  const inQuery = request.query.find(([name]) => name === 'access_token')?.[1]
  const secret = inHeader ?? inQuery
  return secret === '' ? undefined : secret
}

/**
 * The token behind a secret, if this API takes it: each API requires its own (specification, section 5).
 * Missing, unknown, revoked and other APIs' tokens are all `AccessTokenInvalid`. The specification leaves the status
 * open; the platform's documentation has 401, and on Management also 403: here for an unknown token.
 */
export const authenticate = (
  tokens: readonly PlaygroundToken[],
  api: TokenApi,
  secret: string | undefined,
): Result<PlaygroundToken, Failure> => {
  if (secret === undefined) return accessTokenInvalid(401)
  const token = tokens.find((candidate) => candidate.secret === secret && KINDS[candidate.kind].api === api)
  if (token === undefined) return accessTokenInvalid(api === 'management' ? 403 : 401)
  return token.revoked ? accessTokenInvalid(401) : ok(token)
}

/** Whether a resource can have this id at all. */
export const isId = (id: string): boolean => id === id.trim() && platformIdSchema.safeParse(id).success

/** What a path names: a space, and an environment that is either written in the path or the default one. */
export type ContentTarget = { spaceId: string; environmentId: string; environmentInPath: boolean }

/** Splits `spaces/<space>[/environments/<environment>]/…`, the platform's path shape, into target and rest. */
export const parsePath = (path: readonly string[]): { target: ContentTarget; rest: readonly string[] } | null => {
  const [root, spaceId, ...rest] = path
  if (root !== 'spaces' || spaceId === undefined) return null
  const [first, environmentId, ...further] = rest
  if (first === 'environments' && environmentId !== undefined)
    return { target: { spaceId, environmentId, environmentInPath: true }, rest: further }
  return { target: { spaceId, environmentId: DEFAULT_ENVIRONMENT, environmentInPath: false }, rest }
}

/** A space and the id of the environment that holds the content: aliases are resolved. */
type OpenedTarget = { space: Space; environmentId: string }

/**
 * Whether a delivery or preview key reaches a target. Another space's key, or no such space: 404 with
 * `details.sys.type` = `Space` (specification, section 4). An environment that the key is not enabled for and one that
 * does not exist give the same 404. A key enabled for an alias reaches the environment through the alias only.
 */
export const openContent = (
  spaces: readonly Space[],
  token: PlaygroundToken,
  target: ContentTarget,
): Result<OpenedTarget, Failure> => {
  const space = spaces.find(({ id }) => id === target.spaceId && id === token.spaceId)
  if (space === undefined) return notFound({ sys: { type: 'Space' } })
  if (space.asleep) return hibernated('Hibernated')
  if (!isId(target.environmentId)) return invalidResourceId()
  const environmentId = resolveEnvironment(space, target.environmentId)
  if (environmentId === undefined || !enabledFor(token).includes(target.environmentId))
    return environmentNotFound(target)
  return ok({ space, environmentId })
}

/** The environment behind an id, which may be an alias; undefined where the space has neither. */
export const resolveEnvironment = (space: Space, id: string): string | undefined =>
  space.aliases.find((alias) => alias.id === id)?.target ?? space.environments.find((environment) => environment === id)

/**
 * The platform's shape of `details` is flat. On the one path that the specification shows (no environment in it), its
 * `details.sys.type` is there as well: the specification decides where it speaks.
 */
export const environmentNotFound = (target: ContentTarget) =>
  notFound({
    ...(target.environmentInPath ? {} : { sys: { type: 'Environment' } }),
    type: 'Environment',
    id: target.environmentId,
    space: target.spaceId,
  })

/** The header that names the API of a response. Only APIs with tokens of their own send it. */
export const API_HEADER: Readonly<Record<TokenApi, string>> = {
  delivery: 'cda_cached',
  preview: 'cpa',
  management: 'cma',
}
