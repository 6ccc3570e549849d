import { APIS, takesQueries, type ApiName } from '../../shared/platform.ts'
import { isReadOnly, type RequestDraft } from '../../shared/model/request.ts'
import { queryTextIn } from '../../shared/text/query-text.ts'
import type { Target } from '../../shared/text/url.ts'

/** Where the platform takes queries, and nothing else: below the base URL, a space or an environment of it. */
const queryPath = (api: ApiName): RegExp =>
  new RegExp(`^${APIS[api].root}/spaces/[A-Za-z0-9._-]+(?:/environments/[A-Za-z0-9._-]+)?$`)

/** The platform has queries only. A company's own API may have more, and is asked about them first. */
const mayWrite = (query: string): boolean => /mutation|subscription/i.test(query)

/** In a body that is no JSON: a name that could be a second query's, or a spelling that hides one, as a form or a lenient reader takes it. */
const MAY_HOLD_ANOTHER = /\bquery\b["']?\s*[:=]|[\\%&]/i

/**
 * The query of a body whose variables are still being typed: it is the same query, whatever becomes of them. Null: what follows
 * it could be another one, for whoever reads more leniently than JSON.
 */
const queryBeside = (body: string): string | null => {
  const { query, variables } = queryTextIn({ body, query: [] })
  return query === '' || MAY_HOLD_ANOTHER.test(variables) || mayWrite(variables) ? null : query
}

const queryIn = (body: string): string | null => {
  try {
    const parsed: unknown = JSON.parse(body)
    const query = typeof parsed === 'object' && parsed !== null && 'query' in parsed ? parsed.query : null
    return typeof query === 'string' ? query : null
  } catch {
    return queryBeside(body) // Null for what no such API takes: nobody can say what it would do.
  }
}

/**
 * Whether a request changes nothing, so that it needs no confirmation: reads, and queries, which go by POST as well. Such a
 * POST has to be a query, sent to the path for queries below the address that the service gives for that API.
 */
export const onlyReads = (draft: RequestDraft, baseUrl: string, target: Target, body: string | null): boolean => {
  if (isReadOnly(draft.method)) return true
  if (!takesQueries(draft.api) || draft.method !== 'POST') return false
  const base = new URL(baseUrl)
  const root = base.pathname.replace(/\/+$/, '')
  const isOwn = target.origin === base.origin && target.pathname.startsWith(`${root}/`)
  const query = queryIn(body ?? '')
  return isOwn && queryPath(draft.api).test(target.pathname.slice(root.length)) && query !== null && !mayWrite(query)
}
