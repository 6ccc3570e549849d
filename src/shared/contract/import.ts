import { z } from 'zod'
import { pastedRequestSchema } from '../model/import.ts'
import { platformIdSchema, tokenKindSchema, tokenSchema } from '../model/token.ts'

/** What was pasted or dropped, as texts; `name` null: it is no file. */
export const handedOver = z
  .array(z.object({ name: z.string().max(1_024).nullable(), text: z.string().max(4 * 1024 * 1024) }))
  .min(1)
  .max(50)

export const placeInImport = z.number().int().nonnegative()

/** A found token to save, with the user's choices for what the text doesn't contain. */
export const chosenToken = z.object({
  index: placeInImport,
  name: tokenSchema.shape.name.nullable(),
  kind: tokenKindSchema.nullable(),
  serviceId: z.string().min(1).nullable(),
  spaceId: platformIdSchema.nullable(),
  environment: platformIdSchema.nullable(),
})

/**
 * A found token for a request: the vault's own, or a handle as `vault.holdPasted` gives one. `asked`: the request that was
 * pasted with it; null: only a token, or a place.
 */
export const heldToken = z.object({
  tokenId: z.uuid().nullable(),
  handle: z.uuid().nullable(),
  lastFour: z.string(),
  asked: pastedRequestSchema.nullable(),
})
