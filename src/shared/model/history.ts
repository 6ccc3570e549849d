import { z } from 'zod'
import { ERROR_CODES, UNREADABLE_STATES } from '../contract/errors.ts'
import { exchangeSchema, saidSchema } from './exchange.ts'
import { requestDraftSchema } from './request.ts'
import { UNREADABLE_CAUSES } from './verdict.ts'

/**
 * A diagnosis or a matrix: what it sent belongs together. `about` is its subject in a few words. Of a diagnosis, `request` is the
 * exchange that it explains, and `said` its verdict.
 */
export const runSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['diagnosis', 'matrix']),
  about: z.string().max(300),
  request: z.uuid().optional(),
  said: saidSchema.optional(),
  at: z.iso.datetime(),
})
export type Run = z.infer<typeof runSchema>

/** A run with the exchanges of it that are kept, newest first. */
export const listedRunSchema = runSchema.extend({ exchanges: z.array(z.uuid()) })
export type ListedRun = z.infer<typeof listedRunSchema>

/** Most requests that a space can have pinned: a handful. */
export const MOST_PINS = 6

/** A request that is kept to be asked again. `whole`: nothing of it had to be left out (a token, a long body). */
export const pinSchema = z.object({ id: z.uuid(), draft: requestDraftSchema, whole: z.boolean() })
export type Pin = z.infer<typeof pinSchema>

/** What the window shows: which view, and which exchange. */
export const openViewSchema = z.object({
  view: z.enum(['requests', 'matrix']),
  exchangeId: z.uuid().nullable(),
})

/** What the page was about when it was last heard of. `draft` null: nothing was being built. */
export const workSchema = z.object({
  draft: requestDraftSchema.nullable(),
  /** False where something of the draft was not kept: what held a token, or was too long. */
  whole: z.boolean(),
  open: openViewSchema,
})
export type Work = z.infer<typeof workSchema>

export const NO_WORK: Work = { draft: null, whole: true, open: { view: 'requests', exchangeId: null } }

/** An exchange as stored between starts. `run` is `null` if the user sent it. */
export const keptExchangeSchema = z.object({ exchange: exchangeSchema, run: runSchema.nullable() })
export type KeptExchange = z.infer<typeof keptExchangeSchema>

/** Histories from before 0.1.0 contain the cause of a secret that can't be read, not its state. */
const errorCodeSchema = z.preprocess(
  (code) => UNREADABLE_STATES.find((state) => UNREADABLE_CAUSES[state] === code) ?? code,
  z.enum(ERROR_CODES),
)

/** A request of a person that was refused before anything left. `whole`: nothing of its draft had to be left out. */
export const notSentSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  draft: requestDraftSchema,
  whole: z.boolean(),
  error: z.object({ code: errorCodeSchema, message: z.string() }),
})
export type NotSent = z.infer<typeof notSentSchema>

/** Most exchanges that are kept of a person, as many of runs, and as many that were not sent: while the app runs, on the page, and from one start to the next. */
export const MOST_EXCHANGES = 500

export const HISTORY_VERSION = 1

/** The one JSON file beside the catalog: what was asked, what is being asked, what is pinned. Never a secret, never a body. */
export const historyDocumentSchema = z.object({
  version: z.literal(HISTORY_VERSION),
  /** Newest first. */
  exchanges: z.array(keptExchangeSchema),
  /** Newest first. */
  notSent: z.array(notSentSchema).optional(),
  pins: z.array(pinSchema),
  work: workSchema,
  /** Number of requests of the last session that `exchanges` omits, because they can't be masked safely or are too long. */
  leftOut: z.int().positive().optional(),
})
export type HistoryDocument = z.infer<typeof historyDocumentSchema>
