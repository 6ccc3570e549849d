import type { Words } from './words.ts'
import type { CauseModule } from './cause-module.ts'

/** It was refused at first, and was accepted a few seconds later. */
export const cameLater = (w: Words): boolean =>
  w.saw('asked as before content comes now') ||
  w.saw('asked as before an empty list comes now') ||
  w.saw('a later look reads content')

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
  sentence: (w) => {
    if (w.errorId !== null && !cameLater(w))
      return w.api === 'images'
        ? `The request itself has a problem (${w.errorId}); Images needs no token.`
        : `The token is accepted; the request itself has another problem (${w.errorId}).`
    if (w.api === 'images') return 'The image is delivered; Images needs no token, so this says nothing about one.'
    if (cameLater(w)) return 'The token works now: it was refused at first, and a few seconds later it was not.'
    if (w.saw('an impossible token gets content too'))
      return 'The request works, but this address does not check the token: an invalid one gets the same answer.'
    if (w.saw('the answer came from a cache') && !w.saw('past the cache the answer is the same'))
      return `The request works, but a cache answered (${w.cached ?? ''}): it may be an old answer.`
    return w.partial === null ? 'The token works here.' : `The token works here, with ${w.partial}.`
  },
  next: (w) => {
    if (cameLater(w)) return 'Nothing: a key needs a few seconds to become active after it was created or changed.'
    if (w.errorId !== null) return 'Correct the request as the answer says; the token needs no change.'
    if (w.saw('an impossible token gets content too'))
      return 'Find out what answers at this address: a gateway with a token of its own, or a server that asks for none.'
    if (w.partial !== null)
      return 'The token needs no change. What the errors name is missing from the answer: publish it, or ask for what is there.'
    if (w.endsWithBlank)
      return 'Remove the white space at the end of the token: a header drops it on the way, but a query or another program may not.'
    return 'Nothing. If a program still fails, compare the exact request that it sends with this one.'
  },
  toBeSure: (w) => {
    if (w.saw('an impossible token gets content too')) return 'the same token at the platform’s own address'
    if (w.saw('the answer came from a cache')) return 'the same request past the cache'
    return w.errorId === null && !w.offline ? 'the same request with an invalid token' : null
  },
  detail: (w) => ({ errorId: w.errorId }),
} as const satisfies CauseModule
