import { describe, expect, it } from 'vitest'
import {
  aboutToken,
  cellOfDiagnosis,
  cellOfExchange,
  standingOf,
  standingOfExchange,
  standingsOf,
} from '../../../../src/core/inventory/learned-verdicts.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import type { ReadRecord } from '../../../../src/shared/model/error-record.ts'
import { CAUSE_IDS, verdictOf, type CauseId, type Certainty } from '../../../../src/shared/model/verdict.ts'
import { sampleExchange } from '../../../fakes/samples.ts'

const AT = '2026-01-02T03:04:05.000Z'
const ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01'

const record: ReadRecord = {
  form: 'wire',
  id: 'AccessTokenInvalid',
  message: null,
  requestId: null,
  details: null,
  missing: null,
  reasons: [],
  problems: [],
  status: null,
  deviations: [],
}

const judged = (id: CauseId, certainty: Certainty = 'certain'): Diagnosis => ({
  verdict: verdictOf(id),
  headline: '',
  sentence: '',
  causes: [
    {
      id,
      certainty,
      headline: '',
      summary: '',
      evidence: [],
      against: [],
      detail: {},
      next: '',
      toBeSure: null,
      consents: [],
      fixes: [],
      where: null,
    },
  ],
  evidence: [],
  probes: [],
  lint: [],
  deviations: [],
  target: {
    service: 'one',
    api: 'delivery',
    space: 'alpha',
    environment: 'master',
    origin: null,
    path: null,
    placement: 'header',
    token: null,
  },
})

const isAbout = (id: CauseId, certainty?: Certainty): boolean => {
  const diagnosis = judged(id, certainty)
  return aboutToken({ ...diagnosis, api: diagnosis.target.api })
}

describe('the state of a token', () => {
  it('changes only by what is about the token itself', () => {
    const about = CAUSE_IDS.filter((id) => isAbout(id))
    expect(about).toEqual(['works', 'works-but-empty', 'token-malformed', 'token-expired', 'token-unknown-or-revoked'])
  })

  it('does not change by a refusal that is merely possible', () => {
    expect(isAbout('token-unknown-or-revoked', 'likely')).toBe(true)
    expect(isAbout('token-unknown-or-revoked', 'possible')).toBe(false)
    expect(isAbout('works', 'likely')).toBe(true)
  })

  it('does not change by Images, where no token is sent', () => {
    expect(aboutToken({ ...judged('works'), api: 'images' })).toBe(false)
    const images = { ...judged('works'), target: { ...judged('works').target, api: 'images' as const } }
    expect([standingOf(ID, AT, images), cellOfDiagnosis(ID, AT, images)]).toEqual([[], []])
  })

  it('is refused once it was refused anywhere, in any order', () => {
    const one = (id: CauseId) => ({ ...judged(id), tokenId: ID, api: 'delivery' as const })
    const orders: CauseId[][] = [
      ['works', 'token-unknown-or-revoked', 'environment-missing'],
      ['token-unknown-or-revoked', 'timeout', 'works'],
    ]
    for (const order of orders)
      expect(standingsOf(AT, order.map(one))).toEqual([
        { tokenId: ID, at: AT, verdict: 'rejected', cause: 'token-unknown-or-revoked' },
      ])
    expect(standingsOf(AT, [one('environment-missing'), one('timeout')])).toEqual([])
  })

  it('of a place does not change by what is wrong with a request to it', () => {
    const untold = CAUSE_IDS.filter((id) => cellOfDiagnosis(ID, AT, judged(id)).length === 0)
    expect(untold.toSorted()).toEqual([
      'malformed-id',
      'resource-missing',
      'resource-unpublished',
      'response-too-large',
      'stale-cache',
      'token-missing',
      'wrong-method-or-host',
    ])
  })

  it('does not change by an acceptance that a cache may have kept, and that no other answer bears out', () => {
    const beside = (id: CauseId, certainty: Certainty, cache: Certainty): Diagnosis => ({
      ...judged(id, certainty),
      causes: [...judged(id, certainty).causes, ...judged('stale-cache', cache).causes],
    })
    const noted = (diagnosis: Diagnosis) => [
      cellOfDiagnosis(ID, AT, diagnosis).length,
      standingOf(ID, AT, diagnosis).length,
    ]
    expect(noted(beside('works', 'likely', 'possible'))).toEqual([0, 0])
    expect(noted(beside('works', 'likely', 'ruled-out'))).toEqual([1, 1])
    // The first answer was an old one, and a fresh one was seen since.
    expect(noted(beside('works', 'certain', 'likely'))).toEqual([1, 1])
    expect(noted(judged('stale-cache'))).toEqual([0, 0])
    // That it may be old is in the nature of every refusal.
    expect(noted(judged('stale-cache', 'likely'))).toEqual([1, 0])
    expect(noted(beside('environment-missing', 'likely', 'possible'))).toEqual([1, 0])
  })

  it('is kept beside the verdict of the place, with its certainty, which every diagnosis has', () => {
    const place = { tokenId: ID, at: AT, cell: 'alpha/master/delivery' }
    expect(cellOfDiagnosis(ID, AT, judged('environment-missing', 'likely'))).toEqual([
      { ...place, verdict: 'no-access', cause: 'environment-missing', certainty: 'likely' },
    ])
    expect(cellOfDiagnosis(ID, AT, { ...judged('works'), causes: [] })).toEqual([])
  })
})

describe('the result of one response for its token', () => {
  const answered = (id: CauseId, certainty: Certainty = 'likely', change: Partial<Exchange> = {}): Exchange => {
    const isContent = verdictOf(id) === 'accepted'
    const { outcome } = sampleExchange
    if (outcome.kind !== 'response' || outcome.said === null) throw new Error('the sample has an answer')
    return {
      ...sampleExchange,
      startedAt: AT,
      environmentId: 'master',
      outcome: {
        ...outcome,
        reading: {
          ...outcome.reading,
          class: isContent ? 'platform-json' : 'error-record',
          record: isContent ? null : record,
        },
        said: { ...outcome.said, verdict: verdictOf(id), cause: id, certainty },
      },
      ...change,
    }
  }
  const key = { id: ID, spaceId: 'space-a' }
  const account = { id: ID, spaceId: null }
  const cells = (exchange: Exchange) =>
    cellOfExchange(ID, exchange).map(({ cell, verdict, certainty }) => [cell, verdict, certainty])
  const standings = (token: typeof key | typeof account, exchange: Exchange) =>
    standingOfExchange(token, exchange).map(({ verdict }) => verdict)

  it('is noted of a key where it was sent, refusals as well, and as no surer than they are', () => {
    const cell = 'space-a/master/delivery'
    expect(cells(answered('works', 'certain'))).toEqual([[cell, 'accepted', 'certain']])
    expect(cells(answered('token-unknown-or-revoked'))).toEqual([[cell, 'rejected', 'likely']])
    expect(cells(answered('environment-missing'))).toEqual([[cell, 'no-access', 'likely']])
    expect(cells(answered('rate-limited'))).toEqual([])
    expect(cells(answered('resource-missing'))).toEqual([])
  })

  it('does not refuse a key in the environments that were not asked', () => {
    expect(standings(key, answered('works', 'certain'))).toEqual(['accepted'])
    expect(standings(key, answered('token-unknown-or-revoked'))).toEqual([])
  })

  it('is how a token of an account stands, which has no other place', () => {
    const management = { api: 'management', spaceId: null, environmentId: null } as const
    expect(standings(account, answered('works', 'certain', management))).toEqual(['accepted'])
    expect(standings(account, answered('token-unknown-or-revoked', 'likely', management))).toEqual(['rejected'])
    expect(standings(account, answered('token-of-other-api', 'likely', { api: 'delivery' }))).toEqual([])
    expect(standings(account, answered('permission-denied', 'likely', management))).toEqual([])
  })

  it('is noted nowhere where no id stands in the place of one: it may be a token', () => {
    const wrong = ['fake-key-'.padEnd(43, 'a1'), 'CFPAT-fakefakefake', 'a'.repeat(65), ' shop', 'a b', '••••']
    for (const text of wrong) {
      const refused = (change: Partial<Exchange>) => cells(answered('token-unknown-or-revoked', 'likely', change))
      expect([refused({ spaceId: text }), refused({ environmentId: text })], text).toEqual([[], []])
      const { target, ...rest } = judged('works')
      expect(cellOfDiagnosis(ID, AT, { ...rest, target: { ...target, space: text } }), text).toEqual([])
    }
  })

  it.each([
    '/spaces/space-a//environments/staging/entries',
    '/base/spaces/space-a//environments/staging/entries?limit=1',
    '/spaces/space-a/x/../environments/staging/entries',
    '/spaces/space-a/Environments/staging/entries',
    '/spaces/space-a/%2Fenvironments/staging/entries',
    '/content/v1/spaces/space-a//environments/staging',
  ])('is not noted of the default environment where its path may name another: %s', (path) => {
    const asked = { request: { ...sampleExchange.request, target: path }, environmentId: null }
    for (const cause of ['works', 'environment-not-enabled', 'token-unknown-or-revoked'] as const) {
      expect(cells(answered(cause, 'certain', asked))).toEqual([])
      const { target, ...rest } = judged(cause)
      expect(cellOfDiagnosis(ID, AT, { ...rest, target: { ...target, environment: null, path } })).toEqual([])
    }
  })

  it('is not noted of an environment where some readers of its path may find another', () => {
    const path = '/spaces/space-a/environments/staging/%2e%2e%2fmaster/entries'
    const asked = { request: { ...sampleExchange.request, target: path }, environmentId: 'staging' }
    expect(cells(answered('works', 'certain', asked))).toEqual([])
  })

  it.each([
    '/spaces/space-a/entries',
    '/spaces/space-a//entries',
    '/base/spaces/space-a',
    '/spaces/space-a/entries/environments',
  ])('is noted of the default environment where its path names none to anybody: %s', (path) => {
    const asked = { request: { ...sampleExchange.request, target: path }, environmentId: null }
    expect(cells(answered('works', 'certain', asked))).toHaveLength(1)
  })

  it('is empty if another server responded, or for Images', () => {
    const page = answered('token-malformed', 'certain')
    if (page.outcome.kind === 'response')
      page.outcome.reading = { ...page.outcome.reading, class: 'html', record: null }
    expect([cells(page), standings(account, page)]).toEqual([[], []])
    expect(cells(answered('works', 'certain', { api: 'images' }))).toEqual([])
  })
})
