import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { bakeryDraft, startTestDesk, valueOf, type TestDesk } from '../../../fakes/desk.ts'

let desk: TestDesk
beforeEach(async () => {
  desk = await startTestDesk()
})
afterEach(() => desk.close())

const plan = (token: string, environmentId: string, manager = 'Owner', change: 'add' | 'remove' = 'add') =>
  desk.handlers['lifecycle.planEnable']({
    tokenId: desk.tokenId(token),
    managementTokenId: desk.tokenId(manager),
    environmentId,
    change,
  })

const verdictOn = async (token: string, environment: string): Promise<string> => {
  const path = `/spaces/fakebakery01/environments/${environment}/entries`
  const draft = bakeryDraft(desk, token, { environmentId: environment, path })
  const consent = { tokens: [desk.tokenId('Owner')], services: [] }
  const { planId } = valueOf(
    await desk.handlers['diagnosis.plan']({ draft, exchangeId: null, continues: null, consent }),
  )
  const run = { diagnosisId: randomUUID(), planId }
  const { verdict, causes } = valueOf(await desk.handlers['diagnosis.run'](run)).diagnosis
  return `${verdict} ${causes[0]?.id ?? ''}`
}

describe('enabling an environment from the app, against the Playground', () => {
  it('goes from the verdict to a key that works, and the vault follows', async () => {
    expect(await verdictOn('Bakery website', 'staging')).toBe('no-access environment-not-enabled')
    const shown = valueOf(await plan('Bakery website', 'staging'))
    expect(shown.plan).toMatchObject({
      key: { name: 'Bakery website' },
      twin: { name: 'Bakery website' },
      service: 'Playground',
      now: ['master'],
      after: ['master', 'staging'],
      already: false,
    })
    const done = valueOf(await desk.handlers['lifecycle.enable']({ planId: shown.planId }))
    expect(done).toEqual({ outcome: 'written', environments: ['master', 'staging'], lost: [], active: true })
    expect(await verdictOn('Bakery website', 'staging')).toBe('accepted works')
    expect(await verdictOn('Bakery website', 'master')).toBe('accepted works')
    const kept = desk.catalog.document.tokens.find(({ name }) => name === 'Bakery website')
    expect(kept?.environments).toEqual(['master', 'staging'])
  })

  it("stores nothing of a key's value in the catalog, the history or the page's messages", async () => {
    const before = JSON.stringify(desk.told)
    const { planId } = valueOf(await plan('Bakery website', 'staging'))
    await desk.handlers['lifecycle.enable']({ planId })
    const history = valueOf(await desk.handlers['history.list'](null))
    const all = JSON.stringify([history, desk.catalog.document, desk.told, before])
    for (const { name, secret } of desk.playground.tokens)
      if (name !== 'Bakery demo') expect(all, name).not.toContain(secret)
  })

  it('asks anew where the key was changed after it was shown, and writes nothing then', async () => {
    const first = valueOf(await plan('Bakery website', 'staging'))
    const second = valueOf(await plan('Bakery website', 'develop'))
    await desk.handlers['lifecycle.enable']({ planId: first.planId })
    const again = valueOf(await desk.handlers['lifecycle.enable']({ planId: second.planId }))
    expect(again).toMatchObject({
      outcome: 'changed-meanwhile',
      plan: { now: ['master', 'staging'], after: ['master', 'staging', 'develop'] },
    })
    expect(valueOf(await plan('Bakery website', 'develop')).plan.now).toEqual(['master', 'staging'])
    if (again.outcome === 'changed-meanwhile') await desk.handlers['lifecycle.enable']({ planId: again.planId })
    expect(valueOf(await plan('Bakery website', 'develop')).plan.already).toBe(true)
  })

  it('removes the default environment from no key', async () => {
    const { planId, plan: shown } = valueOf(await plan('Bakery demo', 'staging'))
    expect(shown).toMatchObject({ now: ['master'], after: ['master', 'staging'] })
    await desk.handlers['lifecycle.enable']({ planId })
    expect(await verdictOn('Bakery demo', 'master')).toBe('accepted works')
  })

  it('enables an alias by its own name', async () => {
    const { plan: shown } = valueOf(await plan('Bakery website', 'live'))
    expect(shown).toMatchObject({ environments: [{ id: 'live', aliasOf: 'master' }], after: ['master', 'live'] })
  })

  it('undoes it after a confirmation of its own, and the vault follows', async () => {
    const enabled = valueOf(await plan('Bakery website', 'staging'))
    await desk.handlers['lifecycle.enable']({ planId: enabled.planId })
    const shown = valueOf(await plan('Bakery website', 'staging', 'Owner', 'remove'))
    expect(shown.plan).toMatchObject({ now: ['master', 'staging'], after: ['master'], already: false })
    const done = valueOf(await desk.handlers['lifecycle.enable']({ planId: shown.planId }))
    expect(done).toEqual({ outcome: 'written', environments: ['master'], lost: [], active: true })
    expect(await verdictOn('Bakery website', 'staging')).toBe('no-access environment-not-enabled')
    expect(await verdictOn('Bakery website', 'master')).toBe('accepted works')
    const saved = desk.catalog.document.tokens.find(({ name }) => name === 'Bakery website')
    expect(saved?.environments).toEqual(['master'])
  })

  it('writes nothing to undo if the key is not enabled for the environment', async () => {
    const shown = valueOf(await plan('Bakery website', 'staging', 'Owner', 'remove'))
    expect(shown.plan).toMatchObject({ now: ['master'], after: ['master'], already: true })
    const done = valueOf(await desk.handlers['lifecycle.enable']({ planId: shown.planId }))
    expect(done).toMatchObject({ outcome: 'written', environments: ['master'] })
  })

  it('does not remove the only environment of a key, which would then read the default one', async () => {
    expect(await plan('Bakery staging', 'staging', 'Owner', 'remove')).toMatchObject({
      ok: false,
      error: { code: 'not-done', details: { why: 'last-environment' } },
    })
  })

  it.each([
    ['a role too weak', 'Bakery website', 'staging', 'Intern', 'not-permitted'],
    ['a token without the organization’s grant', 'Bakery website', 'staging', 'Unapproved app', 'not-permitted'],
    ['a revoked Management token', 'Bakery website', 'staging', 'Owner, lost laptop', 'management-refused'],
    ['a space that the account does not see', 'Museum website', 'release-1', 'Baker', 'space-not-found'],
    ['a revoked key', 'Bakery old website', 'staging', 'Owner', 'key-not-found'],
    ['an environment that there is not', 'Bakery website', 'nothing', 'Owner', 'no-such-environment'],
    ['an account token', 'Owner', 'staging', 'Owner', 'wrong-kind'],
    ['a preview key without a delivery key', 'Museum preview', 'release-1', 'Owner', 'key-not-told-apart'],
  ])('ends in its own words for %s', async (_what, token, environment, manager, why) => {
    const planned = await plan(token, environment, manager)
    expect(planned).toMatchObject({ ok: false, error: { code: 'not-done', details: { why } } })
    if (!planned.ok) expect(planned.error.message.length).toBeGreaterThan(30)
  })
})
