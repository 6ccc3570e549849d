import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from './support/desk-window.ts'
import { pick, tabTo, watchForMouse } from './support/keys.ts'
import { offered } from './support/offers.ts'
import { withTokens } from './support/scenes.ts'

const { secret } = offered('Bakery website')

test('a token is added, chosen, sent, diagnosed and copied with the keyboard alone', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  const { page, vault, request, answer, diagnosis } = window
  const { keyboard } = page
  const mouseEvents = await watchForMouse(page)

  await test.step('start the Playground', async () => {
    await tabTo(page.getByRole('button', { name: 'Start the Playground' }))
    await keyboard.press('Enter')
    await expect(vault.row('Playground')).toBeVisible()
  })

  await test.step('add a token', async () => {
    await keyboard.press('ControlOrMeta+N')
    const { dialog, secret: field, name } = vault.tokenDialog
    await pick(dialog.getByRole('combobox', { name: 'Service' }), 'Playground')
    await pick(dialog.getByRole('combobox', { name: 'Space' }), 'Fake Bakery')
    await tabTo(dialog.getByRole('group', { name: 'Environments' }).getByRole('button', { name: /^master/ }))
    await keyboard.press('Space')
    await tabTo(field)
    await keyboard.type(secret)
    await tabTo(name)
    await keyboard.type('Typed key')
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(vault.row('Typed key')).toBeVisible()
  })

  await test.step('choose an environment that the key is not enabled for', async () => {
    await keyboard.press('ControlOrMeta+F')
    await expect(vault.filter).toBeFocused()
    await keyboard.type('staging')
    await keyboard.press('Enter')
    await keyboard.press('End')
    await expect(vault.row('staging')).toBeFocused()
    await keyboard.press('Enter')
    await expect(request.path).toHaveValue(/environments\/staging/)
    await expect(request.token).toContainText('Typed key')
    await keyboard.press('ControlOrMeta+F')
    await keyboard.press('Escape')
  })

  await test.step('send', async () => {
    await keyboard.press('ControlOrMeta+Enter')
    await answer.expectStatus('404')
    await expect(answer.record).toContainText('NotFound')
  })

  await test.step('diagnose', async () => {
    await keyboard.press('ControlOrMeta+D')
    await expect(diagnosis.getByRole('button', { name: 'Run', exact: true })).toBeFocused()
    await keyboard.press('Enter')
    await expect(diagnosis).toContainText('No access')
  })

  await test.step('copy the report', async () => {
    await tabTo(diagnosis.getByRole('button', { name: 'Report…' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Report' }).getByRole('button', { name: 'Copy' })).toBeFocused()
    await keyboard.press('Enter')
    await expect.poll(() => desk.clipboard.read()).toContain('environment')
    expect(await desk.clipboard.read()).not.toContain(secret)
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Report' })).toBeHidden()
  })

  await test.step('choose the token and copy it', async () => {
    await keyboard.press('ControlOrMeta+K')
    await keyboard.type('typed key')
    await keyboard.press('Enter')
    await expect(vault.card.getByRole('heading')).toHaveText('Typed key')
    await keyboard.press('ControlOrMeta+Shift+T')
    await expect.poll(() => desk.clipboard.read()).toBe(secret)
  })

  expect(await mouseEvents()).toBe(0)
})

test('the keys of the vault’s tree move, fold, rename, remove and bring back', async ({ desk }) => {
  const { page, vault, notifications } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  await vault.row('Bakery website').focus()
  await keyboard.press('ArrowLeft')
  await expect(vault.row('master').first()).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(vault.row('Bakery website')).toBeHidden()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(vault.row('Bakery website')).toBeFocused()

  await keyboard.press('F2')
  await keyboard.type('Renamed')
  await keyboard.press('Enter')
  await expect(vault.row('Renamed')).toBeFocused()
  await keyboard.press('Delete')
  await expect(vault.row('Renamed')).toBeHidden()
  await keyboard.press('Alt+T')
  await tabTo(notifications.getByRole('button', { name: 'Undo' }))
  await keyboard.press('Enter')
  await expect(vault.row('Renamed')).toBeVisible()
})

test('the keys and the items of the menu do the same', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request, vault, palette, settings } = window
  const query = request.region.getByRole('radio', { name: 'Query' })
  await page.keyboard.press('ControlOrMeta+Shift+H')
  await expect(query).toBeChecked()

  await desk.menu.click('View', 'Filter the Vault')
  await expect(vault.filter).toBeFocused()
  await desk.menu.click('View', 'Command Palette…')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await desk.menu.click('File', 'New Token…')
  await expect(vault.tokenDialog.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(vault.tokenDialog.dialog).toBeHidden()
  await page.keyboard.press('ControlOrMeta+/')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await desk.menu.press('CmdOrCtrl+Shift+H')
  await expect(query).not.toBeChecked()
  await desk.menu.press('CmdOrCtrl+Enter')
  await window.answer.expectStatus('200 OK')
})
