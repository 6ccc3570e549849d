import type { TransportCode } from '../../shared/model/exchange.ts'
import type { ApiName } from '../../shared/model/service.ts'
import { saysTokenMissing } from '../reading/wire/graphql.ts'
import { isHibernated, isRequestProblem, TOKEN_REFUSED, type Answer } from './answer.ts'
import { API_LABEL, describeAnswer } from './describe.ts'
import { isMalformedId } from './paths.ts'
import { hasPlatformMark } from './signs.ts'
import { note, type Notes, type Signal } from './signals.ts'

type RecordAnswer = Extract<Answer, { kind: 'record' }>
type OtherAnswer = Extract<Answer, { kind: 'other' }>

const FAILURE_SIGNAL: Readonly<Record<TransportCode, Signal>> = {
  dns: 'the name was not resolved',
  refused: 'the connection was refused',
  reset: 'the connection was reset',
  timeout: 'no answer came in time',
  tls: 'the certificate is not trusted',
  proxy: 'the proxy failed',
  'too-large': 'the answer was too large to take',
  protocol: 'the answer was not HTTP',
  cancelled: 'the request was cancelled',
}

const SIGNAL_OF_ID: Readonly<Record<string, Signal>> = {
  [TOKEN_REFUSED]: 'the token was refused',
  OrganizationAccessGrantRequired: 'the organization has not granted access',
  AccessDenied: 'access was denied',
  RateLimitExceeded: 'the platform limits the rate',
  ServerError: 'the platform failed',
  InternalServerError: 'the platform failed',
}

/** The platform's words for an answer past 7 MiB (its documentation: 7,340,032 bytes). */
const TOO_LARGE =
  /7340032|(?:response|answer|payload|result|body)[^.]*(?:too (?:big|large|long)|exceed|larger than|maximum)|too (?:big|large)[^.]*response/i

const ENVIRONMENT_KINDS = new Set(['Environment', 'EnvironmentAlias'])

const signalsOfNotFound = ({ record }: RecordAnswer): Signal[] => {
  const signals: Signal[] = []
  const id = record.missing?.id ?? null
  if (id !== null && isMalformedId(id)) signals.push('the answer names an id that no resource can have')
  if (/invalid (?:resource )?id/i.test(record.message ?? '')) signals.push('the platform calls the id invalid')
  const type = record.missing?.type ?? null
  if (type === null) signals.push('something was not found')
  else if (type === 'Space') signals.push('the space was not found')
  else if (ENVIRONMENT_KINDS.has(type)) signals.push('the environment was not found')
  else signals.push('the resource was not found')
  return signals
}

const signalsOfRecord = (answer: RecordAnswer): Signal[] => {
  const { id, message, details } = answer.record
  if (saysTokenMissing(answer.record)) return ['the token was reported missing']
  if (isHibernated(answer)) return ['the space is hibernated']
  if (id === 'NotFound') return signalsOfNotFound(answer)
  if (id === 'BadRequest') {
    const words = `${message ?? ''} ${JSON.stringify(details)}`
    return [TOO_LARGE.test(words) ? 'the answer was too large for the platform' : 'the platform called the request bad']
  }
  if (isRequestProblem(id)) return ['the request has another problem']
  // GraphQL alone tells a missing token from an invalid one.
  if (id === TOKEN_REFUSED && answer.record.form === 'graphql')
    return ['the token was refused', 'the answer says that a token arrived']
  const known = SIGNAL_OF_ID[id]
  if (known !== undefined) return [known]
  const status = answer.status ?? answer.record.status ?? 0
  if (status === 429) return ['the platform limits the rate']
  return status >= 500 ? ['the platform failed', 'the error id is unknown'] : ['the error id is unknown']
}

/** A proxy's or a network's own login: its statuses, or a refusal that is a page or asks for another scheme. */
const asksForOtherLogin = ({ status, signs, body }: OtherAnswer): boolean => {
  if (status === 407 || status === 511) return true
  if (status !== 401 && status !== 403) return false
  return body === 'html' || (signs.otherLogin !== null && (body === 'text' || body === 'empty'))
}

const signalsOfOther = (answer: OtherAnswer): Signal[] => {
  const { status, signs, body } = answer
  if (status === 429) return ['the platform limits the rate']
  if (status === null && !['html', 'other-json'].includes(body)) return ['the answer is unreadable']
  const signals: Signal[] = []
  const speaks = answer.speaksOf !== null || signs.proxy.length > 0
  if (asksForOtherLogin(answer)) signals.push('somebody else asks for a login')
  else if (speaks) signals.push('the answer speaks of a proxy or a login page')
  if (hasPlatformMark(signs)) {
    return [...signals, (status ?? 0) >= 500 ? 'the platform failed' : 'the answer is unreadable']
  }
  if ((status ?? 0) >= 500 && status !== 511) signals.push('a gateway failed without a record')
  else if (body === 'truncated-json' || body === 'not-utf8') signals.push('the answer is unreadable')
  else if (body === 'html') signals.push('a page came instead of content')
  else signals.push('a foreign answer came')
  return signals
}

const isPartOfSuccess = (answer: Extract<Answer, { kind: 'failure' }>): boolean =>
  answer.phase === 'body' &&
  answer.status !== null &&
  answer.status >= 200 &&
  answer.status < 300 &&
  hasPlatformMark(answer.signs)

/** The signals that one answer shows by itself. `tokenSent`: content without a token proves nothing about one. */
export const signalsOfAnswer = (answer: Answer, tokenSent: boolean): Signal[] => {
  switch (answer.kind) {
    case 'content':
      if (!tokenSent) return ['content came without a token']
      return [answer.empty ? 'an empty list came' : 'content came']
    case 'record':
      return signalsOfRecord(answer)
    case 'redirect':
      return ['the answer redirects elsewhere']
    case 'other':
      return signalsOfOther(answer)
    case 'failure':
      return isPartOfSuccess(answer)
        ? [FAILURE_SIGNAL[answer.code], 'content began and broke off']
        : [FAILURE_SIGNAL[answer.code]]
  }
}

type Where = { api: ApiName | null; who: string; probe: string | null; exchange: string | null; tokenSent: boolean }

const observeHead = (answer: Answer, { api, probe, exchange }: Where, notes: Notes): void => {
  const { signs } = answer
  const say = (id: string, summary: string, ...signals: Signal[]): void =>
    note(notes, { id: `header:${id}`, kind: 'record', summary, probe, exchange }, ...signals)
  if (signs.answeredBy !== null && api !== null) {
    const differs = signs.answeredBy !== api
    const summary = `The header Contentful-Api says that ${API_LABEL[signs.answeredBy]} answered${differs ? `; ${API_LABEL[api]} was meant` : ''}.`
    if (differs) say('api', summary, 'another API answered')
  }
  if (signs.cached !== null) say('cache', `A cache answered (${signs.cached}).`, 'the answer came from a cache')
  if (answer.kind !== 'other') return
  signs.proxy.forEach((header, index) =>
    say(`proxy:${index + 1}`, `The header “${header}” is a proxy’s.`, 'the answer speaks of a proxy or a login page'),
  )
  if (signs.otherLogin !== null && asksForOtherLogin(answer)) {
    say('login', `The answer asks for another login (${signs.otherLogin}).`, 'somebody else asks for a login')
  }
}

/** Images needs no token and gets none (specification, section 5): what asks for one there is not Images. */
const forApi = (api: ApiName | null, signal: Signal): Signal =>
  api === 'images' && signal === 'the token was refused' ? 'a foreign answer came' : signal

/** Notes what came back for the request itself, or what a pasted text says. */
export const observeAnswer = (answer: Answer, where: Where, notes: Notes): void => {
  const { api, who, probe, exchange, tokenSent } = where
  const summary = `${describeAnswer(who, answer)}.`
  const kind = answer.kind === 'record' || probe === null ? 'record' : 'probe'
  const signals = signalsOfAnswer(answer, tokenSent).map((signal) => forApi(api, signal))
  note(notes, { id: 'answer', kind, summary, probe, exchange }, ...signals)
  observeHead(answer, where, notes)
  if (answer.kind === 'record' && answer.record.reasons.length > 0) {
    const reasons = `The answer gives as reason: ${answer.record.reasons.join('; ')}.`
    note(notes, { id: 'answer:reasons', kind: 'record', summary: reasons, probe, exchange })
  }
}
