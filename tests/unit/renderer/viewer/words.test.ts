import { STATUS_CODES } from 'node:http'
import { draftOf, TOKEN_ID } from '../../../fakes/http-draft.ts'
import { describe, expect, it } from 'vitest'
import { chipOf } from '../../../../src/renderer/features/history/chip.ts'
import {
  bodyTitle,
  countedItems,
  failureWords,
  missingWords,
  recordFields,
} from '../../../../src/renderer/features/viewer/reading-words.ts'
import { statusLabel } from '../../../../src/renderer/features/viewer/status.ts'
import type { ReadRecord } from '../../../../src/shared/model/error-record.ts'
import { TRANSPORT_CODES, type ExchangeOutcome } from '../../../../src/shared/model/exchange.ts'
import { exchange } from '../request/examples.ts'

const answered = (status: number, statusText = STATUS_CODES[status] ?? ''): ExchangeOutcome => {
  const { outcome } = exchange()
  if (outcome.kind !== 'response') throw new Error('the example is an answer')
  return { ...outcome, head: { ...outcome.head, status, statusText } }
}

const SENT = { tokenId: null, kind: null, placement: 'header', name: '', lastFour: '' } as const

const failure = (code: (typeof TRANSPORT_CODES)[number]): ExchangeOutcome => ({
  kind: 'failure',
  code,
  phase: 'connect',
  message: 'No response came.',
  advice: '',
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

  it('of an answer that is none of the platform’s is not green, and says what it is', () => {
    const said = { verdict: 'not-checked', certainty: 'certain', summary: '', next: '' } as const
    for (const [status, cause, text] of [
      [200, 'not-the-platform', 'OK, not the API'],
      [302, 'redirected', 'Found, redirected'],
    ] as const) {
      const outcome = { ...answered(status), said: { ...said, cause } } as ExchangeOutcome
      expect(statusLabel({ outcome })).toEqual({ code: String(status), text, tone: 'warning' })
    }
  })

  it('keeps the words that the server chose', () => {
    expect(statusLabel({ outcome: answered(404, 'Nope') }).text).toBe('Nope')
    expect(statusLabel({ outcome: answered(299) }).text).toBe('')
  })

  it('is never made up for a failure of the transport', () => {
    for (const code of TRANSPORT_CODES) {
      const label = statusLabel({ outcome: failure(code) })
      expect(label.code).toBe('No response')
      expect(label.text).not.toMatch(/\d/)
    }
  })
})

describe('a body', () => {
  it('that calls itself JSON and is none is broken JSON', () => {
    expect(bodyTitle('text', 200, 'application/vnd.contentful.delivery.v1+json; charset=utf-8')).toBe('Broken JSON')
    expect(bodyTitle('text', 500, 'application/json')).toBe('Broken JSON, not an API error')
    expect(bodyTitle('text', 200, 'text/plain')).toBe('Plain text')
    expect(bodyTitle('text', 200, null)).toBe('Plain text')
  })
})

describe('what was not found', () => {
  it('is shown as far as the record contains it', () => {
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
  const nobody = (): null => null

  it('names the token of what was not sent, and of what is on its way', () => {
    const draft = draftOf({ environmentId: 'staging' })
    const named = (id: string): string | null => (id === TOKEN_ID ? 'Website' : null)
    const refused = { kind: 'refused', error: { code: 'no-secret', message: 'Gone.' }, isEarlier: false } as const
    const running = { kind: 'running', cancelling: false } as const
    for (const state of [refused, running])
      expect(chipOf({ request: exchange().request, draft, state }, named).where).toBe('Website · staging')
    expect(chipOf({ request: null, draft, state: refused }, nobody).where).toBe('staging')
  })

  it('shows the status and the path without its place, where requests differ', () => {
    const request = { ...exchange().request, target: '/spaces/shop/environments/staging/entries?limit=1' }
    const ended = exchange({ request, environmentId: 'staging', token: { ...SENT, name: 'Website' } })
    const chip = chipOf({ request: null, draft: null, state: { kind: 'ended', exchange: ended } }, nobody)
    expect(chip).toMatchObject({ code: '200', what: 'GET entries?limit=1', where: 'Website · staging', tone: 'good' })
    expect(chip.title).toContain('Website · staging')
  })

  it('shows the current name of a saved token and the former name of a deleted one', () => {
    const ended = exchange({ environmentId: 'master', token: { ...SENT, tokenId: TOKEN_ID, name: 'Old name' } })
    const entry = { request: null, draft: null, state: { kind: 'ended', exchange: ended } } as const
    expect(chipOf(entry, () => 'New name').where).toBe('New name · master')
    expect(chipOf(entry, nobody).where).toBe('Old name · master')
    const pasted = exchange({ environmentId: 'master', token: { ...SENT, tokenId: null, name: 'Pasted token' } })
    const once = { request: null, draft: null, state: { kind: 'ended', exchange: pasted } } as const
    expect(chipOf(once, () => 'Another').where).toBe('Pasted token · master')
  })

  it('names the space where the token is of an account, which reaches them all', () => {
    const of = (spaceId: string): string => {
      const sent = exchange({ api: 'management', spaceId, environmentId: 'master', token: { ...SENT, name: 'Me' } })
      return chipOf({ request: null, draft: null, state: { kind: 'ended', exchange: sent } }, nobody).where
    }
    expect([of('shop'), of('shop2')]).toEqual(['Me · shop/master', 'Me · shop2/master'])
    const draft = draftOf({ api: 'management', spaceId: 'shop', environmentId: 'master' })
    const state = { kind: 'running', cancelling: false } as const
    expect(chipOf({ request: null, draft, state }, () => 'Me').where).toBe('Me · shop/master')
  })

  it('names what was asked for, also of what was never sent in an earlier start', () => {
    const state = { kind: 'refused', error: { code: 'no-secret', message: 'Gone.' }, isEarlier: false } as const
    const chip = chipOf({ request: null, draft: draftOf({ path: '/spaces/a/entries/cake' }), state }, nobody)
    expect([chip.code, chip.what]).toEqual(['Not sent', 'GET entries/cake'])
    expect(chip.title).toContain('GET /spaces/a/entries/cake')
  })

  it('says what failed instead of a status', () => {
    const state = { kind: 'ended', exchange: exchange({ outcome: failure('tls') }) } as const
    const chip = chipOf({ request: null, draft: null, state }, nobody)
    expect(chip.code).toBe('TLS failed')
  })
})

describe('the fields of an error record', () => {
  const record: ReadRecord = {
    form: 'wire',
    id: 'NotFound',
    message: 'The resource could not be found.',
    requestId: 'r-1',
    details: { type: 'Environment', id: 'staging', errors: [{ name: 'x' }] },
    missing: null,
    reasons: [],
    problems: [],
    status: null,
    deviations: [],
  }

  it('are all listed, with details field by field, and with their meaning', () => {
    expect(recordFields(record)).toEqual([
      { name: 'sys.id', value: 'NotFound', meaning: 'The resource doesn’t exist, or this token can’t read it.' },
      { name: 'details.type', value: 'Environment', meaning: 'What wasn’t found.' },
      { name: 'details.id', value: 'staging', meaning: 'Its ID.' },
      { name: 'details.errors.0.name', value: 'x', meaning: '' },
      { name: 'message', value: 'The resource could not be found.', meaning: 'Same text for every 404.' },
      { name: 'requestId', value: 'r-1', meaning: 'Support can look it up.' },
    ])
  })

  it('name details that are no longer stored', () => {
    expect(recordFields({ ...record, details: null, detailsLeftOut: true })[1]).toEqual({
      name: 'details',
      value: null,
      meaning: 'No longer stored.',
    })
  })
})

describe('countedItems', () => {
  it.each([
    ['/spaces/shop/environments/master/entries', 1, '1 entry'],
    ['/spaces/shop/entries?limit=3', 1_024, '1,024 entries'],
    ['/spaces/shop/api_keys', 2, '2 keys'],
    ['/spaces/shop/environments/master/sync?initial=true', 2, '2 items'],
  ])('names what %s lists', (target, count, words) => {
    expect(countedItems(count, target)).toBe(words)
  })
})

it("doesn't call a canceled request failed", () => {
  expect(failureWords({ code: 'cancelled', phase: 'headers' })).toBe('Canceled while waiting for the response')
  expect(failureWords({ code: 'reset', phase: 'body' })).toBe('Failed while the body was arriving')
})
