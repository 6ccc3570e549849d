import { describe, expect, it } from 'vitest'
import { cellKey, filterTables, rowsThat, tablesOf } from '../../../../src/renderer/features/matrix/matrix-layout.ts'
import type { MatrixPlanCell } from '../../../../src/shared/model/investigation.ts'
import { sampleSpace, sampleToken } from '../../../fakes/samples.ts'

const WEBSITE = sampleToken.id
const PREVIEW = '20000000-0000-4000-8000-000000000001'
const OWNER = '20000000-0000-4000-8000-000000000002'

const space = {
  ...sampleSpace,
  environments: [
    { id: 'staging', production: false },
    { id: 'master', production: true },
  ],
}
const vault = {
  spaces: [space],
  tokens: [
    sampleToken,
    { ...sampleToken, id: PREVIEW, name: 'App preview', kind: 'preview-key' as const },
    { ...sampleToken, id: OWNER, name: 'Owner', kind: 'personal-access-token' as const, spaceId: null },
  ],
}
const cell = (change: Partial<MatrixPlanCell>): MatrixPlanCell => ({
  lane: 0,
  token: 'Website',
  tokenId: WEBSITE,
  service: 'Contentful (US)',
  space: 'space-a',
  environment: 'master',
  api: 'delivery',
  last: null,
  ...change,
})
const cells = [
  cell({ tokenId: OWNER, token: 'Owner', api: 'management', environment: 'master' }),
  cell({ tokenId: OWNER, token: 'Owner', api: 'management', environment: 'staging' }),
  cell({ environment: 'only-in-the-key' }),
  cell({ environment: 'master' }),
  cell({ tokenId: PREVIEW, token: 'App preview', api: 'preview', environment: 'staging' }),
  cell({ tokenId: OWNER, token: 'Owner', api: 'management', space: 'space-b', environment: null }),
]

describe('the matrix', () => {
  const tables = tablesOf(cells, vault)

  it('has a table for each space, named as people call it', () => {
    expect(tables.map(({ space: id, spaceName, service }) => [id, spaceName, service])).toEqual([
      ['space-a', 'Space A', 'Contentful (US)'],
      ['space-b', null, 'Contentful (US)'],
    ])
  })

  it('puts environments across in the space’s own order, then those that only a key names', () => {
    expect(tables[0]?.columns).toEqual([
      { environment: 'staging', production: false },
      { environment: 'master', production: true },
      { environment: 'only-in-the-key', production: false },
    ])
  })

  it('puts tokens down by their API, an account in every space that it reaches', () => {
    expect(tables[0]?.rows.map(({ token, api }) => [token, api])).toEqual([
      ['Website', 'delivery'],
      ['App preview', 'preview'],
      ['Owner', 'management'],
    ])
    expect(tables[1]?.rows.map(({ token }) => token)).toEqual(['Owner'])
  })

  it('leaves a hole where a token is not meant to reach, and holds every cell once', () => {
    expect(tables[0]?.rows[0]?.cells[0]).toBeNull()
    const shown = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells.filter((key) => key !== null)))
    expect(shown.toSorted()).toEqual(cells.map(cellKey).toSorted())
  })
})

describe('the filter', () => {
  const tables = tablesOf(cells, vault)
  const tokensFor = (filter: string) =>
    filterTables(tables, filter).flatMap(({ rows }) => rows.map(({ token }) => token))

  it('finds tokens, APIs, spaces and environments, every word of it', () => {
    expect(tokensFor('website')).toEqual(['Website'])
    expect(tokensFor('space-a owner')).toEqual(['Owner'])
    expect(tokensFor('PREVIEW')).toEqual(['App preview'])
    expect(tokensFor('staging')).toEqual(['App preview', 'Owner'])
    expect(tokensFor('website staging')).toEqual([])
  })

  it('leaves out tables in which nothing is left', () => {
    expect(filterTables(tables, 'website')).toHaveLength(1)
    expect(rowsThat(tables, ({ token }) => token === 'Missing')).toEqual([])
  })
})
