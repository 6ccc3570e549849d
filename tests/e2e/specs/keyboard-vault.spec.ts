import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/desk.ts'
import { walkByKeys } from '../support/keyboard-walk.ts'
import { runFromPalette, tabTo } from '../support/keys.ts'
import { BAKERY, offered } from '../support/offers.ts'
import { pasteOnWindow, PasteBox } from '../support/paste-box.ts'
import { withTokens } from '../support/scenes.ts'

const website = { kind: 'delivery-key', service: 'contentful-us', space: 'bakery', environments: ['master'] }
const MANIFEST = {
  services: [{ name: 'Company', baseUrls: { delivery: 'https://cdn.company.invalid' } }],
  spaces: [
    { service: 'contentful-us', id: 'bakery', name: 'Bakery', environments: ['master'] },
    { service: 'Company', id: 'intranet', environments: ['master'] },
  ],
  tokens: [
    { ...website, name: 'website', secretFrom: 'WEBSITE_DELIVERY_KEY' },
    { ...website, name: 'intranet', service: 'Company', space: 'intranet', secretFrom: 'INTRANET_DELIVERY_KEY' },
  ],
}
const { secret } = offered('Bakery website')
const OTHER = 'fakeOtherDeliveryKeyBBBBBBBBBBBBBBBBBBBBBBBB'.slice(0, 43)

test('a pasted token is saved with the keyboard alone', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Museum website'])
  const { keyboard } = page
  const box = new PasteBox(page)
  const walk = await walkByKeys(page, vault.row('Museum website'))
  await pasteOnWindow(
    page,
    `CONTENTFUL_SPACE_ID=${BAKERY}\nCONTENTFUL_ENVIRONMENT=master\nCONTENTFUL_DELIVERY_TOKEN=${secret}\n`,
  )
  await walk.expectHeld('read')
  await tabTo(box.sheet.getByRole('button', { name: 'Save', exact: true }))
  await keyboard.press('Enter')
  await expect(box.sheet).toBeHidden()
  await walk.expectHeld('saved')
  await expect(page.locator('[data-send]')).toBeFocused()
  await walk.end()
})

test('a manifest is opened and what is missing is added with the keyboard alone', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Museum website'])
  const { keyboard } = page
  const file = join(desk.profile, 'team.json')
  await writeFile(file, JSON.stringify(MANIFEST))
  await desk.dialog.answer('showOpenDialog', { canceled: false, filePaths: [file] })
  const walk = await walkByKeys(page, vault.row('Museum website'))
  await runFromPalette(page, 'open a manifest')
  const dialog = page.getByRole('dialog', { name: 'team.json' })
  await expect(dialog.getByLabel('Paste website')).toBeFocused()
  await walk.expectHeld('opened')
  await keyboard.type(secret)
  await keyboard.press('Enter')
  await expect(dialog).toContainText('1 missing, 1 here.')
  await walk.expectHeld('the first is kept')
  await tabTo(dialog.getByRole('button', { name: 'I know these addresses: add them' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Paste intranet')).toBeFocused()
  await walk.expectHeld('the addresses are added')
  await keyboard.type(OTHER)
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await walk.expectHeld('the last is kept')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await walk.expectHeld('done')
  await expect(vault.row('Museum website')).toBeFocused()
  await walk.end()
})

test('a secret is copied with the keyboard alone, and what clears it takes no focus', async ({ desk }) => {
  const { page, vault, notifications } = await withTokens(desk, ['Bakery website'])
  const walk = await walkByKeys(page, vault.row('Bakery website'))
  await page.keyboard.press('ControlOrMeta+Shift+T')
  await expect(notifications).toContainText(/copied/i)
  await expect(vault.row('Bakery website')).toBeFocused()
  await runFromPalette(page, 'details of the token')
  const copy = vault.tokenPage.getByRole('button', { name: 'Copy' })
  await tabTo(copy)
  await page.keyboard.press('Enter')
  await expect(copy).toBeFocused()
  await walk.expectHeld('copied')
  await page.keyboard.press('Escape')
  await expect(vault.tokenPage).toBeHidden()
  await walk.expectHeld('the page is closed')
  await walk.end()
})
