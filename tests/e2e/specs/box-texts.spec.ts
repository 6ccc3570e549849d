import { expect, test } from '../fixtures/desk.ts'
import { addressOf, ENV, NOT_FOUND } from '../support/pasted-texts.ts'
import { drop, pasteOnWindow, PasteBox } from '../support/paste-box.ts'
import { withTokens } from '../support/scenes.ts'

test('an error that fits several saved tokens is checked with the chosen one', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { page, answer } = window
  const box = new PasteBox(page)
  const url = `${await addressOf(page)}/spaces/fakebakery01/environments/master/entries`
  await pasteOnWindow(
    page,
    JSON.stringify({ status: 404, statusText: 'Not Found', message: NOT_FOUND, request: { url } }),
  )
  await expect(box.sheet).toContainText('No saved token matches it.')
  await expect(box.sheet).toContainText(`Playground · fakebakery01 · master · ${new URL(url).host}`)
  await box.sheet.getByRole('button', { name: 'Check with' }).click()
  await page.getByRole('menuitem', { name: 'Bakery everywhere' }).click()
  await answer.expectStatus('200 OK')
})

test('a manifest opens its own dialog, and a text without tokens or errors says so', async ({ desk }) => {
  const window = await withTokens(desk, ['Museum website'])
  const { page } = window
  const box = new PasteBox(page)
  const website = { name: 'website', kind: 'delivery-key', service: 'contentful-us', space: 'bakery' }
  const spaces = [{ service: 'contentful-us', id: 'bakery', environments: ['master'] }]
  const tokens = [{ ...website, environments: ['master'], secretFrom: 'WEBSITE_DELIVERY_KEY' }]
  await pasteOnWindow(page, JSON.stringify({ services: [], spaces, tokens }))
  await expect(page.getByRole('dialog', { name: 'Pasted manifest' })).toContainText('1 missing.')
  await page.keyboard.press('Escape')
  await pasteOnWindow(page, 'Hello, nothing here.')
  await expect(box.title).toHaveText('No token or error found')
  await expect(box.field).toBeFocused()
})

test('after a text without a token or error, the first screen is there with all that it had', async ({ desk }) => {
  const page = await desk.start()
  const box = new PasteBox(page)
  await pasteOnWindow(page, 'Hello, nothing here.')
  await expect(box.title).toHaveText('No token or error found')
  await expect(box.field).toBeFocused()
  await expect(box.first.getByRole('button', { name: 'A revoked key' })).toBeVisible()
})

test('a paste in a field, or while another dialog is open, is not for the box', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault } = window
  const isTaken = (): Promise<boolean> =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'bakery')
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      return !(document.activeElement ?? document.body).dispatchEvent(event)
    })
  await vault.filter.focus()
  expect(await isTaken()).toBe(false)
  await page.keyboard.press('ControlOrMeta+,')
  await expect(window.settings).toBeVisible()
  await window.settings.getByRole('button', { name: 'Close' }).first().focus()
  expect(await isTaken()).toBe(false)
  await drop(page, [{ name: '.env', text: ENV }])
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(window.settings).toBeVisible()
})
