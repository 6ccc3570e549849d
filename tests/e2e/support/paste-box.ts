import { expect, type Locator, type Page } from '@playwright/test'

import type { DeskWindow } from './desk-window.ts'
import { paste } from './paste.ts'

/** What Ctrl+V makes outside a field, as `paste` does in one: specs must not share the machine’s clipboard. */
export const pasteOnWindow = async (page: Page, text: string): Promise<void> => {
  const taken = await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const target = document.activeElement ?? document.body
    return !target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  expect(taken, 'something took what was pasted').toBe(true)
}

/** Drops files on the window as a file manager would. */
export const drop = async (
  page: Page,
  files: readonly { name: string; text: string | Uint8Array }[],
): Promise<void> => {
  const dropped = files.map(({ name, text }) => ({ name, bytes: [...Buffer.from(text)] }))
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer()
    for (const { name, bytes } of all) dataTransfer.items.add(new File([new Uint8Array(bytes)], name))
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, dropped)
}

/** The box for anything. */
export class PasteBox {
  readonly dialog: Locator
  readonly field: Locator
  readonly lines: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(What was pasted|Paste anything)/ })
    this.field = this.dialog.getByRole('textbox').first()
    this.lines = this.dialog.getByRole('list', { name: 'Tokens that were found' }).locator('li')
  }

  async open(window: DeskWindow): Promise<void> {
    await window.command('paste…')
    await expect(this.field).toBeFocused()
  }

  pasteInto(field: Locator, text: string): Promise<void> {
    return paste(field, text)
  }

  /** A found token, by the name that it would be kept under. */
  line(name: string): Locator {
    return this.lines.filter({ hasText: name })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label }).click()
    await this.dialog.page().getByRole('option', { name: option }).first().click()
  }
}
