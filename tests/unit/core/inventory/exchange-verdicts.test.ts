import { describe, expect, it } from 'vitest'
import { notedOfExchange } from '../../../../src/core/inventory/learned-verdicts.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import type { Header } from '../../../../src/shared/model/request.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import type { CellCheck } from '../../../../src/shared/model/vault.ts'
import { verdictOf, type CauseId } from '../../../../src/shared/model/verdict.ts'
import { sampleExchange, sampleToken } from '../../../fakes/samples.ts'

const SENT = '2026-01-02T03:04:15.000Z'
const NOW = Date.parse('2026-01-02T03:04:30.000Z')
const key: Token = { ...sampleToken, spaceId: 'space-a', environments: ['master'], lastCheck: null }
const account: Token = { ...key, kind: 'personal-access-token', spaceId: null, environments: [] }
const spaces = [
  {
    serviceId: key.serviceId,
    id: 'space-a',
    name: 'A',
    environments: ['master', 'staging'].map((id) => ({ id, production: false })),
  },
]

const answered = (id: CauseId, change: Partial<Exchange> = {}): Exchange => {
  const { outcome } = sampleExchange
  if (outcome.kind !== 'response' || outcome.said === null) throw new Error('the sample has an answer')
  const isContent = verdictOf(id) === 'accepted'
  const record = {
    ...{ form: 'wire' as const, id: 'AccessTokenInvalid', message: null, requestId: null, details: null },
    ...{ missing: null, reasons: [], problems: [], status: null, deviations: [] },
  }
  return {
    ...sampleExchange,
    serviceId: key.serviceId,
    startedAt: SENT,
    environmentId: 'master',
    outcome: {
      ...outcome,
      reading: {
        ...outcome.reading,
        class: isContent ? 'platform-json' : 'error-record',
        record: isContent ? null : record,
      },
      said: { ...outcome.said, verdict: verdictOf(id), cause: id, certainty: 'likely' },
    },
    ...change,
  }
}
const REFUSED = 'token-unknown-or-revoked'
const MANAGEMENT = { api: 'management', spaceId: null, environmentId: null } as const

const WORKED: CellCheck = {
  ...{ tokenId: key.id, cell: 'space-a/master/delivery', at: '2026-01-02T03:04:05.000Z', verdict: 'accepted' },
  ...{ cause: 'works', certainty: 'certain', before: null },
}

const noted = (exchange: Exchange, token: Token = key, checks: CellCheck[] = []): string[] => {
  const { cells, standings } = notedOfExchange(exchange, token.id, { tokens: [token], spaces, checks }, NOW)
  return [...cells.map(({ cell, verdict }) => `${cell} ${verdict}`), ...standings.map(({ verdict }) => verdict)]
}

/** The same answer with one more header. */
const withHeader = (exchange: Exchange, name: string, value: string): Exchange => {
  const { outcome } = exchange
  if (outcome.kind !== 'response') throw new Error('the sample has an answer')
  const head = { ...outcome.head, headers: [[name, value] satisfies Header, ...outcome.head.headers] }
  return { ...exchange, outcome: { ...outcome, head } }
}

describe('the saved result of one response', () => {
  it('is a refusal in a place that the vault knows, whether the key is kept for it or not', () => {
    expect(noted(answered(REFUSED))).toEqual(['space-a/master/delivery rejected'])
    expect(noted(answered('environment-not-enabled', { environmentId: 'staging' }))).toEqual([
      'space-a/staging/delivery no-access',
    ])
  })

  it('is no refusal of an unknown place, which may be mistyped or no ID', () => {
    for (const change of [{ environmentId: 'mastre' }, { spaceId: 'q7Zp-2xL9vTt0RkWm4Ys8Nd' }, { spaceId: 'space-b' }])
      expect(noted(answered('environment-not-enabled', change)), JSON.stringify(change)).toEqual([])
    expect(noted(answered('works', { environmentId: 'new' }))).toEqual(['space-a/new/delivery accepted', 'accepted'])
  })

  it('is no refusal by an API that takes no such key, nor of a write', () => {
    expect(noted(answered('token-of-other-api', { api: 'preview' }))).toEqual([])
    const write = { ...sampleExchange.request, method: 'PUT' as const }
    expect(noted(answered('permission-denied', { api: 'management', request: write }), account)).toEqual([])
  })

  it('is no likely lack of access where the token worked before: what was asked for may be missing', () => {
    const none = answered('space-missing')
    for (const environmentId of ['master', null]) expect(noted({ ...none, environmentId }, key, [WORKED])).toEqual([])
    expect(noted(none)).toEqual(['space-a/master/delivery no-access'])
    expect(noted(answered(REFUSED), key, [WORKED])).toHaveLength(1)
  })

  it('is no access where the token worked before, if the environment itself is reported as missing', () => {
    const exchange = answered('environment-not-enabled')
    const { outcome } = exchange
    if (outcome.kind !== 'response' || outcome.reading.record === null) throw new Error('the sample has a record')
    const missing = { type: 'Environment', id: 'master', environment: null, space: 'space-a' }
    const reading = { ...outcome.reading, record: { ...outcome.reading.record, missing } }
    expect(noted(exchange, key, [WORKED])).toEqual([])
    expect(noted({ ...exchange, outcome: { ...outcome, reading } }, key, [WORKED])).toEqual([
      'space-a/master/delivery no-access',
    ])
  })

  it('is empty for a cached response, which is of an earlier time', () => {
    const hits = [['Age', '120'], ['X-Cache', 'HIT'], ['cf-cache-status', 'HIT'], ['X-Cache-Hits', '0, 3']] as const // prettier-ignore
    for (const [name, value] of hits) {
      expect(noted(withHeader(answered(REFUSED), name, value)), name).toEqual([])
      expect(noted(withHeader(answered(REFUSED, MANAGEMENT), name, value), account), name).toEqual([])
      expect(noted(withHeader(answered('environment-missing'), name, value)), name).toEqual([])
      expect(noted(withHeader(answered('works'), name, value)), name).toEqual([])
    }
    expect(noted(withHeader(answered(REFUSED), 'X-Cache', 'MISS'))).toHaveLength(1)
  })

  it('is what the platform’s own edge keeps fresh: what it delivers, and none of its refusals', () => {
    const atEdge = (exchange: Exchange): Exchange =>
      withHeader(withHeader(exchange, 'Age', '120'), 'Contentful-Api', 'cda_cached')
    expect(noted(atEdge(answered('works')))).toHaveLength(2)
    for (const cause of [REFUSED, 'environment-missing'] as const) expect(noted(atEdge(answered(cause)))).toEqual([])
  })

  it('is nothing where a redirect was followed: what answered is another address', () => {
    const { request } = sampleExchange
    const hop = { status: 302, from: request.url, to: `${request.origin}/spaces/space-a/environments/staging/entries` }
    for (const cause of ['works', REFUSED, 'environment-missing'] as const)
      expect(noted(answered(cause, { redirects: [{ ...hop, followed: true }] })), cause).toEqual([])
    expect(noted(answered(REFUSED, { redirects: [{ ...hop, followed: false }] }))).toHaveLength(1)
  })

  it('is how an account’s token stands', () => {
    expect(noted(answered(REFUSED, MANAGEMENT), account)).toEqual(['rejected'])
  })

  it('is nothing that was overtaken, unless by a clock that was wrong', () => {
    const check = (at: string): CellCheck => ({
      ...{ tokenId: key.id, cell: 'space-a/master/delivery', at, verdict: 'accepted', cause: 'works' },
      ...{ certainty: 'certain', before: null },
    })
    const accepted = (at: string): Token => ({ ...account, lastCheck: { at, verdict: 'accepted', cause: 'works' } })
    const [newer, future] = ['2026-01-02T03:04:20.000Z', '2031-01-02T03:04:20.000Z']
    expect(noted(answered(REFUSED), key, [check(newer)])).toEqual([])
    expect(noted(answered(REFUSED), key, [check(future)])).toHaveLength(1)
    expect(noted(answered(REFUSED, MANAGEMENT), accepted(newer))).toEqual([])
    expect(noted(answered(REFUSED, MANAGEMENT), accepted(future))).toEqual(['rejected'])
  })

  it('is nothing of a token that was moved or removed meanwhile', () => {
    const changed: Partial<Token>[] = [{ serviceId: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2aff' }, { spaceId: 'space-b' }]
    for (const change of changed)
      expect(noted(answered(REFUSED), { ...key, ...change }), JSON.stringify(change)).toEqual([])
    expect(notedOfExchange(answered(REFUSED), key.id, { tokens: [], spaces, checks: [] }, NOW)).toEqual({
      cells: [],
      standings: [],
    })
  })
})
