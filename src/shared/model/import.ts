import { z } from 'zod'
import { lintFindingSchema } from './lint.ts'
import { methodSchema, rowSchema } from './request.ts'
import { apiNameSchema } from './service.ts'
import { tokenKindSchema } from './token.ts'

/** What people paste or hand over. `error`: a record or a log, for “explain”. `unknown`: nothing in it is understood. */
export const pastedFormSchema = z.enum([
  'token',
  'url',
  'curl',
  'env',
  'json',
  'code',
  'text',
  'manifest',
  'error',
  'unknown',
])
export type PastedForm = z.infer<typeof pastedFormSchema>

/** How the service is known: from a host in the text, from the vault's space, by the user's choice, or as the platform’s default. */
const serviceFromSchema = z.enum(['host', 'vault', 'choice', 'default'])

/**
 * A token in the pasted text, without its value. `variable`: its name there. `api`: also known if two kinds would fit. `host`: an
 * unknown service's. `file`: `null` if pasted or from standard input. `inVault`: the name of the vault's token with the same secret.
 */
export const foundTokenSchema = z.object({
  name: z.string(),
  kind: tokenKindSchema.nullable(),
  service: z.string().nullable(),
  space: z.string().nullable(),
  environment: z.string().nullable(),
  lastFour: z.string().max(8),
  file: z.string().nullable(),
  line: z.number().int().positive(),
  lint: z.array(lintFindingSchema),
  inVault: z.string().nullable(),
  variable: z.string().nullable(),
  api: apiNameSchema.nullable(),
  serviceId: z.string().nullable(),
  serviceFrom: serviceFromSchema.nullable(),
  host: z.string().nullable(),
})
export type FoundToken = z.infer<typeof foundTokenSchema>

/** A request that was spelled out in what was pasted, without any token: neither in its address nor anywhere else. */
export const pastedRequestSchema = z.object({
  method: methodSchema,
  url: z.string(),
  headers: z.array(rowSchema),
  body: z.string().nullable(),
})
export type PastedRequest = z.infer<typeof pastedRequestSchema>

/** What can be wrong with a set of variables, or with a single one of them. */
export const importFindingIdSchema = z.enum([
  'host-and-token-disagree',
  'secret-behind-public-prefix',
  'no-space',
  'no-token',
  'files-disagree',
  'same-value-twice',
  'placeholder',
  'unexpanded-variable',
  'kind-unknown',
  'token-in-client-config',
])
export type ImportFindingId = z.infer<typeof importFindingIdSchema>

/** `files` and `lines` belong together, place by place. A summary holds names and places, never a value. */
export const importFindingSchema = z.object({
  id: importFindingIdSchema,
  summary: z.string(),
  files: z.array(z.string().nullable()),
  lines: z.array(z.number().int().positive()),
})
export type ImportFinding = z.infer<typeof importFindingSchema>

/**
 * What was read, without any value. `ignored`: how many named values are neither tokens nor used for one; `used` and `notNeeded` name both.
 * `request`: the only request in the text. `shown`: the start of a token, request or error with every secret masked.
 */
export const importReportSchema = z.object({
  found: z.array(foundTokenSchema),
  findings: z.array(importFindingSchema),
  ignored: z.number().int().nonnegative(),
  used: z.array(z.string()),
  notNeeded: z.array(z.string()),
  request: pastedRequestSchema.nullable(),
  sources: z.array(z.object({ file: z.string().nullable(), form: pastedFormSchema, shown: z.string() })),
})
export type ImportReport = z.infer<typeof importReportSchema>
