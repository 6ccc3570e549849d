import { expect, type Locator, type Page } from '@playwright/test'

import { TokenDialog } from './token-dialog.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The left column: the tree, its menus, and the card of the chosen token. */
export class VaultColumn {
  readonly page: Page
  readonly region: Locator
  readonly tree: Locator
  readonly card: Locator
  readonly filter: Locator
  readonly tokenDialog: TokenDialog

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Vault' })
    this.tree = this.region.getByRole('tree', { name: 'Vault' })
    this.card = this.region.getByRole('region', { name: 'Chosen token' })
    this.filter = this.region.getByRole('textbox', { name: 'Filter the vault' })
    this.tokenDialog = new TokenDialog(page)
  }

  /** A line by its name; what is read out after it (kind, verdict) comes after a comma. */
  row(name: string): Locator {
    return this.tree.getByRole('treeitem', { name: new RegExp(`^${escaped(name)},`) })
  }

  async choose(name: string): Promise<void> {
    await this.row(name).first().click()
    await expect(this.card.getByRole('heading', { name, exact: true })).toBeVisible()
  }

  /** Opens the menu of a line and takes an item of it. */
  async act(name: string, item: string): Promise<void> {
    await this.row(name).first().click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  async openTokenDialog(): Promise<TokenDialog> {
    await this.region.getByRole('button', { name: 'Add', exact: true }).click()
    await this.page.getByRole('menuitem', { name: 'Token…' }).click()
    await expect(this.tokenDialog.dialog).toBeVisible()
    return this.tokenDialog
  }
}
