import { takesQueries, type ApiName } from '../../shared/platform.ts'
import type { Cause } from '../../shared/model/diagnosis.ts'
import type { BodyReading } from '../../shared/model/error-record.ts'
import type { Said } from '../../shared/model/exchange.ts'
import type { Method } from '../../shared/model/request.ts'
import { tellsNothing } from '../../shared/model/place-verdicts.ts'
import { verdictOf, type Verdict } from '../../shared/model/verdict.ts'
import type { WireOutcome } from '../ports.ts'
import { describeCause, headlineOf, observedOf } from './describe-cause.ts'
import { firstFacts } from './diagnose.ts'
import type { Facts } from './facts.ts'
import type { CheckCell, DiagnosisInput } from './input.ts'
import { judge } from './judge.ts'
import { caseOfFacts } from './judged-case.ts'
import { answerOf, type Answer } from './observe/answer.ts'
import { createNotes } from './observe/observations.ts'
import { observe } from './observe/observe.ts'
import { readSigns } from './observe/response-headers.ts'
import { theRequest } from './probes/probe.ts'
import { summaryOf } from './describe-diagnosis.ts'

type Response = Extract<WireOutcome, { kind: 'response' }>

/** A request as it was sent, with all that its sender knows of it; `path` is relative to the base URL, without a token. */
export type AnsweredRequest = Pick<
  DiagnosisInput,
  'service' | 'api' | 'placement' | 'credential' | 'connection' | 'knowledge'
> & {
  path: string
  method: Method
  /** The request had another token, too, so it is unknown which one was checked. */
  besideAnother: boolean
  /** Milliseconds since 1970: how old a kept token was then. */
  at: number
}

const inputOf = ({ at, method: _method, besideAnother: _two, ...request }: AnsweredRequest): DiagnosisInput => ({
  ...request,
  otherServices: [],
  alsoBound: [],
  spaceId: null,
  environmentId: null,
  consent: { otherServices: false, managementRead: false },
  timeLimit: 0,
  cacheVariation: at,
  earlier: [],
  approved: [],
  wait: 0,
  known: null,
})

const decoder = new TextDecoder('utf-8')

/** The reading shows the platform's own content: a large body is not decoded a second time for it. */
const readResponse = ({ head, body, cutAt, redirects }: Response, reading: BodyReading, api: ApiName): Answer => {
  const cut = cutAt !== null
  const isTextWanted = cut || ['html', 'text', 'other-json'].includes(reading.class)
  return answerOf({
    reading,
    status: head.status,
    signs: readSigns(head.headers),
    cut,
    redirects,
    text: isTextWanted ? decoder.decode(body) : '',
    api,
  })
}

/** Answers that have no body by design say nothing that could be judged, unless they refuse something. */
const saysNothing = ({ api, method }: AnsweredRequest, status: number, reading: BodyReading): boolean =>
  status === 304 ||
  (reading.class === 'empty' && (method === 'HEAD' || status === 204)) ||
  // Queries go by POST as well.
  (!takesQueries(api) && !['GET', 'HEAD'].includes(method) && status >= 200 && status < 300)

const withAnswer = (facts: Facts, answer: Answer, duration: number): Facts | null => {
  const spec = theRequest(facts)
  return spec === null ? null : { ...facts, asked: [{ spec, answer, exchange: null, duration }] }
}

/** A judgement of several tokens at once is certain of none of them. */
const ofSeveral = (said: Said, observed: string | null): Said =>
  tellsNothing(said.verdict)
    ? said
    : {
        ...said,
        headline: observed ?? said.headline,
        certainty: said.certainty === 'certain' ? 'likely' : said.certainty,
        summary: 'The request had several tokens, so it’s unknown which one was checked.',
        next: 'Send the request with one token only.',
        where: null,
        fixes: [],
        detail: { ...said.detail, severalTokens: true },
      }

/** A cause as the judgement of its response, in the given words. */
export const saidOf = (cause: Cause, words: Pick<Said, 'headline' | 'summary'>): Said => ({
  verdict: verdictOf(cause.id),
  cause: cause.id,
  certainty: cause.certainty,
  ...words,
  next: cause.next,
  where: cause.where,
  fixes: cause.fixes,
  detail: cause.detail,
})

/** A headline for a verdict whose cause isn't certain and whose response isn't stored. */
const UNCERTAIN: Readonly<Record<Verdict, string>> = {
  accepted: 'It works',
  rejected: 'Rejected',
  'no-access': 'No access',
  'not-checked': 'Not checked',
  unreadable: 'Not readable',
}

/** An earlier result in words. Its response isn't stored: only the place, the vault and the cause are known. */
export const saidBefore = (cell: CheckCell, last: NonNullable<CheckCell['last']>, now: number): Said => {
  const facts = firstFacts({ ...cell, earlier: [], known: null }, now)
  const known = caseOfFacts(facts, null, null, createNotes())
  const certainty = last.verdict === 'accepted' ? 'certain' : (last.certainty ?? 'likely')
  const cause = describeCause({ id: last.cause, certainty, evidence: [], against: [], also: false }, known)
  const headline = certainty === 'certain' ? cause.headline : UNCERTAIN[last.verdict]
  return saidOf(cause, { headline, summary: cause.summary })
}

/** Judges one response as a diagnosis begins. `null` if there is nothing to judge: a write that went through, a `HEAD`. */
export const judgeResponse = (request: AnsweredRequest, response: Response, reading: BodyReading): Said | null => {
  if (saysNothing(request, response.head.status, reading)) return null
  const answer = readResponse(response, reading, request.api)
  const facts = withAnswer(firstFacts(inputOf(request), request.at), answer, response.timing.total)
  if (facts === null) return null
  const { answers, first } = observe(facts)
  const known = { ...caseOfFacts(facts, answers, answers?.leading ?? null, first), isAlone: true }
  const causes = judge(first).map((judged) => describeCause(judged, known))
  const [cause] = causes
  if (cause === undefined) return null
  const said = saidOf(cause, { headline: headlineOf(causes, known), summary: summaryOf(causes) })
  return request.besideAnother && request.api !== 'images' ? ofSeveral(said, observedOf(known)) : said
}
