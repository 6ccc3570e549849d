import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import { PRESET_SERVICES, type ApiName } from '../../shared/model/service.ts'
import { VERDICT_OF_CAUSE } from '../../shared/model/verdict.ts'
import { createRedactor } from '../../shared/text/redact.ts'
import { readText, type TextReading } from '../reading/paste/read-text.ts'
import { answerOf, type Answer } from './answer.ts'
import { API_LABEL, placeOf } from './describe.ts'
import { judge } from './judge.ts'
import { observeAnswer } from './observe-answer.ts'
import { malformedSegment, parsePath, shownPath } from './paths.ts'
import { createNotes, note, type Notes, type Signal } from './signals.ts'
import { readSigns } from './signs.ts'
import { causeInWords, redactDiagnosis, sentenceOf } from './snapshot.ts'
import { wordsOfAnswer, type Words } from './words.ts'

/** A page's own word for its status, where the text shows only the page: `<title>502 Bad Gateway</title>`. */
const PAGE_STATUS = /<(?:title|h1)[^>]*>[^<\d]{0,40}\b([45]\d\d)\b/i

const statusOf = ({ status, reading }: TextReading, text: string): number | null => {
  if (status !== null || reading.class !== 'html') return status
  const said = PAGE_STATUS.exec(text)?.[1]
  return said === undefined ? null : Number(said)
}

const answerIn = (read: TextReading, text: string): Answer => {
  const signs = readSigns(read.headers)
  const status = statusOf(read, text)
  if (read.failure !== null) {
    return { kind: 'failure', code: read.failure.code, phase: 'connect', systemCode: read.failure.words, status, signs }
  }
  const answer = answerOf({ reading: read.reading, status, signs, cut: false, redirectTo: null, text })
  // An image alone is no answer to anything: nobody knows whence it came.
  const isImage = read.reading.class === 'image' && status === null
  return isImage ? { kind: 'other', body: 'image', speaksOf: null, status, signs } : answer
}

/** What the text shows of the request: its place, as far as its address tells. */
type Shown = { api: ApiName | null; origin: string | null; path: string | null; host: string | null }

/** The platform's public hosts tell the API; a company's own do not. */
const apiOfHost = (host: string): ApiName | null => {
  for (const { baseUrls } of PRESET_SERVICES) {
    for (const [api, baseUrl] of Object.entries(baseUrls)) if (new URL(baseUrl).host === host) return api as ApiName
  }
  return null
}

/** SDKs show their request by its path alone. */
const PATH_ALONE = /["'`\s](\/spaces\/[^\s"'`<>\\]*)/

const requestShown = ({ request }: TextReading, text: string): Shown => {
  const url = request?.url
  if (url === null || url === undefined || !URL.canParse(url)) {
    const path = PATH_ALONE.exec(text)?.[1] ?? null
    return { api: null, origin: null, path: path === null ? null : shownPath(path), host: null }
  }
  const { origin, host, pathname, search } = new URL(url)
  return { api: apiOfHost(host), origin, host, path: shownPath(pathname + search) }
}

const observeRequest = (read: TextReading, shown: Shown, api: ApiName | null, notes: Notes): void => {
  const say = (id: string, summary: string, ...signals: Signal[]): void =>
    note(notes, { id, kind: 'record', summary }, ...signals)
  if (api !== null) {
    const signal = api === 'delivery' ? 'the request went to Delivery' : 'the request went to an API that shows drafts'
    say('request:api', `The text shows that ${API_LABEL[api]} was asked.`, signal)
  }
  const placement = read.request?.placement ?? null
  if (placement !== null) {
    const way = placement === 'header' ? 'the request went by header' : 'the request went by query'
    say('request:token', `The text shows a token in the ${placement}.`, 'a token was sent', way)
  }
  if (shown.path === null) return
  say('request:path', `The text shows the path ${shown.path.split('?')[0] ?? ''}.`, 'the path is known')
  const malformed = malformedSegment(api ?? 'delivery', shown.path)
  if (malformed !== null) {
    const what = malformed === '' ? 'an empty part' : `“${malformed}”`
    say(
      'request:malformed',
      `The address holds ${what} where an id belongs.`,
      'the path has an id that no resource can have',
    )
  }
  if (parsePath(shown.path).resource.length > 1) {
    say('request:resource', 'The address names a single resource.', 'the path names a single resource')
  }
}

const observeText = (read: TextReading, answer: Answer, shown: Shown, api: ApiName | null): Notes => {
  const notes = createNotes()
  const who = api === null ? 'The platform' : API_LABEL[api]
  const asked = answer.kind === 'record' || answer.kind === 'content' ? who : (shown.host ?? 'the server')
  observeAnswer(answer, { api: shown.api, who: asked, probe: null, exchange: null, tokenSent: true }, notes)
  observeRequest(read, shown, api, notes)
  if (read.otherIds.length > 0) {
    note(notes, { id: 'others', kind: 'record', summary: `The text also holds ${read.otherIds.join(', ')}.` })
  }
  return notes
}

const wordsFor = (answer: Answer, shown: Shown, api: ApiName | null): Words => {
  const said = wordsOfAnswer(answer)
  const parts = shown.path === null ? null : parsePath(shown.path)
  return {
    ...said,
    api,
    apiLabel: api === null ? said.apiLabel : API_LABEL[api],
    host: shown.host,
    space: said.space ?? parts?.spaceId ?? null,
    environment: said.environment ?? parts?.environmentId ?? null,
    malformed: shown.path === null ? null : malformedSegment(api ?? 'delivery', shown.path),
  }
}

/**
 * What a pasted text (or a file's bytes) says about a token, without asking anybody: a body, an SDK's error, GraphQL,
 * `curl -i` output, a log with one of these in it, a page, or nothing of the kind. Where it leaves several causes, each
 * `next` names the fact that would tell them apart.
 */
export const explain = (pasted: string | Uint8Array): Diagnosis => {
  const read = readText(pasted)
  const text = typeof pasted === 'string' ? pasted : new TextDecoder('utf-8').decode(pasted)
  const answer = answerIn(read, text)
  const shown = requestShown(read, text)
  const api = answer.signs.answeredBy ?? shown.api
  const notes = observeText(read, answer, shown, api)
  const words = wordsFor(answer, shown, api)
  const causes = judge(notes).map((judged) => causeInWords(judged, words))
  const [first] = causes
  const diagnosis: Diagnosis = {
    verdict: VERDICT_OF_CAUSE[first?.id ?? 'unrecognized-error'],
    sentence: sentenceOf(causes),
    causes,
    evidence: notes.evidence,
    probes: [],
    lint: [],
    deviations: read.reading.record?.deviations ?? [],
    target: {
      service: null,
      api,
      space: words.space,
      environment: words.environment,
      origin: shown.origin,
      path: shown.path === null ? null : placeOf(shown.path),
      placement: read.request?.placement ?? null,
      token: null,
    },
  }
  return redactDiagnosis(diagnosis, createRedactor([]))
}
