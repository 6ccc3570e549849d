import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { focusedPane, watchFocus } from '../support/focus.ts'
import { tabTo } from '../support/keys.ts'
import { writeVault } from '../support/made-up-vaults.ts'
import { withTokens } from '../support/scenes.ts'

const TOKENS = ['Bakery website', 'Museum website']

test('F6 and Shift+F6 go from pane to pane', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, vault, request } = window
  await window.send()
  await vault.row('Bakery website').focus()
  for (const pane of ['request', 'answer', 'vault', 'request']) {
    await page.keyboard.press('F6')
    expect(await focusedPane(page)).toBe(pane)
  }
  await request.sendButton.focus()
  await page.keyboard.press('Shift+F6')
  await expect(vault.row('Bakery website')).toBeFocused()
  await page.keyboard.press('F6')
  await expect(request.path).toBeFocused()

  await page.keyboard.press('ControlOrMeta+2')
  await vault.row('Bakery website').focus()
  for (const pane of ['matrix', 'vault', 'matrix']) {
    await page.keyboard.press('F6')
    expect(await focusedPane(page)).toBe(pane)
  }
  await page.locator('[data-cell][tabindex="0"]').first().press('Enter')
  for (const pane of ['verdict', 'vault', 'matrix']) {
    await page.keyboard.press('F6')
    expect(await focusedPane(page)).toBe(pane)
  }
})

test('one key goes to the path from everywhere, and the token is within four Tabs of it', async ({ desk }) => {
  const { page, vault, request } = await withTokens(desk, TOKENS)
  const selected = () => request.path.evaluate((input: HTMLInputElement) => input.selectionEnd === input.value.length)
  await vault.filter.focus()
  await page.keyboard.press('ControlOrMeta+L')
  await expect(request.path).toBeFocused()
  expect(await selected()).toBe(true)
  await page.keyboard.type('/spaces')
  await expect(request.path).toHaveValue('/spaces')

  await page.keyboard.press('ControlOrMeta+2')
  await page.keyboard.press('ControlOrMeta+L')
  await expect(request.path).toBeFocused()

  let stops = 0
  while (stops < 5 && !(await request.token.evaluate((node) => node === document.activeElement))) {
    await page.keyboard.press('Tab')
    stops += 1
  }
  expect(stops).toBeLessThanOrEqual(4)
})

test('the path is there to go to before there is a token', async ({ desk }) => {
  const { page, request } = new DeskWindow(await desk.start())
  await expect(page.getByRole('heading', { name: 'Paste what fails' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+L')
  await expect(request.path).toBeFocused()
})

test('Enter in the filter chooses the first match', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, TOKENS)
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.type('museum website')
  await page.keyboard.press('Enter')
  await expect(vault.row('Museum website')).toBeFocused()
  await expect(vault.row('Museum website')).toHaveAttribute('aria-selected', 'true')
  await vault.expectChosen('Museum website')
})

test('the list follows what the palette chose: out of the filter, in view and marked', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, vault } = window
  await page.setViewportSize({ width: 1024, height: 480 })
  await vault.filter.fill('bakery')
  await expect(vault.row('Museum website')).toBeHidden()
  await window.command('museum website')
  await expect(vault.row('Museum website')).toHaveAttribute('aria-selected', 'true')
  await expect(vault.row('Museum website')).toBeInViewport({ ratio: 1 })
  await expect(vault.filter).toHaveValue('')
})

test('the list scrolls to what the palette chose, also if the same is chosen again', async ({ desk }) => {
  // Many more lines than fit.
  await writeVault(desk.profile, {
    services: 1,
    spaces: 4,
    keys: 20,
    environments: ['master', 'staging'],
    storage: 'session',
  })
  const window = new DeskWindow(await desk.start())
  const { page, vault } = window
  const row = vault.row('Shop front 61').first()
  const first = vault.row('Room 0-0')
  await expect(first).toBeInViewport()
  await window.command('shop front 61')
  await expect(row).toBeInViewport({ ratio: 1 })
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(first).not.toBeInViewport()

  await vault.tree.hover()
  await page.mouse.wheel(0, -100_000)
  await expect(first).toBeInViewport()
  await expect(row).not.toBeInViewport()
  await window.command('shop front 61')
  await expect(row).toBeInViewport({ ratio: 1 })
})

test('the focus never rests on the body when the focused element is removed', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, vault, request, answer } = window
  await vault.row('Bakery website').focus()
  const focus = await watchFocus(page)

  await page.keyboard.press('ControlOrMeta+L')
  await page.keyboard.press('ControlOrMeta+2')
  await focus.expectHeld('the view changed beneath the path')
  await page.keyboard.press('ControlOrMeta+1')
  await focus.expectHeld('and back')

  await request.parts.getByRole('button', { name: 'Add parameter' }).focus()
  await page.keyboard.press('Enter')
  await request.parts.getByRole('button', { name: /^Remove parameter/ }).focus()
  await page.keyboard.press('Enter')
  await focus.expectHeld('a row was removed by its own button')

  await request.path.fill('/spaces/x')
  await request.region.getByRole('button', { name: 'Reset to the default path' }).focus()
  await page.keyboard.press('Enter')
  await focus.expectHeld('the path was reset')
  expect(await focusedPane(page)).toBe('request')

  await page.keyboard.press('ControlOrMeta+Enter')
  await answer.expectStatus('200')
  await window.history.open()
  await page.getByRole('button', { name: 'Clear the history' }).focus()
  await page.keyboard.press('Enter')
  await expect(answer.region).toContainText('Not sent yet')
  await focus.expectHeld('the history was cleared')

  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.type('zzz')
  await tabTo(vault.region.getByRole('button', { name: 'Clear the filter' }).last())
  await page.keyboard.press('Enter')
  await focus.expectHeld('the filter was cleared by a button that went with it')

  await vault.row('Museum website').focus()
  await page.keyboard.press('Delete')
  await expect(vault.row('Museum website')).toBeHidden()
  await focus.expectHeld('a token was removed')
  expect(await focusedPane(page)).toBe('vault')
  await window.command('undo')
  await focus.expectHeld('a removal was undone')
})

test('a form that does not fit puts the focus on its first bad field', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, vault, settings } = window
  const focused = page.locator(':focus')
  const submit = async (name: string): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await expect(focused).toHaveAttribute('aria-invalid', 'true')
  }

  await vault.openTokenDialog()
  await submit('Add token')
  await page.keyboard.press('Escape')

  await window.command('add a space')
  await submit('Add space')
  await expect(focused).toHaveAccessibleName('Space id')
  await page.keyboard.press('Escape')

  await window.command('add a service')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Local')
  await submit('Add service')
  await expect(focused).toHaveAccessibleName('Delivery API')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  await page.keyboard.press('ControlOrMeta+,')
  await settings.getByRole('textbox', { name: 'Timeout, seconds' }).fill('x')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName('Timeout, seconds')
  await expect(focused).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await settings.getByRole('button', { name: 'Discard' }).click()

  await vault.choose('Bakery website')
  await window.command('replace token')
  await submit('Replace')
})

test('the result of a request and a new verdict are read out, each once', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, request, verdict } = window
  const news = page.getByRole('status', { name: 'What has just happened' })
  await expect(news).toHaveText('')
  await window.send()
  await expect(news).toHaveText(/^200 OK\. It works\./)
  await request.choose('Environment', 'staging')
  await window.send()
  await expect(news).toHaveText(/^404 Not Found\. “staging” wasn’t found, likely\./)
  await verdict.run()
  await expect(news).toHaveText(/^“staging” wasn’t found, likely\. Bakery website is probably not enabled for it\.$/)
})
