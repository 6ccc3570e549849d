import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { BAKERY, WRONG_KEY } from '../support/offers.ts'
import { resize } from '../support/resize.ts'
import { withTokens } from '../support/scenes.ts'

const MISSING = `/spaces/${BAKERY}/entries/no-such-entry`
const TYPED = `/spaces/${BAKERY}/content_types`

/** The button about the answer on view, and the key that is shown beside it. */
const certain = ({ diagnosis }: DeskWindow): { button: Locator; keys: Locator } => ({
  button: diagnosis.getByRole('button', { name: /^(Make certain|Diagnose…)/ }),
  keys: diagnosis.locator('.certain .keys'),
})

/** What the plan on view is about. */
const planned = ({ diagnosis }: DeskWindow): Locator => diagnosis.locator('form .target')

test('the key means the answer of an earlier start that is on view, as the button beside it does', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.send(MISSING)
  await window.request.path.fill(TYPED)
  await expect.poll(() => readFile(join(desk.profile, 'history.json'), 'utf8').catch(() => '')).toContain(TYPED)

  const again = new DeskWindow(await desk.restart())
  await again.answer.expectStatus('404')
  await expect(again.request.path).toHaveValue(TYPED)
  await expect(certain(again).button).toBeVisible()
  await expect(certain(again).keys).toBeVisible()
  await again.page.keyboard.press('ControlOrMeta+D')
  await expect(planned(again)).toContainText(MISSING)
})

test('the key means the answer of a cell that is on view', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { page, vault, diagnosis } = window
  await window.send()
  const matrix = new MatrixView(page)
  await matrix.open()
  await matrix.check.click()
  await expect(matrix.cancel).toBeHidden({ timeout: 30_000 })
  await matrix.cell('Bakery everywhere', 'staging').click()
  await matrix.evidence.getByRole('button', { name: 'Show this exchange' }).first().click()
  await expect(certain(window).keys).toBeVisible()
  // Nobody changed the request, though what was learned changed the vault.
  await vault.act('Bakery website', 'Mark as revoked')
  await expect(certain(window).keys).toBeVisible()
  await page.keyboard.press('ControlOrMeta+D')
  await expect(planned(window)).toContainText('staging')
  await expect(diagnosis).toContainText('The answer on screen is not requested again.')
})

test('the key means the open cell of the matrix, and without one the request in the builder', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { page, diagnosis, answer } = window
  await window.send(MISSING)
  const matrix = new MatrixView(page)
  await matrix.open()
  await matrix.check.click()
  await expect(matrix.cancel).toBeHidden({ timeout: 30_000 })
  await matrix.cell('Bakery everywhere', 'staging').click()
  await expect(matrix.evidence).toBeVisible()
  await page.keyboard.press('ControlOrMeta+D')
  await expect(planned(window)).toContainText('staging')
  await expect(planned(window)).not.toContainText(MISSING)
  // It is the answer that is on view now.
  await expect(diagnosis).toContainText('The answer on screen is not requested again.')
  await expect(answer.region).toContainText('Bakery everywhere')

  await page.keyboard.press('Escape')
  await matrix.open()
  await page.keyboard.press('ControlOrMeta+D')
  await expect(planned(window)).toContainText(MISSING)
})

test('what is typed into the path is what the key means, and the button stays with the answer, without the key', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request, diagnosis, history } = window
  await window.send(MISSING)
  await expect(certain(window).keys).toBeVisible()
  const run = diagnosis.getByRole('button', { name: 'Run', exact: true })
  await request.path.fill(TYPED)
  await expect(certain(window).button).toBeVisible()
  await expect(certain(window).keys).toBeHidden()
  await page.keyboard.press('ControlOrMeta+D')
  await expect(planned(window)).toContainText(TYPED)
  await expect(run).toBeFocused()
  await page.keyboard.press('Escape')
  await certain(window).button.click()
  await expect(planned(window)).toContainText(MISSING)
  await expect(run).toBeFocused()
  await page.keyboard.press('Escape')
  // Looked at again, it is what is meant.
  await history.open()
  await history.lines.first().click()
  await expect(certain(window).keys).toBeVisible()
  await page.keyboard.press('ControlOrMeta+D')
  await expect(planned(window)).toContainText(MISSING)
  await expect(diagnosis).toContainText('The answer on screen is not requested again.')
})

test('an answer that nobody can ask for again is not exchanged for another request', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.request.pasteToken(WRONG_KEY)
  await window.send()
  await window.answer.expectStatus('401')
  await expect(certain(window).keys).toBeVisible()

  const again = new DeskWindow(await desk.restart())
  await again.answer.expectStatus('401')
  const { button, keys } = certain(again)
  await expect(button).toBeDisabled()
  await expect(keys).toBeHidden()
  const why = 'This request cannot be sent again: its token or body was not kept. Fill in what is missing and send it.'
  await expect(again.diagnosis).toContainText(why)
  await again.page.keyboard.press('ControlOrMeta+D')
  await expect(again.notifications).toContainText(why)
  await expect(planned(again)).toBeHidden()

  // The same in a narrow window, where the button stands beside the record.
  await resize(desk, 1024, 700)
  const narrow = again.answer.region.getByRole('button', { name: 'Diagnose' })
  await expect(narrow).toHaveAttribute('aria-disabled', 'true')
  await expect(narrow).toHaveAccessibleDescription(why)
  // Beside the rail it is read to its end.
  await narrow.focus()
  const tip = again.page.locator('.tooltip', { hasText: why })
  await expect(tip).toBeVisible()
  // No pointer finds it: which of the two is drawn over the other is what can be asked.
  const layerOf = (element: Locator): Promise<number> =>
    element.evaluate((node) => {
      for (let at: Element | null = node; at !== null; at = at.parentElement) {
        const { zIndex } = getComputedStyle(at)
        if (zIndex !== 'auto') return Number(zIndex)
      }
      return 0
    })
  const rail = again.page.getByRole('button', { name: /^Diagnosis/ })
  expect(await layerOf(tip.locator('..'))).toBeGreaterThan(await layerOf(rail))
  await again.page.keyboard.press('Escape')

  // In a menu the reason stands once for all that are off for it.
  await again.answer.region.getByRole('button', { name: 'More for this exchange' }).click()
  const reason = again.page.getByRole('menu').getByText('Its token or body was not kept.')
  await expect(reason.first()).toBeVisible()
  await expect(reason.and(again.page.locator(':not(.visually-hidden)'))).toHaveCount(1)
})

test('in a narrow window the button beside the answer names the key while that does the same', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request, answer } = window
  await resize(desk, 1024, 700)
  await window.send(MISSING)
  const diagnose = answer.region.getByRole('button', { name: 'Diagnose' })
  await diagnose.hover()
  await expect(page.locator('.tooltip .keys')).toBeVisible()
  await request.path.fill(TYPED)
  await diagnose.hover()
  await expect(page.locator('.tooltip', { hasText: 'Find out why' })).toBeVisible()
  await expect(page.locator('.tooltip .keys')).toBeHidden()
  await diagnose.click()
  await expect(planned(window)).toContainText(MISSING)
})
