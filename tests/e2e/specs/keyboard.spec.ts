import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from './support/desk-window.ts'
import { pick, tabTo, watchForMouse } from './support/keys.ts'
import { offered } from './support/offers.ts'

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
