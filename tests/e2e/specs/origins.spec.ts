import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogDocument } from '../../../src/shared/model/vault.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { startContentServer, type ContentServer } from '../support/content-server.ts'
import { DELIVERY_KEY, fillVault } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { expect, test } from '../support/keyring.ts'

let home: ContentServer
let thief: ContentServer
test.beforeEach(async () => {
  home = await startContentServer({})
  thief = await startContentServer({})
})
test.afterEach(async () => {
  await home.close()
  await thief.close()
})

/** Another program of the same user replaces the catalog file while the app runs. The app never finds half of it. */
const rewrite = async (profile: string, change: (text: string) => string): Promise<void> => {
  const file = join(profile, 'catalog.json')
  await writeFile(`${file}.new`, change(await readFile(file, 'utf8')))
  await rename(`${file}.new`, file)
}

/** What was learned of a place is written first, what is known of the token last: after that the app leaves the file alone. */
const untilNoted = async (profile: string): Promise<void> => {
  const noted = async (): Promise<boolean> => {
    const { tokens } = JSON.parse(await readFile(join(profile, 'catalog.json'), 'utf8')) as CatalogDocument
    return tokens.some(({ lastCheck }) => (lastCheck ?? null) !== null)
  }
  await expect.poll(noted).toBe(true)
}

const stolen = (): string => JSON.stringify(thief.received)

test('a token whose service got another address in the file stays, and the old address can be put back', async ({
  desk,
  keyring,
}) => {
  const window = new DeskWindow(await desk.start({ env: keyring.env }))
  const { page, request } = window
  await fillVault(page, home.origin)
  await window.send('/spaces/shop/entries')
  expect(JSON.stringify(home.received)).toContain(DELIVERY_KEY)
  await untilNoted(desk.profile)

  await rewrite(desk.profile, (text) => text.replaceAll(home.origin, thief.origin))
  await request.sendButton.click()
  const dialog = page.getByRole('dialog', { name: 'Not the address this token was saved for' })
  await expect(dialog).toContainText(`“Shop delivery” was saved for use with ${home.origin}`)
  await expect(dialog).toContainText(`The catalog now sends it to ${thief.origin}`)
  await expect(dialog.getByRole('button', { name: 'Keep the old address' })).toBeFocused()
  await expectNoAxeFindings(desk, 'the question about another address')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(window.notifications).toContainText('The old setting is back.')

  home.received.length = 0
  await window.send()
  await window.answer.expectStatus('200 OK')
  expect(JSON.stringify(home.received)).toContain(DELIVERY_KEY)
  expect(stolen()).not.toContain(DELIVERY_KEY)
})

test('closing the question sends nothing; only the deliberate answer lets the token go to the new address', async ({
  desk,
  keyring,
}) => {
  const window = new DeskWindow(await desk.start({ env: keyring.env }))
  const { page, request } = window
  await fillVault(page, home.origin)
  await rewrite(desk.profile, (text) => text.replaceAll(home.origin, thief.origin))
  const dialog = page.getByRole('dialog', { name: 'Not the address this token was saved for' })

  await page.keyboard.press('ControlOrMeta+D')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await request.path.fill('/spaces/shop/entries')
  await request.sendButton.click()
  await expect(dialog).toBeVisible()
  expect(stolen()).not.toContain(DELIVERY_KEY)

  await dialog.getByRole('button', { name: `Send it to ${new URL(thief.origin).host} from now on` }).click()
  await expect(dialog).toBeHidden()
  await window.send()
  await window.answer.expectStatus('200 OK')
  expect(stolen()).toContain(DELIVERY_KEY)
})

test('the matrix asks, too, and a proxy that came into the file is named', async ({ desk, keyring }) => {
  const window = new DeskWindow(await desk.start({ env: keyring.env }))
  const { page } = window
  await fillVault(page, home.origin)
  await rewrite(desk.profile, (text) => {
    const document = JSON.parse(text) as CatalogDocument
    document.settings.connection.proxy = { mode: 'custom', url: thief.origin }
    return JSON.stringify(document)
  })
  await window.command('matrix')
  await page.locator('[data-pane="matrix"]').getByRole('button', { name: 'Check all', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Not the route you approved' })
  await expect(dialog).toContainText(`the proxy ${thief.origin}`)
  await dialog.getByRole('button', { name: 'Keep the old route' }).click()
  await expect(window.notifications).toContainText('The old setting is back.')
  const kept = JSON.parse(await readFile(join(desk.profile, 'catalog.json'), 'utf8')) as CatalogDocument
  expect(kept.settings.connection.proxy).toEqual({ mode: 'system' })
  expect(thief.received).toEqual([])
})

test('a custom proxy needs consent by name, and its password is only in the keyring', async ({ desk, keyring }) => {
  const window = new DeskWindow(await desk.start({ env: keyring.env }))
  const { page, settings } = window
  await fillVault(page, home.origin)
  await desk.menu.press('CmdOrCtrl+,')
  const address = settings.getByRole('textbox', { name: 'Address of the proxy' })
  const password = settings.getByLabel('Password of the proxy')
  const question = 'From now on, your tokens are sent using the proxy http://user@proxy.example.com:'
  await settings.getByRole('radio', { name: 'This proxy' }).click()
  await address.fill('http://user@proxy.example.com:3128')
  await password.fill('fake-proxy-password')
  await expect(settings).toContainText(`${question}3128/`)
  await address.fill('http://user@proxy.example.com:3129')
  await expect(settings).not.toContainText('From now on')
  // Closing leaves the field, too, and the question isn't lost.
  await settings.getByRole('button', { name: 'Close' }).first().click()
  await expect(settings).toContainText(`${question}3129/`)
  // With the route confirmed, nothing typed would be lost any more.
  await page.keyboard.press('Escape')
  await expect(settings.getByRole('alert')).toHaveText('Discard what you typed?')
  await settings.getByRole('button', { name: 'Use the new route' }).click()
  await expect(password).toHaveValue('')
  await expect(settings.getByRole('alert')).toBeHidden()
  await expect(settings.getByRole('radio', { name: 'This proxy' })).toBeFocused()
  await expect(password).toHaveAttribute('placeholder', '••••')
  expect(await keyring.lookup('proxy:password')).toContain('fake-proxy-password')
  expect(await readFile(join(desk.profile, 'catalog.json'), 'utf8')).not.toContain('fake-proxy-password')
  await settings.getByRole('button', { name: 'Close' }).first().click()
  await expect(settings).toBeHidden()

  await desk.menu.press('CmdOrCtrl+,')
  await expect(password).toHaveValue('')
  await expect(password).toHaveAttribute('placeholder', '••••')
  await settings.getByRole('button', { name: 'Remove the password' }).click()
  await expect(password).toHaveAttribute('placeholder', 'None')
  expect(await keyring.lookup('proxy:password')).toBeNull()
})

test('another setting is saved although a proxy that was typed before it waits for an answer', async ({
  desk,
  keyring,
}) => {
  const window = new DeskWindow(await desk.start({ env: keyring.env }))
  const { page, settings } = window
  await fillVault(page, home.origin)
  await desk.menu.press('CmdOrCtrl+,')
  await settings.getByRole('radio', { name: 'This proxy' }).click()
  await settings.getByRole('textbox', { name: 'Address of the proxy' }).fill('http://proxy.example.com:3128')
  await settings.getByRole('radio', { name: 'Dark' }).click()
  await expect(settings).toContainText('From now on')
  await expect(settings.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.keyboard.press('Escape')
  await settings.getByRole('button', { name: 'Discard' }).click()
  await expect(settings).toBeHidden()
  // A change is shown before the file has it.
  const kept = async (): Promise<CatalogDocument['settings']> =>
    (JSON.parse(await readFile(join(desk.profile, 'catalog.json'), 'utf8')) as CatalogDocument).settings
  await expect.poll(kept).toMatchObject({ theme: 'dark', connection: { proxy: { mode: 'system' } } })
})

test('a new address for a service with tokens needs consent by name before it is saved', async ({ desk, keyring }) => {
  const window = new DeskWindow(await desk.start({ env: keyring.env }))
  const { page, vault } = window
  await fillVault(page, home.origin)
  await vault.act('Shop', 'Edit Local…')
  const dialog = page.getByRole('dialog', { name: 'Edit the service' })
  for (const api of ['Delivery', 'Preview', 'Management', 'Images'])
    await dialog.getByRole('textbox', { name: `${api} API` }).fill(thief.origin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText(`Tokens then go to ${thief.origin}`)
  // Edited since, it is another question, which has not been asked yet.
  const delivery = dialog.getByRole('textbox', { name: 'Delivery API' })
  await delivery.fill(`${thief.origin}/elsewhere`)
  await expect(dialog).not.toContainText('Tokens then go to')
  await delivery.fill(thief.origin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await vault.choose('Shop delivery')
  await window.send('/spaces/shop/entries')
  await window.answer.expectStatus('200 OK')
  expect(stolen()).toContain(DELIVERY_KEY)
})
