import { expect, test } from '../fixtures/desk.ts'
import { watchFocus } from './support/focus.ts'
import { runFromPalette, tabTo, watchForMouse } from './support/keys.ts'
import { MatrixView } from './support/matrix-view.ts'
import { withTokens } from './support/scenes.ts'

test('the matrix is run and filtered with the keyboard alone', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  const matrix = new MatrixView(page)
  const mouseEvents = await watchForMouse(page)
  await vault.row('Bakery website').focus()
  const focus = await watchFocus(page)

  await keyboard.press('ControlOrMeta+2')
  await tabTo(matrix.check)
  await keyboard.press('Enter')
  await expect(matrix.cancel).toBeHidden({ timeout: 30_000 })
  await focus.expectHeld('run')

  await tabTo(matrix.filter)
  await keyboard.type('staging')
  await keyboard.press('Escape')
  await expect(matrix.filter).toHaveValue('')
  await focus.expectHeld('filtered')
  expect(await mouseEvents()).toBe(0)
})

test('another token is tried from a verdict with the keyboard alone', async ({ desk }) => {
  const { page, vault, request, answer, diagnosis } = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { keyboard } = page
  await request.choose('Environment', 'staging')
  const mouseEvents = await watchForMouse(page)
  await vault.row('Bakery website').first().focus()
  const focus = await watchFocus(page)
  await keyboard.press('ControlOrMeta+Enter')
  await answer.expectStatus('404')
  await tabTo(diagnosis.getByRole('button', { name: 'Try with “Bakery everywhere”' }))
  await keyboard.press('Enter')
  await answer.expectStatus('200')
  await focus.expectHeld('tried')
  expect(await mouseEvents()).toBe(0)
})

test('an environment is enabled from a verdict with the keyboard alone', async ({ desk }) => {
  const { page, vault, request, answer, diagnosis } = await withTokens(desk, ['Bakery website', 'Owner'])
  const { keyboard } = page
  await request.choose('Environment', 'staging')
  const mouseEvents = await watchForMouse(page)
  await vault.row('Bakery website').first().focus()
  const focus = await watchFocus(page)
  await keyboard.press('ControlOrMeta+Enter')
  await answer.expectStatus('404')
  await tabTo(diagnosis.getByRole('button', { name: /^Enable “staging”/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await focus.expectHeld('asked')
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await focus.expectHeld('put aside')
  expect(await mouseEvents()).toBe(0)
})

test('a key is rotated to its end with the keyboard alone', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website', 'Owner'])
  const { keyboard } = page
  const mouseEvents = await watchForMouse(page)
  await vault.row('Bakery website').focus()
  const focus = await watchFocus(page)
  const dialog = page.getByRole('dialog', { name: /^Rotate/ })
  await runFromPalette(page, 'rotate the key')
  for (const step of ['Read the keys', 'Create the new key', 'Done']) {
    await expect(dialog.getByRole('button', { name: step })).toBeFocused({ timeout: 30_000 })
    await focus.expectHeld(step)
    await keyboard.press('Enter')
  }
  await expect(dialog).toBeHidden()
  await focus.expectHeld('rotated')
  expect(await mouseEvents()).toBe(0)
})

test('a secret is shown and hidden with the keyboard alone', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website'])
  const { keyboard } = page
  const mouseEvents = await watchForMouse(page)
  await vault.row('Bakery website').focus()
  const focus = await watchFocus(page)
  await tabTo(vault.card.getByRole('button', { name: /^Reveal/ }))
  await keyboard.press('Enter')
  await expect(vault.card.getByRole('button', { name: /^Hide/ })).toBeVisible()
  await focus.expectHeld('shown')
  await tabTo(vault.card.getByRole('button', { name: /^Hide/ }))
  await keyboard.press('Enter')
  await expect(vault.card.getByRole('button', { name: /^Reveal/ })).toBeVisible()
  await focus.expectHeld('hidden')
  expect(await mouseEvents()).toBe(0)
})
