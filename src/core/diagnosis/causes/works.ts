import { shortList } from '../../../shared/text/listed-words.ts'
import type { PartialErrors } from '../../../shared/model/error-record.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { apiOf, cachedBy, errorIdOf, flawsOf, recordOf, type JudgedCase } from '../judged-case.ts'
import { inBrackets } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

/** It was refused at first, and was accepted a few seconds later. */
export const cameLater = (judged: JudgedCase): boolean =>
  judged.saw('asked as before content comes now') ||
  judged.saw('asked as before an empty list comes now') ||
  judged.saw('a later look reads content')

/** The token was accepted, but the request has a mistake. */
const isRequestInvalid = (judged: JudgedCase): boolean =>
  !cameLater(judged) && (errorIdOf(judged) !== null || judged.saw('the platform called the request bad'))

/** What the API says, as an end of a sentence. */
const messageOf = (judged: JudgedCase): string => {
  const line = judged.text === null ? oneLine(recordOf(judged)?.message ?? '') : ''
  if (line === '' || line === '…') return '.'
  return `: ${line}${/[.?!…]$/.test(line) ? '' : '.'}`
}

const partialErrors = ({ answer }: JudgedCase): PartialErrors | null =>
  answer?.kind === 'content' ? answer.partial : null

/** The token has blanks at its ends, which a header loses on the way. */
const endsWithBlank = (judged: JudgedCase): boolean => {
  const flaws = flawsOf(judged)
  return flaws.length > 0 && flaws.every(({ code }) => code === 'whitespace' || code === 'line-break')
}

export const works = {
  id: 'works',
  possible: [
    { after: ['the platform called the request bad'], if: ['the plain request works'], rank: 1 },
    { after: ['the platform called the request bad', 'content began and broke off'], rarely: true, rank: 2 },
    // The API reads a query only after it has accepted the token: InvalidQuery leaves this possible. A plainer request proves it.
    { after: ['content came', 'the request has another problem'] },
    { after: ['content came without a token'], if: ['the request went to Images'] },
    { after: ['content came without a token'], unless: ['the request went to Images'], rarely: true, rank: 1 },
    { after: ['the token was refused'], if: ['asked as before content comes now'], rank: 6 },
    {
      after: ['the token was refused'],
      if: ['a later look reads content', 'past the cache the answer is the same'],
      unless: ['asked as before it is still refused'],
      rank: 7,
    },
  ],
  provedBy: [
    'the plain request works',
    // A user who waits for a key needs to know that it works now, not why it was refused before.
    'asked as before content comes now',
  ],
  decidedBy: ['plain-request'],
  headline: (judged) => {
    if (cameLater(judged)) return 'It works now'
    if (isRequestInvalid(judged))
      return apiOf(judged) === 'images' ? 'The request is invalid' : 'The token works, but the request is invalid'
    if (judged.saw('an impossible token gets content too')) return 'It works, but any token does here'
    const partial = partialErrors(judged)
    return partial === null ? 'It works' : `It works, with ${counted(partial.count, 'error')} in the response`
  },
  summary: (judged) => {
    if (cameLater(judged)) return 'It was refused at first.'
    const id = errorIdOf(judged)
    if (id !== null) return `The API returned ${id}${messageOf(judged)}`
    if (apiOf(judged) === 'images') return 'Images needs no token.'
    if (judged.saw('an impossible token gets content too')) return 'This address accepts an invalid token too.'
    if (judged.saw('the answer came from a cache') && !judged.saw('past the cache the answer is the same'))
      return `A cache responded${inBrackets(cachedBy(judged))}, so the content may be old.`
    const partial = partialErrors(judged)
    return partial === null ? '' : `The response lists ${shortList(partial.named)}.`
  },
  next: (judged) => {
    if (cameLater(judged)) return ''
    if (errorIdOf(judged) !== null) return 'Fix the request.'
    if (judged.saw('an impossible token gets content too')) return 'Find out which server responds at this address.'
    if (partialErrors(judged) !== null) return 'Publish what the errors name, or don’t request it.'
    return endsWithBlank(judged) ? 'Remove the whitespace at the end of the token.' : ''
  },
  toBeSure: (judged) => {
    if (judged.saw('an impossible token gets content too')) return 'the same token at Contentful’s own address'
    if (judged.saw('the answer came from a cache')) return 'the same request without the cache'
    return errorIdOf(judged) === null && !judged.isAlone ? 'the same request with an invalid token' : null
  },
  detail: (judged) => ({ errorId: errorIdOf(judged), isRequestInvalid: isRequestInvalid(judged) ? true : null }),
  reference: {
    meaning:
      'The API accepts the token. A response such as `InvalidQuery` counts too: the API reads a query only after it has accepted the token.',
    proof:
      "The response has content. At an address that isn't Contentful's own, an invalid token must be refused. A cached response is requested again without the cache.",
    fix: 'Nothing. If your program still fails, compare its request with this one.',
  },
} as const satisfies CauseModule
