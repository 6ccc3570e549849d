import { z } from 'zod'

/** In which clothes a record came: off the wire, or as people paste it. */
export const RECORD_FORMS = ['wire', 'sdk-json', 'sdk-line', 'graphql', 'curl', 'log'] as const

/** The missing resource according to `details`, in any of its shapes. `null` if it isn't named. */
export const missingResourceSchema = z.object({
  /** `Space`, `Environment`, `Entry`, `Asset` … as the platform writes it. */
  type: z.string().nullable(),
  id: z.string().nullable(),
  environment: z.string().nullable(),
  space: z.string().nullable(),
})
export type MissingResource = z.infer<typeof missingResourceSchema>

/** One difference from the specification's record: where, and in words (“`details` is a string”). */
export const deviationSchema = z.object({
  path: z.string(),
  message: z.string(),
})
export type Deviation = z.infer<typeof deviationSchema>

/** A record as far as it was understood. `id` is `sys.id` (`AccessTokenInvalid`, `NotFound` …). */
export const readRecordSchema = z.object({
  form: z.enum(RECORD_FORMS),
  id: z.string(),
  message: z.string().nullable(),
  requestId: z.string().nullable(),
  /** `details` as it came, for showing. */
  details: z.json().nullable(),
  /** There were `details`, which the history of an earlier start does not have any more. */
  detailsLeftOut: z.literal(true).optional(),
  missing: missingResourceSchema.nullable(),
  /** `details.reasons` of `AccessDenied`, always as a list. */
  reasons: z.array(z.string()),
  /** `details.errors[]` of `InvalidQuery` and the validation errors. */
  problems: z.array(
    z.object({ name: z.string().nullable(), path: z.string().nullable(), details: z.string().nullable() }),
  ),
  /** The HTTP status, if the text contains it (curl output, SDK error). For a response, the exchange has it. */
  status: z.number().int().nullable(),
  deviations: z.array(deviationSchema),
})
export type ReadRecord = z.infer<typeof readRecordSchema>

/** What a body is, when it is not an Error record. */
export const BODY_CLASSES = [
  'error-record',
  'platform-json', // a body as the platform writes successes: has `sys`
  'other-json',
  'html',
  'image',
  'text',
  'binary',
  'empty',
  'truncated-json',
  'not-utf8',
] as const
export const bodyClassSchema = z.enum(BODY_CLASSES)
export type BodyClass = z.infer<typeof bodyClassSchema>

/** Errors beside content that came all the same, and what the first of them are called. */
export const partialErrorsSchema = z.object({ count: z.number().int().positive(), named: z.array(z.string()) })
export type PartialErrors = z.infer<typeof partialErrorsSchema>

/** The outcome of reading one body (or one pasted text). */
export const bodyReadingSchema = z.object({
  class: bodyClassSchema,
  record: readRecordSchema.nullable(),
  /** Items in a platform list; null where it is no list. 0 makes “works, but empty”. */
  itemCount: z.number().int().nonnegative().nullable(),
  /** Left out: none, as nearly always. */
  partial: partialErrorsSchema.optional(),
  /** One sentence for people on what this body is. What it means for the token is judged elsewhere. */
  summary: z.string(),
})
export type BodyReading = z.infer<typeof bodyReadingSchema>
