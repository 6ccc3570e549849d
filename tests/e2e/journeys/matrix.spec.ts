import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings, expectNoAxeFindingsNow } from '../support/axe.ts'
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

  const heading = await page.getByRole('columnheader', { name: 'staging' }).first().boundingBox()
  const below = await matrix.cell('Bakery everywhere', 'staging').boundingBox()
  expect(heading?.x).toBeCloseTo(below?.x ?? -1, -1)
  // A table of few environments is not drawn out over a wide window.
  await page.setViewportSize({ width: 2400, height: 800 })
  await expect
    .poll(async () => (await page.getByRole('columnheader', { name: 'staging' }).first().boundingBox())?.width)
    .toBeLessThanOrEqual(144)
  await page.setViewportSize({ width: 1280, height: 800 })

  await matrix.cell('Bakery everywhere', 'master').focus()
  await page.keyboard.press('ArrowRight')
  await expect(matrix.cell('Bakery everywhere', 'staging')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(matrix.cell('Bakery old website', 'master')).toBeFocused()
  await page.keyboard.press('Enter')
  const { verdict } = window
  await expect(verdict.headline).toContainText('recognize this token')
  await expectNoAxeFindings(desk, 'Access with an open cell')
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoAxeFindingsNow(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.keyboard.press('ArrowDown')
  await expect(verdict.headline).toContainText('works')
  await page.keyboard.press('Escape')
  await expect(verdict.region).toBeHidden()
  await expect(matrix.cell('Owner', 'master')).toBeFocused()

  await test.step('a stale 404 is replaced by a fresh copy in its cell', async () => {
    const stale = matrix.cell('Bakery everywhere', 'just-enabled')
    await stale.click()
    await expect(verdict.headline).toContainText('This 404 is stale')
    await verdict.button('Request a fresh copy').click()
    await expect(verdict.headline).toHaveText(/404\s*200\s*It works\./)
    await expect(stale).toHaveAccessibleName(/Accepted/)
  })
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

test('a known refusal is shown before a run, and enabling the environment from its cell shows everywhere', async ({
  desk,
}) => {
  test.setTimeout(90_000)
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere', 'Owner'])
  const { page, request, verdict } = window
  await window.send(`/spaces/${BAKERY}/environments/staging/entries`)
  await window.answer.expectStatus('404')
  await request.path.fill('/spaces/typed-meanwhile/entries')

  const matrix = new MatrixView(page)
  await matrix.open()
  const cell = matrix.cell('Bakery website', 'staging')
  await expect(cell).toHaveAccessibleName(/No access/)
  await expect(matrix.count('1 no access')).toBeVisible()
  await matrix.count('1 no access').click()
  await expect(page.getByRole('rowheader')).toHaveText(['Bakery website'])

  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(verdict.headline).toContainText('Bakery website')
  await verdict.button('Enable staging…').click()
  await verdict.question.getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(verdict.headline).toHaveText(/404\s*200\s*It works\./, { timeout: 30_000 })
  await expect(cell).toHaveAccessibleName(/Accepted/)
  await expect(matrix.count('1 accepted')).toBeVisible()
  await expect(window.vault.row('Bakery website')).toHaveAccessibleName(/staging.*accepted|Accepted/i)
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+1')
  await expect(request.path).toHaveValue('/spaces/typed-meanwhile/entries')
  await window.history.open()
  await expect(window.history.lines.first()).toContainText('200')
  await window.history.lines.filter({ hasText: '404' }).click()
  await expect(verdict.region).toContainText('Since then, Bakery website was accepted here.')
  await expect(verdict.button('Enable staging…')).toHaveCount(0)
  await verdict.button('Send again').click()
  await window.answer.expectStatus('200')
})
