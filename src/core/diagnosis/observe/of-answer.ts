import type { TransportCode } from '../../../shared/model/exchange.ts'
import { idFromMessage } from '../../reading/wire/error-ids.ts'
import { hasQueryForm, saysTokenMissing } from '../../reading/wire/query-response.ts'
import { APIS, type ApiName } from '../../../shared/platform.ts'
import { describeAnswer } from './describe-answer.ts'
import { isUnsetId } from '../paths.ts'
import { isHibernated, isRequestProblem, TOKEN_REFUSED, type Answer, type RecordAnswer } from './answer.ts'
import { note, type Notes, type Observation } from './observations.ts'
import { hasPlatformMark } from './response-headers.ts'

type OtherAnswer = Extract<Answer, { kind: 'other' }>

const FAILURE: Readonly<Record<TransportCode, Observation>> = {
  dns: 'the name was not resolved',
  refused: 'the connection was refused',
  reset: 'the connection was reset',
  'timed-out': 'no answer came in time',
  tls: 'the certificate is not trusted',
  proxy: 'the proxy failed',
  // The platform sends no such head: something in front of it does.
  'headers-too-large': 'a foreign answer came',
  protocol: 'the answer was not HTTP',
  cancelled: 'the request was canceled',
}

const OF_ID: ReadonlyMap<string, Observation> = new Map([
  [TOKEN_REFUSED, 'the token was refused'],
  ['OrganizationAccessGrantRequired', 'the organization has not granted access'],
  ['AccessDenied', 'access was denied'],
  ['RateLimitExceeded', 'the platform limits the rate'],
  ['ServerError', 'the platform failed'],
  ['InternalServerError', 'the platform failed'],
])

/** The platform's words for an answer past 7 MiB (its documentation: 7,340,032 bytes). */
const TOO_LARGE =
  /7340032|(?:response|answer|payload|result|body)[^.]*(?:too (?:big|large|long)|exceed|larger than|maximum)|too (?:big|large)[^.]*response/i

/** Query parameters are read only after the token was accepted. How the token was sent isn't about them. */
const OF_PARAMETERS =
  /^(?!.*(?:access[ _-]?token|bearer|authori[sz]ation|credential|api[ _-]?key)).*\b(?:sync token|query string|parameters?)\b/is

const ENVIRONMENT_KINDS = new Set(['Environment', 'EnvironmentAlias'])

const ofNotFound = ({ record }: RecordAnswer): Observation[] => {
  const found: Observation[] = []
  const { id = null, type = null } = record.missing ?? {}
  if (id !== null && isUnsetId(id)) found.push('the answer names a variable that was not set')
  if (/invalid (?:resource )?id/i.test(record.message ?? '')) found.push('the platform calls the id invalid')
  if (type === null) found.push('something was not found')
  else if (type === 'Space') found.push('the space was not found')
  else if (ENVIRONMENT_KINDS.has(type)) found.push('the environment was not found')
  else found.push('the resource was not found')
  return found
}

const ofRecord = (answer: RecordAnswer): Observation[] => {
  const { id, message, details } = answer.record
  if (saysTokenMissing(answer.record)) return ['the token was reported missing']
  if (isHibernated(answer)) return ['the space is hibernated']
  if (id === 'NotFound') return ofNotFound(answer)
  if (id === 'BadRequest') {
    if (isRequestProblem(idFromMessage(message) ?? id) || OF_PARAMETERS.test(message ?? ''))
      return ['the request has another problem']
    const words = `${message ?? ''} ${JSON.stringify(details)}`
    return [TOO_LARGE.test(words) ? 'the answer was too large for the platform' : 'the platform called the request bad']
  }
  if (isRequestProblem(id)) return ['the request has another problem']
  // Only the API for queries has another error for a missing token.
  if (id === TOKEN_REFUSED && hasQueryForm(answer.record))
    return ['the token was refused', 'the answer says that a token arrived']
  const known = OF_ID.get(id)
  if (known !== undefined) return [known]
  const status = answer.status ?? answer.record.status ?? 0
  if (status === 429) return ['the platform limits the rate']
  return status >= 500 ? ['the platform failed', 'the error id is unknown'] : ['the error id is unknown']
}

/** A gateway's own login: another scheme than the platform's, and no mark of the platform. The body doesn't matter. */
const isGatewayLogin = (answer: Answer): boolean => {
  const { status, signs } = answer
  if (status === 407) return true
  if (status !== 401 && status !== 403) return false
  if (answer.kind === 'other' && answer.body === 'html') return true
  return signs.otherLogin !== null && !hasPlatformMark(signs)
}

const OF_COMPLAINT: Readonly<Record<NonNullable<OtherAnswer['complaint']>, Observation>> = {
  'headers-too-large': 'a foreign answer came',
  'plain-http-on-tls-port': 'the port expects https',
  'client-certificate-wanted': 'the certificate is not trusted',
}

const ofOther = (answer: OtherAnswer): Observation[] => {
  const { status, signs, body, speaksOf, complaint } = answer
  if (complaint !== null) return [OF_COMPLAINT[complaint]]
  if (status === 407 || status === 511) return ['a proxy or a filter says that it answered']
  if (status === 429) return ['the platform limits the rate']
  if (speaksOf === 'filter' || signs.proxy.length > 0) return ['a proxy or a filter says that it answered']
  if (isGatewayLogin(answer)) return ['another server asks for a login']
  if (status === null && !['html', 'other-json'].includes(body)) return ['the answer is unreadable']
  const found: Observation[] = speaksOf === null ? [] : ['the page speaks of a login to the network']
  if (hasPlatformMark(signs) && body !== 'html') {
    return [...found, (status ?? 0) >= 500 ? 'the platform failed' : 'the answer is unreadable']
  }
  if ((status ?? 0) >= 500) found.push('a gateway failed without a record')
  else if (body === 'truncated-json' || body === 'not-utf8') found.push('the answer is unreadable')
  else if (body === 'html') found.push('a page came instead of content')
  else found.push('a foreign answer came')
  return found
}

const ofFailure = ({ code, reason }: Extract<Answer, { kind: 'failure' }>): Observation => {
  if (reason?.startsWith('proxy-') === true) return 'the proxy failed'
  return reason?.startsWith('ca-file') === true ? 'the certificate is not trusted' : FAILURE[code]
}

const isPartOfSuccess = (answer: Extract<Answer, { kind: 'failure' }>): boolean =>
  answer.phase === 'body' &&
  answer.status !== null &&
  answer.status >= 200 &&
  answer.status < 300 &&
  hasPlatformMark(answer.signs)

export const observationsOf = (answer: Answer, tokenSent: boolean): Observation[] => {
  switch (answer.kind) {
    case 'content':
      if (!tokenSent) return ['content came without a token']
      return [answer.empty ? 'an empty list came' : 'content came']
    case 'record':
      return isGatewayLogin(answer) ? ['another server asks for a login'] : ofRecord(answer)
    case 'redirect':
      return ['the answer redirects elsewhere']
    case 'other':
      return ofOther(answer)
    case 'failure':
      return isPartOfSuccess(answer) ? [ofFailure(answer), 'content began and broke off'] : [ofFailure(answer)]
  }
}

export type Where = {
  api: ApiName | null
  who: string
  probe: string | null
  exchange: string | null
  tokenSent: boolean
}

const noteHead = (answer: Answer, { api, probe, exchange }: Where, notes: Notes): void => {
  const { signs } = answer
  const say = (id: string, summary: string, ...observations: Observation[]): void =>
    note(notes, { id: `header:${id}`, kind: 'record', summary, probe, exchange }, ...observations)
  if (signs.answeredBy !== null && api !== null && signs.answeredBy !== api) {
    const summary = `${APIS[signs.answeredBy].label} responded, not ${APIS[api].label}.`
    say('api', summary, 'another API answered')
  }
  // The platform's own edge keeps what it delivers fresh; only its errors grow old there.
  if (signs.cached !== null && !(signs.cachedAtEdge && answer.kind === 'content'))
    say('cache', `A cache responded (${signs.cached}).`, 'the answer came from a cache')
  if (answer.kind !== 'other' && answer.kind !== 'redirect' && answer.kind !== 'failure') return
  const named = [...new Set([...signs.proxy, ...signs.server])]
  if (named.length > 0) say('server', `The response came through ${named.map((name) => `“${name}”`).join(', ')}.`)
  if (signs.otherLogin !== null) say('login', `The response asks for another login (${signs.otherLogin}).`)
}

const OF_TOKENS: ReadonlySet<Observation> = new Set([
  'the token was refused',
  'the token was reported missing',
  'the answer says that a token arrived',
  'the organization has not granted access',
])

/** Images needs no token and gets none (specification, section 5): what asks for one there is not Images. */
const forApi = (api: ApiName | null, observation: Observation): Observation =>
  api === 'images' && OF_TOKENS.has(observation) ? 'a foreign answer came' : observation

/** Notes an answer as the one that is judged. `summary` instead of the usual words, where something better is known. */
export const noteAnswer = (answer: Answer, where: Where, notes: Notes, summary?: string): void => {
  const { api, who, probe, exchange, tokenSent } = where
  const kind = answer.kind === 'record' || probe === null ? 'record' : 'probe'
  const words = summary ?? `${describeAnswer(who, answer)}.`
  const observations = observationsOf(answer, tokenSent).map((one) => forApi(api, one))
  note(notes, { id: 'answer', kind, summary: words, probe, exchange }, ...observations)
  noteHead(answer, where, notes)
  if (answer.kind === 'record' && answer.record.reasons.length > 0) {
    const reasons = `Reason in the response: ${answer.record.reasons.join('; ')}.`
    note(notes, { id: 'answer:reasons', kind: 'record', summary: reasons, probe, exchange })
  }
}
