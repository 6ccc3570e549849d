import type { Locator, Page } from '@playwright/test'

import { expect, test, type Desk } from '../fixtures/desk.ts'
import { watchPolicy } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { LARGE, MANY_CELLS, writeVault } from '../support/made-up-vaults.ts'
import { MatrixView } from '../support/matrix-view.ts'

/** More lines than this never stand in a window of this height, with those that are kept ready. */
const MOST_ROWS = 90

const withLargeVault = async (desk: Desk): Promise<DeskWindow> => {
  await writeVault(desk.profile, LARGE)
  const window = new DeskWindow(await desk.start())
  await expect(window.vault.tree.getByRole('treeitem').first()).toBeVisible()
  return window
}

const focused = (page: Page): Locator => page.locator('[role="treeitem"]:focus')

test('a thousand tokens: only the lines in view are in the page, each with its place among its siblings', async ({
  desk,
}) => {
  const { page, vault } = await withLargeVault(desk)
  const refused = watchPolicy(page)
  const rows = vault.tree.getByRole('treeitem')
  expect(await rows.count()).toBeLessThan(MOST_ROWS)
  await expect(vault.row('Room 0-0')).toHaveAttribute('aria-level', '1')
  await expect(rows.nth(1)).toHaveAttribute('aria-posinset', '1')
  await expect(rows.nth(1)).toHaveAttribute('aria-level', '2')

  await vault.row('Room 0-0').focus()
  await page.keyboard.press('End')
  await expect(focused(page)).toHaveAccessibleName(/^Shop front 999,/)
  await expect(focused(page)).toBeInViewport({ ratio: 1 })
  expect(await rows.count()).toBeLessThan(MOST_ROWS)
  await page.keyboard.press('ArrowUp')
  await expect(focused(page)).toBeInViewport({ ratio: 1 })
  await expect(focused(page)).toHaveAccessibleName(/^Shop front 997,/)
  await page.keyboard.press('Home')
  await expect(focused(page)).toHaveAccessibleName(/^Room 0-0,/)
  await expect(focused(page)).toBeInViewport({ ratio: 1 })
  expect(refused).toEqual([])
})

test('a thousand tokens: a line keeps the focus however far it is scrolled away, and the keys go on from it', async ({
  desk,
}) => {
  const { page, vault } = await withLargeVault(desk)
  await vault.row('Room 0-0').focus()
  await vault.tree.hover()
  await page.mouse.wheel(0, 30_000)
  await expect(vault.row('Room 0-0')).not.toBeInViewport()
  await expect(vault.row('Room 0-0')).toBeFocused()
  await page.mouse.wheel(0, -20_000)
  await expect(vault.row('Room 0-0')).not.toBeInViewport()
  await expect(vault.row('Room 0-0')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveAttribute('aria-posinset', '1')
  await expect(focused(page)).toBeInViewport({ ratio: 1 })
})

test('a thousand tokens: the filter, typing and the palette find a token wherever it is', async ({ desk }) => {
  const window = await withLargeVault(desk)
  const { page, vault } = window
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.type('995')
  await expect(vault.tree.getByRole('treeitem')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await vault.expectChosen('Shop front 995')
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.press('Escape')
  await expect(vault.row('Shop front 995')).toBeInViewport({ ratio: 1 })

  await vault.row('Shop front 995').focus()
  await page.keyboard.type('quince')
  await expect(vault.filter).toHaveValue('quince')
  await page.keyboard.press('Escape')

  await window.command('bazaar front 500')
  await expect(vault.row('Bazaar front 500')).toBeInViewport({ ratio: 1 })
  await expect(vault.row('Bazaar front 500')).toHaveAttribute('aria-selected', 'true')
})

test('a thousand tokens: the list to choose one from holds the first, and says where the others are', async ({
  desk,
}) => {
  const { page, vault } = await withLargeVault(desk)
  await vault.row('Room 0-0').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Token' }).click()
  await expect(page.getByRole('option', { name: /Shop front 999 / })).toBeVisible()
  const options = page.getByRole('option')
  expect(await options.count()).toBeLessThan(110)
  await expect(options.last()).toHaveText(/9\d\d more tokens: choose in the vault/)
})

test('a thousand tokens: a line far down has its menu, its new name and its way out', async ({ desk }) => {
  const { page, vault } = await withLargeVault(desk)
  await vault.row('Room 0-0').focus()
  await page.keyboard.press('End')
  const last = vault.row('Shop front 999')
  await last.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Mark as revoked' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(last).toBeFocused()

  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('The last one')
  await page.keyboard.press('Enter')
  await expect(vault.row('The last one')).toBeFocused()
  await expect(vault.row('The last one')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Delete')
  await expect(vault.row('The last one')).toHaveCount(0)
  await expect(focused(page)).toHaveCount(1)
  await expect(focused(page)).toBeInViewport({ ratio: 1 })
})

test('a thousand tokens: the palette shows the best matches, says how many more there are, and finds each', async ({
  desk,
}) => {
  const { page, palette, vault } = await withLargeVault(desk)
  await page.keyboard.press('ControlOrMeta+K')
  await expect(palette.getByRole('option').first()).toBeVisible()
  await page.keyboard.type('front')
  await expect(palette.getByRole('option')).toHaveCount(60)
  await expect(palette.getByRole('status')).toHaveText(/^And \d+ more\. Type another word/)
  await page.keyboard.press('ArrowUp')
  await expect(palette.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await expect(palette.getByRole('option').last()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.type(' 321')
  await page.keyboard.press('Enter')
  await vault.expectChosen('Shop front 321')
})

test('a thousand cells: rows and columns far from view are not in the page, and the keys reach each of them', async ({
  desk,
}) => {
  await writeVault(desk.profile, MANY_CELLS)
  const page = await desk.start()
  const refused = watchPolicy(page)
  const matrix = new MatrixView(page)
  await matrix.open()
  // Their secrets were kept for an earlier session alone.
  await expect(matrix.size).toHaveText('Not checked yet · nothing to send')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '51')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '22')
  await matrix.cell('Bazaar front 10', 'trial-0').focus()
  await page.keyboard.press('ControlOrMeta+End')
  const last = matrix.cell('Shop front 9', 'trial-19')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('row').filter({ has: last })).toHaveAttribute('aria-rowindex', '51')
  await expect(last.locator('..')).toHaveAttribute('aria-colindex', '22')
  await expect(matrix.cell('Shop front 9', 'trial-0')).toHaveCount(0)
  await expect(matrix.cell('Bazaar front 10', 'trial-0')).toHaveCount(0)
  expect(await matrix.cells.count()).toBeLessThan(400)

  // The focus stays where it is while the matrix is scrolled by hand.
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, -5_000)
  await expect(last).not.toBeInViewport()
  await expect(last).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const above = matrix.cell('Shop front 7', 'trial-19')
  await expect(above).toBeFocused()
  await expect(above).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(-5_000, 0)
  await expect(matrix.cell('Shop front 7', 'trial-0')).toBeInViewport({ ratio: 1 })
  await expect(above).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(matrix.cell('Shop front 7', 'trial-18')).toBeFocused()
  await expect(matrix.cell('Shop front 7', 'trial-18')).toBeInViewport({ ratio: 1 })
  expect(refused).toEqual([])
})
