import { z } from 'zod'
import { checkResultSchema, checkSummarySchema, planSchema } from './diagnosis.ts'
import { requestDraftSchema } from './request.ts'
import { lastCheckSchema } from './token.ts'
import { certaintySchema } from './verdict.ts'

/** The user's consent beyond the token's own service. */
export const consentSchema = z.object({
  /** Sending this token to other services (the other region). */
  otherServices: z.boolean(),
  /** Asking a Management token of the vault about spaces, environments and keys. */
  managementRead: z.boolean(),
})
export type ConsentGiven = z.infer<typeof consentSchema>

/** What is to be diagnosed: a request as the builder holds it, and its answer where there is one already. */
export const investigationSchema = z.object({
  draft: requestDraftSchema,
  /** The exchange of this very request: it is not sent again. */
  exchangeId: z.uuid().nullable(),
  consent: consentSchema,
})
export type Investigation = z.infer<typeof investigationSchema>

/** A plan as it was shown: main keeps it under its id, and a run sends nothing that does not stand on it. */
export const shownPlanSchema = planSchema.extend({
  planId: z.uuid(),
  /** Since when the vault keeps the secret that the plan holds, in milliseconds; null: it is none of the vault's. */
  since: z.number().int().nullable(),
})
export type ShownPlan = z.infer<typeof shownPlanSchema>

/** The pace of the matrix, for all cells together: half of each API's limit per second. It is shown to the user. */
export const MATRIX_LIMITS = { connections: 8, perSecond: null } as const

/** One cell of the matrix in the app: `tokenId` leads back to the vault. */
export const matrixCellSchema = checkResultSchema.extend({
  tokenId: z.uuid(),
  /** The certainty of the earlier verdict. `null` if it wasn't stored, or the cell was never checked. */
  wasCertain: certaintySchema.nullable(),
  /** When the checked secret was saved to the vault, in milliseconds. `null` if unknown. */
  since: z.number().int().nullable(),
})
export type MatrixCell = z.infer<typeof matrixCellSchema>

export const matrixSchema = z.object({ cells: z.array(matrixCellSchema), summary: checkSummarySchema })
export type Matrix = z.infer<typeof matrixSchema>

/** A limit that some cells share, as known so far. */
export const matrixLaneSchema = z.object({
  origin: z.string(),
  /** How many requests may be sent `within` milliseconds. `null` if no limit was announced. */
  most: z.number().int().positive().nullable(),
  within: z.number().int().positive(),
  /** Milliseconds that its latest answers of this session took, in the median; null: there was none. */
  typical: z.number().nonnegative().nullable(),
})
export type MatrixLane = z.infer<typeof matrixLaneSchema>

/** A cell before it is checked: what the matrix will ask, and what was learned when it was last checked. */
export const matrixPlanCellSchema = checkResultSchema
  .pick({ token: true, service: true, space: true, environment: true, api: true })
  .extend({
    tokenId: z.uuid(),
    last: lastCheckSchema.extend({ certainty: certaintySchema.nullable() }).nullable(),
    /** Its place among the plan's lanes; null: nothing is sent for it. */
    lane: z.number().int().nonnegative().nullable(),
  })
export type MatrixPlanCell = z.infer<typeof matrixPlanCellSchema>
