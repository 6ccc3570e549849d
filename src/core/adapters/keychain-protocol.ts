import { z } from 'zod'

/**
 * What is said between us and the process that talks to the keychain: one call, one answer. A secret crosses here and
 * nowhere else, over a channel of the two processes alone: never an argument or a variable, which others could read.
 */

const about = { id: z.int().nonnegative(), service: z.string().min(1), account: z.string().min(1) }

export const keychainCallSchema = z.discriminatedUnion('do', [
  z.strictObject({ ...about, do: z.literal('get') }),
  z.strictObject({ ...about, do: z.literal('set'), secret: z.string().min(1) }),
  z.strictObject({ ...about, do: z.literal('delete') }),
])
export type KeychainCall = z.infer<typeof keychainCallSchema>

/** Why a call failed. The keychain's own message goes no further than its process: it may name paths. */
export type KeychainTrouble = 'unavailable' | 'locked' | 'timed-out'

export const keychainAnswerSchema = z.union([
  /** Said once, without being asked: from now on a call's time counts. */
  z.strictObject({ ready: z.literal(true) }),
  /** What was read (null: nothing there), nothing for a write, whether there was something to remove. */
  z.strictObject({ id: about.id, gave: z.union([z.string(), z.boolean(), z.null()]) }),
  z.strictObject({ id: about.id, trouble: z.enum(['unavailable', 'locked', 'timed-out']) }),
])
export type KeychainAnswer = z.infer<typeof keychainAnswerSchema>

/** A call that failed in the other process, or with it. */
export class KeychainFault extends Error {
  override name = 'KeychainFault'
  readonly trouble: KeychainTrouble
  constructor(trouble: KeychainTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}
