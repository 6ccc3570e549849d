import { apiLabel, hostOf, serverOf, serviceOf, statusOf, transportWords } from '../judged-case.ts'
import { theHost } from '../phrases.ts'
import { NOT_FOUND } from '../observe/observations.ts'
import type { CauseModule } from './cause-module.ts'

export const notThePlatform = {
  id: 'not-the-platform',
  possible: [
    {
      after: [
        'the port expects https',
        'the answer was not HTTP',
        'a page came instead of content',
        'a foreign answer came',
      ],
    },
    {
      after: ['another server asks for a login', 'a gateway failed without a record', 'the answer is unreadable'],
      rarely: true,
      rank: 1,
    },
    // A 200 proves a token only if a bad one wouldn't get it.
    { after: ['content came', 'an empty list came'], unless: ['the address is the platform’s own'], rarely: true },
    { after: ['content came without a token'], unless: ['the request went to Images'] },
    {
      after: [
        'the request has another problem',
        'the environment was not found',
        'the space was not found',
        'the resource was not found',
      ],
      if: ['the answer names what was not asked'],
      rarely: true,
      rank: 3,
    },
    // A text that can't be a token passed for one: something on the way sends another token, or the server checks none.
    {
      after: [...NOT_FOUND],
      if: ['the text cannot be a token'],
      rank: 2,
    },
    // The platform accepts a key of this space, and the space's list doesn't have it: something on the way sends another token.
    { after: ['the environment was not found'], if: ['Management does not list the key'], rank: 4 },
  ],
  ruledOutBy: ['content began and broke off', 'the address looks at the token'],
  decidedBy: ['invalid-token-here'],
  headline: (judged) => `Another server responded${hostOf(judged) === null ? '' : ` at ${theHost(judged)}`}`,
  summary: (judged, doubt) => {
    const words = transportWords(judged)?.summary
    if (words !== undefined) return words
    if (doubt !== '') return `The response is ${doubt}not from ${serviceOf(judged)}.`
    return serverOf(judged) === null ? `It isn’t ${serviceOf(judged)}.` : `It calls itself “${serverOf(judged)}”.`
  },
  next: (judged) =>
    judged.saw('the port expects https')
      ? `Use https://${theHost(judged)} as the base URL of ${apiLabel(judged)}.`
      : (transportWords(judged)?.next ?? `Check the base URL of ${apiLabel(judged)}.`),
  toBeSure: () => 'the same request from another network',
  detail: (judged) => ({ host: hostOf(judged), status: statusOf(judged), server: serverOf(judged) }),
  reference: {
    meaning: 'Another server responds at this address.',
    proof: "The response isn't Contentful's, or an invalid token gets content too. Every other cause is ruled out.",
    fix: "Check the base URL in the service's settings.",
  },
} as const satisfies CauseModule
