import type { BodyClass, MissingResource } from '../../../shared/model/error-record.ts'
import type { ExchangeOutcome } from '../../../shared/model/exchange.ts'
import { isJsonType } from '../../../shared/text/json-type.ts'

type Failure = Extract<ExchangeOutcome, { kind: 'failure' }>

/** What a body is called that is no Error record. */
const BODY_TITLES: Readonly<Record<Exclude<BodyClass, 'error-record'>, string>> = {
  'platform-json': 'The platform’s JSON',
  'other-json': 'Other JSON',
  html: 'An HTML page',
  image: 'An image',
  text: 'Plain text',
  binary: 'Binary data',
  empty: 'No body at all',
  'truncated-json': 'JSON that breaks off',
  'not-utf8': 'Text that is not UTF-8',
}

const SAYS_IT_ALL: ReadonlySet<BodyClass> = new Set(['empty', 'truncated-json'])

/** `An HTML page, not an Error record`: what came in place of the record that a failure of the platform has. */
export const bodyTitle = (found: BodyClass, status: number, mediaType: string | null): string => {
  if (found === 'error-record') return 'Error record'
  const title = found === 'text' && isJsonType(mediaType) ? 'Broken JSON' : BODY_TITLES[found]
  return status < 400 || SAYS_IT_ALL.has(found) ? title : `${title}, not an Error record`
}

/** Where a request stood when it failed. */
export const PHASE_WORDS: Readonly<Record<Failure['phase'], string>> = {
  connect: 'while connecting',
  headers: 'while waiting for the answer',
  body: 'while the body was arriving',
}

/** `Environment “staging” in space “abc”`: what was not found, as far as the record tells it. */
export const missingWords = ({ type, id, environment, space }: MissingResource): string => {
  const what = [type ?? 'A resource of a kind that the record does not name', id === null ? null : `“${id}”`]
  const where = [
    environment === null ? null : `in environment “${environment}”`,
    space === null ? null : `${environment === null ? 'in' : 'of'} space “${space}”`,
  ]
  return [...what, ...where].filter((part) => part !== null).join(' ')
}
