import type { DeskError } from '../../shared/contract/errors.ts'
import { isSpaceKey } from '../../shared/platform.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Space } from '../../shared/model/space.ts'
import { tokenSchema, type Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { differsOnlyByLook, hasSameLook, isSameName } from '../../shared/text/names.ts'
import { holdsPartOf } from '../../shared/text/redact.ts'
import { sameUrls } from './binding.ts'
import { notFound, secretError, whyNoToken } from './failures.ts'
import { presetWithName } from './presets.ts'

/** What a person says of a token; the rest is the desk's own bookkeeping. */
export type TokenFields = Pick<Token, 'name' | 'kind' | 'serviceId' | 'spaceId' | 'environments'>

const unfit = (field: string, message: string): DeskError => ({
  code: 'invalid-input',
  message,
  details: { issues: [{ path: field, message }] },
})

const taken = (message: string): DeskError => ({ code: 'conflict', message })

const repeated = (values: readonly string[]): string | null =>
  values.find((value, index) => values.indexOf(value) !== index) ?? null

const fieldsSchema = tokenSchema.pick({ name: true, kind: true, serviceId: true, spaceId: true, environments: true })

/** What the catalog takes of each field by itself: the page asks the same of a form, a command line may not. */
const shapeProblem = (fields: TokenFields): DeskError | null => {
  const issue = fieldsSchema.safeParse(fields).error?.issues[0]
  if (issue === undefined) return null
  const field = issue.path.join('.')
  return unfit(
    field,
    field === 'name' ? 'A name has 1 to 120 characters. Choose another one.' : `This cannot be kept: ${issue.message}`,
  )
}

/** What kind, space and environments must be to each other (specification, sections 2 and 5). Null: they fit. */
const placeProblem = ({ kind, spaceId, environments }: TokenFields): DeskError | null => {
  if (isSpaceKey(kind)) {
    if (spaceId === null)
      return unfit(
        'spaceId',
        'A delivery or preview key belongs to one space. Choose the space that it was created in.',
      )
    const twice = repeated(environments)
    return twice === null ? null : unfit('environments', `The environment “${twice}” is listed twice.`)
  }
  if (spaceId !== null)
    return unfit('spaceId', 'A management token belongs to an account, not to a space. Leave the space out.')
  if (environments.length > 0)
    return unfit('environments', 'A management token is not enabled for environments. Leave them out.')
  return null
}

type Named = Pick<Token, 'name' | 'serviceId' | 'spaceId'>

/** Whether `--service` and `--space` can't separate two tokens with one name: an account token has no space to add. */
const areInseparable = (one: Named, other: Named): boolean =>
  one.serviceId === other.serviceId && (one.spaceId === other.spaceId || one.spaceId === null || other.spaceId === null)

/** Whether two tokens can't have these names beside each other. */
export const namesClash = (one: Named, other: Named): boolean =>
  (areInseparable(one, other) && isSameName(one.name, other.name)) || differsOnlyByLook(one.name, other.name)

/** Why a name is refused beside the names of other tokens. `null` if it isn't. */
const clashProblem = (fields: Named, others: readonly Token[]): DeskError | null => {
  const { name } = fields
  const alike = others.find((token) => differsOnlyByLook(token.name, name))
  if (alike !== undefined) return taken(`“${name}” looks like “${alike.name}”, another token. Choose another name.`)
  if (others.some(({ id }) => id === name)) return taken('This is the ID of another token. Choose another name.')
  return others.some((token) => namesClash(token, fields))
    ? taken(
        `There is already a token named “${name}” in this service. An account token and a key can’t share a name. Choose another name.`,
      )
    : null
}

/** `tokenId` is `null` for a new token. */
export const tokenProblem = (
  document: Pick<CatalogDocument, 'services' | 'tokens'>,
  fields: TokenFields,
  tokenId: string | null,
): DeskError | null => {
  const shape = shapeProblem(fields)
  if (shape !== null) return shape
  if (!document.services.some((service) => service.id === fields.serviceId)) return notFound('service')
  const inPlace = placeProblem(fields)
  if (inPlace !== null) return inPlace
  const others = document.tokens.filter((token) => token.id !== tokenId)
  const namesake = others.some(
    (token) =>
      token.serviceId === fields.serviceId && token.spaceId === fields.spaceId && isSameName(token.name, fields.name),
  )
  if (namesake) return taken(`There is already a token named “${fields.name}” in this place. Choose another name.`)
  const now = document.tokens.find(({ id }) => id === tokenId)
  const isUnchanged = now?.name === fields.name && now.serviceId === fields.serviceId && now.spaceId === fields.spaceId
  // An older version may have saved a name that is refused now. Other fields of that token can still change.
  return isUnchanged ? null : clashProblem(fields, others)
}

/** Why these fields of a token can't be saved: the catalog contains them, and they contain its secret. `null` if they can. */
export const ownSecretProblem = (
  { name, spaceId, environments }: Pick<TokenFields, 'name' | 'spaceId' | 'environments'>,
  secret: string,
): DeskError | null => {
  if (holdsPartOf(name, secret))
    return unfit(
      'name',
      'The name contains the token itself, and names aren’t saved in the keychain. Choose another one.',
    )
  return [spaceId ?? '', ...environments].some((id) => holdsPartOf(id, secret))
    ? unfit('spaceId', 'An ID contains the token itself, and IDs aren’t saved in the keychain. Correct it.')
    : null
}

/** Why this cannot be a token's secret, or null: known before any keychain is touched. */
export const secretProblem = (secret: string): DeskError | null => {
  const why = whyNoToken(secret)
  return why === null ? null : secretError({ reason: 'refused', why })
}

/** Whether the service came with Token Desk: its addresses are the platform's own and stay as they are. */
const isFixed = (service: Service): boolean => service.preset !== null && service.preset !== 'playground'

/** `existing` is `null` for a new service. */
export const serviceProblem = (
  document: CatalogDocument,
  wanted: Pick<Service, 'name' | 'baseUrls' | 'webAppUrl'>,
  existing: Service | null,
): DeskError | null => {
  if (wanted.name === '') return unfit('name', 'A name needs visible characters. Choose another one.')
  const others = document.services.filter((service) => service.id !== existing?.id)
  const namesake = others.find((service) => isSameName(service.name, wanted.name))
  if (namesake !== undefined) return taken(`There is a service named “${namesake.name}” already. Choose another name.`)
  const alike = others.find(
    ({ id, name }) =>
      existing?.name !== wanted.name && (hasSameLook(name, wanted.name) || hasSameLook(id, wanted.name)),
  )
  if (alike !== undefined)
    return taken(`“${wanted.name}” looks like “${alike.name}”, another service. Choose another name.`)
  const preset = presetWithName(wanted.name)
  if (preset !== null && preset.id !== existing?.id)
    return taken(`“${preset.name}” is the name of one of the platform’s own services. Choose another name.`)
  if (Object.keys(wanted.baseUrls).length === 0)
    return unfit('baseUrls', 'A service needs the address of at least one API.')
  const isSame = existing?.webAppUrl === wanted.webAppUrl && sameUrls(existing.baseUrls, wanted.baseUrls)
  if (existing !== null && isFixed(existing) && !isSame)
    return taken(
      `The addresses of ${existing.name} are the platform’s own and stay as they are. For others, add a service of your own.`,
    )
  return null
}

/** Why the service can't be removed. `null` if it can. Those that come with Token Desk can't, so they needn't be typed again. */
export const serviceRemovalProblem = (service: Service): DeskError | null =>
  isFixed(service)
    ? taken(`${service.name} comes with Token Desk and stays. Its spaces and tokens can be removed one by one.`)
    : null

export const spaceProblem = (document: CatalogDocument, space: Space): DeskError | null => {
  if (!document.services.some((service) => service.id === space.serviceId)) return notFound('service')
  if (space.name === '') return unfit('name', 'A name needs visible characters. Choose another one.')
  const others = document.spaces.filter((other) => other.serviceId === space.serviceId && other.id !== space.id)
  const now = document.spaces.find((other) => other.serviceId === space.serviceId && other.id === space.id)
  const alike = others.find(({ name }) => now?.name !== space.name && differsOnlyByLook(name, space.name))
  if (alike !== undefined)
    return taken(`“${space.name}” looks like “${alike.name}”, another space. Choose another name.`)
  const twice = repeated(space.environments.map((environment) => environment.id))
  return twice === null ? null : unfit('environments', `The environment “${twice}” is listed twice.`)
}
