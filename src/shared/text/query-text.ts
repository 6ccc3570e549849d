import type { RequestDraft, Row } from '../model/request.ts'

/** A query as written, with the JSON of its variables, which is blank if it has none. */
export type QueryText = { query: string; variables: string }

/** What of a request a query makes up. */
type QueryParts = Pick<RequestDraft, 'query' | 'body'>

const row = (name: string, value: string): Row => ({ name, value, enabled: true })

/** Variables with invalid JSON stay unchanged, so that the body shows the mistake. */
const bodyOf = ({ query, variables }: QueryText): string =>
  `{"query":${JSON.stringify(query)}${variables.trim() === '' ? '' : `,"variables":${variables}`}}`

/** A query in the address of a GET, or in the body of a POST (the platform's documentation recommends POST). */
export const queryParts = (method: RequestDraft['method'], asked: QueryText): QueryParts => {
  if (method !== 'GET' && method !== 'HEAD') return { query: [], body: bodyOf(asked) }
  const variables = asked.variables.trim() === '' ? [] : [row('variables', asked.variables)]
  return { query: [row('query', asked.query), ...variables], body: null }
}

/** What `bodyOf` writes, with its variables as they were typed. */
const WRITTEN = /^\{"query":("(?:[^"\\]|\\.)*")(?:,"variables":(.*))?\}$/s

const textOf = (json: string): string => {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : ''
}

/** The query in a draft, as it was written into it; another body has none. */
export const queryTextIn = ({ body, query }: QueryParts): QueryText => {
  if (body === null) {
    const valueOf = (name: string): string => query.find((one) => one.name === name)?.value ?? ''
    return { query: valueOf('query'), variables: valueOf('variables') }
  }
  const [, text, variables = ''] = WRITTEN.exec(body) ?? []
  try {
    return { query: text === undefined ? '' : textOf(text), variables }
  } catch {
    return { query: '', variables: '' } // A body from elsewhere, with an escape that JSON doesn't have.
  }
}

/** The smallest query that there is: every schema has it. */
export const SMALLEST_QUERY = '{__typename}'
