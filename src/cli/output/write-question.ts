import { typedToken } from '../../core/inventory/typed-tokens.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import { looksLikeProduction, type Space } from '../../shared/model/space.ts'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import { isInEnvironment, placeInPath } from '../../shared/text/path-place.ts'
import { overridingMethod } from '../../shared/text/method-override.ts'
import { oneLine } from '../../shared/text/printable.ts'
import { productionChange } from '../../shared/text/production-change.ts'
import { sanitize } from '../../shared/text/redact.ts'
import { isWithin } from '../../shared/text/url.ts'
import type { Place } from '../inventory/target.ts'

/** A request that writes. `token`: the vault's or manifest's token; `null` if it was given for this run. */
export type Write = {
  draft: RequestDraft
  place: Place
  token: Pick<KnownToken, 'name' | 'reach'> | null
  hasToken: boolean
}

const VERBS: Readonly<Record<string, string>> = {
  POST: 'Create or change',
  PUT: 'Create or replace',
  PATCH: 'Change',
  DELETE: 'Delete',
}

const spacesOf = ({ spaces, from }: Pick<Inventory, 'spaces' | 'from'>, { service }: Place): Space[] =>
  spaces
    .filter((space) => space.service === service.name)
    .map(({ id, environments, production }) => ({
      serviceId: service.id,
      id,
      name: id,
      // A manifest may list an environment as production only.
      environments: [...new Set([...environments, ...(production ?? [])])].map((environment) => ({
        id: environment,
        production:
          // A manifest comes with a repository, so it can't declare "master" harmless.
          production === undefined || from === 'manifest'
            ? looksLikeProduction(environment) || production?.includes(environment) === true
            : production.includes(environment),
      })),
    }))

/** `/spaces/X/environments/staging`, written so that every server reads the same. */
const PLAIN_PLACE = /^\/spaces\/[\w-]+(?:\/environments\/[\w-]+)?(?=\/[\w-]|\/?$)/
const PLAIN_PATH = /^(?:\/[\w-][\w.-]*)+\/?$/

/** The path inside its space and environment, which are named beside it; all of it if servers may read it differently. */
const pathWithin = ({ path }: RequestDraft): string =>
  PLAIN_PATH.test(path) ? path.replace(PLAIN_PLACE, '').replace(/\/$/, '') : sanitize(path)

const placeWords = (draft: RequestDraft, spaces: readonly Space[]): string => {
  const change = productionChange(draft, { spaces })
  if (change?.kind === 'unclear') return 'in an unknown place, perhaps production,'
  if (change?.kind === 'whole') return `the space ${change.spaceId}, including production,`
  if (change?.kind === 'shared') return `in space ${change.spaceId}, including production,`
  const { spaceId, environmentId } = placeInPath(draft.path)
  const isEnvironment = environmentId !== null && pathWithin(draft) === ''
  if (change?.kind === 'environment')
    return isEnvironment
      ? `the environment "${change.environmentId}" (production, space ${change.spaceId})`
      : `in production (${change.environmentId}, space ${change.spaceId})`
  if (isEnvironment) return `the environment "${environmentId}" (space ${spaceId ?? ''})`
  if (spaceId === null) return ''
  return isInEnvironment(draft.api, draft.path)
    ? `in "${environmentId ?? DEFAULT_ENVIRONMENT}" (space ${spaceId})`
    : `in space ${spaceId}`
}

/** The path with the space that the base URL names, as in `https://gateway.example.com/spaces/X`. */
const wholePath = ({ draft, place }: Write): string => {
  const { pathname } = new URL(place.service.baseUrls[draft.api] ?? '')
  const at = `${pathname}/`.indexOf('/spaces/')
  return at === -1 ? draft.path : pathname.slice(at).replace(/\/$/, '') + draft.path
}

const hostWords = ({ draft, place, token }: Write): string => {
  const url = new URL(place.service.baseUrls[draft.api] ?? '')
  return token?.reach.some((baseUrl) => isWithin(url, baseUrl)) ? '' : `at ${url.host}`
}

const tokenWords = ({ draft, token, hasToken }: Write): string => {
  const isTyped = typedToken(draft) !== null
  if (!hasToken) return isTyped ? 'using the token typed into it' : 'without a token'
  const chosen = `using ${token === null ? 'the given token' : `"${token.name}"`}`
  return isTyped ? `${chosen} and another token typed into it` : chosen
}

/** What a request that writes does, where, and with which token, as a question. */
export const writeQuestion = (write: Write, inventory: Pick<Inventory, 'spaces' | 'from'>): string => {
  const { place } = write
  const draft = { ...write.draft, path: wholePath(write) }
  const method = overridingMethod(draft) ?? draft.method
  const verb = VERBS[method] ?? `Send ${sanitize(oneLine(method))} to`
  const where = placeWords(draft, spacesOf(inventory, place))
  const parts = [verb, pathWithin(draft), where, hostWords(write), tokenWords(write)].filter((part) => part !== '')
  return `${parts.join(' ')}?`
}
