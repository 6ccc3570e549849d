import { z } from 'zod'
import type { UnreadableState } from '../contract/errors.ts'

/**
 * What is known of a token after a request. Never merge them: *rejected* means that the platform refused the token, *no-access* that
 * the token is good but not for this, *not-checked* that nothing was learned about it, *unreadable* that the
 * secret could not be read.
 */
export const VERDICTS = ['accepted', 'rejected', 'no-access', 'not-checked', 'unreadable'] as const
export const verdictSchema = z.enum(VERDICTS)
export type Verdict = z.infer<typeof verdictSchema>

/** What is wrong, as far as it decides what else a cause shows. `space`: it isn't the token's, so it may be another service's. */
type FaultIn = 'token' | 'environment' | 'space'

/** Every cause: its verdict, and its name in a few words. IDs are stable: the interface, the command line and tests use them. */
export const CAUSES = {
  works: { verdict: 'accepted', label: 'works' },
  'works-but-empty': { verdict: 'accepted', label: 'works, but empty' },

  'token-missing': { verdict: 'rejected', label: 'token missing' },
  'token-malformed': { verdict: 'rejected', label: 'token malformed', faultIn: 'token' },
  'token-of-other-api': { verdict: 'rejected', label: 'token of another API' },
  'token-of-other-service': { verdict: 'rejected', label: 'token of another service' },
  'header-not-delivered': { verdict: 'rejected', label: 'header not delivered' },
  'query-not-delivered': { verdict: 'rejected', label: 'query not delivered' },
  'key-not-active-yet': { verdict: 'rejected', label: 'key not active yet' },
  'token-expired': { verdict: 'rejected', label: 'token expired', faultIn: 'token' },
  'token-unknown-or-revoked': { verdict: 'rejected', label: 'token not recognized', faultIn: 'token' },

  'environment-not-enabled': { verdict: 'no-access', label: 'environment not enabled' },
  'environment-missing': { verdict: 'no-access', label: 'environment missing', faultIn: 'environment' },
  'environment-not-ready': { verdict: 'no-access', label: 'environment not ready' },
  'space-of-another-token': { verdict: 'no-access', label: 'key of another space', faultIn: 'space' },
  'space-missing': { verdict: 'no-access', label: 'space missing', faultIn: 'space' },
  'space-no-access': { verdict: 'no-access', label: 'no access to the space', faultIn: 'space' },
  'resource-missing': { verdict: 'no-access', label: 'resource missing' },
  'resource-unpublished': { verdict: 'no-access', label: 'not published' },
  'wrong-method-or-host': { verdict: 'no-access', label: 'wrong method or host' },
  'malformed-id': { verdict: 'no-access', label: 'malformed ID' },
  'stale-cache': { verdict: 'no-access', label: 'stale cached response' },
  'organization-grant-missing': { verdict: 'no-access', label: 'no organization grant' },
  'permission-denied': { verdict: 'no-access', label: 'permission denied' },

  'offline-dns': { verdict: 'not-checked', label: 'host not found' },
  'connection-refused': { verdict: 'not-checked', label: 'connection refused' },
  'connection-reset': { verdict: 'not-checked', label: 'connection broke' },
  timeout: { verdict: 'not-checked', label: 'timed out' },
  'tls-untrusted': { verdict: 'not-checked', label: 'TLS not trusted' },
  'proxy-interference': { verdict: 'not-checked', label: 'proxy in between' },
  'rate-limited': { verdict: 'not-checked', label: 'rate limit' },
  'platform-error': { verdict: 'not-checked', label: 'API error' },
  'space-hibernated': { verdict: 'not-checked', label: 'space hibernated' },
  'not-the-platform': { verdict: 'not-checked', label: 'not the API' },
  redirected: { verdict: 'not-checked', label: 'redirected' },
  cors: { verdict: 'not-checked', label: 'blocked by the browser' },
  'response-too-large': { verdict: 'not-checked', label: 'response too large' },
  'unrecognized-error': { verdict: 'not-checked', label: 'unknown error' },

  'keychain-unavailable': { verdict: 'unreadable', label: 'keychain not responding' },
  'keychain-locked': { verdict: 'unreadable', label: 'keychain locked' },
  'secret-gone': { verdict: 'unreadable', label: 'secret gone' },
} as const satisfies Record<string, { verdict: Verdict; label: string; faultIn?: FaultIn }>

export type CauseId = keyof typeof CAUSES
export const CAUSE_IDS = Object.keys(CAUSES) as [CauseId, ...CauseId[]]
export const causeIdSchema = z.enum(CAUSE_IDS)

/** The cause of each state in which a secret can't be read. */
export const UNREADABLE_CAUSES = {
  unavailable: 'keychain-unavailable',
  locked: 'keychain-locked',
  'no-secret': 'secret-gone',
} as const satisfies Record<UnreadableState, CauseId>

export const verdictOf = (cause: CauseId): Verdict => CAUSES[cause].verdict

/** What is wrong. `null` if it's only the request, how it arrived or what responded, or if nothing is. */
export const faultIn = (cause: CauseId): FaultIn | null => {
  const row: { verdict: Verdict; faultIn?: FaultIn } = CAUSES[cause]
  return row.faultIn ?? null
}

/** How sure a cause is. `certain`: it is the only one left, and an observation excludes each other one. */
export const CERTAINTIES = ['certain', 'likely', 'possible', 'ruled-out'] as const
export const certaintySchema = z.enum(CERTAINTIES)
export type Certainty = z.infer<typeof certaintySchema>

/** A cause's name with its certainty: “probably key not active yet”. Without one, only an acceptance is a fact. */
export const causeWords = ({ cause, certainty }: { cause: CauseId; certainty?: Certainty | null }): string => {
  const { verdict, label } = CAUSES[cause]
  if (certainty === 'certain' || verdict === 'accepted') return label
  return `${certainty === 'possible' ? 'possibly' : 'probably'} ${label}`
}
