import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { MatrixLane } from '../../../../src/shared/model/investigation.ts'
import { sampleLast } from '../../../fakes/samples.ts'
import { matrixSize } from '../../../../src/shared/model/matrix-size.ts'

const lane = (given: Partial<MatrixLane> = {}): MatrixLane => ({
  origin: 'https://cdn.example.com',
  most: 27,
  within: 1_020,
  typical: null,
  ...given,
})
const cell = (token: number, environment: number, laneIndex: number | null = 0) => ({
  tokenId: `token-${token}`,
  service: 'Contentful (US)',
  space: 'shop',
  environment: `env-${environment}`,
  lane: laneIndex,
  last: null,
})
const cellsOf = (tokens: number, environments: number) =>
  Array.from({ length: tokens * environments }, (_, at) => cell(Math.floor(at / environments), at % environments))

describe('the size of a matrix', () => {
  it('counts tokens, places, reads and hosts, each once', () => {
    const cells = [...cellsOf(3, 4), cell(9, 0, 1), cell(9, 7, null)]
    const size = matrixSize(cells, [lane(), lane({ origin: 'https://preview.example.com' })], 8)
    expect(size).toMatchObject({ tokens: 4, places: 5, reads: 13, hosts: 2 })
  })

  it('says a time before anything was measured: as if each host answered as hosts usually do', () => {
    const time = matrixSize(cellsOf(10, 8), [lane({ most: null })], 8).time
    expect(time).toBe(matrixSize(cellsOf(10, 8), [lane({ most: null, typical: 250 })], 8).time)
    expect(time).toBe(10 * 250)
  })

  it('keeps to the known pace then, too', () => {
    // 27 at once, 27 more a window after the first answers, and the last of 81 a window after theirs.
    expect(matrixSize(cellsOf(9, 9), [lane()], 8).time).toBeGreaterThanOrEqual(2_040)
  })

  it('takes what was measured for a host, and supposes only for the others', () => {
    const cells = [...cellsOf(1, 8), ...Array.from({ length: 8 }, (_, at) => cell(1, at, 1))]
    const slow = lane({ most: null, typical: 3_000 })
    const unknown = lane({ most: null, origin: 'https://preview.example.com' })
    expect(matrixSize(cells, [slow, unknown], 8).time).toBe(3_250)
  })

  it('expects more requests where a refusal has to be explained again', () => {
    const [first, ...others] = cellsOf(1, 3)
    if (first === undefined) throw new Error('no cell')
    const refused = { ...first, last: { ...sampleLast, verdict: 'no-access' as const } }
    expect(matrixSize([refused, ...others], [lane()], 8).reads).toBe(4 + 2)
  })

  it('says no time where nothing is sent', () => {
    expect(matrixSize([], [], 8).time).toBeNull()
    expect(matrixSize([cell(0, 0, null)], [lane()], 8).time).toBeNull()
  })

  it('assumes eight parallel requests if no limit is known and responses were measured', () => {
    expect(matrixSize(cellsOf(10, 8), [lane({ most: null, typical: 100 })], 8).time).toBe(1_000)
  })

  it('keeps the pace of each limit: a request counts until a window after its answer', () => {
    const { time } = matrixSize(cellsOf(3, 3), [lane({ most: 3, typical: 80 })], 8)
    // Three batches; each waits until the one before is counted no more.
    expect(time).toBe(3 * 80 + 2 * 1_020)
  })

  it('never says less than the pace alone takes, nor less than the connections allow', () => {
    const some = fc.record({
      most: fc.option(fc.integer({ min: 1, max: 30 })),
      typical: fc.integer({ min: 1, max: 2_000 }),
      reads: fc.integer({ min: 1, max: 200 }),
    })
    fc.assert(
      fc.property(some, ({ most, typical, reads }) => {
        const cells = Array.from({ length: reads }, (_, at) => cell(0, at))
        const { time } = matrixSize(cells, [lane({ most, typical })], 8)
        const paced = most === null ? 0 : (Math.ceil(reads / most) - 1) * 1_020
        expect(time).toBeGreaterThanOrEqual(Math.max(paced, Math.ceil(reads / 8) * typical))
      }),
    )
  })
})
