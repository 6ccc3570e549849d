import { describe, expect, it } from 'vitest'
import { suggestFileName } from '../../../../src/core/requests/bodies.ts'
import { createHistory } from '../../../../src/core/history/history.ts'
import type { MaskedBody } from '../../../../src/core/history/masked-body.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import type { Run } from '../../../../src/shared/model/history.ts'
import type { Header } from '../../../../src/shared/model/request.ts'

const exchange = (id: string, target = '/spaces/abc/entries'): Exchange => ({
  id,
  startedAt: '2026-01-02T03:04:05.000Z',
  serviceId: 'service-a',
  api: 'delivery',
  spaceId: null,
  environmentId: null,
  request: { method: 'GET', url: '', origin: '', target, headers: [], bodyBytes: 0 },
  token: null,
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 1 },
  outcome: {
    kind: 'failure',
    code: 'reset',
    phase: 'body',
    advice: '',
    message: '',
    systemCode: null,
    reason: { is: 'closed', host: 'cdn.example.com', port: 443 },
    headFrom: 'server',
    head: null,
  },
})

/** A body without a secret in it. */
const plain = (length: number): [Uint8Array, MaskedBody] => {
  const bytes = new Uint8Array(length)
  return [bytes, { bytes, holds: null }]
}

const same = (text: string): string => text

const RUN: Run = {
  id: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01',
  kind: 'matrix',
  about: '2 tokens',
  at: '2026-01-02T03:04:05.000Z',
}

describe('the history', () => {
  it('lists the newest first and forgets the oldest past its limit', () => {
    const history = createHistory({ exchanges: 3, bodyBytes: 1_000 })
    for (const id of ['a', 'b', 'c', 'd']) history.add(exchange(id), ...plain(1), 'person', same)
    expect(history.exchanges().map(({ id }) => id)).toEqual(['d', 'c', 'b'])
    expect(history.bodyOf('a')).toBe(null)
  })

  it('never forgets what a person sent for the probes of a diagnosis or a matrix', () => {
    const history = createHistory({ exchanges: 3, bodyBytes: 100 })
    history.add(exchange('own'), ...plain(40), 'person', same)
    for (const id of ['a', 'b', 'c', 'd', 'e']) history.add(exchange(id), ...plain(40), RUN, same)
    expect(history.exchanges().map(({ id }) => id)).toEqual(['e', 'd', 'c', 'own'])
    expect(['e', 'd', 'own'].map((id) => history.bodyOf(id)?.state)).toEqual(['kept', 'dropped', 'kept'])
  })

  it('drops the oldest bodies when there are too many bytes, and says so', () => {
    const history = createHistory({ exchanges: 10, bodyBytes: 100 })
    for (const id of ['a', 'b', 'c']) history.add(exchange(id), ...plain(40), 'person', same)
    expect(history.bodyOf('a')).toEqual({ state: 'dropped' })
    expect(['b', 'c'].map((id) => history.bodyOf(id)?.state)).toEqual(['kept', 'kept'])
    expect(history.exchanges()).toHaveLength(3)
  })

  it('keeps the newest body of any size, and distinguishes an empty one from a dropped one', () => {
    const history = createHistory({ exchanges: 10, bodyBytes: 100 })
    history.add(exchange('empty'), ...plain(0), 'person', same)
    history.add(exchange('small'), ...plain(10), 'person', same)
    history.add(exchange('big'), ...plain(500), 'person', same)
    expect(['empty', 'small', 'big'].map((id) => history.bodyOf(id)?.state)).toEqual(['none', 'dropped', 'kept'])
  })

  it('knows the type of what had come before a failure', () => {
    const history = createHistory()
    const broken = exchange('a')
    const head = { status: 200, statusText: 'OK', headers: [['Content-Type', 'Text/HTML; charset=utf-8']] } as const
    const outcome = {
      ...broken.outcome,
      head: { ...head, headers: head.headers.map(([name, value]): Header => [name, value]) },
    }
    history.add({ ...broken, outcome }, ...plain(3), 'person', same)
    expect(history.bodyOf('a')).toMatchObject({ state: 'kept', mediaType: 'text/html' })
  })

  it('holds nothing after it was cleared', () => {
    const history = createHistory()
    history.add(exchange('a'), ...plain(10), 'person', same)
    history.remove(['a'])
    expect([history.exchanges(), history.storable(), history.bodyOf('a')]).toEqual([[], [], null])
    history.forget(['a'])
    history.bringBack(['a'])
    expect(history.exchanges()).toEqual([])
  })

  it('has a removed run back in its place, with the verdict that came meanwhile', () => {
    const history = createHistory()
    const startedFirst = { ...exchange('slow'), startedAt: '2026-01-02T03:04:04.000Z' }
    history.add(exchange('a'), ...plain(1), RUN, same)
    history.add(startedFirst, ...plain(1), RUN, same)
    history.add(exchange('b'), ...plain(1), 'person', same)
    history.remove(['a', 'slow'])
    history.conclude({ ...RUN, about: '3 tokens' })
    expect([history.exchanges().map(({ id }) => id), history.runs()]).toEqual([['b'], []])
    history.bringBack(['a', 'slow'])
    expect(history.exchanges().map(({ id }) => id)).toEqual(['b', 'slow', 'a'])
    expect(history.runs()).toEqual([{ ...RUN, about: '3 tokens', exchanges: ['slow', 'a'] }])
  })

  it('shows what was sent with a pasted token as sent with the token that it is saved as', () => {
    const history = createHistory()
    const token = { tokenId: null, name: 'Pasted token', kind: null, placement: 'header', lastFour: '0000' } as const
    history.add({ ...exchange('a'), token }, ...plain(1), 'person', same)
    history.adopt('a', { id: 'id of Website', since: 5 })
    const used = { ...token, tokenId: 'id of Website', since: 5 }
    expect(history.exchanges()).toMatchObject([{ id: 'a', token: used }])
  })

  it('makes no room for what was removed at the cost of what is listed', () => {
    const history = createHistory({ exchanges: 2, bodyBytes: 100 })
    for (const id of ['a', 'b']) history.add(exchange(id), ...plain(50), 'person', same)
    history.remove(['b'])
    history.add(exchange('c'), ...plain(50), 'person', same)
    expect(history.exchanges().map(({ id }) => id)).toEqual(['c', 'a'])
    expect(history.bodyOf('a')?.state).toBe('kept')
  })
})

describe('suggestFileName', () => {
  it.each([
    ['/spaces/abc/entries?x=1', 'application/json', 'entries.json'],
    ['/spaces/abc/entries', 'application/vnd.contentful.delivery.v1+json', 'entries.json'],
    ['/abc/asset/token/photo.png', 'image/png', 'photo.png'],
    ['/abc/asset/token/photo.jpg', 'image/webp', 'photo.jpg.webp'],
    ['/abc/file.pdf', null, 'file.pdf'],
    ['/', 'text/html', 'response.html'],
    ['/..%2f..%2fetc/passwd%00', 'text/plain', 'passwd-00.txt'],
    ['/con', 'text/plain', 'response.txt'],
    ['/a/.htaccess', 'text/x-unknown', 'htaccess.txt'],
    [`/${'a'.repeat(300)}`, null, `${'a'.repeat(80)}.bin`],
  ])('of %s with type %s is %s', (target, mediaType, name) => {
    expect(suggestFileName(exchange('a', target), mediaType)).toBe(name)
  })
})
