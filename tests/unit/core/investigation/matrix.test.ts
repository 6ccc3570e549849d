import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestDraft } from '../../../../src/shared/model/request.ts'
import { keptSince } from '../../../../src/shared/model/token-facts.ts'
import { startTestDesk, valueOf, type TestDesk } from '../../../fakes/desk.ts'
import { eventually } from '../../../fakes/eventually.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.close())

const stagingDraft = (spaceId: string, tokenId: string): RequestDraft => ({
  serviceId: 'playground',
  api: 'delivery',
  spaceId,
  environmentId: 'staging',
  credential: { from: 'vault', tokenId },
  placement: 'header',
  method: 'GET',
  path: `/spaces/${spaceId}/environments/staging/entries`,
  query: [],
  headers: [],
  body: null,
})

const run = async (tokenIds: string[] | null) =>
  valueOf(await desk.handlers['matrix.run']({ matrixId: randomUUID(), tokenIds }))

describe('the access matrix of the desk', () => {
  it('checks what it planned: every token on every environment that it should reach', async () => {
    const { cells } = valueOf(await desk.handlers['matrix.plan']({ tokenIds: null }))
    const matrix = await run(null)
    expect(matrix.cells).toHaveLength(cells.length)
    expect(matrix.cells.map(({ tokenId, environment }) => `${tokenId} ${environment ?? ''}`)).toEqual(
      cells.map(({ tokenId, environment }) => `${tokenId} ${environment ?? ''}`),
    )
    const verdictOf = (name: string) => matrix.cells.find(({ token }) => token === name)?.verdict
    expect(verdictOf('Bakery website')).toBe('accepted')
    expect(verdictOf('Bakery old website')).toBe('rejected')
    expect(verdictOf('Sleepy website')).toBe('not-checked')
  })

  it('plans how fast it may read: the lane of each cell, and how long its answers took in this session', async () => {
    const fresh = await startTestDesk()
    const before = valueOf(await fresh.handlers['matrix.plan']({ tokenIds: null }))
    expect(before.cells.every(({ lane }) => lane !== null && before.lanes[lane] !== undefined)).toBe(true)
    expect(before.lanes.map(({ typical }) => typical)).toEqual(before.lanes.map(() => null))
    valueOf(await fresh.handlers['matrix.run']({ matrixId: randomUUID(), tokenIds: null }))
    const { lanes } = valueOf(await fresh.handlers['matrix.plan']({ tokenIds: null }))
    expect(lanes.some(({ typical }) => typical !== null)).toBe(true)
    await fresh.close()
  })

  it('plans no read for a token that the keychain is known not to give', async () => {
    const fresh = await startTestDesk()
    const plan = () => fresh.handlers['matrix.plan']({ tokenIds: null })
    const [first] = valueOf(await plan()).cells
    const tokenId = first?.tokenId ?? ''
    fresh.keychain.items.delete(tokenId)
    valueOf(await fresh.handlers['matrix.run']({ matrixId: randomUUID(), tokenIds: [tokenId] }))
    const { cells } = valueOf(await plan())
    expect(cells.some((cell) => cell.tokenId === tokenId)).toBe(true)
    for (const cell of cells) expect(cell.lane === null).toBe(cell.tokenId === tokenId)
    await fresh.close()
  })

  it('reads no secret for its plan', async () => {
    const before = desk.keychain.calls.length
    await desk.handlers['matrix.plan']({ tokenIds: null })
    expect(desk.keychain.calls.slice(before).filter((call) => call.startsWith('read'))).toEqual([])
  })

  it('keeps with each exchange whose token of the vault it carried, so that it can be asked again', async () => {
    const tokenId = desk.tokenId('Bakery everywhere')
    const { cells } = await run([tokenId])
    const ids = new Set(cells.flatMap(({ probes }) => probes.map(({ exchange }) => exchange)))
    const { exchanges } = valueOf(await desk.handlers['history.list'](null))
    // One that can't be valid is sent to bypass a cache: no token has that value.
    const sent = exchanges.filter(({ id, token }) => ids.has(id) && token?.name === 'Bakery everywhere')
    expect(sent.length).toBeGreaterThan(1)
    for (const { token } of sent) expect(token).toMatchObject({ tokenId, kind: 'delivery-key' })
  })

  it('keeps with each exchange which secret went along: a run goes on with those that it began with', async () => {
    const fresh = await startTestDesk()
    const tokenId = fresh.tokenId('Bakery website')
    const token = () => fresh.catalog.document.tokens.find(({ id }) => id === tokenId) ?? { createdAt: '' }
    const before = keptSince(token())
    const under = fresh.handlers['matrix.run']({ matrixId: randomUUID(), tokenIds: null })
    await eventually(() => fresh.told.some(({ name }) => name === 'matrix.progress'))
    const { secret = '' } = fresh.playground.tokens.find(({ name }) => name === 'Bakery staging') ?? {}
    valueOf(await fresh.handlers['vault.replaceSecret']({ tokenId, secret }))
    const { cells } = valueOf(await under)
    expect(keptSince(token())).not.toBe(before)
    const { exchanges } = valueOf(await fresh.handlers['history.list'](null))
    const sent = exchanges.filter((exchange) => exchange.token?.tokenId === tokenId)
    expect(sent.length).toBeGreaterThan(0)
    for (const exchange of sent) expect(exchange.token?.since).toBe(before)
    for (const cell of cells) if (cell.tokenId === tokenId) expect(cell.since).toBe(before)

    // What is saved is of the secrets that are kept now, and says that it is not all.
    const others = cells.filter((cell) => cell.tokenId !== tokenId)
    const replaced = cells.length - others.length
    expect(replaced).toBeGreaterThan(0)
    expect(valueOf(await fresh.handlers['matrix.save']({ format: 'json' }))).toEqual({ saved: true, replaced })
    const saved = JSON.parse(fresh.savedFiles.get('token-desk-matrix.json') ?? '') as {
      results: { tokenId: string }[]
      summary: { cells: number; complete: boolean }
    }
    expect(saved.results.map((result) => result.tokenId)).toEqual(others.map((cell) => cell.tokenId))
    expect(saved.summary).toMatchObject({ cells: others.length, complete: false })
    valueOf(await fresh.handlers['matrix.save']({ format: 'csv' }))
    expect(fresh.savedFiles.get('token-desk-matrix.csv')?.trim().split('\r\n')).toHaveLength(1 + others.length)
    expect([...fresh.readersOf.values()]).toEqual(['owner', 'owner'])
    await fresh.close()
  })

  it('reports each cell when it is done', async () => {
    const before = desk.told.length
    const matrix = await run([desk.tokenId('Bakery everywhere')])
    const progress = desk.told.slice(before).filter(({ name }) => name === 'matrix.progress')
    expect(progress).toHaveLength(matrix.cells.length)
    expect(progress.at(-1)?.payload).toMatchObject({ done: matrix.cells.length, total: matrix.cells.length })
  })

  it('plans each cell with what was learned when it was last checked, in words and with its fixes', async () => {
    const tokenId = desk.tokenId('Museum website')
    const [checked] = (await run([tokenId])).cells
    const [planned] = valueOf(await desk.handlers['matrix.plan']({ tokenIds: [tokenId] })).cells
    const cause = checked?.causes[0]
    const last = {
      at: expect.any(String) as string,
      verdict: checked?.verdict,
      cause: cause?.id,
      certainty: cause?.certainty,
    }
    expect(planned?.last).toMatchObject(last)
  })

  it('plans and checks an environment in which a key was refused, although the key is not enabled for it', async () => {
    const fresh = await startTestDesk()
    const tokenId = fresh.tokenId('Bakery website')
    const cells = async () => valueOf(await fresh.handlers['matrix.plan']({ tokenIds: [tokenId] })).cells
    const before = await cells()
    expect(before.map(({ environment }) => environment)).not.toContain('staging')
    const sent = await fresh.handlers['requests.send']({
      exchangeId: randomUUID(),
      draft: stagingDraft(before[0]?.space ?? '', tokenId),
      confirmed: false,
    })
    valueOf(sent)
    const after = await cells()
    expect(after).toHaveLength(before.length + 1)
    const last = after.find(({ environment }) => environment === 'staging')?.last
    expect(last).toMatchObject({ verdict: 'no-access', cause: 'environment-not-enabled' })
    expect(last?.fixes).toContain('enable-environment')
    const run = await fresh.handlers['matrix.run']({ matrixId: randomUUID(), tokenIds: [tokenId] })
    expect(valueOf(run).cells).toHaveLength(after.length)
    await fresh.close()
  })

  it('says what changed since the last run, and what did not', async () => {
    const tokenId = desk.tokenId('Bakery website')
    await run([tokenId])
    expect((await run([tokenId])).cells[0]?.changed).toBeNull()
    desk.keychain.items.set(tokenId, 'fake-secret-of-somebody-else-00000000000000')
    const changed = (await run([tokenId])).cells[0]
    expect(changed).toMatchObject({ verdict: 'rejected', changed: { verdict: 'accepted' } })
  })

  it('compares what the vault does not keep with the run before, not with an earlier one', async () => {
    const tokenId = desk.tokenId('Bakery everywhere')
    const stale = async () => (await run([tokenId])).cells.find(({ causes: [cause] }) => cause?.id === 'stale-cache')
    const first = await stale()
    const { space = null, environment = null } = first ?? {}
    const cell = `${space ?? ''}/${environment ?? ''}/delivery`
    // As if it had worked before the cache gave an old answer.
    const at = new Date(Date.now() - 60_000).toISOString()
    const note = { tokenId, cell, at, verdict: 'accepted', cause: 'works', certainty: 'certain', before: null } as const
    desk.catalog.document.checks.push(note)
    const again = await stale()
    expect(again?.causes[0]?.id).toBe('stale-cache')
    expect(again?.changed).toBeNull()
    // The vault knows what it knew.
    expect(desk.catalog.document.checks).toContainEqual(note)
    desk.catalog.document.checks = desk.catalog.document.checks.filter((check) => check.cell !== cell)
  })

  it('shows a token by what was learned about itself, and keeps the rest with its cell', async () => {
    const matrix = await run(null)
    const dot = (name: string) => desk.catalog.document.tokens.find((token) => token.name === name)?.lastCheck?.verdict
    expect(dot('Bakery staging')).toBe('accepted')
    expect(dot('Bakery old website')).toBe('rejected')
    // Works in four environments; the fifth still answers with a 404 from a cache, which says nothing about the token: that is shown
    // where it was asked, and noted nowhere.
    expect(dot('Bakery everywhere')).toBe('accepted')
    const tokenId = desk.tokenId('Bakery everywhere')
    const shown = matrix.cells.filter((cell) => cell.tokenId === tokenId).map(({ causes: [cause] }) => cause?.id)
    expect(shown).toContain('stale-cache')
    const cells = desk.catalog.document.checks.filter((check) => check.tokenId === tokenId)
    expect(cells.map(({ cause }) => cause)).toEqual(shown.filter((cause) => cause !== 'stale-cache'))
    // Nothing was learned about it: no answer came.
    expect(dot('Sleepy website')).toBeUndefined()
  })

  it('exports what it learned without a secret', async () => {
    await run(null)
    for (const format of ['csv', 'json'] as const) valueOf(await desk.handlers['matrix.save']({ format }))
    const csv = desk.savedFiles.get('token-desk-matrix.csv') ?? ''
    const json = desk.savedFiles.get('token-desk-matrix.json') ?? ''
    expect(csv.split('\r\n')[0]).toContain('token,service,space')
    expect(JSON.parse(json)).toHaveProperty('summary.complete', true)
    for (const { secret } of desk.playground.tokens) expect(csv + json).not.toContain(secret)
  })

  it('stops on request and reports that it is incomplete', async () => {
    const matrixId = randomUUID()
    const running = desk.handlers['matrix.run']({ matrixId, tokenIds: null })
    await desk.handlers['matrix.cancel']({ matrixId })
    expect(valueOf(await running).summary.complete).toBe(false)
  })
})
