import { takesQueries } from '../../shared/platform.ts'
import { readFile } from 'node:fs/promises'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { RequestDraft, Row } from '../../shared/model/request.ts'
import { METHODS } from '../../shared/model/request-defaults.ts'
import { queryParts } from '../../shared/text/query-text.ts'
import { defaultPath as placePath } from '../../shared/text/url.ts'
import { defaultPath } from '../../core/diagnosis/paths.ts'
import { queryTextOf } from '../arguments/query-files.ts'
import type { Arguments } from '../arguments/parse.ts'
import { choiceOf, textOf, textsOf } from '../arguments/values.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { Place } from './target.ts'

const headerRows = (args: Arguments): Result<Row[], Refusal> => {
  const rows: Row[] = []
  for (const text of textsOf(args, 'header')) {
    const at = text.indexOf(':')
    if (at < 1) return misused('“--header” takes “NAME: VALUE”.')
    rows.push({ name: text.slice(0, at).trim(), value: text.slice(at + 1).trim(), enabled: true })
  }
  return ok(rows)
}

const bodyOf = async (args: Arguments): Promise<Result<string | null, Refusal>> => {
  const file = textOf(args, 'body')
  if (file === null) return ok(null)
  try {
    return ok(await readFile(file, 'utf8'))
  } catch {
    return misused('Can’t read the file of “--body”.')
  }
}

/** The request that the arguments describe, without its token. Refuses what cannot be read. */
export const draftOf = async (args: Arguments, place: Place): Promise<Result<RequestDraft, Refusal>> => {
  const method = choiceOf(args, 'method', METHODS)
  if (!method.ok) return method
  const headers = headerRows(args)
  if (!headers.ok) return headers
  const body = await bodyOf(args)
  if (!body.ok) return body
  const asked = await queryTextOf(args, place.api)
  if (!asked.ok) return asked
  const { service, api, spaceId, environmentId, placement } = place
  // The platform recommends POST for queries.
  const usual = asked.value === null && (!takesQueries(api) || body.value === null) ? 'GET' : 'POST'
  const chosen = method.value ?? usual
  const isQueryApart = takesQueries(api) && (asked.value !== null || chosen !== 'GET')
  const usualPath = isQueryApart ? placePath : defaultPath
  return ok({
    serviceId: service.id,
    api,
    spaceId,
    environmentId,
    credential: { from: 'none' },
    placement,
    method: chosen,
    path: place.path ?? usualPath(api, spaceId, environmentId),
    headers: headers.value,
    ...(asked.value === null ? { query: [], body: body.value } : queryParts(chosen, asked.value)),
  })
}
