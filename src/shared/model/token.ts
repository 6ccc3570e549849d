import { z } from 'zod'
import { PLACEMENTS } from './request-defaults.ts'
import { causeIdSchema, verdictSchema } from './verdict.ts'
import { TOKEN_KINDS } from '../platform.ts'
import { ID_PATTERN, ID_WORDS, LONGEST_ID } from './token-facts.ts'

export * from './token-facts.ts'

export const tokenKindSchema = z.enum(TOKEN_KINDS)

export const placementSchema = z.enum(PLACEMENTS)
export type Placement = z.infer<typeof placementSchema>

/** An id as the platform writes it in a path: of a space, an environment, an alias. */
export const platformIdSchema = z.string().trim().min(1).max(LONGEST_ID).regex(ID_PATTERN, ID_WORDS)

export const lastCheckSchema = z.object({
  at: z.iso.datetime(),
  verdict: verdictSchema,
  cause: causeIdSchema,
})
export type LastCheck = z.infer<typeof lastCheckSchema>

/** The end date of a personal token (`null` if it has none) and its type, from a Management read at `readAt`. */
export const tokenEndSchema = z.object({
  at: z.iso.datetime().nullable(),
  type: z.string().max(80).nullable(),
  readAt: z.iso.datetime(),
})
export type TokenEnd = z.infer<typeof tokenEndSchema>

/** A day as a calendar has it: 2026-11-27. */
export const daySchema = z.iso.date()

/** What a token may be called. */
export const tokenNameSchema = z.string().trim().min(1).max(120)

/**
 * A token as the catalog knows it. Its secret is a keychain item whose account is `id`, or in memory (`storage: 'session'`).
 * `environments`: the ones the key is enabled for; empty means the default only. Always empty for account tokens.
 */
export const tokenSchema = z.object({
  id: z.uuid(),
  name: tokenNameSchema,
  kind: tokenKindSchema,
  serviceId: z.string().min(1),
  spaceId: platformIdSchema.nullable(),
  environments: z.array(platformIdSchema),
  markedRevoked: z.boolean(),
  storage: z.enum(['keychain', 'session']),
  lastFour: z.string().max(8),
  length: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** Since when this very secret is kept, where it was replaced since. */
  secretSince: z.iso.datetime().optional(),
  /** When Token Desk created this key on the platform, or changed it there. Absent if it only stored the key. */
  changedAt: z.iso.datetime().optional().catch(undefined),
  lastCheck: lastCheckSchema.nullable(),
  // What does not fit here is as if it were not there: no entry is lost for it.
  end: tokenEndSchema.optional().catch(undefined),
  /** By when the person wants it replaced: for keys, which never end. */
  rotateBy: daySchema.optional().catch(undefined),
  /** Another key has taken its place; it is kept to be able to go back, until it is deleted. */
  retiring: z.boolean().optional().catch(undefined),
  /** The day (UTC) on which we sent it last, as far as it was noted. */
  lastUsedOn: daySchema.optional().catch(undefined),
})
export type Token = z.infer<typeof tokenSchema>
