import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headersAsText, orderHeaders } from '../../../../src/renderer/features/viewer/headers.ts'
import type { Header } from '../../../../src/shared/model/request.ts'

describe('ordering headers', () => {
  it('puts headers about the token first, in any letter case', () => {
    const { first, rest } = orderHeaders([
      ['Date', 'today'],
      ['content-type', 'application/json'],
      ['X-CONTENTFUL-REQUEST-ID', 'r1'],
      ['Contentful-Api', 'cda'],
      ['X-Powered-By', 'x'],
    ])
    expect(first.map(({ name }) => name)).toEqual(['Contentful-Api', 'X-CONTENTFUL-REQUEST-ID', 'content-type'])
    expect(rest.map(({ name }) => name)).toEqual(['Date', 'X-Powered-By'])
  })

  it('keeps repeated headers apart and in order', () => {
    const { rest } = orderHeaders([
      ['Set-Cookie', 'a=1'],
      ['Date', 'today'],
      ['Set-Cookie', 'b=2'],
    ])
    expect(rest.map(({ value }) => value)).toEqual(['a=1', 'today', 'b=2'])
  })

  it('keeps rate limit headers together, also those that it does not know, without inventing a meaning', () => {
    const { first } = orderHeaders([
      ['X-Contentful-RateLimit-Hour-Limit', '36000'],
      ['X-Contentful-RateLimit-Reset', '1'],
      ['Age', '3'],
    ])
    expect(first.map(({ name }) => name)).toEqual([
      'X-Contentful-RateLimit-Reset',
      'X-Contentful-RateLimit-Hour-Limit',
      'Age',
    ])
    expect(first[1]?.hint).toBeNull()
    expect(first[0]?.hint).toContain('Seconds')
  })

  it('drops nothing and changes nothing', () => {
    const header = fc.tuple(fc.constantFrom('Age', 'age', 'Set-Cookie', 'Via', 'X-Other'), fc.string())
    fc.assert(
      fc.property(fc.array(header), (headers: Header[]) => {
        const { first, rest } = orderHeaders(headers)
        const shown = [...first, ...rest].map(({ name, value }) => `${name}:${value}`)
        expect(shown.toSorted()).toEqual(headers.map(([name, value]) => `${name}:${value}`).toSorted())
      }),
    )
  })

  it('writes headers as text in the order in which they came', () => {
    expect(
      headersAsText([
        ['B', '1'],
        ['A', '2'],
      ]),
    ).toBe('B: 1\nA: 2')
  })
})
