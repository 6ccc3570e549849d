import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBodies, compareExchanges, countOf } from '../../../../src/renderer/features/compare/compare.ts'
import { otherOf } from '../../../../src/renderer/features/compare/comparing.ts'
import { jsonDifferences, lineDifferences } from '../../../../src/renderer/features/compare/differences.ts'
import { comparable, type Entry } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { TOKEN_ID } from '../../../fakes/http-draft.ts'
import { sampleExchange } from '../../../fakes/samples.ts'

const json = fc.jsonValue({ maxDepth: 4 })
const names = (one: unknown, other: unknown) => jsonDifferences(one, other).rows.map(({ name }) => name)
const parse = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const entry = (id: string, target: string, runId: string | null = null, method: 'GET' | 'PUT' = 'GET'): Entry => {
  const exchange = { ...sampleExchange, id, request: { ...sampleExchange.request, target, method } }
  const { request, startedAt } = exchange
  return { id, draft: null, whole: true, runId, request, startedAt, state: { kind: 'ended', exchange } }
}

describe('two bodies of JSON', () => {
  it('differ by the path of each difference', () => {
    const left = { total: 1, fields: { 'a.b': [1, 2], name: 'Ada' }, gone: { x: 1 } }
    const right = { total: 2, fields: { 'a.b': [1, 3, 4], name: 'Ada' }, new: [] }
    expect(jsonDifferences(left, right).rows).toEqual([
      { name: 'total', left: '1', right: '2' },
      { name: 'fields["a.b"][1]', left: '2', right: '3' },
      { name: 'fields["a.b"][2]', left: null, right: '4' },
      { name: 'gone', left: '{…} 1 field', right: null },
      { name: 'new', left: null, right: '[…] 0 items' },
    ])
  })

  it('match items by their ids: a new first item is one difference', () => {
    const item = (id: string, name = id) => ({ sys: { id }, name })
    expect(names([item('b'), item('c')], [item('a'), item('b'), item('c', 'x')])).toEqual([
      '[sys.id c].name',
      '[sys.id a]',
    ])
    expect(names([item('b'), item('c')], [item('c'), item('b')])).toEqual(['The whole body (order)'])
  })

  it('equal themselves with their fields in any order', () => {
    fc.assert(
      fc.property(json, (value) => {
        const copy: unknown = parse(value)
        const turned =
          typeof copy === 'object' && copy !== null && !Array.isArray(copy)
            ? Object.fromEntries(Object.entries(copy).reverse())
            : copy
        expect(names(parse(value), turned)).toEqual([])
      }),
    )
  })

  it('differ in something exactly where their JSON does, the same from either side', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const [left, right] = [parse(one), parse(other)]
        const there = jsonDifferences(left, right).rows
        const back = jsonDifferences(right, left).rows
        expect(new Set(there.map(({ name }) => name))).toEqual(new Set(back.map(({ name }) => name)))
        const sorted = (value: unknown): string =>
          JSON.stringify(value, (_key, item: unknown) =>
            typeof item === 'object' && item !== null && !Array.isArray(item)
              ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
              : item,
          )
        expect(there.length === 0).toBe(sorted(left) === sorted(right))
      }),
    )
  })

  it('are bounded: in number, depth and the length of what is shown', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => index)
    const found = jsonDifferences(many, many.map((value) => value + 1)) // prettier-ignore
    expect([found.rows.length, found.more]).toEqual([200, true])
    const deep = (leaf: number): unknown => JSON.parse('['.repeat(5_000) + String(leaf) + ']'.repeat(5_000))
    expect(jsonDifferences(deep(1), deep(2)).rows).toMatchObject([{ left: 'too deep to compare' }])
    expect(jsonDifferences('x'.repeat(10_000), 'y').rows[0]?.left?.length).toBeLessThan(400)
  })
})

describe('two texts', () => {
  it('differ by lines', () => {
    expect(lineDifferences('a\nb\nc\nd', 'a\nx\nc\nd\ne').rows).toEqual([
      { name: 'Line 2', left: 'b', right: 'x' },
      { name: 'Line 5', left: null, right: 'e' },
    ])
  })

  it('are made of each other by what differs, and differ in nothing from themselves', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { rows } = lineDifferences(one.join('\n'), other.join('\n'), 1_000)
        expect(rows.length === 0).toBe(one.join('\n') === other.join('\n'))
        const lines = (side: 'left' | 'right') => rows.flatMap((row) => row[side]?.split('\n') ?? []).length
        expect(one.length - lines('left')).toBe(other.length - lines('right'))
      }),
    )
  })

  it('that share little are compared in bounded time and room', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}`).join('\n')
    const [row, ...others] = lineDifferences(`same\n${text('one')}`, `same\n${text('two')}`).rows
    expect(others).toEqual([])
    expect(row).toMatchObject({ name: 'Lines 2 to 20001' })
    expect(row?.left?.split('\n')).toHaveLength(21)
  })

  it('are compared as text where one of them is no JSON', () => {
    expect(compareBodies('{"a":1}', '<p>').rows).toEqual([{ name: 'Line 1', left: '{"a":1}', right: '<p>' }])
    expect(compareBodies('same', 'same')).toMatchObject({ rows: [], equal: 1 })
  })
})

describe('two exchanges', () => {
  const nobody = (): null => null
  const withHeaders = (headers: [string, string][]): Exchange => ({
    ...sampleExchange,
    outcome:
      sampleExchange.outcome.kind === 'response'
        ? { ...sampleExchange.outcome, head: { ...sampleExchange.outcome.head, headers } }
        : sampleExchange.outcome,
  })

  it('differ in nothing from themselves', () => {
    expect(compareExchanges(sampleExchange, sampleExchange, nobody).map(countOf)).not.toContain(1)
    expect(compareExchanges(sampleExchange, sampleExchange, nobody).flatMap(({ rows }) => rows)).toEqual([])
  })

  it('were sent with the same token where it has another name by now, and with another where its secret differs', () => {
    const sentWith = (name: string, lastFour: string): Exchange => ({
      ...sampleExchange,
      token: { tokenId: TOKEN_ID, name, kind: 'delivery-key', placement: 'header', lastFour },
    })
    const rows = (right: Exchange) =>
      compareExchanges(sentWith('Old name', 'aaaa'), right, () => 'New name').flatMap(({ rows: found }) => found)
    expect(rows(sentWith('New name', 'aaaa'))).toEqual([])
    expect(rows(sentWith('New name', 'bbbb'))).toMatchObject([{ name: 'Token', left: 'New name ••••••••aaaa' }])
  })

  it('show the header that differs and ignore headers that differ in every response', () => {
    const left = withHeaders([['Date', 'Mon'], ['X-A', '1'], ['Same', 's']]) // prettier-ignore
    const right = withHeaders([['date', 'Tue'], ['x-a', '1'], ['X-A', '2'], ['same', 's']]) // prettier-ignore
    const part = compareExchanges(left, right, nobody).find(({ title }) => title === 'Response headers')
    expect(part).toMatchObject({
      equal: 1,
      rows: [
        { name: 'date', always: true },
        { name: 'x-a', left: '1', right: '1\n2' },
      ],
    })
    expect(part && countOf(part)).toBe(1)
  })

  it('are by themselves the last two of the same request, those of the user before those of a run', () => {
    const all = [
      entry('e', '/a?limit=1'),
      entry('write', '/a', null, 'PUT'),
      entry('probe', '/a', 'run'),
      entry('b', '/b'),
      entry('a', '/a'),
    ]
    expect(['e', 'b', 'probe', 'write'].map((id) => otherOf(all, id))).toEqual(['a', 'e', 'e', 'e'])
    expect(otherOf([entry('x', '/x')], 'x')).toBe('x')
  })

  it('are of the user’s own requests, and a check only if it was opened', () => {
    const all = [entry('a', '/a'), entry('check', '/a', 'run'), entry('b', '/b')]
    const listed = (id: string) => comparable(all, id).map((one) => one.id)
    expect([listed('a'), listed('check')]).toEqual([
      ['a', 'b'],
      ['a', 'check', 'b'],
    ])
    expect(otherOf([entry('a', '/a'), entry('check', '/a', 'run')], 'a')).toBe('a')
  })
})
