import type { PastedRequest } from '../../../shared/model/import.ts'
import { API_NAMES, takesQueries, type ApiName } from '../../../shared/platform.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import type { Service } from '../../../shared/model/service.ts'
import { queryParts } from '../../../shared/text/query-text.ts'
import { defaultPath, parseUrl } from '../../../shared/text/url.ts'
import { placeOf } from '../request/draft-place.ts'
import type { Aim } from './choices.ts'

/** What TypeScript does not know yet (https://github.com/tc39/proposal-json-parse-with-source). */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

/** A draft without its token. */
type Draft = Omit<RequestDraft, 'credential'>

/**
 * Where an address lies below the base URL of an API; null: elsewhere. What was pasted without TLS is asked as the service has it.
 * Only found out here: main decides what may be sent.
 */
const pathBelow = (url: URL, baseUrl: string | undefined): string | null => {
  const base = baseUrl === undefined ? null : parseUrl(baseUrl)
  if (base?.host !== url.host) return null
  const root = base.pathname.replace(/\/+$/, '')
  return url.pathname === root || url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : null
}

/** A path that somebody else’s program fills in says nothing. */
const isTemplate = (path: string): boolean => /[${<]|%(?:24|7b|3c)/i.test(path)

/** Keeps numbers as they are written: read as JavaScript's, longer ones would lose their last digits. */
const asWritten = ((_key: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' ? rawJSON(source) : value) as (key: string, value: unknown) => unknown

/** A query as the builder writes it, so that its fields show it; another body stays as it is. */
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

/**
 * The request that was pasted, as the builder has one: of its own API, with its path and query. Where only a place was
 * pasted, what is usually asked there.
 */
export const pastedDraft = (asked: PastedRequest | null, aim: Aim, service: Service | null): Draft => {
  const url = asked === null ? null : parseUrl(asked.url)
  const { serviceId, spaceId, environmentId } = aim
  const usual: Draft = {
    ...{ serviceId, api: aim.api, spaceId, environmentId, placement: 'header', method: 'GET' },
    ...{ path: defaultPath(aim.api, spaceId, environmentId), query: [], headers: [], body: null },
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
