import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { startContentServer } from '../support/content-server.ts'
import { fillVault } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { offered } from '../support/offers.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

test('removing more than one token asks first, and comes back by key and from the palette', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery staging', 'Museum website'])
  const { vault, page, notifications } = window
  await vault.act('Fake Bakery', 'Remove the space')
  const question = page.getByRole('dialog', { name: 'Remove “Fake Bakery”?' })
  await expect(question).toContainText('2 tokens, secrets included.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(vault.row('Bakery website')).toBeVisible()

  await vault.act('Fake Bakery', 'Remove the space')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(vault.row('Bakery website')).toBeHidden()
  await vault.row('Museum website').click()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(vault.row('Bakery website')).toBeVisible()
  await expect(vault.row('Bakery staging')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(notifications).toContainText('Nothing was removed in the last minute.')

  await vault.act('Museum website', 'Remove')
  await expect(vault.row('Museum website')).toBeHidden()
  await window.command('undo')
  await expect(vault.row('Museum website')).toBeVisible()
})

test('removing a service asks with all that goes with it', async ({ desk }) => {
  const { vault, page, notifications } = await withTokens(desk, ['Bakery website', 'Bakery staging', 'Museum website'])
  await vault.act('Fake Bakery', 'Stop the Playground')
  await expect(notifications).toContainText('stopped')
  await vault.act('Fake Bakery', 'Remove Playground')
  const question = page.getByRole('dialog', { name: 'Remove “Playground”?' })
  await expect(question).toContainText('3 spaces, 3 tokens, secrets included.')
})

test('what is being written stays where its service or its token was removed, goes nowhere else, and comes back', async ({
  desk,
}) => {
  const page = await desk.start()
  const [near, far] = [await startContentServer({}), await startContentServer({})]
  await fillVault(page, near.origin)
  await page.evaluate(async (base) => {
    const { tokenDesk } = window as unknown as { tokenDesk: Bridge }
    const baseUrls = { delivery: base, preview: base, management: base, images: base }
    const saved = await tokenDesk.vault.saveService({ id: null, name: 'Far', baseUrls, webAppUrl: null })
    if (!saved.ok) throw new Error(saved.error.message)
    const serviceId = saved.value.id
    await tokenDesk.vault.addToken({
      name: 'Far away',
      kind: 'personal-access-token',
      serviceId,
      spaceId: null,
      environments: [],
      secret: 'CFPAT-obviously-fake-far-0000000000000000000000',
    })
  }, far.origin)
  const { vault, request, notifications } = new DeskWindow(page)
  await vault.row('Far away').click()
  const path = '/spaces/shop/environments/staging/entries/abc'
  await request.path.fill(path)
  await page.getByLabel('Method', { exact: true }).click()
  await page.getByRole('option', { name: 'PUT' }).click()
  await request.open()
  const body = page.getByRole('textbox', { name: 'Body' })
  await body.fill('{"fields":{}}')

  await vault.act('Account', 'Remove Far')
  await expect(vault.row('Far away')).toBeHidden()
  const token = page.getByLabel('Token', { exact: true })
  await expect(request.path).toHaveValue(path)
  await expect(body).toHaveValue('{"fields":{}}')
  await expect(token).toContainText('Choose a token…')
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByLabel('Service', { exact: true })).toContainText('Choose')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await notifications.getByRole('button', { name: 'Undo' }).click()
  await expect(vault.row('Far away')).toBeVisible()
  await expect(token).toContainText('Far away')
  await expect(request.path).toHaveValue(path)
  expect([...near.received, ...far.received]).toEqual([])
  await Promise.all([near.close(), far.close()])
})

test('a removal can be undone for a minute', async ({ desk }) => {
  const { vault, page, notifications } = await withTokens(desk, ['Bakery website', 'Museum website'])
  await page.clock.install()
  await vault.act('Bakery website', 'Remove')
  await expect(notifications).toContainText('Removed “Bakery website”.')
  await page.clock.fastForward('00:50')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(vault.row('Bakery website')).toBeVisible()
})

test('what says that something was removed goes when it is back', async ({ desk }) => {
  const { vault, page, notifications } = await withTokens(desk, ['Bakery website', 'Museum website'])
  await vault.act('Bakery website', 'Remove')
  await expect(notifications).toContainText('Removed “Bakery website”.')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(notifications).toContainText('“Bakery website” is back.')
  await expect(notifications).not.toContainText('Removed', { timeout: 2_000 })
})

test('a removal can be undone no longer than a minute', async ({ desk }) => {
  const { vault, page, notifications } = await withTokens(desk, ['Bakery website', 'Museum website'])
  await page.clock.install()
  await vault.act('Bakery website', 'Remove')
  await expect(notifications).toContainText('Removed “Bakery website”.')
  await page.clock.fastForward('01:01')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(notifications).toContainText('Nothing was removed in the last minute.')
  await expect(vault.row('Bakery website')).toBeHidden()
})

test('what the palette offers is true while it is open', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Museum website'])
  const { vault, page, palette, notifications } = window
  await page.clock.install()
  await vault.act('Bakery website', 'Remove')
  await expect(notifications).toContainText('Removed “Bakery website”.')
  await page.keyboard.press('ControlOrMeta+K')
  const lines = palette.getByRole('option')
  await expect(lines.first()).toBeVisible()
  const count = await lines.count()
  // The way back is gone in a moment: no line moves under the hand that is about to choose it.
  const second = await lines.nth(1).innerText()
  await page.keyboard.press('ArrowDown')
  await page.clock.fastForward('01:01')
  await expect(lines.filter({ hasText: 'Nothing was removed in the last minute.' })).toHaveCount(1)
  await expect(lines).toHaveCount(count)
  await expect(palette.getByRole('option', { selected: true })).toContainText(second.split('\n', 1)[0] ?? '')
  await page.keyboard.press('Escape')

  await vault.act('Museum website', 'Remove')
  await expect(notifications).toContainText('Removed “Museum website”.')
  await page.keyboard.press('ControlOrMeta+K')
  await palette.getByRole('combobox').fill('undo')
  const undo = lines.first()
  await expect(undo).toContainText('bring “Museum website” back')
  await expect(undo).toHaveAttribute('aria-disabled', 'false')
  await page.clock.fastForward('01:01')
  await expect(undo).toContainText('Nothing was removed in the last minute.')
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
})

test('the undo of a field stays its own', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await vault.act('Bakery website', 'Remove')
  await expect(vault.row('Bakery website')).toBeHidden()
  await vault.filter.fill('abc')
  await page.keyboard.press('ControlOrMeta+Z')
  await vault.filter.fill('')
  await expect(vault.row('Bakery website')).toBeHidden()
})

test('a removal that came after the typing is undone before it, also in a field', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request, answer } = window
  await window.send()
  await expect(answer.region).toContainText('200')
  await request.path.click()
  await page.keyboard.press('End')
  await page.keyboard.type('?limit=1')
  const typed = await request.path.inputValue()
  await window.command('clear the history')
  await expect.poll(() => window.history.count()).toBe(0)
  await expect(request.path).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(() => window.history.count()).toBe(1)
  await expect(request.path).toHaveValue(typed)
  await expect(request.path).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(request.path).not.toHaveValue(typed)
})

test('a half-filled dialog asks before it is lost, and a key pressed twice loses nothing', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { vault, page } = window
  const { dialog } = await vault.openTokenDialog()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await vault.openTokenDialog()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Half')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('Discard what you typed?')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectNoAxeFindings(desk, 'the question before a dialog closes')
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Half')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('a half-filled space asks before it is lost', async ({ desk }) => {
  const { page } = await withTokens(desk, ['Bakery website'])
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('add a space')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a space' })
  await dialog.getByRole('textbox', { name: 'Space id' }).fill('half')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('Discard what you typed?')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('what is left of a pasted token is looked at, too', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await vault.act('Bakery website', 'Replace token…')
  const dialog = page.getByRole('dialog', { name: 'Replace token' })
  await paste(dialog.getByLabel('Token', { exact: true }), ` ${offered('Owner').secret}\n`)
  await expect(dialog).toContainText('U+0020')
  await expect(dialog).toContainText('which is not what is expected here')
})

test('Enter pressed twice opens the dialog for a new secret, and it stays', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await vault.row('Bakery website').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Replace token…' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Replace token' })
  const field = dialog.getByLabel('Token', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Paste the token.')
  await expect(field).toBeFocused()
})

test('settings that cannot be saved and a pasted error that was typed are asked about, too', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, settings } = window
  const question = page.getByText('Discard what you typed?')
  await page.keyboard.press('ControlOrMeta+,')
  await settings.getByRole('textbox', { name: 'Timeout, seconds' }).fill('soon')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await settings.getByRole('button', { name: 'Discard' }).click()
  await expect(settings).toBeHidden()

  await window.command('paste what fails')
  const explain = page.getByRole('dialog', { name: 'Paste what fails' })
  await explain.getByRole('textbox').fill('{"sys":{}}')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await explain.getByRole('button', { name: 'Discard' }).click()
  await expect(explain).toBeHidden()
})

test('a pasted token takes the error away, and is saved by Enter without what is no part of it', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { vault, page } = window
  await vault.act('Bakery website', 'Replace token…')
  const dialog = page.getByRole('dialog', { name: 'Replace token' })
  const field = dialog.getByLabel('Token', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Paste the token.')
  await paste(field, ' fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa\n')
  await expect(dialog).not.toContainText('Paste the token.')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await vault.openPage('Bakery website')
  await expect(vault.tokenPage).toContainText('aaaa')
})

test('undo in the body ends there: it never goes on in the path of a write', async ({ desk }) => {
  const { request, page } = await withTokens(desk, ['Owner'])
  await request.api('Management')
  await request.choose('Method', 'PUT')
  const body = request.parts.getByRole('textbox', { name: 'Body' })
  await request.path.click()
  await page.keyboard.press('End')
  await page.keyboard.type('/entries/x')
  const path = await request.path.inputValue()
  await request.open()
  await body.click()
  await page.keyboard.type('{"a":1}')
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('ControlOrMeta+Z')
  await expect(body).toHaveValue('')
  await expect(body).toBeFocused()
  await expect(request.path).toHaveValue(path)
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(body).not.toHaveValue('')
  // Nor from the path in the body, whose typing came last.
  const written = await body.inputValue()
  await request.path.click()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(body).toHaveValue(written)
  await expect(request.path).toBeFocused()
})
