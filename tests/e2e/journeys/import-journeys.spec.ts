import type { Page } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { watchForMouse } from '../support/keys.ts'
import { offered } from '../support/offers.ts'
import { drop, pasteOnWindow, PasteBox } from '../support/paste-box.ts'
import { expectNoSecret } from '../support/secrets.ts'
import { withTokens } from '../support/scenes.ts'

/** A keyboard that counts: a press with its modifiers is one keystroke, as is each letter. */
const counting = (page: Page) => ({
  count: 0,
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key)
      this.count += 1
    }
  },
  async type(text: string): Promise<void> {
    for (const letter of text) await this.press(letter)
  },
  /** Ctrl+V outside a field. */
  async paste(text: string): Promise<void> {
    await pasteOnWindow(page, text)
    this.count += 1
  },
})

const SECRET = offered('Bakery preview').secret
const ENV = (space: string): string =>
  [
    `CONTENTFUL_SPACE_ID=${space}`,
    'CONTENTFUL_ACCESS_TOKEN=fakeDeliveryKeyAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'CONTENTFUL_PREVIEW_ACCESS_TOKEN=fakePreviewKeyBBBBBBBBBBBBBBBBBBBBBBBBBBBBB',
    'CONTENTFUL_MANAGEMENT_TOKEN=CFPAT-fakePersonalAccessTokenCCCCCCCCCCCCCCC',
  ].join('\n')

test('from an unknown token to what it is: at most 4 keystrokes', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, diagnosis } = window
  const box = new PasteBox(page)
  const mouseEvents = await watchForMouse(page)
  const keys = counting(page)
  await keys.paste(SECRET)
  await expect(box.dialog.getByRole('button', { name: 'What is this token?' })).toBeFocused()
  await keys.press('Enter')
  await expect(diagnosis.getByRole('button', { name: 'Run', exact: true })).toBeFocused()
  await keys.press('Enter')
  const card = diagnosis.getByRole('region', { name: 'What this token is' })
  await expect(card).toContainText('Preview key')
  await expect(card).toContainText('Playground')
  await expect(card).toContainText('Fake Bakery')
  await expect(card).toContainText('Not kept')
  expect(keys.count).toBeLessThanOrEqual(4)
  expect(await mouseEvents()).toBe(0)
  expectNoSecret(await page.content(), [SECRET])
  expectNoSecret(desk.output(), [SECRET])
  await expectNoAxeFindings(desk, 'what a token is')
})

test('“What is this token?” by its name in the palette: the paste leads to the plan', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, diagnosis } = window
  const box = new PasteBox(page)
  await window.command('what is this token')
  await expect(page.getByRole('dialog', { name: 'What is this token?' })).toBeVisible()
  const field = page.getByRole('dialog').getByRole('textbox')
  await expect(field).toBeFocused()
  await box.pasteInto(field, offered('Museum preview').secret)
  await expect(diagnosis.getByRole('button', { name: 'Run', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const card = diagnosis.getByRole('region', { name: 'What this token is' })
  await expect(card).toContainText('Preview key')
  await expect(card).toContainText('Fake Museum (fakemuseum02)')
  expectNoSecret(await page.content(), [offered('Museum preview').secret])
})

test('from the window to the verdict of a kept token: at most 7 keystrokes', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Museum website'])
  const { page, palette, diagnosis, vault } = window
  const mouseEvents = await watchForMouse(page)
  const keys = counting(page)
  await keys.press('ControlOrMeta+K')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await keys.type('mu')
  await keys.press('Enter')
  await expect(vault.card.getByRole('heading')).toHaveText('Museum website')
  await keys.press('ControlOrMeta+D')
  await expect(diagnosis.getByRole('button', { name: 'Run', exact: true })).toBeFocused()
  await keys.press('Enter')
  await expect(diagnosis.locator('.verdict')).toContainText('Accepted')
  expect(keys.count).toBeLessThanOrEqual(7)
  expect(await mouseEvents()).toBe(0)
})

test('from a file of variables to all of it kept: at most 6 keystrokes', async ({ desk }) => {
  const window = await withTokens(desk, [])
  const { page, notifications } = window
  const box = new PasteBox(page)
  const mouseEvents = await watchForMouse(page)
  const keys = counting(page)
  await keys.paste(ENV('shop1234'))
  await expect(box.dialog.getByRole('button', { name: 'Keep 3 tokens' })).toBeFocused()
  await keys.press('Enter')
  await expect(notifications).toContainText('Kept 3 tokens')
  expect(keys.count).toBeLessThanOrEqual(6)

  await drop(page, [{ name: '.env.production', text: ENV('shop1234') }])
  await expect(box.dialog.getByRole('button', { name: /^Keep/ })).toHaveCount(0)
  await expect(box.dialog).toContainText('Already in the vault as “preview key”.')
  expect(await mouseEvents()).toBe(0)
})
