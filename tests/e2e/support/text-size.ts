import { expect } from '../fixtures/desk.ts'
import type { DeskWindow } from './desk-window.ts'

/** Letters of twice the usual size, as a person makes them. */
export const largestText = async (window: DeskWindow): Promise<void> => {
  for (const size of ['125', '150', '200']) {
    await window.command('larger text')
    await expect(window.page.locator('html')).toHaveAttribute('data-text-size', size)
  }
}
