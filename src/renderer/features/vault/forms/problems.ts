import { z } from 'zod'
import type { DeskError } from '../../../../shared/contract/errors.ts'

/** What is wrong with each field of a form, in words. A field that is not there is fine. */
export type Problems = Readonly<Record<string, string>>

/** The first thing that a schema has against a value; null: it fits. */
export const problemWith = (schema: z.ZodType, value: unknown): string | null => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This value is not valid.')
}

/** Only the fields that have a problem. */
export const collectProblems = (all: Readonly<Record<string, string | null>>): Problems =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))

const issueSchema = z.object({ path: z.string(), message: z.string() })
const issuesSchema = z.array(issueSchema.nullable().catch(null)).catch([])

/**
 * The fields that main named when it refused a form, for those that the form shows (`fields`). Empty when it named none:
 * then the error's own sentence is what to show.
 */
export const problemsFrom = (error: DeskError, fields: readonly string[]): Problems => {
  const issues = issuesSchema.parse(error.details?.['issues'])
  return Object.fromEntries(
    issues.flatMap((issue) => (issue !== null && fields.includes(issue.path) ? [[issue.path, issue.message]] : [])),
  )
}
