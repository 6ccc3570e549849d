import type { PastedRequest } from '../../../shared/model/import.ts'
import { API_NAMES, takesQueries, type ApiName } from '../../../shared/platform.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import type { Service } from '../../../shared/model/service.ts'
import { queryParts } from '../../../shared/text/query-text.ts'
import { defaultPath, parseUrl } from '../../../shared/text/url.ts'
import { placeOf } from '../request/draft-place.ts'
import type { Aim } from './choices.ts'

/** Not in TypeScript's types yet (https://github.com/tc39/proposal-json-parse-with-source). */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

type Draft = Omit<RequestDraft, 'credential'>

/** The path of an address below an API's base URL, with or without TLS: main decides what is sent. `null` if it is elsewhere. */
const pathBelow = (url: URL, baseUrl: string | undefined): string | null => {
  const base = baseUrl === undefined ? null : parseUrl(baseUrl)
  if (base?.host !== url.host) return null
  const root = base.pathname.replace(/\/+$/, '')
  return url.pathname === root || url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : null
}

/** Whether a path has parts that a program fills in. */
const isTemplate = (path: string): boolean => /[${<]|%(?:24|7b|3c)/i.test(path)

/** Keeps numbers as they are written: read as JavaScript's, longer ones would lose their last digits. */
const asWritten = ((_key: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' ? rawJSON(source) : value) as (key: string, value: unknown) => unknown

/** Writes a query like the builder does, so that its fields show it. Another body is unchanged. */
const asBuilt = (draft: Draft): Draft => {
  if (!takesQueries(draft.api) || draft.body === null) return draft
  try {
    const parsed: unknown = JSON.parse(draft.body, asWritten)
    if (typeof parsed !== 'object' || parsed === null || !('query' in parsed)) return draft
    const { query, variables, ...others }: Record<string, unknown> = { ...parsed }
    if (typeof query !== 'string' || Object.keys(others).length > 0) return draft
    const asked = { query, variables: variables === undefined ? '' : JSON.stringify(variables, null, 2) }
    return { ...draft, body: queryParts(draft.method, asked).body }
  } catch {
    return draft // Not JSON: as it was pasted, and a warning says so.
  }
}

/** The pasted request as the builder has one: its API, path and query. If only a place was pasted, the usual request there. */
export const pastedDraft = (asked: PastedRequest | null, aim: Aim, service: Service | null): Draft => {
  const url = asked === null ? null : parseUrl(asked.url)
  const { serviceId, spaceId, environmentId } = aim
  const usual: Draft = {
    serviceId,
    api: aim.api,
    spaceId,
    environmentId,
    placement: 'header',
    method: 'GET',
    path: defaultPath(aim.api, spaceId, environmentId),
    query: [],
    headers: [],
    body: null,
  }
  if (asked === null || url === null || service === null) return usual
  const below = (api: ApiName): { api: ApiName; path: string }[] => {
    const path = pathBelow(url, service.baseUrls[api])
    return path === null ? [] : [{ api, path: path === '' ? '/' : path }]
  }
  const [found] = [aim.api, ...API_NAMES].flatMap(below)
  if (found === undefined || isTemplate(found.path)) return usual
  const { api, path } = found
  const query = [...url.searchParams].map(([name, value]) => ({ name, value, enabled: true }))
  const { method, headers, body } = asked
  return asBuilt({ ...usual, ...placeOf(api, path), api, path, query, method, headers, body })
}
