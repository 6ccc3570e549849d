import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk.ts'
import { resize } from './support/resize.ts'
import { withTokens } from './support/scenes.ts'

/** What is told while a dialog is open never lies over it. */

const SIZES = [
  { width: 720, height: 480 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

const toastsOf = (page: Page): Locator => page.locator('[data-sonner-toast]')

/** Whether two things on the page lie over each other anywhere. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('One of the two is not on the page.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const { width, height } of SIZES)
  test(`at ${width}x${height} a message leaves an open dialog free`, async ({ desk }) => {
    const { page, vault, settings, notifications } = await withTokens(desk, ['Bakery website', 'Museum website'])
    await resize(desk, width, height)
    const dialogs = [
      ['ControlOrMeta+,', settings],
      ['ControlOrMeta+N', vault.tokenDialog.dialog],
    ] as const
    for (const [keys, dialog] of dialogs) {
      await vault.act('Museum website', 'Remove')
      await expect(notifications).toContainText('Removed “Museum website”.')
      await page.keyboard.press(keys)
      await expect(dialog).toBeVisible()
      // It moves there, and is still told: nothing of it is lost.
      await expect(async () => expect(await overlap(toastsOf(page).first(), dialog)).toBe(false)).toPass({
        timeout: 3_000,
      })
      await expect(toastsOf(page).first()).toContainText('Removed “Museum website”.')
      const box = await dialog.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 16)

      await notifications.getByRole('button', { name: 'Undo' }).click()
      await expect(notifications).toContainText('“Museum website” is back.')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(toastsOf(page)).toHaveCount(0, { timeout: 8_000 })
    }
  })
