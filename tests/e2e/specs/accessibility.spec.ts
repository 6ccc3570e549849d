import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings, expectNoAxeFindingsInMessages } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { BAKERY, offered, WRONG_KEY } from '../support/offers.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

const entry = (id: string): string => `/spaces/${BAKERY}/environments/master/entries/${id}`
// Whole views are looked through, one after the other: on a slow machine a minute is not enough.
test.describe.configure({ timeout: 180_000 })

const TOKENS = ['Bakery website', 'Bakery everywhere', 'Bakery preview', 'Museum website', 'Owner']

test('axe finds nothing in the empty states', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  await window.startPlayground()
  await expectNoAxeFindings(desk, 'the Playground runs, no token yet')
})

test('axe finds nothing in messages, with a button and without, in light and in dark', async ({ desk }) => {
  const { page, notifications, vault } = await withTokens(desk, TOKENS)
  await vault.act('Museum website', 'Remove')
  await expect(notifications.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectNoAxeFindingsInMessages(page)
  await desk.setColorScheme('dark')
  await expectNoAxeFindingsInMessages(page)
})

test('axe finds nothing in the vault and its menu', async ({ desk }) => {
  const { page, vault, request } = await withTokens(desk, TOKENS)
  await expect(request.preview).toContainText('authorization')
  await expectNoAxeFindings(desk, 'a vault with tokens')
  await vault.row('Bakery website').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoAxeFindings(desk, 'the menu of a token')
})

test('axe finds nothing in the dialog to add a token', async ({ desk }) => {
  const { vault } = await withTokens(desk, TOKENS)
  const { dialog, secret } = await vault.openTokenDialog()
  await expectNoAxeFindings(desk, 'the dialog to add a token')
  await paste(secret, ` ${offered('Bakery website').secret}`)
  await expect(dialog).toContainText('Check what you pasted')
  await dialog.getByRole('button', { name: 'Add token' }).click()
  await expectNoAxeFindings(desk, 'the dialog with findings and problems')
})

test('axe finds nothing in an answer', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { answer } = window
  await window.send()
  await expect(answer.body).toContainText('"sys"')
  await expectNoAxeFindings(desk, 'an answer')
  await answer.tab('Headers')
  await expectNoAxeFindings(desk, 'its headers')
  await answer.tab('Request')
  await expectNoAxeFindings(desk, 'the request as sent')
})

test('axe finds nothing in an Error record, and where none came', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { request, answer } = window
  await request.pasteToken(WRONG_KEY)
  await request.addParameter('limit', '1')
  await window.send()
  await expect(answer.record).toBeVisible()
  await expectNoAxeFindings(desk, 'an Error record')
  await window.send(entry('playground-proxy'))
  await expect(answer.noRecord).toBeVisible()
  await expectNoAxeFindings(desk, 'a failure without a record')
})

test('axe finds nothing where no answer came, and while one is waited for', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { request, answer } = window
  await window.send(entry('playground-reset'))
  await expect(answer.failure).toBeVisible()
  await expectNoAxeFindings(desk, 'no answer')
  await request.path.fill(entry('playground-hang'))
  await request.sendButton.click()
  await expect(answer.running).toBeVisible()
  await expectNoAxeFindings(desk, 'a request under way')
})

test('axe finds nothing in settings, palette and shortcuts', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, palette, settings } = window
  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings).toBeVisible()
  await expectNoAxeFindings(desk, 'the settings')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(palette).toBeVisible()
  await expectNoAxeFindings(desk, 'the palette')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('ControlOrMeta+/')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoAxeFindings(desk, 'the shortcuts')
})
