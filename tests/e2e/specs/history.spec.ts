import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test, type Desk } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from './support/axe.ts'
import { DeskWindow } from './support/desk-window.ts'
import { startContentServer } from './support/content-server.ts'
import { fillMatrix, MatrixView } from './support/matrix-view.ts'
import { BAKERY, WRONG_KEY } from './support/offers.ts'
import { withTokens } from './support/scenes.ts'

/** What a person asked stays theirs: over a restart, findable, and never by the name of “Probe”. */

/** The file of the history as it is on disk; empty: there is none. */
const historyFile = (desk: Desk): Promise<string> =>
  readFile(join(desk.profile, 'history.json'), 'utf8').catch(() => '')

test('history, draft and open view are there again after a restart, without bodies and secrets', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send()
  await window.send(`/spaces/${BAKERY}/entries/no-such-entry`)
  await window.answer.history.getByRole('option').nth(1).click()
  await window.request.path.fill(`/spaces/${BAKERY}/content_types?limit=2`)
  await window.request.addParameter('access_token', WRONG_KEY)
  await expect.poll(() => historyFile(desk)).toContain('content_types?limit=2')
  await expect.poll(() => historyFile(desk)).toContain('"name":"access_token"')
  expect(await historyFile(desk)).not.toContain(WRONG_KEY)

  const again = new DeskWindow(await desk.restart())
  await expect(again.request.path).toHaveValue(`/spaces/${BAKERY}/content_types?limit=2`)
  await expect(again.notifications).toContainText('without the parts that held a token')
  const chips = again.answer.history.getByRole('option')
  await expect(chips).toHaveCount(2)
  await expect(chips.nth(1)).toHaveAttribute('aria-selected', 'true')
  await again.answer.expectStatus('200')
  await expect(again.answer.region).toContainText('This body is no longer kept')
  await expect(again.answer.region.getByRole('button', { name: 'This body is no longer kept' })).toBeDisabled()
  await again.page.keyboard.press('ControlOrMeta+K')
  await again.palette.getByRole('combobox').fill('save the body')
  const save = again.palette.getByRole('option', { name: 'Save the body to a file…' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toContainText('This body is no longer kept.')
  await again.page.keyboard.press('Escape')
  await chips.nth(0).click()
  await expect(again.answer.record).toContainText('NotFound')
  // What came with it is not told as if it had not come.
  await expect(again.answer.record).toContainText('no longer kept')
  await expectNoAxeFindingsNow(again.page)

  await again.command('show the access matrix')
  await expect.poll(() => historyFile(desk)).toContain('"view":"matrix"')
  const third = new DeskWindow(await desk.restart())
  await expect(third.page.getByRole('button', { name: 'Access matrix' })).toHaveAttribute('aria-current', 'page')
})

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

test('the history is searched', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  await window.send()
  await window.send(`/spaces/${BAKERY}/content_types`)
  await window.send(`/spaces/${BAKERY}/entries/no-such-entry`)
  await window.command('search the history')
  const search = window.page.getByRole('textbox', { name: 'Search the history' })
  await expect(search).toBeFocused()
  const chips = window.answer.history.getByRole('option')
  // The number alone could stand in the port of the others.
  await search.fill('404 not')
  await expect(chips).toHaveCount(1)
  await search.fill('website content')
  await expect(chips).toHaveCount(1)
  await expect(chips).toContainText('content_types')
  await search.fill('nothing of the kind')
  await expect(chips).toHaveCount(0)
  await search.press('Escape')
  await expect(chips).toHaveCount(3)
  await expect(window.page.getByRole('button', { name: 'Search the history' })).toBeFocused()
})

test('clearing the history can be undone', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send()
  await window.command('clear the history')
  await expect(window.answer.history).toBeHidden()
  await expect.poll(() => historyFile(desk)).not.toContain('"startedAt"')
  await window.notifications.getByRole('button', { name: 'Undo' }).click()
  await expect(window.answer.history.getByRole('option')).toHaveCount(1)
  await expect(window.answer.body).toContainText('"total": 3')
  await expect.poll(() => historyFile(desk)).toContain('"startedAt"')
})

test('a diagnosis is one chip that opens into its requests', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.request.choose('Environment', 'staging')
  await window.send()
  await window.diagnose()
  const chips = window.answer.history.getByRole('option')
  await expect(chips).toHaveCount(2)
  await expect(chips.first()).toContainText('Diagnosis')
  await expect(chips.first()).toContainText('staging · Bakery website')
  await expect(window.page.getByRole('listbox', { name: 'Requests of the diagnosis' })).toBeHidden()
  await chips.first().click()
  const ofRun = window.page.getByRole('listbox', { name: 'Requests of the diagnosis' }).getByRole('option')
  await expect(ofRun.first()).toHaveAttribute('aria-selected', 'true')
  expect(await ofRun.count()).toBeGreaterThan(0)
  await expect(chips.first()).toContainText(/\d+ reads?/)
  await expectNoAxeFindingsNow(window.page)
  await chips.first().press('ArrowRight')
  await expect(window.page.getByRole('listbox', { name: 'Requests of the diagnosis' })).toBeHidden()
  await expect(chips.nth(1)).toBeFocused()
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

test('a setting keeps the history off the disk', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send()
  await expect.poll(() => historyFile(desk)).toContain('"startedAt"')
  await window.command('settings')
  await window.settings.getByRole('switch', { name: 'Keep the history after the app closes' }).click()
  await window.settings.getByRole('button', { name: 'Save' }).click()
  await expect(window.settings).toBeHidden()
  await expect.poll(() => historyFile(desk)).toBe('')
  await window.send()
  const again = new DeskWindow(await desk.restart())
  await expect(again.vault.row('Bakery website').first()).toBeVisible()
  await expect(again.answer.history).toBeHidden()
  expect(await historyFile(desk)).toBe('')
})

test('requests are pinned for their space, over a restart', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const pins = (in_: DeskWindow) => in_.page.getByRole('list', { name: 'Pinned requests' })
  await window.request.path.fill(`/spaces/${BAKERY}/content_types`)
  await window.command('pin the request')
  await expect(pins(window)).toContainText('content_types')
  await window.command('pin the request')
  await expect(window.notifications).toContainText('This request is pinned already.')
  await expect(pins(window).getByRole('listitem')).toHaveCount(1)
  await window.send(`/spaces/${BAKERY}/entries`)
  await window.answer.act('Pin the request')
  await expect(pins(window).getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => historyFile(desk)).toMatch(/"pins":\[\{.*content_types/)

  const again = new DeskWindow(await desk.restart())
  await expect(pins(again).getByRole('listitem')).toHaveCount(2)
  await pins(again)
    .getByRole('button', { name: /^content_types/ })
    .click()
  await expect(again.request.path).toHaveValue(`/spaces/${BAKERY}/content_types`)
  await expect(again.request.token).toContainText('Bakery website')
  await expectNoAxeFindingsNow(again.page)
  await pins(again)
    .getByRole('button', { name: /^Unpin content_types/ })
    .click()
  await expect(pins(again).getByRole('listitem')).toHaveCount(1)
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

test('an exchange whose token is gone opens in the builder without one', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  await window.send(`/spaces/${BAKERY}/content_types`)
  await window.vault.act('Bakery website', 'Remove')
  // Nobody chose another one for it.
  await expect(window.request.token).toContainText('No token')
  await window.request.choose('Token', 'Bakery everywhere')
  await window.answer.act('Open in the builder')
  await expect(window.notifications).toContainText('Its token is no longer in the vault.')
  await expect(window.request.token).toContainText('No token')
})

test('a request that was being written comes back after another took its place', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { answer, notifications, request } = window
  await window.send(`/spaces/${BAKERY}/content_types`)
  await request.path.fill(`/spaces/${BAKERY}/entries?limit=2`)
  await answer.act('Open in the builder')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/content_types`)
  await notifications.getByRole('button', { name: 'Bring it back' }).click()
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/entries?limit=2`)
  // Sent, it is kept among the others.
  await request.sendButton.click()
  await answer.expectStatus('200 OK')
  await expect(notifications).not.toContainText('was replaced')
  await answer.act('Open in the builder')
  await expect(notifications).not.toContainText('was replaced')
})

test('a request is copied as fetch and as an SDK call, the token only after a yes', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send(`/spaces/${BAKERY}/entries?limit=1`)
  await window.answer.act('Copy as fetch')
  await expect.poll(() => desk.clipboard.read()).toContain('await fetch(')
  expect(await desk.clipboard.read()).toContain('process.env.TOKEN_DESK_TOKEN')
  await window.answer.act('Copy as an SDK call')
  await expect.poll(() => desk.clipboard.read()).toContain("client.getEntries({ limit: '1' })")
  await window.answer.act('Copy as fetch with the token…')
  const question = window.page.getByRole('dialog', { name: 'Copy the code with the token?' })
  await question.getByRole('button', { name: 'Copy with token' }).click()
  await expect.poll(() => desk.clipboard.read()).toContain("'Bearer ")
  await window.send(`/spaces/${BAKERY}/entries/ada/references`)
  await window.answer.act('Copy as an SDK call')
  await expect(window.notifications).toContainText('The SDK has no call for this request')
})

test('two exchanges are compared side by side, from the menu and by key, the token masked', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  await window.request.choose('Token', 'Bakery everywhere')
  await window.send(`/spaces/${BAKERY}/entries?limit=1`)
  await window.request.choose('Token', 'Bakery website')
  await window.send(`/spaces/${BAKERY}/entries?limit=2`)
  await window.answer.act('Compare with another…')
  const dialog = window.page.getByRole('dialog', { name: 'Compare two exchanges' })
  const row = (name: string | RegExp) =>
    dialog.getByRole('row').filter({ has: window.page.getByRole('rowheader', { name }) })
  await expect(row('Address')).toContainText('limit=2')
  await expect(row(/^Token$/)).toContainText('Bakery everywhere')
  await expect(row(/^limit$/)).toContainText('1')
  await expect(dialog.getByText('differences:')).toContainText(/\d+ differences: .*“Request”.*“Body”/)
  await expect(dialog.getByRole('heading', { name: /Request headers/ })).toContainText('equal')
  await expectNoAxeFindingsNow(window.page)
  await dialog.getByRole('button', { name: 'Swap the sides' }).click()
  await expect(
    row(/^Token$/)
      .getByRole('cell')
      .first(),
  ).toContainText('Bakery everywhere')
  await window.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await window.command('compare the exchange')
  await expect(dialog).toBeVisible()
})
