import { expect, test } from '../fixtures/desk.ts'
import { walkByKeys } from '../support/keyboard-walk.ts'
import { runFromPalette, tabTo } from '../support/keys.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { withTokens } from '../support/scenes.ts'

test('the matrix is run and filtered with the keyboard alone', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  const matrix = new MatrixView(page)
  const walk = await walkByKeys(page, vault.row('Bakery website'))

  await keyboard.press('ControlOrMeta+2')
  await tabTo(matrix.check)
  await keyboard.press('Enter')
  await expect(matrix.cancel).toBeHidden({ timeout: 30_000 })
  await walk.expectHeld('run')

  await tabTo(matrix.filter)
  await keyboard.type('staging')
  await keyboard.press('Escape')
  await expect(matrix.filter).toHaveValue('')
  await walk.expectHeld('filtered')
  await walk.end()
})

test('another token is tried from a verdict with the keyboard alone', async ({ desk }) => {
  const { page, vault, request, answer, diagnosis } = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { keyboard } = page
  await request.choose('Environment', 'staging')
  const walk = await walkByKeys(page, vault.row('Bakery website').first())
  await keyboard.press('ControlOrMeta+Enter')
  await answer.expectStatus('404')
  await tabTo(diagnosis.getByRole('button', { name: 'Try with “Bakery everywhere”' }))
  await keyboard.press('Enter')
  await answer.expectStatus('200')
  await walk.expectHeld('tried')
  await walk.end()
})

test('an environment is enabled from a verdict with the keyboard alone', async ({ desk }) => {
  const { page, vault, request, answer, diagnosis } = await withTokens(desk, ['Bakery website', 'Owner'])
  const { keyboard } = page
  await request.choose('Environment', 'staging')
  const walk = await walkByKeys(page, vault.row('Bakery website').first())
  await keyboard.press('ControlOrMeta+Enter')
  await answer.expectStatus('404')
  await tabTo(diagnosis.getByRole('button', { name: /^Enable “staging”/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await walk.expectHeld('asked')
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await walk.expectHeld('put aside')

  const enable = diagnosis.getByRole('button', { name: /^Enable “staging”/ })
  await expect(enable).toBeFocused()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Enable/ })
  await tabTo(dialog.getByRole('button', { name: 'Read the key' }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Enable “staging”' })).toBeVisible()
  await expect(dialog.locator('footer').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await walk.expectHeld('read')
  await tabTo(dialog.getByRole('button', { name: 'Enable “staging”' }))
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await expect(diagnosis.getByRole('button', { name: 'Run', exact: true })).toBeFocused()
  await walk.expectHeld('enabled')
  await keyboard.press('Enter')
  await expect(diagnosis.getByRole('button', { name: 'Report…' })).toBeVisible({ timeout: 15_000 })
  await expect(diagnosis.locator('.sentence').first()).toBeFocused()
  await walk.end()
})

test('a key is rotated to its end with the keyboard alone', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website', 'Owner'])
  const { keyboard } = page
  const walk = await walkByKeys(page, vault.row('Bakery website'))
  const dialog = page.getByRole('dialog', { name: /^Rotate/ })
  await runFromPalette(page, 'rotate the key')
  for (const step of ['Read the keys', 'Create the new key', 'Done']) {
    await expect(dialog.getByRole('button', { name: step })).toBeFocused({ timeout: 30_000 })
    await walk.expectHeld(step)
    await keyboard.press('Enter')
  }
  await expect(dialog).toBeHidden()
  await walk.expectHeld('rotated')
  await walk.end()
})

test('a secret is shown and hidden with the keyboard alone', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  const walk = await walkByKeys(page, vault.row('Bakery website'))
  const shown = vault.tokenPage.getByLabel('The token', { exact: true })
  await keyboard.press('ControlOrMeta+Shift+R')
  await expect(shown).toBeVisible()
  await walk.expectHeld('shown')
  await keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await walk.expectHeld('hidden')
  await keyboard.press('Escape')
  await expect(vault.tokenPage).toBeHidden()
  await walk.expectHeld('the page is closed')
  await walk.end()
})
