import { expect, test } from '../fixtures/desk.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { withTokens } from '../support/scenes.ts'
import { expectTypeset } from '../support/type.ts'

test('no text is below 12 px, and texts in one row stand on one line', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere', 'Owner'])
  const { page, verdict, vault, palette, settings, history, answer } = window
  await window.send('/spaces/fakebakery01/environments/staging/entries')
  await verdict.run()
  await verdict.fold.click()
  await verdict.button(/requests? to/).click()
  await expectTypeset(page, 'a verdict, unfolded')
  for (const tab of ['Headers', 'Request']) {
    await answer.region.getByRole('tab', { name: tab }).click()
    await expectTypeset(page, `the tab “${tab}”`)
  }
  await page.keyboard.press('ControlOrMeta+K')
  await expect(palette).toBeVisible()
  await expectTypeset(page, 'the palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings).toBeVisible()
  await expectTypeset(page, 'the settings')
  await page.keyboard.press('Escape')
  await history.open()
  await expectTypeset(page, 'the history')
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await vault.openPage('Bakery website')
  await expectTypeset(page, 'the page of a token')
  await new MatrixView(page).open()
  await expectTypeset(page, 'the matrix')
})

test('the page of a token has one right edge, and a result takes one line', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  await window.send('/spaces/fakebakery01/environments/staging/entries')
  await window.vault.openPage('Bakery website')
  const page = window.vault.tokenPage
  const edges = await page.locator('tr > :last-child').evaluateAll((cells) =>
    cells
      .filter((cell) => cell.matches('td') && cell.textContent.trim() !== '')
      .map((cell) => {
        const range = document.createRange()
        const text = cell.querySelector('button') ?? cell
        range.selectNodeContents(text)
        return Math.round(range.getBoundingClientRect().right)
      }),
  )
  expect(new Set(edges).size, edges.join()).toBe(1)
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Math.round(row.clientHeight)))
  expect(new Set(heights).size, heights.join()).toBe(1)
})

test('evidence uses the width of the window before it takes a second line', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere', 'Owner'])
  const { verdict } = window
  await window.send('/spaces/fakebakery01/environments/staging/entries')
  await verdict.run()
  await verdict.fold.click()
  await expect(verdict.why.locator('.seen > li').first()).toBeVisible()
  const heights = await verdict.why.locator('.seen > li').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.max(...heights), heights.join()).toBeLessThanOrEqual(26)
})

test('the buttons of a banner keep their place while a question is open', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  const { verdict } = window
  await window.send('/spaces/fakebakery01/environments/staging/entries')
  await verdict.run()
  const enable = verdict.button('Enable staging…')
  const before = await enable.boundingBox()
  await enable.click()
  await expect(verdict.question).toBeVisible()
  expect(await enable.boundingBox()).toEqual(before)
})
