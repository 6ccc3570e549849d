import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { watchPolicy } from '../support/desk-setup.ts'
import { runFromPalette } from '../support/keys.ts'
import { withTokens } from '../support/scenes.ts'

test('a key is rotated by keyboard alone, after a yes that names what is made', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website', 'Owner'])
  const refused = watchPolicy(page)
  const dialog = page.getByRole('dialog', { name: 'Rotate “Bakery website”' })

  await test.step('nothing is made before it was shown', async () => {
    await runFromPalette(page, 'rotate the key')
    await expect(dialog).toContainText('First “Owner” reads the space’s keys')
    await expect(dialog.getByRole('button', { name: 'Read the keys' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Create the new key' })).toBeFocused()
    await expect(dialog).toContainText(/Bakery website \(\d{4}-\d\d\), and a preview key with it/)
    await expect(dialog).toContainText('Playground, space fakebakery01')
    await expectNoAxeFindings(desk, 'the plan of a rotation')
  })

  await test.step('the new key takes the name, and the remaining steps are listed', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused({ timeout: 30_000 })
    await expect(dialog).toContainText('“Bakery website” is the new key now.')
    await expect(dialog).toContainText('This deletes its preview key too.')
    await expectNoAxeFindings(desk, 'a rotation that is done')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await vault.expectChosen('Bakery website')
    await expect(vault.tree.getByRole('treeitem', { name: /^Bakery website,/ })).toBeFocused()
  })

  await test.step('the old one is kept as retiring, and is not offered to be rotated', async () => {
    const retiring = vault.tree.getByRole('treeitem', { name: /^Bakery website \(retiring / })
    await retiring.click()
    await expect(retiring).toHaveAccessibleName(/, retiring/)
    await retiring.click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Edit…' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Rotate…' })).toBeHidden()
    await page.keyboard.press('Escape')
  })
  expect(refused).toEqual([])
})

test('a rotated key stays in use where the request was made', async ({ desk }) => {
  const { vault, request, page } = await withTokens(desk, ['Bakery everywhere', 'Owner'])
  await vault.choose('Bakery everywhere')
  await request.choose('Environment', 'staging')
  await runFromPalette(page, 'rotate the key')
  const dialog = page.getByRole('dialog', { name: 'Rotate “Bakery everywhere”' })
  await expect(dialog.getByRole('button', { name: 'Read the keys' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create the new key' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
  await expect(request.region.getByRole('combobox', { name: 'Environment' })).toContainText('staging')
  await expect(request.path).toHaveValue(/\/environments\/staging\//)
  await expect(request.token).toContainText('Bakery everywhere')
  await expect(request.token).not.toContainText('retiring')
})

test('without a Management token it says what is missing', async ({ desk }) => {
  const { page } = await withTokens(desk, ['Bakery website'])
  await runFromPalette(page, 'rotate the key')
  const dialog = page.getByRole('dialog', { name: 'Rotate “Bakery website”' })
  await expect(dialog).toContainText('the vault has no Management token for Playground')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
})
