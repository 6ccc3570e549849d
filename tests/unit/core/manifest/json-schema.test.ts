import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { manifestJsonSchema } from '../../../../src/core/manifest/schema.ts'
import { parseManifest } from '../../../../src/core/manifest/read.ts'

const validate = new Ajv().compile(manifestJsonSchema())

const TOKEN = {
  name: 'website',
  kind: 'delivery-key',
  service: 'contentful-us',
  space: 'abc',
  secretFrom: 'WEBSITE_KEY',
}
const GOOD = {
  $schema: './node_modules/token-desk/manifest.schema.json',
  services: [{ name: 'home', baseUrls: { delivery: 'https://cdn.example.com' }, webAppUrl: 'https://app.example.com' }],
  spaces: [{ service: 'home', id: 'abc', name: 'Bakery', environments: ['master'], production: ['master'] }],
  tokens: [TOKEN],
}

describe('the manifest’s JSON Schema', () => {
  it('in the repository is the one of today: `npx vitest -u` writes it anew', async () => {
    await expect(`${JSON.stringify(manifestJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../../../resources/manifest.schema.json',
    )
  })

  it.each([
    ['all that it may say', GOOD],
    ['nothing', {}],
    ['a token alone', { tokens: [TOKEN] }],
  ])('takes a manifest with %s, as the app does', (_, manifest) => {
    expect(validate(manifest), JSON.stringify(validate.errors)).toBe(true)
    expect(parseManifest(JSON.stringify(manifest)).ok).toBe(true)
  })

  it.each([
    ['a field that could hold a secret', { tokens: [{ ...TOKEN, token: 'x' }] }],
    ['a kind that there is not', { tokens: [{ ...TOKEN, kind: 'password' }] }],
    ['no variable', { tokens: [{ ...TOKEN, secretFrom: undefined }] }],
    ['what is no variable’s name', { tokens: [{ ...TOKEN, secretFrom: 'a-b' }] }],
    ['an API that there is not', { services: [{ name: 'home', baseUrls: { push: 'https://example.com' } }] }],
    ['a list of something else', { tokens: {} }],
  ])('refuses one with %s, as the app does', (_, manifest) => {
    const text = JSON.stringify(manifest)
    expect(validate(JSON.parse(text))).toBe(false)
    expect(parseManifest(text).ok).toBe(false)
  })
})
