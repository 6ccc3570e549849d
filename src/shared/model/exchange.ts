import { z } from 'zod'
import { bodyReadingSchema } from './error-record.ts'
import { fixSchema } from './fix.ts'
import { headerSchema, shownRequestSchema } from './request.ts'
import { apiNameSchema } from './service.ts'
import { placementSchema, tokenKindSchema } from './token.ts'
import { headFromSchema, transportReasonSchema } from './transport-reason.ts'
import { causeIdSchema, certaintySchema, verdictSchema } from './verdict.ts'
import { webPlaceSchema } from './web-place.ts'

/** Why no (whole) answer came. Codes of ours, never a raw string. */
export const TRANSPORT_CODES = [
  'dns',
  'refused',
  'tls',
  'timed-out',
  'proxy',
  'reset',
  'headers-too-large',
  'cancelled',
  /** The answer is not HTTP, or breaks it. */
  'protocol',
] as const
export const transportCodeSchema = z.enum(TRANSPORT_CODES)
export type TransportCode = z.infer<typeof transportCodeSchema>

export const transportPhaseSchema = z.enum(['connect', 'headers', 'body'])

/** Milliseconds. Null: the phase did not happen (a reused connection has no DNS, connect and TLS). */
export const timingSchema = z.object({
  dns: z.number().nonnegative().nullable(),
  connect: z.number().nonnegative().nullable(),
  tls: z.number().nonnegative().nullable(),
  firstByte: z.number().nonnegative().nullable(),
  download: z.number().nonnegative().nullable(),
  total: z.number().nonnegative(),
})
export type Timing = z.infer<typeof timingSchema>

/** One hop that the answer asked for. `followed` is false where the next origin is not the first one's. */
export const redirectSchema = z.object({
  status: z.number().int(),
  from: z.string(),
  to: z.string(),
  followed: z.boolean(),
})
export type Redirect = z.infer<typeof redirectSchema>

export const responseHeadSchema = z.object({
  status: z.number().int(),
  statusText: z.string(),
  headers: z.array(headerSchema),
})
export type ResponseHead = z.infer<typeof responseHeadSchema>

/** What of a secret stands in a body: the token that the request carried, or what looks like one. */
export const heldSecretSchema = z.enum(['token', 'token-alike', 'unsearched'])
export type HeldSecret = z.infer<typeof heldSecretSchema>

export const responseBodySchema = z.object({
  /** Bytes kept, after decoding. */
  bytes: z.number().int().nonnegative(),
  /** Bytes that came over the wire, before decoding. */
  wireBytes: z.number().int().nonnegative(),
  /** The cap, where the body was longer and was cut there. */
  cutAt: z.number().int().nonnegative().nullable(),
  /** `gzip`, `br`, `zstd`, `deflate` … where it was decoded. */
  decodedFrom: z.string().nullable(),
  /** Media type without parameters, lower case; null when the answer names none. */
  mediaType: z.string().nullable(),
  /** Not `null` if the page gets the body masked until the user reveals it. */
  holds: heldSecretSchema.nullable(),
})
export type ResponseBody = z.infer<typeof responseBodySchema>

/** The token that was used, without its value. `null` if none was. */
export const usedTokenSchema = z.object({
  tokenId: z.uuid().nullable(),
  name: z.string(),
  kind: tokenKindSchema.nullable(),
  placement: placementSchema,
  lastFour: z.string(),
  /** Since when the vault stored the secret that was sent, in milliseconds. Absent: it wasn't a secret of the vault, or wasn't noted. */
  since: z.number().int().optional(),
})
export type UsedToken = z.infer<typeof usedTokenSchema>

/** What one answer says by itself: the judgement that a diagnosis begins with, in its words. */
export const saidSchema = z.object({
  verdict: verdictSchema,
  cause: causeIdSchema,
  certainty: certaintySchema,
  /** As of a diagnosis (`diagnosisSchema`). */
  headline: z.string(),
  summary: z.string(),
  next: z.string(),
  /** As of a cause (`causeSchema`). */
  where: webPlaceSchema.nullable(),
  fixes: z.array(fixSchema),
  detail: z.record(z.string(), z.json()),
})
export type Said = z.infer<typeof saidSchema>

export const exchangeOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('response'),
    head: responseHeadSchema,
    body: responseBodySchema,
    reading: bodyReadingSchema,
    /** Null: the answer says nothing (a write that went through, a `HEAD`). */
    said: saidSchema.nullable(),
  }),
  z.object({
    kind: z.literal('failure'),
    code: transportCodeSchema,
    phase: transportPhaseSchema,
    /** One sentence: what happened. */
    message: z.string(),
    /** What it means for the token, and what to do. Exchanges that an earlier version saved have none. */
    advice: z.string().default(''),
    /** The system's or the library's code (`ENOTFOUND`, `CERT_HAS_EXPIRED` …), for those who want it. */
    systemCode: z.string().nullable(),
    reason: transportReasonSchema,
    /** What was received before it failed. `headFrom` names the sender. */
    head: responseHeadSchema.nullable(),
    headFrom: headFromSchema,
  }),
])
export type ExchangeOutcome = z.infer<typeof exchangeOutcomeSchema>

/** One request as sent (token masked), with its response. Main stores the body and streams it on demand. */
export const exchangeSchema = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  serviceId: z.string(),
  api: apiNameSchema,
  spaceId: z.string().nullable(),
  environmentId: z.string().nullable(),
  request: shownRequestSchema,
  token: usedTokenSchema.nullable(),
  redirects: z.array(redirectSchema),
  timing: timingSchema,
  outcome: exchangeOutcomeSchema,
})
export type Exchange = z.infer<typeof exchangeSchema>
