import { expect, type Locator, type Page } from '@playwright/test'
import { watchFocus } from './focus.ts'
import { watchForMouse } from './keys.ts'

type Walk = {
  /** The focus was never lost since the last look. */
  expectHeld: (when: string) => Promise<void>
  /** … and by the end of the way no mouse was used. */
  end: () => Promise<void>
}

/** A way through the window with the keyboard alone, from the focused element. */
export const walkByKeys = async (page: Page, from: Locator): Promise<Walk> => {
  const mouseEvents = await watchForMouse(page)
  await from.focus()
  const { expectHeld } = await watchFocus(page)
  return {
    expectHeld,
    end: async () => {
      await expectHeld('the end')
      expect(await mouseEvents(), 'what only a mouse does').toBe(0)
    },
  }
}
