import { expect, type Locator, type Page } from '@playwright/test'

import { choose } from './choose.ts'
import { paste } from './paste.ts'

/** The builder: what is going to be sent. */
export class RequestColumn {
  readonly page: Page
  readonly region: Locator
  readonly path: Locator
  readonly token: Locator
  /** The exact request as it will be sent, token masked, and the warnings. */
  readonly preview: Locator
  readonly warnings: Locator
  readonly sendButton: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Request', exact: true })
    this.path = this.region.getByRole('textbox', { name: 'Path' })
    this.token = this.region.getByRole('combobox', { name: 'Token' })
    this.preview = this.region.getByRole('region', { name: 'What will be sent' })
    this.warnings = this.preview.getByRole('list', { name: 'Warnings' })
    this.sendButton = this.region.getByRole('button', { name: /^Send( to production)?$/ })
  }

  /** The whole builder, where an answer has folded it. */
  async unfold(): Promise<void> {
    const unfold = this.region.getByRole('button', { name: 'Show the whole request' })
    if (await unfold.isVisible()) await unfold.click()
  }

  async choose(list: 'Method' | 'Service' | 'Space' | 'Environment' | 'Token', option: string | RegExp): Promise<void> {
    await choose(this.region, list, option)
  }

  async api(name: 'Delivery' | 'Preview' | 'Management' | 'Images' | 'GraphQL'): Promise<void> {
    await this.unfold()
    await this.region.getByRole('radiogroup', { name: 'API' }).getByRole('radio', { name }).click()
  }

  async place(name: 'Header' | 'Query'): Promise<void> {
    await this.region.getByRole('radiogroup', { name: 'Placement of the token' }).getByRole('radio', { name }).click()
  }

  /** A token for this once: it is not kept. */
  async pasteToken(secret: string): Promise<void> {
    await this.choose('Token', 'Paste a token…')
    await paste(this.region.getByRole('textbox', { name: 'Token' }), secret)
    await expect(this.token).toContainText('Pasted token')
  }

  async addParameter(name: string, value: string): Promise<void> {
    await this.unfold()
    await this.region.getByRole('tab', { name: 'Parameters' }).click()
    await this.region.getByRole('button', { name: 'Add parameter' }).click()
    await this.region
      .getByRole('textbox', { name: /^Name of parameter/ })
      .last()
      .fill(name)
    await this.region
      .getByRole('textbox', { name: `Value of parameter ${name}` })
      .last()
      .fill(value)
  }
}
