import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { watchFocus } from '../support/focus.ts'
import { pick, runFromPalette, tabTo, watchForMouse } from '../support/keys.ts'
import { offered } from '../support/offers.ts'

const { secret } = offered('Bakery website')

test('a token is added, chosen, sent, diagnosed and copied with the keyboard alone', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  const { page, vault, request, answer, verdict } = window
  const { keyboard } = page
  const mouseEvents = await watchForMouse(page)
  await expect(page.getByRole('heading', { name: 'Paste what fails' })).toBeVisible()
  await keyboard.press('Tab')
  const focus = await watchFocus(page)

  await test.step('start the Playground', async () => {
    await runFromPalette(page, 'start the playground')
    await expect(vault.tree).toContainText('Playground')
    await focus.expectHeld('start the Playground')
  })

  await test.step('add a token', async () => {
    await runFromPalette(page, 'add a token')
    const { dialog, secret: field, name } = vault.tokenDialog
    await pick(dialog.getByRole('combobox', { name: 'Service' }), 'Playground')
    await pick(dialog.getByRole('combobox', { name: 'Space' }), 'Fake Bakery')
    await tabTo(dialog.getByRole('group', { name: 'Environments' }).getByRole('checkbox', { name: /^master/ }))
    await keyboard.press('Space')
    await tabTo(field)
    await keyboard.type(secret)
    await tabTo(name)
    await keyboard.type('Typed key')
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(vault.row('Typed key')).toBeVisible()
    await focus.expectHeld('add a token')
  })

  await test.step('choose an environment that the key is not enabled for', async () => {
    await pick(request.region.getByRole('combobox', { name: 'Environment' }), 'staging')
    await expect(request.path).toHaveValue(/environments\/staging/)
    await expect(request.token).toContainText('Typed key')
    await focus.expectHeld('choose an environment that the key is not enabled for')
  })

  await test.step('send', async () => {
    await keyboard.press('ControlOrMeta+Enter')
    await answer.expectStatus('404')
    await expect(answer.record).toContainText('NotFound')
    await focus.expectHeld('send')
  })

  await test.step('diagnose', async () => {
    await verdict.run()
    await focus.expectHeld('diagnose')
  })

  await test.step('copy the report', async () => {
    await tabTo(verdict.fold)
    await keyboard.press('Enter')
    await tabTo(verdict.button('Copy report'))
    await keyboard.press('Enter')
    await expect.poll(() => desk.clipboard.read()).toContain('environment')
    expect(await desk.clipboard.read()).not.toContain(secret)
    await focus.expectHeld('copy the report')
  })

  await test.step('choose the token and copy it', async () => {
    await keyboard.press('ControlOrMeta+K')
    await keyboard.type('typed key')
    await keyboard.press('Enter')
    await vault.expectChosen('Typed key')
    await keyboard.press('ControlOrMeta+Shift+T')
    await expect.poll(() => desk.clipboard.read()).toBe(secret)
    await focus.expectHeld('choose the token and copy it')
  })

  expect(await mouseEvents()).toBe(0)
})
