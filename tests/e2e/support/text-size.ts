import { expect } from '../fixtures/desk.ts'
import type { DeskWindow } from './desk-window.ts'

/** Letters of so many percent of the usual size, as a person chooses them. */
export const chooseTextSize = async ({ page, settings }: DeskWindow, size: '100' | '200'): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+,')
  await settings.getByRole('radio', { name: `${size}%` }).click()
  await expect(page.locator('html')).toHaveAttribute('data-text-size', size)
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
}

export const largestText = (window: DeskWindow): Promise<void> => chooseTextSize(window, '200')
