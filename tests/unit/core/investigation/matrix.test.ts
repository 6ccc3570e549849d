import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDesk, valueOf, type TestDesk } from '../../../fakes/desk.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.close())

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

  it('reads no secret for its plan', async () => {
    const before = desk.keychain.calls.length
    await desk.handlers['matrix.plan']({ tokenIds: null })
    expect(desk.keychain.calls.slice(before).filter((call) => call.startsWith('read'))).toEqual([])
  })

  it('tells of each cell as it is done', async () => {
    const before = desk.told.length
    const matrix = await run([desk.tokenId('Bakery everywhere')])
    const progress = desk.told.slice(before).filter(({ name }) => name === 'matrix.progress')
    expect(progress).toHaveLength(matrix.cells.length)
    expect(progress.at(-1)?.payload).toMatchObject({ done: matrix.cells.length, total: matrix.cells.length })
  })

  it('plans each cell with what was learnt when it was last checked, and no more', async () => {
    const tokenId = desk.tokenId('Museum website')
    const [checked] = (await run([tokenId])).cells
    const [planned] = valueOf(await desk.handlers['matrix.plan']({ tokenIds: [tokenId] })).cells
    const last = { at: expect.any(String) as string, verdict: checked?.verdict, cause: checked?.causes[0]?.id }
    expect(planned?.last).toEqual(last)
  })

  it('says what changed since the last run, and what did not', async () => {
    const tokenId = desk.tokenId('Bakery website')
    await run([tokenId])
    expect((await run([tokenId])).cells[0]?.changed).toBeNull()
    desk.keychain.items.set(tokenId, 'fake-secret-of-somebody-else-00000000000000')
    const changed = (await run([tokenId])).cells[0]
    expect(changed).toMatchObject({ verdict: 'rejected', changed: { verdict: 'accepted' } })
  })

  it('shows a token by what was learnt about itself, and keeps the rest with its cell', async () => {
    await run(null)
    const dot = (name: string) => desk.catalog.document.tokens.find((token) => token.name === name)?.lastCheck?.verdict
    expect(dot('Bakery staging')).toBe('accepted')
    expect(dot('Bakery old website')).toBe('rejected')
    // Works in four environments; the fifth still answers with a 404 from a cache, which says nothing about the token.
    expect(dot('Bakery everywhere')).toBe('accepted')
    const tokenId = desk.tokenId('Bakery everywhere')
    const cells = desk.catalog.document.checks.filter((check) => check.tokenId === tokenId)
    expect(cells.map(({ verdict }) => verdict)).toContain('no-access')
    // Nothing was learnt about it: no answer came.
    expect(dot('Sleepy website')).toBeUndefined()
  })

  it('exports what it learnt without a secret', async () => {
    await run(null)
    for (const format of ['csv', 'json'] as const) valueOf(await desk.handlers['matrix.save']({ format }))
    const csv = desk.savedFiles.get('token-desk-matrix.csv') ?? ''
    const json = desk.savedFiles.get('token-desk-matrix.json') ?? ''
    expect(csv.split('\r\n')[0]).toContain('token,service,space')
    expect(JSON.parse(json)).toHaveProperty('summary.complete', true)
    for (const { secret } of desk.playground.tokens) expect(csv + json).not.toContain(secret)
  })

  it('stops when told to and says that it is not complete', async () => {
    const matrixId = randomUUID()
    const running = desk.handlers['matrix.run']({ matrixId, tokenIds: null })
    await desk.handlers['matrix.cancel']({ matrixId })
    expect(valueOf(await running).summary.complete).toBe(false)
  })
})
