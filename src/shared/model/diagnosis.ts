import { z } from 'zod'
import { deviationSchema } from './error-record.ts'
import { TRANSPORT_CODES } from './exchange.ts'
import { fixSchema } from './fix.ts'
import { lintFindingSchema } from './lint.ts'
import { apiNameSchema } from './service.ts'
import { placementSchema, tokenKindSchema } from './token.ts'
import { causeIdSchema, certaintySchema, verdictSchema } from './verdict.ts'
import { webPlaceSchema } from './web-place.ts'

/** Where a piece of evidence comes from: the token's form, what was received, a probe, what the vault knows. */
export const EVIDENCE_KINDS = ['lint', 'record', 'probe', 'vault'] as const

/** One observed fact. `summary` is a sentence for people and holds no secret. */
export const evidenceSchema = z.object({
  id: z.string().min(1),
  kind: z.enum(EVIDENCE_KINDS),
  summary: z.string(),
  /** The probe that showed it; null where none did. */
  probe: z.string().nullable(),
  /** The kept exchange behind it, where one was kept. */
  exchange: z.uuid().nullable(),
})
export type Evidence = z.infer<typeof evidenceSchema>

/** What the user can permit beyond the token's own service (`consentSchema`). */
export const CONSENTS = ['managementRead', 'otherServices'] as const
export type Consent = (typeof CONSENTS)[number]

/**
 * Why, how sure, and what to do. `summary` says the cause in one plain sentence; `next` says what to do, `where` in the
 * web app; `toBeSure`, while it is not certain, which further fact would decide. `detail` holds what belongs to the
 * cause (`acceptedBy`, `environment`, `codes` …); `also: true` there marks a second fault that was seen beside the first.
 */
export const causeSchema = z.object({
  id: causeIdSchema,
  certainty: certaintySchema,
  /** The cause as a fact of a few words, without a period. */
  headline: z.string(),
  summary: z.string(),
  /** Ids of the evidence it stands on, and of the evidence against it. */
  evidence: z.array(z.string()),
  against: z.array(z.string()),
  detail: z.record(z.string(), z.json()),
  next: z.string(),
  toBeSure: z.string().nullable(),
  /** With one of these, a diagnosis could tell it from other causes. */
  consents: z.array(z.enum(CONSENTS)),
  fixes: z.array(fixSchema),
  where: webPlaceSchema.nullable(),
})
export type Cause = z.infer<typeof causeSchema>

/** What a probe is for. All are read-only GETs. */
export const PROBE_KINDS = [
  'the-request',
  /** The same resource without the request's own parameters, one item long. */
  'plain-request',
  /** The same token, without what was pasted around it. */
  'repaired-token',
  'other-placement',
  /** A token that cannot be valid: is this the platform at all, and does it look at tokens here? */
  'control',
  'other-api',
  'other-environment',
  'other-space',
  'other-token',
  'management-read',
  'other-service',
  'past-cache',
  /** A query: only its API has different errors for a missing and an invalid token. */
  'token-arrival',
  /** The same again some seconds later: a young key becomes active, a cache forgets. */
  'second-look',
  /** The same again, exactly as it was. */
  'same-again',
] as const
export const probeKindSchema = z.enum(PROBE_KINDS)
export type ProbeKind = z.infer<typeof probeKindSchema>

/** How a probe ended. A transport code of ours where no (whole) answer came. */
export const PROBE_OUTCOMES = [
  /** Not sent: a plan. */
  'planned',
  /** Not sent: taken out by the person, or the answer was certain before. */
  'skipped',
  'content',
  'empty-list',
  'error-record',
  'redirect',
  /** An answer, but none that the platform writes. */
  'other-answer',
  ...TRANSPORT_CODES,
] as const
export const probeOutcomeSchema = z.enum(PROBE_OUTCOMES)
export type ProbeOutcome = z.infer<typeof probeOutcomeSchema>

/** One probe as planned and as it ended. Ids are stable: the same plan gives the same ids. */
export const probeSchema = z.object({
  id: z.string().min(1),
  /** Which read it is, from 1. Probes with the same number are answered by one request, which is sent once. */
  read: z.number().int().positive(),
  kind: probeKindSchema,
  service: z.string(),
  api: apiNameSchema,
  origin: z.string(),
  /** Path and query below the origin; never with a token. */
  path: z.string(),
  placement: placementSchema,
  /** Whose token it carries, as a label; null: none. */
  token: z.string().nullable(),
  why: z.string(),
  outcome: probeOutcomeSchema,
  status: z.number().int().nullable(),
  errorId: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Milliseconds from sending to the end of the answer. */
  duration: z.number().nonnegative().nullable(),
  exchange: z.uuid().nullable(),
})
export type Probe = z.infer<typeof probeSchema>

/** What a diagnosis may send, before anything is sent: the first request, then what its answer may make necessary. */
export const planSchema = z.object({
  probes: z.array(
    probeSchema.extend({ /** After which answer it is sent; “always” for the first. */ when: z.string() }),
  ),
  /** How many requests are sent on average, by what is known before. Absent if nothing would be sent. */
  expected: z.number().int().positive().optional(),
  /** Probes that need a yes of their own first (another service's origin, a Management token), as sentences. */
  needsConsent: z.array(z.string()),
})
export type Plan = z.infer<typeof planSchema>

/** What was diagnosed. The token appears only as name, kind, length and last four characters. */
export const diagnosisTargetSchema = z.object({
  service: z.string().nullable(),
  api: apiNameSchema.nullable(),
  space: z.string().nullable(),
  environment: z.string().nullable(),
  origin: z.string().nullable(),
  path: z.string().nullable(),
  placement: placementSchema.nullable(),
  token: z
    .object({
      name: z.string().nullable(),
      kind: tokenKindSchema.nullable(),
      length: z.number().int().nonnegative(),
      lastFour: z.string().max(8),
    })
    .nullable(),
})
export type DiagnosisTarget = z.infer<typeof diagnosisTargetSchema>

const judgement = {
  verdict: verdictSchema,
  /** The cause, if it is certain, and what was observed, if it isn't: a fact of a few words, without a period. */
  headline: z.string(),
  sentence: z.string(),
  causes: z.array(causeSchema).min(1),
  evidence: z.array(evidenceSchema),
  probes: z.array(probeSchema),
}

/** The judgment on one token and one request, or on one pasted text. `causes[0]` gives the verdict; ruled-out causes come last. */
export const diagnosisSchema = z.object({
  ...judgement,
  lint: z.array(lintFindingSchema),
  deviations: z.array(deviationSchema),
  target: diagnosisTargetSchema,
})
export type Diagnosis = z.infer<typeof diagnosisSchema>

/** What a pasted text and a saved token have in common. */
export const MATCHED_BY = ['host', 'space', 'environment', 'last-characters'] as const

/** The saved token that a pasted text is probably about, and the request that the text describes, ready for a diagnosis. */
export const vaultMatchSchema = z.object({
  tokenId: z.string(),
  name: z.string(),
  kind: tokenKindSchema,
  service: z.string(),
  api: apiNameSchema,
  space: z.string().nullable(),
  /** `null`: the text names none. */
  environment: z.string().nullable(),
  /** From `/spaces` on, without a token. `null` if the text names none. */
  path: z.string().nullable(),
  placement: placementSchema.nullable(),
  matchedBy: z.array(z.enum(MATCHED_BY)).min(1),
  /** How many saved tokens fit alike, with the same secret as far as is known. This is the first of them. */
  alike: z.number().int().positive(),
})
export type VaultMatch = z.infer<typeof vaultMatchSchema>

/** What `explain` returns: the judgement on a pasted text, and the saved token that it is about. `null` if none is known, or several are. */
export const explanationSchema = diagnosisSchema.extend({
  match: vaultMatchSchema.nullable(),
  /** The query parameters that the text shows, without a token or anything that may be one. */
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Explanation = z.infer<typeof explanationSchema>

/** One cell of the access matrix: a token on an environment, through one API. */
export const checkResultSchema = z.object({
  token: z.string(),
  service: z.string(),
  space: z.string().nullable(),
  environment: z.string().nullable(),
  api: apiNameSchema,
  ...judgement,
  /** What it was at the last check: another verdict, or certainly another cause; null: the same, or never checked. */
  changed: z.object({ verdict: verdictSchema, cause: causeIdSchema, at: z.iso.datetime().nullable() }).nullable(),
})
export type CheckResult = z.infer<typeof checkResultSchema>

const count = z.number().int().nonnegative()

/** How many cells got which verdict. `complete` is false if the run was canceled. */
export const checkSummarySchema = z.object({
  cells: count,
  accepted: count,
  rejected: count,
  'no-access': count,
  'not-checked': count,
  unreadable: count,
  changed: count,
  requests: count,
  complete: z.boolean(),
})
export type CheckSummary = z.infer<typeof checkSummarySchema>

export const checkReportSchema = z.object({ results: z.array(checkResultSchema), summary: checkSummarySchema })
export type CheckReport = z.infer<typeof checkReportSchema>
