import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { BAKERY, WRONG_KEY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'
import { historyFile } from '../support/history-file.ts'

/** What a person asked stays theirs: over a restart, findable, and never by the name of “Probe”. */

test('history, draft and open view are there again after a restart, without bodies and secrets', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send()
  await window.send(`/spaces/${BAKERY}/entries/no-such-entry`)
  await window.history.open()
  await window.history.lines.nth(1).click()
  await window.request.path.fill(`/spaces/${BAKERY}/content_types?limit=2`)
  await window.request.addParameter('access_token', WRONG_KEY)
  await expect.poll(() => historyFile(desk)).toContain('content_types?limit=2')
  await expect.poll(() => historyFile(desk)).toContain('"name":"access_token"')
  expect(await historyFile(desk)).not.toContain(WRONG_KEY)

  const again = new DeskWindow(await desk.restart())
  await expect(again.request.path).toHaveValue(`/spaces/${BAKERY}/content_types?limit=2`)
  await expect(again.notifications).toContainText('without the parts that held a token')
  await again.history.open()
  const chips = again.history.lines
  await expect(chips).toHaveCount(2)
  // The last response is that of another request.
  await expect(again.answer.region).toContainText('Not sent yet')
  await expect(chips.and(again.page.locator('[aria-selected="true"]'))).toHaveCount(0)
  await chips.nth(1).click()
  await again.answer.expectStatus('200')
  await expect(again.answer.region).toContainText('This body is no longer stored')
  await expect(await again.answer.more('Save the body to a file…')).toHaveAttribute('aria-disabled', 'true')
  await again.page.keyboard.press('Escape')
  await again.page.keyboard.press('ControlOrMeta+K')
  await again.palette.getByRole('combobox').fill('save the body')
  const save = again.palette.getByRole('option', { name: 'Save the body to a file…' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toContainText('This body is no longer stored.')
  await again.page.keyboard.press('Escape')
  await chips.nth(0).click()
  await expect(again.answer.record).toContainText('NotFound')
  // The details that came are not shown as absent.
  await again.answer.record.getByRole('button', { name: 'NotFound' }).click()
  await expect(again.answer.record).toContainText('No longer stored.')
  await expectNoAxeFindingsNow(again.page)

  await again.command('show the access matrix')
  await expect.poll(() => historyFile(desk)).toContain('"view":"matrix"')
  const third = new DeskWindow(await desk.restart())
  await expect(third.page.getByRole('button', { name: 'Access', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('the history is searched in the field above it, and by typing in it', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { history, page } = window
  await window.send()
  await window.send(`/spaces/${BAKERY}/content_types`)
  await window.send(`/spaces/${BAKERY}/entries/no-such-entry`)
  await window.command('search the history')
  await expect(history.filter).toBeFocused()
  // The number alone could be in the port of the others.
  await history.filter.fill('404 not')
  await expect(history.lines).toHaveCount(1)
  await history.filter.fill('website content')
  await expect(history.lines).toHaveCount(1)
  await expect(history.lines).toContainText('content_types')
  await history.filter.fill('nothing of the kind')
  await expect(history.lines).toHaveCount(0)
  await expect(window.vault.region).toContainText('No request matches “nothing of the kind”.')
  await history.filter.press('Escape')
  await expect(history.lines).toHaveCount(3)
  await history.filter.press('ArrowDown')
  await expect(history.lines.first()).toBeFocused()
  await page.keyboard.type('content')
  await expect(history.filter).toBeFocused()
  await expect(history.lines).toHaveCount(1)
  await history.filter.press('Enter')
  await expect(history.lines).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(history.lines).toHaveAttribute('aria-selected', 'true')
  await window.answer.expectStatus('200')
})

test('clearing the history can be undone', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send()
  await window.history.open()
  await window.page.getByRole('button', { name: 'Clear the history' }).click()
  await expect(window.vault.region).toContainText('No requests yet')
  await expect.poll(() => historyFile(desk)).not.toContain('"startedAt"')
  await window.notifications.getByRole('button', { name: 'Undo' }).click()
  await expect(window.history.lines).toHaveCount(1)
  await expect(window.answer.body).toContainText('"total": 3')
  await expect.poll(() => historyFile(desk)).toContain('"startedAt"')
})

test('one request is removed from the history by its menu or by key, also from the disk, and comes back', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { answer, history, notifications, page } = window
  const missing = `"target":"/spaces/${BAKERY}/entries/no-such-entry"`
  await window.send()
  await window.send(`/spaces/${BAKERY}/content_types`)
  await window.command('pin the request')
  await window.send(`/spaces/${BAKERY}/entries/no-such-entry`)
  await history.open()
  await expect(history.lines).toHaveCount(4)
  await history.lines.nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove from history' }).click()
  await expect(notifications).toContainText('Removed “GET entries/no-such-entry” from the history.')
  await expect(history.lines).toHaveCount(3)
  await expect(history.lines.nth(1)).toBeFocused()
  // Its request is still in the bar, so no other response is shown below it.
  await expect(answer.region).toContainText('Not sent yet')
  await expect.poll(() => historyFile(desk)).not.toContain(missing)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(history.lines).toHaveCount(4)
  await answer.expectStatus('404')
  await expect(answer.body).toContainText('NotFound')
  await expect.poll(() => historyFile(desk)).toContain(missing)

  for (const left of [3, 2, 1]) {
    await history.lines.nth(1).focus()
    await page.keyboard.press('Delete')
    await expect(history.lines).toHaveCount(left)
  }
  // The pinned request stays.
  await expect(history.pins).toBeFocused()
  await expect.poll(() => historyFile(desk)).not.toContain('"startedAt"')
  await page.keyboard.press('Delete')
  await expect(history.filter).toBeFocused()
  await expect(window.vault.region).toContainText('No requests yet')
  const again = new DeskWindow(await desk.restart())
  await again.history.open()
  await expect(again.vault.region).toContainText('No requests yet')
})

test('a diagnosis is one entry, which shows the request that it explains and its verdict', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery old website', 'Owner', 'Bakery website'])
  const { answer, history, page, request, verdict } = window
  await request.choose('Token', 'Bakery old website')
  await window.send()
  await verdict.run()
  await verdict.button(/^Check the key list with Owner/).click()
  await verdict.settled()
  const headline = await verdict.headline.innerText()
  await request.choose('Token', 'Bakery website')
  await window.send(`/spaces/${BAKERY}/content_types`)
  await answer.expectStatus('200')
  await history.open()
  await expect(history.lines).toHaveCount(3)
  const run = history.lines.filter({ hasText: headline })
  await run.click()
  await expect(run).toHaveAttribute('aria-selected', 'true')
  await expect(history.lines).toHaveCount(3)
  await answer.expectStatus('401')
  await expect(verdict.headline).toHaveText(headline)
  await expect(request.token).toContainText('Bakery old website')
  await expect(request.path).not.toHaveValue(/content_types/)
  await run.locator('.fold').click()
  expect(await history.lines.count()).toBeGreaterThan(4)
  await answer.expectStatus('401')
  await expectNoAxeFindingsNow(page)

  const again = new DeskWindow(await desk.restart())
  await again.history.open()
  await again.history.lines.filter({ hasText: headline }).click()
  await again.answer.expectStatus('401')
  await expect(again.verdict.headline).toHaveText(headline)
})

test('a request whose token was removed is not sent without one, and offers to choose another', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { answer, page, request } = window
  await window.send(`/spaces/${BAKERY}/environments/staging/entries`)
  await expect(window.verdict.findOut).toBeVisible()
  await window.vault.act('Bakery website', 'Remove')
  await expect(answer.region).toContainText('The token of this request is no longer stored. Choose another one.')
  await expect(request.sendButton).toHaveAttribute('aria-disabled', 'true')
  await request.path.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  // What checks with this token only can't be done.
  await expect(window.verdict.findOut).toBeHidden()
  await window.history.open()
  await expect(window.history.lines).toHaveCount(1)
  await expectNoAxeFindingsNow(page)
  await answer.region.getByRole('button', { name: 'Choose a token…' }).click()
  await page.keyboard.type('Bakery everywhere')
  await page.keyboard.press('Enter')
  await expect(request.token).toContainText('Bakery everywhere')
  await expect(answer.region).not.toContainText('no longer stored. Choose')
  await request.sendButton.click()
  await expect(window.history.lines).toHaveCount(2)
})

test('pinned requests are above the days, are used and unpinned by keyboard, and stay over a restart', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.request.path.fill(`/spaces/${BAKERY}/content_types`)
  await window.command('pin the request')
  await window.history.open()
  await expect(window.history.pins).toHaveCount(1)
  await expect(window.history.pins).toHaveAccessibleName('Pinned, content_types, Bakery website')
  await expect(window.history.pins.locator('.what')).toHaveText('content_types')
  await expect(window.history.pins).toContainText('Bakery website')
  await window.command('pin the request')
  await expect(window.notifications).toContainText('This request is pinned already.')
  await expect(window.history.pins).toHaveCount(1)
  await window.send(`/spaces/${BAKERY}/entries`)
  await window.answer.act('Pin the request')
  await expect(window.history.pins).toHaveCount(2)
  await expect.poll(() => historyFile(desk)).toMatch(/"pins":\[\{.*content_types/)

  const again = new DeskWindow(await desk.restart())
  await again.history.open()
  await expect(again.history.pins).toHaveCount(2)
  await again.history.pins.first().focus()
  await again.page.keyboard.press('Enter')
  await expect(again.request.path).toHaveValue(`/spaces/${BAKERY}/content_types`)
  await expect(again.request.token).toContainText('Bakery website')
  await expectNoAxeFindingsNow(again.page)
  await again.history.pins.first().focus()
  await again.page.keyboard.press('Delete')
  await expect(again.history.pins).toHaveCount(1)
  await expect(again.history.lines.first()).toBeFocused()
  await again.notifications.getByRole('button', { name: 'Undo' }).click()
  await expect(again.history.pins).toHaveCount(2)
})

test('two exchanges are compared side by side, from the menu and by key, the token masked', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  await window.request.choose('Token', 'Bakery everywhere')
  await window.send(`/spaces/${BAKERY}/entries?limit=1`)
  await window.request.choose('Token', 'Bakery website')
  await window.send(`/spaces/${BAKERY}/entries?limit=2`)
  await window.answer.act('Compare with another…')
  const dialog = window.page.getByRole('dialog', { name: 'Compare two responses' })
  const row = (name: string | RegExp) =>
    dialog.getByRole('row').filter({ has: window.page.getByRole('rowheader', { name }) })
  for (const [side, token] of [
    ['Left', 'Bakery website'],
    ['Right', 'Bakery everywhere'],
  ] as const) {
    const list = dialog.getByRole('combobox', { name: side })
    await expect(list).toContainText(/^\s*200 GET entries/)
    await expect(list).toHaveAccessibleDescription(new RegExp(`^${token} · .+:\\d\\d`))
  }
  await expect(row('Address')).toContainText('limit=2')
  await expect(row(/^Token$/)).toContainText('Bakery everywhere')
  await expect(row(/^limit$/)).toContainText('1')
  await expect(dialog.getByText(/^\d+ differences$/)).toBeVisible()
  await expect(dialog.getByRole('heading', { name: /Request headers/ })).toContainText('equal')
  await expectNoAxeFindingsNow(window.page)
  await window.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await window.command('compare the response')
  await expect(dialog).toBeVisible()
})
