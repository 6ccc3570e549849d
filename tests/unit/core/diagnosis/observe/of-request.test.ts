import { describe, expect, it } from 'vitest'
import { firstFacts } from '../../../../../src/core/diagnosis/diagnose.ts'
import { answerOf } from '../../../../../src/core/diagnosis/observe/answer.ts'
import { observe } from '../../../../../src/core/diagnosis/observe/observe.ts'
import { readSigns } from '../../../../../src/core/diagnosis/observe/response-headers.ts'
import { theRequest } from '../../../../../src/core/diagnosis/probes/probe.ts'
import { readBody } from '../../../../../src/core/reading/wire/read-body.ts'
import { DEFAULT_SETTINGS } from '../../../../../src/shared/model/settings.ts'

const PATH = '/spaces/alpha/entries?order=sys.id&fields.slug[in]=a'

/** The observations of a parameter that was not sent, if the platform complains about these. */
const renamed = (...errors: { name?: string; path?: string | string[]; details?: string }[]): string[] => {
  const facts = firstFacts(
    {
      service: { name: 'One', baseUrls: { delivery: 'https://cdn.example.com' }, webAppUrl: null },
      ...{ api: 'delivery', path: PATH, placement: 'header', connection: DEFAULT_SETTINGS.connection },
      credential: {
        state: 'present',
        secret: 'fake-delivery-key',
        kind: null,
        name: null,
        reach: [],
        typed: false,
        vault: null,
      },
      ...{
        otherServices: [],
        alsoBound: [],
        spaceId: null,
        environmentId: null,
        knowledge: { tokens: [], spaces: [] },
      },
      ...{ consent: { otherServices: false, managementRead: false }, timeLimit: 0, cacheVariation: 0, earlier: [] },
      ...{ approved: [], wait: 0, known: null },
    },
    0,
  )
  const spec = theRequest(facts)
  if (spec === null) throw new Error('there is a request')
  const record = { sys: { type: 'Error', id: 'InvalidQuery' }, message: 'x', requestId: 'fake', details: { errors } }
  const body = new TextEncoder().encode(JSON.stringify(record))
  const reading = readBody({ status: 400, mediaType: 'application/json', body, cut: false })
  const answer = answerOf({
    reading,
    status: 400,
    signs: readSigns([]),
    cut: false,
    redirects: [],
    text: '',
    api: null,
  })
  const { evidence } = observe({ ...facts, asked: [{ spec, answer, exchange: null, duration: 0 }] })
  return evidence.filter(({ id }) => id === 'answer:renamed').map(({ summary }) => summary)
}

describe('a parameter that the response names', () => {
  it.each([{ path: 'query,shop' }, { path: ['query', 'shop'] }, { name: 'shop' }, { name: 'unknown', path: 'shop' }])(
    'was added on the way if it was not sent: %j',
    (problem) => {
      expect(renamed(problem)).toEqual(['The response mentions a parameter “shop”, which wasn’t sent.'])
    },
  )

  it.each(['order', 'order.x', 'fields.slug', 'fields'])('is no added one where it was sent: %s', (path) => {
    expect(renamed({ path })).toEqual([])
  })

  it.each(['unknown', 'unknownParameter', 'invalid', 'invalidQueryOperator', 'type', 'query', 'required'])(
    'is none where it is the name of the error: %s',
    (name) => {
      expect(renamed({ name })).toEqual([])
      expect(renamed({ name, path: 'order' })).toEqual([])
    },
  )

  it.each(['unknowns', 'invalidated', 'typed'])('is one where it only begins like the name of an error: %s', (name) => {
    expect(renamed({ name })).toHaveLength(1)
  })

  it('is none where it is no name of a parameter', () => {
    for (const path of ['', '$filter', '0', 'A b']) expect(renamed({ path })).toEqual([])
  })
})
