import { describe, expect, it } from 'vitest'
import { listsResource, readKeys } from '../../../../../src/core/diagnosis/observe/management-lists.ts'

const key = (at: number) => ({ name: `key ${at}`, accessToken: `fake-key-${at}`, sys: { id: `id-${at}` } })
const page = (total: number, skip: number, count: number): string =>
  JSON.stringify({ total, skip, items: Array.from({ length: count }, (_, at) => key(skip + at)) })

describe('a list of keys over several pages', () => {
  it('is whole if every page reports the same total, and all items were read', () => {
    expect(readKeys([page(5, 0, 3), page(5, 3, 2)], [])?.isWhole).toBe(true)
  })

  it('is not whole if its total changed while it was read, in either direction', () => {
    expect(readKeys([page(6, 0, 3), page(5, 3, 3)], [])?.isWhole).toBe(false)
    expect(readKeys([page(5, 0, 3), page(6, 3, 3)], [])?.isWhole).toBe(false)
    expect(readKeys([page(6, 0, 3), page(5, 3, 2)], [])?.isWhole).toBe(false)
  })

  it('returns when a key was last changed, if the list shows it', () => {
    const dated = { ...key(1), sys: { id: 'a', createdAt: '2026-01-02T03:04:05Z', updatedAt: '2026-02-03T04:05:06Z' } }
    const keys = readKeys([JSON.stringify({ total: 2, items: [dated, key(2)] })], [])
    expect(keys?.items.map(({ changedAt }) => changedAt)).toEqual([Date.parse('2026-02-03T04:05:06Z'), null])
  })
})

describe('a collection that was asked for one id', () => {
  const list = (...ids: string[]): string =>
    JSON.stringify({ sys: { type: 'Array' }, total: ids.length, items: ids.map((id) => ({ sys: { id } })) })

  it.each<[string, string, boolean | null]>([
    ['has it', list('WelcomePage'), true],
    ['is empty', list(), false],
    ['has only others, because the server did not read the question', list('other'), null],
    ['is no list', '{}', null],
  ])('answers whether it %s', (_, text, expected) => {
    expect(listsResource(text, 'WelcomePage')).toBe(expected)
  })
})
