import { expect, type Locator, type Page } from '@playwright/test'

/** More stops of the Tab key than any way through the window has. */
const STOPS = 120

/** Goes on with the Tab key until the element has the focus. */
export const tabTo = async (element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(element).toBeVisible()
  const isFocused = (): Promise<boolean> => element.evaluate((node) => node === node.ownerDocument.activeElement)
  const where = (): Promise<string> =>
    element.page().evaluate(() => {
      const { activeElement } = document
      return `${activeElement?.tagName ?? ''} ${activeElement?.ariaLabel ?? activeElement?.textContent.trim().slice(0, 20) ?? ''}`
    })
  const stops: string[] = []
  while (stops.length < STOPS) {
    if (await isFocused()) return
    stops.push(await where())
    await element.page().keyboard.press(key)
  }
  throw new Error(`The Tab key does not reach ${element.toString()}, by way of ${stops.join(', ')}`)
}

/** Opens the focused list, types the beginning of an option, and takes it. */
export const pick = async (list: Locator, option: string): Promise<void> => {
  const { keyboard } = list.page()
  await tabTo(list)
  await keyboard.press('Enter')
  await expect(list.page().getByRole('option', { name: option }).first()).toBeVisible()
  await keyboard.type(option)
  await keyboard.press('Enter')
  await expect(list).toContainText(option)
}

/** From here on the window counts what a mouse would do. */
export const watchForMouse = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const seen = { mouseEvents: 0 }
    Object.assign(window, seen)
    for (const type of ['mousedown', 'pointerdown', 'wheel'])
      addEventListener(type, () => ((window as unknown as typeof seen).mouseEvents += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { mouseEvents: number }).mouseEvents)
}

/** Opens the palette, looks for a command and runs it, by keys. */
export const runFromPalette = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}
