import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenInUrl } from '../../../../src/shared/text/token-in-url.ts'

const TOKEN = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

describe('a pasted URL gives its token', () => {
  it.each([
    `https://cdn.contentful.com/spaces/shop1234/entries?access_token=${TOKEN}`,
    `  https://cdn.contentful.com/spaces/shop1234/entries?limit=1&access_token=${TOKEN}&skip=2\n`,
    `"https://cdn.contentful.com/?access_token=${TOKEN}#top"`,
    `http://127.0.0.1:4000/spaces/a/entries?access_token=${TOKEN}`,
    `/spaces/shop1234/entries?access_token=${TOKEN}`,
    `https://cdn.contentful.com/spaces/a?access_token=${TOKEN}&access_token=${TOKEN}`,
  ])('%s', (text) => {
    expect(tokenInUrl(text)).toBe(TOKEN)
  })

  it('in any encoding of its query', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.webUrl(), (token, url) => {
        const query = new URLSearchParams({ access_token: token }).toString()
        expect(tokenInUrl(`${url}?${query}`)).toBe(token)
      }),
    )
  })
})

describe('nothing is taken out of', () => {
  it.each([
    '',
    TOKEN,
    `Bearer ${TOKEN}`,
    `access_token=${TOKEN}`,
    'https://cdn.contentful.com/spaces/shop1234/entries',
    'https://cdn.contentful.com/spaces/shop1234/entries?access_token=',
    `https://cdn.contentful.com/a?access_token=${TOKEN}&access_token=another`,
    `https://a.example/?access_token=${TOKEN} https://b.example/`,
  ])('%s', (text) => {
    expect(tokenInUrl(text)).toBeNull()
  })
})
