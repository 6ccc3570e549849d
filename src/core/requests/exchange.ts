import type { BodyReading, ReadRecord } from '../../shared/model/error-record.ts'
import type { Exchange, ExchangeOutcome, HeldSecret, Said, UsedToken } from '../../shared/model/exchange.ts'
import type { RequestDraft, ShownRequest } from '../../shared/model/request.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import { redactValues, type Redact } from '../../shared/text/redact.ts'
import { judgeResponse, type AnsweredRequest } from '../diagnosis/judge-response.ts'
import type { WireOutcome } from '../ports.ts'
import { orUnreadable } from '../reading/wire/read-body.ts'
import { mediaTypeOf } from './headers.ts'
import { failureWords } from './transport-failures.ts'
import { placeOf } from './warnings.ts'

export type ReadBody = (input: {
  status: number
  mediaType: string | null
  body: Uint8Array
  cut: boolean
}) => BodyReading

export type ExchangeFacts = {
  id: string
  startedAt: Date
  draft: RequestDraft
  request: ShownRequest
  token: UsedToken | null
  /** What the answer is judged by: whom was asked, below which base URL for what, with which token. */
  asked: Pick<AnsweredRequest, 'service' | 'path' | 'placement' | 'credential' | 'knowledge' | 'besideAnother'>
  connection: ConnectionSettings
  outcome: WireOutcome
  holds: HeldSecret | null
  readBody: ReadBody
  redact: Redact
}

type Response = Extract<WireOutcome, { kind: 'response' }>

type Json = ReadRecord['details']

const redactJson = (value: Json, redact: Redact): Json => {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactJson(item, redact))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), redactJson(item, redact)]))
}

const redactRecord = (record: ReadRecord, redact: Redact): ReadRecord => ({
  ...redactValues(record, redact),
  form: record.form,
  details: redactJson(record.details, redact),
})

const redactReading = (reading: BodyReading, redact: Redact): BodyReading => ({
  ...reading,
  record: reading.record && redactRecord(reading.record, redact),
  summary: redact(reading.summary),
})

const redactSaid = (said: Said, redact: Redact): Said => {
  const { headline, summary, next, where, detail } = said
  return { ...said, ...redactValues({ headline, summary, next, where, detail }, redact) }
}

const saidIn = (facts: ExchangeFacts, outcome: Response, reading: BodyReading): Said | null => {
  const { asked, draft, connection, startedAt, redact } = facts
  const request = { ...asked, api: draft.api, method: draft.method, connection, at: startedAt.getTime() }
  try {
    const said = judgeResponse(request, outcome, reading)
    return said && redactSaid(said, redact)
  } catch {
    return null // A response that the judgement fails on has no verdict. The exchange is still saved.
  }
}

const shownOutcome = (facts: ExchangeFacts): ExchangeOutcome => {
  const { asked, outcome, holds, redact, readBody } = facts
  if (outcome.kind === 'failure') {
    const { body: _body, redirects: _redirects, timing: _timing, ...failure } = outcome
    const { message, advice } = redactValues(failureWords(outcome, asked.service), redact)
    const { reason, head } = redactValues({ reason: failure.reason, head: failure.head }, redact)
    return { ...failure, message, advice, reason, head }
  }
  const { head, body, wireBytes, cutAt, decodedFrom } = outcome
  const mediaType = mediaTypeOf(head)
  const reading = orUnreadable(() => readBody({ status: head.status, mediaType, body, cut: cutAt !== null }))
  return {
    kind: 'response',
    // A server may send back what it was sent.
    head: redactValues(head, redact),
    body: { bytes: body.byteLength, wireBytes, cutAt, decodedFrom, mediaType: mediaType && redact(mediaType), holds },
    reading: orUnreadable(() => redactReading(reading, redact)),
    said: saidIn(facts, outcome, reading),
  }
}

export const assembleExchange = (facts: ExchangeFacts): Exchange => {
  const { id, startedAt, draft, request, token, outcome, redact } = facts
  return {
    id,
    startedAt: startedAt.toISOString(),
    serviceId: draft.serviceId,
    api: draft.api,
    // A token may have been pasted where an id belongs.
    ...redactValues(placeOf(draft), redact),
    request,
    token,
    redirects: redactValues(outcome.redirects, redact),
    timing: outcome.timing,
    outcome: shownOutcome(facts),
  }
}
