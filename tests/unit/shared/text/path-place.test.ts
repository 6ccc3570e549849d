import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { API_NAMES } from '../../../../src/shared/platform.ts'
import { buildTarget } from '../../../../src/shared/text/url.ts'
import {
  isInEnvironment,
  placeInPath,
  placeNamed,
  withWord,
  withPlace,
} from '../../../../src/shared/text/path-place.ts'

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
const place = fc.record({ spaceId: id, environmentId: fc.option(id) })

describe('the place that a path names', () => {
  it.each([
    ['/spaces/abc/environments/staging/entries?x=1', 'abc', 'staging'],
    ['/content/v1/spaces/abc/environments/staging', 'abc', 'staging'],
    ['/spaces/abc?x=1', 'abc', null],
    ['/spaces/abc/environments', 'abc', null],
    ['/spaces/caf%C3%A9/entries', 'café', null],
    ['/spaces/%E0%A4%A/entries', '%E0%A4%A', null],
    ['/users/me', null, null],
    ['/spaces', null, null],
    ['/spaces/', null, null],
    ['/other/spaces/abc', null, null],
    ['', null, null],
    ['/spaces/abc/environments/dev/../master/entries', 'abc', 'master'],
    ['/spaces/abc/environments/dev/%2E%2e/master/entries?x=..', 'abc', 'master'],
    ['/spaces/abc/./environments/master/entries', 'abc', 'master'],
    ['/x/../spaces/abc/entries', 'abc', null],
  ])('is read from %s', (path, spaceId, environmentId) => {
    expect(placeInPath(path)).toEqual({ spaceId, environmentId })
    expect(placeNamed('delivery', path)).toEqual({ spaceId, environmentId })
  })

  it('is the first part of an image’s address', () => {
    expect(placeNamed('images', '/abc/asset/file.png')).toEqual({ spaceId: 'abc', environmentId: null })
    expect(placeNamed('images', '/')).toEqual({ spaceId: null, environmentId: null })
  })
})

describe('an environment that no path names', () => {
  it.each([
    ['delivery', '/spaces/abc/entries', true],
    ['delivery', '/spaces/abc', true],
    ['management', '/spaces/abc/entries?limit=1', true],
    ['management', '/spaces/abc', false],
    ['management', '/spaces/abc/environments/staging', true],
    ['management', '/spaces/abc/api_keys', false],
    ['management', '/spaces/abc/environments', false],
    ['management', '/users/me', false],
    ['graphql', '/content/v1/spaces/abc', true],
    ['images', '/abc/', false],
  ] as const)('on %s, %s, is the default one: %s', (api, path, isDefault) => {
    expect(isInEnvironment(api, path)).toBe(isDefault)
  })
})

describe('a path in another place', () => {
  it.each([
    ['delivery', '/spaces/abc/entries/x?a=/spaces/abc', '/spaces/new/environments/staging/entries/x?a=/spaces/abc'],
    ['delivery', '/spaces/abc/environments/master/entries', '/spaces/new/environments/staging/entries'],
    ['management', '/spaces/abc', '/spaces/new/environments/staging'],
    ['graphql', '/content/v1/spaces/abc', '/content/v1/spaces/new/environments/staging'],
    ['images', '/abc/a/b.png', '/new/a/b.png'],
    ['management', '/spaces/abc/api_keys', null],
    ['management', '/users/me', null],
  ] as const)('on %s is %s, moved', (api, path, moved) => {
    expect(withPlace(api, path, { spaceId: 'new', environmentId: 'staging' })).toBe(moved)
  })

  it('keeps the place of the environment out of it where none is meant', () => {
    const none = { spaceId: 'new', environmentId: null }
    expect(withPlace('delivery', '/spaces/abc/environments/master/entries', none)).toBe('/spaces/new/entries')
    expect(withPlace('delivery', '/spaces/abc', { spaceId: null, environmentId: null })).toBeNull()
  })

  it('is never another than the one that is sent', () => {
    const segment = fc.constantFrom('spaces', 'environments', 'abc', 'dev', '..', '.', '%2e%2e', '%2E', '', '.a', 'x..')
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
        const path = `/${segments.join('/')}`
        const built = buildTarget('https://cdn.example.com', path, [])
        if (built.ok) expect(placeInPath(path)).toEqual(placeInPath(built.value.pathname))
      }),
    )
  })

  it('names that place, and says the rest as it was', () => {
    const rest = fc.constantFrom('', '/entries', '/entries/$1?q=$&', '?x=1', '/a//b')
    fc.assert(
      fc.property(fc.constantFrom(...API_NAMES), place, place, rest, (api, from, to, tail) => {
        const usual = api === 'images' ? `/${from.spaceId}` : `/spaces/${from.spaceId}`
        const path = `${usual}${tail}`
        const moved = withPlace(api, path, to)
        if (moved === null) return
        expect(moved.endsWith(tail)).toBe(true)
        expect(placeNamed(api, moved)).toEqual(api === 'images' ? { ...to, environmentId: null } : to)
      }),
    )
  })
})

describe('the same path with another word', () => {
  it.each([
    [
      'delivery',
      '/spaces/abc/environments/master/entires?limit=1',
      'entries',
      '/spaces/abc/environments/master/entries?limit=1',
    ],
    ['delivery', '/spaces/abc/entires/ada', 'entries', '/spaces/abc/entries/ada'],
    ['graphql', '/content/v1/spaces/abc/entires', 'entries', '/content/v1/spaces/abc/entries'],
    ['delivery', '/spaces/a%20b/enviroments/x/entries', 'environments', '/spaces/a%20b/environments/x/entries'],
    ['delivery', '/space/abc/entries?limit=1', 'spaces', '/spaces/abc/entries?limit=1'],
    ['graphql', '/content/v1/space/abc', 'spaces', '/content/v1/spaces/abc'],
    ['graphql', '/content/v2/spaces/abc', 'v1', '/content/v1/spaces/abc'],
    ['delivery', '/spaces/abc', 'entries', null],
    ['delivery', '/spaces/abc/environments/master/', 'entries', null],
    ['delivery', '/spaces', 'entries', null],
    ['delivery', '', 'spaces', null],
  ] as const)('of %s in the place of the wrong one in %s: %s', (api, path, word, meant) => {
    expect(withWord(api, path, word)).toBe(meant)
  })
})
