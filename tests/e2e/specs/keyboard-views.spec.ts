import { join } from 'node:path'
import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { DiagnosisColumn } from '../support/diagnosis-column.ts'
import { walkByKeys } from '../support/keyboard-walk.ts'
import { runFromPalette, tabTo } from '../support/keys.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { BAKERY } from '../support/offers.ts'
import { resize } from '../support/resize.ts'
import { withTokens } from '../support/scenes.ts'

test('the focus goes back to where it was in each view', async ({ desk }) => {
  const { page, request, vault } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  const matrix = new MatrixView(page)
  const walk = await walkByKeys(page, vault.row('Bakery website'))
  await keyboard.press('ControlOrMeta+L')
  await expect(request.path).toBeFocused()
  await keyboard.press('ControlOrMeta+2')
  await expect(matrix.check).toBeVisible()
  await walk.expectHeld('the matrix')
  await tabTo(matrix.filter)
  await keyboard.press('ControlOrMeta+1')
  await expect(request.path).toBeFocused()
  await walk.expectHeld('the requests')
  await keyboard.press('ControlOrMeta+2')
  await expect(matrix.filter).toBeFocused()
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
  const open = matrix.evidence.getByRole('button', { name: 'Open as a request' })
  await expect(open).toBeVisible()
  await walk.expectHeld('a cell is open')
  await tabTo(open)
  await keyboard.press('Enter')
  await expect(request.path).toBeFocused()
  await walk.end()
})

test('a Playground that was stopped is started from the verdict, and somebody goes on there', async ({ desk }) => {
  const { page, vault, answer, diagnosis, request } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  await page.evaluate(() =>
    (window as unknown as { tokenDesk: { playground: { stop: () => Promise<unknown> } } }).tokenDesk.playground.stop(),
  )
  const walk = await walkByKeys(page, vault.row('Bakery website'))
  await keyboard.press('ControlOrMeta+L')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(answer.region.getByRole('region', { name: 'Why no answer came' })).toBeVisible()
  await tabTo(diagnosis.getByRole('button', { name: 'Start the Playground' }))
  await keyboard.press('Enter')
  await expect(diagnosis.getByRole('button', { name: 'Start the Playground' })).toBeHidden()
  await expect(request.path).toBeFocused()
  await walk.expectHeld('started')
  await keyboard.press('Enter')
  await answer.expectStatus('200')
  await walk.end()
})

test('below 1200 pixels the drawer is opened, run and left with the keyboard alone', async ({ desk }) => {
  const { page, request, answer, diagnosis } = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { keyboard } = page
  await resize(desk, 1024, 700)
  const column = new DiagnosisColumn(page)
  const rail = page.getByRole('button', { name: /^Diagnosis/ })
  const walk = await walkByKeys(page, request.path)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type(`/spaces/${BAKERY}/environments/staging/entries`)
  await keyboard.press('ControlOrMeta+Enter')
  await answer.expectStatus('404')
  await walk.expectHeld('sent')

  await test.step('it comes with the key, and the key of what was open goes back', async () => {
    await keyboard.press('ControlOrMeta+D')
    await expect(column.runButton).toBeFocused()
    await walk.expectHeld('planned')
    await keyboard.press('Enter')
    await expect(diagnosis.getByRole('button', { name: 'Report…' })).toBeVisible({ timeout: 15_000 })
    await expect(column.verdict.locator(':focus')).toHaveCount(1)
    await walk.expectHeld('judged')
    await keyboard.press('Escape')
    await expect(diagnosis).toBeHidden()
    await walk.expectHeld('left')
    await expect(request.path).toBeFocused()
  })

  await test.step('it comes with the rail, and a mend is tried in it', async () => {
    await tabTo(rail)
    await keyboard.press('Enter')
    await expect(diagnosis).toBeVisible()
    await walk.expectHeld('opened')
    await keyboard.press('Escape')
    await expect(rail).toBeFocused()
    await keyboard.press('Enter')
    await tabTo(diagnosis.getByRole('button', { name: 'Try with “Bakery everywhere”' }))
    await keyboard.press('Enter')
    await answer.expectStatus('200')
    await walk.expectHeld('tried')
  })

  await test.step('another view and a wider window leave it', async () => {
    await keyboard.press('ControlOrMeta+2')
    await expect(new MatrixView(page).check).toBeVisible()
    await walk.expectHeld('the matrix')
    await keyboard.press('ControlOrMeta+1')
    await walk.expectHeld('the requests')
    await keyboard.press('ControlOrMeta+D')
    await expect(column.runButton).toBeFocused()
    await resize(desk, 1400, 800)
    await walk.expectHeld('wider')
  })
  await walk.end()
})

test('the offers of the Playground are added one after another by keyboard', async ({ desk }) => {
  const page = await desk.start()
  const { vault } = new DeskWindow(page)
  const field = page.getByRole('textbox', { name: 'A token, a URL, curl, .env, or the error' })
  await expect(field).toBeFocused()
  const walk = await walkByKeys(page, field)
  await runFromPalette(page, 'start the playground')
  const dialog = page.getByRole('dialog', { name: 'Playground tokens' })
  const offers = dialog.getByRole('button', { name: /^Add (?!all)/ })
  await expect(offers.first()).toBeVisible()
  const [first, second] = await Promise.all([0, 1].map((at) => offers.nth(at).getAttribute('aria-label')))
  await tabTo(dialog.getByRole('button', { name: first ?? '' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: second ?? '' })).toBeFocused()
  await expect(vault.row((first ?? '').replace('Add ', ''))).toBeVisible()
  await walk.end()
})
