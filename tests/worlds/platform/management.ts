import { carriedToken, readable, readBelow } from './content.ts'
import type { AccountToken, Answer, Installation, Key, Request, Role, Space } from './model.ts'
import { answer, list, notFound, record, tokenInvalid } from './records.ts'

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const tokenOf = (installation: Installation, request: Request): AccountToken | null => {
  const carried = carriedToken(request)
  const token = installation.accountTokens.find(({ secret }) => secret === carried)
  if (token === undefined || request.now < token.activeAt) return null
  if (token.revokedAt !== null && token.revokedAt <= request.now) return null
  return token.expiresAt !== null && token.expiresAt <= request.now ? null : token
}

const listTokens = (installation: Installation, request: Request, { account }: AccountToken): Answer => {
  const { manners, accountTokens } = installation
  const items = accountTokens
    .filter((token) => token.account === account && token.kind === 'personal-access-token')
    .map(({ secret, name, scope, revokedAt, expiresAt, lastUsedAt }) => ({
      sys: {
        type: 'AccessToken',
        id: `token-${name}`,
        createdAt: '2025-03-01T08:00:00.000Z',
        expiresAt: time(expiresAt),
      },
      name,
      scopes: [scope === 'read' ? 'content_management_read' : 'content_management_manage'],
      revokedAt: time(revokedAt),
      expiresAt: time(expiresAt),
      lastUsedAt: time(lastUsedAt),
      redactedValue: manners.redacted === 'last-four' ? secret.slice(-4) : `CFPAT-...${secret.slice(-4)}`,
    }))
  return list('management', manners, items, request.query)
}

const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Environment', id } })

const listedKey = ({ manners, keys }: Installation, key: Key, seesValue: boolean) => {
  const twin = keys.find(({ api, name }) => api === 'preview' && name === key.name)
  const none = { absent: undefined, empty: [], master: [link('master')] }[manners.noneChosen]
  const environments = key.environments.length === 0 ? none : key.environments.map(link)
  return {
    sys: {
      type: key.api === 'delivery' ? 'ApiKey' : 'PreviewApiKey',
      id: `${key.api}-${key.name}`,
      ...(manners.createdAt && { createdAt: time(key.createdAt), updatedAt: time(key.changed?.at ?? key.createdAt) }),
    },
    name: key.name,
    ...(seesValue && { accessToken: key.secret }),
    ...(environments !== undefined && { environments }),
    ...(key.api === 'delivery' &&
      twin !== undefined && {
        preview_api_key: { sys: { type: 'Link', linkType: 'PreviewApiKey', id: `preview-${twin.name}` } },
      }),
  }
}

const listKeys = (
  installation: Installation,
  request: Request,
  token: AccountToken,
  space: string,
  api: Key['api'],
): Answer => {
  const sees = token.scope === 'manage' || installation.manners.readerSeesKeys
  const own = installation.keys.filter((key) => key.space === space && key.api === api)
  return list(
    'management',
    installation.manners,
    own.map((key) => listedKey(installation, key, sees)),
    request.query,
  )
}

const environmentItems = ({ environments, aliases }: Space, withAliases: boolean) => [
  ...Object.entries(environments).map(([id, { status }]) => ({
    sys: { type: 'Environment', id, status: { sys: { type: 'Link', linkType: 'Status', id: status } } },
    name: id,
  })),
  ...(withAliases
    ? Object.entries(aliases).map(([id, target]) => ({
        sys: {
          type: 'Environment',
          id,
          status: { sys: { type: 'Link', linkType: 'Status', id: 'ready' } },
          aliasedEnvironment: link(target),
        },
        name: id,
      }))
    : []),
]

const denied = (installation: Installation): Answer => {
  const reason = 'The role of this account does not allow it.'
  return record(403, 'AccessDenied', 'management', installation.manners, {
    reasons: installation.manners.reasons === 'string' ? reason : [reason, 'Ask an administrator.'],
  })
}

const oneEnvironment = (installation: Installation, space: string, id: string): Answer => {
  const { manners, spaces } = installation
  const environment = spaces[space]?.environments[spaces[space].aliases[id] ?? id]
  if (environment === undefined || (environment.status !== 'ready' && !manners.readsUnready))
    return notFound('management', manners, { type: 'Environment', id, space })
  const status = { sys: { type: 'Link', linkType: 'Status', id: environment.status } }
  return answer(200, 'management', manners, { sys: { type: 'Environment', id, status }, name: id })
}

const insideSpace = (
  installation: Installation,
  request: Request,
  token: AccountToken,
  role: Role,
  id: string,
  rest: readonly string[],
): Answer => {
  const { manners, spaces } = installation
  const space = spaces[id]
  const [what, environment = 'master'] = rest
  if (space === undefined) return notFound('management', manners, { type: 'Space', id, space: id })
  if (what === undefined) return answer(200, 'management', manners, { sys: { type: 'Space', id }, name: id })
  if (role === 'weak') return denied(installation)
  if (space.hibernated) return record(502, 'Hibernated', 'management', manners)
  if (what === 'api_keys' || what === 'preview_api_keys')
    return role === 'no-keys'
      ? denied(installation)
      : listKeys(installation, request, token, id, what === 'api_keys' ? 'delivery' : 'preview')
  if (what === 'environment_aliases')
    return list(
      'management',
      manners,
      Object.entries(space.aliases).map(([alias, target]) => ({
        sys: { type: 'EnvironmentAlias', id: alias },
        environment: link(target),
      })),
      request.query,
    )
  if (what === 'environments' && rest.length === 1)
    return list('management', manners, environmentItems(space, manners.aliasesAmongEnvironments), request.query)
  if (what === 'environments' && rest.length === 2) return oneEnvironment(installation, id, environment)
  const isNamed = what === 'environments'
  const asked = isNamed ? environment : 'master'
  const found = readable(installation, id, asked)
  if (found === null) return notFound('management', manners, { type: 'Environment', id: asked, space: id })
  return readBelow(
    installation,
    request,
    { space: id, environment: asked, rest: isNamed ? rest.slice(2) : rest },
    found,
  )
}

/** Management: what an account may see, it sees with each of its tokens. */
export const answerManagement = (installation: Installation, request: Request): Answer => {
  const { manners, accounts, spaces } = installation
  const token = tokenOf(installation, request)
  if (token === null) return tokenInvalid('management', manners)
  const [root = '', id = '', ...rest] = request.path.split('/').slice(1)
  if (root === 'users' && id === 'me') {
    if (rest.length === 0) return answer(200, 'management', manners, { sys: { type: 'User', id: token.account } })
    if (rest[0] === 'access_tokens') return listTokens(installation, request, token)
  }
  if (!token.granted) return record(401, 'OrganizationAccessGrantRequired', 'management', manners)
  const roles = accounts[token.account] ?? {}
  if (root === 'spaces' && id === '')
    return list(
      'management',
      manners,
      Object.keys(roles)
        .filter((one) => spaces[one] !== undefined)
        .map((one) => ({ sys: { type: 'Space', id: one }, name: one })),
      request.query,
    )
  const role = roles[id]
  if (root !== 'spaces' || role === undefined)
    return notFound('management', manners, root === 'spaces' ? { type: 'Space', id, space: id } : null)
  return insideSpace(installation, request, token, role, id, rest)
}
