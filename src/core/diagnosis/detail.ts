import type { Cause } from '../../shared/model/diagnosis.ts'
import type { CauseId } from '../../shared/model/verdict.ts'
import type { Words } from './words.ts'

type Detail = Readonly<Record<string, Cause['detail'][string]>>

const environment = (w: Words): Detail => ({
  environment: w.environment,
  space: w.space,
  aliasOf: w.aliasOf,
  key: w.keyName,
  enabledFor: w.keyEnvironments === null ? null : [...w.keyEnvironments],
  environments: w.environments === null ? null : [...w.environments],
  worksInEnvironment: w.worksInEnvironment,
})
const space = (w: Words): Detail => ({ space: w.space, worksIn: w.worksIn })
const resource = (w: Words): Detail => ({
  type: w.resource,
  id: w.resourceId,
  environment: w.environment,
  space: w.space,
})
const record = (w: Words): Detail => ({ errorId: w.errorId, status: w.status, requestId: w.requestId })
const transport = (w: Words): Detail => ({ host: w.host, systemCode: w.systemCode })
const nothing = (): Detail => ({})

/** What belongs to each cause, for programs. Null values are left out: what is there is known. */
const DETAIL: Readonly<Record<CauseId, (words: Words) => Detail>> = {
  works: (w) => ({ errorId: w.errorId }),
  'works-but-empty': (w) => ({ environment: w.environment, space: w.space }),
  'token-missing': nothing,
  'token-malformed': (w) => ({ codes: [...w.flawCodes] }),
  'token-of-other-api': (w) => ({
    acceptedBy: w.acceptedBy,
    belongsTo: w.acceptedBy === null ? w.belongsTo : null,
    answeredBy: w.answeredBy === w.api ? null : w.answeredBy,
    asked: w.api,
  }),
  'token-of-other-service': (w) => ({
    service: w.otherService,
    notAsked: w.otherServicesAllowed ? [] : [...w.otherServices],
  }),
  'header-not-delivered': nothing,
  'query-not-delivered': nothing,
  'token-unknown-or-revoked': nothing,
  'environment-not-enabled': environment,
  'environment-missing': environment,
  'space-of-another-token': space,
  'space-missing': space,
  'space-no-access': space,
  'resource-missing': resource,
  'resource-unpublished': resource,
  'malformed-id': (w) => ({ value: w.malformed ?? w.resourceId }),
  'stale-cache': nothing,
  'organization-grant-missing': record,
  'permission-denied': (w) => ({ ...record(w), reasons: [...w.reasons] }),
  'offline-dns': transport,
  'connection-refused': transport,
  'connection-reset': transport,
  timeout: transport,
  'tls-untrusted': transport,
  'proxy-interference': (w) => ({ host: w.host, status: w.status, systemCode: w.systemCode }),
  'rate-limited': (w) => ({ waitSeconds: w.waitSeconds }),
  'platform-error': record,
  'not-the-platform': (w) => ({ host: w.host, status: w.status }),
  redirected: (w) => ({ to: w.redirectTo, status: w.status }),
  'response-too-large': record,
  'unrecognized-error': record,
  'keychain-unavailable': nothing,
  'keychain-locked': nothing,
  'secret-gone': nothing,
}

export const detailOf = (id: CauseId, words: Words): Cause['detail'] =>
  Object.fromEntries(Object.entries(DETAIL[id](words)).filter(([, value]) => value !== null))
