import { describe, expect, it } from 'vitest'
import { removalQuestion, tokensGoing } from '../../../../src/renderer/features/vault/removal-question.ts'
import { token } from '../request/examples.ts'

const space = (id: string) => ({ serviceId: 'contentful-us', id, name: id, environments: [] })
const aService = (id: string, name: string) => ({ id, name, preset: null, baseUrls: {}, webAppUrl: null })
const vault = {
  services: [aService('contentful-us', 'Contentful (US)'), aService('contentful-eu', 'Contentful (EU)')],
  spaces: [space('shop'), space('blog')],
  tokens: [
    token(1, {}),
    token(2, {}),
    token(3, { spaceId: 'blog' }),
    token(4, { spaceId: 'unsaved' }),
    token(5, { spaceId: null }),
    token(6, { serviceId: 'contentful-eu' }),
  ],
}
const service = { serviceId: 'contentful-us', spaceId: null }
const shop = { ...service, spaceId: 'shop' }

describe('removing a place', () => {
  it('asks where more than one token goes, with counts', () => {
    expect([service, shop].map((place) => tokensGoing(vault, place).length)).toEqual([5, 2])
    expect(removalQuestion(vault, service)).toMatchObject({
      title: 'Remove “Contentful (US)”?',
      text: '3 spaces, 5 tokens, secrets included. You can undo this for one minute.',
    })
    expect(removalQuestion(vault, shop)?.text).toMatch(/^2 tokens, secrets included\. /)
  })

  it('lists what is removed now, without what was removed meanwhile', () => {
    const left = (tokens: typeof vault.tokens, spaces = vault.spaces) =>
      removalQuestion({ ...vault, tokens, spaces }, shop)?.text ?? null
    expect(left(vault.tokens.slice(1))).toBe('1 token, secrets included. You can undo this for one minute.')
    expect(left([])).toBe('There are no tokens in it. You can undo this for one minute.')
    expect(left([], [])).toBeNull()
    expect(removalQuestion({ ...vault, services: [] }, service)).toBeNull()
  })
})
