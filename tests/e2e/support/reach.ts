import { expect, type Page } from '@playwright/test'

/**
 * No button, field or line lies where it cannot be brought into view: outside of what cuts it off, with nothing around it that
 * scrolls; and no button's own words are cut off.
 */
export const expectAllReachable = async (page: Page, state: string): Promise<void> => {
  const lost = await page.evaluate(() => {
    const SLACK = 1.5
    const scrolls = (style: string): boolean => style === 'auto' || style === 'scroll'
    const cuts = (style: string): boolean => style === 'hidden' || style === 'clip'
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], .visually-hidden, [aria-hidden="true"], .toasts') === null

    /** Why no scrolling brings it into view in one direction; null: it can be seen. */
    const whyLost = (element: Element, way: 'x' | 'y'): string | null => {
      const [from, to] = way === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
      const own = element.getBoundingClientRect()
      if (own.width === 0 || own.height === 0) return null
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const style = getComputedStyle(around)
        const overflow = way === 'x' ? style.overflowX : style.overflowY
        if (scrolls(overflow)) return null
        const box = around.getBoundingClientRect()
        if (cuts(overflow) && (own[from] < box[from] - SLACK || own[to] > box[to] + SLACK))
          return `cut by ${around.tagName}.${around.className}`
        if (style.position === 'fixed') break
      }
      const end = way === 'x' ? innerWidth : innerHeight
      return own[from] < -SLACK || own[to] > end + SLACK ? 'outside of the window' : null
    }
    const hasCutWords = (element: Element): boolean =>
      element.matches('button:not([role="combobox"]):not([role="option"])') &&
      getComputedStyle(element).overflow !== 'visible' &&
      element.scrollHeight > element.clientHeight + SLACK
    const name = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`

    const dialogs = [...document.querySelectorAll('[role="dialog"]')]
    const within = dialogs.at(-1) ?? document.body
    return [...within.querySelectorAll('button, input, textarea, [role="treeitem"], [role="tab"], [tabindex="0"]')]
      .filter(isShown)
      .flatMap((element) => {
        const why =
          whyLost(element, 'x') ?? whyLost(element, 'y') ?? (hasCutWords(element) ? 'its words are cut' : null)
        return why === null ? [] : [`${name(element)}: ${why}`]
      })
  })
  expect(lost, `cannot be reached or read: ${state}`).toEqual([])
}
