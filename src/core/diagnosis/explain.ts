import type { Cause, Diagnosis } from '../../shared/model/diagnosis.ts'
import { oneLine } from '../../shared/text/printable.ts'
import { createRedactor } from '../../shared/text/redact.ts'
import { readText, type TextReading } from '../reading/paste/read-text.ts'
import type { SaidKind, ShownRequest } from '../reading/paste/text-reading.ts'
import { APIS } from '../../shared/platform.ts'
import { describeCause } from './describe-cause.ts'
import { redactDiagnosis, sentenceOf } from './describe-diagnosis.ts'
import { FALLBACK, judge, verdictOfCauses, type Judged } from './judge.ts'
import { apiOf, caseOfText, environmentOf, spaceOf, type JudgedCase } from './judged-case.ts'
import { headlineOf } from './observed-headline.ts'
import { answerOf, type Answer } from './observe/answer.ts'
import { describeAnswer, withoutQuery } from './observe/describe-answer.ts'
import { noteAnswer } from './observe/of-answer.ts'
import { createNotes, note, type Notes, type Observation } from './observe/observations.ts'
import { readSigns } from './observe/response-headers.ts'
import { brokenId, collectionOf, parsePath } from './paths.ts'

/** What a client’s word for an answer stands for, where the answer itself is lost. */
const SAID: Readonly<Record<SaidKind, Observation>> = {
  'token-refused': 'the token was refused',
  'access-denied': 'access was denied',
  'not-found': 'something was not found',
  'request-bad': 'the platform called the request bad',
  'too-many-requests': 'the platform limits the rate',
  'platform-failed': 'the platform failed',
  'proxy-login': 'a proxy or a filter says that it answered',
  content: 'content came',
  'space-or-access': 'the space was not found',
  'space-or-token': 'the space was not found',
  failed: 'the error id is unknown',
  'not-json': 'a foreign answer came',
}

const answerIn = (read: TextReading, text: string): Answer => {
  const signs = readSigns(read.headers)
  const { status, failure } = read
  if (read.matters === 'failure' && failure !== null)
    return {
      kind: 'failure',
      code: failure.code,
      phase: 'connect',
      systemCode: failure.words,
      reason: null,
      words: null,
      status,
      signs,
    }
  const answer = answerOf({ reading: read.reading, status, signs, cut: false, redirects: [], text, api: null })
  // An image alone explains nothing: its source is unknown.
  const isImage = read.reading.class === 'image' && status === null
  return isImage
    ? { kind: 'other', body: 'image', speaksOf: null, complaint: null, words: null, looksLike: null, status, signs }
    : answer
}

const RETRIES = {
  'rate-limit': 'the platform limits the rate',
  server: 'the platform failed',
  connection: 'the connection was reset',
} as const

/** A whole answer of another kind of server: its words are not the platform’s, however alike they sound. */
const isForeignJson = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
  } catch {
    return false // Not JSON: a text.
  }
}

/** Notes what the text says happened: the answer itself, or a client’s word for it. */
const noteText = (read: TextReading, text: string, answer: Answer, notes: Notes): void => {
  const { request, said, nothingSent, browser, retries } = read
  const api = answer.signs.answeredBy ?? request?.api ?? null
  const say = (summary: string, ...observations: Observation[]): void =>
    note(notes, { id: 'answer', kind: 'record', summary }, ...observations)
  const isAnswerThere = answer.kind === 'record' || answer.kind === 'content'
  const who = isAnswerThere ? (api === null ? 'The platform' : APIS[api].label) : (request?.host ?? 'the server')
  const where = { api: request?.api ?? null, who, probe: null, exchange: null, tokenSent: true }
  if (read.matters === 'nothing-sent' && nothingSent !== null)
    say(`The text is ${read.what}: the client sent nothing.`, ...OF_NOTHING_SENT[nothingSent.missing])
  else if (read.matters === 'browser' && browser !== null)
    say(`The text is ${read.what}.`, 'a browser blocked the request')
  else if (read.matters === 'retries' && retries.length > 0)
    say(`The text is ${read.what}.`, ...retries.map((warning) => RETRIES[warning.of]))
  else if (said !== null && !isAnswerThere && isForeignJson(text))
    say('The text is JSON that the platform does not write.', 'a foreign answer came')
  else if (said !== null && !isAnswerThere) say(`The text is ${read.what}.`, SAID[said.kind])
  else noteAnswer(answer, where, notes, `The text is ${read.what}: ${describeAnswer(who, answer)}.`)
}

const OF_NOTHING_SENT: Readonly<
  Record<'token' | 'space' | 'token-and-space' | 'sendable-token', readonly Observation[]>
> = {
  token: ['nothing was sent', 'no token was sent'],
  'token-and-space': ['nothing was sent', 'no token was sent'],
  space: ['a variable in the path was not set', 'something was not found'],
  'sendable-token': ['the token was refused', 'the text cannot be a token'],
}

const noteUnset = ({ unset, tailFault }: ShownRequest, notes: Notes): void => {
  for (const { place, words } of unset) {
    const isToken = place === 'token'
    const summary = isToken
      ? `Where the token belongs, the text shows “${oneLine(words)}”: it was never filled in.`
      : `Where the id of the ${place === 'id' ? 'resource' : place} belongs the text shows “${oneLine(words)}”.`
    note(
      notes,
      { id: `request:unset:${place}`, kind: 'record', summary },
      isToken
        ? 'the text cannot be a token'
        : place === 'id'
          ? 'the answer names a variable that was not set'
          : 'a variable in the path was not set',
    )
  }
  if (tailFault !== null) {
    const summary = `The token shown ends with a ${tailFault}, which no token does: it was probably pasted along with the token.`
    note(notes, { id: 'request:tail', kind: 'record', summary }, 'the text cannot be a token')
  }
}

/** Notes what the client shows of its own request. */
const noteRequest = (request: ShownRequest, notes: Notes): void => {
  const say = (id: string, summary: string, ...observations: (Observation | null)[]): void =>
    note(notes, { id: `request:${id}`, kind: 'record', summary }, ...observations)
  const { api, path, placement, method } = request
  if (api !== null)
    say('api', `The text shows a request to ${APIS[api].label}.`, `the request went to ${APIS[api].label}`)
  if (api === 'management') say('api', '', 'the token stands for an account')
  if (placement !== null)
    say('token', `The text shows a token in the ${placement}.`, 'a token was sent', `the request went by ${placement}`)
  if (request.tokenHeader === 'absent' && placement === null)
    say(
      'token',
      'The text shows the request’s headers, and none of them holds a token.',
      'the headers shown hold no token',
    )
  if (method !== null && !['GET', 'HEAD'].includes(method) && api !== 'management' && api !== null)
    say('method', `The request was a ${method}.`, 'the request writes')
  noteUnset(request, notes)
  if (path === null) return
  const parts = parsePath(path)
  const collection = collectionOf(api ?? 'delivery', parts)
  say(
    'path',
    `The text shows the path ${oneLine(path.split('?')[0] ?? '')}.`,
    parts.resource.length > 1 ? 'the path names a single resource' : null,
    parts.environmentId === null ? null : 'the path names an environment',
    collection === 'other' && api !== null ? 'the path is one of another API' : null,
  )
  const broken = brokenId(api ?? 'delivery', path)
  if (broken === null) return
  const what = broken.value === '' ? 'an empty part' : `“${oneLine(broken.value)}”`
  say(
    'broken',
    `The address holds ${what} where an id belongs.`,
    broken.why === 'unset' ? 'a variable in the path was not set' : 'the path has an id of forbidden characters',
  )
}

/** What is left of an error without its record is never more than likely. */
const asSureAsRead = (judged: Judged, { basis, matters }: TextReading): Judged => {
  const isWhole = basis === 'record' || (basis === 'sentence' && matters === 'answer') || matters === 'failure'
  const isCapped =
    judged.certainty === 'certain' && (judged.id === FALLBACK || (!isWhole && matters !== 'nothing-sent'))
  return isCapped ? { ...judged, certainty: 'likely' } : judged
}

/** The judgement on one response by itself. */
const judgeText = (
  read: TextReading,
  text: string,
  answer: Answer,
): { causes: Cause[]; notes: Notes; known: JudgedCase } => {
  const notes = createNotes()
  noteText(read, text, answer, notes)
  if (read.request !== null) noteRequest(read.request, notes)
  if (read.otherIds.length > 0)
    note(notes, { id: 'others', kind: 'record', summary: `The text also holds ${oneLine(read.otherIds.join(', '))}.` })
  const known = caseOfText(read, answer, notes)
  return { causes: judge(notes).map((judged) => describeCause(asSureAsRead(judged, read), known)), notes, known }
}

/**
 * What a pasted text (or a file's bytes) shows about a token, without sending a request: a body of any API, an SDK's error,
 * `curl -i` output, a log with one of these in it, a page, or nothing of the kind. Where it leaves several causes,
 * `toBeSure` names the fact that would tell them apart.
 */
export const explain = (pasted: string | Uint8Array): Diagnosis => {
  const read = readText(pasted)
  const text = typeof pasted === 'string' ? pasted : new TextDecoder('utf-8').decode(pasted)
  const answer = answerIn(read, text)
  const { causes, notes, known } = judgeText(read, text, answer)
  const url = read.request?.url ?? null
  const path = read.request?.path ?? null
  const diagnosis: Diagnosis = {
    verdict: verdictOfCauses(causes),
    headline: headlineOf(causes, known),
    sentence: sentenceOf(causes),
    causes,
    evidence: notes.evidence,
    probes: [],
    lint: [],
    deviations: read.reading.record?.deviations ?? [],
    target: {
      service: null,
      api: apiOf(known),
      space: spaceOf(known),
      environment: environmentOf(known),
      origin: url !== null && URL.canParse(url) ? new URL(url).origin : null,
      path: path === null ? null : withoutQuery(path),
      placement: read.request?.placement ?? null,
      token: null,
    },
  }
  return redactDiagnosis(diagnosis, createRedactor([]))
}
