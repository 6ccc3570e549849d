import { describe, expect, it } from 'vitest'
import { chipOf } from '../../../../src/renderer/features/history/chip.ts'
import { missingWords } from '../../../../src/renderer/features/viewer/reading-words.ts'
import { statusLabel } from '../../../../src/renderer/features/viewer/status.ts'
import { TRANSPORT_CODES, type ExchangeOutcome } from '../../../../src/shared/model/exchange.ts'
import { exchange } from '../request/examples.ts'

const answered = (status: number, statusText = ''): ExchangeOutcome => {
  const { outcome } = exchange()
  if (outcome.kind !== 'response') throw new Error('the example is an answer')
  return { ...outcome, head: { ...outcome.head, status, statusText } }
}

const failure = (code: (typeof TRANSPORT_CODES)[number]): ExchangeOutcome => ({
  kind: 'failure',
  code,
  phase: 'connect',
  message: 'No answer came.',
  systemCode: null,
  reason: { is: 'closed', host: 'cdn.example.com', port: 443 },
  headFrom: 'server',
  head: null,
})

describe('the status', () => {
  it.each([
    [200, 'good'],
    [302, 'neutral'],
    [404, 'bad'],
    [429, 'warning'],
    [500, 'bad'],
  ] as const)('of %d has the tone %s', (status, tone) => {
    expect(statusLabel({ outcome: answered(status) })).toMatchObject({ code: String(status), tone })
  })

  it('keeps the words that the server chose, and finds the usual ones where it chose none', () => {
    expect(statusLabel({ outcome: answered(404, 'Nope') }).text).toBe('Nope')
    expect(statusLabel({ outcome: answered(404) }).text).toBe('Not Found')
    expect(statusLabel({ outcome: answered(299) }).text).toBe('')
  })

  it('is never made up for a failure of the transport', () => {
    for (const code of TRANSPORT_CODES) {
      const label = statusLabel({ outcome: failure(code) })
      expect(label.code).toBe('No answer')
      expect(label.text).not.toMatch(/\d/)
    }
  })
})

describe('what was not found', () => {
  it('is told as far as the record tells it', () => {
    expect(missingWords({ type: 'Environment', id: 'staging', environment: null, space: 'abc' })).toBe(
      'Environment “staging” in space “abc”',
    )
    expect(missingWords({ type: 'Entry', id: 'e', environment: 'master', space: 'abc' })).toBe(
      'Entry “e” in environment “master” of space “abc”',
    )
    expect(missingWords({ type: 'Space', id: null, environment: null, space: null })).toBe('Space')
  })

  it('is not made up where the record names no kind', () => {
    expect(missingWords({ type: null, id: 'x', environment: null, space: null })).toContain('does not name')
  })
})

describe('an exchange in the history', () => {
  it('shows the status and the end of the path, where requests differ', () => {
    const request = { ...exchange().request, target: '/spaces/shop/environments/staging/entries?limit=1' }
    const chip = chipOf({ request: null, state: { kind: 'ended', exchange: exchange({ request }) } })
    expect(chip).toMatchObject({ code: '200', what: '…/staging/entries', tone: 'good' })
  })

  it('names a method that is not the usual one', () => {
    const request = { ...exchange().request, method: 'PUT' } as const
    expect(chipOf({ request, state: { kind: 'running', progress: null, cancelling: false } }).what).toMatch(/^PUT /)
  })

  it('says what failed instead of a status', () => {
    const chip = chipOf({ request: null, state: { kind: 'ended', exchange: exchange({ outcome: failure('tls') }) } })
    expect(chip.code).toBe('TLS failed')
  })
})
