import type { Input } from '../../../shared/contract/contract.ts'
import type { FoundToken, ImportReport } from '../../../shared/model/import.ts'
import type { Service } from '../../../shared/model/service.ts'
import {
  hasOwnTokens,
  isSpaceKey,
  KINDS,
  takesKind,
  TOKEN_KINDS,
  type ApiName,
  type TokenKind,
} from '../../../shared/platform.ts'
import type { Space } from '../../../shared/model/space.ts'

/** What a person says of a found token: whether it is to be kept, and what its text does not tell. */
export type Choice = { ticked: boolean; kind: TokenKind | null; serviceId: string | null; spaceId: string | null }

/** What has to be said of a token before it can be kept. */
export type Missing = 'kind' | 'service' | 'space'

/** Everything new is ticked to begin with; what cannot be known is left to be said. */
export const startChoice = ({ inVault }: FoundToken): Choice => ({
  ...{ ticked: inVault === null, kind: null, serviceId: null, spaceId: null },
})

export const kindOf = (told: FoundToken, choice: Choice): TokenKind | null => told.kind ?? choice.kind

/** A service that nothing names may be another one. */
export const asksService = ({ serviceFrom }: FoundToken): boolean => serviceFrom === null || serviceFrom === 'default'

export const serviceOf = (told: FoundToken, choice: Choice): string | null =>
  (asksService(told) ? choice.serviceId : null) ?? told.serviceId

export const spaceOf = (told: FoundToken, choice: Choice): string | null => told.space ?? choice.spaceId

const needsSpace = (told: FoundToken, choice: Choice): boolean => {
  const kind = kindOf(told, choice)
  return kind === null ? told.api !== 'management' : isSpaceKey(kind)
}

const isToldBy = ({ serviceId, host }: FoundToken, other: FoundToken): boolean =>
  serviceId === null && other.serviceId === null && host === other.host

/** Sets the service of a token, and of all others for which the same text was no answer: one question for all of them. */
export const chooseService = (
  told: FoundToken,
  id: string,
  found: readonly FoundToken[],
  choices: readonly Choice[],
): void => {
  for (const [index, choice] of choices.entries()) {
    const other = found[index]
    if (other !== undefined && isToldBy(told, other)) choice.serviceId = id
  }
}

/** Whether the service is chosen beside another token: at the first of those that are to be saved. */
export const isAskedElsewhere = (
  told: FoundToken,
  found: readonly FoundToken[],
  choices: readonly Choice[],
): boolean => {
  const first = found.find((other, index) => choices[index]?.ticked === true && isToldBy(told, other))
  return first !== undefined && first !== told
}

/** Of a token that was found, what nothing tells; asked for in this order. */
export const asked = (told: FoundToken, choice: Choice): Missing[] => [
  ...(told.kind === null ? (['kind'] as const) : []),
  ...(told.serviceId === null ? (['service'] as const) : []),
  ...(told.space === null && needsSpace(told, choice) ? (['space'] as const) : []),
]

/** What of that has not been said yet. */
export const missing = (told: FoundToken, choice: Choice): Missing[] =>
  asked(told, choice).filter(
    (what) => ({ kind: choice.kind, service: choice.serviceId, space: choice.spaceId })[what] === null,
  )

/** The kinds that it may be of. */
export const possibleKinds = ({ api }: FoundToken): TokenKind[] =>
  TOKEN_KINDS.filter((kind) => api === null || takesKind(api, kind))

type Chosen = Input<'import.keep'>['chosen']

/** The ticked ones, as they are handed to core. */
export const chosenOf = (found: readonly FoundToken[], choices: readonly Choice[]): Chosen =>
  found.flatMap((_told, index) => {
    const choice = choices[index]
    if (choice?.ticked !== true) return []
    const { kind, serviceId, spaceId } = choice
    return [{ index, name: null, kind, serviceId, spaceId, environment: null }]
  })

/** What is likely wanted next: the focus goes there. */
export type FirstAct = 'keep' | 'diagnose' | 'explain' | 'manifest' | 'close'

/** A token that somebody pasted alone is looked at first; what was written down in a place of tokens is kept first. */
export const firstAct = ({ found, sources }: ImportReport, choices: readonly Choice[]): FirstAct => {
  const isAlone = sources.every(({ form }) => form === 'token')
  const ticked = found.filter((_told, index) => choices[index]?.ticked === true)
  if (found.length > 0 && (isAlone || ticked.length === 0)) return 'diagnose'
  if (found.length > 0) return 'keep'
  if (sources.some(({ form }) => form === 'error')) return 'explain'
  return sources.some(({ form }) => form === 'manifest') ? 'manifest' : 'close'
}

/** Where a found token is tried. */
export type Aim = { serviceId: string; api: ApiName; spaceId: string | null; environmentId: string | null }

type Places = Readonly<{ services: readonly Service[]; spaces: readonly Space[] }>

/**
 * The request that a found token is tried with. Where its text is silent: the service and space that the window is about,
 * or the first; a diagnosis looks elsewhere by itself. Null: there is no space to ask for.
 */
export const aimOf = (
  told: FoundToken,
  choice: Choice,
  { services, spaces }: Places,
  onView: Pick<Aim, 'serviceId' | 'spaceId'>,
): Aim | null => {
  const own = serviceOf(told, choice)
  const serviceId = own ?? services.find(({ id }) => id === onView.serviceId)?.id ?? services[0]?.id
  if (serviceId === undefined) return null
  const kind = kindOf(told, choice)
  // An API without tokens of its own takes several kinds, and shows no more than a key's own form does.
  const silent = told.api === null || !hasOwnTokens(told.api) ? 'delivery' : told.api
  const api = kind === null ? silent : KINDS[kind].api
  if (api === 'management') return { serviceId, api, spaceId: null, environmentId: null }
  const known = spaces.filter((space) => space.serviceId === serviceId)
  const near = known.find(({ id }) => id === onView.spaceId) ?? known[0]
  const spaceId = spaceOf(told, choice) ?? near?.id ?? null
  return spaceId === null ? null : { serviceId, api, spaceId, environmentId: told.environment }
}
