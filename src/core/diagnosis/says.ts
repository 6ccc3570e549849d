import type { CauseId } from '../../shared/model/verdict.ts'
import { API_LABEL, KIND_LABEL } from './describe.ts'
import type { Words } from './words.ts'

const named = (what: string, id: string | null): string => (id === null ? what : `${what} “${id}”`)
const theSpace = ({ space }: Words): string => named('the space', space)
const theEnvironment = ({ environment }: Words): string => named('the environment', environment)
const theResource = ({ resource, resourceId }: Words): string =>
  named(resource === null ? 'the resource' : `the ${resource}`, resourceId)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const aToken = ({ kind }: Words): string => (kind === null ? 'the token' : `the ${KIND_LABEL[kind]}`)
const theHost = ({ host }: Words): string => host ?? 'the host'

/** Each cause in one plain sentence. Holds no secret; texts of the answer pass redaction on the way out. */
export const SAYS: Readonly<Record<CauseId, (words: Words) => string>> = {
  works: (w) =>
    w.errorId !== null
      ? `The token is accepted; the request itself has another problem (${w.errorId}).`
      : w.api === 'images'
        ? 'The image is delivered; Images needs no token, so this says nothing about one.'
        : 'The token works here.',
  'works-but-empty': (w) => `The token works here, but ${theEnvironment(w)} has nothing to show: the list is empty.`,

  'token-missing': () => 'No token reached the platform: none was sent.',
  'token-malformed': (w) =>
    w.flaws.length === 0
      ? 'Something may have been pasted with the token, or is missing from it.'
      : `The token is not what was issued: ${w.flaws.join(' ')}`,
  'token-of-other-api': (w) => {
    if (w.acceptedBy !== null)
      return `The token is good, but for another API: ${API_LABEL[w.acceptedBy]} accepts it, ${w.apiLabel} does not.`
    if (w.belongsTo !== null)
      return `The token is of a kind that ${API_LABEL[w.belongsTo]} takes; ${w.apiLabel} was asked.`
    if (w.answeredBy !== null && w.answeredBy !== w.api)
      return `Another API answered: ${theHost(w)} is ${API_LABEL[w.answeredBy]}, not ${w.apiLabel}.`
    return 'The token may belong to another API: each API requires its own token.'
  },
  'token-of-other-service': (w) =>
    w.otherService === null
      ? 'The token may belong to another service (the other region, another installation).'
      : `The token belongs to “${w.otherService}”: it is accepted there and not here.`,
  'header-not-delivered': () =>
    'The Authorization header does not reach the platform: something on the way drops or changes it.',
  'query-not-delivered': () =>
    'The parameter access_token does not reach the platform: something on the way drops or changes the query.',
  'token-unknown-or-revoked': (w) =>
    `${capital(w.apiLabel)} does not know the token: it was revoked, regenerated, has expired, or never existed.`,

  'environment-not-enabled': (w) =>
    w.aliasOf === null
      ? `The token is good, but not enabled for ${theEnvironment(w)}.`
      : `The token is good, but not enabled for ${theEnvironment(w)}, which is an alias of “${w.aliasOf}”.`,
  'environment-missing': (w) => `${capital(theSpace(w))} has no ${named('environment', w.environment)}.`,
  'space-of-another-token': (w) =>
    w.worksIn === null
      ? `The token may belong to another space than “${w.space ?? 'this'}”.`
      : `The token is a key of the space “${w.worksIn}”, not of ${theSpace(w)}.`,
  'space-missing': (w) => `There is no ${named('space', w.space)}, or its id is mistyped.`,
  'space-no-access': (w) => `${capital(aToken(w))} is good, but has no access to ${theSpace(w)}.`,
  'resource-missing': (w) => `The token is good, but ${theResource(w)} does not exist here.`,
  'resource-unpublished': (w) =>
    `The token is good, but ${theResource(w)} is not published: Delivery shows published content only.`,
  'malformed-id': (w) =>
    w.malformed === null
      ? 'The request names an id that no resource can have.'
      : w.malformed === ''
        ? 'An id is missing in the path: a variable was empty when the path was put together.'
        : `The path holds “${w.malformed}” where an id belongs: a variable was not set or not filled in.`,
  'stale-cache': () => 'The 404 is an old one, out of a cache: asked afresh, the platform may answer differently.',
  'organization-grant-missing': () => 'The token is good, but not granted for the organization that owns the space.',
  'permission-denied': (w) =>
    `The token is good, but its owner may not do this${w.reasons.length === 0 ? '' : ` (${w.reasons.join('; ')})`}.`,

  'offline-dns': (w) => `The name ${theHost(w)} cannot be resolved: nothing was learnt about the token.`,
  'connection-refused': (w) => `${capital(theHost(w))} refuses connections: nothing was learnt about the token.`,
  'connection-reset': (w) => `The connection to ${theHost(w)} was cut off: nothing was learnt about the token.`,
  timeout: (w) => `${capital(theHost(w))} did not answer completely in time: nothing was learnt about the token.`,
  'tls-untrusted': (w) =>
    `No trusted TLS connection to ${theHost(w)}${w.systemCode === null ? '' : ` (${w.systemCode})`}: the token was not sent.`,
  'proxy-interference': () =>
    'A proxy or the network’s login page answered in place of the platform: nothing was learnt about the token.',
  'rate-limited': () => 'The platform limits the rate of requests: nothing was learnt about the token.',
  'platform-error': (w) =>
    `The platform cannot answer now${w.errorId === null ? '' : ` (${w.errorId})`}: nothing was learnt about the token.`,
  'not-the-platform': (w) => `What answers at ${theHost(w)} is not the platform: nothing was learnt about the token.`,
  redirected: (w) =>
    `The request is sent elsewhere${w.redirectTo === null ? '' : ` (${w.redirectTo})`}; the token is not taken there, and nothing was learnt about it.`,
  'response-too-large': () =>
    'The answer would be larger than the platform sends (7 MiB): nothing was learnt about the token.',
  'unrecognized-error': (w) =>
    w.errorId === null
      ? 'What came back could not be understood: nothing was learnt about the token.'
      : `The platform answered ${w.errorId}, which says nothing certain about the token.`,

  'keychain-unavailable': () => 'The system’s keychain does not answer, so the token could not be read.',
  'keychain-locked': () => 'The system’s keychain is locked, so the token could not be read.',
  'secret-gone': () => 'The keychain no longer holds this token’s secret.',
}
