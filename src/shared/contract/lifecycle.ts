import { z } from 'zod'
import { enablePlanSchema, rotatePlanSchema } from '../model/lifecycle.ts'
import { verdictSchema } from '../model/verdict.ts'

/** What the channels `lifecycle.*` answer. `planId`: what is given back to say yes to exactly this. */
export const shownEnable = z.object({ planId: z.uuid(), plan: enablePlanSchema })

/**
 * What became of a yes. `lost`: environments that the key had and has no longer, which was not asked for. `active`: the key
 * reaches the environment. `changed-meanwhile`: nothing was written; the new plan needs a yes of its own.
 */
export const enabled = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('enabled'),
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
