import { describe, expect, it } from 'vitest'
import { whatItIs } from '../../../../src/renderer/features/verdict/what-it-is.ts'
import type { Diagnosis, Probe } from '../../../../src/shared/model/diagnosis.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'

const sample = SAMPLE_OUTPUTS['diagnosis.explain']
const probe = (change: Partial<Probe>): Probe => ({
  ...{
    id: 'p',
    read: 1,
    kind: 'the-request',
    service: 'Contentful (US)',
    api: 'delivery',
    origin: 'https://cdn.contentful.com',
  },
  ...{ path: '/spaces/shop/entries', placement: 'header', token: 'the pasted token', why: '', outcome: 'content' },
  ...{ status: 200, errorId: null, requestId: null, duration: 1, exchange: null },
  ...change,
})
const diagnosis = (verdict: Diagnosis['verdict'], ...probes: Probe[]): Diagnosis => ({
  ...sample,
  ...{ verdict, probes, causes: [] },
  target: {
    ...{ service: 'Contentful (US)', api: 'delivery', space: 'shop', environment: null, origin: null, path: null },
    ...{ placement: 'header', token: { name: null, kind: null, length: 43, lastFour: 'AAAA' } },
  },
})
const refused = { outcome: 'error-record', status: 401, errorId: 'AccessTokenInvalid' } as const

describe('what a token is', () => {
  it('is what took it: an API of a service, in a space and its environments', () => {
    const found = whatItIs(
      diagnosis(
        'rejected',
        probe(refused),
        probe({ kind: 'other-api', api: 'preview', service: 'Contentful (EU)' }),
        probe({ kind: 'other-environment', api: 'preview', path: '/below/spaces/shop/environments/staging/entries' }),
      ),
    )
    expect(found).toEqual(['Preview key', 'Contentful (EU)', 'Contentful (US)', 'shop', 'the default', 'staging'])
  })

  it('is nothing that another token’s answer showed', () => {
    const others = (['control', 'other-token', 'management-read'] as const).map((kind) => probe({ kind }))
    expect(whatItIs(diagnosis('rejected', probe(refused), ...others))).toEqual([])
  })

  it('is of the asked API where it is good but not for this place, and its space stays open', () => {
    expect(whatItIs(diagnosis('no-access', probe({ ...refused, status: 404, errorId: 'NotFound' })))).toEqual([
      'Delivery key',
      'Contentful (US)',
    ])
  })

  it('is not known where nothing was learned', () => {
    expect(whatItIs(diagnosis('not-checked', probe({ outcome: 'dns', status: null })))).toEqual([])
  })

  it('is known from an API that takes one kind, and not from one that takes two', () => {
    const [graphql, preview] = [probe({ api: 'graphql' }), probe({ kind: 'other-api', api: 'preview' })]
    expect(whatItIs(diagnosis('rejected', graphql, preview))[0]).toBe('Preview key')
  })

  it('is of an account, and of no space, where Management took it', () => {
    const took = probe({ api: 'management', path: '/spaces/shop/environments' })
    const [kind, ...rest] = whatItIs(diagnosis('accepted', took))
    expect(kind).toBe('Management token')
    expect(rest).not.toContain('shop')
  })

  it('is also what the judgement names for certain, and nothing that is only likely', () => {
    const [cause] = sample.causes
    if (cause === undefined) throw new Error('The sample has no cause')
    const of = (change: Partial<typeof cause>): Diagnosis => ({
      ...diagnosis('rejected', probe(refused)),
      causes: [
        {
          ...cause,
          id: 'token-of-other-api',
          fixes: ['use-api-of-token'],
          detail: { acceptedBy: 'preview' },
          ...change,
        },
      ],
    })
    expect(whatItIs(of({ certainty: 'certain' }))).toEqual(['Preview key', 'Contentful (US)'])
    expect(whatItIs(of({ certainty: 'likely' }))).toEqual([])
    const notEnabled = of({
      id: 'environment-not-enabled',
      fixes: ['enable-environment'],
      certainty: 'certain',
      detail: {},
    })
    expect(whatItIs({ ...notEnabled, verdict: 'no-access' })).toEqual(['Delivery key', 'Contentful (US)', 'shop'])
  })
})
