import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayBeElsewhere, placeInPath } from '../../../../src/shared/text/path-place.ts'
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

/** An id with its escapes decoded once. */
const asId = (part: string | null): string | null => (part === null ? null : decodeURIComponent(part))

describe('where a path may lead', () => {
  it.each([
    ['/spaces/abc/environments/dev/entries/x?q=1', ['abc/dev: entries x']],
    ['/content/v1/spaces/abc', ['abc/: ']],
    ['/spaces/abc/API_Keys/Id', ['abc/: api_keys Id']],
    ['/spaces/abc/environments', ['abc/: environments']],
    ['/users/me', []],
    ['/spaces/abc/environments/dev%2F..%2Fmaster', ['abc/dev%2F..%2Fmaster: ', 'abc/master: ']],
    ['/spaces/abc/environments/master//../entries', ['abc/master: entries', 'abc/entries: ']],
    ['/spaces/abc/environments//spaces', ['abc/spaces: ', 'abc/: environments spaces']],
    ['/spaces/abc//entries', ['abc/: entries']],
    ['/spaces/abc/environments/', ['abc/: environments']],
    ['/spaces/abc/environments//dev', ['abc/dev: ', 'abc/: environments dev']],
    ['/spaces/abc//environments/dev', ['abc/dev: ', 'abc/: environments dev']],
    ['/spaces/abc%3F/environments/dev', ['abc%3F/dev: ', 'abc?/dev: ', 'abc/: ']],
  ])('is found in every reading of %s', (path, places) => {
    expect(reaches(path)).toEqual(places)
  })

  it('is unknown if the escapes do not end', () => {
    expect(reachesOf(`/spaces/%${'25'.repeat(9)}61`)).toBeNull()
  })

  it('includes where the path leads as sent', () => {
    const names = fc.constantFrom('spaces', 'environments', 'abc', 'dev', 'a%2Fb', 'a%3Bb', 'a%3F', '%61', '.a', 'x..')
    const segment = fc.oneof(names, fc.constantFrom('..', '.', '', '%2e%2e', '.%2E'))
    const inSpace = fc.tuple(fc.constantFrom('/spaces/abc', '/spaces/x%2Fy', ''), fc.array(segment, { maxLength: 8 }))
    fc.assert(
      fc.property(inSpace, ([start, segments]) => {
        const path = `${start}/${segments.join('/')}`
        const target = buildTarget('https://cdn.example.com', path, [])
        if (!target.ok) return
        const { pathname } = target.value
        const { spaceId, environmentId } = placeInPath(pathname)
        if (spaceId === null) return
        const ids = reachesOf(path)?.map((reach) => [reach.spaceId, reach.environmentId].map(asId))
        // Where readers differ on the environment, none is named.
        if (mayBeElsewhere(pathname)) expect(ids?.map(([space]) => space)).toContain(spaceId)
        else expect(ids).toContainEqual([spaceId, environmentId])
      }),
    )
  })
})
