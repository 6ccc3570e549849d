import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { resize } from '../support/resize.ts'
import { largestText } from '../support/text-size.ts'

test('in a small window with the largest text, a missing keychain takes a few lines, and its help opens', async ({
  desk,
}) => {
  const window = new DeskWindow(await desk.start())
  await largestText(window)
  const { page } = window
  const strip = page.getByRole('status').filter({ hasText: 'Tokens stay in memory until you quit.' })
  await resize(desk, 720, 480)
  const box = await strip.boundingBox()
  // Letters of twice the usual size: a third of the window is the most.
  expect(box?.height).toBeLessThanOrEqual(480 / 3)
  expect(await strip.evaluate((strip) => strip.scrollHeight <= strip.clientHeight)).toBe(true)
  await expectNoAxeFindings(desk, 'a missing keychain in one line')
  await strip.getByRole('button', { name: 'Set up a keychain…' }).press('Enter')
  const help = page.getByRole('dialog', { name: 'Set up a keychain' })
  await expect(help.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await strip.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(strip).toBeHidden()
})
