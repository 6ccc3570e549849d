import { expect, type Locator, type Page } from '@playwright/test'

import { choose } from './choose.ts'
import { paste } from './paste.ts'

/** The request bar, and the Request tab with the parts of the request that it has no room for. */
export class RequestColumn {
  readonly page: Page
  readonly region: Locator
  readonly path: Locator
  readonly token: Locator
  /** The tab for parameters, headers, body and the exact request, and its panel. */
  readonly tab: Locator
  readonly parts: Locator
  /** The exact request with its token masked, in the Request tab. */
  readonly preview: Locator
  readonly warnings: Locator
  readonly sendButton: Locator

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Request', exact: true })
    this.path = this.region.getByRole('textbox', { name: 'Path' })
    this.token = this.region.getByRole('combobox', { name: 'Token' })
    this.tab = page.getByRole('tab', { name: 'Request', exact: true })
    this.parts = page.getByRole('tabpanel', { name: 'Request' })
    this.preview = this.parts.getByRole('region', { name: 'Exact request' }).last()
    this.warnings = page.getByRole('list', { name: 'Warnings' })
    this.sendButton = this.region.getByRole('button', { name: /^Send( to production)?$/ })
  }

  /** Opens the Request tab. */
  async open(): Promise<void> {
    await this.tab.click()
    await expect(this.parts).toBeVisible()
  }

  async choose(list: 'Method' | 'Service' | 'Space' | 'Environment' | 'Token', option: string | RegExp): Promise<void> {
    await choose(this.region, list, option)
  }

  async api(name: 'Delivery' | 'Preview' | 'Management' | 'Images' | 'GraphQL'): Promise<void> {
    await choose(this.region, 'API', name)
  }

  async place(name: 'Header' | 'Query'): Promise<void> {
    await this.region.getByRole('radiogroup', { name: 'Placement of the token' }).getByRole('radio', { name }).click()
  }

  /** A token for this once: it is not kept. */
  async pasteToken(secret: string): Promise<void> {
    await this.choose('Token', 'Paste a token…')
    await paste(this.region.getByRole('textbox', { name: 'Token' }), secret)
    await expect(this.token).toContainText('Pasted')
  }

  async addParameter(name: string, value: string): Promise<void> {
    await this.addRow('parameter', name, value)
  }

  async addHeader(name: string, value: string): Promise<void> {
    await this.addRow('header', name, value)
  }

  private async addRow(noun: 'parameter' | 'header', name: string, value: string): Promise<void> {
    await this.open()
    await this.parts.getByRole('button', { name: `Add ${noun}` }).click()
    await this.parts
      .getByRole('textbox', { name: new RegExp(`^Name of ${noun}`) })
      .last()
      .fill(name)
    await this.parts
      .getByRole('textbox', { name: `Value of ${noun} ${name}` })
      .last()
      .fill(value)
  }
}
