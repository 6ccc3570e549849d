import { expect, type Locator, type Page } from '@playwright/test'

import type { Desk } from '../fixtures/desk.ts'

/** The viewer of the response. */
export class AnswerColumn {
  readonly page: Page
  readonly region: Locator
  /** The body as text, as far as it is on screen. */
  readonly body: Locator
  /** The decoded error. */
  readonly record: Locator
  /** What stands in a record's place when the body of a failure is none. */
  readonly noRecord: Locator
  readonly failure: Locator
  /** There while the exchange on view is under way. */
  readonly running: Locator
  /** What replaces the running request: its exchange, or why it was not sent. */
  readonly ended: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Response', exact: true })
    this.body = this.region.getByRole('textbox', { name: /^Body, / })
    this.record = this.region.getByRole('region', { name: 'Decoded error' })
    this.noRecord = this.region.getByRole('region', { name: 'What the body is' })
    this.failure = this.region.getByRole('region', { name: 'Why there is no response' })
    this.running = this.region.getByRole('progressbar')
    this.ended = this.region.locator('.result, .refused')
  }

  /** Opens the decoded record, which shows only its name, what is missing and the request id until then. */
  async openRecord(id: string): Promise<void> {
    const toggle = this.record.getByRole('button', { name: id, exact: true })
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  }

  /** A field of the decoded record, once it is open. */
  field(name: string): Locator {
    return this.record
      .locator('dl > div')
      .filter({ has: this.page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
      .getByRole('definition')
      .first()
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.region).toContainText(status)
  }

  /** As the Tab key would. A body can't take the focus until it is shown. */
  async focusBody(): Promise<void> {
    const content = this.region.locator('.cm-content')
    await expect(content).toBeVisible()
    await content.focus()
    await expect(content).toBeFocused()
  }

  async tab(name: 'Body' | 'Headers' | 'Request'): Promise<void> {
    await this.region.getByRole('tab', { name }).click()
  }

  /** The whole body, also what is not on screen: by copying it. */
  async copyBody(desk: Desk): Promise<string> {
    await desk.clipboard.write('')
    await this.copy('Copy body')
    await expect.poll(() => desk.clipboard.read()).not.toBe('')
    return desk.clipboard.read()
  }

  /** Chooses from the Copy menu. `withToken`: with its switch on. */
  async copy(item: string, { withToken = false } = {}): Promise<void> {
    await this.region.getByRole('button', { name: 'Copy', exact: true }).click()
    const menu = this.page.getByRole('menu', { name: 'Copy' })
    const toggle = menu.getByRole('menuitemcheckbox', { name: 'Include the token' })
    if (withToken) await toggle.click()
    await expect(toggle).toHaveAttribute('aria-checked', String(withToken))
    await menu.getByRole('menuitem', { name: item }).click()
  }

  /** An entry of the More menu, which it opens. */
  async more(item: string): Promise<Locator> {
    await this.region.getByRole('button', { name: 'More', exact: true }).click()
    return this.page.getByRole('menu', { name: 'More' }).locator('[role^="menuitem"]').filter({ hasText: item }).first()
  }

  async act(item: string): Promise<void> {
    await (await this.more(item)).click()
  }
}
