import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { offered } from '../support/offers.ts'
import { expectNoSecret } from '../support/secrets.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

const website = { kind: 'delivery-key', service: 'contentful-us', space: 'bakery', environments: ['master'] }
const MANIFEST = {
  services: [{ name: 'Company', baseUrls: { delivery: 'https://cdn.company.invalid' } }],
  spaces: [
    { service: 'contentful-us', id: 'bakery', name: 'Bakery', environments: ['master', 'staging'] },
    { service: 'Company', id: 'intranet', environments: ['master'] },
  ],
  tokens: [
    { ...website, name: 'website', secretFrom: 'WEBSITE_DELIVERY_KEY' },
    { ...website, name: 'mobile', environments: ['master', 'staging'], secretFrom: 'MOBILE_DELIVERY_KEY' },
    { ...website, name: 'intranet', service: 'Company', space: 'intranet', secretFrom: 'INTRANET_DELIVERY_KEY' },
  ],
}
const { secret } = offered('Bakery website')
const OTHER = 'fakeOtherDeliveryKeyBBBBBBBBBBBBBBBBBBBBBBBB'.slice(0, 43)

test('what a manifest names and this desk lacks is pasted by keyboard alone, and exported again without a secret', async ({
  desk,
}) => {
  const window = await withTokens(desk, [])
  const { page, vault, notifications } = window
  const file = join(desk.profile, 'team.json')
  await writeFile(file, JSON.stringify(MANIFEST))
  await desk.dialog.answer('showOpenDialog', { canceled: false, filePaths: [file] })

  await window.command('open a manifest')
  const dialog = page.getByRole('dialog', { name: 'team.json' })
  await expect(dialog).toContainText('3 missing.')
  // Nothing can be pasted for a service without consent, and its address is named.
  await expect(dialog).toContainText('Its tokens would go to https://cdn.company.invalid')
  await expect(dialog.getByRole('textbox')).toHaveCount(2)
  await expect(dialog.getByRole('img', { name: 'Delivery key', exact: true })).toHaveCount(3)
  await expectNoAxeFindingsNow(page)

  await expect(dialog.getByLabel('Paste website')).toBeFocused()
  await paste(dialog.getByLabel('Paste website'), secret)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Paste mobile')).toBeFocused()
  await paste(dialog.getByLabel('Paste mobile'), OTHER)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('1 missing, 2 here.')
  await page.getByRole('button', { name: 'I know these addresses: add them' }).click()
  await expect(dialog.getByLabel('Paste intranet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(vault.row('website')).toBeVisible()

  const saved = join(desk.profile, 'saved.json')
  await desk.dialog.answer('showSaveDialog', { canceled: false, filePath: saved })
  await window.command('export the vault')
  await expect(notifications).toContainText('The manifest was saved. It contains no secret.')
  const text = await readFile(saved, 'utf8')
  expectNoSecret(text, [secret, OTHER])
  expect(JSON.parse(text)).toMatchObject({
    // No token of this vault uses the service of the manifest.
    services: [],
    tokens: [{ name: 'website' }, { name: 'mobile', environments: ['master', 'staging'] }],
  })
})

test('a secret that was pasted into a manifest is not dropped without a question, whichever way it is left', async ({
  desk,
}) => {
  const window = await withTokens(desk, [])
  const { page } = window
  const file = join(desk.profile, 'team.json')
  await writeFile(file, JSON.stringify(MANIFEST))
  await desk.dialog.answer('showOpenDialog', { canceled: false, filePaths: [file] })
  await window.command('open a manifest')
  const dialog = page.getByRole('dialog', { name: 'team.json' })
  const field = dialog.getByLabel('Paste website')
  const question = dialog.getByText('Discard what you typed?')
  await paste(field, secret)
  const ways = [
    () => dialog.getByRole('button', { name: 'Done' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]
  for (const leave of ways) {
    await leave()
    await expect(question).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    // Kept editing: the field has the focus again, not the button.
    await expect(field).toBeFocused()
  }
  await expect(field).toHaveValue(secret)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('a file that is no manifest says what is wrong with it, and repeats no value', async ({ desk }) => {
  const window = await withTokens(desk, [])
  const { page, notifications } = window
  const file = join(desk.profile, 'odd.json')
  await writeFile(file, JSON.stringify({ tokens: [{ ...website, name: 'website', token: secret }] }))
  await desk.dialog.answer('showOpenDialog', { canceled: false, filePaths: [file] })
  await window.command('open a manifest')
  await expect(notifications).toContainText('A secret does not belong in a manifest')
  expectNoSecret(await page.content(), [secret])
})
