import { describe, expect, it } from 'vitest'
import { comparePlacements } from '../../../../src/renderer/features/diagnosis/placement-compare.ts'
import type { Probe } from '../../../../src/shared/model/diagnosis.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { sampleDiagnosis, sampleExchange } from '../../../fakes/samples.ts'

const [base] = sampleDiagnosis.probes
if (base === undefined) throw new Error('The sample has a probe')

const refused: Probe = { ...base, status: 401, errorId: 'AccessTokenInvalid', exchange: null }
const inQuery = (change: Partial<Probe>): Probe => ({
  ...refused,
  id: 'other-placement',
  kind: 'other-placement',
  placement: 'query',
  requestId: 'request-2',
  ...change,
})
const content = { outcome: 'content', status: 200, errorId: null } as const
const compare = (probes: Probe[]) => comparePlacements(probes, () => null)

describe('header against query', () => {
  it('says which of the two gets through', () => {
    const comparison = compare([refused, inQuery(content)])
    expect(comparison?.sentence).toBe('Only the query gets through. The header seems to be lost or changed on the way.')
    expect(comparison?.rows[0]).toEqual({
      label: 'Answer',
      header: '401 AccessTokenInvalid',
      query: '200 Content',
      differs: true,
    })
    expect(compare([{ ...refused, ...content }, inQuery({})])?.sentence).toMatch(/^Only the header gets through/)
  })

  it('keeps the columns apart when the request itself carried its token in the query', () => {
    const request: Probe = { ...refused, ...content, placement: 'query' }
    const comparison = compare([request, inQuery({ placement: 'header' })])
    expect(comparison?.rows[0]).toMatchObject({ header: '401 AccessTokenInvalid', query: '200 Content' })
  })

  it('says that the place makes no difference when the answers are alike, although their ids differ', () => {
    const comparison = compare([refused, inQuery({})])
    expect(comparison?.sentence).toMatch(/makes no difference/)
    expect(comparison?.rows.filter(({ differs }) => differs)).toEqual([])
  })

  it('is not there unless both were sent', () => {
    expect(compare([refused])).toBeNull()
    for (const outcome of ['skipped', 'planned', 'cancelled'] as const)
      expect(compare([refused, inQuery({ outcome })])).toBeNull()
  })

  it('names the headers of the answers that tell who gave them, and only those', () => {
    const exchange = (headers: [string, string][]): Exchange => ({
      ...sampleExchange,
      outcome: {
        kind: 'failure',
        code: 'reset',
        phase: 'body',
        message: '',
        systemCode: null,
        reason: { is: 'closed', host: 'cdn.example.com', port: 443 },
        headFrom: 'server',
        head: { status: 401, statusText: '', headers },
      },
    })
    const kept = new Map([
      ['a', exchange([['Via', '1.1 gateway'], ['Date', 'today']])], // prettier-ignore
      ['b', exchange([['Contentful-Api', 'cda'], ['Date', 'tomorrow']])], // prettier-ignore
    ])
    const comparison = comparePlacements([{ ...refused, exchange: 'a' }, inQuery({ exchange: 'b' })], (id) =>
      id === null ? null : (kept.get(id) ?? null),
    )
    expect(comparison?.rows.filter(({ differs }) => differs)).toEqual([
      { label: 'contentful-api', header: '–', query: 'cda', differs: true },
      { label: 'via', header: '1.1 gateway', query: '–', differs: true },
    ])
  })
})
