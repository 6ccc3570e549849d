import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { runFromPalette } from '../support/keys.ts'
import { withTokens } from '../support/scenes.ts'

test('the page of a token shows by when it is to be rotated, as the person sets it', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await runFromPalette(page, 'edit the token')
  const dialog = page.getByRole('dialog', { name: 'Edit the token' })
  const day = dialog.getByLabel('Rotate by')
  await day.fill('2099-03-01')
  await expectNoAxeFindings(desk, 'the day of a rotation')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await runFromPalette(page, 'details of the token')
  await expect(vault.tokenPage).toContainText('Rotate on March 1, 2099')
  await runFromPalette(page, 'edit the token')
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
