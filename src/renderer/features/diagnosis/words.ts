import type { Probe, ProbeKind, ProbeOutcome } from '../../../shared/model/diagnosis.ts'
import type { ApiName } from '../../../shared/model/service.ts'
import type { CauseId, Certainty } from '../../../shared/model/verdict.ts'
import type { LintCode } from '../../../shared/model/lint.ts'

export const API_WORDS: Readonly<Record<ApiName, string>> = {
  delivery: 'Delivery',
  preview: 'Preview',
  management: 'Management',
  images: 'Images',
}

/** How sure a cause is, in one word, and what the word promises. */
export const CERTAINTY_WORDS: Readonly<Record<Certainty, { label: string; meaning: string }>> = {
  certain: { label: 'Certain', meaning: 'The evidence leaves no other cause.' },
  likely: { label: 'Likely', meaning: 'The evidence points here, but another cause would look the same.' },
  possible: { label: 'Possible', meaning: 'Nothing speaks against it, and nothing proves it.' },
  'ruled-out': { label: 'Ruled out', meaning: 'The evidence speaks against it.' },
}

/** A cause in a few words, where its whole sentence has no room. */
export const CAUSE_WORDS: Readonly<Record<CauseId, string>> = {
  works: 'works',
  'works-but-empty': 'works, but empty',
  'token-missing': 'token missing',
  'token-malformed': 'token malformed',
  'token-of-other-api': 'token of another API',
  'token-of-other-service': 'token of another service',
  'header-not-delivered': 'header not delivered',
  'query-not-delivered': 'query not delivered',
  'key-not-active-yet': 'key not active yet',
  'token-expired': 'token expired',
  'token-unknown-or-revoked': 'token unknown or revoked',
  'environment-not-enabled': 'environment not enabled',
  'environment-missing': 'environment missing',
  'environment-not-ready': 'environment not ready',
  'space-of-another-token': 'key of another space',
  'space-missing': 'space missing',
  'space-no-access': 'no access to the space',
  'resource-missing': 'resource missing',
  'resource-unpublished': 'not published',
  'wrong-method-or-host': 'wrong method or host',
  'malformed-id': 'malformed id',
  'stale-cache': 'old 404 from a cache',
  'organization-grant-missing': 'no organization grant',
  'permission-denied': 'permission denied',
  'offline-dns': 'name not found',
  'connection-refused': 'connection refused',
  'connection-reset': 'connection broke',
  timeout: 'timed out',
  'tls-untrusted': 'TLS not trusted',
  'proxy-interference': 'proxy in between',
  'rate-limited': 'rate limit',
  'platform-error': 'platform error',
  'not-the-platform': 'not the platform',
  redirected: 'redirected',
  cors: 'blocked by the browser',
  'response-too-large': 'answer too large',
  'unrecognized-error': 'not recognized',
  'keychain-unavailable': 'no keychain',
  'keychain-locked': 'keychain locked',
  'secret-gone': 'secret gone',
}

export const PROBE_WORDS: Readonly<Record<ProbeKind, string>> = {
  'the-request': 'The request itself',
  'plain-request': 'Without its parameters',
  'repaired-token': 'With the token cleaned',
  'other-placement': 'Token in the other place',
  control: 'With an impossible token',
  'other-api': 'Another API',
  'other-environment': 'Another environment',
  'other-space': 'Another space',
  'other-token': 'Another token',
  'management-read': 'Read through Management',
  'other-service': 'Another service',
  'past-cache': 'Past the cache',
  'second-look': 'A later look',
  'same-again': 'The same once more',
}

const OUTCOME_WORDS: Readonly<Record<ProbeOutcome, string>> = {
  planned: 'Under way',
  skipped: 'Not sent',
  content: 'Content',
  'empty-list': 'Empty list',
  'error-record': 'Error record',
  redirect: 'Sent elsewhere',
  'other-answer': 'Not the platform’s answer',
  dns: 'Name not found',
  refused: 'Connection refused',
  tls: 'TLS failed',
  timeout: 'Timed out',
  proxy: 'Proxy failed',
  reset: 'Connection broke',
  'too-large': 'Too large',
  cancelled: 'Cancelled',
  protocol: 'Not HTTP',
}

/** `404 NotFound`, `200 Content`, `Timed out`: how a probe ended. */
export const probeResult = ({ status, errorId, outcome }: Pick<Probe, 'status' | 'errorId' | 'outcome'>): string =>
  [status === null ? null : String(status), errorId ?? OUTCOME_WORDS[outcome]].filter((part) => part !== null).join(' ')

/** Host and path. The scheme is left out: it is https everywhere but on this machine itself. */
export const probeAddress = ({ origin, path }: Pick<Probe, 'origin' | 'path'>): string => `${hostOf(origin)}${path}`

export const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '')

/** `Bakery website, in the header`; `no token`. */
export const probeToken = ({ token, placement }: Pick<Probe, 'token' | 'placement'>): string =>
  token === null ? 'no token' : `${token}, in the ${placement}`

export const LINT_WORDS: Readonly<Record<LintCode, string>> = {
  empty: 'Empty',
  whitespace: 'White space',
  'line-break': 'Line break',
  'invisible-character': 'Invisible character',
  'non-ascii': 'Character outside ASCII',
  quoted: 'Quotes',
  'bearer-prefix': '“Bearer” in front',
  'query-prefix': 'Parameter name in front',
  brackets: 'Brackets',
  'percent-encoded': 'Percent-encoded',
  placeholder: 'Placeholder',
  'looks-like-other-kind': 'Looks like another kind',
  duplicate: 'Pasted twice',
}
