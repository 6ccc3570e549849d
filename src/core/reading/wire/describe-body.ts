import type { BodyClass } from '../../../shared/model/error-record.ts'
import { formatBytes } from '../../../shared/text/size.ts'
import type { Meaning } from './meanings.ts'

/** What is known of a body that is no Error record. */
export type BodyFacts = {
  class: Exclude<BodyClass, 'error-record'>
  status: number | null
  mediaType: string | null
  bytes: number
  itemCount: number | null
  cut: boolean
  /** The start of the text, as far as it is one. */
  start: string
}

const isFailure = (status: number | null): boolean => status !== null && status >= 400
const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300

const titleOf = (html: string): string => {
  const title = /<title[^>]*>([^<]{1,120})/i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim()
  return title === undefined || title === '' ? '' : ` (“${title}”)`
}

const NOT_THE_PLATFORM =
  'Look at the address, the proxy and the network: something between here and the platform has answered. Nothing was learnt about the token.'

const platformJson = ({ status, itemCount }: BodyFacts): Meaning => {
  if (isFailure(status))
    return {
      summary: 'A resource of the platform, although the status says failure.',
      advice: 'Look at the headers: something on the way may have changed the status.',
    }
  if (itemCount === null)
    return { summary: 'A resource of the platform: the token was accepted.', advice: 'Nothing to mend.' }
  if (itemCount === 0)
    return {
      summary: 'A list of the platform with no items: the token was accepted, but there is nothing for it to see here.',
      advice:
        'See that something is published in this environment (drafts come through Preview only), and look at the query parameters.',
    }
  return {
    summary: `A list of the platform with ${itemCount} item${itemCount === 1 ? '' : 's'}: the token was accepted.`,
    advice: 'Nothing to mend.',
  }
}

const html = ({ status, start }: BodyFacts): Meaning => ({
  summary: `A web page${titleOf(start)}, not an answer of the platform${isSuccess(status) ? ', although the status says success' : ''}.`,
  advice: `A proxy, a network’s login page or another web server answers here. ${NOT_THE_PLATFORM}`,
})

const empty = ({ status }: BodyFacts): Meaning => {
  if (status === 204 || status === 304)
    return { summary: `No body, as the status ${status} says.`, advice: 'Nothing to mend.' }
  return {
    summary: isFailure(status) ? 'No body: the failure says nothing about its reason.' : 'No body.',
    advice: isFailure(status)
      ? 'The platform answers failures with an Error record. A proxy or gateway on the way may have answered instead: look at the headers.'
      : 'The platform answers reads with JSON. Look at the address and the headers.',
  }
}

/** What a body is, in plain words, and where to look first. */
export const describeBody = (facts: BodyFacts): Meaning => {
  switch (facts.class) {
    case 'platform-json':
      return platformJson(facts)
    case 'other-json':
      return {
        summary: 'JSON, but not as the platform writes it: neither an Error record nor a resource with `sys`.',
        advice: `Another service answers at this address. ${NOT_THE_PLATFORM}`,
      }
    case 'html':
      return html(facts)
    case 'image':
      return {
        summary: `An image${facts.mediaType === null ? '' : ` (${facts.mediaType})`}.`,
        advice: 'Images are delivered without a token.',
      }
    case 'text':
      return {
        summary: 'Plain text, not an answer of the platform.',
        advice: isFailure(facts.status) ? NOT_THE_PLATFORM : 'The platform answers in JSON. Look at the address.',
      }
    case 'binary':
      return {
        summary: `Binary data (${formatBytes(facts.bytes)})${facts.mediaType === null ? '' : ` of the type ${facts.mediaType}`}.`,
        advice: 'Save it to a file to look at it.',
      }
    case 'empty':
      return empty(facts)
    case 'truncated-json':
      return {
        summary: facts.cut
          ? 'JSON that was cut at the size limit.'
          : 'JSON whose end is missing: the answer broke off on the way.',
        advice: facts.cut
          ? 'Ask for less at once, or raise the limit in the settings.'
          : 'Send it again. If it breaks off again, look at the proxy and the network. Nothing was learnt about the token.',
      }
    case 'not-utf8':
      return {
        summary: 'Text that is not UTF-8, which the platform always sends.',
        advice: NOT_THE_PLATFORM,
      }
  }
}
