import type { LastCheck, Placement, TokenKind } from '../../shared/model/token.ts'
import type { ApiName, BaseUrls } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { CauseId } from '../../shared/model/verdict.ts'
import type { ProbeKind } from '../../shared/model/diagnosis.ts'
import type { Method } from '../../shared/model/request.ts'
import type { Reach } from '../gate.ts'
import type { WireOutcome } from '../ports.ts'

/** A service as the diagnosis needs it. `webAppUrl`: where people manage its keys, null where unknown. */
export type DiagnosedService = { name: string; baseUrls: BaseUrls; webAppUrl: string | null }

export type UnreadableCause = Extract<CauseId, 'keychain-unavailable' | 'keychain-locked' | 'secret-gone'>

/** What the vault or the manifest says of the diagnosed token. `environments` as chosen there; empty: the default only. */
export type VaultFacts = {
  service: string
  spaceId: string | null
  environments: readonly string[]
  markedRevoked: boolean
  /** Milliseconds; null: nobody wrote down when. */
  addedAt: number | null
  /** The last check of this very place was accepted. */
  seenWorking: boolean
}

/** The diagnosed token: there, not there (nothing given, variable unset), or not to be had from the keychain. */
export type DiagnosedCredential =
  | {
      state: 'present'
      secret: string
      kind: TokenKind | null
      name: string | null
      /** Where it may go: its own service's base URLs, and those that a yes was given for. */
      reach: Reach
      /** An `Authorization` row or `access_token` written by hand: a token was sent, but it is no chosen one. */
      typed: boolean
      /** Null for a token that was pasted and is not kept. */
      vault: VaultFacts | null
    }
  | { state: 'missing'; kind: TokenKind | null; name: string | null }
  | { state: 'unreadable'; cause: UnreadableCause; kind: TokenKind | null; name: string | null }

/** Another token that may be asked. Its secret is read only when a probe needs it; null: it cannot be had. */
export type WitnessToken = {
  /** Names may repeat. */
  id: string
  name: string
  kind: TokenKind
  service: string
  spaceId: string | null
  environments: readonly string[]
  reach: Reach
  secret: () => Promise<string | null>
}

export type KnownSpace = { service: string; id: string; environments: readonly string[] }

/** Everything else that vault or manifest know: other tokens and spaces are the diagnosis's witnesses. */
export type Knowledge = { tokens: readonly WitnessToken[]; spaces: readonly KnownSpace[] }

/** The answer to the very request that is diagnosed, where it was sent already: it is not sent again. */
export type KnownAnswer = { exchange: string | null; method: Method; outcome: WireOutcome; duration: number }

/** What the person said yes to. */
export type Consent = {
  /** Sending the token to the other services named in `otherServices`. */
  otherServices: boolean
  /** Using Management tokens of the vault to read spaces, environments and keys. */
  managementRead: boolean
}

/** One diagnosis: this token, on this target. */
export type DiagnosisInput = {
  service: DiagnosedService
  otherServices: readonly DiagnosedService[]
  api: ApiName
  spaceId: string | null
  environmentId: string | null
  placement: Placement
  /** Relative to the API's base URL, with its query; null: the specification's read-entries path for the target. */
  path: string | null
  credential: DiagnosedCredential
  knowledge: Knowledge
  consent: Consent
  connection: ConnectionSettings
  /** Milliseconds for each request, from sending to the end of its answer. */
  timeout: number
  /** Any number: varies the address of a request that is to go past a cache. */
  cacheVariation: number
  /** Ids of probes that the person took out of the plan. */
  without: readonly string[]
  known: KnownAnswer | null
  /** The frozen plan: nothing else is ever sent. Null in the command line, where the command itself is the approval. */
  approved: readonly ApprovedProbe[] | null
  /** Seconds to ask again in, while a key may be too young; 0: none. */
  wait: number
}

/** A cell of the access matrix. */
export type CheckCell = Omit<DiagnosisInput, 'known' | 'without'> & {
  token: string
  last: LastCheck | null
}

/** A probe as it was shown and said yes to. */
export type ApprovedProbe = ProbeSpec

/** One probe to send. `secret` says whose token it carries. */
export type ProbeSpec = {
  id: string
  kind: ProbeKind
  service: string
  api: ApiName
  baseUrl: string
  /** Relative to the base URL, query included, no token. */
  path: string
  placement: Placement
  credential:
    | { whose: 'none' }
    | { whose: 'own' }
    | { whose: 'repaired' }
    | { whose: 'impossible' }
    | { whose: 'witness'; token: WitnessToken }
  /** Ask every cache on the way for a fresh answer. */
  fresh: boolean
  /** Keep at most so many bytes of the answer. */
  bodyCap: number
  why: string
}
