import type { Page } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { withTokens } from '../support/scenes.ts'

const widthOf = async (page: Page, region: string): Promise<number> =>
  (await page.getByRole('region', { name: region, exact: true }).boundingBox())?.width ?? 0

test('columns are resized by mouse and keyboard and remembered over a restart', async ({ desk }) => {
  const page = await desk.start()
  const line = page.getByRole('separator', { name: 'Width of the sidebar' })
  const before = await widthOf(page, 'Sidebar')
  const box = (await line.boundingBox())!
  await page.mouse.move(box.x, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf(page, 'Sidebar')).toBeCloseTo(before + 60, -1)

  await line.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf(page, 'Sidebar')).toBeCloseTo(before + 48, -1)
  const wanted = await widthOf(page, 'Sidebar')

  const again = await desk.restart()
  await expect.poll(() => widthOf(again, 'Sidebar')).toBe(wanted)
})

test('the theme follows the system until one is chosen, and that is remembered', async ({ desk }) => {
  const page = await desk.start()
  const window = new DeskWindow(page)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await desk.setColorScheme('light')
  await expect.poll(background).toBe('rgb(255, 255, 255)')
  await desk.setColorScheme('dark')
  await expect.poll(background).toBe('rgb(22, 24, 28)')

  await page.keyboard.press('ControlOrMeta+,')
  await window.settings.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(background).toBe('rgb(255, 255, 255)')

  const again = await desk.restart()
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('each setting applies when its field is left, with its error beside it, and a proxy after a question', async ({
  desk,
}) => {
  const { page, settings } = await withTokens(desk, ['Bakery website'])
  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings.getByRole('button', { name: /^(Save|Cancel)$/ })).toHaveCount(0)
  const timeout = settings.getByRole('textbox', { name: 'Timeout, seconds' })
  const proxy = settings.getByRole('textbox', { name: 'Address of the proxy' })
  const openAgain = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await page.keyboard.press('ControlOrMeta+,')
  }
  await timeout.fill('soon')
  await page.keyboard.press('Tab')
  await expect(timeout).toHaveAccessibleDescription(/seconds/)
  await timeout.fill('2,5')
  await page.keyboard.press('Enter')
  await expect(timeout).not.toHaveAttribute('aria-invalid')
  await openAgain()
  await expect(timeout).toHaveValue('2.5')

  for (const group of await settings.getByRole('radiogroup').all()) {
    const label = (await group.getAttribute('aria-label')) ?? ''
    await expect(settings.getByText(label, { exact: true })).toBeVisible()
  }
  await settings.getByRole('radio', { name: 'This proxy' }).click()
  await proxy.fill('proxy')
  await page.keyboard.press('Tab')
  await expect(proxy).toHaveAccessibleDescription(/http:/)
  await proxy.fill('http://127.0.0.1:8080')
  await page.keyboard.press('Enter')
  await expect(settings).toContainText('The proxy can see where they go.')
  await settings.getByRole('button', { name: 'Keep the old route' }).click()
  await expect(settings.getByRole('radio', { name: 'System’s proxy' })).toBeChecked()
  await settings.getByRole('radio', { name: 'This proxy' }).click()
  await proxy.fill('http://127.0.0.1:8080')
  await page.keyboard.press('Enter')
  await settings.getByRole('button', { name: 'Use the new route' }).click()
  await expect(settings.getByRole('button', { name: 'Use the new route' })).toBeHidden()
  await openAgain()
  await expect(settings.getByRole('radio', { name: 'This proxy' })).toBeChecked()
})

test('the palette runs commands and goes to tokens, and gives the focus back', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Museum website'])
  const { page, vault, palette } = window
  await window.command('museum website')
  await vault.expectChosen('Museum website')

  await vault.row('Museum website').focus()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.press('ArrowUp')
  const last = palette.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(vault.row('Museum website')).toBeFocused()
  await window.command('keyboard shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Filter the tokens')
})

test('the native menu does what the keys do', async ({ desk }) => {
  const page = await desk.start()
  const field = page.getByRole('textbox', { name: 'A token, a URL, curl, .env, or the error' })
  await field.evaluate((element) => element.blur())
  await desk.menu.click('File', 'Paste What Fails…')
  await expect(field).toBeFocused()
  await desk.menu.press('CmdOrCtrl+,')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})
