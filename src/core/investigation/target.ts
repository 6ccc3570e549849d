import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Investigation } from '../../shared/model/investigation.ts'
import type { Credential, RequestDraft } from '../../shared/model/request.ts'
import type { Token } from '../../shared/model/token.ts'
import { encodeQueryPart, TOKEN_PARAMETER } from '../../shared/text/url.ts'
import type { DiagnosedCredential, DiagnosisInput, KnownAnswer } from '../diagnosis/input.ts'
import { diagnosedService, knowledgeOf, otherServices, unreadableCause, type InvestigationWorld } from './world.ts'

/** Milliseconds that one probe may take: what a person will wait for. */
export const PROBE_TIMEOUT = 15_000

/** The draft's path with its switched-on parameters; a token typed among them is never one of these. */
export const pathOf = ({ path, query }: RequestDraft): string => {
  const parameters = query
    .filter(({ enabled, name }) => enabled && name !== '' && name.toLowerCase() !== TOKEN_PARAMETER)
    .map(({ name, value }) => `${encodeQueryPart(name)}=${encodeQueryPart(value)}`)
  if (parameters.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${parameters.join('&')}`
}

const presentCredential = (secret: string, token: Token | null, serviceName: string): DiagnosedCredential => ({
  state: 'present',
  secret,
  kind: token?.kind ?? null,
  name: token?.name ?? null,
  vault:
    token === null
      ? null
      : {
          service: serviceName,
          spaceId: token.spaceId,
          environments: token.environments,
          markedRevoked: token.markedRevoked,
        },
})

/** The diagnosed token: from the vault, pasted, or none. A keychain that would not give it is part of the diagnosis. */
export const credentialOf = async (
  credential: Credential,
  world: InvestigationWorld,
): Promise<Result<DiagnosedCredential>> => {
  const entry = credential.from === 'vault' ? world.tokens.find(({ id }) => id === credential.tokenId) : undefined
  const resolved = await world.resolve(credential)
  if (!resolved.ok) {
    const cause = unreadableCause(resolved)
    if (cause === null) return resolved
    return ok({ state: 'unreadable', cause, kind: entry?.kind ?? null, name: entry?.name ?? null })
  }
  const { secret, token } = resolved.value
  if (secret === null) return ok({ state: 'missing', kind: null, name: null })
  const home = world.services.find(({ id }) => id === token?.serviceId)
  return ok(presentCredential(secret, token, home?.name ?? ''))
}

/** A request of the builder as the diagnosis wants it. Fails when its service or its token is gone. */
export const diagnosisInput = async (
  { draft, consent }: Investigation,
  without: readonly string[],
  known: KnownAnswer | null,
  world: InvestigationWorld,
  cacheVariation: number,
): Promise<Result<DiagnosisInput>> => {
  const service = world.services.find(({ id }) => id === draft.serviceId)
  if (service === undefined)
    return failed({ code: 'not-found', message: 'The service of this request is no longer in the vault.' })
  const credential = await credentialOf(draft.credential, world)
  if (!credential.ok) return credential
  return ok({
    service: diagnosedService(service),
    otherServices: otherServices(world.services, service.id),
    api: draft.api,
    spaceId: draft.spaceId,
    environmentId: draft.environmentId,
    placement: draft.placement,
    path: pathOf(draft),
    credential: credential.value,
    knowledge: knowledgeOf(world, draft.credential.from === 'vault' ? draft.credential.tokenId : null),
    consent,
    connection: world.settings.connection,
    timeout: PROBE_TIMEOUT,
    cacheVariation,
    without,
    known,
  })
}
