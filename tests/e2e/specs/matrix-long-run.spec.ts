import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { fillMatrix, MatrixView } from '../support/matrix-view.ts'
import { expectNoSecret } from '../support/secrets.ts'

const LIST = JSON.stringify({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items: [{ sys: { id: 'a' } }] })
/** Each answer has a request id of its own, as the platform's have: two equal ones would prove a cache. */
const refusal = (): string =>
  JSON.stringify({
    sys: { type: 'Error', id: 'AccessTokenInvalid' },
    message: 'The access token you sent could not be found or is invalid.',
    requestId: randomUUID(),
  })

/**
 * A platform of the spec's own: every key works until it is revoked. Counts how many are answered at once. After `patience`
 * requests it answers none until it is let go on, however fast or slow the client is.
 */
const startPlatform = async (patience: number) => {
  const held = Promise.withResolvers<undefined>()
  const revoked = new Set<string>()
  const load = { now: 0, most: 0, requests: 0 }
  const tokenOf = (request: IncomingMessage): string =>
    request.headers.authorization?.replace('Bearer ', '') ??
    new URL(request.url ?? '', 'http://local').searchParams.get('access_token') ??
    ''
  const server: Server = createServer((request, response) => {
    load.requests += 1
    load.now += 1
    load.most = Math.max(load.most, load.now)
    response.once('close', () => (load.now -= 1))
    const answer = (): void => {
      const token = tokenOf(request)
      const isGood = token.startsWith('fake-delivery-key-') && !revoked.has(token)
      response.writeHead(isGood ? 200 : 401, { 'Content-Type': 'application/vnd.contentful.delivery.v1+json' })
      response.end(isGood ? LIST : refusal())
    }
    const later = (): void => void setTimeout(answer, 15)
    if (load.requests > patience) void held.promise.then(later)
    else later()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    revoked,
    load,
    goOn: () => held.resolve(undefined),
    close: () =>
      new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      }),
  }
}

test('more than 200 cells are checked with progress, a limit and a cancel; a change is marked', async ({ desk }) => {
  test.setTimeout(180_000)
  const platform = await startPlatform(40)
  const page = await desk.start()
  // All cells are in view, and so in the page.
  await page.setViewportSize({ width: 2200, height: 800 })
  const secrets = await fillMatrix(page, platform.origin, 12, 18)
  const matrix = new MatrixView(page)
  await matrix.open()
  await expect(matrix.cells).toHaveCount(216)
  await expect(matrix.counts).toContainText('216 not checked')
  await expect(matrix.size).toHaveText('Not checked yet · about 216 requests to 1 host, 7 s')

  // What a run has not come to is faint, in view or not; no other cell is.
  const faint = page.locator('[data-cell].waiting')
  await test.step('a run is canceled, and its results stay', async () => {
    const before = await matrix.cell('Key-00', 'env-0').boundingBox()
    await matrix.check.click()
    await expect(matrix.counts).toContainText(/\d+\s+accepted/)
    await expect(matrix.progress).toHaveAttribute('max', '216')
    await expect(matrix.size).toHaveText(/^\d+ of 216 checked/)
    // The platform holds the rest back.
    const left = async (): Promise<number> =>
      216 - Number(/^(\d+) of/.exec((await matrix.size.textContent())?.trim() ?? '')?.[1])
    await expect.poll(() => platform.load.requests).toBeGreaterThan(40)
    await expect.poll(async () => (await faint.count()) === (await left())).toBe(true)
    // Nothing moves under the pointer when a run begins.
    expect(await matrix.cell('Key-00', 'env-0').boundingBox()).toEqual(before)
    await matrix.cancel.click()
    await expect(matrix.size).toContainText('Stopped early.')
    platform.goOn()
    await expect(matrix.counts).toContainText(/\d+\s+not checked/)
    await expect(faint).toHaveCount(0)
    expect(platform.load.requests).toBeLessThan(216)
  })

  await test.step('a whole run fills every cell within its limit, and sends no fewer requests than planned', async () => {
    const before = platform.load.requests
    await matrix.check.click()
    await expect(matrix.progress).toBeVisible()
    await expect(matrix.counts).toContainText('216 accepted', { timeout: 60_000 })
    await expect(matrix.check).toBeVisible()
    expect(platform.load.most).toBeLessThanOrEqual(8)
    expect(platform.load.requests - before).toBeGreaterThanOrEqual(216)
  })

  await test.step('a token that was revoked since is found by checking it alone', async () => {
    platform.revoked.add(secrets[3] ?? '')
    const before = platform.load.requests
    await matrix.filter.fill('key-03')
    await expect(matrix.size).toHaveText(/about 18 requests to 1 host, \d+ s$/)
    await expect(matrix.check).toHaveText('Check 1 token')
    await expect(matrix.check).toHaveAccessibleDescription(/about 18 requests/)
    await matrix.check.click()
    await expect(matrix.counts).toContainText('18 rejected', { timeout: 60_000 })
    await expect(matrix.cell('Key-03', 'env-0')).toHaveAccessibleName(/Rejected\./)
    expect(platform.load.requests - before).toBeGreaterThanOrEqual(18)
    expect(platform.load.requests - before).toBeLessThan(18 * 8)
    await matrix.filter.fill('')
    await matrix.count('18 rejected').click()
    await expect(matrix.cells).toHaveCount(18)
  })

  await test.step('the matrix is exported without secrets', async () => {
    for (const [format, item] of [
      ['csv', /^CSV/],
      ['json', /^JSON/],
    ] as const) {
      const filePath = `${desk.profile}/matrix.${format}`
      await desk.dialog.answer('showSaveDialog', { canceled: false, filePath })
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect.poll(() => readFile(filePath, 'utf8').catch(() => '')).toContain('token-unknown-or-revoked')
      expectNoSecret(await readFile(filePath, 'utf8'), secrets)
    }
  })
  await expectNoAxeFindingsNow(page)
  await platform.close()
})
