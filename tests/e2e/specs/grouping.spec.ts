import type { Locator } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { LARGE, writeVault } from '../support/made-up-vaults.ts'
import { withTokens } from '../support/scenes.ts'

/** The tree by environment and by token. */

const BY_TOKEN = 'group by token'
const markOf = (row: Locator, environment: string): Locator =>
  row.getByRole('img', { name: new RegExp(`^${environment}`) })

test('the tree is grouped from its head, the palette and the settings, and stays so', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { page, vault } = window
  const everywhere = vault.row('Bakery everywhere')
  expect(await everywhere.count()).toBeGreaterThan(1)
  await vault.region.getByRole('button', { name: 'How the tokens are grouped' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'By environment' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'By token' }).click()
  await expect(everywhere).toHaveCount(1)
  await expect(vault.row('master')).toHaveCount(0)
  await expectNoAxeFindings(desk, 'the tree by token')

  const again = new DeskWindow(await desk.restart())
  await expect(again.vault.row('Fake Bakery')).toBeVisible()
  await expect(again.vault.row('master')).toHaveCount(0)
  await again.command('group by environment')
  await expect(again.vault.row('master').first()).toBeVisible()
  await again.page.keyboard.press('ControlOrMeta+,')
  const ofSettings = new DeskWindow(again.page).settings
  await ofSettings.getByRole('radio', { name: 'By token' }).click()
  await ofSettings.getByRole('button', { name: 'Save' }).click()
  await expect(again.vault.row('master')).toHaveCount(0)
})

test('a token that stands once says what is known in each of its environments, and no worst of it', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery everywhere', 'Owner'])
  const { vault, request } = window
  const row = vault.row('Bakery everywhere')
  await request.choose('Environment', 'staging')
  await window.send()
  await window.command(BY_TOKEN)
  // What names one line is an error at once while there are five.
  await expect(row).toHaveCount(1)
  await expect(row).toHaveAccessibleName(
    /^Bakery everywhere, Delivery key, Accepted on staging, no verdict yet on master \(production\)/,
  )
  await expect(row.locator('.dot.differs')).toBeVisible()
  await expect(markOf(row, 'master')).toHaveAccessibleName('master (production): No verdict yet')
  await expect(row.locator('.more[role="img"]')).toHaveAccessibleName(/live \(production\): No verdict yet/)
})

test('by token everything is done by keyboard as before, and the environment stays', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere', 'Owner'])
  const { page, vault, request } = window
  const environment = request.region.getByRole('combobox', { name: 'Environment' })
  await request.choose('Environment', 'staging')
  await window.command(BY_TOKEN)
  const row = vault.row('Bakery everywhere')
  await expect(row).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.type('bakery every')
  await page.keyboard.press('Enter')
  await expect(row).toBeFocused()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(environment).toContainText('staging')
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.press('Escape')

  // The key is not for staging: its own first environment, as its line says.
  await row.focus()
  await page.keyboard.press('ArrowDown')
  await expect(vault.row('Bakery website')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(vault.row('Bakery website')).toHaveAttribute('aria-selected', 'true')
  await expect(environment).toContainText('master')
  await expect(vault.card.getByRole('heading')).toHaveText('Bakery website')
  await page.keyboard.press('ArrowLeft')
  await expect(vault.row('Fake Bakery')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row).toBeFocused()

  await page.keyboard.press('ContextMenu')
  await page.getByRole('menuitem', { name: 'Use on develop' }).press('Enter')
  await expect(environment).toContainText('develop')
  await expect(request.token).toContainText('Bakery everywhere')
  await expect(row).toBeFocused()
  await markOf(row, 'master').click()
  await expect(environment).toContainText('master')

  await window.command('owner')
  await expect(vault.row('Owner')).toHaveAttribute('aria-selected', 'true')
  await row.focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Bakery all')
  await page.keyboard.press('Enter')
  await expect(vault.row('Bakery all')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(vault.row('Bakery all')).toHaveCount(0)
  await expect(vault.tree.locator('[role="treeitem"]:focus')).toHaveCount(1)
})

test('the warning about production stands once a token, and is read with its line', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere'])
  const { page, vault } = window
  const rows = vault.row('Bakery everywhere')
  expect(await rows.count()).toBeGreaterThan(1)
  await expect(vault.tree.locator('.nudge')).toHaveCount(1)
  await expect(rows.first()).toHaveAccessibleDescription(/serves production \(.*master.*\)/)
  await expect(rows.nth(1)).toHaveAccessibleDescription('')
  await vault.row('Playground').focus()
  await page.keyboard.type('bakery')
  await expect(rows.first()).toBeFocused()
  await expect(page.locator('[popover]')).toContainText('serves production')

  await window.command(BY_TOKEN)
  await expect(rows).toHaveCount(1)
  await expect(vault.tree.locator('.nudge')).toHaveCount(1)
  await expect(rows).toHaveAccessibleDescription(/serves production/)
})

test('a thousand tokens by token: each is found, and only lines in view are in the page', async ({ desk }) => {
  await writeVault(desk.profile, LARGE)
  const window = new DeskWindow(await desk.start())
  const { page, vault } = window
  await expect(vault.tree.getByRole('treeitem').first()).toBeVisible()
  await window.command(BY_TOKEN)
  await window.command('bazaar front 500')
  await expect(vault.row('Bazaar front 500')).toHaveAttribute('aria-selected', 'true')
  await expect(vault.row('Bazaar front 500')).toBeInViewport({ ratio: 1 })
  await vault.row('Bazaar front 500').focus()
  await page.keyboard.press('End')
  await expect(page.locator('[role="treeitem"]:focus')).toBeInViewport({ ratio: 1 })
  expect(await vault.tree.getByRole('treeitem').count()).toBeLessThan(90)
})
