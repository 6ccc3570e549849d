import { expect, type Locator, type Page } from '@playwright/test'

import { AnswerColumn } from './answer-column.ts'
import { HistoryColumn } from './history-column.ts'
import { RequestColumn } from './request-column.ts'
import { VaultColumn } from './vault-column.ts'
import { VerdictBanner } from './verdict-banner.ts'

/** The window as a person sees it: by roles and names, which are also what assistive technology reads. */
export class DeskWindow {
  readonly page: Page
  readonly vault: VaultColumn
  readonly request: RequestColumn
  readonly answer: AnswerColumn
  readonly history: HistoryColumn
  readonly verdict: VerdictBanner
  readonly notifications: Locator
  readonly palette: Locator
  readonly settings: Locator

  constructor(page: Page) {
    this.page = page
    this.vault = new VaultColumn(page)
    this.request = new RequestColumn(page)
    this.answer = new AnswerColumn(page)
    this.history = new HistoryColumn(page)
    this.verdict = new VerdictBanner(page)
    this.notifications = page.getByRole('region', { name: /^Notifications/ })
    this.palette = page.getByRole('dialog', { name: 'Command palette' })
    this.settings = page.getByRole('dialog', { name: 'Settings' })
  }

  async startPlayground(): Promise<void> {
    await this.command('Start the Playground')
    // Its service is in the list before its spaces are.
    await expect(this.notifications).toContainText('The Playground is running.')
    await expect(this.vault.tree).toContainText('Playground')
  }

  /** Sends the request, another path if one is given, and waits until its exchange has ended. */
  async send(path?: string): Promise<void> {
    const before = await this.history.count()
    if (path !== undefined) await this.request.path.fill(path)
    await this.request.sendButton.click()
    await expect.poll(() => this.history.count()).toBe(before + 1)
    // A progress bar appears only after 250 ms, so its absence doesn't show that the request has ended.
    await expect(this.answer.ended).toBeVisible()
  }

  /** Opens the palette, looks for a command and runs it as soon as it can be run. */
  async command(words: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+K')
    await this.palette.getByRole('combobox').fill(words)
    await expect(this.palette.getByRole('option').first()).toHaveAttribute('aria-disabled', 'false')
    await this.page.keyboard.press('Enter')
    await expect(this.palette).toBeHidden()
  }
}
