import { ok, type Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import { diagnosedService } from '../../core/investigation/world.ts'
import type {
  Consent,
  DiagnosedCredential,
  DiagnosedService,
  DiagnosisInput,
  Knowledge,
} from '../../core/diagnosis/input.ts'
import type { Arguments } from '../arguments/parse.ts'
import { baseUrlsOf, isGiven } from '../arguments/values.ts'
import type { Refusal } from '../refusal.ts'
import type { Place } from './place.ts'
import type { KnownToken, World } from './world.ts'

/** Everything that the diagnosis may use beside the token itself. Secrets of witnesses are read when a probe needs them. */
export const knowledgeOf = ({ tokens, spaces }: World, except: KnownToken | null): Knowledge => ({
  spaces,
  tokens: tokens
    .filter((token) => token !== except && !token.markedRevoked)
    .map(({ name, kind, service, spaceId, environments, secret }) => ({
      name,
      kind,
      service,
      spaceId,
      environments,
      secret: async () => {
        const read = await secret()
        return read.ok ? read.value : null
      },
    })),
})

/** A manifest is handed over to be used; Management tokens of a person's own vault need their yes. */
export const consentOf = (args: Arguments, world: World): Consent => ({
  otherServices: isGiven(args, 'allow-other-services'),
  managementRead: world.from === 'manifest' || isGiven(args, 'allow-management-reads'),
})

/** The services that a token could belong to instead: known ones, never this machine's Playground. */
export const otherServices = (world: World, service: Service): DiagnosedService[] => {
  const isKnown = world.services.some(({ name }) => name === service.name)
  if (!isKnown) return []
  return world.services
    .filter(({ name, preset }) => name !== service.name && preset !== 'playground')
    .map(diagnosedService)
}

const OTHER = 'the other service'

/** One diagnosis from what was typed and what the world knows. `now` in milliseconds: varies what must pass a cache. */
export const diagnosisInput = (
  args: Arguments,
  place: Place,
  credential: DiagnosedCredential,
  named: KnownToken | null,
  world: World,
  now: number,
): Result<DiagnosisInput, Refusal> => {
  const other = baseUrlsOf(args, 'other-base-url')
  if (!other.ok) return other
  const given = other.value === null ? [] : [{ name: OTHER, baseUrls: other.value, webAppUrl: null }]
  const { service, ...target } = place
  return ok({
    ...target,
    service: diagnosedService(service),
    otherServices: [...given, ...otherServices(world, service)],
    credential,
    knowledge: knowledgeOf(world, named),
    consent: consentOf(args, world),
    connection: world.connection,
    cacheVariation: now,
    without: [],
    known: null,
  })
}
