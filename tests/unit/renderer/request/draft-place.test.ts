import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { environmentAsked, placeShown } from '../../../../src/renderer/features/request/draft-place.ts'
import { API_NAMES } from '../../../../src/shared/platform.ts'
import type { ApiName } from '../../../../src/shared/platform.ts'
import { buildTarget } from '../../../../src/shared/text/url.ts'

/** A path as the platform reads it off the line: step by step, each undone once. Null: it is refused. */
const readByServer = (api: ApiName, pathname: string) => {
  try {
    const steps = pathname.split('/').slice(1).map(decodeURIComponent)
    if (api === 'images') return { spaceId: steps[0], environmentId: undefined }
    const [spaces, spaceId, environments, environmentId] = steps.slice(steps[0] === 'content' ? 2 : 0)
    if (spaces !== 'spaces') return { spaceId: undefined, environmentId: undefined }
    return { spaceId, environmentId: environments === 'environments' ? environmentId : undefined }
  } catch {
    return null
  }
}

describe('the place that is shown', () => {
  it.each([
    ['feature%2Ffoo', 'feature/foo'],
    ['a b', 'a b'],
    ['é', 'é'],
    ['%C3%A9', 'é'],
    ['my!env', 'my!env'],
    ['staging;v=1', 'staging;v=1'],
    ['{env}', '{env}'],
    ['staging%2F..%2Fmaster', 'staging/../master'],
    ['staging', 'staging'],
    ['%zz', '%zz'],
  ])('is what the path names: %s', (spelled, named) => {
    const path = `/spaces/shop/environments/${spelled}/entries`
    expect(placeShown({ api: 'delivery', path })).toEqual({ spaceId: 'shop', environmentId: named, isDefault: false })
    expect(environmentAsked({ api: 'delivery', path, environmentId: null })).toBe(named)
  })

  it.each([
    ['/spaces/shop/entries', true],
    ['/spaces/<space_id>/entries', true],
    ['/spaces/shop//environments/staging/entries', false],
    ['/spaces/shop/environments//staging', false],
    ['/spaces/shop/entries/..%2Fenvironments%2Fstaging', false],
    ['/spaces/shop/Environments/staging/entries', false],
    ['/spaces/shop/environments/staging/%2e%2e%2fmaster/entries', false],
    ['/users/me', false],
  ])('of %s is the default environment: %s', (path, isDefault) => {
    expect(placeShown({ api: 'delivery', path })).toMatchObject({ environmentId: null, isDefault })
  })

  it('is named by a word in any spelling', () => {
    const path = '/%73paces/shop/%65nvironments/staging/entries'
    expect(placeShown({ api: 'delivery', path })).toMatchObject({ spaceId: 'shop', environmentId: 'staging' })
  })

  it('is empty if no space was chosen', () => {
    expect(placeShown({ api: 'delivery', path: '/spaces/<space_id>/entries' }).spaceId).toBeNull()
  })

  it('is, for any path, the one that a server reads off the line, or none', () => {
    const words = fc.constantFrom(
      'spaces',
      'environments',
      'content',
      'v1',
      '%73paces',
      'Environments',
      'abc',
      'entries',
    )
    const odd = fc.constantFrom(
      '',
      '..',
      '.',
      '%2e%2e',
      'a%2Fb',
      'a%2F..%2Fb',
      'x;v=1',
      '{env}',
      '%',
      '%zz',
      '%E9',
      'é%zz',
      'a b',
    )
    const segment = fc.oneof(words, odd, fc.string({ unit: 'grapheme', maxLength: 4 }))
    const start = fc.constantFrom('', '/spaces/abc', '/spaces/abc/environments', '/content/v1/spaces/abc')
    fc.assert(
      fc.property(fc.constantFrom(...API_NAMES), start, fc.array(segment, { maxLength: 7 }), (api, begin, segments) => {
        const path = `${begin}/${segments.join('/')}`
        const built = buildTarget('https://cdn.example.com', path, [])
        if (!built.ok) return
        const shown = placeShown({ api, path })
        const read = readByServer(api, built.value.pathname)
        if (read === null) return
        if (shown.spaceId !== null) expect(shown.spaceId).toBe(read.spaceId)
        if (shown.environmentId !== null) expect(shown.environmentId).toBe(read.environmentId)
        if (shown.isDefault) expect(read.environmentId).toBeUndefined()
      }),
      { numRuns: 1_000 },
    )
  })
})
