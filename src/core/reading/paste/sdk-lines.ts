import type { Deviation, ReadRecord } from '../../../shared/model/error-record.ts'
import { readDetails } from '../wire/details.ts'
import type { FoundRecord } from './find-records.ts'
import { parseJson } from '../wire/json.ts'
import { idFromDetails, idFromMessage, idInName, idOfName } from '../wire/error-ids.ts'

/** No error prints a longer line. */
const MAX_LINE = 8_192

type Fields = {
  name: string | null
  status: number | null
  message: string | null
  details: string | null
  requestId: string | null
}

const SDK_FORM: Deviation = {
  path: '',
  message: 'This is an SDK’s own text: only the parts of the record that it prints are known',
}

const recordOf = ({ name, status, message, details, requestId }: Fields): ReadRecord | null => {
  const value = details === null ? undefined : (parseJson(details) ?? details)
  const own = name ?? ''
  const named = idFromMessage(message)
  // Management may refuse a token with 403, which other SDKs call a denied access.
  const id =
    (named === 'AccessTokenInvalid' ? named : null) ?? idInName(own) ?? named ?? idOfName(own) ?? idFromDetails(value)
  if (id === null) return null
  const { deviations, ...read } = readDetails(id, value, true)
  const found = value === undefined ? [] : deviations
  return { form: 'sdk-line', id, message, requestId, ...read, status, deviations: [...found, SDK_FORM] }
}

const clean = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || trimmed === 'undefined' || trimmed === 'null' ? null : trimmed
}

/** An id is one word: what is printed behind it on the line is not of it. */
const idOf = (text: string | undefined): string | null =>
  clean(/^["'`(<]*(\[[^\s\]]*\]|[^\s"'`,;()<>{}[\]\\]+)/.exec(text?.trim() ?? '')?.[1]?.replace(/\.$/, ''))

/** The name that an error was printed with, just before its text: `contentful.errors.NotFoundError: `. */
const NAME_BEFORE = /([A-Za-z][\w]{2,60})(?: \([^)\n]{0,60}\))?:?\s*\(?$/

const nameBefore = ({ input, index }: RegExpExecArray): string | null =>
  NAME_BEFORE.exec(input.slice(Math.max(0, index - 140), index))?.[1] ?? null

/** `NotFound: Status: 404 - Not Found - Message: … - Request ID: …`, its fields in any order. */
const STATUS_LINE = /\bStatus: *(\d{3})\b([^\n]*)/g
const FIELD =
  /(?:^|\s-\s|,\s)(Message|Details?|Request ID|RequestId): *(.*?)(?=(?:\s-\s|,\s)(?:Message|Details?|Request ID|RequestId|Errors?|Request): *|$)/gi

/** `403 Forbidden: Status: 403 …`: an error that is named after the status came without a record. */
const NAMED_AFTER_STATUS = /\b[2-5]\d\d [A-Za-z][\w '-]{0,40}: $/

const fromStatusLine = (match: RegExpExecArray): ReadRecord | null => {
  if (NAMED_AFTER_STATUS.test(match.input.slice(Math.max(0, match.index - 60), match.index))) return null
  const [, status, rest = ''] = match
  const fields = new Map(
    [...rest.slice(0, MAX_LINE).matchAll(FIELD)].map(([, key = '', value]) => [
      key.toLowerCase().replace(/\s/g, ''),
      clean(value),
    ]),
  )
  return recordOf({
    name: nameBefore(match),
    status: Number(status),
    message: fields.get('message') ?? null,
    details: fields.get('details') ?? fields.get('detail') ?? null,
    requestId: idOf(fields.get('requestid') ?? undefined),
  })
}

/** What the SDKs of other languages print: a status code, then a line for each field. */
const STATUS_BLOCK =
  /\bHTTP status code: *(\d{3})[^\n]*(?:\r?\n[^\n]{0,200}?Message: *([^\n]*))?(?:\r?\n[^\n]{0,200}?Details: *([^\n]*))?(?:\r?\n[^\n]{0,200}?Request ID: *([^\n]*))?/gi

const fromStatusBlock = (match: RegExpExecArray): ReadRecord | null => {
  const [, status, message, details, requestId] = match
  return recordOf({
    name: nameBefore(match),
    status: Number(status),
    message: clean(message),
    details: clean(details),
    requestId: idOf(requestId),
  })
}

/** `AccessTokenInvalid: The access token you sent …`: an error’s name and message, as programs print them. */
const NAME_AND_MESSAGE =
  /(?:^|[\s"'[(])([A-Z][A-Za-z]{2,60}?)(?:Error|Exception)?: (?!Status:|Failed to execute)([A-Z][^\n{]{8,300})/gm

const fromNameAndMessage = ([, name, message]: RegExpExecArray): ReadRecord | null =>
  name !== undefined && idOfName(name) !== null
    ? recordOf({ name, status: null, message: clean(message), details: null, requestId: null })
    : null

const all = (text: string, pattern: RegExp, read: (match: RegExpExecArray) => ReadRecord | null): FoundRecord[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const record = read(match)
    return record === null ? [] : [{ record, from: match.index, to: match.index + match[0].length }]
  })

/** The errors that SDKs printed into a text as lines of their own. */
export const findSdkLines = (text: string): FoundRecord[] => {
  const telling = [...all(text, STATUS_LINE, fromStatusLine), ...all(text, STATUS_BLOCK, fromStatusBlock)]
  const found = telling.length > 0 ? telling : all(text, NAME_AND_MESSAGE, fromNameAndMessage)
  return found.sort((one, other) => one.from - other.from)
}
