import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../src/shared/model/request.ts'
import {
  buildTarget,
  defaultPath,
  encodeQueryPart,
  hrefOf,
  targetOf,
  typedTokens,
  unsetSegments,
  withParameter,
} from '../../../../src/shared/text/url.ts'

const BASE = 'https://cdn.example.com/content/v1'

const row = (name: string, value: string, enabled = true): Row => ({ name, value, enabled })

const built = (path: string, query: Row[] = [], base = BASE): string => {
  const target = buildTarget(base, path, query)
  if (!target.ok) throw new Error(target.error.message)
  return hrefOf(target.value)
}

const problemOf = (path: string, base = BASE): string | null => {
  const target = buildTarget(base, path, [])
  return target.ok ? null : target.error.code
}

describe('buildTarget', () => {
  it('puts the path behind the base URL and the rows behind the query of the path', () => {
    expect(built('/spaces/abc/entries?limit=1', [row('skip', '2'), row('order', 'x', false)])).toBe(
      'https://cdn.example.com/content/v1/spaces/abc/entries?limit=1&skip=2',
    )
  })

  it('omits empty rows and keeps a name without a value', () => {
    expect(built('/a', [row('', ''), row('select', '')])).toBe(`${BASE}/a?select=`)
  })

  it('encodes spaces at the end of a path instead of losing them', () => {
    expect(built('/a b ')).toBe(`${BASE}/a%20b%20`)
  })

  it('returns every row as typed, for any input', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.toWellFormed())
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (pairs) => {
        const url = new URL(
          built(
            '/a',
            pairs.map(([name, value]) => row(name, value)),
          ),
        )
        expect([...url.searchParams]).toEqual(pairs.filter(([name, value]) => name !== '' || value !== ''))
      }),
    )
  })

  it('encodes what the URL parser would encode anyway, so that nothing changes on the way', () => {
    expect(built('/a', [row("it's", '"<x> #&+%')])).toBe(`${BASE}/a?it%27s=%22%3Cx%3E%20%23%26%2B%25`)
  })

  it('makes a target that the URL parser would not change: what is shown is what is sent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.string({ unit: 'binary', maxLength: 10 }),
        (path, value) => {
          const target = buildTarget(BASE, `/${path}`, [row('q', value)])
          if (!target.ok) return
          const withToken = withParameter(target.value, 'access_token', encodeQueryPart(value))
          const url = new URL(hrefOf(withToken))
          expect(url.pathname + url.search).toBe(targetOf(withToken))
          expect(url.origin).toBe('https://cdn.example.com')
        },
      ),
    )
  })

  it('stays below the base URL or refuses, for any input', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      '%2e',
      '%2E%2e',
      '.%2e',
      '%2f',
      '@',
      ':',
      '?',
      'a',
      'evil.com',
      '%5c',
      ' ',
      ';',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = buildTarget(BASE, pieces.join(''), [])
        if (!target.ok) return
        expect(hrefOf(target.value).startsWith(`${BASE}/`)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['//evil.example/a', 'path-leaves-base-url'],
    ['/\\evil.example/a', 'path-leaves-base-url'],
    ['\\\\evil.example/a', 'path-leaves-base-url'],
    ['/spaces\\abc', 'path-leaves-base-url'],
    ['https://evil.example/a', 'path-leaves-base-url'],
    ['javascript:alert(1)', 'path-leaves-base-url'],
    ['/../a', 'path-leaves-base-url'],
    ['/a/../../b', 'path-leaves-base-url'],
    ['/%2e%2E/b', 'path-leaves-base-url'],
    ['/a/.%2e/%2e./b', 'path-leaves-base-url'],
    ['spaces/abc', 'path-invalid'],
    ['', 'path-invalid'],
    ['/a#b', 'path-invalid'],
    ['/a\nb', 'path-invalid'],
    ['/a\tb', 'path-invalid'],
  ])('refuses the path %j as %s', (path, code) => {
    expect(problemOf(path)).toBe(code)
  })

  it('lets dots pass that stay below the base URL, and shows what they come to', () => {
    expect(built('/spaces/a/../b')).toBe(`${BASE}/spaces/b`)
    expect(built('/a?x=../../..')).toBe(`${BASE}/a?x=../../..`)
  })
})

describe('unsetSegments', () => {
  it.each([
    ['/spaces/undefined/entries', ['undefined']],
    ['/spaces/null/environments/NaN', ['null', 'NaN']],
    ['/spaces/[object%20Object]/entries', ['[object Object]']],
    ['/spaces/<space_id>/entries', ['<space_id>']],
    ['/spaces/%3Cspace_id%3E/entries', ['<space_id>']],
    ['/spaces/{{space}}/entries', ['{{space}}']],
    ['/spaces/${SPACE}/entries', ['${SPACE}']],
    ['/spaces//entries', ['']],
  ])('finds the variable that was never set in %s', (path, segments) => {
    expect(unsetSegments(path)).toEqual(segments)
  })

  it.each(['/spaces/abc/entries', '/spaces/abc/entries/', '/', '/a?x=undefined', '/spaces/undefined-1/entries'])(
    'finds nothing in %s',
    (path) => {
      expect(unsetSegments(path)).toEqual([])
    },
  )
})

describe('typedTokens', () => {
  it('finds access_token in the query of the path and among the rows that are on', () => {
    const rows = [row('access_token', 'two'), row('ACCESS_TOKEN ', 'three'), row('access_token', 'off', false)]
    expect(typedTokens('/a?x=1&access%5Ftoken=one', rows)).toEqual(['one', 'two', 'three'])
    expect(typedTokens('/access_token=1', [row('access_tokens', 'x')])).toEqual([])
  })
})

describe('defaultPath', () => {
  it.each([
    ['delivery', 'abc', null, '/spaces/abc/entries'],
    ['delivery', 'abc', 'staging', '/spaces/abc/environments/staging/entries'],
    ['preview', 'abc', 'staging', '/spaces/abc/environments/staging/entries'],
    ['delivery', null, null, '/spaces/<space_id>/entries'],
    ['management', null, null, '/users/me'],
    ['management', 'abc', null, '/spaces/abc'],
    ['management', 'abc', 'staging', '/spaces/abc/environments/staging/entries'],
    ['images', 'abc', null, '/abc/'],
    ['images', null, null, '/'],
  ] as const)('starts a %s request for space %s, environment %s at %s', (api, space, environment, path) => {
    expect(defaultPath(api, space, environment)).toBe(path)
  })
})
