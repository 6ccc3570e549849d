import type { ReadRecord } from '../../../shared/model/error-record.ts'
import { missingFromText, partialRecord, readDetails, type Details } from '../wire/details.ts'
import {
  idFromDetails,
  idFromMessage,
  idInName,
  idOfName,
  isKnownId,
  KNOWN_NAMES,
  sentenceIn,
  shownRequestId,
} from '../wire/error-ids.ts'
import { isObject } from '../wire/json.ts'
import { parseLenient, type Budget, type Lenient } from '../wire/printed-object.ts'
import { readRecord } from '../wire/record.ts'

/** A record and the part of the text that it stood in. */
export type FoundRecord = { record: ReadRecord; from: number; to: number }

/** What only objects hold that could be a record: its keys, in the spellings of JSON and of programs' printouts. */
const MARKERS = new RegExp(
  String.raw`["']?\b(?:(?:sys|requestId|contentful|statusText)["']?\s*(?::|=>)|(?:${KNOWN_NAMES})["']?\s*:\s*\{)`,
  'g',
)

/** How far outwards from a marker the record's own brace may be, counted in braces. */
const MAX_BRACES = 60

/** A name behind a status is the status's own: `403 Forbidden: {`. */
const NAME_BEFORE =
  /(?<!\b\d{3} )\b([A-Z][A-Za-z]{3,40})(?: \[[^\]\n]{0,60}\])?(?:["'],\s*["']?(?:data|error|response)["']?)?:\s*$/

const nameBefore = (text: string, at: number): string | null =>
  NAME_BEFORE.exec(text.slice(Math.max(0, at - 120), at))?.[1] ?? null

/** The object that begins at a brace. One that a logger cut short ends with its line. */
const objectAt = (text: string, at: number, marker: number, budget: Budget): Lenient | null => {
  const whole = parseLenient(text, at, budget)
  if (whole !== null) return whole
  const lineEnd = text.indexOf('\n', marker)
  if (lineEnd === -1) return null
  return parseLenient(text.slice(0, lineEnd), at, budget)
}

/** Every Error record in a text. Searches outwards from the keys that a record has, so that a long log costs little. */
export const findObjects = (text: string, budget: Budget): FoundRecord[] => {
  const found: FoundRecord[] = []
  const tried = new Map<number, { to: number; found: FoundRecord | null }>()

  const tryAt = (at: number, marker: number): { to: number; found: FoundRecord | null } => {
    const known = tried.get(at)
    if (known !== undefined) return known
    const read = objectAt(text, at, marker, budget)
    const record =
      read === null || !isObject(read.value)
        ? null
        : readRecord(read.value, { name: nameBefore(text, at), cut: !read.complete })
    const to = read?.end ?? -1
    const result = { to, found: record === null ? null : { record, from: at, to } }
    tried.set(at, result)
    return result
  }

  const firstBrace = text.indexOf('{')
  if (firstBrace === -1) return found
  for (const { index } of text.matchAll(MARKERS)) {
    if (budget.left <= 0) break
    if (index < (found.at(-1)?.to ?? 0)) continue
    let brace = index
    for (let braces = 0; braces < MAX_BRACES; braces += 1) {
      brace = brace === 0 ? -1 : text.lastIndexOf('{', brace - 1)
      if (brace === -1 || brace < (found.at(-1)?.to ?? 0)) break
      const attempt = tryAt(brace, index)
      if (attempt.to <= index || attempt.found === null) continue
      found.push(attempt.found)
      break
    }
  }
  return found
}

/** `": "`, `=>`, `: `, and what PHP prints between a key and its value. */
const SEPARATOR = String.raw`["'\]]{0,2}\s{0,9}(?:=>|[:=])\s{0,9}(?:string\(\d+\) )?["']?`
const TYPE = String.raw`\btype${SEPARATOR}Error\b`
const ID = String.raw`\bid${SEPARATOR}([A-Za-z]{4,60})\b`

const NAME = new RegExp(String.raw`\bname${SEPARATOR}([A-Z][A-Za-z]{3,60})\b`, 'g')

const SYS: readonly RegExp[] = [
  new RegExp(`${TYPE}[^{}]{0,60}?${ID}`, 'g'),
  new RegExp(`${ID}[^{}]{0,60}?${TYPE}`, 'g'),
]
const DETAILS = new RegExp(String.raw`\bdetails${SEPARATOR}(?=\{)`)
/** The same as YAML prints it. */
const DETAILS_OF_LINES = /\bdetails:\s+(?:sys:\s+)?type: \w+(?:\s+id: .+)?/
const STATUS = new RegExp(String.raw`\bstatus${SEPARATOR}(\d{3})\b`)
const MESSAGE = new RegExp(String.raw`\bmessage${SEPARATOR}([^"'\n]{3,300})`)
const REQUEST_ID = new RegExp(String.raw`\brequestId${SEPARATOR}([\w-]{6,80})`, 'i')

/** How far around `sys` its neighbors are looked for. */
const AROUND = 600

/** `details` near a record that could not be read as a whole. */
const detailsNear = (id: string, near: string): Details => {
  const match = DETAILS.exec(near)
  const read = match === null ? null : parseLenient(near, match.index + match[0].length, { left: near.length })
  return readDetails(id, read?.value ?? undefined, true)
}

const recordOfFragment = (id: string, match: RegExpExecArray, what: string): FoundRecord => {
  const text = match.input
  const to = match.index + match[0].length
  const near = text.slice(Math.max(0, match.index - AROUND), to + AROUND)
  const message = MESSAGE.exec(near)?.[1]?.trim() ?? null
  const status = Number(STATUS.exec(near)?.[1] ?? 0)
  const details = detailsNear(id, near)
  return {
    from: match.index,
    to,
    record: partialRecord(id, what, {
      message,
      requestId: shownRequestId(REQUEST_ID.exec(near)?.[1] ?? null),
      ...details,
      missing:
        details.missing ??
        (id === 'NotFound' ? missingFromText(DETAILS_OF_LINES.exec(near)?.[0] ?? message ?? '') : null),
      status: status === 0 ? null : status,
    }),
  }
}

/** What is left of records that no parser can read (cut in the middle, printed by another language). */
export const findFragments = (text: string): FoundRecord[] => {
  const what = 'Only parts of the record are there: what else it held is not known'
  return SYS.flatMap((pattern) => [...text.matchAll(pattern)])
    .filter((match) => isKnownId(match[1] ?? ''))
    .map((match) => recordOfFragment(match[1] ?? '', match, what))
}

/** An object that names what was not found: what some tools print of a record, with or without its label. */
const DETAILS_ALONE =
  /\{\s*["']?(?:sys["']?\s*:\s*\{\s*["']?type["']?\s*:\s*["'][A-Z]\w{3,30}["']\s*\}\s*\}|type["']?\s*:\s*["'][A-Z]\w{3,30}["'],\s*["']?(?:id|space)\b)/g

/** `details` of which a tool kept nothing else than them. */
export const findDetails = (text: string): FoundRecord[] =>
  [...text.matchAll(DETAILS_ALONE)].flatMap(({ index }) => {
    const read = parseLenient(text, index, { left: AROUND })
    if (read === null || idFromDetails(read.value) === null) return []
    const what = 'Only the details are there: `sys.id` is inferred from them'
    const record = partialRecord('NotFound', what, readDetails('NotFound', read.value, true))
    return [{ from: index, to: read.end, record }]
  })

/** Errors of which a log kept the name (`name: 'Forbidden'`), and the message and status near it. */
export const findNamed = (text: string): FoundRecord[] =>
  [...text.matchAll(NAME)].flatMap((match) => {
    const [all, name = ''] = match
    // A name that others use too (`Forbidden`) says less than the platform's sentence beside it.
    const message = MESSAGE.exec(text.slice(Math.max(0, match.index - AROUND), match.index + all.length + AROUND))
    const id = idInName(name) ?? idFromMessage(message?.[1] ?? null) ?? idOfName(name)
    const what = 'Only the name of the error is there: `sys.id` is inferred from it'
    return id === null ? [] : [recordOfFragment(id, match, what)]
  })

const SPOKEN_REQUEST_ID = /\brequest[ _-]?id["']?\s*[:=]\s*["']?([\w-]{4,80})/i

/** The platform's own sentence without its record: all that some tools print. */
export const findSentence = (text: string): FoundRecord[] => {
  const said = sentenceIn(text)
  if (said === null) return []
  const to = said.from + said.sentence.length
  const after = text.slice(to, to + AROUND)
  return [
    {
      from: said.from,
      to,
      record: partialRecord(said.id, 'Only the message is there: `sys.id` is inferred from its words', {
        message: said.sentence,
        requestId: shownRequestId(SPOKEN_REQUEST_ID.exec(after)?.[1] ?? null),
        missing: said.id === 'NotFound' ? missingFromText(after) : null,
      }),
    },
  ]
}
