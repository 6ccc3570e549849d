import { expect, it } from 'vitest'
import { builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import { judgedOf, onView } from '../../../../src/renderer/features/verdict/on-view.svelte.ts'
import type { ListedRun } from '../../../../src/shared/model/history.ts'
import type { Said } from '../../../../src/shared/model/exchange.ts'
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

it('a response has the verdict of its diagnosis, also of one from an earlier start', () => {
  const { id, request, startedAt } = sampleExchange
  const state = { kind: 'ended', exchange: sampleExchange } as const
  const entry = { id, draft: null, whole: true, runId: null, request, startedAt, state }
  const said: Said = {
    verdict: 'rejected',
    cause: 'token-of-other-api',
    certainty: 'certain',
    headline: 'This is a preview key',
    summary: 'Preview accepted it.',
    next: '',
    where: null,
    fixes: [],
    detail: {},
  }
  const run: ListedRun = { id: 'run', kind: 'diagnosis', about: '', at: startedAt, said, exchanges: [] }
  exchanges.runs = [{ ...run, request: 'another' }]
  expect(judgedOf(entry)?.headline).not.toBe('This is a preview key')
  exchanges.runs = [{ ...run, request: id }]
  expect(judgedOf(entry)).toMatchObject({ headline: 'This is a preview key', certainty: 'certain' })
})
