import { z } from 'zod'
import { serviceSchema } from '../model/service.ts'
import { daySchema, platformIdSchema, tokenKindSchema, tokenSchema } from '../model/token.ts'

/** A pasted secret on its way in. Whether the keychain can keep it unchanged is for the vault to say. */
export const secret = z.string().min(1).max(16_384)

/** Base URLs as they were named to the person. */
export const addresses = z.array(z.string().max(2_048)).max(20)

/** What a removal leaves in memory for a while, so that it can be undone. */
export const removal = z.object({ undoId: z.uuid(), label: z.string() })

/** Without an id: a new service. `confirmed`: the new addresses that its tokens may go to, said yes to by name. */
export const newService = serviceSchema
  .pick({ name: true, baseUrls: true, webAppUrl: true })
  .extend({ id: z.string().nullable(), confirmed: addresses.optional() })

export const spaceAddress = z.object({ serviceId: z.string().min(1), spaceId: platformIdSchema })

export const tokenFields = z.object({
  name: tokenSchema.shape.name,
  kind: tokenKindSchema,
  serviceId: z.string().min(1),
  spaceId: platformIdSchema.nullable(),
  environments: z.array(platformIdSchema).max(200),
})

export const tokenChange = tokenFields.partial().extend({
  tokenId: z.uuid(),
  markedRevoked: z.boolean().optional(),
  /** Null: there is no such day any more. */
  rotateBy: daySchema.nullable().optional(),
  retiring: z.boolean().optional(),
  confirmed: addresses.optional(),
})
