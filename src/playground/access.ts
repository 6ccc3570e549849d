import { ok, type Result } from '../shared/contract/result.ts'
import { KINDS, type TokenApi } from '../shared/platform.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf, platformIdSchema } from '../shared/model/token.ts'
import { accessTokenInvalid, hibernated, invalidResourceId, notFound } from './records.ts'
import type { PlaygroundToken } from './tokens.ts'
import type { Failure, Incoming } from './types.ts'
import type { Space } from './state.ts'

/** Who may read what: the specification's sections 4, 5 and 7 as pure functions. */

const BEARER = /^bearer +(\S.*)$/i

/** The token in the header or, without one, in the query (specification, section 5). `undefined` without both. */
export const tokenSent = (request: Pick<Incoming, 'header' | 'query'>): string | undefined => {
  const inHeader = BEARER.exec(request.header('authorization') ?? '')?.[1]
  const inQuery = request.query.find(([name]) => name === 'access_token')?.[1]
  const secret = inHeader ?? inQuery
  return secret === '' ? undefined : secret
}

/**
 * The token behind a secret, if this API takes it (specification, section 5). All others are `AccessTokenInvalid`. The status is open in
 * the specification; the platform's documentation has 401, and on Management also 403: here for an unknown token.
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
 * Whether a key reaches a target (specification, section 4). An environment that it isn't enabled for and one that doesn't exist give the
 * same 404. A key enabled for an alias reaches the environment through the alias only.
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
  if (environmentId === undefined || !environmentsOf(token).includes(target.environmentId))
    return environmentNotFound(target)
  return ok({ space, environmentId })
}

/** The environment behind an id, which may be an alias; undefined where the space has neither. */
export const resolveEnvironment = (space: Space, id: string): string | undefined =>
  space.aliases.find((alias) => alias.id === id)?.target ?? space.environments.find((environment) => environment === id)

/** The platform's `details` are flat. On the path that the specification shows, without an environment, `details.sys.type` is there, too. */
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
