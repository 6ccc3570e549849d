import { z } from 'zod'

/** What can be wrong with a pasted token, seen without asking anybody. */
export const LINT_CODES = [
  'empty',
  'whitespace',
  'line-break',
  'invisible-character',
  'non-ascii',
  'quoted',
  'bearer-prefix',
  'query-prefix',
  'brackets',
  'percent-encoded',
  'placeholder',
  'looks-like-other-kind',
  'duplicate',
] as const
export const lintCodeSchema = z.enum(LINT_CODES)
export type LintCode = z.infer<typeof lintCodeSchema>

/**
 * One finding. `position` counts code points from 0 (`null`: the whole value). `codePoint` as `U+00A0`, only for characters that can't be
 * part of a secret. `repairable`: the repair keeps every character that can belong to a token.
 */
export const lintFindingSchema = z.object({
  code: lintCodeSchema,
  position: z.number().int().nonnegative().nullable(),
  codePoint: z.string().nullable(),
  message: z.string(),
  repairable: z.boolean(),
})
export type LintFinding = z.infer<typeof lintFindingSchema>
