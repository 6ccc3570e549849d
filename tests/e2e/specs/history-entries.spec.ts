import type { Locator } from '@playwright/test'
import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { BAKERY } from '../support/offers.ts'
import { tokenIdOf, withTokens } from '../support/scenes.ts'
import { historyFile } from '../support/history-file.ts'

test('a run is removed from the history with its requests, and goes with the last of them', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere'])
  const { history, notifications, page } = window
  await window.send()
  await window.vault.act('Bakery everywhere', 'Check')
  await expect(notifications).toContainText('Checked “Bakery everywhere”.')
  await history.open()
  await history.lines.first().click()
  const before = await history.lines.count()
  expect(before).toBeGreaterThan(3)
  await history.lines.first().focus()
  await page.keyboard.press('Delete')
  await expect(notifications).toContainText('Removed “Access: 1 token” from the history.')
  await expect(history.lines).toHaveCount(1)
  await expect(history.lines).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(history.lines).toHaveCount(before)
  for (let left = before - 1; left >= 2; left -= 1) {
    await history.lines.nth(1).focus()
    await page.keyboard.press('Delete')
    await expect(history.lines).toHaveCount(left === 2 ? 1 : left)
  }
  await expect(history.lines).toBeFocused()
  await expect(history.lines).toContainText('entries')
})

test('checking a token is one entry of the history, which opens into its requests', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere'])
  const { history, page } = window
  await window.send()
  await window.vault.act('Bakery everywhere', 'Check')
  await expect(window.notifications).toContainText('Checked “Bakery everywhere”.')
  await history.open()
  await expect(history.lines).toHaveCount(2)
  const run = history.lines.first()
  await expect(run).toContainText('Access: 1 token')
  await expect(run).toContainText(/\d+ requests/)
  await run.click()
  expect(await history.lines.count()).toBeGreaterThan(3)
  await history.lines.nth(1).click()
  await expect(run).toHaveAttribute('aria-selected', 'false')
  await expect(history.lines.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeFindingsNow(page)
  await run.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(history.lines).toHaveCount(2)
  await expect(run).toHaveAttribute('aria-selected', 'true')
})

test('an entry is shown with its own request, and names a token that is not stored', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { answer, history, request, vault } = window
  await window.send(`/spaces/${BAKERY}/entries/no-such-entry`)
  await request.choose('Token', 'Bakery everywhere')
  await window.send(`/spaces/${BAKERY}/content_types`)
  await vault.act('Bakery website', 'Remove')
  await history.open()
  await history.lines.nth(1).click()
  await answer.expectStatus('404')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/entries/no-such-entry`)
  await expect(request.token).toContainText('Sent with Bakery website')
  await history.lines.nth(0).click()
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/content_types`)
  await expect(request.token).toContainText('Bakery everywhere')
})

test('a verdict is read whole in the history, and what is cut beside it in a tooltip', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery old website'])
  const { history, page, verdict } = window
  await page.evaluate((change) => (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken(change), {
    tokenId: await tokenIdOf(page, 'Bakery old website'),
    name: 'The website of the bakery in the old town',
  })
  await window.send()
  await verdict.run()
  await history.open()
  const [run, below] = [history.lines.first(), history.lines.nth(1)]
  const isCut = (text: Locator): Promise<boolean> =>
    text.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    )
  for (const width of ['300', 'the least']) {
    if (width !== '300') await page.getByRole('separator', { name: 'Width of the sidebar' }).press('Home')
    await expect(run.locator('.what')).toHaveText('Playground doesn’t recognize this token · Likely')
    await expect.poll(() => isCut(run.locator('.what'))).toBe(false)
    const [upper, lower] = [await run.boundingBox(), await below.boundingBox()]
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0)
  }
  await below.focus()
  await page.keyboard.press('ArrowUp')
  await expect(run).toBeFocused()
  expect(await isCut(run.locator('.where'))).toBe(true)
  await expect(page.locator('[popover]')).toContainText('The website of the bakery in the old town')
  await expect(run).toHaveAttribute('title', /Likely\n.*The website of the bakery in the old town/)
})

test('a setting keeps the history off the disk', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send()
  await expect.poll(() => historyFile(desk)).toContain('"startedAt"')
  await window.command('settings')
  await window.settings.getByRole('switch', { name: 'Save the history between sessions' }).click()
  await expect.poll(() => historyFile(desk)).toBe('')
  await window.page.keyboard.press('Escape')
  await expect(window.settings).toBeHidden()
  await window.send()
  const again = new DeskWindow(await desk.restart())
  await expect(again.vault.row('Bakery website').first()).toBeVisible()
  await again.history.open()
  await expect(again.history.lines).toHaveCount(0)
  expect(await historyFile(desk)).toBe('')
})

test('equal paths in the history differ by token and environment, under the day they were sent', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  await window.send()
  await window.request.choose('Token', 'Bakery everywhere')
  await window.send()
  await window.history.open()
  await expect(window.history.list).toContainText('Today')
  await expect(window.history.lines.nth(0)).toContainText('Bakery everywhere · master')
  await expect(window.history.lines.nth(1)).toContainText('Bakery website · master')
})

test('an exchange whose token is gone opens in the builder, where another one is missing', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  await window.send(`/spaces/${BAKERY}/content_types`)
  await window.vault.act('Bakery website', 'Remove')
  // The app chose no other one for it.
  await expect(window.request.token).toContainText('Sent with Bakery website')
  await window.request.choose('Token', 'Bakery everywhere')
  await window.answer.act('Edit this request')
  await expect(window.answer.region).toContainText('The token of this request is no longer stored.')
  await expect(window.request.token).toContainText('Sent with Bakery website')
})

test('a request that was being written comes back after another took its place', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { answer, history, notifications, request } = window
  await window.send(`/spaces/${BAKERY}/content_types`)
  await request.path.fill(`/spaces/${BAKERY}/entries?limit=2`)
  await history.open()
  // The response that stepped back behind the new request is shown again with its own when it is chosen.
  await history.lines.first().click()
  await answer.expectStatus('200')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/content_types`)
  await notifications.getByRole('button', { name: 'Bring it back' }).click()
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/entries?limit=2`)
  // Sent, it is in the history and needs no way back.
  await window.send()
  await expect(notifications).not.toContainText('was replaced')
  await answer.act('Edit this request')
  await expect(notifications).not.toContainText('was replaced')
})

test('a request is copied as fetch and as an SDK call, the token only if that is switched on', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send(`/spaces/${BAKERY}/entries?limit=1`)
  await window.answer.copy('Copy as fetch')
  await expect.poll(() => desk.clipboard.read()).toContain('await fetch(')
  expect(await desk.clipboard.read()).toContain('process.env.TOKEN_DESK_TOKEN')
  await window.answer.copy('Copy as contentful.js')
  await expect.poll(() => desk.clipboard.read()).toContain("client.getEntries({ limit: '1' })")
  await window.answer.copy('Copy as fetch', { withToken: true })
  await expect.poll(() => desk.clipboard.read()).toContain("'Bearer ")
  await window.send(`/spaces/${BAKERY}/entries/ada/references`)
  await window.answer.copy('Copy as contentful.js')
  await expect(window.notifications).toContainText('The SDK has no call for this request')
})
