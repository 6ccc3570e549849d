import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, certaintyOf, detailOf, judgement, TOKENS, type Question } from './ask.ts'
import { errorBody, startPlatform, type DetailsShape, type Platform } from './platform-server.ts'
import { answering, createServers } from './servers.ts'
import { WITNESS, WORLD } from './worlds.ts'

let platform: Platform
const servers = createServers()

beforeAll(async () => {
  platform = await startPlatform(WORLD)
})
afterAll(async () => {
  await Promise.all([platform.close(), servers.closeAll()])
})

const here = (question: Omit<Question, 'baseUrls'>) =>
  ask({ baseUrls: platform.baseUrls, token: TOKENS.delivery, ...question })

describe('an environment', () => {
  it.each(['staging', 'nowhere', 'live'])(
    'says both causes, likely, without evidence that tells them apart (%s)',
    async (environmentId) => {
      const diagnosis = await here({ environmentId })
      expect(diagnosis.verdict).toBe('no-access')
      expect(certaintyOf(diagnosis, 'environment-not-enabled')).toBe('likely')
      expect(certaintyOf(diagnosis, 'environment-missing')).toBe('likely')
      expect(diagnosis.causes[0]?.next).toContain('Management token')
      // Two causes that are equally sure are both said, and neither as a fact.
      expect(diagnosis.sentence).toMatch(/^Probably: .+ Or: .+/)
    },
  )

  it('is certain that the key lacks it when Management lists both', async () => {
    const diagnosis = await here({ environmentId: 'staging', witnesses: [WITNESS.account] })
    expect(judgement(diagnosis)).toBe('no-access environment-not-enabled certain')
    expect(detailOf(diagnosis)).toMatchObject({ environment: 'staging', key: 'website', enabledFor: ['master'] })
    expect(certaintyOf(diagnosis, 'environment-missing')).toBe('ruled-out')
  })

  it('is certain that it is missing when Management does not list it', async () => {
    const diagnosis = await here({ environmentId: 'nowhere', witnesses: [WITNESS.account] })
    expect(judgement(diagnosis)).toBe('no-access environment-missing certain')
    expect(certaintyOf(diagnosis, 'environment-not-enabled')).toBe('ruled-out')
  })

  it('tells what an alias stands for', async () => {
    const diagnosis = await here({ environmentId: 'live', witnesses: [WITNESS.account] })
    expect(judgement(diagnosis)).toBe('no-access environment-not-enabled certain')
    expect(detailOf(diagnosis)['aliasOf']).toBe('testing')
  })

  it('uses no Management token without consent', async () => {
    const before = platform.log.length
    await here({ environmentId: 'staging', witnesses: [WITNESS.account], consent: { managementRead: false } })
    expect(platform.log.slice(before).map(({ api }) => api)).toEqual(['delivery'])
  })

  it.each([WITNESS.staging, WITNESS.preview])('is certain when another key ($kind) reaches it', async (witness) => {
    const diagnosis = await here({ environmentId: 'staging', witnesses: [witness] })
    expect(judgement(diagnosis)).toBe('no-access environment-not-enabled certain')
  })

  it('takes the vault’s list of environments as a hint, not as a proof', async () => {
    const known = await here({
      environmentId: 'staging',
      spaces: [{ id: 'alpha', environments: ['master', 'staging'] }],
    })
    expect(judgement(known)).toBe('no-access environment-not-enabled likely')
    expect(certaintyOf(known, 'environment-missing')).toBe('likely')
    const unknown = await here({
      environmentId: 'nowhere',
      spaces: [{ id: 'alpha', environments: ['master', 'staging'] }],
    })
    expect(judgement(unknown)).toBe('no-access environment-missing likely')
  })

  it('does not believe a space read that needs master: the key reaches the space elsewhere', async () => {
    const diagnosis = await here({ token: TOKENS.staging, path: '/spaces/alpha', environmentId: 'staging' })
    expect(diagnosis.causes[0]?.id).toBe('environment-not-enabled')
    expect(certaintyOf(diagnosis, 'space-missing')).toBe('ruled-out')
    expect(detailOf(diagnosis)['worksInEnvironment']).toBe('staging')
  })

  it('is found missing by a Management token itself, whose 404 has no details', async () => {
    const diagnosis = await here({ token: TOKENS.account, api: 'management', environmentId: 'nowhere' })
    expect(judgement(diagnosis)).toBe('no-access environment-missing certain')
  })
})

describe('a space', () => {
  it.each([
    ['another space’s key', TOKENS.otherSpace, 'alpha'],
    ['a wrong space id', TOKENS.delivery, 'nowhere'],
  ])('says both causes, likely, for %s', async (_what, token, spaceId) => {
    const diagnosis = await here({ token, spaceId })
    expect(diagnosis.verdict).toBe('no-access')
    expect(certaintyOf(diagnosis, 'space-missing')).toBe('likely')
    expect(certaintyOf(diagnosis, 'space-no-access')).toBe('likely')
  })

  it('finds where another space’s key works', async () => {
    const diagnosis = await here({ token: TOKENS.otherSpace, spaces: [{ id: 'beta', environments: ['master'] }] })
    expect(judgement(diagnosis)).toBe('no-access space-of-another-token certain')
    expect(detailOf(diagnosis)['worksIn']).toBe('beta')
  })

  it('asks first in the space that the vault gives the key', async () => {
    const vault = { service: 'home', spaceId: 'beta', environments: [], markedRevoked: false }
    const credential = {
      state: 'present',
      secret: TOKENS.otherSpace,
      kind: 'delivery-key',
      name: 'beta site',
      vault,
    } as const
    const diagnosis = await here({ credential })
    expect(judgement(diagnosis)).toBe('no-access space-of-another-token certain')
  })

  it('is certain of no access when Management or another key shows that the space exists', async () => {
    for (const witness of [WITNESS.account, WITNESS.delivery, WITNESS.preview]) {
      const diagnosis = await here({ token: TOKENS.otherSpace, witnesses: [witness] })
      expect(judgement(diagnosis)).toBe('no-access space-no-access certain')
      expect(certaintyOf(diagnosis, 'space-missing')).toBe('ruled-out')
    }
  })

  it('thinks it rather missing when Management does not show it either', async () => {
    const diagnosis = await here({ spaceId: 'nowhere', witnesses: [WITNESS.account] })
    expect(judgement(diagnosis)).toBe('no-access space-missing likely')
    expect(certaintyOf(diagnosis, 'space-no-access')).toBe('possible')
  })

  it('never asks Delivery or Preview for the space itself', async () => {
    const before = platform.log.length
    await here({ token: TOKENS.otherSpace, witnesses: [WITNESS.account, WITNESS.delivery, WITNESS.preview] })
    const asked = platform.log.slice(before).filter(({ api }) => api !== 'management')
    expect(asked.every(({ path }) => path.includes('/entries'))).toBe(true)
  })
})

describe('an id that no resource can have', () => {
  it.each([
    ['/spaces/undefined/entries', 'undefined'],
    ['/spaces/null/entries', 'null'],
    ['/spaces/%5Bobject%20Object%5D/entries', '[object Object]'],
    ['/spaces/$SPACE_ID/entries', '$SPACE_ID'],
    ['/spaces/{space}/entries', '{space}'],
    ['/spaces//entries', ''],
    ['/spaces/alpha/environments/undefined/entries', 'undefined'],
    ['/spaces/alpha/entries/undefined', 'undefined'],
  ])('is found in %s', async (path, value) => {
    const diagnosis = await here({ path })
    expect(judgement(diagnosis)).toBe('no-access malformed-id certain')
    expect(detailOf(diagnosis)['value']).toBe(value)
    expect(diagnosis.probes).toHaveLength(1)
  })

  it('is believed when the platform calls the id invalid', async () => {
    const body = JSON.stringify(errorBody('NotFound', 'Invalid resource id'))
    const origin = await servers.http(answering(404, 'application/json', body))
    expect(judgement(await here({ baseUrls: { delivery: origin } } as never))).toBe('no-access malformed-id certain')
  })

  it('does not excuse a token that is refused', async () => {
    const diagnosis = await here({ token: TOKENS.unknown, spaceId: 'undefined' })
    expect(diagnosis.verdict).toBe('rejected')
    expect(certaintyOf(diagnosis, 'malformed-id')).toBe('possible')
  })
})

describe('a resource', () => {
  const draft = '/spaces/alpha/entries/draft'
  const missing = '/spaces/alpha/entries/nowhere'

  it('may be unpublished or missing, as long as nobody can look at drafts', async () => {
    const diagnosis = await here({ path: draft })
    expect(certaintyOf(diagnosis, 'resource-missing')).toBe('likely')
    expect(certaintyOf(diagnosis, 'resource-unpublished')).toBe('likely')
  })

  it.each([WITNESS.preview, WITNESS.account])(
    'is certainly unpublished when $kind finds the draft',
    async (witness) => {
      expect(judgement(await here({ path: draft, witnesses: [witness] }))).toBe(
        'no-access resource-unpublished certain',
      )
    },
  )

  it.each([WITNESS.preview, WITNESS.account])('is certainly missing when $kind finds no draft', async (witness) => {
    const diagnosis = await here({ path: missing, witnesses: [witness] })
    expect(judgement(diagnosis)).toBe('no-access resource-missing certain')
    expect(detailOf(diagnosis)).toMatchObject({ type: 'Entry', id: 'nowhere' })
  })

  it('is certainly missing where Preview itself does not find it', async () => {
    const diagnosis = await here({ api: 'preview', token: TOKENS.preview, path: missing })
    expect(judgement(diagnosis)).toBe('no-access resource-missing certain')
  })
})

describe('a 404 out of a cache', () => {
  const notEnabled = JSON.stringify(
    errorBody('NotFound', 'The resource could not be found.', {
      details: { type: 'Environment', id: 'staging', space: 'alpha' },
    }),
  )
  const cacheBefore = async (target: string): Promise<string> => {
    const stale = answering(404, 'application/json', notEnabled, { 'x-cache': 'HIT', age: '120' })
    const fresh = await servers.reverseProxy(target, () => undefined)
    return servers.http((request, response) => {
      if (!(request.url ?? '').includes('?')) {
        stale(request, response)
        return
      }
      void fetch(fresh + (request.url ?? ''), { headers: { authorization: request.headers.authorization ?? '' } }).then(
        async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/json' })
          response.end(await answer.text())
        },
      )
    })
  }

  it('is stale when the same works past the cache', async () => {
    const baseUrls = { delivery: await cacheBefore(platform.baseUrls.delivery) }
    const diagnosis = await ask({ baseUrls, token: TOKENS.staging, environmentId: 'staging' })
    expect(judgement(diagnosis)).toBe('no-access stale-cache certain')
  })

  it('is no excuse when the same fails past the cache', async () => {
    const baseUrls = { delivery: await cacheBefore(platform.baseUrls.delivery) }
    const diagnosis = await ask({ baseUrls, token: TOKENS.delivery, environmentId: 'staging' })
    expect(diagnosis.causes[0]?.id).toBe('environment-not-enabled')
    expect(certaintyOf(diagnosis, 'stale-cache')).toBe('ruled-out')
  })
})

describe('rights of an account', () => {
  const roles = (account: Partial<(typeof WORLD.tokens)[number]>) =>
    startPlatform({ ...WORLD, tokens: [{ secret: TOKENS.account, kind: 'account', ...account }] })

  it('finds the organization’s grant missing', async () => {
    const strict = await roles({ refusedByOrganization: true })
    const diagnosis = await ask({ baseUrls: strict.baseUrls, api: 'management', token: TOKENS.account })
    await strict.close()
    expect(judgement(diagnosis)).toBe('no-access organization-grant-missing certain')
  })

  it.each([
    ['a string', 'You may not do this'],
    ['a list', ['You may not do this', 'nor that']],
  ])('reads reasons as %s', async (_form, reasons) => {
    const weak = await roles({ role: { reasons } })
    const diagnosis = await ask({ baseUrls: weak.baseUrls, api: 'management', token: TOKENS.account })
    await weak.close()
    expect(judgement(diagnosis)).toBe('no-access permission-denied certain')
    expect(detailOf(diagnosis)['reasons']).toEqual([reasons].flat())
  })
})

describe('every shape of details', () => {
  it.each<[DetailsShape, string]>([
    ['specification', 'space-missing'],
    ['flat', 'space-missing'],
    ['string', 'space-missing'],
    ['absent', 'space-missing'],
    ['empty', 'space-missing'],
  ])('%s: a wrong space', async (details, cause) => {
    const shaped = await startPlatform({ ...WORLD, details })
    const diagnosis = await ask({ baseUrls: shaped.baseUrls, token: TOKENS.delivery, spaceId: 'nowhere' })
    await shaped.close()
    expect(judgement(diagnosis)).toBe(`no-access ${cause} likely`)
  })

  it.each<DetailsShape>(['string', 'absent', 'empty'])(
    '%s: finds out that the environment is the trouble',
    async (details) => {
      const shaped = await startPlatform({ ...WORLD, details })
      const diagnosis = await ask({ baseUrls: shaped.baseUrls, token: TOKENS.delivery, environmentId: 'staging' })
      await shaped.close()
      expect(judgement(diagnosis)).toBe('no-access environment-not-enabled likely')
      expect(certaintyOf(diagnosis, 'environment-missing')).toBe('likely')
    },
  )

  it.each<DetailsShape>(['string', 'absent', 'empty'])(
    '%s: finds out that the entry is the trouble',
    async (details) => {
      const shaped = await startPlatform({ ...WORLD, details })
      const diagnosis = await ask({
        baseUrls: shaped.baseUrls,
        token: TOKENS.delivery,
        path: '/spaces/alpha/entries/nowhere',
      })
      await shaped.close()
      expect(judgement(diagnosis)).toBe('no-access resource-missing likely')
    },
  )
})
