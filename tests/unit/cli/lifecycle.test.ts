import { describe, expect, it } from 'vitest'
import { keyHttp } from '../../fakes/key-http.ts'
import { keptAs, twoServicesCommand } from '../../fakes/two-services.ts'

const website = keptAs('website-one').token

describe('the vault after a key was changed', () => {
  it('says that the key is for the environment, too', async () => {
    const ran = await twoServicesCommand(['enable', website.name, '--environment', 'testing', '--yes'], keyHttp())
    expect(ran.code, ran.stderr).toBe(0)
    const kept = ran.catalog.document.tokens.find(({ id }) => id === website.id)
    expect(kept?.environments).toEqual(['master', 'staging', 'testing'])
    expect(kept?.lastUsedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('stays as it was without a yes', async () => {
    const ran = await twoServicesCommand(['enable', website.name, '--environment', 'testing'], keyHttp())
    expect(ran.code).toBe(64)
    expect(ran.catalog.document.tokens.find(({ id }) => id === website.id)?.environments).toEqual(website.environments)
  })
})

describe('tokens rotate-by', () => {
  it('keeps a day, which check --expires-within and tokens list know', async () => {
    const ran = await twoServicesCommand(['tokens', 'rotate-by', website.name, '2099-03-01'], keyHttp())
    expect(ran.stdout).toContain('rotate on 1 March 2099')
    expect(ran.catalog.document.tokens.find(({ id }) => id === website.id)?.rotateBy).toBe('2099-03-01')
  })

  it('takes the day away', async () => {
    const ran = await twoServicesCommand(['tokens', 'rotate-by', website.name, '--none', '--json'], keyHttp())
    expect(ran.code).toBe(0)
    expect(JSON.parse(ran.stdout)).not.toHaveProperty('rotateBy')
  })

  it.each([
    [[]],
    [['website-one']],
    [['website-one', '1 March']],
    [['website-one', '2027-02-30']],
    [['website-one', '2027-03-01', '--none']],
    [['nobody', '2027-03-01']],
  ])('refuses %j', async (args) => {
    const ran = await twoServicesCommand(['tokens', 'rotate-by', ...args], keyHttp())
    expect(ran.code).toBe(64)
  })
})

describe('check --expires-within, of the vault', () => {
  it('says that it is not known when a personal token ends where nobody may ask', async () => {
    const ran = await twoServicesCommand(['check', '--expires-within', '14d', '--json'], keyHttp())
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain('--allow-management-reads')
    expect(JSON.parse(ran.stdout)).toMatchObject({ endUnknown: [{ token: 'owner-one' }, { token: 'owner-two' }] })
  })
})
