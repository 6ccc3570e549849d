import { namesVendor } from '../../../shared/text/vendors.ts'
import type { NothingSent } from './text-reading.ts'

const TOKEN_WORDS = String.raw`(?:access|delivery|management|preview|api|auth|cma|cda|cpa|personal|contentful)[ _-]?(?:access[ _-]?)?(?:api[ _-]?)?(?:token|key)`
const SPACE_WORDS = String.raw`space[ _-]?(?:id)?`
const VARIABLE = String.raw`(?:(?:[A-Z]{1,12}_){0,3}(?:CONTENTFUL|CTF)_[A-Z0-9_]{2,40}|[A-Z][A-Z0-9_]{0,60}(?:TOKEN|KEY|SPACE|PAT|CDA|CMA|CPA)[A-Z0-9_]{0,40})`
/** Several of them in one breath. */
const VARIABLES = String.raw`(?:${VARIABLE}(?:, |,? (?:and|or|and\/or) )){0,5}${VARIABLE}`
const ABSENT = String.raw`(?:not (?:set|defined|exported|found|provided|configured|specified)|missing|undefined|required|empty|must be (?:set|defined|provided)|nicht (?:gesetzt|definiert)|fehlt)`

/** A client's complaint about what it was not given; the group holds what it names. */
const COMPLAINTS: readonly RegExp[] = [
  /\bExpected parameter [`'"]?(\w{2,40})/,
  new RegExp(String.raw`[\`'"](\w{0,40}(?:token|space|apiKey)\w{0,20})[\`'"] (?:option )?(?:is|was) ${ABSENT}`, 'i'),
  new RegExp(String.raw`[\`'"]?(\w{0,20}access_?token)[\`'"]? must be\b`, 'i'),
  new RegExp(String.raw`\b(?:KeyError: ?|key not found: ?)["'](${VARIABLE})["']`),
  /\b(?:cannot|must not|can't) be null\.? ?\(Parameter '(\w{2,40})'\)/i,
  // Readers of command lines, of an action's inputs and of settings: yargs, commander, click, argparse, Spring.
  /\b(?:missing (?:required )?(?:arguments?|option):?|required option|arguments? (?:are|is) required:|required and not supplied:|resolve placeholder) ['"]?([\w., -]{2,120})/i,
  /\bThe argument "(\w{2,40})" is required|\b(\w{2,60}) Field required\b/,
  new RegExp(
    String.raw`\b[Mm]issing (?:[\w.]{0,12}\benv\.)?((?:contentful )?(?:${VARIABLES}|(?:\w{1,20} ){0,2}(?:${TOKEN_WORDS}|${SPACE_WORDS}))[^\n.:;]{0,60})`,
    'i',
  ),
  /\bmissing (?:the |your )?(contentful (?:\w{1,20} )?(?:credentials|config\w*))/i,
  new RegExp(
    String.raw`\b(contentful (?:\w{1,20} )?(?:credentials|config\w*)),? (?:(?:is|was|are|were) )?${ABSENT}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:missing|required)\b[^\n]{0,40}\benv(?:ironment)? var(?:iable)?s?\b[^\nA-Z]{0,30}(${VARIABLES})`,
    'i',
  ),
  new RegExp(String.raw`\b(${VARIABLE})['"]?\s?(?::\s?[[(]\s?['"]?|\],\s?"message":\s?")(?:required|Invalid)`, 'i'),
  new RegExp(
    String.raw`\b(${VARIABLES})\b[\`'"]?,? (?:(?:environment |env )?variables? )?(?:(?:is|was|are|has|have|were|ist|sind) )?(?:been )?${ABSENT}`,
  ),
  /\binitiali[sz]e a client with an? :?(access[ _]token|space(?:[ _]id)?)/i,
  /\(\$(token|accessToken|spaceId|space)\) must be of (?:the )?type string, null given/i,
  /\bchild (?:config|node) "(token|space)" (?:under|at path) [^\n]{1,60} must be configured/i,
  new RegExp(
    String.raw`((?:contentful )?${SPACE_WORDS}[^\n.]{0,20}\band (?:the |an? )?[\w ]{0,20}token) (?:need|needs|must|have|has|are|is) (?:to )?(?:be )?(?:provided|set|required|missing|given)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:please|must|need to) (?:provide|specify|supply|pass|set) [^\n.]{0,50}?\b(${TOKEN_WORDS}|space id)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\bno ((?:valid )?(?:${TOKEN_WORDS}|token)) (?:was |is |has been )?(?:provided|given|found|specified|set|supplied)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(${TOKEN_WORDS}) (?:is |was )?(?:missing|not (?:set|provided|configured|defined)|must be (?:set|provided))`,
    'i',
  ),
  new RegExp(String.raw`\b[Pp]lease (?:provide|define|set|specify|add|configure)\b[^\n]{0,300}?\b(${VARIABLES})`),
  /\b(access_?token|(?:management|delivery|preview)_?token|space_?id|CONTENTFUL_\w{2,40})["']?\s{0,2}[:=]\s{0,2}["']?(?:undefined|null)\b/i,
  /(You have to be logged in to do this)|(You must be logged in)\b[^\n]{0,60}contentful/i,
]

/** Clients that could not write the token into a header at all. */
const UNSENDABLE: readonly RegExp[] = [
  /Invalid character in header content \["?Authorization/i,
  /invalid header field value for "?Authorization/i,
  /Unexpected char 0x[0-9a-f]{1,6} at \d{1,6} in (?:Authorization|header) value/i,
  /(?:reserved|return) character\(s\)[^\n]{0,40}in header value/i,
  /Invalid header value[^\n]{0,20}(?:Bearer|authorization)/i,
  /(?:Headers?\.(?:append|set)|Headers? constructor)[^\n]{0,30}Bearer[^\n]{0,120}is an invalid header value/i,
  /New-line characters are not allowed in header values|The format of value 'Bearer\b/i,
  /headers?[^\n]{0,60}(?:non ISO-8859-1 code point|Cannot convert argument to a ByteString)/i,
]

const namesSpace = (subject: string): boolean => /space|credentials|config/i.test(subject)
const namesToken = (subject: string): boolean => /token|key|\bPAT\b|logged in|C[DMP]A|credentials|config/i.test(subject)

/** The parameter, option or variable in a complaint; a phrase around it is none. */
const nameOf = (subject: string): string | null => {
  const variables = subject.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? []
  return variables.find(namesToken) ?? variables[0] ?? (/^[\w-]+$/.test(subject) ? subject : null)
}

/** Whether a variable is for a token of another provider: `GITHUB_TOKEN`. */
const isVendors = (subject: string): boolean =>
  namesVendor(subject.toLowerCase().split(/[\W_]+/)) && !/contentful|ctf/i.test(subject)

type Complaint = { subject: string; words: string }

/** A parameter of the platform's clients, or a variable that is named for it. */
const isSetting = (subject: string, words: string): boolean =>
  words.startsWith('Expected parameter') || /\b(?:CONTENTFUL|CTF)_/.test(subject)

const complaintsIn = (text: string): Complaint[] =>
  COMPLAINTS.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map((match) => ({
      subject: (match[1] ?? match[2] ?? '').trim(),
      words: match[0],
    })),
  ).filter(
    ({ subject, words }) =>
      !isVendors(subject) && (namesSpace(subject) || namesToken(subject) || isSetting(subject, words)),
  )

const fromComplaints = (complaints: readonly Complaint[]): NothingSent | null => {
  const token = complaints.find(({ subject }) => namesToken(subject))
  const space = complaints.find(({ subject }) => namesSpace(subject))
  const about = token ?? space ?? complaints[0]
  if (about === undefined) return null
  const other = space === undefined ? 'setting' : 'space'
  const missing = token === undefined ? other : space === undefined ? 'token' : 'token-and-space'
  const usual = token === undefined ? (space === undefined ? null : 'space') : 'accessToken'
  return { missing, name: nameOf(about.subject) ?? usual }
}

/** A client's word that it had no token, or no space, and sent nothing. `flow`: the text without its line breaks. */
export const nothingSentIn = (flow: string): NothingSent | null => {
  if (UNSENDABLE.some((pattern) => pattern.test(flow))) return { missing: 'sendable-token', name: 'Authorization' }
  return fromComplaints(complaintsIn(flow))
}
