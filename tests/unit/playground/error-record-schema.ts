import { z } from 'zod'

/** Contentful's error body exactly as the specification has it (section 2). What really arrives often deviates. */
export const errorRecordSchema = z.looseObject({
  sys: z.looseObject({ type: z.literal('Error'), id: z.string().min(1) }),
  message: z.string(),
  details: z.looseObject({ sys: z.looseObject({ type: z.string() }).optional() }).optional(),
  requestId: z.string(),
})
