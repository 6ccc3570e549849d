import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { BAKERY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

test('cells are reached by the arrows; Enter opens the verdict, Escape closes it', async ({ desk }) => {
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
  const { verdict } = window
  await expect(verdict.headline).toContainText('recognize this token')
  await expectNoAxeFindingsNow(page)
  await page.keyboard.press('ArrowDown')
  await expect(verdict.headline).toContainText('works')
  await page.keyboard.press('Escape')
  await expect(verdict.region).toBeHidden()
  await expect(matrix.cell('Owner', 'master')).toBeFocused()
})

test('the verdict of a cell opens its response, and the cell as a request', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery old website'])
  const { request } = window
  await request.choose('Method', 'HEAD')
  await request.path.fill(`/spaces/${BAKERY}/environments/staging/entries/playground-hang`)
  const matrix = new MatrixView(window.page)
  await matrix.open()
  await matrix.check.click()
  await expect(matrix.cell('Bakery old website', 'master')).toHaveAccessibleName(/Rejected/, { timeout: 30_000 })
  await matrix.cell('Bakery old website', 'master').click()
  await window.verdict.fold.click()
  await window.verdict.why.getByTitle('Show this response').first().click()
  await window.answer.expectStatus('401')
  await expect(window.vault.row('Bakery old website')).toHaveAccessibleName(/Rejected/)

  await matrix.open()
  await matrix.cell('Bakery old website', 'master').click()
  await window.verdict.button('Open request').click()
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
