import { named, type Rooms } from './room.ts'
import type { Words } from './words.ts'

/** It was refused at first, and a few seconds later it was not. */
const cameLater = (w: Words): boolean =>
  w.saw('asked as before content comes now') ||
  w.saw('asked as before an empty list comes now') ||
  w.saw('a later look reads content')

/** The token was taken. */
export const ACCEPTED: Rooms<'accepted'> = {
  works: {
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
  },
  'works-but-empty': {
    sentence: (w) =>
      `The token works ${cameLater(w) ? 'now' : 'here'}, but ${named('the environment', w.environment)} has nothing to show: the list is empty.`,
    next: (w) =>
      w.api === 'delivery'
        ? 'Publish content in this environment, or read drafts through Preview with a preview key.'
        : 'Check that this is the environment that holds the content.',
    detail: (w) => ({ environment: w.environment, space: w.space }),
  },
}
