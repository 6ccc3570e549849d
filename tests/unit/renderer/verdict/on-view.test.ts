import { expect, it } from 'vitest'
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
