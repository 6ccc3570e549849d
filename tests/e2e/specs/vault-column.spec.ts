import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { offered, WRONG_KEY } from '../support/offers.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

test.describe('the tree', () => {
  test('is walked, folded, searched by typing and chosen from by the keyboard alone', async ({ desk }) => {
    const { page, vault } = await withTokens(desk, ['Bakery website', 'Owner'])
    const focused = vault.tree.locator('[role="treeitem"]:focus')
    await vault.row('Playground').focus()

    await page.keyboard.press('ArrowDown')
    await expect(focused).toHaveAccessibleName(/^Fake Bakery,/)
    await page.keyboard.press('ArrowLeft')
    await expect(focused).toHaveAttribute('aria-expanded', 'false')
    await expect(vault.row('Bakery website')).toBeHidden()
    await page.keyboard.press('ArrowRight')
    await expect(vault.row('Bakery website')).toBeVisible()
    await page.keyboard.press('End')
    await expect(focused).toHaveAccessibleName(/^Owner,/)
    await page.keyboard.press('Home')
    await expect(focused).toHaveAccessibleName(/^Playground,/)
    await page.keyboard.type('bakery w')
    await expect(focused).toHaveAccessibleName(/^Bakery website,/)
    await page.keyboard.press('Enter')
    await expect(focused).toHaveAttribute('aria-selected', 'true')
    await expect(vault.card.getByRole('heading', { name: 'Bakery website' })).toBeVisible()
  })

  test('opens the menu of a line from the keyboard and gives the line the focus back', async ({ desk }) => {
    const { page, vault } = await withTokens(desk, ['Bakery website'])
    await vault.row('Bakery website').focus()
    await page.keyboard.press('ContextMenu')
    await expect(page.getByRole('menuitem', { name: 'Mark as revoked' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(vault.row('Bakery website')).toBeFocused()
  })

  test('renames in place with F2, and not with Escape', async ({ desk }) => {
    const { page, vault } = await withTokens(desk, ['Bakery website'])
    await vault.row('Bakery website').focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('Never')
    await page.keyboard.press('Escape')
    await expect(vault.row('Bakery website')).toBeFocused()

    await page.keyboard.press('F2')
    await page.keyboard.type('Storefront')
    await page.keyboard.press('Enter')
    await expect(vault.row('Storefront')).toBeFocused()
    await expect(vault.row('Bakery website')).toHaveCount(0)
  })

  test('removes with Delete, keeps the focus, and takes it back with Undo, secret and all', async ({ desk }) => {
    const { page, vault, notifications } = await withTokens(desk, ['Bakery website', 'Bakery staging'])
    await vault.row('Bakery website').focus()
    await page.keyboard.press('Delete')
    await expect(vault.row('Bakery website')).toHaveCount(0)
    await expect(vault.tree.locator('[role="treeitem"]:focus')).toHaveCount(1)

    await notifications.getByRole('button', { name: 'Undo' }).click()
    await vault.choose('Bakery website')
    await vault.card.getByRole('button', { name: /Reveal/ }).click()
    await expect(vault.card.getByLabel('The token', { exact: true })).toHaveText(offered('Bakery website').secret)
  })

  test('does not remove the Playground while it runs', async ({ desk }) => {
    const { page, vault, notifications } = await withTokens(desk, ['Bakery website'])
    await vault.row('Playground').focus()
    await page.keyboard.press('Delete')
    await expect(notifications).toContainText('Stop it first')
    await expect(vault.row('Playground')).toBeVisible()
  })

  test('is filtered by words anywhere above or in a line, and says when nothing fits', async ({ desk }) => {
    const { page, vault } = await withTokens(desk, ['Bakery website', 'Museum website', 'Owner'])
    await page.keyboard.press('ControlOrMeta+F')
    await expect(vault.filter).toBeFocused()
    await page.keyboard.type('museum delivery')
    await expect(vault.row('Museum website')).toBeVisible()
    await expect(vault.row('Bakery website')).toHaveCount(0)
    await page.keyboard.type(' zzz')
    await expect(vault.region.getByText('Nothing found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(vault.row('Bakery website')).toBeVisible()
  })

  test('shows a key under each of its environments, with a nudge where production is one of them', async ({ desk }) => {
    const { vault } = await withTokens(desk, ['Bakery everywhere'])
    expect(await vault.row('Bakery everywhere').count()).toBeGreaterThan(1)
    await expect(vault.card).toContainText('serves production')
  })
})

test.describe('adding a token', () => {
  test('tells how each kind is obtained, as the specification says it', async ({ desk }) => {
    const { vault } = new DeskWindow(await desk.start())
    const { dialog } = await vault.openTokenDialog()
    const how = dialog.getByRole('region', { name: 'How to get one' })
    await expect(how.getByRole('listitem')).toHaveText(['Open the space', 'Settings', 'API keys'])
    await dialog.getByRole('radio', { name: 'Personal access token' }).click()
    await expect(how).toContainText('CMA tokens')
    await expect(how).toContainText('shown once')
    await expect(dialog.getByRole('combobox', { name: 'Space' })).toBeHidden()
    await dialog.getByRole('radio', { name: 'OAuth token' }).click()
    await expect(how).toContainText('OAuth 2.0 application')
  })

  test('says at each field what is missing', async ({ desk }) => {
    const { vault } = new DeskWindow(await desk.start())
    const { dialog, secret, name } = await vault.openTokenDialog()
    await dialog.getByRole('button', { name: 'Add token' }).click()
    await expect(name).toHaveAccessibleDescription('Give it a name that you will recognize.')
    await expect(secret).toHaveAccessibleDescription('Paste the token.')
    await expect(dialog.getByRole('textbox', { name: 'Space id' })).toHaveAccessibleDescription(/Paste the space/)
  })

  test('makes the space and the environments that it needs on the way, also one that was only typed', async ({
    desk,
  }) => {
    const { page, vault } = new DeskWindow(await desk.start())
    const { dialog, ...form } = await vault.openTokenDialog()
    const typed = dialog.getByRole('textbox', { name: 'Add environment' })
    await dialog.getByRole('textbox', { name: 'Space id' }).fill('ownspace')
    await dialog.getByRole('textbox', { name: 'Space name' }).fill('My own')
    await typed.fill('master')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'master' })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: 'master' }).click()
    await paste(form.secret, WRONG_KEY)
    await form.name.fill('Staging key')
    await typed.fill('staging')
    await vault.tokenDialog.save()

    await expect(vault.row('My own')).toBeVisible()
    await expect(vault.row('master')).toHaveAccessibleName(/production/)
    await expect(vault.row('staging')).toBeVisible()
    await expect(vault.row('Staging key')).toHaveCount(1)
    await expect(vault.row('Staging key')).toHaveAttribute('aria-selected', 'true')
  })

  test('forgets what was pasted when it is closed', async ({ desk }) => {
    const { page, vault } = new DeskWindow(await desk.start())
    const { secret } = await vault.openTokenDialog()
    await paste(secret, WRONG_KEY)
    await page.keyboard.press('Escape')
    await vault.tokenDialog.dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(vault.tokenDialog.dialog).toBeHidden()
    await vault.openTokenDialog()
    await expect(secret).toHaveValue('')
  })
})

test('a secret is replaced by pasting the token again', async ({ desk }) => {
  const { page, vault, notifications } = await withTokens(desk, ['Bakery website'])
  await vault.act('Bakery website', 'Replace the secret…')
  const dialog = page.getByRole('dialog', { name: 'Replace the secret' })
  await paste(dialog.getByRole('textbox', { name: 'Token' }), WRONG_KEY)
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(notifications).toContainText('The secret of “Bakery website” was replaced.')
  await page.keyboard.press('ControlOrMeta+Shift+R')
  await expect(vault.card.getByLabel('The token', { exact: true })).toHaveText(WRONG_KEY)
})

test('a revealed secret goes when another token is chosen', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website', 'Bakery staging'])
  const shown = vault.card.getByLabel('The token', { exact: true })
  await vault.choose('Bakery website')
  await page.keyboard.press('ControlOrMeta+Shift+R')
  await expect(shown).toBeVisible()
  await vault.choose('Bakery staging')
  await expect(shown).toBeHidden()
  expect(await page.locator('body').innerText()).not.toContain(offered('Bakery website').secret)
})

test('an environment that a key is enabled for stays with its space', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website'])
  await vault.act('Fake Bakery', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit the space' })
  await expect(dialog.getByRole('button', { name: 'Keys are enabled for master' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Remove develop' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(vault.row('develop')).toHaveCount(0)
  await expect(vault.row('master').first()).toBeVisible()
})
