import { platformIdSchema } from '../../../../shared/model/token.ts'
import { looksLikeProduction, type Environment } from '../../../../shared/model/space.ts'
import { problemWith } from './problems.ts'

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
