import type { Observation } from '../observe/observations.ts'
import { pastCaches } from './ask-place.ts'
import { controlHere } from './ask-token.ts'
import { plainRequest } from './own-token.ts'
import { onlyIf, type Step } from './step.ts'

const CONTENT: readonly Observation[] = ['content came', 'an empty list came']

/** What is asked once it works, or the request is wrong in itself. */
export const AFTER_CONTENT: readonly Step[] = [
  {
    after: CONTENT,
    when: 'if content comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  {
    after: ['the space is hibernated', 'access was denied', 'the organization has not granted access'],
    when: 'if a refusal of another kind comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  { after: CONTENT, when: 'if content comes', splits: ['not-the-platform'], ask: controlHere },
  {
    after: ['the platform called the request bad', 'the request has another problem'],
    when: 'if the platform calls the request invalid',
    splits: ['works', 'unrecognized-error', 'response-too-large'],
    ask: ({ facts }) => [plainRequest(facts)],
  },
]
