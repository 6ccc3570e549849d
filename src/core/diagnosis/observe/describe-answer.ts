import type { BodyClass, MissingResource } from '../../../shared/model/error-record.ts'
import type { TransportCode } from '../../../shared/model/exchange.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { isJsonType } from '../../../shared/text/json.ts'
import type { Answer } from './answer.ts'

const FAILURE: Readonly<Record<TransportCode, string>> = {
  dns: 'The host name couldn’t be resolved',
  refused: 'The host refused the connection',
  tls: 'The TLS connection failed',
  'timed-out': 'No complete response came in time',
  proxy: 'The proxy didn’t let the request through',
  reset: 'The connection was cut off',
  'headers-too-large': 'The headers of the response were too large to read',
  cancelled: 'The request was canceled',
  protocol: 'The response isn’t valid HTTP',
}

const BODY: Readonly<Record<BodyClass, string>> = {
  'error-record': 'an error record',
  'platform-json': 'Contentful’s content',
  'other-json': 'JSON that isn’t Contentful’s',
  html: 'an HTML page',
  image: 'an image',
  text: 'plain text',
  binary: 'binary data',
  empty: 'no body',
  'truncated-json': 'incomplete JSON',
  'not-utf8': 'text that isn’t UTF-8',
}

/** `Environment “staging” of space “abc”`, as far as the answer names it; null: it names nothing. */
export const describeMissing = (missing: MissingResource | null): string | null => {
  const type = missing?.type ?? null
  if (missing === null || type === null) return null
  return missing.id === null ? type : `${type} “${missing.id}”`
}

const withStatus = (status: number | null): string => (status === null ? '' : ` ${status}`)

const withBody = (status: number | null, body: string): string => (status === null ? body : `${status} with ${body}`)

/** One sentence without a full stop: who answered what. Texts from the answer may hold anything: redact on the way out. */
export const describeAnswer = (who: string, answer: Answer): string => {
  switch (answer.kind) {
    case 'content':
      return `${who} returned ${withBody(answer.status, answer.empty ? 'an empty list' : 'content')}`
    case 'record': {
      const missing = describeMissing(answer.record.missing)
      const about = missing === null ? '' : ` for ${missing}`
      const id = answer.record.requestId ?? answer.signs.requestId
      return `${who} returned${withStatus(answer.status)} ${answer.record.id}${about}${id === null ? '' : ` (request id ${id})`}`
    }
    case 'redirect': {
      const returned = `${who} returned${withStatus(answer.status)}`
      if (answer.led === 'nowhere') return `${returned} with a redirect that names no address`
      return `${returned} and redirected the request${answer.to === null ? ' elsewhere' : ` to ${oneLine(withoutQuery(answer.to))}`}`
    }
    case 'other': {
      const isBroken = answer.body === 'text' && isJsonType(answer.signs.mediaType)
      return `${who} returned ${withBody(answer.status, isBroken ? 'broken JSON' : BODY[answer.body])}`
    }
    case 'failure': {
      const code = answer.systemCode === null ? '' : ` (${oneLine(answer.systemCode)})`
      return `${FAILURE[answer.code]}${code} in the request to ${who}`
    }
  }
}

/** Origin and path of an address: what stands in its query may be a secret. */
export const withoutQuery = (address: string): string => {
  if (!URL.canParse(address)) return address.split(/[?#]/)[0] ?? ''
  const { origin, pathname } = new URL(address)
  return origin === 'null' ? pathname : `${origin}${pathname}`
}
