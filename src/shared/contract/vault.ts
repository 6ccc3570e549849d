import { z } from 'zod'
import { serviceSchema } from '../model/service.ts'
import { spaceSchema } from '../model/space.ts'
import { daySchema, platformIdSchema, tokenKindSchema, tokenSchema } from '../model/token.ts'

/** A pasted secret on its way in. Whether the keychain can keep it unchanged is for the vault to say. */
export const secret = z.string().min(1).max(16_384)

/** Base URLs as they were named to the person. */
export const addresses = z.array(z.string().max(2_048)).max(20)

/** What a removal leaves in memory for a while, so that it can be undone. */
export const removal = z.object({ undoId: z.uuid(), label: z.string() })

/** The tokens listed in the confirmation. If they have changed since, nothing is removed. `undefined`: any. */
export const seenToGo = z.array(z.uuid()).optional()

const serviceFields = serviceSchema.pick({ name: true, baseUrls: true, webAppUrl: true })

/** Without an id, a new service. Only differences from `before` are saved. `confirmed`: new addresses that the user allowed. */
export const newService = serviceFields.extend({
  id: z.string().nullable(),
  before: serviceFields.optional(),
  confirmed: addresses.optional(),
})

/** `before`: what was shown of the space; only differences from it are saved. `null`: no such space was known. */
export const changedSpace = spaceSchema.extend({
  before: spaceSchema.pick({ name: true, environments: true }).nullable(),
})

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
  /** What the person was shown: of the fields given, only what differs from that is changed. Left out: all given is meant. */
  before: tokenFields.optional(),
  markedRevoked: z.boolean().optional(),
  /** Null: there is no such day any more. */
  rotateBy: daySchema.nullable().optional(),
  retiring: z.boolean().optional(),
  confirmed: addresses.optional(),
})
