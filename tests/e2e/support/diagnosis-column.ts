import { expect, type Locator, type Page } from '@playwright/test'

/** The third column: the plan, the probes as they run, the judgement. */
export class DiagnosisColumn {
  readonly page: Page
  readonly region: Locator
  readonly runButton: Locator
  readonly verdict: Locator
  readonly report: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Diagnosis', exact: true })
    this.runButton = this.region.getByRole('button', { name: 'Run', exact: true })
    this.verdict = this.region.locator('.verdict')
    this.report = page.getByRole('dialog', { name: 'Report' })
  }

  /** Shows each read of the plan. */
  async unfold(): Promise<void> {
    const reads = this.region.locator('details', { hasText: 'Each read' })
    if ((await reads.getAttribute('open')) === null) await reads.locator('summary').click()
  }

  /** A probe of the plan, by what it asks; seen once the plan is unfolded. */
  planned(why: string): Locator {
    return this.region.getByRole('listitem').filter({ hasText: why })
  }

  /** Asks for the plan by the keyboard and waits until it can be said yes to. */
  async plan(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+D')
    await expect(this.runButton).toBeFocused()
    await this.unfold()
    await this.runButton.focus()
  }

  /** Runs the plan on view, by Enter as “Run” has the focus, and waits for the last word: a second look takes seconds. */
  async run(): Promise<void> {
    await this.runButton.press('Enter')
    await expect(this.region.getByRole('button', { name: 'Report…' })).toBeVisible({ timeout: 15_000 })
  }

  async expectVerdict(word: string, certainty: string, sentence: string | RegExp): Promise<void> {
    await expect(this.verdict).toContainText(word)
    await expect(this.verdict).toContainText(certainty)
    // Said once: by the sentence where that has a word for it.
    await expect(this.verdict).not.toContainText(/(?:Likely|Possible).*(?:Probably|Possibly):/s)
    await expect(this.verdict).toContainText(sentence)
  }
}
