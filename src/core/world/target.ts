import type { ApiName } from '../../shared/platform.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Placement } from '../../shared/model/token.ts'
import type { Consent, DiagnosedCredential, DiagnosedService, DiagnosisInput, KnownAnswer } from '../diagnosis/input.ts'
import type { BoundSecret, Reach } from '../gate.ts'
import { diagnosedService, knowledgeOf, otherServices } from './knowledge.ts'
import { reachOf, type KnownToken, type World } from './world.ts'

/** Milliseconds that one probe may take: what a person will wait for. */
export const PROBE_TIMEOUT = 15_000

/** What is to be diagnosed, whoever asks: the app's builder or the command line. */
export type Question = {
  service: Service
  api: ApiName
  spaceId: string | null
  environmentId: string | null
  placement: Placement
  /** Relative to the base URL, with its query, no token in it; null: what is usual there. */
  path: string | null
  credential: DiagnosedCredential
  /** The diagnosed token where it is a known one: it is no witness in its own case. */
  token: KnownToken | null
  /** Known tokens that stand in the path or an id. */
  alsoBound?: readonly BoundSecret[]
  /** Services to compare with that the world does not know. */
  compareWith: readonly DiagnosedService[]
  consent: Consent
  /** Milliseconds for each request. */
  timeout: number
  /** Seconds to wait for a young key. */
  wait: number
  known: KnownAnswer | null
  /** Milliseconds: varies what must pass a cache. */
  now: number
}

/** A yes to other services lets the token go to the asked one and to those that it is compared with. */
const withConsent = (
  credential: DiagnosedCredential,
  consent: Consent,
  services: readonly Pick<Service, 'baseUrls'>[],
): DiagnosedCredential => {
  if (credential.state !== 'present' || !consent.otherServices) return credential
  const reach: Reach = [...new Set([...credential.reach, ...services.flatMap(reachOf)])]
  return { ...credential, reach }
}

/** One diagnosis, from what was asked and what is known. `knowledge`: worked out once for many questions about a token. */
export const diagnosisInput = (
  question: Question,
  world: World,
  knowledge = knowledgeOf(world, question.token),
): DiagnosisInput => {
  const { service, credential, token: _token, compareWith, now, ...target } = question
  const others = [...compareWith, ...otherServices(world, service)]
  return {
    ...target,
    service: diagnosedService(service),
    otherServices: others,
    credential: withConsent(credential, question.consent, [service, ...others]),
    knowledge,
    connection: world.connection,
    cacheVariation: now,
    alsoBound: question.alsoBound ?? [],
    without: [],
    approved: null,
  }
}
