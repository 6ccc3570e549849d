import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { BAKERY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

test('cells are reached by the arrows; Enter opens the evidence, Escape closes it', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere', 'Bakery old website', 'Owner'])
  const { page } = window
  const matrix = new MatrixView(page)
  await matrix.open()
  await matrix.check.click()
  await expect(matrix.cell('Bakery old website', 'master')).toHaveAccessibleName(/Rejected/, { timeout: 30_000 })
  await expect(matrix.check).toBeVisible()

  await matrix.cell('Bakery everywhere', 'master').focus()
  await page.keyboard.press('ArrowRight')
  await expect(matrix.cell('Bakery everywhere', 'staging')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(matrix.cell('Bakery old website', 'master')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(matrix.evidence.getByRole('heading', { name: 'Bakery old website' })).toBeVisible()
  await expect(matrix.evidence.locator('.verdict')).toContainText('Rejected')
  await expectNoAxeFindingsNow(page)
  await page.keyboard.press('ArrowDown')
  await expect(matrix.evidence.getByRole('heading', { name: 'Owner' })).toBeVisible()
  await expect(matrix.evidence.locator('.verdict')).toContainText('Accepted')
  await page.keyboard.press('Escape')
  await expect(matrix.evidence.getByRole('heading', { name: 'Owner' })).toBeHidden()
  await expect(matrix.cell('Owner', 'master')).toBeFocused()
})

test('the evidence of a cell opens its exchange, and the cell as a request', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery old website'])
  const { request } = window
  await request.choose('Method', 'HEAD')
  await request.path.fill(`/spaces/${BAKERY}/environments/staging/entries/playground-hang`)
  const matrix = new MatrixView(window.page)
  await matrix.open()
  await matrix.check.click()
  await expect(matrix.cell('Bakery old website', 'master')).toHaveAccessibleName(/Rejected/, { timeout: 30_000 })
  await matrix.cell('Bakery old website', 'master').click()
  await matrix.evidence.getByRole('button', { name: 'Show this exchange' }).first().click()
  await window.answer.expectStatus('401')
  await expect(window.vault.row('Bakery old website')).toHaveAccessibleName(/Rejected/)

  await matrix.open()
  await matrix.cell('Bakery old website', 'master').click()
  // The key has one name everywhere.
  await matrix.evidence.getByRole('button', { name: 'Close' }).hover()
  await expect(window.page.locator('.tooltip kbd')).toHaveText('Esc')
  await matrix.evidence.getByRole('button', { name: 'Open as a request' }).click()
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/environments/master/entries`)
  await expect(request.region.getByRole('combobox', { name: 'Method' })).toContainText('GET')
  await expect(request.token).toContainText('Bakery old website')
})

test('the last verdicts are still there after a restart', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const matrix = new MatrixView(window.page)
  await matrix.open()
  await expect(matrix.cell('Bakery website', 'master')).toHaveAccessibleName(/No verdict yet/)
  await matrix.check.click()
  await expect(matrix.cell('Bakery website', 'master')).toHaveAccessibleName(/Accepted/)
  await window.page.reload()
  await matrix.open()
  await expect(matrix.cell('Bakery website', 'master')).toHaveAccessibleName(/Accepted works, today/)
})

test('beside an opened cell the rail shows its verdict, not that of the answer in the other view', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request, answer } = window
  await page.setViewportSize({ width: 1024, height: 700 })
  await window.send()
  await answer.expectStatus('200')
  await request.path.fill(`/spaces/${BAKERY}/environments/staging/entries`)
  await window.send()
  await answer.expectStatus('404')
  const rail = page.getByRole('button', { name: /^Diagnosis/ })
  await expect(rail).toHaveAccessibleName('Diagnosis No access')
  await page.keyboard.press('ControlOrMeta+2')
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /: Accepted/ })
    .first()
    .click()
  await expect(rail).toHaveAccessibleName('Diagnosis Accepted')
})
