import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { resize } from '../support/resize.ts'
import { largestText } from '../support/text-size.ts'

test('in a small window with the largest text, a missing keychain is told in one line that opens', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  await largestText(window)
  const { page } = window
  const told = page.getByRole('status').filter({ hasText: 'Tokens last until the app closes.' })
  await resize(desk, 720, 480)
  const box = await told.boundingBox()
  // A line of letters of twice the usual size, and the button beside it.
  expect(box?.height).toBeLessThanOrEqual(64)
  expect(await told.evaluate((strip) => strip.scrollHeight <= strip.clientHeight)).toBe(true)
  await expectNoAxeFindings(desk, 'a missing keychain in one line')
  const more = told.getByRole('button', { name: 'More' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.press('Enter')
  await expect(told.getByRole('button', { name: 'Try again' })).toBeVisible()
  // As it was left, whatever is looked at meanwhile.
  await told.getByRole('button', { name: 'Less' }).press('Enter')
  await page.keyboard.press('ControlOrMeta+2')
  await expect(more).toBeVisible()
})
