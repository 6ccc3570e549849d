import { expect, it } from 'vitest'
import { builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import { onView } from '../../../../src/renderer/features/verdict/on-view.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { sampleDiagnosis, sampleExchange } from '../../../fakes/samples.ts'

it('an explained text gives way to a chosen response, even the one that was on view before', async () => {
  exchanges.select(sampleExchange.id)
  await onView.judge(() => Promise.resolve(ok(sampleDiagnosis)))
  expect(onView.explained).toEqual(sampleDiagnosis)
  exchanges.select(sampleExchange.id)
  expect(onView.explained).toBeNull()
})

it('a response stays outdated when its column is left and shown again', () => {
  const state = { kind: 'ended', exchange: sampleExchange } as const
  const { id, request, startedAt } = sampleExchange
  exchanges.entries = [{ id, draft: null, whole: false, runId: null, request, startedAt, state }]
  exchanges.select(sampleExchange.id)
  onView.note(exchanges.selectedId)
  expect(onView.isStale).toBe(false)
  builder.editPath('/spaces/other/entries')
  expect(onView.isStale).toBe(true)
  onView.note(exchanges.selectedId)
  expect(onView.isStale).toBe(true)
  exchanges.select(sampleExchange.id)
  onView.note(exchanges.selectedId)
  expect(onView.isStale).toBe(false)
})
