import { z } from 'zod'
import type { DeskError } from '../../../../shared/contract/errors.ts'
import { baseUrlSchema, type BaseUrls } from '../../../../shared/model/service.ts'
import { looksLikeProduction, type Environment } from '../../../../shared/model/space.ts'
import { platformIdSchema } from '../../../../shared/model/token.ts'
import { API_NAMES, type ApiName } from '../../../../shared/platform.ts'

/** What is wrong with each field of a form, in words. A field that is not there is fine. */
export type Problems = Readonly<Record<string, string>>

/** The first thing that a schema has against a value; null: it fits. */
export const problemWith = (schema: z.ZodType, value: unknown): string | null => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This value is not valid.')
}

export const collectProblems = (all: Readonly<Record<string, string | null>>): Problems =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))

const issueSchema = z.object({ path: z.string(), message: z.string() })
const issuesSchema = z.array(issueSchema.nullable().catch(null)).catch([])

/** Those of the `fields` that main named when it refused a form. Empty if none: then the error's own sentence is shown. */
export const problemsFrom = (error: DeskError, fields: readonly string[]): Problems => {
  const issues = issuesSchema.parse(error.details?.['issues'])
  return Object.fromEntries(
    issues.flatMap((issue) => (issue !== null && fields.includes(issue.path) ? [[issue.path, issue.message]] : [])),
  )
}

export const spaceIdProblem = (id: string, taken: readonly string[]): string | null => {
  if (id.trim() === '') return 'Paste the space’s id. It is the part of the web app’s address after “spaces/”.'
  if (taken.includes(id.trim())) return 'This space is in the vault already.'
  return problemWith(platformIdSchema, id)
}

export const environmentProblem = (id: string, taken: readonly string[]): string | null => {
  if (id.trim() === '') return 'Enter the environment’s id.'
  if (taken.includes(id.trim())) return `“${id.trim()}” is listed already.`
  return problemWith(platformIdSchema, id)
}

/** An environment that was typed in: its name gives a first guess of what it is for. */
export const newEnvironment = (id: string): Environment => ({
  id: id.trim(),
  production: looksLikeProduction(id.trim()),
})

/** The addresses as they are typed: `''` for an API that the service does not have. */
export type TypedUrls = Record<ApiName, string>

export const typedUrls = (baseUrls: BaseUrls): TypedUrls =>
  Object.fromEntries(API_NAMES.map((api) => [api, baseUrls[api] ?? ''])) as TypedUrls

export const givenUrls = (urls: TypedUrls): BaseUrls =>
  Object.fromEntries(API_NAMES.filter((api) => urls[api].trim() !== '').map((api) => [api, urls[api].trim()]))

const urlProblem = (text: string): string | null => (text.trim() === '' ? null : problemWith(baseUrlSchema, text))

export const serviceProblems = (name: string, urls: TypedUrls, webAppUrl: string): Problems =>
  collectProblems({
    name: name.trim() === '' ? 'Give the service a name.' : null,
    ...Object.fromEntries(API_NAMES.map((api) => [api, urlProblem(urls[api])])),
    baseUrls: Object.keys(givenUrls(urls)).length === 0 ? 'Enter the address of at least one API.' : null,
    webAppUrl: urlProblem(webAppUrl),
  })
