import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { matrix } from '../../../../src/renderer/features/matrix/matrix.svelte.ts'
import { opened } from '../../../../src/renderer/features/matrix/opened.svelte.ts'
import type { EventPayload } from '../../../../src/shared/contract/contract.ts'
import { ok, type Result } from '../../../../src/shared/contract/result.ts'
import type { Matrix, MatrixLane, MatrixPlanCell } from '../../../../src/shared/model/investigation.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleLast, sampleSnapshot, sampleToken } from '../../../fakes/samples.ts'
import { eventually } from '../../../fakes/eventually.ts'

const show = vi.hoisted(() => vi.fn<(message: { text: string }) => number>(() => 1))
vi.mock('../../../../src/renderer/ui/messages.svelte.ts', () => ({ messages: { show } }))

const [sample] = SAMPLE_OUTPUTS['matrix.plan'].cells
const ids = ['6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b01', '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02']

const cells = ['Website', 'Museum'].flatMap((token, at) =>
  ['master', 'staging'].flatMap((environment): MatrixPlanCell[] =>
    sample === undefined ? [] : [{ ...sample, token, tokenId: ids[at] ?? '', environment, last: null }],
  ),
)
const lane = (typical: number | null): MatrixLane => ({
  origin: 'https://cdn.example.com',
  most: null,
  within: 1_020,
  typical,
})

let run = later<Result<Matrix>>()
let lanes = [lane(null)]
let tell: ((progress: EventPayload<'matrix.progress'>) => void) | null = null
let planned: readonly MatrixPlanCell[] = cells

beforeEach(async () => {
  run = later()
  lanes = [lane(null)]
  planned = cells
  connect(
    bridgeOf(
      {
        matrix: { plan: () => Promise.resolve(ok({ cells: [...planned], lanes })), run: () => run.answer },
        history: { list: () => Promise.resolve(ok({ exchanges: [], runs: [], notSent: [], pins: [] })) },
      },
      (_name, listener) => {
        tell = listener as typeof tell
        return () => (tell = null)
      },
    ),
  )
  matrix.showAll()
  await matrix.plan()
})

describe('the access matrix', () => {
  it('knows what a run comes to before it starts', () => {
    expect(matrix.size).toEqual({ tokens: 2, places: 2, reads: 4, hosts: 1, time: 250 })
  })

  it('counts only what the filter leaves, as only that is run', () => {
    matrix.filter = 'museum'
    expect(matrix.size).toMatchObject({ tokens: 1, places: 2, reads: 2 })
  })

  it('counts the verdicts of what is in view', () => {
    expect(matrix.counts('never')).toBe(4)
    matrix.filter = 'museum'
    expect(matrix.counts('never')).toBe(2)
    matrix.filter = 'nothing of the kind'
    expect(matrix.counts('never')).toBe(0)
  })

  it('filters rows by a count, and keeps the row of the open cell', async () => {
    const [refused, , other] = cells
    if (refused === undefined || other === undefined) throw new Error('no sample')
    planned = [{ ...refused, last: { ...sampleLast, verdict: 'no-access' } }, ...cells.slice(1)]
    await matrix.plan()
    const tokens = () => matrix.tables.flatMap(({ rows }) => rows.map(({ token }) => token))
    expect(matrix.total).toBe(4)
    expect(matrix.counts('no-access')).toBe(1)
    matrix.group = 'no-access'
    expect(tokens()).toEqual(['Website'])
    const [cell] = matrix.cells.values()
    opened.open(() => cell, null)
    planned = cells
    await matrix.plan()
    expect(matrix.counts('no-access')).toBe(0)
    expect(tokens()).toEqual(['Website'])
    opened.close()
    expect(tokens()).toEqual([])
  })

  it('knows the time of the next run by the answers of the last', async () => {
    const checked = matrix.check()
    expect(matrix.run).toMatchObject({ done: 0, total: 4 })
    lanes = [lane(50)]
    run.give(ok(SAMPLE_OUTPUTS['matrix.run']))
    await checked
    expect(matrix.run).toBeNull()
    expect(matrix.size.time).toBe(50)
  })

  it('keeps the results of a run until the vault has newer ones or another secret', async () => {
    const [result] = SAMPLE_OUTPUTS['matrix.run'].cells
    const [first] = cells
    if (first === undefined || result === undefined) throw new Error('no sample')
    const place = { token: first.token, service: first.service, space: first.space, api: first.api }
    const said = {
      ...result,
      ...place,
      tokenId: first.tokenId,
      environment: first.environment,
      verdict: 'rejected',
      since: Date.parse(sampleToken.createdAt),
    } as const
    const shown = () => matrix.cells.values().next().value?.verdict
    const runIt = async (): Promise<void> => {
      run = later()
      const checked = matrix.check()
      run.give(ok({ ...SAMPLE_OUTPUTS['matrix.run'], cells: [said] }))
      await checked
    }
    await runIt()
    await matrix.plan()
    expect(shown()).toBe('rejected')
    const at = new Date(Date.now() + 1_000).toISOString()
    const last = { ...sampleLast, at }
    planned = [{ ...first, last }, ...cells.slice(1)]
    await matrix.plan()
    expect(shown()).toBe('accepted')
    planned = cells
    await runIt()
    const secretSince = new Date(Date.now() + 1_000).toISOString()
    vault.accept({ ...sampleSnapshot, tokens: [{ ...sampleToken, id: first.tokenId, secretSince }] })
    await matrix.plan()
    expect(shown()).toBeNull()
  })

  it('shows nothing of a secret that was replaced while the run went on, neither as it comes nor at the end', async () => {
    const [result] = SAMPLE_OUTPUTS['matrix.run'].cells
    const [first, second] = cells
    if (first === undefined || second === undefined || result === undefined) throw new Error('no sample')
    const began = Date.parse(sampleToken.createdAt)
    const secretSince = new Date(began + 60_000).toISOString()
    const said = ({ token, service, space, api, environment, tokenId }: MatrixPlanCell, since: number | null) =>
      ({ ...result, token, service, space, api, environment, tokenId, since, verdict: 'rejected' }) as const
    const holds = (since: string | undefined) =>
      vault.accept({ ...sampleSnapshot, tokens: [{ ...sampleToken, id: first.tokenId, secretSince: since }] })
    const shown = () => [...matrix.cells.values()].slice(0, 2).map(({ verdict }) => verdict)
    holds(undefined)
    const stop = matrix.start()
    const checked = matrix.check()
    const { id = '' } = matrix.run ?? {}
    tell?.({ matrixId: id, done: 1, total: 2, cell: said(first, began) })
    await eventually(() => shown()[0] !== null)
    holds(secretSince)
    await matrix.plan()
    expect(shown()).toEqual([null, null])
    tell?.({ matrixId: id, done: 2, total: 2, cell: said(second, began) })
    await eventually(() => matrix.run?.done === 2)
    expect(shown()).toEqual([null, null])
    run.give(ok({ ...SAMPLE_OUTPUTS['matrix.run'], cells: [said(first, began), said(second, began)] }))
    await checked
    expect(shown()).toEqual([null, null])
    // What was checked with the new one is shown.
    run = later()
    const again = matrix.check()
    run.give(ok({ ...SAMPLE_OUTPUTS['matrix.run'], cells: [said(first, Date.parse(secretSince))] }))
    await again
    expect(shown()).toEqual(['rejected', null])
    stop()
  })

  it('says of what it saved how much was left out', async () => {
    for (const replaced of [0, 2]) {
      connect(bridgeOf({ matrix: { save: () => Promise.resolve(ok({ saved: true, replaced })) } }))
      await matrix.save('csv')
    }
    expect(show.mock.calls.map(([{ text }]) => text)).toEqual([
      'Saved the results. The file contains no secret.',
      'Saved the results, without 2 results of replaced secrets. The file contains no secret.',
    ])
  })

  it('marks the cells that its current run has not checked yet, and no other cell', async () => {
    const [result] = SAMPLE_OUTPUTS['matrix.run'].cells
    const [first, second] = cells
    if (first === undefined || second === undefined || result === undefined) throw new Error('no sample')
    const waiting = (): string[] =>
      [...matrix.cells.values()].flatMap((cell) =>
        matrix.isWaiting(cell) ? [`${cell.planned.token} ${cell.planned.environment ?? ''}`] : [],
      )
    expect(waiting()).toEqual([])
    matrix.filter = 'website'
    const stop = matrix.start()
    const checked = matrix.check()
    const { id = '' } = matrix.run ?? {}
    expect(waiting()).toEqual(['Website master', 'Website staging'])
    // A filter that changes during the run doesn't change what the run checks.
    matrix.filter = ''
    tell?.({ matrixId: id, done: 1, total: 2, cell: { ...result, ...first } })
    await eventually(() => matrix.run?.done === 1)
    expect(waiting()).toEqual(['Website staging'])
    run.give(ok({ ...SAMPLE_OUTPUTS['matrix.run'], cells: [{ ...result, ...first }] }))
    await checked
    expect(waiting()).toEqual([])
    stop()
  })

  it('draws what comes one by one together, some twenty times a second at most', async () => {
    const [result] = SAMPLE_OUTPUTS['matrix.run'].cells
    const [first] = cells
    if (first === undefined || result === undefined) throw new Error('no sample')
    vi.useFakeTimers()
    const stop = matrix.start()
    const checked = matrix.check()
    const { id = '' } = matrix.run ?? {}
    const drawn = new Set([matrix.run])
    for (let done = 1; done <= 200; done += 1) {
      tell?.({ matrixId: id, done, total: 200, cell: { ...result, tokenId: first.tokenId } })
      await vi.advanceTimersByTimeAsync(1)
      drawn.add(matrix.run)
    }
    vi.useRealTimers()
    run.give(ok({ ...SAMPLE_OUTPUTS['matrix.run'], cells: [] }))
    await checked
    stop()
    // As it began, and once every 50 milliseconds.
    expect(drawn.size).toBe(1 + 200 / 50)
  })
})
