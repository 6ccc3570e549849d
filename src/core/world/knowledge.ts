import { ok, type Result } from '../../shared/contract/result.ts'
import { cellsAbout } from '../../shared/model/place-verdicts.ts'
import { unreadableState, type DeskError } from '../../shared/contract/errors.ts'
import type { ApiName } from '../../shared/platform.ts'
import type { Service } from '../../shared/model/service.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf } from '../../shared/model/token.ts'
import type { DiagnosedCredential, DiagnosedService, Knowledge, VaultFacts } from '../diagnosis/input.ts'
import { isSilent, isUnproven, type KnownToken, type World } from './world.ts'

/** A service as the diagnosis needs it. */
export const diagnosedService = ({ name, preset, baseUrls, webAppUrl }: Service): DiagnosedService => ({
  name,
  baseUrls,
  webAppUrl,
  ...(preset === 'playground' ? { isPlayground: true } : {}),
})

/** The services that a token could belong to instead: known ones, never this machine's Playground. */
export const otherServices = ({ services }: World, service: { name: string }): DiagnosedService[] =>
  services.some(({ name }) => name === service.name)
    ? services.filter(({ name, preset }) => name !== service.name && preset !== 'playground').map(diagnosedService)
    : []

/** Every token and space but the diagnosed token: the witnesses. Their secrets are read only when a probe needs them. */
export const knowledgeOf = ({ tokens, spaces }: World, except: KnownToken | null): Knowledge => ({
  spaces,
  tokens: tokens
    .filter(({ id, markedRevoked }) => id !== except?.id && !markedRevoked)
    .map(({ id, name, kind, service, spaceId, environments, reach, secret }) => ({
      id,
      name,
      kind,
      service,
      spaceId,
      environments,
      reach,
      secret: async () => {
        const read = await secret()
        return read.ok ? read.value : null
      },
    })),
})

/** Where a request goes, as far as a cell of the matrix tells places apart. */
export type Place = { api: ApiName; spaceId: string | null; environmentId: string | null }

const wasAccepted = (token: KnownToken, { api, spaceId, environmentId }: Place): boolean =>
  cellsAbout(spaceId, environmentId, api)
    .map((cell) => token.last(cell))
    .some((last) => last !== null && (last.verdict === 'accepted' || last.workedAt !== undefined))

/** Where a token was seen working before: at this place, or through the same API in another environment of its own. */
const seenWorking = (token: KnownToken, place: Place): VaultFacts['seenWorking'] => {
  if (wasAccepted(token, place)) return 'here'
  const own = [...environmentsOf({ environments: [...token.environments] }), DEFAULT_ENVIRONMENT]
  return own.some((environmentId) => wasAccepted(token, { ...place, environmentId })) ? 'elsewhere' : null
}

/** What vault or manifest say of a token, for one place. */
export const vaultFacts = (token: KnownToken, place: Place): VaultFacts => {
  const { service, spaceId, environments, markedRevoked, since } = token
  return { service, spaceId, environments, markedRevoked, addedAt: since(), seenWorking: seenWorking(token, place) }
}

/** Why the keychain did not return a secret; `null` if the error is about something else. */
export const unreadableOf = (
  error: DeskError,
): Pick<Extract<DiagnosedCredential, { state: 'unreadable' }>, 'why' | 'silent' | 'unproven'> | null => {
  const why = unreadableState(error)
  if (why === null) return null
  if (isSilent(error)) return { why, silent: true }
  return isUnproven(error) ? { why, unproven: true } : { why }
}

/** A known token as the one that is diagnosed. A keychain that will not give it is part of the diagnosis. */
export const credentialOf = async (token: KnownToken, place: Place): Promise<Result<DiagnosedCredential>> => {
  const { kind, name, reach } = token
  const read = await token.secret()
  if (!read.ok) {
    const unreadable = unreadableOf(read.error)
    return unreadable === null ? read : ok({ state: 'unreadable', ...unreadable, kind, name })
  }
  if (read.value === null) return ok({ state: 'missing', kind, name })
  const vault = vaultFacts(token, place)
  return ok({ state: 'present', secret: read.value, kind, name, reach, typed: false, vault })
}
