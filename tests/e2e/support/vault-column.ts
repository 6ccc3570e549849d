import { expect, type Locator, type Page } from '@playwright/test'

import { TokenDialog } from './token-dialog.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The left column with the token list and its menus, and the page of a token. */
export class VaultColumn {
  readonly page: Page
  readonly region: Locator
  readonly tree: Locator
  /** The page of a token, in the main column. */
  readonly tokenPage: Locator
  readonly filter: Locator
  readonly tokenDialog: TokenDialog

  constructor(page: Page) {
    this.page = page
    this.region = page.getByRole('region', { name: 'Sidebar' })
    this.tree = this.region.getByRole('tree', { name: 'Tokens' })
    this.tokenPage = page.getByRole('region', { name: 'Token', exact: true })
    this.filter = this.region.getByRole('textbox', { name: 'Filter the tokens' })
    this.tokenDialog = new TokenDialog(page)
  }

  /** A line by its name; what is read out after it (kind, verdict) comes after a comma. */
  row(name: string): Locator {
    return this.tree.getByRole('treeitem', { name: new RegExp(`^${escaped(name)},`) })
  }

  /** Scrolls to a line, wherever it is: only what is in view, or nearly, is in the page. Waits for one that is to come. */
  async bring(name: string): Promise<void> {
    await this.openPanel()
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

  /** In a small window, the column is a panel behind a button. */
  async openPanel(): Promise<void> {
    const toggle = this.page.getByRole('button', { name: 'Show tokens' })
    if ((await toggle.isVisible()) && (await this.region.isHidden())) await toggle.click()
  }

  async choose(name: string): Promise<void> {
    await this.bring(name)
    await this.row(name).first().click()
    await this.expectChosen(name)
  }

  /** The token in use, or whose page is open. */
  async expectChosen(name: string): Promise<void> {
    const row = this.tree.locator('[role="treeitem"][aria-selected="true"]')
    await expect(row).toHaveAttribute('aria-label', new RegExp(`^${escaped(name)},`))
  }

  /** Opens the menu of a line and takes an item of it. */
  async act(name: string, item: string): Promise<void> {
    await this.bring(name)
    await this.row(name).first().click({ button: 'right' })
    // Its name ends with its keys, if it has any.
    const label = new RegExp(`^${escaped(item)}(?:$| ?(?:Ctrl|⌘|⇧|⌫|↩|Shift|Delete|F2|Enter))`)
    await this.page.getByRole('menuitem', { name: label }).click()
  }

  /** Opens the page of a token. */
  async openPage(name: string): Promise<void> {
    await this.act(name, 'Details')
    await expect(this.tokenPage.getByRole('heading', { name, exact: true })).toBeVisible()
  }

  async openTokenDialog(): Promise<TokenDialog> {
    await this.openPanel()
    await this.region.getByRole('button', { name: 'Paste or add' }).click()
    await this.page.getByRole('menuitem', { name: 'Add token…' }).click()
    await expect(this.tokenDialog.dialog).toBeVisible()
    return this.tokenDialog
  }
}
