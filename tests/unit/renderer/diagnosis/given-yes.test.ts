import { describe, expect, it } from 'vitest'
import { GivenYes } from '../../../../src/renderer/features/diagnosis/given-yes.ts'

const place = { serviceId: 'contentful', spaceId: 'shop', path: '/spaces/shop/entries' }
const yes = { otherServices: false, managementRead: true }
const no = { otherServices: false, managementRead: false }

describe('a yes to a Management read', () => {
  it('counts for the space that was asked about, in any environment, until it is taken back', () => {
    const given = new GivenYes()
    expect(given.for(place)).toEqual(no)
    given.keep(place, yes)
    expect(given.for({ ...place, path: '/spaces/shop/environments/staging/entries' })).toEqual(yes)
    expect(given.for({ ...place, spaceId: 'other', path: '/spaces/other/entries' })).toEqual(no)
    expect(given.for({ ...place, serviceId: 'contentful-eu' })).toEqual(no)
    given.keep(place, no)
    expect(given.for(place)).toEqual(no)
  })

  it('goes by the path, not by what was chosen beside it', () => {
    const given = new GivenYes()
    given.keep({ ...place, path: '/spaces/other/entries' }, yes)
    expect(given.for(place)).toEqual(no)
    expect(given.for({ ...place, spaceId: 'other', path: '/users/me' })).toEqual(yes)
  })

  it('never lets a token go to another service a second time', () => {
    const given = new GivenYes()
    given.keep(place, { otherServices: true, managementRead: true })
    expect(given.for(place)).toEqual(yes)
  })
})
