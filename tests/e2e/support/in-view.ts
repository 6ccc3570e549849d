import type { Locator } from '@playwright/test'

/** The height in the window, without what is cut off by it or scrolled away by an ancestor. */
export const heightInView = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    let { top, bottom } = node.getBoundingClientRect()
    for (let at = node.parentElement; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === 'visible') continue
      const box = at.getBoundingClientRect()
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  })
