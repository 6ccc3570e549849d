import { describe, expect, it } from 'vitest'
import {
  alikePlaces,
  cellKey,
  cellsAbout,
  environmentsTried,
  knownIn,
  oncePerPlace,
} from '../../../../src/shared/model/place-verdicts.ts'
import type { LastCheck } from '../../../../src/shared/model/token.ts'
import type { CellCheck } from '../../../../src/shared/model/vault.ts'
import type { CauseId, Verdict } from '../../../../src/shared/model/verdict.ts'
import { token } from '../../renderer/request/examples.ts'

const key = token(1, { environments: ['master', 'staging', 'live'] })
const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`
const check = (verdict: Verdict, cause: CauseId, day: number): LastCheck => ({ at: at(day), verdict, cause })
const cell = (environment: string | null, last: LastCheck, before: LastCheck | null = null): CellCheck => ({
  tokenId: key.id,
  cell: cellKey('shop', environment, 'delivery'),
  certainty: 'certain',
  before,
  ...last,
})
/** A verdict of a cell with its certainty. */
const sure = (known: LastCheck) => ({ ...known, certainty: 'certain' as const })
const WORKS = check('accepted', 'works', 2)
const NOT_ENABLED = check('no-access', 'environment-not-enabled', 3)
const REVOKED = check('rejected', 'token-unknown-or-revoked', 4)
const TIMEOUT = check('not-checked', 'timeout', 5)

describe('what is known of a key', () => {
  it('is the verdict in that environment, also if others differ', () => {
    const cells = [cell('master', WORKS), cell('staging', NOT_ENABLED)]
    const used = { ...key, lastCheck: WORKS }
    expect(knownIn(used, cells, 'master')?.check).toEqual(sure(WORKS))
    expect(knownIn(used, cells, 'staging')?.check).toEqual(sure(NOT_ENABLED))
    expect(knownIn(used, cells, 'live')).toBeNull()
  })

  it('in the default environment is what was learned without naming one', () => {
    expect(knownIn(key, [cell(null, WORKS)], 'master')?.check).toEqual(sure(WORKS))
    expect(knownIn(key, [cell(null, WORKS)], 'staging')).toBeNull()
    const elsewhere = { ...cell('master', WORKS), cell: cellKey('blog', 'master', 'delivery') }
    expect(knownIn(key, [elsewhere], 'master')).toBeNull()
  })

  it('is the latest verdict of several APIs', () => {
    const graphql = { ...cell('master', NOT_ENABLED), cell: cellKey('shop', 'master', 'graphql') }
    for (const cells of [
      [cell('master', WORKS), graphql],
      [graphql, cell('master', WORKS)],
    ])
      expect(knownIn(key, cells, 'master')?.check).toEqual(sure(NOT_ENABLED))
  })

  it('that was refused for what it is, is that everywhere, until it was taken again', () => {
    const refused = { ...key, lastCheck: REVOKED }
    for (const environment of ['master', 'staging'])
      expect(knownIn(refused, [cell('master', WORKS)], environment)?.check).toEqual(REVOKED)
    const again = check('accepted', 'works', 6)
    const taken = { ...key, lastCheck: again }
    const cells = [cell('master', again), cell('staging', REVOKED)]
    expect(knownIn(taken, cells, 'master')?.check).toEqual(sure(again))
    expect(knownIn(taken, cells, 'staging')).toBeNull()
  })

  it('keeps what was known until nothing more could be learned', () => {
    expect(knownIn(key, [cell('master', TIMEOUT, WORKS)], 'master')).toEqual({ check: sure(TIMEOUT), before: WORKS })
  })

  it('is kept too where another path of the place learned nothing more', () => {
    for (const silent of [
      cell(null, TIMEOUT),
      { ...cell('master', TIMEOUT), cell: cellKey('shop', 'master', 'graphql') },
    ])
      expect(knownIn(key, [cell('master', WORKS), silent], 'master')).toEqual({ check: sure(TIMEOUT), before: WORKS })
  })

  it('is not what an API says that takes no such key', () => {
    const wrongApi = check('rejected', 'token-of-other-api', 6)
    const preview = { ...cell('master', wrongApi), cell: cellKey('shop', 'master', 'preview') }
    expect(knownIn(key, [cell('master', WORKS), preview], 'master')?.check).toEqual(sure(WORKS))
  })

  it('of an account token is its own', () => {
    const personal = { ...token(2, { kind: 'personal-access-token', spaceId: null }), lastCheck: WORKS }
    expect(knownIn(personal, [], null)).toEqual({ check: WORKS, before: null })
    expect(knownIn({ ...personal, lastCheck: null }, [], null)).toBeNull()
  })
})

describe('alikePlaces', () => {
  it('groups places with the same verdict, the newest first and unknown ones last', () => {
    const cells = [cell('master', WORKS), cell('live', { ...WORKS, at: at(1) }), cell('staging', NOT_ENABLED)]
    const places = ['master', 'staging', 'live', 'new'].map((environment) => ({
      environment,
      known: knownIn(key, cells, environment),
    }))
    const alike = alikePlaces(places)
    expect(alike.map(({ verdict, environments }) => [verdict, environments])).toEqual([
      ['no-access', ['staging']],
      ['accepted', ['master', 'live']],
      [null, ['new']],
    ])
    expect(alike[1]?.known?.check).toEqual(sure(WORKS))
  })
})

describe('environmentsTried', () => {
  it('returns the environments of its own space that its own API revealed something about', () => {
    const elsewhere = { ...cell('live', NOT_ENABLED), cell: cellKey('other', 'live', 'delivery') }
    const preview = { ...cell('trial', NOT_ENABLED), cell: cellKey('shop', 'trial', 'preview') }
    const mistyped = cell('stagign', { ...NOT_ENABLED, cause: 'environment-missing' })
    const cells = [cell('master', WORKS), cell('staging', NOT_ENABLED), elsewhere, preview, mistyped]
    expect(environmentsTried(key, cells)).toEqual(['master', 'staging'])
  })
})

describe('a place', () => {
  it('has one spelling, whether its path names the default environment or not', () => {
    for (const api of ['delivery', 'preview', 'graphql']) {
      expect(cellKey('shop', null, api)).toBe(cellKey('shop', 'master', api))
      expect(cellKey('shop', 'trial', api)).not.toBe(cellKey('shop', null, api))
    }
    // There the space itself may be meant.
    expect(cellKey('shop', null, 'management')).not.toBe(cellKey('shop', 'master', 'management'))
    expect(cellKey(null, null, 'management')).toBe('//management')
  })

  it('is kept once where both spellings were noted: the later counts, and what the earlier knew stays', () => {
    const check = { tokenId: key.id, certainty: null, before: null } as const
    const early = { ...check, cell: 'shop//delivery', at: '2026-01-02T00:00:00.000Z', verdict: 'accepted', cause: 'works' } as const // prettier-ignore
    const late = { ...check, cell: 'shop/master/delivery', at: '2026-01-03T00:00:00.000Z', verdict: 'not-checked', cause: 'timeout' } as const // prettier-ignore
    const { at, verdict, cause } = early
    const once = [{ ...late, before: { at, verdict, cause }, workedAt: at }]
    expect(oncePerPlace([early, late])).toEqual(once)
    expect(oncePerPlace([late, early])).toEqual(once)
    expect(oncePerPlace([{ ...late, cell: 'else' }, early])).toEqual([
      { ...late, cell: 'else' },
      { ...early, cell: 'shop/master/delivery' },
    ])
  })

  it('is kept with what is known last, of either spelling', () => {
    const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`
    const worked = { at: at(1), verdict: 'accepted', cause: 'works' } as const
    const refused = { at: at(3), verdict: 'rejected', cause: 'token-unknown-or-revoked' } as const
    const kept = { tokenId: key.id, certainty: null, before: null } as const
    const silent = {
      ...kept,
      cell: 'shop/master/delivery',
      at: at(4),
      verdict: 'not-checked',
      cause: 'timeout',
    } as const
    const [one] = oncePerPlace([
      { ...kept, ...refused, cell: 'shop//delivery' },
      { ...silent, before: worked, workedAt: at(1) },
    ])
    expect(one).toEqual({ ...silent, before: refused, workedAt: at(1) })
    const accepted = { ...kept, ...worked, at: at(2), cell: 'shop//delivery' }
    const [two] = oncePerPlace([{ ...kept, ...refused, cell: 'shop/master/delivery', workedAt: at(1) }, accepted])
    expect(two).toEqual({ ...kept, ...refused, cell: 'shop/master/delivery', workedAt: at(2) })
    expect(oncePerPlace([{ ...accepted, at: at(5) }, silent])[0]).not.toHaveProperty('workedAt')
  })

  it('is looked up in both of its spellings on Management', () => {
    expect(cellsAbout('shop', 'master', 'management')).toEqual(cellsAbout('shop', null, 'management'))
    expect(cellsAbout('shop', 'master', 'management')).toHaveLength(2)
    expect(cellsAbout('shop', 'trial', 'management')).toEqual([cellKey('shop', 'trial', 'management')])
    expect(cellsAbout('shop', null, 'delivery')).toEqual([cellKey('shop', 'master', 'delivery')])
  })
})
