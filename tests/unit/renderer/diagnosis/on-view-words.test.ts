import { describe, expect, it } from 'vitest'
import { fixesOf } from '../../../../src/core/diagnosis/describe-cause.ts'
import type { Fault } from '../../../../src/renderer/features/diagnosis/fix-buttons.ts'
import {
  certainWords,
  judgedAlone,
  saidAlone,
  wordsOnView,
} from '../../../../src/renderer/features/diagnosis/on-view-words.ts'
import type { Exchange, TransportCode } from '../../../../src/shared/model/exchange.ts'
import { sampleExchange } from '../../../fakes/samples.ts'

const REASON = { is: 'refused' as const, host: 'cdn.contentful.com', port: 443 }

const failure = (code: TransportCode): Pick<Exchange, 'outcome' | 'token'> => ({
  token: sampleExchange.token,
  outcome: {
    kind: 'failure',
    code,
    phase: 'connect',
    message: 'No.',
    systemCode: null,
    reason: REASON,
    head: null,
    headFrom: 'server',
  },
})

describe('what one answer says by itself', () => {
  it('is its verdict, with what to do', () => {
    expect(saidAlone(sampleExchange)).toMatchObject({
      verdict: 'not-checked',
      certainty: 'likely',
      sentence: 'The response isn’t from Contentful. Another server probably responded.',
      next: 'Check the address.',
      fault: { fixes: [] },
      isSettled: false,
    })
  })

  it.each([
    ['dns', 'offline-dns'],
    ['refused', 'connection-refused'],
    ['reset', 'connection-reset'],
    ['timed-out', 'timeout'],
    ['proxy', 'proxy-interference'],
    ['tls', 'tls-untrusted'],
  ] as const)('offers, after a connection that failed (%s), the fixes of its cause', (code, cause) => {
    expect(saidAlone(failure(code))?.fault?.fixes).toEqual(fixesOf(cause, 'certain'))
  })

  it.each(['too-large', 'protocol'] as const)('offers nothing after a failure that stays (%s)', (code) => {
    expect(saidAlone(failure(code))?.fault).toBeNull()
  })

  it('is nothing where the answer says nothing of the token, or somebody stopped it', () => {
    const { outcome } = sampleExchange
    if (outcome.kind !== 'response') throw new Error('The sample is a response')
    expect(saidAlone({ token: null, outcome: { ...outcome, said: null } })).toBeNull()
    expect(saidAlone(failure('cancelled'))).toBeNull()
  })

  it('is, beside the answer, that it says nothing of its token, with a diagnosis to be had', () => {
    const { outcome } = sampleExchange
    if (outcome.kind !== 'response') throw new Error('The sample is a response')
    const empty = { ...outcome, reading: { ...outcome.reading, class: 'empty' as const }, said: null }
    const silent = wordsOnView({ ...sampleExchange, outcome: empty })
    expect(silent).toMatchObject({ verdict: 'not-checked', certainty: null, fault: null })
    expect(silent?.sentence).toContain('says nothing about “Website”')
    expect(certainWords(silent ?? { isSettled: false }, null)).toBe('Diagnose…')
    expect(wordsOnView({ token: null, outcome: empty })?.sentence).toContain('any token')
    // What was written, and taken, is another matter.
    expect(wordsOnView({ ...sampleExchange, outcome: { ...outcome, said: null } })).toBeNull()
    expect(wordsOnView(sampleExchange)).toEqual(saidAlone(sampleExchange))
    expect(wordsOnView(failure('cancelled'))).toBeNull()
  })

  it('is that nothing was learned, where no answer came', () => {
    expect(saidAlone(failure('timed-out'))).toMatchObject({
      verdict: 'not-checked',
      sentence: 'No answer came, so nothing was learned about “Website”.',
      fault: { fixes: ['try-again'] },
    })
    expect(saidAlone({ ...failure('refused'), token: null })).toMatchObject({
      sentence: 'No answer came, so nothing was learned about any token.',
      fault: { fixes: ['start-playground', 'try-again'] },
    })
  })
})

describe('the one button', () => {
  const reads = { first: 1, most: 5, hosts: 1, tokens: [] }
  it('says how many reads would make it certain, as soon as that is known', () => {
    expect(certainWords({ isSettled: false }, null)).toBe('Make certain…')
    expect(certainWords({ isSettled: false }, reads)).toBe('Make certain (up to 5 reads)')
    expect(certainWords({ isSettled: false }, { ...reads, first: 2, most: 2 })).toBe('Make certain (2 reads)')
    expect(certainWords({ isSettled: false }, { ...reads, most: 0 })).toBe('Make certain…')
  })

  it('does not promise more where nothing is open', () => {
    expect(certainWords({ isSettled: true }, reads)).toBe('Diagnose…')
  })
})

describe('a fault that one answer shows', () => {
  const fault: Fault = { fixes: ['enable-environment'], certainty: 'likely', detail: {} }

  it.each([
    ['/spaces/shop/entries', null, 'master'],
    ['/spaces/shop/environments/staging/entries', 'staging', 'staging'],
    ['/spaces/shop//environments/staging/entries', null, null],
  ])('is one of the environment that everybody finds in %s', (path, environmentId, environment) => {
    const draft = { api: 'delivery', path, spaceId: 'shop', environmentId } as const
    expect(judgedAlone(fault, draft).target).toEqual({ space: 'shop', environment })
  })
})
