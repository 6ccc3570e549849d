import type { Observation } from '../observe/observations.ts'
import { AFTER_NOT_FOUND } from './after-not-found.ts'
import { AFTER_REFUSAL } from './after-refusal.ts'
import { plainRequest } from './own-token.ts'
import { pastCaches } from './place-probes.ts'
import { onlyIf, step } from './step.ts'
import { controlHere } from './token-probes.ts'

const CONTENT: readonly Observation[] = ['content came', 'an empty list came']

/** Steps after content, and after a response that finds fault with the request itself. */
const AFTER_CONTENT = [
  step(
    'content-past-cache',
    CONTENT,
    'if content comes from a cache',
    onlyIf('the answer came from a cache', pastCaches),
  ),
  step(
    'denial-past-cache',
    ['the space is hibernated', 'access was denied', 'the organization has not granted access'],
    'if a refusal of another kind comes from a cache',
    onlyIf('the answer came from a cache', pastCaches),
  ),
  step('invalid-token-here', CONTENT, 'if content comes', controlHere),
  step(
    'plain-request',
    ['the platform called the request bad', 'the request has another problem'],
    'if the API calls the request invalid',
    ({ facts }) => [plainRequest(facts)],
  ),
]

/** Steps that decide alone come before those that only confirm. The diagnosed token is sent before any other. */
export const STEPS = [...AFTER_REFUSAL, ...AFTER_NOT_FOUND, ...AFTER_CONTENT] as const

export type StepName = (typeof STEPS)[number]['name']
