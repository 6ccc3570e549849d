import { API_NAMES, takesQueries, type ApiName } from '../../shared/platform.ts'
import { readFile } from 'node:fs/promises'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { QueryText } from '../../shared/text/query-text.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { Arguments } from './parse.ts'
import { isGiven, textOf } from './values.ts'

type FileOption = 'query-file' | 'variables-file'

const textIn = async (args: Arguments, option: FileOption): Promise<Result<string, Refusal>> => {
  const file = textOf(args, option)
  if (file === null) return ok('')
  try {
    return ok(await readFile(file, 'utf8'))
  } catch {
    return misused(`Can’t read the file of “--${option}”.`)
  }
}

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const QUERY_APIS = API_NAMES.filter(takesQueries)

/** The query of `--query-file`, with the variables of `--variables-file`; null: none is given. Only an API for queries takes one. */
export const queryTextOf = async (args: Arguments, api: ApiName): Promise<Result<QueryText | null, Refusal>> => {
  if (!isGiven(args, 'query-file') && !isGiven(args, 'variables-file')) return ok(null)
  if (!takesQueries(api))
    return misused(`“--query-file” and “--variables-file” need “--api ${QUERY_APIS.join(' or ')}”.`)
  if (!isGiven(args, 'query-file')) return misused('“--variables-file” needs “--query-file”.')
  if (isGiven(args, 'body')) return misused('Use either “--query-file” or “--body”, not both.')
  const query = await textIn(args, 'query-file')
  if (!query.ok) return query
  const variables = await textIn(args, 'variables-file')
  if (!variables.ok) return variables
  if (variables.value.trim() !== '' && !isJsonObject(variables.value))
    return misused('The file of “--variables-file” doesn’t contain a JSON object.')
  return ok({ query: query.value, variables: variables.value })
}
