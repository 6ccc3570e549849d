import { expect, type Locator, type Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'

/** The History tab of the left column. */
export class HistoryColumn {
  readonly page: Page
  readonly tab: Locator
  readonly list: Locator
  readonly filter: Locator
  /** Its lines: pinned requests, requests and runs. */
  readonly lines: Locator
  readonly pins: Locator

  constructor(page: Page) {
    this.page = page
    this.tab = page.getByRole('tab', { name: 'History' })
    this.list = page.getByRole('listbox', { name: 'History' })
    this.filter = page.getByRole('textbox', { name: 'Filter the history' })
    this.lines = this.list.getByRole('option')
    this.pins = this.list.getByRole('option', { name: /^Pinned,/ })
  }

  async open(): Promise<void> {
    const toggle = this.page.getByRole('button', { name: 'Show tokens' })
    if ((await toggle.isVisible()) && (await this.tab.isHidden())) await toggle.click()
    await this.tab.click()
    await expect(this.tab).toHaveAttribute('aria-selected', 'true')
  }

  /** How many requests of a person the app remembers, sent or not. */
  async count(): Promise<number> {
    return this.page.evaluate(async () => {
      const listed = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.history.list()
      if (!listed.ok) throw new Error(listed.error.message)
      const { exchanges, notSent, runs } = listed.value
      const ofRuns = new Set(runs.flatMap((run) => run.exchanges))
      return exchanges.filter(({ id }) => !ofRuns.has(id)).length + notSent.length
    })
  }
}
