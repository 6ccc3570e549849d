import { z } from 'zod'
import { METHODS } from './request-defaults.ts'
import { apiNameSchema } from './service.ts'
import { placementSchema, platformIdSchema } from './token.ts'

/** A row that can be switched off without losing it. */
export const rowSchema = z.object({ name: z.string(), value: z.string(), enabled: z.boolean() })
export type Row = z.infer<typeof rowSchema>

/** Whose token a request carries: one of the vault, a pasted one (main has it in memory under a handle), or none. */
export const credentialSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('vault'), tokenId: z.uuid() }),
  z.object({ from: z.literal('pasted'), handle: z.uuid() }),
  z.object({ from: z.literal('none') }),
])
export type Credential = z.infer<typeof credentialSchema>

/** A token that was pasted for one use, and that main no longer has. Without another one, its request can't be sent. */
export const FORGOTTEN_TOKEN: Credential = { from: 'pasted', handle: '00000000-0000-0000-0000-000000000000' }

export const methodSchema = z.enum(METHODS)
export type Method = z.infer<typeof methodSchema>

/** A request as the builder holds it. `path` is relative to the API's base URL and begins with “/”. */
export const requestDraftSchema = z.object({
  serviceId: z.string().min(1),
  api: apiNameSchema,
  spaceId: platformIdSchema.nullable(),
  environmentId: platformIdSchema.nullable(),
  credential: credentialSchema,
  placement: placementSchema,
  method: methodSchema,
  path: z.string().max(8_192),
  query: z.array(rowSchema).max(200),
  headers: z.array(rowSchema).max(200),
  body: z.string().max(10_000_000).nullable(),
})
export type RequestDraft = z.infer<typeof requestDraftSchema>

/** What a request can be copied as: a command, a call of the web's own, or of the platform's JavaScript SDK. */
export const codeFormSchema = z.enum(['curl', 'fetch', 'sdk'])
export type CodeForm = z.infer<typeof codeFormSchema>

/** What to look at before sending. Only `blocking` ones keep the request from being sent. */
export const REQUEST_WARNINGS = [
  'api-takes-other-kind',
  'key-lacks-environment',
  'environment-not-known',
  'no-secret',
  'token-marked-revoked',
  'images-need-no-token',
  'token-belongs-to-other-space',
  'token-belongs-to-other-service',
  'no-token',
  'access-token-typed-by-hand',
  'header-collides',
  'header-invalid',
  'path-invalid',
  'path-leaves-base-url',
  'undefined-in-path',
  'api-without-base-url',
  'body-is-not-json',
  'query-placement-shows-token',
] as const
export const requestWarningSchema = z.object({
  code: z.enum(REQUEST_WARNINGS),
  message: z.string(),
  blocking: z.boolean(),
})
export type RequestWarning = z.infer<typeof requestWarningSchema>

/** A header as sent or received: order and repetition kept. */
export const headerSchema = z.tuple([z.string(), z.string()])
export type Header = z.infer<typeof headerSchema>

/** Exactly what goes out, with the token masked in every form. */
export const shownRequestSchema = z.object({
  method: methodSchema,
  url: z.string(),
  origin: z.string(),
  /** The request target of the first line: path and query. */
  target: z.string(),
  headers: z.array(headerSchema),
  /** Bytes of the body in UTF-8. */
  bodyBytes: z.number().int().nonnegative(),
})
export type ShownRequest = z.infer<typeof shownRequestSchema>

export const requestPreviewSchema = z.object({
  /** Null while the draft cannot be a request (see the blocking warnings). */
  request: shownRequestSchema.nullable(),
  warnings: z.array(requestWarningSchema),
  /** Set when the method writes: the sentence to say yes to. */
  confirmation: z.string().nullable(),
})
export type RequestPreview = z.infer<typeof requestPreviewSchema>
