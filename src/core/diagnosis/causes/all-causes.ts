import type { CauseId } from '../../../shared/model/verdict.ts'
import type { CauseModule } from './cause-module.ts'
import { connectionRefused } from './connection-refused.ts'
import { connectionReset } from './connection-reset.ts'
import { cors } from './cors.ts'
import { environmentMissing } from './environment-missing.ts'
import { environmentNotEnabled } from './environment-not-enabled.ts'
import { environmentNotReady } from './environment-not-ready.ts'
import { headerNotDelivered } from './header-not-delivered.ts'
import { keyNotActiveYet } from './key-not-active-yet.ts'
import { keychainLocked } from './keychain-locked.ts'
import { keychainUnavailable } from './keychain-unavailable.ts'
import { malformedId } from './malformed-id.ts'
import { notThePlatform } from './not-the-platform.ts'
import { offlineDns } from './offline-dns.ts'
import { organizationGrantMissing } from './organization-grant-missing.ts'
import { permissionDenied } from './permission-denied.ts'
import { platformError } from './platform-error.ts'
import { proxyInterference } from './proxy-interference.ts'
import { queryNotDelivered } from './query-not-delivered.ts'
import { rateLimited } from './rate-limited.ts'
import { redirected } from './redirected.ts'
import { resourceMissing } from './resource-missing.ts'
import { resourceUnpublished } from './resource-unpublished.ts'
import { responseTooLarge } from './response-too-large.ts'
import { secretGone } from './secret-gone.ts'
import { spaceHibernated } from './space-hibernated.ts'
import { spaceMissing } from './space-missing.ts'
import { spaceNoAccess } from './space-no-access.ts'
import { spaceOfAnotherToken } from './space-of-another-token.ts'
import { staleCache } from './stale-cache.ts'
import { timeout } from './timeout.ts'
import { tlsUntrusted } from './tls-untrusted.ts'
import { tokenExpired } from './token-expired.ts'
import { tokenMalformed } from './token-malformed.ts'
import { tokenMissing } from './token-missing.ts'
import { tokenOfOtherApi } from './token-of-other-api.ts'
import { tokenOfOtherService } from './token-of-other-service.ts'
import { tokenUnknownOrRevoked } from './token-unknown-or-revoked.ts'
import { unrecognizedError } from './unrecognized-error.ts'
import { works } from './works.ts'
import { worksButEmpty } from './works-but-empty.ts'
import { wrongMethodOrHost } from './wrong-method-or-host.ts'

const ALL_CAUSES = [
  works,
  worksButEmpty,
  tokenMissing,
  tokenMalformed,
  tokenOfOtherApi,
  tokenOfOtherService,
  headerNotDelivered,
  queryNotDelivered,
  keyNotActiveYet,
  tokenExpired,
  tokenUnknownOrRevoked,
  environmentNotEnabled,
  environmentMissing,
  environmentNotReady,
  spaceOfAnotherToken,
  spaceMissing,
  spaceNoAccess,
  resourceMissing,
  resourceUnpublished,
  wrongMethodOrHost,
  malformedId,
  staleCache,
  organizationGrantMissing,
  permissionDenied,
  offlineDns,
  connectionRefused,
  connectionReset,
  timeout,
  tlsUntrusted,
  proxyInterference,
  rateLimited,
  platformError,
  spaceHibernated,
  notThePlatform,
  redirected,
  cors,
  responseTooLarge,
  unrecognizedError,
  keychainUnavailable,
  keychainLocked,
  secretGone,
] as const

/** Every cause, in the order of the ids in verdict.ts. */
export const CAUSE_MODULES: readonly CauseModule[] = ALL_CAUSES

type ListedId = (typeof ALL_CAUSES)[number]['id']

/** The module of a cause. Doesn't compile if the list lacks a cause. */
export const MODULE_OF: Readonly<Record<CauseId, CauseModule>> = Object.fromEntries(
  CAUSE_MODULES.map((cause) => [cause.id, cause]),
) as Record<ListedId, CauseModule>
