import { describe, expect, it } from 'vitest'
import { pinParts } from '../../../../src/renderer/features/history/pin-parts.ts'
import type { Pin } from '../../../../src/shared/model/history.ts'
import type { Method } from '../../../../src/shared/model/request.ts'
import { sampleDraft } from '../../../fakes/samples.ts'

const pin = (resource: string, environmentId: string, tokenId: string, method: Method = 'GET'): Pin => ({
  whole: true,
  id: `${method} ${resource} ${environmentId} ${tokenId}`,
  draft: {
    ...sampleDraft,
    method,
    environmentId,
    path: `/spaces/shop/environments/${environmentId}/${resource}`,
    credential: { from: 'vault', tokenId },
  },
})
const parts = (...pins: Pin[]) =>
  pinParts(pins, (tokenId) => tokenId).map(({ what, tells, rest }) => [what, tells, rest])

describe('a pin in its parts', () => {
  it('is told from another one by what it asks, where that differs', () => {
    expect(parts(pin('entries', 'master', 'A'), pin('assets', 'master', 'A'))).toEqual([
      ['entries', [], ['master', 'A']],
      ['assets', [], ['master', 'A']],
    ])
  })

  it('else by its environment, and then by its token', () => {
    expect(
      parts(pin('entries', 'master', 'A'), pin('entries', 'staging', 'A'), pin('entries', 'staging', 'B')),
    ).toEqual([
      ['entries', ['master'], ['A']],
      ['entries', ['staging', 'A'], []],
      ['entries', ['staging', 'B'], []],
    ])
    expect(parts(pin('entries', 'master', 'A'), pin('entries', 'master', 'B'))).toEqual([
      ['entries', ['A'], ['master']],
      ['entries', ['B'], ['master']],
    ])
  })

  it('always names the environment of a write, the default one, too, where its path means that', () => {
    const write = (path: string): Pin => {
      const { draft, ...rest } = pin('entries', 'master', 'A', 'DELETE')
      return { ...rest, id: path, draft: { ...draft, api: 'management', environmentId: null, path } }
    }
    const names = (tokenId: string): string => tokenId
    expect(parts(write('/spaces/shop/entries/a'))).toEqual([['DELETE entries/a', ['master'], ['A']]])
    expect(pinParts([write('/spaces/shop/entries/a')], names)[0]?.where).toBe('master · A')
    // What stands in the space itself is in no environment.
    expect(parts(write('/spaces/shop/api_keys/a'))).toEqual([['DELETE api_keys/a', [], ['A']]])
    expect(
      parts({
        ...write(''),
        draft: { ...pin('entries', 'master', 'A').draft, environmentId: null, path: '/spaces/shop/entries' },
      }),
    ).toEqual([['entries', [], ['A']]])
  })

  it('always names the environment of a write', () => {
    expect(parts(pin('entries', 'master', 'A', 'POST'))).toEqual([['POST entries', ['master'], ['A']]])
  })
})
