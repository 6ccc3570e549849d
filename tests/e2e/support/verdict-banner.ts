import { expect, type Locator, type Page } from '@playwright/test'

/** The banner above the response: what the verdict is, what to do, and how it is known. */
export class VerdictBanner {
  readonly page: Page
  readonly region: Locator
  readonly headline: Locator
  readonly findOut: Locator
  readonly stop: Locator
  readonly fold: Locator
  readonly why: Locator
  readonly checks: Locator
  /** The question before an environment is enabled, or removed again. */
  readonly question: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Verdict', exact: true })
    this.headline = this.region.getByRole('heading', { level: 2 })
    this.findOut = this.button('Find out why')
    this.stop = this.button('Stop')
    this.fold = this.button('How we know')
    this.why = this.region.getByRole('region', { name: 'How we know' })
    this.checks = this.region.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    this.question = page.getByRole('alertdialog', { name: /^(Enable|Remove)/ })
  }

  button(name: string | RegExp): Locator {
    return this.region.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** The chip that gives a consent. */
  chip(name: string | RegExp): Locator {
    return this.region.getByRole('group', { name: 'If you agree' }).getByRole('button', { name })
  }

  /** Finds out why by the keyboard, and waits for the last check. A second look takes seconds. */
  async run(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+D')
    await this.settled()
  }

  /** The checks have ended. */
  async settled(): Promise<void> {
    await expect(this.fold).toBeVisible({ timeout: 20_000 })
    await expect(this.findOut).toBeHidden()
  }

  async expectVerdict(headline: string | RegExp, certainty: string | null): Promise<void> {
    await expect(this.headline).toContainText(headline)
    const certain = this.region.locator('.certainty')
    if (certainty === null) await expect(certain).toHaveCount(0)
    else await expect(certain).toHaveText(certainty)
  }
}
