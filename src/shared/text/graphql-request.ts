import type { Method, Row } from '../model/request.ts'

/** A query as somebody writes it, with the JSON of its variables; blank: none. */
export type GraphqlQuery = { query: string; variables: string }

/** What of a request a query makes up. */
type QueryParts = { query: Row[]; body: string | null }

const row = (name: string, value: string): Row => ({ name, value, enabled: true })

/** Variables that are no JSON stay as they were written: whoever looks at the body sees what is wrong with it. */
const bodyOf = ({ query, variables }: GraphqlQuery): string =>
  `{"query":${JSON.stringify(query)}${variables.trim() === '' ? '' : `,"variables":${variables.trim()}`}}`

/** A query in the address of a GET, or in the body of a POST (the platform's documentation recommends POST). */
export const graphqlParts = (method: Method, asked: GraphqlQuery): QueryParts => {
  if (method === 'POST') return { query: [], body: bodyOf(asked) }
  const variables = asked.variables.trim() === '' ? [] : [row('variables', asked.variables.trim())]
  return { query: [row('query', asked.query), ...variables], body: null }
}

/** The smallest query that there is: every schema has it. */
export const SMALLEST_QUERY = '{__typename}'
