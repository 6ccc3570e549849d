import type { ReadRecord } from '../../../shared/model/error-record.ts'
import { idOfName } from '../wire/error-ids.ts'
import type { FoundRecord } from './find-records.ts'
import type { Said, SaidKind } from './text-reading.ts'

/** What a status means where nothing but the status is left (the platform's documentation, “Errors”). */
const kindOfStatus = (status: number): SaidKind => {
  if (status === 401) return 'token-refused'
  if (status === 403) return 'access-denied'
  if (status === 404) return 'not-found'
  if (status === 407) return 'proxy-login'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'platform-failed' : 'request-bad'
}

const REASON =
  'Client Error|Server Error|Unauthorized|Forbidden|Not Found|Bad Request|Too Many Requests|Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out|Unprocessable|Conflict|Proxy Auth'

/** How HTTP clients print the status of an answer. */
const STATUSES: readonly RegExp[] = [
  /\b(?:status(?:[ _-]?code)?|response code|code|HTTP(?:\/[\d.]+)?)["'\])]{0,2}[ \t]{0,3}(?:of |is |was |[:=][ \t]{0,3})?["'(]?([45]\d\d)\b/gi,
  /\b(?:respond(?:ed|s)? with|returned|resulted in|received|got|answered with|failed with)(?: an?| a status(?: code)? of| status(?: code)?| HTTP)?[ \t]{1,3}[`'"]?([45]\d\d)\b/gi,
  new RegExp(String.raw`(?<![\d.:-])\b([45]\d\d)\b[ \t]{0,3}[-(:]{0,2}[ \t]{0,3}(?:${REASON})`, 'gi'),
]

/** The last status in a text that is not a rate limit on the way; a rate limit where there is nothing else. */
const statusIn = (text: string): Said | null => {
  const found = STATUSES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ at: match.index, status: Number(match[1]), words: match[0] })),
  ).sort((one, other) => one.at - other.at)
  const last = found.findLast(({ status }) => status !== 429) ?? found.at(-1)
  return last === undefined ? null : { kind: kindOfStatus(last.status), status: last.status, words: last.words.trim() }
}

/** What tools say in their own words, where they keep the status for themselves. */
const HINTS: readonly (readonly [SaidKind, RegExp])[] = [
  ['content', /Link (?:from|to) entry [^\n]{1,160} cannot be resolved/i],
  ['token-refused', /Authorization error\. (?:Please )?check[^\n]{0,60}|authori[sz]ation issue occurred/i],
  [
    'token-refused',
    /\b(?:access token|api key|token|credentials) (?:is|are|was|were) (?:invalid|incorrect|wrong|not valid|expired|revoked)\b/i,
  ],
  ['token-refused', /\binvalid (?:access|api|management|delivery|preview)[ _-]?(?:token|key)\b/i],
  ['not-found', /Endpoint not found\. Check if[^\n]{0,60}/i],
  ['space-or-access', /space does not exist or you do not have access/i],
  ['space-or-token', /Cannot access Contentful space/i],
  ['failed', /Accessing your Contentful space failed/i],
  ['platform-failed', /Service Unavailable|Internal Server Error|API seems to be down/i],
  ['token-refused', /\bUnauthorized\b/],
]

const hintIn = (text: string): Said | null => {
  for (const [kind, pattern] of HINTS) {
    const words = pattern.exec(text)?.[0]
    if (words !== undefined) return { kind, status: null, words: words.trim() }
  }
  return null
}

/**
 * What a client says of an answer it got, where the record is lost: its status, else the tool's own words. The same text
 * thrice: as it is, without prefixes and escapes, without line breaks.
 */
export const saidIn = (raw: string, lines: string, flow: string): Said | null => {
  const hint = hintIn(flow)
  if (hint?.kind === 'content') return hint
  return statusIn(lines) ?? statusIn(raw) ?? hint
}

/** Error classes of the platform's SDKs; a class of another library is a status at best. */
const CLASSES: readonly RegExp[] = [
  /\bContentful::(?:Management::)?([A-Z]\w{3,40})/g, // Ruby
  /\bContentful\\{1,2}(?:\w{1,30}\\{1,2}){1,3}([A-Z]\w{3,40}Exception)\b/g, // PHP
  /\bcontentful(?:_management)?\.errors\.([A-Z]\w{3,40})\b/g, // Python
  /\bContentful\.Core\.Errors\.([A-Z]\w{3,40}Exception)\b/g, // .NET
  /\b(CDA(?:Resource|ContentType)NotFoundException)\b/g, // Java
  /(?<![\w:.\\])(?!(?:Internal)?ServerError)([A-Z]\w{3,40}(?:Error|Exception))\b/g,
]

const recordOfClass = (id: string, name: string): ReadRecord => ({
  form: 'log',
  id,
  message: null,
  requestId: null,
  details: null,
  missing: null,
  reasons: [],
  problems: [],
  status: null,
  deviations: [{ path: '', message: `Only the class of the error is there (${name}): \`sys.id\` is told by it` }],
})

/** Errors that a text knows by their class alone. */
export const findClassNames = (text: string): FoundRecord[] =>
  CLASSES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const name = match[1] ?? ''
      const id = idOfName(name)
      return id === null
        ? []
        : [{ record: recordOfClass(id, name), from: match.index, to: match.index + match[0].length }]
    }),
  ).sort((one, other) => one.from - other.from)
