import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../support/axe.ts'
import { watchPolicy } from '../support/desk-setup.ts'
import { withTokens } from '../support/scenes.ts'

/** The palette by its shortcut, a few letters, Enter. */
const command = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

test('a key is rotated by keyboard alone, after a yes that names what is made', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website', 'Owner'])
  const refused = watchPolicy(page)
  const dialog = page.getByRole('dialog', { name: 'Rotate “Bakery website”' })

  await test.step('nothing is made before it was shown', async () => {
    await command(page, 'rotate the key')
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
  await command(page, 'rotate the key')
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
  await command(page, 'rotate the key')
  const dialog = page.getByRole('dialog', { name: 'Rotate “Bakery website”' })
  await expect(dialog).toContainText('the vault has no Management token for Playground')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
})

test('the page of a token shows by when it is to be rotated, as the person sets it', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await command(page, 'edit the token')
  const dialog = page.getByRole('dialog', { name: 'Edit the token' })
  const day = dialog.getByLabel('Rotate by')
  await day.fill('2099-03-01')
  await expectNoAxeFindings(desk, 'the day of a rotation')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await command(page, 'details of the token')
  await expect(vault.tokenPage).toContainText('Rotate on March 1, 2099')
  await command(page, 'edit the token')
  await day.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(vault.tokenPage).not.toContainText('Rotate on')
})

test('the page of a token shows when it ends, once its account was asked', async ({ desk }) => {
  const { vault } = await withTokens(desk, ['Baker', 'Owner'])
  await vault.openPage('Baker')
  await vault.tokenPage.getByRole('button', { name: /^Look up at 127\.0\.0\.1:/ }).click()
  await expect(vault.tokenPage).toContainText(/Ends in \d days \(/)
  await expect(vault.row('Baker')).toHaveAccessibleName(/ends in \d days/)
  await vault.openPage('Owner')
  await vault.tokenPage.getByRole('button', { name: /^Look up/ }).click()
  await expect(vault.tokenPage).toContainText('No end date')
})

test('the page of a token offers to add the address that its end would be looked up at', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, [])
  await page.evaluate(async () => {
    const { vault: calls } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    const baseUrls = { delivery: 'https://cdn.example.com' }
    const service = await calls.saveService({ id: null, name: 'Somewhere', baseUrls, webAppUrl: null })
    if (!service.ok) throw new Error(service.error.message)
    const place = { serviceId: service.value.id, spaceId: null, environments: [] }
    const secret = 'CFPAT-fake-token-of-a-service-without-management'
    await calls.addToken({ name: 'Admin', kind: 'personal-access-token', ...place, secret })
  })
  await vault.openPage('Admin')
  await expect(vault.tokenPage).toContainText('Unknown. Somewhere has no Management address.')
  await expect(vault.tokenPage.getByRole('button', { name: /^Look up/ })).toHaveCount(0)
  await vault.tokenPage.getByRole('button', { name: 'Add it…' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /Management/ })).toBeVisible()
})
