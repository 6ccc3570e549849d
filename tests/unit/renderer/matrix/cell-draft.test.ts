import { expect, it } from 'vitest'
import { defaultPath } from '../../../../src/core/diagnosis/paths.ts'
import { Cell } from '../../../../src/renderer/features/matrix/cell.svelte.ts'
import { cellDraft, lastReadOf } from '../../../../src/renderer/features/matrix/cell-draft.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import { SAMPLE_OUTPUTS, sampleDiagnosis, sampleExchange, sampleLast, sampleToken } from '../../../fakes/samples.ts'

const PLACES = [
  { api: 'delivery', space: 'cfexampleapi', environment: 'master' },
  { api: 'preview', space: 'cfexampleapi', environment: 'staging' },
  { api: 'management', space: 'cfexampleapi', environment: 'staging' },
  { api: 'management', space: 'cfexampleapi', environment: null },
  { api: 'management', space: null, environment: null },
] as const

it.each(PLACES)('a cell of $api on $environment of $space is opened without the limit of a run', (place) => {
  const draft = cellDraft(place, sampleToken)
  expect(draft).toMatchObject({
    path: defaultPath(place.api, place.space, place.environment),
    query: [],
    serviceId: sampleToken.serviceId,
    spaceId: place.space,
    environmentId: place.environment,
    credential: { from: 'vault', tokenId: sampleToken.id },
    placement: 'header',
    method: 'GET',
    headers: [],
    body: null,
  })
})

it("a cell keeps its run's request when the vault has a newer verdict, as of a diagnosis of that request", () => {
  const { id, request, startedAt } = sampleExchange
  const state = { kind: 'ended', exchange: sampleExchange } as const
  exchanges.entries = [{ id, draft: null, whole: true, runId: 'a-run', request, startedAt, state }]
  const [planned] = SAMPLE_OUTPUTS['matrix.plan'].cells
  const [result] = SAMPLE_OUTPUTS['matrix.run'].cells
  const [probe] = sampleDiagnosis.probes
  if (planned === undefined || result === undefined || probe === undefined) throw new Error('no sample')
  const cell = new Cell({ ...planned, last: null })
  cell.take({ ...result, probes: [{ ...probe, kind: 'the-request', exchange: id }] }, 'a-run')
  expect(lastReadOf(cell)?.id).toBe(id)
  cell.planned = { ...planned, last: { ...sampleLast, at: new Date(Date.now() + 1_000).toISOString() } }
  expect(cell.result).toBeNull()
  expect(lastReadOf(cell)?.id).toBe(id)
})
