/**
 * The causes of each verdict and its exit code, as the docs promise them. Written down here and not taken from the source: what the
 * command says is held against it.
 */
export const CAUSES: Readonly<Record<string, readonly string[]>> = {
  accepted: ['works', 'works-but-empty'],
  rejected: [
    'key-not-active-yet',
    'token-expired',
    'token-missing',
    'token-malformed',
    'token-of-other-api',
    'token-of-other-service',
    'header-not-delivered',
    'query-not-delivered',
    'token-unknown-or-revoked',
  ],
  'no-access': [
    'environment-not-enabled',
    'environment-missing',
    'environment-not-ready',
    'wrong-method-or-host',
    'space-of-another-token',
    'space-missing',
    'space-no-access',
    'resource-missing',
    'resource-unpublished',
    'malformed-id',
    'stale-cache',
    'organization-grant-missing',
    'permission-denied',
  ],
  'not-checked': [
    'offline-dns',
    'connection-refused',
    'connection-reset',
    'timeout',
    'tls-untrusted',
    'proxy-interference',
    'rate-limited',
    'platform-error',
    'space-hibernated',
    'not-the-platform',
    'redirected',
    'cors',
    'response-too-large',
    'unrecognized-error',
  ],
  unreadable: ['keychain-unavailable', 'keychain-locked', 'secret-gone'],
}
export const EXIT_CODES: Readonly<Record<string, number>> = {
  accepted: 0,
  rejected: 1,
  'no-access': 1,
  'not-checked': 2,
  unreadable: 2,
}
