import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../../src/core/import/steps.ts'
import { readSources } from '../../../../src/core/import/read.ts'

const TOKEN = 'fakeDeliveryKeyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

const formsOf = (text: string): string[] => atOnce(readSources([{ file: null, text }])).sources.map(({ form }) => form)

describe('a token by itself', () => {
  it.each([
    TOKEN,
    `"${TOKEN}"`,
    `Authorization: Bearer ${TOKEN}`,
    `authorization: Bearer b4c0n73n7fu1`,
    `Bearer ${TOKEN}`,
    `token: ${TOKEN}`,
  ])('is recognized in %s', (text) => {
    expect(formsOf(text)).toEqual(['token'])
  })

  it('is not alone if a name says what it is', () => {
    expect(formsOf(`CONTENTFUL_PREVIEW_TOKEN: ${TOKEN}`)).not.toEqual(['token'])
    expect(formsOf(`Authorization: Bearer ${TOKEN}\nspace: shop1234`)).not.toEqual(['token'])
  })
})
