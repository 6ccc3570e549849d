import { z } from 'zod'
import { enablePlanSchema, rotatePlanSchema } from '../model/lifecycle.ts'
import { verdictSchema } from '../model/verdict.ts'

/** What the channels `lifecycle.*` return. `planId` confirms exactly this plan. */
export const shownEnable = z.object({ planId: z.uuid(), plan: enablePlanSchema })

/**
 * The result of a confirmed plan. `lost`: environments that the key lost although the plan included them. `active`: the
 * change took effect at the key's own API. `changed-meanwhile`: nothing was written, and the new plan needs its own confirmation.
 */
export const enabled = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('written'),
    environments: z.array(z.string()),
    lost: z.array(z.string()),
    active: z.boolean(),
  }),
  shownEnable.extend({ outcome: z.literal('changed-meanwhile') }),
])

export const shownRotate = z.object({ planId: z.uuid(), plan: rotatePlanSchema })

/** What the new key was found to be able to, in one environment. */
const triedPlace = z.object({ environment: z.string().nullable(), verdict: verdictSchema, sentence: z.string() })

/**
 * What became of a yes to a rotation. `retiring`: what the old key is called now; null: the new one does not work wherever
 * the old one should, so that both are kept under their own names and the old one stays in its place.
 */
export const rotated = z.object({ newTokenId: z.uuid(), retiring: z.string().nullable(), tried: z.array(triedPlace) })
