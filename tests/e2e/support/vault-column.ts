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

  /** Scrolls to a line, wherever it is: only what is in view, or nearly, is in the page. Waits for one that is to come. */
  async bring(name: string): Promise<void> {
    const row = this.row(name).first()
    const scroller = this.tree.locator('..')
    await expect(async () => {
      for (let top = 0; (await row.count()) === 0; top += 300) {
        const reached = await scroller.evaluate(async (element, to) => {
          element.scrollTo({ top: to })
          // What is in view then is there two frames later.
          for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
          return element.scrollTop
        }, top)
        expect(reached, `The vault has no line “${name}”`).toBeGreaterThan(top - 300)
      }
    }).toPass()
    await row.scrollIntoViewIfNeeded()
  }

  async choose(name: string): Promise<void> {
    await this.bring(name)
    await this.row(name).first().click()
    await expect(this.card.getByRole('heading', { name, exact: true })).toBeVisible()
  }

  /** Opens the menu of a line and takes an item of it. */
  async act(name: string, item: string): Promise<void> {
    await this.bring(name)
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
