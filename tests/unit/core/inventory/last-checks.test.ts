import { expect, it } from 'vitest'
import { keptToken } from '../../../../src/core/inventory/inventory.ts'
import type { CellCheck } from '../../../../src/shared/model/vault.ts'
import { sampleToken } from '../../../fakes/samples.ts'

it('the last checks of all tokens are looked up in one pass over the checks', () => {
  const CELLS = 400
  let reads = 0
  const checks = Array.from({ length: CELLS }, (_, at) => ({
    get tokenId() {
      reads += 1
      return `token-${at % 20}`
    },
    cell: `cell-${at}`,
  })) as CellCheck[]
  const secrets = { resolve: () => Promise.reject(new Error()), recognize: () => Promise.reject(new Error()) }
  const tokens = Array.from({ length: 20 }, (_, at) =>
    keptToken(
      { ...sampleToken, id: `token-${at}` },
      { services: [], checks, connection: { proxy: { mode: 'none' } } as never },
      secrets,
    ),
  )
  const found = tokens.flatMap((token) => checks.filter(({ cell }) => token.last(cell) !== null))
  expect([found.length, reads]).toEqual([CELLS, CELLS])
})
