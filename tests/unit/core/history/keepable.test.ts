import { expect, it } from 'vitest'
import { keepableExchange } from '../../../../src/core/history/keepable.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { sampleExchange } from '../../../fakes/samples.ts'

it('keeps the verdict of an answer, and nothing of what belongs to its cause: that may be words of the record', () => {
  const { outcome } = sampleExchange
  if (outcome.kind !== 'response' || outcome.said === null) throw new Error('The sample says something')
  const said = { ...outcome.said, detail: { reasons: ['words of the record'] } }
  const exchange: Exchange = { ...sampleExchange, outcome: { ...outcome, said } }
  const kept = keepableExchange(exchange, (text) => text)
  expect(kept?.outcome).toMatchObject({ said: { ...said, detail: {} } })
  expect(JSON.stringify(kept)).not.toContain('words of the record')
})
