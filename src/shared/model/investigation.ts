import { z } from 'zod'
import { checkResultSchema, checkSummarySchema, diagnosisSchema, planSchema } from './diagnosis.ts'
import { saidSchema } from './exchange.ts'
import { requestDraftSchema } from './request.ts'

/** The user's consent beyond this token on its own service, each by id. */
export const consentSchema = z.object({
  /** Other tokens of the vault that may be used. */
  tokens: z.array(z.uuid()),
  /** Other services to which this token may be sent. */
  services: z.array(z.string()),
})
export type ConsentGiven = z.infer<typeof consentSchema>

/** A further consent with which a diagnosis could learn more. */
export const consentOfferSchema = z.object({
  /** `key-list`, `management`: a Management token that reads the keys, or something else; `token`: a key; `service`: this token, elsewhere. */
  kind: z.enum(['key-list', 'management', 'token', 'service']),
  /** The id of the token or the service. */
  id: z.string(),
  name: z.string(),
  /** Where the next request would be sent. */
  host: z.string(),
})
export type ConsentOffer = z.infer<typeof consentOfferSchema>

/** What is to be diagnosed: a request, and its response if there is one. */
export const investigationSchema = z.object({
  draft: requestDraftSchema,
  /** The exchange of this very request: it is not sent again. */
  exchangeId: z.uuid().nullable(),
  /** The diagnosis of the same request that this one continues: nothing that it sent is sent again. */
  continues: z.uuid().nullable(),
  consent: consentSchema,
})
export type Investigation = z.infer<typeof investigationSchema>

/** A diagnosis, and the consents with which it could learn more. Empty if it is certain, or nothing is left to check. */
export const investigatedSchema = z.object({ diagnosis: diagnosisSchema, offers: z.array(consentOfferSchema) })

/** A plan as it was shown: main stores it under its id, and a run sends only requests that are on it. */
export const shownPlanSchema = planSchema.extend({
  planId: z.uuid(),
  offers: z.array(consentOfferSchema),
  /** Since when the vault keeps the secret that the plan holds, in milliseconds; null: it is none of the vault's. */
  since: z.number().int().nullable(),
})

/** The pace of the matrix, for all cells together: half of each API's limit per second. It is shown to the user. */
export const MATRIX_LIMITS = { connections: 8, perSecond: null } as const

/** One cell of the matrix in the app: `tokenId` leads back to the vault. */
export const matrixCellSchema = checkResultSchema.extend({
  tokenId: z.uuid(),
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
    last: saidSchema.extend({ at: z.iso.datetime() }).nullable(),
    /** Its place among the plan's lanes; null: nothing is sent for it. */
    lane: z.number().int().nonnegative().nullable(),
  })
export type MatrixPlanCell = z.infer<typeof matrixPlanCellSchema>
