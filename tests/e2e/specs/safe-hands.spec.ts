import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from './support/axe.ts'
import { paste } from './support/paste.ts'
import { withTokens } from './support/scenes.ts'

test('removing more than one token asks first, and comes back by key and from the palette', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery staging', 'Museum website'])
  const { vault, page, notifications } = window
  await vault.act('Fake Bakery', 'Remove')
  const question = page.getByRole('dialog', { name: 'Remove “Fake Bakery”?' })
  await expect(question).toContainText('2 tokens; their secrets leave the keychain.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(vault.row('Bakery website')).toBeVisible()

  await vault.act('Fake Bakery', 'Remove')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(vault.row('Bakery website')).toBeHidden()
  await vault.row('Museum website').click()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(vault.row('Bakery website')).toBeVisible()
  await expect(vault.row('Bakery staging')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(notifications).toContainText('Nothing was removed within the last minute.')

  await vault.act('Museum website', 'Remove')
  await expect(vault.row('Museum website')).toBeHidden()
  await window.command('undo')
  await expect(vault.row('Museum website')).toBeVisible()
})

test('the undo of a field stays its own', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await vault.act('Bakery website', 'Remove')
  await expect(vault.row('Bakery website')).toBeHidden()
  await vault.filter.fill('abc')
  await page.keyboard.press('ControlOrMeta+Z')
  await vault.filter.fill('')
  await expect(vault.row('Bakery website')).toBeHidden()
})

test('a half-filled dialog asks before it is lost, and a key pressed twice loses nothing', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { vault, page } = window
  const { dialog } = await vault.openTokenDialog()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await vault.openTokenDialog()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Half')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('Discard what you typed?')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectNoAxeFindings(desk, 'the question before a dialog closes')
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Half')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('after a repair the button that saves has the focus, and what was wrong is no longer said', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { vault, page } = window
  await vault.act('Bakery website', 'Replace the secret…')
  const dialog = page.getByRole('dialog', { name: 'Paste the token again' })
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Paste the token.')
  await paste(dialog.getByLabel('Token', { exact: true }), ' fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa\n')
  await dialog.getByRole('button', { name: /^Repair|^Remove/ }).click()
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeFocused()
  await expect(dialog).not.toContainText('Paste the token.')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(vault.card).toContainText('aaaa')
})
