import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { offered } from '../support/offers.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

const { secret } = offered('Bakery website')

test('a flaw of a pasted token is shown at once, and the token is saved without it', async ({ desk }) => {
  const window = await withTokens(desk, [])
  const { vault } = window
  const { dialog, secret: field } = await vault.openTokenDialog()
  await vault.tokenDialog.fill({ service: 'Playground', space: 'Fake Bakery', name: 'Repaired' })
  await paste(field, ` "Bearer ${secret}"\n`)
  await expect(dialog).toContainText('Check what you pasted')
  for (const code of ['U+0020', 'U+000A']) await expect(dialog).toContainText(code)
  await expect(dialog).not.toContainText(secret)
  await expect(dialog).toContainText('It is saved without this.')
  await expect(dialog).toContainText(`43 characters, ends in ${secret.slice(-4)}`)
  await vault.tokenDialog.save()
  await window.send()
  await window.answer.expectStatus('200 OK')
})

test('a personal access token pasted as a delivery key is added as what it is', async ({ desk }) => {
  const { vault } = await withTokens(desk, [])
  const { dialog, secret: field, name } = await vault.openTokenDialog()
  await vault.tokenDialog.fill({ service: 'Playground' })
  await paste(field, offered('Owner').secret)
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toContainText('Personal access token')
  await expect(dialog).toContainText('Its value is shown once.')
  await name.fill('Me')
  await vault.tokenDialog.save()
  await expect(vault.row('Me')).toHaveAccessibleName(/Personal access token/)
})

test('a token is renamed, marked as revoked, and removed with a way back', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault, request, notifications } = window

  await vault.act('Bakery website', 'Rename')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop window')
  await page.keyboard.press('Enter')
  await expect(vault.row('Shop window')).toBeVisible()
  await expect(vault.row('Bakery website')).toBeHidden()

  await vault.act('Shop window', 'Mark as revoked')
  await expect(vault.row('Shop window')).toHaveAccessibleName(/, revoked,/)
  await expect(request.warnings).toContainText('“Shop window” is marked as revoked.')
  await vault.act('Shop window', 'Unmark as revoked')
  await expect(vault.row('Shop window')).not.toHaveAccessibleName(/, revoked,/)

  await vault.act('Shop window', 'Remove')
  await expect(vault.row('Shop window')).toBeHidden()
  await notifications.getByRole('button', { name: 'Undo' }).click()
  await vault.choose('Shop window')
  await window.send()
  await window.answer.expectStatus('200 OK')

  const again = new DeskWindow(await desk.restart())
  await expect(again.vault.row('Shop window')).toBeVisible()
})

test('a space with its environments is added, edited, filtered, and removed with its keys and a way back', async ({
  desk,
}) => {
  const { page, vault, notifications } = await withTokens(desk, ['Bakery website', 'Museum website'])
  await vault.filter.fill('museum')
  await expect(vault.row('Fake Museum')).toBeVisible()
  await expect(vault.row('Fake Bakery')).toBeHidden()
  await vault.filter.fill('no such thing')
  await expect(vault.region).toContainText('Nothing found')
  await vault.region.getByRole('button', { name: 'Clear the filter' }).first().click()

  await vault.act('Fake Bakery', 'Add space…')
  const dialog = page.getByRole('dialog', { name: 'Add a space' })
  await dialog.getByRole('textbox', { name: 'Space id' }).fill('space with blanks')
  await dialog.getByRole('button', { name: 'Add space' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Space id' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Space id' }).fill('ownspace')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My space')
  await dialog.getByRole('textbox', { name: 'New environment' }).fill('qa')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add space' }).click()
  await expect(vault.row('My space')).toBeVisible()

  await vault.act('Fake Museum', 'Remove the space')
  await expect(vault.row('Museum website')).toBeHidden()
  await notifications.getByRole('button', { name: 'Undo' }).click()
  await expect(vault.row('Museum website')).toBeVisible()
})

test('settings are checked, kept over a restart, and take effect', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, settings, answer } = window
  await desk.menu.press('CmdOrCtrl+,')
  const silence = settings.getByRole('textbox', { name: 'Timeout, seconds' })
  await silence.fill('soon')
  await page.keyboard.press('Enter')
  await expect(silence).toHaveAttribute('aria-invalid', 'true')
  await silence.fill('1')
  await settings.getByRole('radio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await window.send('/spaces/fakebakery01/entries/playground-hang')
  await answer.expectStatus('No response')

  const again = new DeskWindow(await desk.restart())
  await expect(again.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await again.command('settings')
  await expect(again.settings.getByRole('textbox', { name: 'Timeout, seconds' })).toHaveValue('1')
})
