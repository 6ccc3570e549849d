import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { offered, WRONG_KEY } from '../support/offers.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

const { secret } = offered('Bakery website')

test('a secret that is pasted twice is reported', async ({ desk }) => {
  const { vault } = await withTokens(desk, ['Bakery website'])
  const { dialog, secret: field } = await vault.openTokenDialog()
  await paste(field, secret)
  await expect(dialog).toContainText('The same secret is in the vault already, as “Bakery website”.')
  await paste(field, WRONG_KEY)
  await expect(dialog).not.toContainText('The same secret is in the vault already')
})

test('a pasted secret that returns to the vault meanwhile is reported', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website'])
  await vault.act('Bakery website', 'Remove')
  await expect(vault.row('Bakery website')).toBeHidden()
  const { dialog, secret: field } = await vault.openTokenDialog()
  await paste(field, secret)
  // Nothing is undone beneath a dialog; another window of the same desk, or the command line, may add it.
  await page.evaluate(async (secret) => {
    const { vault } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    const read = await vault.read()
    const [space] = read.ok ? read.value.spaces : []
    if (space === undefined) throw new Error('the Playground has spaces')
    const { serviceId, id: spaceId } = space
    const key = {
      name: 'Bakery website',
      kind: 'delivery-key',
      serviceId,
      spaceId,
      environments: ['master'],
      secret,
    } as const
    await vault.addToken({ ...key, environments: [...key.environments] })
  }, secret)
  await expect(dialog).toContainText('The same secret is in the vault already, as “Bakery website”.')
})

test('a service takes https or loopback addresses only', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, [])
  await vault.region.getByRole('button', { name: 'Paste or add' }).click()
  await page.getByRole('menuitem', { name: 'Add service…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a service' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Somewhere')
  const delivery = dialog.getByRole('textbox', { name: 'Delivery API' })
  await delivery.fill('http://cdn.example.com')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(delivery).toHaveAttribute('aria-invalid', 'true')
  await delivery.fill('https://cdn.example.com')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(dialog).toBeHidden()
  await expect(vault.row('Somewhere')).toBeVisible()
})
