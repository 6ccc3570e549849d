import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenId, misspeltWord, oneItem, parsePath } from '../../../../src/core/diagnosis/paths.ts'
import { mayBeElsewhere, placeInPath } from '../../../../src/shared/text/path-place.ts'

const piece = fc.constantFrom(
  'spaces',
  '%73paces',
  'environments',
  'content',
  'v1',
  'shop',
  'blog',
  'staging',
  'a%2Fb',
  '%E0%A4%A',
  '.',
  '..',
  '%2e%2E',
  '',
  'entries',
)
const pathOf = fc
  .tuple(fc.constantFrom('/spaces/', '/content/v1/spaces/', '/'), fc.array(piece, { maxLength: 7 }))
  .map(([start, pieces]) => start + pieces.join('/'))

/** An empty part is an id for a diagnosis, as what is wrong with the path; for everybody else it is none. */
const named = (id: string | null): string | null => (id === '' ? null : id)

describe('a path read by a diagnosis', () => {
  it('names the place that the app shows and that is requested', () => {
    fc.assert(
      fc.property(pathOf, (path) => {
        const { spaceId, environmentId } = parsePath(path)
        const shown = placeInPath(path)
        expect(named(spaceId)).toBe(shown.spaceId)
        // Without a space, no environment is requested.
        const isClear = named(spaceId) !== null && !mayBeElsewhere(path)
        expect(isClear ? named(environmentId) : null).toBe(shown.environmentId)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['/spaces/shop/../blog/entries', 'blog', null, ['entries']],
    ['/spaces/shop/environments/x/../staging/entries', 'shop', 'staging', ['entries']],
    ['/spaces/shop/./entries?limit=1', 'shop', null, ['entries']],
    ['/content/v1/%73paces/shop', 'shop', null, []],
  ])('goes the steps of %s', (path, spaceId, environmentId, resource) => {
    expect(parsePath(path)).toMatchObject({ spaceId, environmentId, resource })
  })

  it('still finds in it what was typed for a variable that was not set', () => {
    expect(brokenId('delivery', '/spaces/../entries')).toEqual({ at: 'space', value: '..', why: 'unset' })
    expect(brokenId('delivery', '/spaces/shop/../blog/entries')).toEqual({ at: 'resource', value: '..', why: 'unset' })
  })

  it('is shortened to one item in its original spelling', () => {
    expect(oneItem('/spaces/shop/../blog/entries?skip=3')).toBe('/spaces/shop/../blog/entries?limit=1')
  })
})

describe('a misspelt word of a path', () => {
  it.each([
    ['delivery', '/spaces/shop/environments/master/entrys', 'entrys', 'entries'],
    ['delivery', '/spaces/shop/enviroments/master/entries', 'enviroments', 'environments'],
    ['preview', '/spaces/shop/environment/master/entries/x', 'environment', 'environments'],
    ['delivery', '/space/shop/environments/master/entries', 'space', 'spaces'],
    ['management', '/spcaes/shop', 'spcaes', 'spaces'],
    ['management', '/usrs/me', 'usrs', 'users'],
    ['management', '/spaces/shop/enviroment', 'enviroment', 'environments'],
    ['graphql', '/content/v1/space/shop/environments/master', 'space', 'spaces'],
    ['graphql', '/content/v1/spaces/shop/enviroments/master', 'enviroments', 'environments'],
    ['graphql', '/contents/v1/spaces/shop', 'contents', 'content'],
    ['graphql', '/content/v2/spaces/shop', 'v2', 'v1'],
    ['delivery', '/spaces/shop/environments/master/cakes', 'cakes', null],
    ['delivery', '/spaces/shop/environments/master/environment', 'environment', null],
  ] as const)('of %s in %s is %s, which means %s', (api, path, word, meant) => {
    expect(misspeltWord(api, parsePath(path))).toEqual({ word, meant })
  })

  it.each([
    ['delivery', '/spaces/shop/environments/master/entries/entrys'],
    ['delivery', '/spaces/enviroments/entries'],
    ['delivery', '/spaces/shop'],
    ['delivery', '/spaces'],
    ['delivery', '/spaces/shop/environments'],
    ['management', '/users/me'],
    ['graphql', '/content/v1/spaces/shop'],
    ['graphql', '/content'],
    ['images', '/space/asset/x.png'],
  ] as const)('is none for %s in %s', (api, path) => {
    expect(misspeltWord(api, parsePath(path))).toBeNull()
  })
})
