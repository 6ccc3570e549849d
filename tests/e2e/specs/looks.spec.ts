import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { resize } from '../support/resize.ts'
import { withTokens } from '../support/scenes.ts'
import { largestText } from '../support/text-size.ts'

test('theme, density and the size of text apply at once, and are remembered', async ({ desk }) => {
  const { page, vault, settings } = await withTokens(desk, ['Bakery website', 'Bakery old website'])
  const html = page.locator('html')
  const topOf = async (name: string) => (await vault.row(name).boundingBox())?.y ?? 0
  /** From one line of the list to the next. */
  const heightOf = async () => (await topOf('Bakery website')) - (await topOf('Bakery old website'))
  const letters = () =>
    vault
      .row('Bakery website')
      .locator('.name')
      .evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize))
  const roomy = await heightOf()
  const usual = await letters()
  const choose = (name: string): Promise<void> => settings.getByRole('radio', { name, exact: true }).click()

  await page.keyboard.press('ControlOrMeta+,')
  await choose('Dark')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await choose('Compact')
  await expect(html).toHaveAttribute('data-density', 'compact')
  await expect.poll(heightOf).toBeLessThan(roomy)
  const compact = await heightOf()
  await choose('125%')
  await expect.poll(letters).toBe(usual * 1.25)
  await expect.poll(heightOf).toBeCloseTo(compact * 1.25, -1)
  await choose('System')
  await expect(html).not.toHaveAttribute('data-theme')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expectNoAxeFindings(desk, 'compact lines')

  const again = new DeskWindow(await desk.restart())
  await expect(again.page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(again.page.locator('html')).toHaveAttribute('data-text-size', '125')
})

test('the narrowest sidebar, a hint and the largest text hide nothing and leave no empty strip', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery old website', 'Owner'])
  const { page, request, verdict } = window
  const host = request.region.locator('.host')
  const bottomOf = async (element: typeof host) => {
    const { y, height } = (await element.boundingBox()) ?? { y: 0, height: 0 }
    return y + height
  }

  await request.sendButton.hover()
  const tip = page.locator('.tooltip')
  await expect(tip).toContainText('Send')
  expect(await bottomOf(tip)).toBeLessThanOrEqual((await host.boundingBox())?.y ?? 0)

  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('separator', { name: 'Width of the sidebar' }).focus()
  await page.keyboard.press('Home')
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('button')
  await expect.poll(async () => (await page.locator('#sidebar').boundingBox())?.width).toBe(220)
  const [one, other] = [await views.nth(0).boundingBox(), await views.nth(1).boundingBox()]
  expect(other?.y).toBe(one?.y)
  await page.emulateMedia({ forcedColors: 'none' })

  await largestText(window)
  const last = await bottomOf(request.region.locator('.two > *').first())
  expect((await bottomOf(request.region)) - last).toBeLessThanOrEqual(24)

  await resize(desk, 720, 480)
  const matrix = new MatrixView(page)
  await matrix.open()
  const cell = matrix.cell('Bakery old website', 'master')
  await cell.click()
  await verdict.fold.click()
  await expect(verdict.fold).toHaveAttribute('aria-expanded', 'true')
  await expect(cell.locator('.mark')).toBeInViewport({ ratio: 1 })
  const banner = verdict.region.locator('..')
  await expect.poll(async () => (await bottomOf(cell)) - ((await banner.boundingBox())?.y ?? 0)).toBeLessThanOrEqual(0)
})
