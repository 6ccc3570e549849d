import type { Observation } from '../observe/observations.ts'
import { pastCaches } from './ask-place.ts'
import { controlHere } from './ask-token.ts'
import { plainRequest } from './own-token.ts'
import { onlyIf, type Step } from './step.ts'

const CONTENT: readonly Observation[] = ['content came', 'an empty list came']

/** What is asked once it works, or the request is wrong in itself. */
export const AFTER_CONTENT: readonly Step[] = [
  {
    name: 'content-past-cache',
    after: CONTENT,
    when: 'if content comes out of a cache',
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  {
    name: 'denial-past-cache',
    after: ['the space is hibernated', 'access was denied', 'the organization has not granted access'],
    when: 'if a refusal of another kind comes out of a cache',
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  { name: 'invalid-token-here', after: CONTENT, when: 'if content comes', ask: controlHere },
  {
    name: 'plain-request',
    after: ['the platform called the request bad', 'the request has another problem'],
    when: 'if the platform calls the request invalid',
    ask: ({ facts }) => [plainRequest(facts)],
  },
]
