import { expect, type Locator, type Page } from '@playwright/test'

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

/** Drags files over the window, as a file manager does, and drops them unless `stays` is set. */
export const drop = async (
  page: Page,
  files: readonly { name: string; text: string | Uint8Array }[],
  { stays = false }: { stays?: boolean } = {},
): Promise<void> => {
  const dropped = files.map(({ name, text }) => ({ name, bytes: [...Buffer.from(text)] }))
  await page.evaluate(
    ([all, types]) => {
      const dataTransfer = new DataTransfer()
      for (const { name, bytes } of all) dataTransfer.items.add(new File([new Uint8Array(bytes)], name))
      for (const type of types)
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [dropped, stays ? ['dragover'] : ['dragover', 'drop']] as const,
  )
}

/** The one box: on the first screen, or as a sheet over the window. */
export class PasteBox {
  readonly page: Page
  readonly sheet: Locator
  readonly first: Locator

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('dialog')
    this.first = page.locator('[data-pane="welcome"]')
  }

  /** The part of the window that the box is in now. */
  get place(): Locator {
    return this.page.locator('[role="dialog"], [data-pane="welcome"]').last()
  }

  get title(): Locator {
    return this.place.getByRole('heading').first()
  }

  get field(): Locator {
    return this.place.getByRole('textbox', { name: 'A token, a URL, curl, .env, or the error' })
  }

  /** The one filled button. */
  act(name: string): Locator {
    return this.place.locator('[data-first="act"]').filter({ hasText: name })
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+N')
    await expect(this.field).toBeFocused()
  }

  pasteInto(field: Locator, text: string): Promise<void> {
    return paste(field, text)
  }

  /** A found token of a set, by the name that it would be saved under. */
  line(name: string): Locator {
    return this.place
      .getByRole('list', { name: 'Tokens found' })
      .getByRole('listitem')
      .filter({
        has: this.page.locator(`input[value="${name}"], :text("${name}")`),
      })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.place.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option }).first().click()
  }
}
