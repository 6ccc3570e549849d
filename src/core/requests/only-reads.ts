import { isReadOnly, type RequestDraft } from '../../shared/model/request.ts'
import { GRAPHQL_ROOT, type Target } from '../../shared/text/url.ts'

/** Where the platform takes queries, and nothing else: below the base URL, a space or an environment of it. */
const QUERY_PATH = new RegExp(`^${GRAPHQL_ROOT}/spaces/[A-Za-z0-9._-]+(?:/environments/[A-Za-z0-9._-]+)?$`)

const queryIn = (body: string | null): string | null => {
  try {
    const parsed: unknown = JSON.parse(body ?? '')
    const query = typeof parsed === 'object' && parsed !== null && 'query' in parsed ? parsed.query : null
    return typeof query === 'string' ? query : null
  } catch {
    return null // Not what GraphQL takes: nobody can say what it would do.
  }
}

/** The platform has queries only. A company's own GraphQL may have more, and is asked about them first. */
const mayWrite = (query: string): boolean => /mutation|subscription/i.test(query)

/**
 * Whether a request changes nothing, so that it needs no yes: reads, and GraphQL's queries, which go by POST as well. Such a
 * POST has to be a query, sent to the path for queries below the address that the service gives for GraphQL.
 */
export const onlyReads = (draft: RequestDraft, baseUrl: string, target: Target, body: string | null): boolean => {
  if (isReadOnly(draft.method)) return true
  if (draft.api !== 'graphql' || draft.method !== 'POST') return false
  const base = new URL(baseUrl)
  const root = base.pathname.replace(/\/+$/, '')
  const isOwn = target.origin === base.origin && target.pathname.startsWith(`${root}/`)
  const query = queryIn(body)
  return isOwn && QUERY_PATH.test(target.pathname.slice(root.length)) && query !== null && !mayWrite(query)
}
