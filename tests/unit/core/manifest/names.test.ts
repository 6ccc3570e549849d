import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../../src/core/manifest/read.ts'

const BASE_URLS = { delivery: 'https://cdn.example.com' }
const token = (name: string, space = 'abc') => ({
  ...{ name, kind: 'delivery-key', service: 'contentful-us', space },
  secretFrom: 'WEBSITE_KEY',
})
const problemOf = (manifest: object): string => {
  const read = parseManifest(JSON.stringify(manifest))
  return read.ok ? '' : read.error.message
}

describe('a name in a manifest', () => {
  it.each(['web\u200bsite', '\u202ewebsite', 'web\nsite'])('can’t contain invisible characters: %j', (name) => {
    expect(problemOf({ tokens: [token(name)] })).toContain('tokens[0].name: This name contains an invisible character')
  })

  it('is composed', () => {
    const read = parseManifest(JSON.stringify({ tokens: [token('Ba\u0308ckerei')] }))
    expect(read.ok && read.value.tokens[0]?.name).toBe('B\u00e4ckerei')
  })

  it.each(['\u0441ontentful-us', 'Contentful\u00a0(US)', 'C\u03bfntentful (EU)', 'contentful\u2010eu'])(
    'can’t look like one of Contentful’s own services: %j',
    (name) => {
      expect(problemOf({ services: [{ name, baseUrls: BASE_URLS }] })).toContain('Contentful’s own services')
    },
  )

  it('can’t look like another name of the same list', () => {
    const services = ['shop', 'sh\u043ep'].map((name) => ({ name, baseUrls: BASE_URLS }))
    expect(problemOf({ services })).toContain('services[1].name: This looks like another name')
    const tokens = [token('website'), token('blog'), token('w\u0435bsite', 'xyz')]
    expect(problemOf({ tokens })).toContain('tokens[2].name: This looks like another name')
    expect(problemOf({ tokens: [token('website'), token('website', 'xyz')] })).toBe('')
  })
})
