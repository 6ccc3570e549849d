import type { Led } from '../observe/redirected.ts'
import type { TokenKind, ApiName } from '../../../shared/platform.ts'
import type { Observation } from '../observe/observations.ts'
import type { BrokenId } from '../paths.ts'

/** The names that sentences need. Null: not known. */
export type Words = {
  api: ApiName | null
  /** `Delivery`, `the platform`. */
  apiLabel: string
  webApp: string | null
  host: string | null
  space: string | null
  environment: string | null
  isDefaultEnvironment: boolean
  tokenName: string | null
  /** The known token that this one is, in words; null: none is known. */
  knownAs: string | null
  /** What the answer named instead of what was sent. */
  renamed: string | null
  kind: TokenKind | null
  isAccount: boolean
  /** The kind of resource that was not found, and its id. */
  resource: string | null
  resourceId: string | null
  acceptedBy: ApiName | null
  /** The API that kind, form or header point to, where none was seen to accept the token. */
  belongsTo: ApiName | null
  answeredBy: ApiName | null
  otherService: string | null
  otherServices: readonly string[]
  otherServicesAllowed: boolean
  managementAllowed: boolean
  aliasOf: string | null
  keyName: string | null
  keyTwin: string | null
  keyEnvironments: readonly string[] | null
  /** The key's name and end as its account lists it. */
  accountTokenName: string | null
  endedAt: string | null
  lastUsedAt: string | null
  environments: readonly string[] | null
  environmentStatus: string | null
  /** The known name that a misspelt one most likely means. */
  meantEnvironment: string | null
  meantSpace: string | null
  meantCollection: string | null
  worksIn: string | null
  worksInEnvironment: string | null
  broken: BrokenId | null
  reasons: readonly string[]
  waitSeconds: number | null
  redirectTo: string | null
  redirectLed: Led
  systemCode: string | null
  errorId: string | null
  hibernated: boolean
  /** Errors beside content that came all the same: `2 errors in the answer: …`. */
  partial: string | null
  status: number | null
  requestId: string | null
  flaws: readonly string[]
  flawCodes: readonly string[]
  /** The token has blanks at its ends, which a header loses on the way. */
  endsWithBlank: boolean
  cached: string | null
  /** A variable or option that a client names as the one that should hold the token. */
  expectedIn: string | null
  /** What the transport knows to say of its failure. */
  transport: { summary: string; next: string } | null
  /** The app itself runs the service that was asked. */
  isPlayground: boolean
  /** Who answered in the platform's place. */
  server: string | null
  /** Another login that the answer asks for. */
  login: string | null
  /** Only what was pasted is known; nothing was asked. */
  offline: boolean
  saw: (observation: Observation) => boolean
}

/** Where nothing is known yet: what was found out is laid over it. */
export const NO_WORDS: Words = {
  api: null,
  apiLabel: 'the platform',
  webApp: null,
  host: null,
  space: null,
  environment: null,
  isDefaultEnvironment: false,
  tokenName: null,
  knownAs: null,
  renamed: null,
  kind: null,
  isAccount: false,
  resource: null,
  resourceId: null,
  acceptedBy: null,
  belongsTo: null,
  answeredBy: null,
  otherService: null,
  otherServices: [],
  otherServicesAllowed: false,
  managementAllowed: false,
  aliasOf: null,
  keyName: null,
  keyTwin: null,
  keyEnvironments: null,
  accountTokenName: null,
  endedAt: null,
  lastUsedAt: null,
  environments: null,
  environmentStatus: null,
  meantEnvironment: null,
  meantSpace: null,
  meantCollection: null,
  worksIn: null,
  worksInEnvironment: null,
  broken: null,
  reasons: [],
  waitSeconds: null,
  redirectTo: null,
  redirectLed: 'unknown',
  systemCode: null,
  errorId: null,
  hibernated: false,
  partial: null,
  status: null,
  requestId: null,
  flaws: [],
  flawCodes: [],
  endsWithBlank: false,
  cached: null,
  expectedIn: null,
  transport: null,
  isPlayground: false,
  server: null,
  login: null,
  offline: true,
  saw: () => false,
}
