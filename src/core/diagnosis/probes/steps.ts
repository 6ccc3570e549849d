import type { Observation } from '../observe/observations.ts'
import { AFTER_NOT_FOUND } from './after-not-found.ts'
import { AFTER_REFUSAL } from './after-refusal.ts'
import { plainRequest } from './own-token.ts'
import { pastCaches } from './place-probes.ts'
import { onlyIf, type Step } from './step.ts'
import { controlHere } from './token-probes.ts'

const CONTENT: readonly Observation[] = ['content came', 'an empty list came']

/** Steps after content, and after a response that finds fault with the request itself. */
const AFTER_CONTENT: readonly Step[] = [
  {
    name: 'content-past-cache',
    after: CONTENT,
    when: 'if content comes from a cache',
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  {
    name: 'denial-past-cache',
    after: ['the space is hibernated', 'access was denied', 'the organization has not granted access'],
    when: 'if a refusal of another kind comes from a cache',
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  { name: 'invalid-token-here', after: CONTENT, when: 'if content comes', ask: controlHere },
  {
    name: 'plain-request',
    after: ['the platform called the request bad', 'the request has another problem'],
    when: 'if the API calls the request invalid',
    ask: ({ facts }) => [plainRequest(facts)],
  },
]

/**
 * Every step, in the order in which it is considered. Steps that decide alone come before those that only confirm, and the
 * diagnosed token is sent before any other.
 */
export const STEPS: readonly Step[] = [...AFTER_REFUSAL, ...AFTER_NOT_FOUND, ...AFTER_CONTENT]
