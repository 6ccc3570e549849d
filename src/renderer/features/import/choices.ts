import type { Input } from '../../../shared/contract/contract.ts'
import type { FoundToken, ImportReport, PastedRequest } from '../../../shared/model/import.ts'
import type { Service } from '../../../shared/model/service.ts'
import type { Space } from '../../../shared/model/space.ts'
import type { Token } from '../../../shared/model/token.ts'
import { environmentsOf } from '../../../shared/model/token-facts.ts'
import { parseUrl } from '../../../shared/text/url.ts'
import {
  API_NAMES,
  APIS,
  hasOwnTokens,
  isSpaceKey,
  KINDS,
  takesKind,
  TOKEN_KINDS,
  type ApiName,
  type TokenKind,
} from '../../../shared/platform.ts'

/** What the user chooses for a found token: whether and how to save it, and what its text doesn't contain. */
export type Choice = {
  ticked: boolean
  name: string
  kind: TokenKind | null
  serviceId: string | null
  spaceId: string | null
}

export type Missing = 'name' | 'kind' | 'service' | 'space'

export const kindOf = (item: FoundToken, choice: Choice): TokenKind | null => item.kind ?? choice.kind

/** Whether the text leaves open which service it is. */
export const asksService = ({ serviceFrom }: FoundToken): boolean => serviceFrom === null || serviceFrom === 'default'

export const serviceOf = (item: FoundToken, choice: Choice): string | null =>
  (asksService(item) ? choice.serviceId : null) ?? item.serviceId

export const spaceOf = (item: FoundToken, choice: Choice): string | null => item.space ?? choice.spaceId

/** `fakebakery01 delivery`: a name that differs from the tokens of other spaces. */
export const nameInSpace = (kind: TokenKind, space: string | null): string =>
  space === null ? KINDS[kind].label : `${space} ${APIS[KINDS[kind].api].label.toLowerCase()}`

/** Whether its text shows neither a name nor a kind. */
const isNameless = ({ kind, name }: FoundToken): boolean => kind === null && name === 'token'

/** Every new token is ticked at first. `space`: what the vault calls its space, or its id. */
export const startChoice = (item: FoundToken, space: string | null): Choice => {
  const { inVault, name, kind } = item
  const nameless = isNameless(item) && space !== null ? `${space} key` : name
  const isOwnName = kind === null || name !== KINDS[kind].label
  return {
    ticked: inVault === null,
    name: isOwnName ? nameless : nameInSpace(kind, space),
    kind: null,
    serviceId: null,
    spaceId: null,
  }
}

/**
 * Where a token is tried if its text shows no service: the service of the window, the first with a saved space, or the first.
 * Never the Playground: its own tokens are recognized, and others would fail there.
 */
const serviceNear = ({ services, spaces }: Places, onView: Pick<Aim, 'serviceId'>): Service | undefined => {
  const real = services.filter(({ preset }) => preset !== 'playground')
  const isUsed = ({ id }: Service): boolean => spaces.some(({ serviceId }) => serviceId === id)
  return real.find(({ id }) => id === onView.serviceId) ?? real.find(isUsed) ?? real[0]
}

/**
 * Chooses the service that a token without a place would be tried with, its only space (or, if none is saved, the one of the
 * request on view), and a name after these.
 */
export const fillIn = (
  choice: Choice,
  item: FoundToken,
  places: Places,
  onView: Pick<Aim, 'serviceId' | 'spaceId'>,
): Choice => {
  const { serviceFrom, host, space } = item
  const service = serviceFrom === null && host === null ? serviceNear(places, onView) : undefined
  if (service === undefined) return choice
  const [only, ...others] = places.spaces.filter(({ serviceId }) => serviceId === service.id)
  const home = space === null && others.length === 0 ? only : undefined
  const isFirst = only === undefined && space === null && onView.serviceId === service.id
  return {
    ...choice,
    serviceId: service.id,
    spaceId: home?.id ?? (isFirst ? onView.spaceId : null),
    name: isNameless(item) ? `${home?.name ?? service.name.replace(/ \(.*\)$/, '')} key` : choice.name,
  }
}

export const needsSpace = (item: FoundToken, choice: Choice): boolean => {
  const kind = kindOf(item, choice)
  return kind === null ? item.api !== 'management' : isSpaceKey(kind)
}

const isAskedWith = (one: FoundToken, other: FoundToken, what: 'serviceId' | 'spaceId'): boolean =>
  what === 'serviceId'
    ? asksService(one) && asksService(other) && one.host === other.host
    : one.space === null && other.space === null

/** Sets the service or space of a token, and of all others that lack it: the user chooses it once. */
export const chooseForAll = (
  item: FoundToken,
  what: 'serviceId' | 'spaceId',
  id: string | null,
  found: readonly FoundToken[],
  choices: readonly Choice[],
): void => {
  for (const [index, choice] of choices.entries()) {
    const other = found[index]
    if (other !== undefined && isAskedWith(item, other, what)) choice[what] = id
  }
}

/** What must be chosen before a token can be saved, in the order of the fields. */
export const missing = (item: FoundToken, choice: Choice): Missing[] => [
  ...(choice.name.trim() === '' ? (['name'] as const) : []),
  ...(kindOf(item, choice) === null ? (['kind'] as const) : []),
  ...(serviceOf(item, choice) === null ? (['service'] as const) : []),
  ...(needsSpace(item, choice) && spaceOf(item, choice) === null ? (['space'] as const) : []),
]

export const possibleKinds = ({ api }: FoundToken): TokenKind[] =>
  TOKEN_KINDS.filter((kind) => api === null || takesKind(api, kind))

type Chosen = Input<'import.keep'>['chosen']

export const chosenOf = (found: readonly FoundToken[], choices: readonly Choice[]): Chosen =>
  found.flatMap((_item, index) => {
    const choice = choices[index]
    if (choice?.ticked !== true) return []
    const { name, kind, serviceId, spaceId } = choice
    return [{ index, name: name.trim(), kind, serviceId, spaceId, environment: null }]
  })

/** The one thing that Enter does. `index`: the token that is used, `null` if the request has none. */
export type Act =
  | { is: 'send'; index: number | null }
  | { is: 'check'; index: number }
  | { is: 'save' }
  | { is: 'check-all' }
  | { is: 'explain'; source: number }
  | { is: 'manifest'; source: number }
  | { is: 'nothing' }

/** A request is sent, a token checked, a set of them saved, an error explained. */
export const actOf = ({ found, sources, request }: ImportReport): Act => {
  if (found.length === 1) return request === null ? { is: 'check', index: 0 } : { is: 'send', index: 0 }
  if (found.length > 1) return found.every(({ inVault }) => inVault !== null) ? { is: 'check-all' } : { is: 'save' }
  const error = sources.findIndex(({ form }) => form === 'error')
  if (error !== -1) return { is: 'explain', source: error }
  const manifest = sources.findIndex(({ form }) => form === 'manifest')
  if (manifest !== -1) return { is: 'manifest', source: manifest }
  return request === null ? { is: 'nothing' } : { is: 'send', index: null }
}

export type Aim = { serviceId: string; api: ApiName; spaceId: string | null; environmentId: string | null }

type Places = Readonly<{ services: readonly Service[]; spaces: readonly Space[] }>

/** The request that a found token is tried with. If its text shows no place, the window's. `null` without a space. */
export const aimOf = (
  item: FoundToken,
  choice: Choice,
  places: Places,
  onView: Pick<Aim, 'serviceId' | 'spaceId'>,
): Aim | null => {
  const own = serviceOf(item, choice)
  const serviceId = own ?? serviceNear(places, onView)?.id
  if (serviceId === undefined) return null
  const kind = kindOf(item, choice)
  // An API without tokens of its own takes several kinds, and shows no more than a key's own form does.
  const silent = item.api === null || !hasOwnTokens(item.api) ? 'delivery' : item.api
  const api = kind === null ? silent : KINDS[kind].api
  if (api === 'management') return { serviceId, api, spaceId: null, environmentId: null }
  const known = places.spaces.filter((space) => space.serviceId === serviceId)
  const near = known.find(({ id }) => id === onView.spaceId) ?? known[0]
  const spaceId = spaceOf(item, choice) ?? near?.id ?? null
  return spaceId === null ? null : { serviceId, api, spaceId, environmentId: item.environment }
}

/** Where a saved token was pasted for, if an address shows it: there it is tried, not where it would work. */
export const aimOfSaved = (saved: Token, item: FoundToken): Aim => {
  const { api, serviceId, serviceFrom, space, environment } = item
  const [own = null] = environmentsOf(saved)
  if (serviceFrom !== 'host' || serviceId === null) {
    const isAtHome = space === null || space === saved.spaceId
    const place = { spaceId: space ?? saved.spaceId, environmentId: environment ?? (isAtHome ? own : null) }
    return { serviceId: saved.serviceId, api: KINDS[saved.kind].api, ...place }
  }
  // If only its service is shown, its own space is meant, in an environment of it.
  const isOwn = space === null && saved.serviceId === serviceId
  return {
    serviceId,
    api: api ?? KINDS[saved.kind].api,
    spaceId: isOwn ? saved.spaceId : space,
    environmentId: environment ?? (isOwn ? own : null),
  }
}

/** Where a request without a token goes. `null` if no service has its host. */
export const aimOfRequest = ({ url }: Pick<PastedRequest, 'url'>, services: readonly Service[]): Aim | null => {
  const host = parseUrl(url)?.host
  for (const { id: serviceId, baseUrls } of services)
    for (const api of API_NAMES)
      if (host !== undefined && parseUrl(baseUrls[api] ?? '')?.host === host)
        return { serviceId, api, spaceId: null, environmentId: null }
  return null
}

/** The saved token of an exact match. `null` if no token or several match. */
export const savedAs = ({ inVault, lastFour }: FoundToken, tokens: readonly Token[]): Token | null => {
  const [token, ...others] = tokens.filter((one) => one.name === inVault && one.lastFour === lastFour)
  return others.length === 0 ? (token ?? null) : null
}
