import { describe, expect, it } from 'vitest'
import { answerNews, verdictNews } from '../../../../src/renderer/features/shell/news.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { sampleExchange } from '../../../fakes/samples.ts'

type Outcome = Exchange['outcome']

describe('what is read out', () => {
  it('is of an answer the sentence that stands beside it, with how certain it is', () => {
    const { outcome, token } = sampleExchange
    if (outcome.kind !== 'response' || outcome.said === null) throw new Error('The sample is a response')
    const { said } = outcome
    const head = { ...outcome.head, status: 401, statusText: 'Unauthorized' }
    const news = (summary: string) =>
      answerNews({ token, outcome: { ...outcome, head, said: { ...said, verdict: 'rejected', summary } } })
    expect(news('Another token works.')).toBe(
      `Answer: 401 Unauthorized. Rejected, likely. ${said.headline}. Another token works.`,
    )
    expect(news('It was probably revoked.')).toBe(
      `Answer: 401 Unauthorized. Rejected. ${said.headline}. It was probably revoked.`,
    )
  })

  it('is the status alone where nobody can say more', () => {
    const { outcome, token } = sampleExchange
    if (outcome.kind !== 'response') throw new Error('The sample is a response')
    expect(answerNews({ token, outcome: { ...outcome, said: null } })).toMatch(/^Answer: \d{3}[^.]*\.$/)
  })

  it('says of a failure that no answer came, why, and what was learned', () => {
    const outcome = { kind: 'failure', code: 'dns' } as unknown as Outcome
    expect(answerNews({ token: sampleExchange.token, outcome })).toBe(
      'No answer: Name not found. Not checked. No answer came, so nothing was learned about “Website”.',
    )
  })

  it('is the verdict’s word and its sentence', () => {
    expect(verdictNews({ verdict: 'no-access', sentence: 'The key is good, but not here.', causes: [] })).toBe(
      'No access. The key is good, but not here.',
    )
  })
})
