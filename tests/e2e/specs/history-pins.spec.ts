import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { startContentServer } from '../support/content-server.ts'
import { fillMatrix, MatrixView } from '../support/matrix-view.ts'
import { BAKERY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'
import { historyFile } from '../support/history-file.ts'

test('the view that was opened a moment before a page goes is there again on the next', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const matrix = window.page.getByRole('button', { name: 'Access matrix' })
  await window.command('show the access matrix')
  await expect(matrix).toHaveAttribute('aria-current', 'page')
  await window.page.reload()
  await expect(matrix).toHaveAttribute('aria-current', 'page')
})

test('what was typed in the moment before a page goes is there again on the next, also after a restart', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { path } = window.request
  const type = async (page: Page, text: string): Promise<void> => {
    await path.press('End')
    await page.keyboard.type(text)
  }
  await type(window.page, '/one')
  await window.page.reload({ waitUntil: 'commit' })
  await expect(path).toHaveValue(/\/one$/)

  await type(window.page, '/two')
  const again = new DeskWindow(await desk.restart())
  await expect(again.request.path).toHaveValue(/\/one\/two$/)
})

test('a matrix is one chip, and hundreds of its reads take no place of what a person sent', async ({ desk }) => {
  test.setTimeout(120_000)
  const server = await startContentServer({})
  try {
    const window = new DeskWindow(await desk.start())
    await fillMatrix(window.page, server.origin, 3, 170)
    await window.vault.choose('Key-00')
    await window.send('/spaces/shop/environments/env-0/entries/my-own')
    const matrix = new MatrixView(window.page)
    await matrix.open()
    await matrix.check.click()
    await expect(matrix.counts).toContainText('510 accepted', { timeout: 90_000 })
    await window.command('show the requests')
    const chips = window.answer.history.getByRole('option')
    const own = chips.filter({ hasText: 'my-own' })
    const opened = async (): Promise<void> => {
      await expect(chips).toHaveCount(2)
      await expect(chips.first()).toContainText('Matrix')
      await chips.first().click()
      await expect(
        window.page.getByRole('listbox', { name: 'Requests of the matrix' }).getByRole('option').first(),
      ).toHaveAttribute('aria-selected', 'true')
      await own.click()
      await expect(window.page.getByRole('listbox', { name: 'Requests of the matrix' })).toBeHidden()
      await expect(window.answer.body).toContainText('"total": 0')
    }
    await opened()
    await window.page.reload()
    await opened()
  } finally {
    await server.close()
  }
})

test('a pin that was let go of comes back, by button, key and palette', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, notifications, request } = window
  const pins = page.getByRole('list', { name: 'Pinned requests' }).getByRole('listitem')
  const unpin = page.getByRole('button', { name: /^Unpin content_types/ })
  for (const path of ['content_types', 'entries']) {
    await request.path.fill(`/spaces/${BAKERY}/${path}`)
    await window.command('pin the request')
    await expect(pins.filter({ hasText: path })).toHaveCount(1)
  }
  const ways = [
    () => notifications.getByRole('button', { name: 'Undo' }).click(),
    () => page.keyboard.press('ControlOrMeta+Z'),
    () => window.command('bring “content_types” (Bakery website) back'),
  ]
  for (const undo of ways) {
    await unpin.click()
    await expect(pins).toHaveCount(1)
    await expect(notifications).toContainText('Unpinned “content_types” (Bakery website).')
    // What was said of this pin before is no longer true; of the other one it is.
    await expect(notifications).not.toContainText('is back.')
    await undo()
    await expect(notifications).toContainText('“content_types” (Bakery website) is back.')
    await expect(notifications).not.toContainText('Unpinned')
    await expect(pins).toHaveText([/content_types/, /entries/])
  }
  await expect.poll(() => historyFile(desk)).toMatch(/"pins":\[\{.*content_types.*entries/)
})

test('what says that a request is pinned goes when it is not', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.command('pin the request')
  await expect(window.notifications).toContainText('Pinned for “Fake Bakery”.')
  await window.page.getByRole('button', { name: /^Unpin/ }).click()
  await expect(window.notifications).toContainText('Unpinned')
  await expect(window.notifications).not.toContainText('Pinned for', { timeout: 2_000 })
})

/** How many pixels of what stands in it are cut off. */
const cutOff = (element: Locator): Promise<number> =>
  element.evaluate((node) =>
    Math.max(...Array.from(node.querySelectorAll<HTMLElement>('span'), (part) => part.scrollWidth - part.clientWidth)),
  )

test('a pin is written out where there is room, and says so when its token is gone', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { page, request, notifications, vault } = window
  const pin = page.getByRole('list', { name: 'Pinned requests' }).getByRole('listitem')
  await request.path.fill(`/spaces/${BAKERY}/environments/just-enabled/content_types`)
  await window.command('pin the request')
  await expect(notifications).toContainText('Pinned for “Fake Bakery”.')
  await expect(pin).toContainText('just-enabled · Bakery website')
  expect(await cutOff(pin)).toBeLessThanOrEqual(0)

  await vault.act('Bakery website', 'Remove')
  await expect(pin).toContainText('just-enabled · token removed')
  await pin.getByRole('button').first().click()
  await expect(notifications).toContainText('Its token is no longer in the vault.')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/environments/just-enabled/content_types`)
  await expect(request.token).toContainText('No token')
  await expectNoAxeFindingsNow(page)

  // Back with an undo, it is that token again.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(pin).toContainText('just-enabled · Bakery website')
  await pin.getByRole('button').first().click()
  await expect(request.token).toContainText('Bakery website')
})
