import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleExchange } from '../../../fakes/samples.ts'
import type { RequestDraft } from '../../../../src/shared/model/request.ts'
import {
  bytesOf,
  fitQuery,
  MOST_BYTES,
  MOST_READS,
  sizeOf,
  type QuerySize,
} from '../../../../src/shared/text/fit-query.ts'

const draftOf = (path: string, changes: Partial<RequestDraft> = {}): RequestDraft => ({
  serviceId: 'contentful-us',
  api: 'delivery',
  spaceId: 'shop',
  environmentId: null,
  credential: { from: 'none' },
  placement: 'header',
  method: 'GET',
  path,
  query: [],
  headers: [],
  body: null,
  ...changes,
})

const sizeIn = (draft: RequestDraft): QuerySize => sizeOf(draft) ?? { limit: 0, include: null }

/** Searches a list whose responses have these sizes. The first request is known to be too large. */
const search = async (draft: RequestDraft, bytesOfSize: (size: QuerySize) => number) => {
  const sent: QuerySize[] = []
  const fit = await fitQuery(
    draft,
    (smaller) => {
      sent.push(sizeIn(smaller))
      return Promise.resolve(bytesOfSize(sizeIn(smaller)))
    },
    (bytes) => (bytes > MOST_BYTES ? null : bytes),
  )
  return { ...fit, sent }
}

describe('the search for a query that fits', () => {
  it('finds the largest limit of equal items in four requests', async () => {
    const { found, sent } = await search(
      draftOf('/spaces/shop/entries?limit=1000'),
      ({ limit }) => 200 + limit * 16_000,
    )
    expect(found).toMatchObject({ size: { limit: 458, include: 1 }, isLargest: true })
    expect(sent.map(({ limit }) => limit)).toEqual([250, 458, 459])
  })

  it('lowers include only if one item is too large, and then looks for the largest limit', async () => {
    const { found, sent } = await search(
      draftOf('/spaces/shop/entries?include=10'),
      ({ limit, include }) => limit * (include ?? 0) * 2_000_000,
    )
    expect(sent.slice(0, 4)).toEqual([
      { limit: 25, include: 10 },
      { limit: 1, include: 10 },
      { limit: 1, include: 5 },
      { limit: 1, include: 2 },
    ])
    expect(found).toMatchObject({ size: { limit: 1, include: 3 }, isLargest: true })
  })

  it('finds nothing if one item without links is too large', async () => {
    const { found, sent, requests } = await search(draftOf('/spaces/shop/entries'), () => MOST_BYTES + 1)
    expect(found).toBeNull()
    expect(sent.at(-1)).toEqual({ limit: 1, include: 0 })
    expect(requests).toBeLessThanOrEqual(MOST_READS)
  })

  it('ends at a response that shows nothing of the size', async () => {
    const fit = await fitQuery(
      draftOf('/spaces/shop/entries'),
      () => Promise.resolve('rate limited'),
      () => undefined,
    )
    expect(fit).toEqual({ requests: 1, found: null, failure: 'rate limited' })
  })

  it('keeps the spelling of the rest of the query', async () => {
    const { found } = await search(
      draftOf('/spaces/shop/entries?fields.a%5Bin%5D=x,y&limit=1000&order=-sys.id', {
        query: [{ name: 'select', value: 'fields', enabled: true }],
      }),
      ({ limit }) => limit * 1_000_000,
    )
    expect(found?.draft).toMatchObject({
      path: '/spaces/shop/entries?fields.a%5Bin%5D=x,y&order=-sys.id',
      query: [
        { name: 'select', value: 'fields', enabled: true },
        { name: 'limit', value: '7', enabled: true },
      ],
    })
  })

  it('finds what fits in at most eight requests, and the largest limit if it says so, for items of any size', async () => {
    const bytes = fc.array(fc.integer({ min: 100, max: 400_000 }), { minLength: 200, maxLength: 1_000 })
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 1_000 }), async (items, limit) => {
        const total = (most: number): number => items.slice(0, most).reduce((sum, item) => sum + item, 300)
        fc.pre(total(limit) > MOST_BYTES)
        const { found, sent } = await search(draftOf(`/spaces/shop/entries?limit=${limit}`), (size) =>
          total(size.limit),
        )
        expect(sent.length).toBeLessThan(MOST_READS)
        expect(total(found?.size.limit ?? 0)).toBeLessThanOrEqual(MOST_BYTES)
        const largest = Array.from({ length: limit }, (_, at) => at + 1).findLast((most) => total(most) <= MOST_BYTES)
        if (found?.isLargest === true) expect(found.size.limit).toBe(largest)
        else expect((found?.size.limit ?? 0) / (largest ?? 1)).toBeGreaterThan(0.5)
      }),
      { numRuns: 200, endOnFailure: true },
    )
  })
})

describe('the size of a response', () => {
  it.each([
    ['the bytes of a whole one', 200, 900, null, 900],
    ['null for one that Token Desk cut at its own limit', 200, 900, 900, null],
    ['null for one that is larger than the API allows', 200, MOST_BYTES + 1, null, null],
    ['undefined for another error', 429, 900, null, undefined],
  ] as const)('is %s', (_case, status, bytes, cutAt, size) => {
    const { outcome } = sampleExchange
    if (outcome.kind === 'failure') throw new Error('The sample is a response.')
    const changed = { ...outcome, head: { ...outcome.head, status }, body: { ...outcome.body, bytes, cutAt } }
    expect(bytesOf({ ...sampleExchange, outcome: changed })).toBe(size)
  })
})

describe('the size of a request', () => {
  it.each([
    ['delivery', '/spaces/shop/entries', { limit: 100, include: 1 }],
    ['preview', '/spaces/shop/environments/staging/entries?limit=7&include=3', { limit: 7, include: 3 }],
    ['delivery', '/spaces/shop/assets', { limit: 100, include: null }],
    ['management', '/spaces/shop/environments/master/entries?limit=1000', { limit: 1_000, include: null }],
    ['management', '/spaces/shop/entries/welcome/snapshots', { limit: 100, include: null }],
    ['management', '/spaces', { limit: 100, include: null }],
  ] as const)('is that of a list: %s %s', (api, path, size) => {
    expect(sizeOf(draftOf(path, { api }))).toEqual(size)
  })

  it.each([
    ['delivery', 'GET', '/spaces/shop/entries/welcome'],
    ['delivery', 'GET', '/spaces/shop/sync?initial=true'],
    ['management', 'POST', '/spaces/shop/entries'],
    ['management', 'GET', '/spaces/shop/entries?_method=DELETE'],
    ['graphql', 'GET', '/content/v1/spaces/shop'],
  ] as const)('is unknown for %s %s %s', (api, method, path) => {
    expect(sizeOf(draftOf(path, { api, method }))).toBeNull()
  })
})
