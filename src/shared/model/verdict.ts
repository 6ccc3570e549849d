import { z } from 'zod'

/**
 * What is known of a token after a request. Never merge them: *rejected* means that the platform said the token is no
 * good, *no-access* that it is good but not for this, *not-checked* that nothing was learnt about it, *unreadable* that
 * the keychain would not give it.
 */
export const VERDICTS = ['accepted', 'rejected', 'no-access', 'not-checked', 'unreadable'] as const
export const verdictSchema = z.enum(VERDICTS)
export type Verdict = z.infer<typeof verdictSchema>

/** Every cause and the verdict it belongs to. Ids are stable: the interface, the command line and tests use them. */
export const VERDICT_OF_CAUSE = {
  works: 'accepted',
  'works-but-empty': 'accepted',

  'token-missing': 'rejected',
  'token-malformed': 'rejected',
  'token-of-other-api': 'rejected',
  'token-of-other-service': 'rejected',
  'header-not-delivered': 'rejected',
  'query-not-delivered': 'rejected',
  'token-unknown-or-revoked': 'rejected',

  'environment-not-enabled': 'no-access',
  'environment-missing': 'no-access',
  'space-of-another-token': 'no-access',
  'space-missing': 'no-access',
  'space-no-access': 'no-access',
  'resource-missing': 'no-access',
  'resource-unpublished': 'no-access',
  'malformed-id': 'no-access',
  'stale-cache': 'no-access',
  'organization-grant-missing': 'no-access',
  'permission-denied': 'no-access',

  'offline-dns': 'not-checked',
  'connection-refused': 'not-checked',
  'connection-reset': 'not-checked',
  timeout: 'not-checked',
  'tls-untrusted': 'not-checked',
  'proxy-interference': 'not-checked',
  'rate-limited': 'not-checked',
  'platform-error': 'not-checked',
  'not-the-platform': 'not-checked',
  redirected: 'not-checked',
  'response-too-large': 'not-checked',
  'unrecognized-error': 'not-checked',

  'keychain-unavailable': 'unreadable',
  'keychain-locked': 'unreadable',
  'secret-gone': 'unreadable',
} as const satisfies Record<string, Verdict>

export type CauseId = keyof typeof VERDICT_OF_CAUSE
export const CAUSE_IDS = Object.keys(VERDICT_OF_CAUSE) as [CauseId, ...CauseId[]]
export const causeIdSchema = z.enum(CAUSE_IDS)

/** How sure a cause is. `certain` needs evidence that excludes every other cause. */
export const CERTAINTIES = ['certain', 'likely', 'possible', 'ruled-out'] as const
export const certaintySchema = z.enum(CERTAINTIES)
export type Certainty = z.infer<typeof certaintySchema>
