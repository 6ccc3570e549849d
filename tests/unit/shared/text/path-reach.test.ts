import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeInPath } from '../../../../src/shared/text/path-place.ts'
import { reachesOf } from '../../../../src/shared/text/path-reach.ts'
import { buildTarget } from '../../../../src/shared/text/url.ts'

/** Each place once, as `space/environment: what is named there`. */
const reaches = (path: string): string[] => [
  ...new Set(
    reachesOf(path)?.map(
      ({ spaceId, environmentId, named }) => `${spaceId}/${environmentId ?? ''}: ${named.join(' ')}`,
    ),
  ),
]

describe('where a path may lead', () => {
  it.each([
    ['/spaces/abc/environments/dev/entries/x?q=1', ['abc/dev: entries x']],
    ['/content/v1/spaces/abc', ['abc/: ']],
    ['/spaces/abc/API_Keys/Id', ['abc/: api_keys Id']],
    ['/spaces/abc/environments', ['abc/: environments']],
    ['/users/me', []],
    ['/spaces/abc/environments/dev%2F..%2Fmaster', ['abc/dev%2F..%2Fmaster: ', 'abc/master: ']],
    ['/spaces/abc/environments/master//../entries', ['abc/master: entries', 'abc/entries: ']],
    ['/spaces/abc%3F/environments/dev', ['abc%3F/dev: ', 'abc?/dev: ', 'abc/: ']],
  ])('is told in every reading of %s', (path, places) => {
    expect(reaches(path)).toEqual(places)
  })

  it('cannot be told where escapes do not come to an end', () => {
    expect(reachesOf(`/spaces/%${'25'.repeat(9)}61`)).toBeNull()
  })

  it('is, among others, where the path leads as it is sent', () => {
    const segment = fc.constantFrom('spaces', 'environments', 'abc', 'dev', '..', '.', '%2e%2e', '%61', '.a', 'x..')
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
        const path = `/${segments.join('/')}`
        const { spaceId, environmentId } = placeInPath(path)
        if (spaceId === null || !buildTarget('https://cdn.example.com', path, []).ok) return
        expect(reachesOf(path)).toContainEqual(expect.objectContaining({ spaceId, environmentId }))
      }),
    )
  })
})
