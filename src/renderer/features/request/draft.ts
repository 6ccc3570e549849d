import { METHODS, type Credential, type Method, type RequestDraft } from '../../../shared/model/request.ts'
import { API_NAMES, type ApiName, type Service } from '../../../shared/model/service.ts'
import { API_OF_KIND, isSpaceKey, takesKind } from '../../../shared/model/token.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { graphqlIn, graphqlParts, type GraphqlQuery } from '../../../shared/text/graphql-request.ts'
import { defaultPath } from '../../../shared/text/url.ts'
import { tokenChoices, type TokenChoice } from './token-choices.ts'

/** What the builder needs to know of the vault. */
export type VaultView = Pick<VaultSnapshot, 'services' | 'spaces' | 'tokens'>

/**
 * The builder: a draft, and what the person decided by hand. The path follows the target until it is edited; the token
 * follows until one is chosen.
 */
export type BuilderState = { draft: RequestDraft; pathEdited: boolean; tokenChosen: boolean }

/** A change of the request's target. What is left out stays. */
export type Aim = Partial<Pick<RequestDraft, 'serviceId' | 'api' | 'spaceId' | 'environmentId'>>

const emptyDraft: RequestDraft = {
  // Replaced as soon as a service is there; an empty id is no service, and the preview says so.
  serviceId: '',
  api: 'delivery',
  spaceId: null,
  environmentId: null,
  credential: { from: 'none' },
  placement: 'header',
  method: 'GET',
  path: '',
  query: [],
  headers: [],
  body: null,
}

/** The APIs that a service offers, in the platform's order. */
export const apisOf = (service: Service | undefined): ApiName[] =>
  API_NAMES.filter((api) => service?.baseUrls[api] !== undefined)

const pathOf = ({ api, spaceId, environmentId }: RequestDraft): string => defaultPath(api, spaceId, environmentId)

/**
 * The token for a target while none was chosen by hand: the present one if it suits, else the first that does. Where none
 * does, a token of that very API stays: to ask with it is often the point, and a warning says what to expect.
 */
const automaticCredential = (draft: RequestDraft, vault: VaultView): Credential => {
  const { suited, others } = tokenChoices(vault.tokens, draft)
  const presentId = draft.credential.from === 'vault' ? draft.credential.tokenId : null
  const isPresent = ({ token }: TokenChoice): boolean => token.id === presentId
  const takenByApi = ({ token }: TokenChoice): boolean =>
    token.serviceId === draft.serviceId && takesKind(draft.api, token.kind)
  const choice = suited.find(isPresent) ?? suited[0] ?? others.find((other) => isPresent(other) && takenByApi(other))
  return choice === undefined ? { from: 'none' } : { from: 'vault', tokenId: choice.token.id }
}

const followed = (state: BuilderState, vault: VaultView): BuilderState => {
  const { draft, pathEdited, tokenChosen } = state
  return {
    ...state,
    draft: {
      ...draft,
      credential: tokenChosen ? draft.credential : automaticCredential(draft, vault),
      path: pathEdited ? draft.path : pathOf(draft),
    },
  }
}

/** What a query begins as: every schema has it. */
const FIRST_QUERY: GraphqlQuery = { query: '{\n  __typename\n}', variables: '' }

/** GraphQL is asked in its own way: going there begins a query, going away leaves it behind. */
const askingIn = (draft: RequestDraft, api: ApiName): Partial<RequestDraft> => {
  if (draft.api === api || (draft.api !== 'graphql' && api !== 'graphql')) return {}
  return api === 'graphql'
    ? { method: 'POST', ...graphqlParts('POST', FIRST_QUERY) }
    : { method: 'GET', query: [], body: null }
}

/** Aims the request: what the change makes impossible is replaced by the nearest that is possible. */
export const aimAt = (state: BuilderState, aim: Aim, vault: VaultView): BuilderState => {
  const wanted = { ...state.draft, ...aim }
  const offered = apisOf(vault.services.find(({ id }) => id === wanted.serviceId))
  const api = offered.length === 0 || offered.includes(wanted.api) ? wanted.api : (offered[0] ?? wanted.api)

  const spaces = vault.spaces.filter(({ serviceId }) => serviceId === wanted.serviceId)
  const movedService = wanted.serviceId !== state.draft.serviceId && aim.spaceId === undefined
  const knowsSpace = spaces.some(({ id }) => id === wanted.spaceId)
  const spaceId = movedService && !knowsSpace ? (spaces[0]?.id ?? null) : wanted.spaceId

  const movedSpace = (spaceId !== state.draft.spaceId || movedService) && aim.environmentId === undefined
  const environments = spaces.find(({ id }) => id === spaceId)?.environments ?? []
  const keepsEnvironment = !movedSpace || environments.some(({ id }) => id === wanted.environmentId)
  const environmentId = keepsEnvironment && spaceId !== null ? wanted.environmentId : null

  const asks = askingIn(state.draft, api)
  return followed({ ...state, draft: { ...wanted, ...asks, api, spaceId, environmentId } }, vault)
}

/** The builder of a fresh window: the first service that has something to ask with, its first space. */
export const startState = (vault: VaultView): BuilderState => {
  const used = vault.services.find(({ id }) => vault.tokens.some(({ serviceId }) => serviceId === id))
  const service = used ?? vault.services[0]
  const blank: BuilderState = { draft: emptyDraft, pathEdited: false, tokenChosen: false }
  return service === undefined ? blank : aimAt(blank, { serviceId: service.id }, vault)
}

/** What somebody chose in the vault's tree. */
export type Choice = {
  serviceId: string | null
  spaceId: string | null
  environmentId: string | null
  tokenId: string | null
}

/** Fills the builder from the vault: a token brings its API along, a space or an environment the token that suits. */
export const fillFrom = (state: BuilderState, choice: Choice, vault: VaultView): BuilderState => {
  if (choice.serviceId === null) return state
  const token = vault.tokens.find(({ id }) => id === choice.tokenId)
  const aim: Aim = { serviceId: choice.serviceId }
  if (choice.spaceId !== null) Object.assign(aim, { spaceId: choice.spaceId, environmentId: choice.environmentId })
  if (token === undefined) return aimAt({ ...state, tokenChosen: false }, aim, vault)
  const withToken = chooseCredential(state, { from: 'vault', tokenId: token.id })
  // A query that is being written stays, where the token is good for it.
  const api = takesKind(state.draft.api, token.kind) ? state.draft.api : API_OF_KIND[token.kind]
  // An account token stands for no space: the one that is chosen may stay.
  return aimAt(withToken, isSpaceKey(token.kind) ? { ...aim, api } : { serviceId: choice.serviceId, api }, vault)
}

export const chooseCredential = (state: BuilderState, credential: Credential): BuilderState => ({
  ...state,
  tokenChosen: true,
  draft: { ...state.draft, credential },
})

/** A path typed by hand stays; typing the default one again lets it follow the target as before. */
export const editPath = (state: BuilderState, path: string): BuilderState => ({
  ...state,
  pathEdited: path !== pathOf(state.draft),
  draft: { ...state.draft, path },
})

export const resetPath = (state: BuilderState): BuilderState => editPath(state, pathOf(state.draft))

/** Methods that carry a body. */
export const takesBody = (method: Method): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH'

/** The methods to choose from: a query goes by GET or POST. */
export const methodsOf = (api: ApiName): readonly Method[] => (api === 'graphql' ? ['GET', 'POST'] : METHODS)

const QUERY_ROWS = ['query', 'variables']

/** Writes a query where the method carries it. Parameters of other names stay. */
export const editGraphql = (state: BuilderState, asked: GraphqlQuery): BuilderState => {
  const { draft } = state
  const { query, body } = graphqlParts(draft.method, asked)
  const others = draft.query.filter(({ name }) => !QUERY_ROWS.includes(name))
  return { ...state, draft: { ...draft, query: [...query, ...others], body } }
}

/** Changes the method. A body that was typed is kept while the methods can carry one; a query goes along. */
export const changeMethod = (state: BuilderState, method: Method): BuilderState => {
  const { draft } = state
  if (draft.api === 'graphql') return editGraphql({ ...state, draft: { ...draft, method } }, graphqlIn(draft))
  return { ...state, draft: { ...draft, method, body: takesBody(method) ? (draft.body ?? '') : null } }
}

/**
 * After a change of the vault: lets go of what is no longer there. A first service fills an empty builder.
 */
export const afterVaultChange = (state: BuilderState, vault: VaultView): BuilderState => {
  const { draft } = state
  const service = vault.services.find(({ id }) => id === draft.serviceId)
  if (service === undefined) return startState(vault)
  const credential = draft.credential
  const lost = credential.from === 'vault' && !vault.tokens.some(({ id }) => id === credential.tokenId)
  return followed(lost ? { ...state, tokenChosen: false } : state, vault)
}
