import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings, expectNoAxeFindingsNow } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { walkByKeys } from '../support/keyboard-walk.ts'
import { offered } from '../support/offers.ts'
import { resize } from '../support/resize.ts'
import { withTokens } from '../support/scenes.ts'
import { chooseTextSize, largestText } from '../support/text-size.ts'

/** Tokens in the left column, and the page of one. */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
  { width: 720, height: 480 },
] as const

test('an empty vault says where tokens will be, at every size', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  const { page, vault } = window
  for (const { width, height } of SIZES)
    await test.step(`${width}x${height}`, async () => {
      await resize(desk, width, height)
      if (width < 860) await page.getByRole('button', { name: 'Show tokens' }).click()
      await expect(vault.region).toContainText('No tokens yet')
      await expect(vault.region).toContainText('Tokens you save appear here, by space.')
      await page.getByRole('tab', { name: 'History' }).click()
      await expect(vault.region).toContainText('No requests yet')
      await page.getByRole('tab', { name: 'Tokens' }).click()
      await expectNoAxeFindings(desk, `the empty sidebar at ${width}x${height}`)
    })
})

test('a token is found, used, renamed and removed by keyboard alone', async ({ desk }) => {
  const { page, vault, request, notifications } = await withTokens(desk, [
    'Bakery website',
    'Bakery staging',
    'Museum website',
    'Owner',
  ])
  const { keyboard } = page
  const focused = vault.tree.locator('[role="treeitem"]:focus')
  const walk = await walkByKeys(page, vault.row('Bakery staging'))

  await test.step('arrows, Home and End move over headings and tokens', async () => {
    await keyboard.press('Home')
    await expect(focused).toHaveAccessibleName('Fake Bakery, Playground')
    await keyboard.press('End')
    await expect(focused).toHaveAccessibleName(/^Owner, Personal access token/)
    await keyboard.press('ArrowUp')
    await expect(focused).toHaveAccessibleName('Account, Playground')
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Add token…' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(focused).toHaveAccessibleName('Account, Playground')
  })

  await test.step('typing filters, and Enter uses the first match', async () => {
    await keyboard.type('museum delivery')
    await expect(vault.filter).toBeFocused()
    await expect(vault.filter).toHaveValue('museum delivery')
    await expect(vault.row('Bakery website')).toHaveCount(0)
    await keyboard.press('Enter')
    await expect(request.token).toContainText('Museum website')
    await expect(vault.row('Museum website')).toBeFocused()
    await keyboard.press('ControlOrMeta+F')
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('nothing of the kind')
    await expect(vault.region).toContainText('Nothing found')
    await keyboard.press('Escape')
    await expect(vault.row('Museum website')).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('ArrowDown')
  })

  await test.step('F2 renames, and Escape gives it up', async () => {
    await vault.row('Bakery website').focus()
    await keyboard.press('F2')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await keyboard.press('Escape')
    await expect(vault.row('Bakery website')).toBeFocused()
    await keyboard.press('F2')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await keyboard.type('Storefront')
    await keyboard.press('Enter')
    await expect(vault.row('Storefront')).toBeFocused()
  })

  await test.step('the menu key opens the menu, which gives the focus back', async () => {
    await keyboard.press('Shift+F10')
    for (const item of ['Copy', 'Reveal', 'Check', 'Rename', 'Replace token…', 'Rotate…', 'Remove'])
      await expect(page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).first()).toBeVisible()
    await expectNoAxeFindingsNow(page)
    await keyboard.press('Escape')
    await expect(vault.row('Storefront')).toBeFocused()
  })

  await test.step('Delete removes, keeps the focus in the list, and Undo brings it back', async () => {
    await keyboard.press('Delete')
    await expect(vault.row('Storefront')).toHaveCount(0)
    await expect(focused).toHaveCount(1)
    await walk.expectHeld('removed')
    await keyboard.press('ControlOrMeta+Z')
    await expect(vault.row('Storefront')).toBeVisible()
    await expect(notifications).toContainText('“Storefront” is back.')
  })
  await walk.end()
})

test('tokens are grouped by space and environment, and stay so over a restart', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { page, vault, request } = window
  await expect(vault.row('Bakery everywhere')).toHaveCount(1)
  await vault.region.getByRole('button', { name: 'Group by' }).click()
  await page.getByRole('menuitemradio', { name: 'Space and environment' }).click()
  await expect(vault.row('Fake Bakery · master')).toBeVisible()
  await expect(vault.row('Fake Bakery · staging')).toBeVisible()
  await expect(vault.row('Bakery everywhere').nth(1)).toBeVisible()
  await expectNoAxeFindings(desk, 'tokens by environment')

  // The line under an environment is the token in that environment.
  await vault.row('Bakery everywhere').nth(1).click()
  await expect(request.path).toHaveValue(/\/environments\/staging\//)
  await expect(vault.row('Bakery everywhere').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(vault.row('Bakery everywhere').nth(0)).toHaveAttribute('aria-selected', 'false')

  const again = new DeskWindow(await desk.restart())
  await expect(again.vault.row('Fake Bakery · staging')).toBeVisible()
  await again.vault.region.getByRole('button', { name: 'Group by' }).click()
  await again.page.getByRole('menuitemradio', { name: 'Space', exact: true }).click()
  await expect(again.vault.row('Bakery everywhere')).toHaveCount(1)
})

test('the page of a token shows where it works, checks it there, and goes back', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery staging', 'Owner'])
  const { page, vault, request } = window
  const { tokenPage } = vault
  const place = (name: string) => tokenPage.getByRole('row', { name: new RegExp(`\\b${name}\\b`) }).first()
  await window.send()
  await vault.openPage('Bakery website')
  await expect(vault.row('Bakery website')).toHaveAttribute('aria-selected', 'true')

  await test.step('every environment of the space is listed, also those the key does not cover', async () => {
    await expect(place('master')).toContainText('Accepted')
    await expect(place('master')).toContainText('just now')
    await expect(place('staging')).toContainText('Not in the key’s list')
    await expect(tokenPage).toContainText('127.0.0.1')
    await expect(tokenPage).toContainText('No end date')
    await expect(tokenPage.getByRole('button', { name: 'GET entries' })).toBeVisible()
    await expectNoAxeFindings(desk, 'the page of a token')
  })

  await test.step('an environment is checked where it is listed, and can be enabled after that', async () => {
    await tokenPage.getByRole('button', { name: 'Check staging' }).click()
    await expect(place('staging')).toContainText(/not enabled for this key/i)
    await expect(tokenPage.getByRole('button', { name: 'Enable staging…' })).toBeVisible()
    await expect(vault.row('Bakery website')).toHaveAccessibleName(/No access on staging, accepted on master/)
    // The health of the key counts only its own environments.
    await expect(vault.row('Bakery website').getByRole('img').first()).toHaveAccessibleName('Accepted')
    await tokenPage.getByRole('button', { name: 'Check all' }).click()
    await expect(window.notifications).toContainText('Checked “Bakery website”.')
  })

  await test.step('at 200% text no environment is cut', async () => {
    await largestText(window)
    const names = await tokenPage.locator('td .truncate').all()
    for (const name of names)
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
    await chooseTextSize(window, '100')
  })

  await test.step('the secret is shown and hidden', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+R')
    await expect(tokenPage.getByLabel('The token', { exact: true })).toHaveText(offered('Bakery website').secret)
    await page.keyboard.press('Escape')
    await expect(tokenPage.getByLabel('The token', { exact: true })).toBeHidden()
  })

  await test.step('Escape closes the page, and using the token or an environment does, too', async () => {
    await page.keyboard.press('Escape')
    await expect(tokenPage).toBeHidden()
    await vault.openPage('Bakery staging')
    await tokenPage.getByRole('button', { name: 'Use in request' }).click()
    await expect(tokenPage).toBeHidden()
    await expect(request.token).toContainText('Bakery staging')
    await vault.openPage('Bakery website')
    await tokenPage.getByRole('button', { name: 'Open master' }).click()
    await expect(request.path).toHaveValue(/\/environments\/master\//)
    await expect(request.token).toContainText('Bakery website')
  })

  await test.step('it is renamed, and removed from its menu', async () => {
    await vault.openPage('Bakery staging')
    await tokenPage.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /^Rename/ }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bakery test')
    await page.keyboard.press('Enter')
    await expect(tokenPage.getByRole('heading', { name: 'Bakery test' })).toBeVisible()
    await tokenPage.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /^Remove/ }).click()
    await expect(tokenPage).toBeHidden()
    await expect(vault.row('Bakery test')).toHaveCount(0)
  })
})

test('in a small window the sidebar is a panel that opens by button, F6 and Ctrl+F, and closes with Escape', async ({
  desk,
}) => {
  const { page, vault, request } = await withTokens(desk, ['Bakery website', 'Museum website'])
  await resize(desk, 720, 480)
  await expect(vault.region).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Show tokens' })
  await toggle.click()
  await expect(vault.row('Bakery website')).toBeFocused()
  await expectNoAxeFindings(desk, 'the sidebar as a panel')
  await page.keyboard.press('Escape')
  await expect(vault.region).toBeHidden()
  await expect(toggle).toBeFocused()

  await request.path.focus()
  await page.keyboard.press('Shift+F6')
  await expect(vault.row('Bakery website')).toBeFocused()
  await page.keyboard.press('F6')
  await expect(vault.region).toBeHidden()
  await expect(request.path).toBeFocused()

  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.type('museum')
  await page.keyboard.press('Enter')
  await expect(vault.region).toBeHidden()
  await expect(request.token).toContainText('Museum website')
})
