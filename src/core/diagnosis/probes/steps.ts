import { AFTER_CONTENT } from './after-content.ts'
import { AFTER_NOT_FOUND } from './after-not-found.ts'
import { AFTER_REFUSAL } from './after-refusal.ts'
import type { Step } from './step.ts'

/**
 * Every question, in the order in which it is asked when it is worth asking: what decides alone stands before what only
 * confirms, and a token is sent to its own place before anybody else's.
 */
export const STEPS: readonly Step[] = [...AFTER_REFUSAL, ...AFTER_NOT_FOUND, ...AFTER_CONTENT]
