import type { Cause, Diagnosis } from '../../shared/model/diagnosis.ts'
import type { ReadRecord } from '../../shared/model/error-record.ts'
import { oneLine } from '../../shared/text/printable.ts'
import { createRedactor } from '../../shared/text/redact.ts'
import { speaksOfProvider } from '../../shared/text/vendors.ts'
import { readText, type TextReading } from '../reading/paste/read-text.ts'
import { isObject } from '../reading/wire/json.ts'
import { parseLenient } from '../reading/wire/printed-object.ts'
import type { NothingSent, Said, SaidKind, ShownRequest, UnsetPlace } from '../reading/paste/text-reading.ts'
import { APIS } from '../../shared/platform.ts'
import { describeCause, headlineOf } from './describe-cause.ts'
import { redactDiagnosis, sentenceOf } from './describe-diagnosis.ts'
import { FALLBACK, judge, verdictOfCauses, type Judged } from './judge.ts'
import { apiOf, caseOfText, environmentOf, spaceOf, type JudgedCase } from './judged-case.ts'
import { answerOf, standing, type Answer } from './observe/answer.ts'
import { describeAnswer, withoutQuery } from './observe/describe-answer.ts'
import { noteAnswer } from './observe/of-answer.ts'
import { isRedaction } from '../reading/paste/shown-token.ts'
import { isAbout } from './observe/of-request.ts'
import { createNotes, note, noteKnown, observedIn, type Notes, type Observation } from './observe/observations.ts'
import { readSigns } from './observe/response-headers.ts'
import { brokenId, collectionOf, isList, parsePath } from './paths.ts'

/** What a client’s words for a lost response stand for. */
const SAID: Readonly<Record<SaidKind, Observation>> = {
  'token-refused': 'the token was refused',
  'access-denied': 'access was denied',
  'not-found': 'something was not found',
  'request-bad': 'the platform called the request bad',
  'request-problem': 'the request has another problem',
  'too-many-requests': 'the platform limits the rate',
  'platform-failed': 'the platform failed',
  'proxy-login': 'a proxy or a filter says that it answered',
  content: 'content came',
  failed: 'a tool hides its reason',
  'cut-off': 'the answer is unreadable',
  'not-json': 'a foreign answer came',
}

/** Names that a person wrote over are unknown. */
const withoutRedactions = (record: ReadRecord): ReadRecord => {
  if (record.missing === null) return record
  const { type, id, environment, space } = record.missing
  const known = (text: string | null): string | null => (text !== null && isRedaction(text) ? null : text)
  return { ...record, missing: { type, id: known(id), environment: known(environment), space: known(space) } }
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
  if (answer.kind === 'record') return { ...answer, record: withoutRedactions(answer.record) }
  return isImage
    ? { kind: 'other', body: 'image', speaksOf: null, complaint: null, words: null, looksLike: null, status, signs }
    : answer
}

const RETRIES = {
  'rate-limit': 'the platform limits the rate',
  server: 'the platform failed',
  connection: 'the connection was reset',
} as const

/** What only other servers write: their own errors, headers and log lines. */
const OF_ANOTHER_SERVER =
  /"type"\s*:\s*"https?:[^"]*"\s*,\s*"title"|"statusCode"\s*:\s*[45]\d\d\b[^{}]{0,500}"error"|^[ \t]*\{(?:[^{}]{0,500},)?\s*"error"\s*:\s*(?!null)|\bBad credentials\b|\bcf-ray\b|\baccess-control-allow-[a-z]+["']?\s*:|\bset-cookie\b|^[^\w\n]*Completed [45]\d\d [A-Z][a-z ]+in \d/im
/** The members of a web API's error. The platform's has `sys`, a client's has a name, a stack or a request. */
const OF_ERROR = /^(?:message|msg|detail|status|statusCode|errors?|reason|(?:error_)?description|http_code)$/i
const BESIDE_ERROR =
  /^(?:code|title|type|success|ok|timestamp|path|instance|data|meta|documentation_url|(?:trace_?|\w{1,20}_)?id)$/i
/** A client's words about a response of any server. */
const OF_CLIENT = /^Request failed with status code \d/
/** Another service's own command line, or a login by OAuth. */
const OF_ANOTHER_PROGRAM =
  /^\W*(?!(?:gatsby|next|nuxt|vue|astro|vite|webpack)-)[a-z]\w{1,20}-cli\b(?: error)?:|\b(?!(?:server|api|platform|it|request|endpoint|client)\b)[a-z]\w{2,20} reported an error\b|\boauth|\buser ?info\b|\brefresh[ _]token\b|\bclient[ _]secret\b|\bid[ _]token\b/im
const OF_PLATFORM = /contentful|ctfassets|\bAccessTokenInvalid|\bspaces\/|\bsys["']?\s*:\s*\{/i

/** A stack's frame with the function's name: a program's own `indexContentfulEntries` doesn't make it the platform's error. */
const FUNCTION_NAME = /^(\s*at )[^\n()/]*(?=\()/gm
const HTTP_CLIENTS = /^(?:axios|request|got|fetch|graphql|apollo|client)$/

/** Whether the class of the error is named for a package in its stack: `MeiliSearchApiError`, thrown in `meilisearch`. */
const isOfPackage = (text: string): boolean => {
  const named = /\b(\w{3,40})(?:Error|Exception)\b/.exec(text)?.[1]?.toLowerCase() ?? ''
  const packages = [...text.matchAll(/node_modules\/(?:@[\w.-]+\/)?([\w.-]+)\//g)].map(([, name = '']) => name)
  return packages.some((name) => !HTTP_CLIENTS.test(name) && named.includes(name.replace(/\W/g, '')))
}

/** Whether a line, or the whole text, holds the body of a web API's error. */
const holdsErrorBody = (text: string): boolean =>
  [text, ...text.split('\n')].some((part) => {
    const at = part.indexOf('{')
    const value = at === -1 ? null : (parseLenient(part, at, { left: part.length - at })?.value ?? null)
    const members = isObject(value) ? Object.entries(value) : []
    return (
      members.some(([name]) => OF_ERROR.test(name)) &&
      members.every(([name]) => OF_ERROR.test(name) || BESIDE_ERROR.test(name)) &&
      !members.some(([, one]) => typeof one === 'string' && OF_CLIENT.test(one))
    )
  })

/** A text without any sign of the platform, in which another server or provider speaks, however alike its words sound. */
const isOfAnotherServer = (text: string): boolean =>
  !OF_PLATFORM.test(text.replace(FUNCTION_NAME, '$1')) &&
  (OF_ANOTHER_SERVER.test(text) ||
    OF_ANOTHER_PROGRAM.test(text) ||
    speaksOfProvider(text) ||
    isOfPackage(text) ||
    holdsErrorBody(text))

/** Whether the request went to another server: its address isn't the platform's, and neither is its path, so it's no proxy. */
const isForeignHost = (request: ShownRequest | null): boolean => {
  if (request?.api !== null || request.client !== null) return false
  const { host, path } = request
  if (host === null) return path !== null && !/\/(?:spaces|users|organizations)(?:[/?]|$)/.test(path)
  const isPlatforms = /(?:^|\.)(?:contentful\.com|ctfassets\.net)$/.test(host)
  return !isPlatforms && !/\/(?:spaces(?:[/?]|$)|users\/me\b)/.test(path ?? '')
}

/** What a client says was not found, as far as it names it. Site generators read lists, and call them endpoints. */
const saidObservations = ({ kind, about }: Said): Observation[] => {
  if (kind === 'access-denied' && about === 'Organization') return ['the organization has not granted access']
  if (kind !== 'not-found' || about === null) return [SAID[kind]]
  if (about === 'Endpoint') return ['something was not found', 'the path is a list']
  if (about === 'Space') return ['the space was not found']
  return [about === 'Environment' ? 'the environment was not found' : 'the resource was not found']
}

/** Notes the response in the text, or a client’s words for it. */
const noteText = (read: TextReading, text: string, answer: Answer, notes: Notes): void => {
  const { request, said, nothingSent, browser, retries } = read
  const api = answer.signs.answeredBy ?? request?.api ?? null
  const say = (summary: string, ...observations: Observation[]): void =>
    note(notes, { id: 'answer', kind: 'record', summary }, ...observations)
  const host = request?.host ?? null
  const isAnswerThere = answer.kind === 'record' || answer.kind === 'content'
  const who = isAnswerThere ? (api === null ? 'The API' : APIS[api].label) : (host ?? 'the server')
  const wentTo = host === null ? '' : `, and the request went to ${host}`
  const where = { api: request?.api ?? null, who, probe: null, exchange: null, tokenSent: true }
  // Errors beside a query's data without the platform's extension are another server's, and so is the data.
  const isDescribed =
    read.basis === 'class-name' ||
    (answer.kind === 'content' ? answer.partial !== null : (said !== null || nothingSent !== null) && !isAnswerThere)
  if (isDescribed && isOfAnotherServer(text)) say('The text is another server’s error.', 'a foreign answer came')
  else if (read.matters === 'nothing-sent' && nothingSent !== null)
    say(`The text is ${read.what}: nothing was sent.`, ...OF_NOTHING_SENT[nothingSent.missing])
  else if (read.matters === 'browser' && browser !== null)
    say(`The text is ${read.what}.`, 'a browser blocked the request')
  else if (read.matters === 'retries' && retries.length > 0)
    say(`The text is ${read.what}.`, ...retries.map((warning) => RETRIES[warning.of]))
  else if (read.matters === 'none') say(`The text contains ${read.what}.`, 'the error id is unknown')
  else if ((said !== null || read.basis === 'class-name') && isForeignHost(request))
    say(`The text is ${read.what}${wentTo}.`, 'a foreign answer came')
  else if (said !== null && !isAnswerThere && read.matters !== 'failure')
    say(`The text is ${read.what}.`, ...saidObservations(said))
  // A host name keeps its case.
  else noteAnswer(answer, where, notes, `${describeAnswer(who, answer).replace(/^the\b/, 'The')}.`)
}

const OF_NOTHING_SENT: Readonly<Record<NothingSent['missing'], readonly Observation[]>> = {
  token: ['nothing was sent', 'no token was sent'],
  'token-and-space': ['nothing was sent', 'no token was sent'],
  space: ['nothing was sent'],
  setting: ['nothing was sent'],
  'sendable-token': ['the token was refused', 'the text cannot be a token'],
}

/** Whether a token was accepted, so that what stands in its place was written over it. */
const isTokenAccepted = (read: TextReading, answer: Answer): boolean =>
  ['known', 'taken'].includes(standing(answer)) ||
  (read.said !== null && ['not-found', 'access-denied', 'request-problem', 'content'].includes(read.said.kind))

/** What a place shows that was never filled in: for a variable that wasn't set, and for a stand-in (`your_space_id`). */
const OF_UNSET: Readonly<Record<UnsetPlace['place'], readonly [unset: Observation, standIn: Observation]>> = {
  token: ['the text cannot be a token', 'the token has a flaw that may be lost on the way'],
  space: ['a variable in the path was not set', 'the path has an id of forbidden characters'],
  environment: ['a variable in the path was not set', 'the path has an id of forbidden characters'],
  id: ['the answer names a variable that was not set', 'the path has an id of forbidden characters'],
}

const noteUnset = ({ unset, tailFault }: ShownRequest, read: TextReading, answer: Answer, notes: Notes): void => {
  for (const { place, kind, words } of unset) {
    const named = place === 'id' ? 'resource' : place
    if (named === 'token' ? isTokenAccepted(read, answer) : !isAbout({ at: named }, answer)) continue
    const shown = `the text shows “${oneLine(words)}”`
    const summary =
      named === 'token'
        ? `Where the token belongs, ${shown}: it was never filled in.`
        : `Where the id of the ${named} belongs, ${shown}.`
    const [variable, standIn] = OF_UNSET[place]
    note(notes, { id: `request:unset:${place}`, kind: 'record', summary }, kind === 'stand-in' ? standIn : variable)
  }
  if (tailFault !== null) {
    const summary = `The token shown ends with a ${tailFault}, which no token does: it was probably pasted along with the token.`
    note(notes, { id: 'request:tail', kind: 'record', summary }, 'the text cannot be a token')
  }
}

/** Failed steps of clients that read a space and its environment, and no single resource. */
const SPACE_STEP =
  /(?:Connecting to|Checking if destination) space(?=[^\n]{0,80}\[failed\])|(?<=[✖✗×xX] )(?:Connecting to|Checking if destination) space/

const noteRequest = (request: ShownRequest, read: TextReading, answer: Answer, notes: Notes): void => {
  const say = (id: string, summary: string, ...observations: Observation[]): void =>
    note(notes, { id: `request:${id}`, kind: 'record', summary }, ...observations)
  const { api, client, path, placement, method } = request
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
  noteUnset(request, read, answer, notes)
  if (path === null) return
  const parts = parsePath(path)
  const collection = collectionOf(api ?? 'delivery', parts)
  const isInSpace = parts.spaceId !== null && parts.environmentId === null
  const shown = observedIn({
    'the path is a list': isList(parts) && (collection === 'own' || api === null),
    'the path names the space alone': isInSpace && parts.resource.length === 0,
    'the default environment is read': isInSpace && request.environment === null,
    'the path names an environment': parts.environmentId !== null,
    // A Management client that was set to another API's host asks for what only Management has.
    'the path is one of another API':
      api !== null && (collection === 'other' || (client === 'management' && api !== client)),
  })
  say('path', `The text shows the path ${oneLine(path.split('?')[0] ?? '')}.`, ...shown)
  const broken = brokenId(api ?? 'delivery', path)
  if (broken === null || isRedaction(broken.value) || !isAbout(broken, answer)) return
  const what = broken.value === '' ? 'an empty part' : `“${oneLine(broken.value)}”`
  say(
    'broken',
    `The address holds ${what} where an id belongs.`,
    // A program may show its address as a template, and send another one.
    broken.why === 'unset' && !/[{}<>$%:]/.test(broken.value)
      ? 'a variable in the path was not set'
      : 'the path has an id of forbidden characters',
  )
}

/** Settings of the platform's own clients. */
const OF_CLIENTS = /^(?:access_?token|(?:management|delivery|preview)[-_]?token|space(?:[-_]?id)?|authorization|)$/i

/** An error without its record, one of several errors, and a setting of any service (`HF_TOKEN`) are at most likely. */
const asSureAsRead = (judged: Judged, { basis, matters, otherIds, nothingSent }: TextReading, text: string): Judged => {
  const isWhole =
    matters === 'nothing-sent'
      ? OF_PLATFORM.test(text) || OF_CLIENTS.test(nothingSent?.name ?? '')
      : basis === 'record' || (basis === 'sentence' && matters === 'answer') || matters === 'failure'
  const isOpen = otherIds.length > 0 || judged.id === FALLBACK
  const isCapped = judged.certainty === 'certain' && (isOpen || !isWhole)
  return isCapped ? { ...judged, certainty: 'likely' } : judged
}

const judgeText = (
  read: TextReading,
  text: string,
  answer: Answer,
  spaces: readonly string[],
): { causes: Cause[]; notes: Notes; known: JudgedCase } => {
  const notes = createNotes()
  noteText(read, text, answer, notes)
  const space = spaceOf(caseOfText(read, answer, notes))
  if (space !== null && spaces.includes(space))
    noteKnown(notes, 'vault', 'known-space', `The vault has space “${space}”.`, 'the space is a known one')
  // A request to another server, with a token of its own, shows nothing of this one.
  if (read.request !== null && !isForeignHost(read.request) && !isOfAnotherServer(text))
    noteRequest(read.request, read, answer, notes)
  const step = SPACE_STEP.exec(text)?.[0]
  if (step !== undefined)
    note(
      notes,
      { id: 'step', kind: 'record', summary: `The client failed in its step "${step}".` },
      'the path is a list',
    )
  if (read.otherIds.length > 0)
    note(notes, { id: 'others', kind: 'record', summary: `The text also holds ${oneLine(read.otherIds.join(', '))}.` })
  const known = caseOfText(read, answer, notes)
  return { causes: judge(notes).map((judged) => describeCause(asSureAsRead(judged, read, text), known)), notes, known }
}

/** What a pasted text (or a file's bytes) shows about a token, without sending a request. */
export const explain = (pasted: string | Uint8Array): Diagnosis => explainText(pasted).diagnosis

/** `spaces`: the IDs of known ones. None of them has a typo. */
export const explainText = (
  pasted: string | Uint8Array,
  spaces: readonly string[] = [],
): { diagnosis: Diagnosis; shown: ShownRequest | null } => {
  const read = readText(pasted)
  const text = typeof pasted === 'string' ? pasted : new TextDecoder('utf-8').decode(pasted)
  const answer = answerIn(read, text)
  const { causes, notes, known } = judgeText(read, text, answer, spaces)
  const [first] = causes
  // That no error was recognized isn't a guess.
  const headline = first?.id === FALLBACK ? first.headline : headlineOf(causes, known)
  const url = read.request?.url ?? null
  const path = read.request?.path ?? null
  const diagnosis: Diagnosis = {
    verdict: verdictOfCauses(causes),
    headline,
    sentence: sentenceOf(headline, causes),
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
  return { diagnosis: redactDiagnosis(diagnosis, createRedactor([])), shown: read.request }
}
