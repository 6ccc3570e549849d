import { describe, expect, it } from 'vitest'
import { sentWords } from '../../../../src/renderer/features/diagnosis/target-words.ts'
import { sampleExchange } from '../../../fakes/samples.ts'

describe('what a request that was sent is told by', () => {
  it('is its path, API and service, and the token with its placement', () => {
    const { request, token } = sampleExchange
    if (token === null) throw new Error('The sample carries a token')
    expect(sentWords({ ...sampleExchange, api: 'management' }, 'Contentful (EU)')).toEqual({
      path: request.target,
      about: `Management · Contentful (EU) · ${token.name}, in the ${token.placement}`,
    })
  })

  it('says that no token went along, and nothing of a service that is gone', () => {
    expect(sentWords({ ...sampleExchange, api: 'delivery', token: null }, null).about).toBe('Delivery · no token')
  })
})
