import { z } from 'zod'

/** A key of a space by its id and its name; null: Management does not tell. */
const namedSchema = z.object({ id: z.string(), name: z.string().nullable() })

/** What enabling environments, or undoing that, would write. `now` and `after`: the environments of the key and of its preview key. */
export const enablePlanSchema = z.object({
  token: z.string(),
  key: namedSchema,
  /** The preview key that belongs to the delivery key and shares its environments; null: it has none. */
  twin: namedSchema.nullable(),
  /** What is enabled, or no longer enabled. `aliasOf`: the environment that an alias stands for, `null` if it's no alias. */
  environments: z.array(z.object({ id: z.string(), aliasOf: z.string().nullable() })),
  service: z.string(),
  space: z.string(),
  /** The Management token that reads and writes, by name. */
  management: z.string(),
  now: z.array(z.string()),
  after: z.array(z.string()),
  already: z.boolean(),
})
export type EnablePlan = z.infer<typeof enablePlanSchema>

/** What rotating a key would do. `newKey`: it is to be created, or an earlier rotation left it in the space or in the vault. */
export const rotatePlanSchema = z.object({
  token: z.string(),
  key: namedSchema,
  newName: z.string(),
  newKey: z.enum(['to-make', 'in-space', 'in-vault']),
  environments: z.array(z.string()),
  service: z.string(),
  space: z.string(),
  management: z.string(),
})
export type RotatePlan = z.infer<typeof rotatePlanSchema>

export const ROTATION_STEPS = ['making', 'waiting', 'trying', 'exchanging'] as const
export const rotationStepSchema = z.enum(ROTATION_STEPS)
export type RotationStep = z.infer<typeof rotationStepSchema>

/** Why nothing was changed, or why it is not known whether something was. */
export const LIFECYCLE_PROBLEMS = [
  'wrong-kind',
  'no-space',
  'no-management-api',
  'token-not-there',
  'holds-other-token',
  'management-refused',
  'not-permitted',
  'space-not-found',
  'key-not-found',
  'key-not-told-apart',
  'no-such-environment',
  'last-environment',
  'environment-unready',
  'over-the-limit',
  'not-answered',
  'not-understood',
  'refused-by-platform',
  'not-written',
  'not-known',
  'changed-meanwhile',
  'not-begun',
  'not-kept',
  'not-in-place',
  'cancelled',
] as const
export type LifecycleProblemId = (typeof LIFECYCLE_PROBLEMS)[number]
