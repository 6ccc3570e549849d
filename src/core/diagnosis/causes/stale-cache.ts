import { NOT_FOUND, type Observation } from '../observe/observations.ts'
import { cachedBy, statusOf } from '../judged-case.ts'
import type { CauseModule } from './cause-module.ts'

/** Each shows that the first response was old. */
const SHOWN_OLD: readonly Observation[] = [
  'past the cache it works',
  'the first answer was an old one',
  'asked as before it is still refused',
]

export const staleCache = {
  id: 'stale-cache',
  possible: [
    {
      after: [
        'the space is hibernated',
        'content came',
        'an empty list came',
        ...NOT_FOUND,
        'the organization has not granted access',
        'access was denied',
      ],
      if: ['the answer came from a cache'],
      rank: 12,
    },
    { after: ['the token was refused'], if: ['the answer came from a cache'], rarely: true, rank: 12 },
    { after: ['the token was reported missing'], rarely: true, rank: 12 },
    // A cache may hide itself: it stays possible until a request has passed it. Management has no cache of its own, and
    // another one may not store a response to an Authorization header unasked (RFC 9111, section 3.5).
    {
      after: ['the token was refused', ...NOT_FOUND],
      unless: ['the request went to Management'],
      rarely: true,
      rank: 12,
    },
    // A token in the query is no such header: then a response may be stored like any other.
    {
      after: ['the token was refused', ...NOT_FOUND],
      if: ['the request went by query'],
      rarely: true,
      rank: 12,
    },
  ],
  ruledOutBy: [
    'after that it was refused again',
    // If the first address still refuses a key that is active by now, a cache sends the refusal.
    { seen: ['past the cache the answer is the same'], unless: ['asked as before it is still refused'] },
    // A fresher response is judged in its place, and the old one is reported beside it.
    'the first answer was an old one',
    'asked as before it is accepted now',
    'Management lists the environment as not ready',
    'drafts do not hold the resource',
  ],
  needs: ['a cache was seen to give an old answer'],
  hints: [
    // It was accepted in this very place: what a cache says of before that is nearer than a change since.
    {
      seen: ['the token was seen working', 'the answer came from a cache', 'the environment was not found'],
      rank: 8,
    },
    { seen: ['no look gets past the cache', 'the token was refused'], rank: 1 },
    // An honest 404 may be marked as one of a cache. One that comes unmarked, or to another address, is another matter.
    { seen: ['a cache gave the response again unasked'], rank: 1 },
  ],
  decidedBy: [
    'refusal-past-cache',
    'second-look',
    'same-again',
    'not-found-past-cache',
    'contradicted-past-cache',
    'content-past-cache',
    'denial-past-cache',
    'resource-in-collection',
  ],
  isOldResponse: true,
  headline: (judged) => `This ${judged.request?.answer.status ?? statusOf(judged) ?? 'response'} is stale`,
  summary: (judged, doubt) => {
    if (SHOWN_OLD.some((one) => judged.saw(one))) return 'A fresh request gets a different response.'
    return `A cache ${doubt}returned an old response.`
  },
  next: () => 'Wait until the cache expires, or change the request.',
  toBeSure: (judged) =>
    judged.saw('no look gets past the cache')
      ? 'the same request after the cache is cleared'
      : 'the same request without the cache',
  fixes: ['fresh-copy'],
  detail: (judged) => ({ cache: cachedBy(judged), isList: judged.saw('the path is a list') }),
  reference: {
    meaning: 'A cache returned an old response.',
    proof: 'A fresh request gets a different response.',
    fix: 'Wait until the cache expires, or change the request. The key needs no change.',
  },
} as const satisfies CauseModule
