import { z } from 'zod'
import { platformIdSchema } from './token.ts'

/** One environment of a space; `production` marks what real visitors see (a token shared with it is worth a nudge). */
export const environmentSchema = z.object({
  id: platformIdSchema,
  production: z.boolean(),
})
export type Environment = z.infer<typeof environmentSchema>

/** A space of a service: `id` as the platform has it, `name` as people call it. */
export const spaceSchema = z.object({
  serviceId: z.string().min(1),
  id: platformIdSchema,
  name: z.string().trim().min(1).max(120),
  environments: z.array(environmentSchema),
  /** Set if the Playground added it and the user hasn't edited it. It's listed only while it has tokens. */
  fromPlayground: z.literal(true).optional(),
})
export type Space = z.infer<typeof spaceSchema>

const PRODUCTION_NAME = /^(master|main|production|prod|live)$/i

/** A first guess for a new environment; people can change it. */
export const looksLikeProduction = (environmentId: string): boolean => PRODUCTION_NAME.test(environmentId)
