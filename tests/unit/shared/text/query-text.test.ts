import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryTextIn, queryParts } from '../../../../src/shared/text/query-text.ts'

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('{"a":1}', '{', '\n', '}","variables":{'),
)
const written = texts.filter((text) => text.trim() !== '')

describe('a GraphQL query in a request', () => {
  it('is the JSON of a POST, with its variables as JSON', () => {
    const { query, body } = queryParts('POST', { query: '{a(b: "c")}', variables: '{"limit": 1}' })
    expect([query, JSON.parse(body ?? '')]).toEqual([[], { query: '{a(b: "c")}', variables: { limit: 1 } }])
  })

  it('is a parameter of a GET, and so are its variables', () => {
    const { query, body } = queryParts('GET', { query: '{a}', variables: '{"limit": 1}' })
    expect(body).toBe(null)
    expect(query.map(({ name, value }) => [name, value])).toEqual([
      ['query', '{a}'],
      ['variables', '{"limit": 1}'],
    ])
  })

  it('has no variables where none are written', () => {
    expect(JSON.parse(queryParts('POST', { query: '{a}', variables: ' ' }).body ?? '')).toEqual({ query: '{a}' })
    expect(queryParts('GET', { query: '{a}', variables: '' }).query).toHaveLength(1)
  })

  it('is read back as it was typed, also while its variables are no JSON yet', () => {
    fc.assert(
      fc.property(fc.constantFrom('GET' as const, 'POST' as const), texts, written, (method, query, variables) => {
        const asked = { query, variables }
        expect(queryTextIn(queryParts(method, asked))).toEqual(asked)
        expect(queryTextIn(queryParts(method, { query, variables: '' }))).toEqual({ query, variables: '' })
      }),
    )
  })

  it('is none in a body of another form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"query":"\\x"}')), (body) => {
        const { query } = queryTextIn({ query: [], body })
        if (!body.startsWith('{"query":"')) expect(query).toBe('')
      }),
    )
  })
})
