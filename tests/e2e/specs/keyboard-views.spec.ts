import { join } from 'node:path'
import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { walkByKeys } from '../support/keyboard-walk.ts'
import { runFromPalette, tabTo } from '../support/keys.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { withTokens } from '../support/scenes.ts'

test('the focus goes to the start of the view that is chosen', async ({ desk }) => {
  const { page, request, vault } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  const matrix = new MatrixView(page)
  const walk = await walkByKeys(page, vault.row('Bakery website'))
  await keyboard.press('ControlOrMeta+L')
  await expect(request.path).toBeFocused()
  await keyboard.press('ControlOrMeta+2')
  await expect(matrix.check).toBeVisible()
  await walk.expectHeld('the matrix')
  await keyboard.press('ControlOrMeta+1')
  await expect(request.path).toBeFocused()
  await walk.expectHeld('the requests')
  // What stands beside both views keeps it.
  await vault.filter.focus()
  await keyboard.press('ControlOrMeta+1')
  await expect(request.path).toBeVisible()
  await expect(vault.filter).toBeFocused()
  await walk.end()
})

test('a cell of the matrix is read and opened as a request, and the matrix saved, with the keyboard alone', async ({
  desk,
}) => {
  const { page, request, vault, notifications } = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { keyboard } = page
  const matrix = new MatrixView(page)
  const walk = await walkByKeys(page, vault.row('Bakery website').first())
  await keyboard.press('ControlOrMeta+2')
  await tabTo(matrix.check)
  await keyboard.press('Enter')
  await expect(matrix.cancel).toBeHidden({ timeout: 30_000 })
  await walk.expectHeld('run')

  await desk.dialog.answer('showSaveDialog', { canceled: false, filePath: join(desk.profile, 'matrix.csv') })
  const exports = page.getByRole('button', { name: 'Export' })
  await tabTo(exports, 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'CSV, for a spreadsheet…' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(notifications).toContainText(/saved|exported/i)
  await expect(exports).toBeFocused()
  await walk.expectHeld('saved')

  const cell = page.locator('[data-cell][tabindex="0"]').first()
  await tabTo(cell)
  await keyboard.press('Enter')
  const open = matrix.evidence.getByRole('button', { name: 'Open request' })
  await expect(open).toBeVisible()
  await walk.expectHeld('a cell is open')
  await tabTo(open)
  await keyboard.press('Enter')
  await expect(request.path).toBeFocused()
  await walk.end()
})

test('a Playground that was stopped is started from the verdict, and the request is repeated', async ({ desk }) => {
  const { page, vault, answer, verdict } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  await page.evaluate(() =>
    (window as unknown as { tokenDesk: { playground: { stop: () => Promise<unknown> } } }).tokenDesk.playground.stop(),
  )
  const walk = await walkByKeys(page, vault.row('Bakery website'))
  await keyboard.press('ControlOrMeta+L')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(answer.region.getByRole('region', { name: 'Why there is no response' })).toBeVisible()
  await tabTo(verdict.button('Start the Playground'))
  await keyboard.press('Enter')
  await answer.expectStatus('200')
  await expect(verdict.headline).toContainText('It works.')
  await walk.expectHeld('started')
  await walk.end()
})

test('the tokens of the Playground are added from the palette', async ({ desk }) => {
  const page = await desk.start()
  const { vault } = new DeskWindow(page)
  const field = page.getByRole('textbox', { name: 'A token, a URL, curl, .env, or the error' })
  await expect(field).toBeFocused()
  const walk = await walkByKeys(page, field)
  await runFromPalette(page, 'start the playground')
  await expect(vault.tree).toContainText('Playground')
  await runFromPalette(page, 'add the playground')
  await expect(vault.row('Bakery website')).toBeVisible()
  await walk.expectHeld('added')
  await walk.end()
})

test('F6 reaches the fix in the banner of a cell, not the button that closes it', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  const { page } = window
  const matrix = new MatrixView(page)
  await window.send('/spaces/fakebakery01/environments/staging/entries')
  await matrix.open()
  await matrix.cell('Bakery website', 'staging').focus()
  await page.keyboard.press('Enter')
  await expect(matrix.evidence).toBeVisible()
  await page.keyboard.press('F6')
  await expect(matrix.evidence.getByRole('button', { name: 'Find out why' })).toBeFocused()
})
