import { expect, type Locator, type Page } from '@playwright/test'

import { choose } from './choose.ts'
import { offered } from './offers.ts'
import { paste } from './paste.ts'

export type TokenFields = {
  kind?: 'Delivery key' | 'Preview key' | 'Personal access token' | 'OAuth token'
  service?: string
  space?: string
  environments?: readonly string[]
  secret?: string
  name?: string
}

/** “Add a token”, as a person fills it in. */
export class TokenDialog {
  readonly page: Page
  readonly dialog: Locator
  readonly secret: Locator
  readonly name: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Add a token' })
    this.secret = this.dialog.getByRole('textbox', { name: 'Token', exact: true })
    this.name = this.dialog.getByRole('textbox', { name: 'Name', exact: true })
  }

  async fill({ kind, service, space, environments = [], secret, name }: TokenFields): Promise<void> {
    if (kind !== undefined) await choose(this.dialog, 'Kind', kind)
    if (service !== undefined) await choose(this.dialog, 'Service', service)
    if (space !== undefined) await choose(this.dialog, 'Space', space)
    for (const environment of environments)
      await this.dialog.getByRole('group', { name: 'Environments' }).getByText(environment, { exact: true }).click()
    if (secret !== undefined) await paste(this.secret, secret)
    if (name !== undefined) await this.name.fill(name)
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Add token' }).click()
    await expect(this.dialog).toBeHidden()
  }

  /** Adds one of the Playground's tokens, under its own name unless another is given. */
  async addOffered(tokenName: string, name = tokenName): Promise<void> {
    const { kind, secret, spaceId, environments } = offered(tokenName)
    const kinds = {
      'delivery-key': 'Delivery key',
      'preview-key': 'Preview key',
      'personal-access-token': 'Personal access token',
      'oauth-token': 'OAuth token',
    } as const
    const place = spaceId === null ? {} : { space: spaceId, environments }
    await this.fill({ kind: kinds[kind], service: 'Playground', ...place, secret, name })
    await this.save()
  }
}
