import type { Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Token } from '../../shared/model/token.ts'
import type { DiagnosedService, Knowledge, UnreadableCause } from '../diagnosis/input.ts'
import type { ResolveCredential } from '../requests/credentials.ts'

/** All that an investigation may know: the catalog, the settings, and how to ask for a secret when a probe needs it. */
export type InvestigationWorld = {
  services: readonly Service[]
  spaces: readonly Space[]
  tokens: readonly Token[]
  settings: Settings
  resolve: ResolveCredential
}

export const diagnosedService = ({ name, baseUrls, webAppUrl }: Service): DiagnosedService => ({
  name,
  baseUrls,
  webAppUrl,
})

const nameOf = (services: readonly Service[], serviceId: string): string =>
  services.find(({ id }) => id === serviceId)?.name ?? serviceId

/** Every token and space of the vault but the diagnosed token: the witnesses. Secrets are read only when needed. */
export const knowledgeOf = (
  { services, spaces, tokens, resolve }: InvestigationWorld,
  exceptTokenId: string | null,
): Knowledge => ({
  tokens: tokens
    .filter(({ id, markedRevoked }) => id !== exceptTokenId && !markedRevoked)
    .map(({ id, name, kind, serviceId, spaceId, environments }) => ({
      name,
      kind,
      service: nameOf(services, serviceId),
      spaceId,
      environments,
      secret: async () => {
        const resolved = await resolve({ from: 'vault', tokenId: id })
        return resolved.ok ? resolved.value.secret : null
      },
    })),
  spaces: spaces.map(({ serviceId, id, environments }) => ({
    service: nameOf(services, serviceId),
    id,
    environments: environments.map((environment) => environment.id),
  })),
})

const UNREADABLE: readonly string[] = [
  'keychain-unavailable',
  'keychain-locked',
  'secret-gone',
] satisfies UnreadableCause[]

/** The cause of a secret that could not be read; null when the failure is another one. */
export const unreadableCause = (failure: Extract<Result<never>, { ok: false }>): UnreadableCause | null =>
  UNREADABLE.includes(failure.error.code) ? (failure.error.code as UnreadableCause) : null

/** The services that a token could belong to instead: not itself, not this machine's Playground. */
export const otherServices = (services: readonly Service[], serviceId: string): DiagnosedService[] =>
  services.filter(({ id, preset }) => id !== serviceId && preset !== 'playground').map(diagnosedService)
