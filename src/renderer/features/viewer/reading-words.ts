import type { BodyClass, MissingResource } from '../../../shared/model/error-record.ts'
import type { ExchangeOutcome } from '../../../shared/model/exchange.ts'

type Failure = Extract<ExchangeOutcome, { kind: 'failure' }>

/** What the body of a failure is called when it is no Error record. */
export const NO_RECORD_TITLES: Readonly<Record<Exclude<BodyClass, 'error-record'>, string>> = {
  'platform-json': 'The platform’s JSON, but no Error record',
  'other-json': 'Another JSON, no Error record',
  html: 'An HTML page, no Error record',
  image: 'An image, no Error record',
  text: 'Plain text, no Error record',
  binary: 'Binary data, no Error record',
  empty: 'No body at all',
  'truncated-json': 'JSON that breaks off',
  'not-utf8': 'Text that is not UTF-8, no Error record',
}

/** Where a request stood when it failed. */
export const PHASE_WORDS: Readonly<Record<Failure['phase'], string>> = {
  connect: 'while connecting',
  headers: 'while waiting for the answer',
  body: 'while the body was coming',
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
