import { describe, expect, it } from 'vitest'
import { chooseSubject, sameDraft } from '../../../../src/renderer/features/diagnosis/subject.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { sampleDraft, sampleExchange } from '../../../fakes/samples.ts'

const other = { ...sampleDraft, path: '/spaces/space-a/environments/staging/entries', environmentId: 'staging' }
const cancelled: Exchange = {
  ...sampleExchange,
  outcome: {
    kind: 'failure',
    code: 'cancelled',
    phase: 'headers',
    message: 'Canceled.',
    systemCode: null,
    reason: { is: 'closed', host: 'cdn.example.com', port: 443 },
    headFrom: 'server',
    head: null,
  },
}

describe('what “Diagnose” means', () => {
  it('is the answer on view when it was looked at last, and its request is not sent again', () => {
    expect(chooseSubject({ exchange: sampleExchange, draft: sampleDraft }, other, 'exchange')).toEqual({
      draft: sampleDraft,
      exchangeId: sampleExchange.id,
    })
  })

  it('is the builder’s request once that was changed', () => {
    expect(chooseSubject({ exchange: sampleExchange, draft: sampleDraft }, other, 'builder')).toEqual({
      draft: other,
      exchangeId: null,
    })
  })

  it('uses the answer on view again when the builder would send the very same', () => {
    const built = structuredClone(sampleDraft)
    expect(chooseSubject({ exchange: sampleExchange, draft: sampleDraft }, built, 'builder')?.exchangeId).toBe(
      sampleExchange.id,
    )
  })

  it('asks again where the answer on view was broken off', () => {
    expect(chooseSubject({ exchange: cancelled, draft: sampleDraft }, other, 'exchange')).toEqual({
      draft: sampleDraft,
      exchangeId: null,
    })
  })

  it('is the builder’s request where the exchange on view cannot be brought back whole', () => {
    expect(chooseSubject({ exchange: sampleExchange, draft: null }, other, 'exchange')?.draft).toBe(other)
  })

  it('is nothing while no service is chosen', () => {
    expect(chooseSubject(null, { ...sampleDraft, serviceId: '' }, 'builder')).toBeNull()
  })
})

describe('two drafts', () => {
  it('are the same when every field is, in whatever order', () => {
    const reordered = Object.fromEntries(Object.entries(sampleDraft).toReversed()) as typeof sampleDraft
    expect(sameDraft(sampleDraft, reordered)).toBe(true)
    expect(sameDraft(sampleDraft, { ...sampleDraft, query: [] })).toBe(false)
    expect(sameDraft(sampleDraft, { ...sampleDraft, credential: { from: 'none' } })).toBe(false)
  })
})
