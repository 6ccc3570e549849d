import { describe, expect, it } from 'vitest'
import { withoutRepetition } from '../../../../src/core/diagnosis/describe-diagnosis.ts'
import type { Cause, Evidence } from '../../../../src/shared/model/diagnosis.ts'

const look = (number: number, summary = 'Delivery answered 401'): Evidence => ({
  id: `probe:${number}`,
  kind: 'probe',
  summary: `${summary} (request id ${number}).`,
  probe: String(number),
  exchange: null,
})

const cause = (evidence: string[], against: string[] = []): Cause => ({
  id: 'token-unknown-or-revoked',
  certainty: 'likely',
  headline: 'This key was revoked or replaced',
  summary: 'The platform does not know this token.',
  next: 'Replace it.',
  toBeSure: null,
  consents: [],
  fixes: [],
  where: null,
  evidence,
  against,
  detail: {},
})

describe('evidence that repeats', () => {
  it('is listed once with its number if it was seen three times or more', () => {
    const { evidence, causes } = withoutRepetition({
      evidence: [look(1), look(2, 'Management answered 403'), look(3), look(4)],
      causes: [cause(['probe:1', 'probe:3', 'probe:4', 'probe:2'])],
    })
    expect(evidence.map(({ id, summary }) => [id, summary])).toEqual([
      ['probe:1', 'Delivery answered 401 (request id 1); 3 times in all.'],
      ['probe:2', 'Management answered 403 (request id 2).'],
    ])
    expect(causes[0]?.evidence).toEqual(['probe:1', 'probe:2'])
  })

  it('stays unchanged if it was seen twice', () => {
    const seen = { evidence: [look(1), look(2)], causes: [cause(['probe:1', 'probe:2'])] }
    expect(withoutRepetition(seen)).toEqual(seen)
  })

  it('never stands both for and against a cause', () => {
    const { causes } = withoutRepetition({
      evidence: [look(1), look(2), look(3)],
      causes: [cause(['probe:1', 'probe:2'], ['probe:3'])],
    })
    expect(causes[0]).toMatchObject({ evidence: [], against: ['probe:1'] })
  })
})
