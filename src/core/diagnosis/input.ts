import type { UnreadableState } from '../../shared/contract/errors.ts'
import type { ProbeKind } from '../../shared/model/diagnosis.ts'
import type { Method } from '../../shared/model/request.ts'
import type { ApiName, TokenKind } from '../../shared/platform.ts'
import type { BaseUrls } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { LastCheck, Placement } from '../../shared/model/token.ts'
import type { Certainty } from '../../shared/model/verdict.ts'
import type { BoundSecret, Reach } from '../gate.ts'
import type { WireOutcome } from '../ports.ts'
import type { Asked } from './facts.ts'

/** `webAppUrl`: where its keys are managed, `null` if unknown. `isPlayground`: the app itself runs it. */
export type DiagnosedService = {
  name: string
  baseUrls: BaseUrls
  webAppUrl: string | null
  isPlayground?: boolean
  /** The token may not be sent there, although it may be sent to other services. */
  isExcluded?: boolean
}

/** What the vault or the manifest says of the diagnosed token. `environments` as chosen there; empty: the default only. */
export type VaultFacts = {
  service: string
  spaceId: string | null
  environments: readonly string[]
  markedRevoked: boolean
  /** Since when this very value is kept, in milliseconds since 1970; null: not known. */
  addedAt: number | null
  /** When Token Desk created or changed it on the platform, in milliseconds since 1970; absent: not known. */
  changedAt?: number
  /** Where this very value was once accepted: at this place, or in another environment of its own. */
  seenWorking: 'here' | 'elsewhere' | null
  /** When it was last accepted there, in milliseconds since 1970; absent: not known. */
  workedAt?: number
}

/** The diagnosed token: there, not there (nothing given, variable unset), or not to be had from the keychain. */
export type DiagnosedCredential =
  | {
      state: 'present'
      secret: string
      kind: TokenKind | null
      name: string | null
      /** Null for a token that was pasted and is not kept. */
      vault: VaultFacts | null
      /** Where it may go without a further yes: the base URLs of its own service. */
      reach: Reach
      /** It stands in a row of the request itself: sent, but not chosen. */
      typed: boolean
      /** How it differs from a known token that it is a typo of, as a sentence; `null`: it was compared, and is none. */
      almost?: string | null
      /** Compares it with the known tokens, which may read some of them. Called once, if the token is refused. */
      compare?: () => Promise<string | null>
      /** The known token that has this very value, under any name. */
      sameAs?: { name: string; kind: TokenKind; spaceId: string | null }
    }
  | { state: 'missing'; kind: TokenKind | null; name: string | null }
  | {
      state: 'unreadable'
      why: UnreadableState
      /** The keychain gave nothing, which it also does for what is locked or was denied. */
      unproven?: true
      /** It exists and doesn't respond: it hangs, or waits for a dialog. */
      silent?: true
      /** It comes from this variable, which is not set. */
      variable?: string
      kind: TokenKind | null
      name: string | null
    }

/** Another token that may be asked. Its secret is read only when a probe needs it; null: it cannot be had. */
export type WitnessToken = {
  /** Names may repeat; this does not. */
  id: string
  name: string
  kind: TokenKind
  service: string
  spaceId: string | null
  environments: readonly string[]
  reach: Reach
  /** It may not be used, although other tokens may. What the vault knows of it counts. */
  isExcluded?: boolean
  secret: () => Promise<string | null>
}

export type KnownSpace = {
  service: string
  id: string
  environments: readonly string[]
  /** Those of its environments that real visitors see; absent if that isn't known. */
  production?: readonly string[] | undefined
}

/** Everything else that vault or manifest know: other tokens and spaces, for reference. */
export type Knowledge = { tokens: readonly WitnessToken[]; spaces: readonly KnownSpace[] }

/** The response to the diagnosed request, if it was sent already. */
export type KnownAnswer = { exchange: string | null; outcome: WireOutcome; duration: number; method: Method }

export type Consent = {
  /** Sending the token to the other services named in `otherServices`. */
  otherServices: boolean
  /** Using Management tokens of the vault to read spaces, environments and keys. */
  managementRead: boolean
}

export type DiagnosisInput = ProbePlace & {
  service: DiagnosedService
  otherServices: readonly DiagnosedService[]
  api: ApiName
  placement: Placement
  /** Relative to the API's base URL, with its query; null: the specification's read-entries path for the target. */
  path: string | null
  credential: DiagnosedCredential
  knowledge: Knowledge
  consent: Consent
  connection: ConnectionSettings
  /** Milliseconds for each request, from sending to the end of its answer. */
  timeLimit: number
  /** Any number: varies the address of a request that is to go past a cache. */
  cacheVariation: number
  /** Known tokens that stand in the path or an id: each of them is bound to its own service, too. */
  alsoBound: readonly BoundSecret[]
  /** What an earlier part of this diagnosis requested: it counts, and isn't requested again. */
  earlier: readonly Asked[]
  /** The plan that was shown, frozen: nothing else is ever sent. Null: the command itself is the approval. */
  approved: readonly ProbeSpec[] | null
  /** Seconds to go on looking for a key that is not active yet; 0: one second look. */
  wait: number
  known: KnownAnswer | null
}

export type CheckCell = Omit<DiagnosisInput, 'known' | 'earlier'> & {
  token: string
  last: (LastCheck & { certainty?: Certainty | null }) | null
}

export type ManagementRead =
  | 'space'
  | 'environments'
  | 'aliases'
  | 'delivery-keys'
  | 'preview-keys'
  | 'resource'
  | 'environment-content'
  | 'account'
  | 'account-tokens'

/** Which space and environment a request reads. `environmentId` null: outside an environment. */
export type ProbePlace = { spaceId: string | null; environmentId: string | null }

export type ProbeToken =
  | { whose: 'none' }
  | { whose: 'own' }
  | { whose: 'repaired' }
  | { whose: 'impossible' }
  | { whose: 'witness'; token: WitnessToken }

/** One probe to send, with its token and its server. Its `id` has no meaning. */
export type ProbeSpec = {
  id: string
  kind: ProbeKind
  service: string
  api: ApiName
  baseUrl: string
  /** Relative to the base URL, query included, no token. */
  path: string
  place: ProbePlace
  /** `this`: what the request asks for; `list`: any content of the environment; `other`: neither. */
  about: 'this' | 'list' | 'other'
  reads: ManagementRead | null
  placement: Placement
  credential: ProbeToken
  fresh: boolean
  /** Milliseconds after the first answer, at the earliest. */
  notBefore: number
  bodyCap: number
  why: string
}
