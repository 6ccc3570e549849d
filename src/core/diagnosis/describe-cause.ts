import type { Cause } from '../../shared/model/diagnosis.ts'
import type { Fix } from '../../shared/model/fix.ts'
import { type CauseId, type Certainty, verdictOf } from '../../shared/model/verdict.ts'
import { MODULE_OF } from './causes/modules.ts'
import type { Judged } from './judge.ts'
import { type JudgedCase, errorIdOf, hostOf, serviceOf, statusOf } from './judged-case.ts'
import {
  webPlace,
  capital,
  environmentName,
  inBrackets,
  resourceName,
  spaceName,
  hostFirst,
  theHost,
} from './phrases.ts'
import { oneLine } from '../../shared/text/printable.ts'
import type { Observation } from './observe/observations.ts'

export const fixesOf = (id: CauseId, certainty: Certainty): Fix[] => {
  const { fixes = [] } = MODULE_OF[id]
  return [...(typeof fixes === 'function' ? fixes(certainty) : fixes)]
}

const DOUBT = { certain: '', likely: 'probably ', possible: 'possibly ' } as const

/** The known token that this one is. Empty if none is known. */
const knownAs = ({ facts }: JudgedCase): string => {
  const credential = facts?.input.credential
  const same = credential?.state === 'present' ? credential.sameAs : undefined
  if (same === undefined) return ''
  return ` It’s “${same.name}” in the vault${same.spaceId === null ? '' : `, of space “${same.spaceId}”`}.`
}

export const describeCause = ({ also, ...judged }: Judged, known: JudgedCase): Cause => {
  const module = MODULE_OF[judged.id]
  const detail = Object.entries(module.detail?.(known) ?? {}).filter(([, value]) => value !== null)
  const { certainty } = judged
  const summary = certainty === 'ruled-out' ? '' : module.summary(known, DOUBT[certainty])
  const isOpen = judged.certainty === 'likely' || judged.certainty === 'possible'
  return {
    ...judged,
    headline: module.headline(known, certainty),
    summary: certainty !== 'ruled-out' && module.isAboutOwner === true ? `${summary}${knownAs(known)}` : summary,
    detail: Object.fromEntries(also ? [...detail, ['also', true]] : detail),
    next: module.next(known),
    toBeSure: isOpen && !also ? (module.toBeSure?.(known) ?? null) : null,
    consents: [...(module.consents ?? [])],
    fixes: fixesOf(judged.id, judged.certainty),
    where: webPlace(module.where?.(known) ?? null, known),
  }
}

const OBSERVED: readonly (readonly [Observation, (judged: JudgedCase) => string])[] = [
  ['the token was refused', (judged) => `${serviceOf(judged)} doesn’t recognize this token`],
  ['the token was reported missing', () => 'The token didn’t arrive'],
  ['the environment was not found', (judged) => `${capital(environmentName(judged))} wasn’t found`],
  ['the space was not found', (judged) => `${capital(spaceName(judged))} wasn’t found`],
  ['the resource was not found', (judged) => `${capital(resourceName(judged))} wasn’t found`],
  ['something was not found', () => 'Not found'],
  ['the organization has not granted access', () => 'No access to the organization'],
  ['access was denied', () => 'Access denied'],
  ['content began and broke off', () => 'The response broke off'],
  ['content came without a token', () => 'It works without a token'],
  ['the request has another problem', () => 'The request is invalid'],
  ['the platform called the request bad', () => 'Bad request'],
  ['the platform limits the rate', () => 'Too many requests'],
  ['the space is hibernated', () => 'The space is hibernated'],
  ['the platform failed', (judged) => `${serviceOf(judged)} can’t respond right now`],
  ['the answer was too large for the platform', () => 'The response is too large'],
  ['a gateway failed without a record', (judged) => `A gateway failed${inBrackets(statusOf(judged))}`],
  ['another server asks for a login', () => 'Another server asks for a login'],
  ['a proxy or a filter says that it answered', () => 'A proxy or filter responded'],
  ['a page came instead of content', (judged) => `${hostFirst(judged)} returned a web page`],
  ['the answer redirects elsewhere', () => 'The request was redirected'],
  ['the answer was not HTTP', (judged) => `${hostFirst(judged)} didn’t respond with HTTP`],
  [
    'a foreign answer came',
    (judged) =>
      hostOf(judged) === null
        ? `The response isn’t from ${serviceOf(judged)}`
        : `${hostFirst(judged)} returned an unexpected response`,
  ],
  ['the answer is unreadable', () => 'The response can’t be read'],
  ['the error id is unknown', (judged) => `The API returned ${oneLine(errorIdOf(judged) ?? 'an unknown error')}`],
  ['the certificate is not trusted', (judged) => `No secure connection to ${theHost(judged)}`],
  ['no answer came in time', (judged) => `${hostFirst(judged)} didn’t respond in time`],
  ['the connection was reset', (judged) => `The connection to ${theHost(judged)} broke`],
  ['the proxy failed', () => 'The proxy didn’t connect'],
  ['the name was not resolved', (judged) => `Can’t reach ${theHost(judged)}`],
  ['the connection was refused', (judged) => `Can’t reach ${theHost(judged)}`],
  ['a browser blocked the request', () => 'The browser blocked the response'],
  ['the request was canceled', () => 'The request was canceled'],
  ['the keychain gave no secret', () => 'The keychain returned no token'],
  ['nothing was sent', () => 'Nothing was sent'],
]

/** What was observed, if it isn't sure what caused it. `null` if only the cause says it. */
export const observedOf = (judged: JudgedCase): string | null =>
  OBSERVED.find(([observation]) => judged.saw(observation))?.[1](judged) ?? null

/** The headline of a judgement: the cause if it is certain, and what was observed if it isn't. Success is never in doubt. */
export const headlineOf = ([first]: readonly Cause[], judged: JudgedCase): string => {
  if (first === undefined) return ''
  if (first.certainty === 'certain' || verdictOf(first.id) === 'accepted') return first.headline
  return observedOf(judged) ?? first.headline
}
