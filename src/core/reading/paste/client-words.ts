import type { ReadRecord } from '../../../shared/model/error-record.ts'
import { partialRecord } from '../wire/details.ts'
import { idOfName } from '../wire/error-ids.ts'
import { CODES, idOfCode, missingOf } from '../wire/query-response.ts'
import type { FoundRecord } from './find-records.ts'
import type { Said, SaidKind } from './text-reading.ts'

/** What a status means where nothing but the status is left (the platform's documentation, “Errors”). */
const kindOfStatus = (status: number): SaidKind => {
  if (status === 401) return 'token-refused'
  // Both come only after the token was accepted.
  if (status === 409 || status === 422) return 'request-problem'
  if (status === 403) return 'access-denied'
  if (status === 404) return 'not-found'
  if (status === 407) return 'proxy-login'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'platform-failed' : 'request-bad'
}

const REASON =
  'Client Error|Server Error|Unauthorized|Forbidden|Not Found|Bad Request|Too Many Requests|Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out|Unprocessable|Conflict|Proxy Auth'

/** How HTTP clients print the status of an answer. */
const STATUSES: readonly RegExp[] = [
  /\b(?:\w{0,12}status(?:[ _-]?code)?|response[ _-]?code|code|HTTP(?:\/[\d.]+)?|(?:HTTP ?)?error)["'\])]{0,2}[ \t]{0,3}(?:of |is |was |[:=][ \t]{0,3})?["'(]?([45]\d\d)\b(?!\.\d)/gi,
  /\b(?:respond(?:ed|s)? with|returned|resulted in|received|got|answered with|failed with)(?: an?| a status(?: code)? of| status(?: code)?| HTTP)?[ \t]{1,3}[`'"]?([45]\d\d)\b/gi,
  /\b(?:get|gets|getting|got|returns|sees?|throws?|with)(?: an?)? (?:HTTP )?(40[1349]|422|429|50[0234])\b(?!\.\d| (?:rows|items|entries|assets|files|pages|lines|records|tests|modules|packages|times|bytes|ms)\b)|^\W{0,3}([45]\d\d)\W{0,3}$/gi,
  // A number on a line of its own may be any, but not below the address of a request: `curl -w '%{http_code}'`.
  /^[ \t]{0,3}([45]\d\d)[ \t]*$(?<=https?:\/\/[^\n]{0,300}(?:\n[^\n]{0,200}){1,4})/gim,
  /(?:^|<-- ?)(40[1349]|422|429|50[0234])(?= (?:(?:when|for|from|while|on) |https?:))|[→>] ?(40[1349]|422|429|50[0234])(?=[ \t]*$)/gim,
  /(?:\bResponse|https?:\/\/\S{1,500}) \[([45]\d\d)\]|\b(?:failed|failure|error|erreur|errore|erro|Fehler)\b[^\n\d]{0,40}[: (](?<!\.[a-z-]{2,24}:|localhost:|\bport )([45]\d\d)\)?(?=[\s,.]|$)/gim,
  new RegExp(String.raw`(?<![\d.:-])\b([45]\d\d)\b[ \t)]{0,3}[-(:]{0,2}[ \t]{0,3}(?:${REASON}|error\b)`, 'gi'),
]

/** So many different errors, each with its status, are a list of what there may be, and not what happened. */
const A_LIST = 4

type SaidStatus = { at: number; status: number }

const statusesIn = (text: string): SaidStatus[] =>
  STATUSES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ at: match.index, status: Number(match[1] ?? match[2]) })),
  ).sort((one, other) => one.at - other.at)

/** The last status that is not a rate limit on the way; a rate limit where there is nothing else. */
const lastOf = (found: readonly SaidStatus[]): Said | null => {
  const last = found.findLast(({ status }) => status !== 429) ?? found.at(-1)
  return last === undefined ? null : { kind: kindOfStatus(last.status), status: last.status, about: null }
}

const TOKEN_WORD = String.raw`(?:access[ _-]?|bearer |api[ _-]?|management[ _-]?|delivery[ _-]?|preview[ _-]?)?(?:token|key)|credentials`
const BAD = '(?:invalid|malformed|incorrect|wrong|bad|not valid|expired|revoked)'
const NOT_THERE = '(?:does not exist|doesn.t exist|(?:could not|cannot|can.t) be found|was not found|not found)'
const THING = 'environment|space|entry|asset|content[ -]?type|locale|organization'

/** What tools say in their own words, where they keep the status for themselves. A group names the thing not found. */
const HINTS: readonly (readonly [SaidKind, RegExp])[] = [
  // A migration checks its plan against the content that it read.
  [
    'request-problem',
    new RegExp(
      String.raw`\byou can(?:not|['’]t) [a-z][^\n]{0,120}\b(?:${THING}|entries|assets)\b[^\n]{0,120}\bbecause\b`,
      'i',
    ),
  ],
  ['content', /Link (?:from|to) entry [^\n]{1,160} cannot be resolved/i],
  ['token-refused', /Authorization error\. (?:Please )?check[^\n]{0,60}|authori[sz]ation issue occurred/i],
  ['not-found', /(Endpoint) not found\. Check if[^\n]{0,60}/i],
  [
    'failed',
    /space does not exist or you do not have access|Cannot access Contentful space|Accessing your Contentful space failed/i,
  ],
  ['token-refused', new RegExp(String.raw`\b(?:${TOKEN_WORD}) (?:is |are |was |were )?${BAD}\b`, 'i')],
  ['token-refused', new RegExp(String.raw`\b${BAD} (?:contentful )?(?:${TOKEN_WORD})\b`, 'i')],
  ['not-found', new RegExp(String.raw`\b(${THING})\b[^\n.]{0,60}?\b${NOT_THERE}`, 'i')],
  [
    'not-found',
    new RegExp(
      String.raw`\b(?:could not|cannot|unable to|failed to) (?:find|load|get|resolve) (?:the |your )?(${THING})\b`,
      'i',
    ),
  ],
  [
    'not-json',
    /Unexpected token '?<'?|invalid json response body[^\n]{0,120}|Unexpected end of JSON input|UnparsableJson/i,
  ],
  ['too-many-requests', /\b(?:rate limit(?:ed)?|too many requests)\b/i],
  ['platform-failed', /Service Unavailable|Internal Server Error|Bad Gateway|Gateway Time-?out|API seems to be down/i],
  [
    'access-denied',
    new RegExp(String.raw`\b(?:does not|doesn['’]t) have access to (?:(?:the|this|that|your) )?(?:(${THING})\b)?`, 'i'),
  ],
  ['access-denied', /\b(?:access denied|permission denied|not authori[sz]ed to|forbidden)\b/i],
  ['token-refused', /\bUnauthorized\b|\bUNAUTHENTICATED\b|\bnot authori[sz]ed\b/i],
]

/** `content type` -> `ContentType`, as the platform names its kinds. */
const kindOfThing = (word: string | undefined): string | null => {
  if (word === undefined) return null
  return /^content/i.test(word) ? 'ContentType' : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** Words that many programs use are about a response only beside a word of HTTP or of the platform. */
const OF_ANY_PROGRAM =
  /^(?:access|permission) denied|^does(?: not|n.t) have access|^(?:not )?authori[sz]ed|^forbidden|^un(?:authorized|authenticated)/i
const OF_HTTP = /contentful|\b(?:spaces?|entry|entries|tokens?|https?|status|graphql|axios|fetch|401|403)\b/i

const hintIn = (text: string): Said | null => {
  for (const [kind, pattern] of HINTS) {
    const match = pattern.exec(text)
    if (match !== null && (!OF_ANY_PROGRAM.test(match[0]) || OF_HTTP.test(text)))
      return { kind, status: null, about: kindOfThing(match[1]) }
  }
  return null
}

/** The platform's JavaScript clients name an error after the status (`401 Unauthorized: {…}`) if its body was no record. */
const WITHOUT_RECORD: readonly RegExp[] = [
  /(?:^|[\s[("'])([2-5]\d\d)(?: [A-Za-z][\w '-]{0,40}?)?["'\]]?[:,]\s{0,9}(?:["']?message["']?: ?["'`])?\{(?=[^{}]{0,200}\bstatus["']?: ?\1)(?=[^{}]{0,200}\bmessage["']?: ?(?:""|''))/,
  // The same error where the name is lost (contentful-cli), on one line (export, import), and with the name before the status (gatsby).
  /\{[^{}]{0,200}\bstatus["']?: ?([2-5]\d\d)\b[^{}]{0,200}\bstatusText["']?: ?["'][^{}]{0,200}\bmessage["']?: ?(?:""|'')(?![^]{0,2000}\brequestId\b)/,
  /\b([2-5]\d\d) [A-Za-z][\w '-]{0,40}: Status: \1\b[^\n]{0,80}\bMessage:[ \t]*(?:$|\n)/,
  /\b(([2-5]\d\d) [A-Z][\w'-]{1,20}(?: [A-Z][\w'-]{1,20}){0,3}) \1(?=\s*(?:\n|$))/,
]

const withoutRecordIn = (text: string): Said | null => {
  const match = WITHOUT_RECORD.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  if (match === undefined) return null
  const status = Number(/[2-5]\d\d/.exec(match[0])?.[0])
  if (status < 300) return { kind: 'cut-off', status, about: null }
  const usual = kindOfStatus(status)
  const needsNoRecord = ['proxy-login', 'too-many-requests', 'platform-failed'].includes(usual)
  return { kind: needsNoRecord ? usual : 'not-json', status, about: null }
}

/**
 * What a client reports of a response whose record is lost: its status, otherwise the tool's own words. The same text three
 * times: unchanged, without prefixes and escapes, without line breaks.
 */
export const saidIn = (raw: string, lines: string, flow: string): Said | null => {
  const without = withoutRecordIn(lines)
  if (without !== null) return without
  const statuses = statusesIn(lines)
  if (new Set(statuses.map(({ status }) => status)).size >= A_LIST) return null
  // A document in markup is a server's response, not a tool's message.
  const hint = /^\s*</.test(raw) ? null : hintIn(flow)
  // Another organization's space is refused with 401, as an invalid token is.
  if (hint?.kind === 'content' || (hint?.kind === 'access-denied' && hint.about === 'Organization')) return hint
  const said = lastOf(statuses) ?? lastOf(statusesIn(raw))
  return said === null ? hint : { ...said, about: hint?.kind === said.kind ? hint.about : null }
}

/** Error classes of the platform's SDKs; a class of another library is a status at best. */
const CLASSES: readonly RegExp[] = [
  /\bContentful::(?:Management::)?([A-Z]\w{3,40})/g, // Ruby
  /\bContentful\\{1,2}(?:\w{1,30}\\{1,2}){1,3}([A-Z]\w{3,40}Exception)\b/g, // PHP
  /\bcontentful(?:_management)?\.errors\.([A-Z]\w{3,40})\b/g, // Python
  /\bContentful\.Core\.Errors\.([A-Z]\w{3,40}Exception)\b/g, // .NET
  /\b(CDA(?:Resource|ContentType)NotFoundException)\b/g, // Java
  /(?<![\w:.\\])(?!(?:Internal)?ServerError)([A-Z]\w{3,40}(?:Error|Exception))\b(?!: Failed to execute)/g,
  // Ids that only the platform uses, as words alone.
  /(?<![\w:.\\<-]|[=!]==? ?["'`]|case ["'`])(AccessTokenInvalid|OrganizationAccessGrantRequired|AccessDenied|RateLimitExceeded|VersionMismatch|ValidationFailed|InvalidQuery|InvalidEntry|UnresolvedLinks|UnknownKey|MissingKey)(?![\w.\\<-])/g,
  new RegExp(`(?<![\\w:.-]|[=!]==? ?["'\`]|case ["'\`])(${CODES})(?![\\w.-])`, 'g'),
]

const recordOfClass = (id: string, name: string): ReadRecord =>
  partialRecord(id, `Only the class of the error is there (${name}): \`sys.id\` is inferred from it`, {
    missing: idOfName(name) === null ? missingOf(name, {}) : null,
  })

/** Errors that a text knows by their class alone. Storage services have an `AccessDenied` of their own. */
export const findClassNames = (text: string): FoundRecord[] => {
  const found = CLASSES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const name = match[1] ?? ''
      const id = idOfName(name) ?? idOfCode(name)
      return id === null
        ? []
        : [{ record: recordOfClass(id, name), from: match.index, to: match.index + match[0].length }]
    }),
  )
  const isOurs = found.some(({ record }) => record.id !== 'AccessDenied') || OF_HTTP.test(text)
  return isOurs ? found.sort((one, other) => one.from - other.from) : []
}
