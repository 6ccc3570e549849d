import type { BodyClass, PartialErrors } from '../../../shared/model/error-record.ts'
import { isJsonType } from '../../../shared/text/json.ts'
import { counted, formatBytes } from '../../../shared/text/format-numbers.ts'
import { partialWords, QUERY_DATA_SUMMARY } from './query-response.ts'

/** What is known of a body that is no Error record. */
export type BodyFacts = {
  class: Exclude<BodyClass, 'error-record'>
  status: number | null
  mediaType: string | null
  bytes: number
  itemCount: number | null
  /** The data of a query. */
  isQuery: boolean
  partial: PartialErrors | null
  cut: boolean
  /** The start of the body. Empty if the body is no text. */
  start: string
}

/** A longer title than this is no title. */
const TITLE = 120

/** Found by its parts: a pattern for the whole would try each of a thousand openings to the end of the text. */
const titleOf = (html: string): string => {
  const opening = /<title(?=[\s>])/i.exec(html)
  const from = opening === null ? -1 : html.indexOf('>', opening.index) + 1
  if (from <= 0) return ''
  const title =
    html
      .slice(from, from + TITLE)
      .split('<', 1)[0]
      ?.replace(/\s+/g, ' ')
      .trim() ?? ''
  return title === '' ? '' : ` (“${title}”)`
}

const platformJson = (itemCount: number | null): string => {
  if (itemCount === null) return 'One resource.'
  return `A list of ${counted(itemCount, 'item')}.`
}

/** What a body is, in plain words. What that means for a token is for the diagnosis alone to say. */
export const describeBody = (facts: BodyFacts): string => {
  const words = describe(facts)
  return facts.partial === null ? words : `${words.replace(/\.$/, '')}, with ${partialWords(facts.partial)}.`
}

const describe = ({ class: found, status, mediaType, bytes, itemCount, isQuery, cut, start }: BodyFacts): string => {
  if (isQuery) return QUERY_DATA_SUMMARY
  switch (found) {
    case 'platform-json':
      return platformJson(itemCount)
    case 'other-json':
      return 'JSON, but not Contentful’s: neither an error nor a resource with `sys`.'
    case 'html':
      return `A web page${titleOf(start)}.`
    case 'image':
      return `An image${mediaType === null ? '' : ` (${mediaType})`}.`
    case 'text':
      return isJsonType(mediaType) ? 'The response claims to be JSON, but can’t be parsed.' : 'Plain text.'
    case 'binary':
      return `Binary data (${formatBytes(bytes)})${mediaType === null ? '' : ` of the type ${mediaType}`}.`
    case 'empty':
      return status === 204 || status === 304 ? `No body, as the status ${status} says.` : 'No body.'
    case 'truncated-json':
      return cut ? 'JSON that was cut at the size limit.' : 'JSON whose end is missing, because the response broke off.'
    case 'not-utf8':
      return 'Text that isn’t UTF-8. Contentful always sends UTF-8.'
  }
}
