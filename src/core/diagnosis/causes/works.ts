import { partialWords } from '../../reading/wire/query-response.ts'
import { apiOf, cachedBy, errorIdOf, flawsOf, type JudgedCase } from '../judged-case.ts'
import type { CauseModule } from './cause-module.ts'

/** It was refused at first, and was accepted a few seconds later. */
export const cameLater = (judged: JudgedCase): boolean =>
  judged.saw('asked as before content comes now') ||
  judged.saw('asked as before an empty list comes now') ||
  judged.saw('a later look reads content')

/** Errors beside content that came all the same: `2 errors in the answer: …`. */
const partialErrors = ({ answer }: JudgedCase): string | null =>
  answer?.kind === 'content' && answer.partial !== null ? partialWords(answer.partial) : null

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
    const id = errorIdOf(judged)
    if (id !== null)
      return apiOf(judged) === 'images' ? 'The request is invalid' : 'The token works, but the request is invalid'
    if (judged.saw('an impossible token gets content too')) return 'It works, but any token does here'
    return partialErrors(judged) === null ? 'It works' : 'It works, with errors in the response'
  },
  sentence: (judged) => {
    if (errorIdOf(judged) !== null && !cameLater(judged))
      return apiOf(judged) === 'images'
        ? `The request itself has a problem (${errorIdOf(judged)}); Images needs no token.`
        : `The token is accepted; the request itself has another problem (${errorIdOf(judged)}).`
    if (apiOf(judged) === 'images')
      return 'The image is delivered; Images needs no token, so this says nothing about one.'
    if (cameLater(judged)) return 'The token works now: it was refused at first, and a few seconds later it was not.'
    if (judged.saw('an impossible token gets content too'))
      return 'The request works, but this address does not check the token: an invalid one gets the same answer.'
    if (judged.saw('the answer came from a cache') && !judged.saw('past the cache the answer is the same'))
      return `The request works, but a cache answered (${cachedBy(judged) ?? ''}): it may be an old answer.`
    return partialErrors(judged) === null
      ? 'The token works here.'
      : `The token works here, with ${partialErrors(judged)}.`
  },
  next: (judged) => {
    if (cameLater(judged)) return 'Nothing: a key needs a few seconds to become active after it was created or changed.'
    if (errorIdOf(judged) !== null) return 'Correct the request as the answer says; the token needs no change.'
    if (judged.saw('an impossible token gets content too'))
      return 'Find out what answers at this address: a gateway with a token of its own, or a server that asks for none.'
    if (partialErrors(judged) !== null)
      return 'The token needs no change. What the errors name is missing from the answer: publish it, or ask for what is there.'
    if (endsWithBlank(judged))
      return 'Remove the white space at the end of the token: a header drops it on the way, but a query or another program may not.'
    return 'Nothing. If a program still fails, compare the exact request that it sends with this one.'
  },
  toBeSure: (judged) => {
    if (judged.saw('an impossible token gets content too')) return 'the same token at the platform’s own address'
    if (judged.saw('the answer came from a cache')) return 'the same request past the cache'
    return errorIdOf(judged) === null && !judged.isAlone ? 'the same request with an invalid token' : null
  },
  detail: (judged) => ({ errorId: errorIdOf(judged) }),
  reference: {
    meaning:
      'The API accepts the token. A response such as `InvalidQuery` counts too: the API reads a query only after it has accepted the token.',
    proof:
      "The response has content. At an address that isn't Contentful's own, an invalid token must be refused. A cached response is requested again without the cache.",
    fix: 'Nothing. If your program still fails, compare its request with this one.',
  },
} as const satisfies CauseModule
