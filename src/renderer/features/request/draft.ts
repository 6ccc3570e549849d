import type { Credential, Method, RequestDraft } from '../../../shared/model/request.ts'
import type { Service } from '../../../shared/model/service.ts'
import { API_NAMES, isSpaceKey, KINDS, takesKind, takesQueries, type ApiName } from '../../../shared/platform.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { queryTextIn, queryParts, type QueryText } from '../../../shared/text/query-text.ts'
import { isInEnvironment, placeNamed, withPlace, type PathPlace } from '../../../shared/text/path-place.ts'
import { defaultPath } from '../../../shared/text/url.ts'
import type { Target } from '../../bridge/selection.svelte.ts'
import { askingIn, familyOf } from './asking.ts'
import { environmentAsked, isSamePlace, placeOf } from './draft-place.ts'
import { tokenChoices, type TokenChoice } from './token-choices.ts'

export type VaultView = Pick<VaultSnapshot, 'services' | 'spaces' | 'tokens'>

/**
 * The builder: a draft, and what the person decided by hand. The draft's space and environment are always those that its path
 * names: choosing others rewrites them in an edited path, and typing a path chooses them. The token follows until one is chosen.
 */
export type BuilderState = {
  draft: RequestDraft
  pathEdited: boolean
  tokenChosen: boolean
  /** Where the request was aimed last: typing a path away from it does not forget it. */
  aimedAt: PathPlace
}

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

export const sameDraft = (a: RequestDraft, b: RequestDraft): boolean =>
  a === b ||
  (Object.keys(a) as (keyof RequestDraft)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))

export const apisOf = (service: Service | undefined): ApiName[] =>
  API_NAMES.filter((api) => service?.baseUrls[api] !== undefined)

/**
 * The token for a target while none was chosen by hand: the present one if it suits, else the first that does. Where none
 * does, a token of that very API stays: to ask with it is often the point, and a warning says what to expect.
 */
const automaticCredential = (draft: RequestDraft, vault: VaultView): Credential => {
  const { suited, others } = tokenChoices(vault.tokens, { ...draft, environmentId: environmentAsked(draft) })
  const presentId = draft.credential.from === 'vault' ? draft.credential.tokenId : null
  const isPresent = ({ token }: TokenChoice): boolean => token.id === presentId
  const takenByApi = ({ token }: TokenChoice): boolean =>
    token.serviceId === draft.serviceId && takesKind(draft.api, token.kind)
  const isForeign = ({ token }: TokenChoice): boolean => isSpaceKey(token.kind) && token.spaceId !== draft.spaceId
  const present = others.find((other) => isPresent(other) && takenByApi(other))
  // In another space, its own key fits better than that of the space before, with any environments.
  const own =
    present !== undefined && isForeign(present)
      ? others.find((other) => takenByApi(other) && !isForeign(other))
      : undefined
  const choice = suited.find(isPresent) ?? suited[0] ?? own ?? present
  return choice === undefined ? { from: 'none' } : { from: 'vault', tokenId: choice.token.id }
}

/** The token of a target that is new; one that was chosen stays. */
const withToken = (state: BuilderState, vault: VaultView): BuilderState => {
  if (state.tokenChosen) return state
  return { ...state, draft: { ...state.draft, credential: automaticCredential(state.draft, vault) } }
}

/** A draft aimed at a place: its path names it. An edited path that can't name it gives way to the usual one. */
const movedTo = (state: BuilderState, draft: RequestDraft, place: PathPlace): BuilderState => {
  const usual = defaultPath(draft.api, place.spaceId, place.environmentId)
  const isNowhere = place.spaceId === null && placeOf(draft.api, draft.path).spaceId === null
  const stays = isNowhere || isSamePlace(place, placeNamed(draft.api, draft.path))
  const edited = stays ? draft.path : withPlace(draft.api, draft.path, place)
  const path = state.pathEdited ? (edited ?? usual) : usual
  const named = placeOf(draft.api, path)
  return { ...state, draft: { ...draft, ...named, path }, pathEdited: path !== usual, aimedAt: place }
}

/** Where a request goes now; what its path has no room for is as it was aimed last. */
const presentPlace = ({ draft: { api, path, spaceId: chosen }, aimedAt }: BuilderState): PathPlace => {
  const spaceId = chosen ?? aimedAt.spaceId
  const { environmentId } = placeNamed(api, path)
  const isElsewhere = spaceId !== aimedAt.spaceId && api !== 'images'
  const isSaid = isElsewhere || isInEnvironment(api, path)
  return { spaceId, environmentId: isSaid ? environmentId : (environmentId ?? aimedAt.environmentId) }
}

/**
 * The place that is aimed at. An environment that was named stays, even if the vault doesn't know it there: a request must not
 * go to another one, least of all to production.
 */
const placeAimedAt = (state: BuilderState, aim: Aim, vault: VaultView): PathPlace => {
  const present = { serviceId: state.draft.serviceId, ...presentPlace(state) }
  const wanted = { ...present, ...aim }
  const spaces = vault.spaces.filter(({ serviceId }) => serviceId === wanted.serviceId)
  const movedService = wanted.serviceId !== present.serviceId && aim.spaceId === undefined
  const knowsSpace = spaces.some(({ id }) => id === wanted.spaceId)
  const spaceId = movedService && !knowsSpace ? (spaces[0]?.id ?? null) : wanted.spaceId
  return { spaceId, environmentId: spaceId === null ? null : wanted.environmentId }
}

/** Whether only another environment is meant: the token stays then, and a warning says what to expect of it. */
const isOfEnvironment = (
  { draft, tokenChosen }: BuilderState,
  { serviceId, api, spaceId, environmentId }: Aim,
): boolean =>
  environmentId !== undefined &&
  (tokenChosen || draft.credential.from !== 'none') &&
  (serviceId ?? draft.serviceId) === draft.serviceId &&
  (api ?? draft.api) === draft.api &&
  (spaceId === undefined || spaceId === draft.spaceId)

export const aimAt = (state: BuilderState, aim: Aim, vault: VaultView): BuilderState => {
  const wanted = { ...state.draft, ...aim }
  const offered = apisOf(vault.services.find(({ id }) => id === wanted.serviceId))
  const api = offered.length === 0 || offered.includes(wanted.api) ? wanted.api : (offered[0] ?? wanted.api)
  const place = placeAimedAt(state, aim, vault)
  // A path of one family of APIs means nothing in another.
  const pathEdited = state.pathEdited && familyOf(state.draft.api) === familyOf(api)
  const moved = movedTo({ ...state, pathEdited }, { ...wanted, ...askingIn(state.draft, api), api }, place)
  return isOfEnvironment(state, aim) ? moved : withToken(moved, vault)
}

/** The builder of a fresh window: the first service that has something to ask with, its first space. */
export const startState = (vault: VaultView): BuilderState => {
  const used = vault.services.find(({ id }) => vault.tokens.some(({ serviceId }) => serviceId === id))
  const service = used ?? vault.services[0]
  const nowhere = { spaceId: null, environmentId: null }
  const blank: BuilderState = { draft: emptyDraft, pathEdited: false, tokenChosen: false, aimedAt: nowhere }
  return service === undefined ? blank : aimAt(blank, { serviceId: service.id }, vault)
}

/** Fills the builder from the vault: a token brings its API along, a space or an environment the token that suits. */
export const fillFrom = (state: BuilderState, choice: Target, vault: VaultView): BuilderState => {
  if (choice.serviceId === null) return state
  const token = vault.tokens.find(({ id }) => id === choice.tokenId)
  const aim: Aim = { serviceId: choice.serviceId }
  if (choice.spaceId !== null) Object.assign(aim, { spaceId: choice.spaceId, environmentId: choice.environmentId })
  if (token === undefined)
    return aimAt({ ...state, tokenChosen: state.tokenChosen && isOfEnvironment(state, aim) }, aim, vault)
  const chosen = chooseCredential(state, { from: 'vault', tokenId: token.id })
  const { credential, path } = state.draft
  const isPresent = credential.from === 'vault' && credential.tokenId === token.id
  // A query that is being written stays, where the token is good for it.
  const api = takesKind(state.draft.api, token.kind) ? state.draft.api : KINDS[token.kind].api
  // A typed path that names no place goes nowhere else with the same token.
  const isAskedAlready = isPresent && api === state.draft.api
  if (isAskedAlready && state.pathEdited && placeNamed(api, path).spaceId === null) return chosen
  // An account token stands for no space: the one that is chosen may stay.
  return aimAt(chosen, isSpaceKey(token.kind) ? { ...aim, api } : { serviceId: choice.serviceId, api }, vault)
}

export const chooseCredential = (state: BuilderState, credential: Credential): BuilderState => ({
  ...state,
  tokenChosen: true,
  draft: { ...state.draft, credential },
})

/** A path typed by hand says where the request goes; the usual one typed again follows the target as before. */
export const editPath = (state: BuilderState, path: string): BuilderState => {
  const { api } = state.draft
  const named = placeOf(api, path)
  const draft = { ...state.draft, path, ...named }
  const isUsual = ({ spaceId, environmentId }: PathPlace): boolean => path === defaultPath(api, spaceId, environmentId)
  if (isUsual(state.aimedAt)) return { ...state, draft, pathEdited: false }
  return isUsual(named) ? { ...state, draft, pathEdited: false, aimedAt: named } : { ...state, draft, pathEdited: true }
}

export const loadDraft = (state: BuilderState, draft: RequestDraft): BuilderState =>
  editPath({ ...state, tokenChosen: true, draft, aimedAt: placeOf(draft.api, draft.path) }, draft.path)

export const resetPath = (state: BuilderState): BuilderState =>
  movedTo({ ...state, pathEdited: false }, state.draft, state.aimedAt)

export const takesBody = (method: Method): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH'

const QUERY_ROWS = ['query', 'variables']

/** Writes a query where the method carries it. Parameters of other names stay. */
export const editQueryText = (state: BuilderState, asked: QueryText): BuilderState => {
  const { draft } = state
  const { query, body } = queryParts(draft.method, asked)
  const others = draft.query.filter(({ name }) => !QUERY_ROWS.includes(name))
  return { ...state, draft: { ...draft, query: [...query, ...others], body } }
}

/** Changes the method. A typed body stays if the method can have one. A query stays in any case. */
export const changeMethod = (state: BuilderState, method: Method): BuilderState => {
  const { draft } = state
  if (takesQueries(draft.api)) return editQueryText({ ...state, draft: { ...draft, method } }, queryTextIn(draft))
  return { ...state, draft: { ...draft, method, body: takesBody(method) ? (draft.body ?? '') : null } }
}

/**
 * After a change of the vault. A token stays chosen when it is removed: a request meant for one token is neither sent with the
 * next nor without. A first service fills an empty builder.
 */
export const afterVaultChange = (state: BuilderState, vault: VaultView): BuilderState => {
  if (state.draft.serviceId === '') return startState(vault)
  return state.draft.credential.from === 'none' ? withToken(state, vault) : state
}

/** Whether the token can't be sent anymore: it was removed, or was pasted for one use. `pasted`: the handle that main has. */
export const isTokenGone = (
  { credential }: RequestDraft,
  { tokens }: Pick<VaultView, 'tokens'>,
  pasted: string | null,
): boolean =>
  credential.from === 'vault'
    ? !tokens.some(({ id }) => id === credential.tokenId)
    : credential.from === 'pasted' && credential.handle !== pasted
