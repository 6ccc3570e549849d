import type { Locator } from '@playwright/test'

/**
 * Pastes into a field as the clipboard would, with everything an input itself would drop. Specs run at once and must not
 * share the machine's clipboard, so the page gets the event that Ctrl+V makes.
 */
export const paste = async (field: Locator, text: string): Promise<void> => {
  await field.focus()
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (element.dispatchEvent(event)) throw new Error('Nothing took what was pasted')
  }, text)
}
