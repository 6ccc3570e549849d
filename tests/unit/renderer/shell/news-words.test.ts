import { describe, expect, it } from 'vitest'
import { answerNews, verdictNews } from '../../../../src/renderer/features/shell/announce-news.svelte.ts'
import { judgedAlone } from '../../../../src/renderer/features/verdict/judged.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { sampleExchange } from '../../../fakes/samples.ts'

type Outcome = Exchange['outcome']
const newsOf = (outcome: Outcome): string => answerNews({ outcome }, judgedAlone({ outcome }))

const { outcome: sample } = sampleExchange
if (sample.kind !== 'response' || sample.said === null) throw new Error('The sample is a response')
const { said } = sample

describe('what is read out', () => {
  it('is the status of a response, then its verdict with its certainty', () => {
    const head = { ...sample.head, status: 401, statusText: 'Unauthorized' }
    const judged = { ...said, verdict: 'rejected', headline: 'Contentful doesn’t recognize this token' } as const
    expect(
      newsOf({ ...sample, head, said: { ...judged, summary: 'It was probably revoked.', certainty: 'likely' } }),
    ).toBe('401 Unauthorized. Contentful doesn’t recognize this token, likely. It was probably revoked.')
  })

  it('is the status and that it works, for a success', () => {
    const head = { ...sample.head, status: 200, statusText: 'OK' }
    expect(newsOf({ ...sample, head, said: { ...said, verdict: 'accepted' } })).toBe('200 OK. It works.')
  })

  it('is the status alone if there is no verdict', () => {
    expect(newsOf({ ...sample, said: null })).toMatch(/^\d{3}[^.]*\.$/)
  })

  it('is for a failure that no response came, and why', () => {
    const failure = { message: 'Can’t find cdn.example.com.', advice: 'Check your network or VPN.' }
    const outcome = { kind: 'failure', code: 'dns', ...failure } as unknown as Outcome
    expect(newsOf(outcome)).toBe('Can’t find cdn.example.com. Check your network or VPN.')
  })

  it('is the headline of a judgement, its certainty and its sentence', () => {
    const judged = {
      verdict: 'no-access',
      headline: 'Not enabled for staging',
      sentence: 'It works on master.',
    } as const
    expect(verdictNews({ ...judged, certainty: 'certain', fault: null, where: null })).toBe(
      'Not enabled for staging, certain. It works on master.',
    )
  })
})
