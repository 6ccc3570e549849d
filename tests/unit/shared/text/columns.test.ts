import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, rowsOf } from '../../../../src/shared/text/columns.ts'

const crossed = (rows: Parameters<typeof columnsOf>[0]) =>
  rowsOf(JSON.parse(JSON.stringify(columnsOf(rows))) as ReturnType<typeof columnsOf>)

const row = fc.record(
  {
    id: fc.uuid(),
    name: fc.constantFrom('Website', '1', '["master"]', 'null', ''),
    environments: fc.array(fc.constantFrom('master', 'staging'), { maxLength: 2 }),
    length: fc.constantFrom(1, 43),
    revoked: fc.boolean(),
    lastCheck: fc.option(fc.record({ at: fc.constantFrom('today', 'yesterday') })),
    mixed: fc.constantFrom<unknown>(1, '1', null, 'null', true, 'true', ['a'], '["a"]', {}, '{}'),
  },
  { requiredKeys: ['id'] },
)

describe('rows packed as columns', () => {
  it('are the same rows after their way as JSON', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        expect(crossed(rows)).toEqual(rows)
      }),
    )
  })

  it('keep apart a value that is missing and one that is null', () => {
    const [given, none] = crossed([{ id: 'one', end: null }, { id: 'two' }])
    expect(given).toHaveProperty('end', null)
    expect(none).not.toHaveProperty('end')
  })

  it('write a name once, and once a value that many rows have', () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, environments: ['production-of-the-bakery'] }))
    const text = JSON.stringify(columnsOf(rows))
    expect(text.split('environments')).toHaveLength(2)
    expect(text.split('production-of-the-bakery')).toHaveLength(2)
  })
})
