import { describe, expect, it } from 'vitest'
import { failureWords, transportWords } from '../../../../src/core/requests/transport-failures.ts'
import { failureSentence } from '../../../fakes/failure-sentence.ts'
import { transportPhaseSchema } from '../../../../src/shared/model/exchange.ts'
import { transportReasonSchema, type TransportReason } from '../../../../src/shared/model/transport-reason.ts'

const TRANSPORT_REASONS = transportReasonSchema.options.flatMap(({ shape: { is } }): TransportReason['is'][] =>
  'options' in is ? is.options : [...is.values],
)

/** Every field that a reason can have. */
const ALL_FIELDS = {
  host: 'cdn.example.com',
  port: 443,
  from: 'HTTPS_PROXY',
  target: 'cdn.example.com:443',
  milliseconds: 10_000,
  file: '/home/somebody/authority.pem',
  scheme: 'socks5',
  proxy: '10.0.0.1:1080',
  status: 407,
  realm: 'Office',
  server: 'squid/6.10',
  retryAfter: 30,
  certificate: {
    issuer: 'Office CA',
    names: ['other.example'],
    validFrom: 'Jan  1 00:00:00 2020 GMT',
    validTo: 'Feb  1 12:00:00 2020 GMT',
  },
} as const

const EMPTY = { realm: null, server: null, retryAfter: null, certificate: null }

const reasonWith = (is: TransportReason['is'], change: object = {}): TransportReason =>
  transportReasonSchema.parse({ ...ALL_FIELDS, ...change, is })

const sentence = (is: TransportReason['is'], change: object = {}): string =>
  failureSentence({ phase: 'connect', reason: reasonWith(is, change) })

describe('failureWords', () => {
  it.each(TRANSPORT_REASONS)('says for %s what happened, what it means for the token, and shows no code', (is) => {
    for (const phase of transportPhaseSchema.options) {
      for (const fields of [{}, EMPTY, { host: '::1' }, { from: 'setting' }]) {
        const facts = { phase, reason: reasonWith(is, fields) }
        const { summary, meaning, next } = transportWords(facts)
        for (const part of [summary, next]) expect(part).toMatch(/^[^\s].*[.]$/)
        expect(meaning).toMatch(/^$|^[^\s].*[Tt]oken.*[.]$/)
        expect(failureSentence(facts)).toBe([summary, meaning, next].filter(Boolean).join(' '))
        expect(summary).not.toMatch(/its (?:own )?certificate, [^i]/)
        const text = failureSentence(facts).replaceAll(/HTTPS_PROXY|NO_PROXY/g, '')
        expect(text).not.toMatch(/undefined|null|NaN|\[object|[A-Z]{3,}_|ECONN|\(\)/)
      }
    }
  })

  it('says in one sentence what to do about an unknown host', () => {
    const { advice } = failureWords({ phase: 'connect', reason: reasonWith('name-not-found') })
    expect(advice).toBe('Check your network or VPN, and the address in the service.')
  })

  it('says no two different things in the same words', () => {
    const summaries = TRANSPORT_REASONS.map(
      (is) => transportWords({ phase: 'connect', reason: reasonWith(is) }).summary,
    )
    expect(new Set(summaries).size).toBe(TRANSPORT_REASONS.length)
  })

  it('distinguish what was not sent, not answered and cut off', () => {
    expect(sentence('connect-timeout')).toContain('cdn.example.com:443 didn’t accept a connection within 10 s')
    expect(sentence('answer-timeout')).toContain('didn’t respond within 10 s')
    expect(failureSentence({ phase: 'body', reason: reasonWith('body-timeout') })).toContain('incomplete')
  })

  it('name the proxy, the source of its address, and its response', () => {
    const proxy = { host: '10.0.0.1', port: 3128 }
    const named = 'The proxy 10.0.0.1:3128 (from the variable HTTPS_PROXY)'
    expect(sentence('proxy-connection-refused', proxy)).toContain(`${named} cannot be reached`)
    expect(sentence('proxy-login', proxy)).toContain(`${named} wants a user name and a password (407, for “Office”)`)
    expect(sentence('proxy-refused', { ...proxy, status: 403 })).toContain(
      `${named} refuses to connect to cdn.example.com:443 (403). It is “squid/6.10”. It asks to try again in 30 s.`,
    )
    expect(sentence('proxy-cannot-reach', { ...proxy, status: 503 })).toContain('cannot reach cdn.example.com:443')
    expect(sentence('proxy-kind-unsupported')).toContain('The proxy 10.0.0.1:1080 for cdn.example.com:443')
    expect(sentence('proxy-kind-unsupported')).toContain('“socks5”')
    expect(sentence('proxy-connection-refused', { ...proxy, from: 'setting' })).toContain('(from the settings)')
  })

  it('says of a certificate what is wrong with it, whose it is, and that the token was not sent', () => {
    expect(sentence('tls-expired')).toMatch(/has expired \(February 1, 2020, \d+:\d\d [AP]M\)/)
    expect(sentence('tls-name-mismatch')).toContain('is for another name (other.example)')
    expect(sentence('tls-no-intermediate')).toContain('issued by “Office CA”, without the intermediate one')
    expect(sentence('tls-unknown-authority')).toContain('issued by “Office CA”, is from an authority')
    expect(sentence('tls-expired')).toContain('The token was not sent')
  })

  it('says of an unknown host once that it is not found, and then what to check', () => {
    expect(sentence('name-not-found')).toMatch(/^Can’t find cdn\.example\.com\. .*Check your network or VPN/)
  })

  it('suggest to start the Playground if it refuses the connection', () => {
    const failed = { phase: 'connect' as const, reason: reasonWith('refused') }
    expect(failureSentence(failed)).toContain('Check the address and the port')
    const told = failureSentence(failed, { isPlayground: true })
    expect(told).toContain('Start the Playground')
    expect(told).not.toContain('Check the address')
    const cut = { phase: 'connect' as const, reason: reasonWith('closed') }
    expect(failureSentence(cut, { isPlayground: true })).toBe(failureSentence(cut))
  })

  it('does not say that the token was not sent where it was', () => {
    expect(failureSentence({ phase: 'headers', reason: reasonWith('tls-client-certificate') })).not.toContain(
      'not sent',
    )
    expect(sentence('tls-port-asked-plainly')).not.toContain('not sent')
  })
})
