import { describe, expect, it } from 'vitest'
import { answerNews, verdictNews } from '../../../../src/renderer/features/shell/news.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'

type Outcome = Exchange['outcome']
const answer = (status: number, said: object | null): Outcome =>
  ({ kind: 'response', head: { status, statusText: '' }, said }) as unknown as Outcome

describe('what is read out', () => {
  it('is the status in words, and what it says of the token', () => {
    expect(answerNews({ outcome: answer(200, null) })).toBe('Answer: 200 OK.')
    expect(answerNews({ outcome: answer(401, { verdict: 'rejected', cause: 'token-unknown-or-revoked' }) })).toMatch(
      /^Answer: 401 Unauthorized, .+\.$/,
    )
    const deceiving = answerNews({ outcome: answer(200, { verdict: 'not-checked', cause: 'not-the-platform' }) })
    expect(deceiving.match(/Not the platform/gi)).toHaveLength(1)
  })

  it('says of a failure that no answer came, and why', () => {
    const outcome = { kind: 'failure', code: 'dns' } as unknown as Outcome
    expect(answerNews({ outcome })).toBe('No answer: Name not found.')
  })

  it('is the verdict’s word and its sentence', () => {
    expect(verdictNews({ verdict: 'no-access', sentence: 'The key is good, but not here.' })).toBe(
      'No access. The key is good, but not here.',
    )
  })
})
