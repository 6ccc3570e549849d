import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { offered, WRONG_KEY } from '../support/offers.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

const { secret } = offered('Bakery website')

test('a flaw of a pasted token is shown at once and repaired with one click', async ({ desk }) => {
  const window = await withTokens(desk, [])
  const { vault } = window
  const { dialog, secret: field } = await vault.openTokenDialog()
  await vault.tokenDialog.fill({ service: 'Playground', space: 'Fake Bakery', name: 'Repaired' })
  await paste(field, ` "Bearer ${secret}"\n`)
  await expect(dialog).toContainText('Check what you pasted')
  for (const code of ['U+0020', 'U+000A']) await expect(dialog).toContainText(code)
  await expect(dialog).not.toContainText(secret)
  await dialog.getByRole('button', { name: 'Repair' }).click()
  await expect(dialog).not.toContainText('Check what you pasted')
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

test('a token is renamed, marked as revoked, and removed with a way back', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault, request, notifications } = window

  await vault.act('Bakery website', 'Rename')
  await page.getByRole('textbox', { name: 'New name' }).fill('Shop window')
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

test('settings are checked, kept over a restart, and take effect', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, settings, answer } = window
  await desk.menu.press('CmdOrCtrl+,')
  const silence = settings.getByRole('textbox', { name: 'First response, seconds' })
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
  await expect(again.settings.getByRole('textbox', { name: 'First response, seconds' })).toHaveValue('1')
})
