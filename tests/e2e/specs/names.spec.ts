import type { Locator, Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test, type Desk } from '../fixtures/desk.ts'
import type { DeskWindow } from '../support/desk-window.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { BAKERY } from '../support/offers.ts'
import { resize } from '../support/resize.ts'
import { shot } from '../support/room.ts'
import { tokenIdOf, withTokens } from '../support/scenes.ts'

/** Names of the vault: cut in their middle where they do not fit, and whole for whoever asks. */

const LONG = 'Bakery web shop, read by the new storefront in production'

const rename = async (page: Page, name: string, to: string): Promise<void> => {
  const tokenId = await tokenIdOf(page, name)
  await page.evaluate(
    async (change) => {
      const edited = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken(change)
      if (!edited.ok) throw new Error(edited.error.message)
    },
    { tokenId, name: to },
  )
}

const withLongName = async (desk: Desk): Promise<DeskWindow & { tip: Locator }> => {
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  await rename(window.page, 'Bakery website', LONG)
  await expect(window.vault.row(LONG)).toBeVisible()
  return Object.assign(window, { tip: window.page.locator('[popover]') })
}

/** The last letters of a name, as they stand at the end of its room. */
const endOf = (name: Locator): Promise<string> =>
  name.evaluate((element) => getComputedStyle(element, '::after').content.split(' / ')[0] ?? '')

const expectCutInItsMiddle = async (place: Locator): Promise<void> => {
  const name = place.locator('.ui-name').filter({ hasText: LONG })
  const { room, whole } = await name.evaluate((element) => ({
    room: element.clientWidth,
    whole: element.firstElementChild?.scrollWidth ?? 0,
  }))
  expect(room).toBeLessThan(whole)
  expect(await endOf(name)).toBe('"oduction"')
  // Once, and whole.
  expect((await place.textContent())?.split(LONG)).toHaveLength(2)
}

test('a long name keeps its beginning and its end in tree, builder, history and palette', async ({ desk }) => {
  const window = await withLongName(desk)
  const { page, vault, request, answer, palette } = window
  await expectCutInItsMiddle(vault.row(LONG))
  await expect(vault.card.getByRole('heading', { name: LONG, exact: true })).toBeVisible()
  await expectCutInItsMiddle(request.token)
  await window.send()
  await expectCutInItsMiddle(request.token)
  const chip = answer.history.getByRole('option').first()
  await expect(chip.locator('.where .ui-name')).toHaveText(`master · ${LONG}`)
  expect(await endOf(chip.locator('.where .ui-name'))).toBe('"oduction"')
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('storefront')
  await expect(palette.getByRole('option', { name: new RegExp(`^${LONG} `) })).toBeVisible()
})

/** The end of a name in a place of that many pixels: what its lines leave free at least, and how wide the last one is. */
const tailIn = (name: Locator, width: number): Promise<{ free: number; last: number }> =>
  name.evaluate((element, pixels) => {
    element.style.width = `${pixels}px`
    const style = getComputedStyle(element, '::after')
    // A pseudo-element tells nothing of its lines: an element that is set like it does.
    const twin = document.createElement('div')
    for (const property of ['width', 'height', 'word-break', 'white-space', 'text-wrap-style', 'font', 'line-height'])
      twin.style.setProperty(property, style.getPropertyValue(property))
    twin.textContent = style.content.split(' / ')[0]?.slice(1, -1) ?? ''
    element.append(twin)
    const range = document.createRange()
    range.selectNodeContents(twin)
    const boxes = [...range.getClientRects()]
    const most = Math.max(...boxes.map((box) => box.width))
    const room = twin.getBoundingClientRect().width
    twin.remove()
    element.style.removeProperty('width')
    return { free: room - most, last: boxes.at(-1)?.width ?? 0 }
  }, width)

test('the end of a name that is cut, too, loses whole letters', async ({ desk }) => {
  const { vault } = await withLongName(desk)
  const name = vault.row(LONG).locator('.ui-name').filter({ hasText: LONG })
  for (let width = 44; width < 90; width += 1) {
    const { free, last } = await tailIn(name, width)
    expect(free, `${width} pixels: no line is wider than its room`).toBeGreaterThanOrEqual(-0.5)
    expect(last, `${width} pixels: a letter is left`).toBeGreaterThan(0)
  }
})

test('a name that is cut is shown whole to the pointer and to the keyboard, one that fits is not', async ({ desk }) => {
  const { page, vault, request, tip } = await withLongName(desk)
  const row = vault.row(LONG)
  // After a click a name says no more until the pointer comes again.
  await page.mouse.move(640, 500)
  await row.locator('.ui-name').hover()
  await expect(tip).toBeVisible()
  await expect(tip).toHaveText(LONG)
  await page.mouse.move(640, 500)
  await expect(tip).toBeHidden()

  await vault.row('Owner').focus()
  await page.keyboard.press('Home')
  await expect(tip).toBeHidden()
  await page.keyboard.type('bakery web')
  await expect(row).toBeFocused()
  await expect(tip).toHaveText(LONG)
  await expect(tip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('End')
  await expect(vault.row('Owner')).toBeFocused()
  await expect(tip).toBeHidden()

  await request.token.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(request.token).toBeFocused()
  await expect(tip).toHaveText(LONG)
})

test('a name that is cut in a list is shown whole where the keys have come to, and Escape still closes the list', async ({
  desk,
}) => {
  const { page, palette, tip } = await withLongName(desk)
  await rename(page, LONG, `${LONG}, and by the kiosks`)
  await page.setViewportSize({ width: 720, height: 480 })
  // Where the focus goes back to: a row of the tree would show its own name whole then.
  await page.keyboard.press('ControlOrMeta+L')
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('storefront')
  await expect(tip).toContainText(`${LONG}, and by the kiosks`)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(tip).toBeHidden()
})

test('a token’s kind is a sign with a name, the same in tree, palette and builder', async ({ desk }) => {
  const { page, vault, request, palette } = await withTokens(desk, ['Bakery website', 'Bakery preview', 'Owner'])
  const shapeIn = (place: Locator, kind: string): Promise<string> =>
    place.first().getByRole('img', { name: kind, exact: true }).innerHTML()
  const inTree = await shapeIn(vault.row('Bakery preview'), 'Preview key')
  expect(inTree).not.toBe(await shapeIn(vault.row('Bakery website'), 'Delivery key'))
  await expect(vault.row('Owner').getByRole('img', { name: 'Personal access token' })).toHaveAttribute(
    'title',
    'Personal access token',
  )
  await expect(vault.card).toContainText('Delivery key for master')

  await request.token.click()
  expect(await shapeIn(page.getByRole('option', { name: /Bakery preview/ }), 'Preview key')).toBe(inTree)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('bakery preview')
  expect(await shapeIn(palette.getByRole('option').first(), 'Preview key')).toBe(inTree)
})

test('so it is where the Playground offers its tokens', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page } = window
  await window.command('playground tokens')
  const offers = page.getByRole('dialog', { name: 'Playground tokens' }).getByRole('listitem')
  const shapeOf = (name: string, kind: string): Promise<string> =>
    offers.filter({ hasText: name }).first().getByRole('img', { name: kind, exact: true }).innerHTML()
  expect(await shapeOf('Bakery preview', 'Preview key')).not.toBe(await shapeOf('Bakery website', 'Delivery key'))
  await expectNoAxeFindings(desk, 'what the Playground offers')
})

test('the matrix cuts a name only where there is no room for it', async ({ desk }) => {
  const { page } = await withLongName(desk)
  await new MatrixView(page).open()
  const name = (text: string): Locator =>
    page.getByRole('rowheader').filter({ hasText: text }).first().locator('.ui-name')
  const isWhole = (of: Locator): Promise<boolean> =>
    of.evaluate((element) => element.clientWidth >= (element.firstElementChild?.scrollWidth ?? Infinity))
  const isScrolled = (): Promise<boolean> =>
    page.locator('[data-pane="matrix"] .area').evaluate((area) => area.scrollWidth > area.clientWidth)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await isWhole(name(LONG))).toBe(true)
  expect(await isScrolled()).toBe(false)
  // No wider than its longest name needs.
  const gap = await name(LONG).evaluate(
    (element) => element.clientWidth - (element.firstElementChild?.scrollWidth ?? 0),
  )
  expect(gap).toBeLessThan(40)

  await page.setViewportSize({ width: 720, height: 480 })
  await rename(page, 'Owner', 'Bakery everywhere')
  expect(await isWhole(name('Bakery everywhere'))).toBe(true)
  expect(await isWhole(name(LONG))).toBe(false)
  expect(await endOf(name(LONG))).toBe('"oduction"')
})

const LONG_ENVIRONMENT = 'feature-very-long-environment-name-for-the-release-2026-11'

for (const { width, height } of [
  { width: 720, height: 480 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
])
  test(`at ${width}x${height} a long environment leaves token and space beside it their room`, async ({ desk }) => {
    const { page, request } = await withTokens(desk, ['Bakery website'])
    await resize(desk, width, height)
    await request.path.fill(`/spaces/${BAKERY}/environments/${LONG_ENVIRONMENT}/entries`)
    const field = (label: string): Locator => request.region.getByRole('combobox', { name: label, exact: true })
    await expect(field('Environment')).toContainText(LONG_ENVIRONMENT)
    await shot(page, `long-environment-${width}`)
    const widthOf = async (label: string): Promise<number> => (await field(label).boundingBox())?.width ?? 0
    expect(await widthOf('Token')).toBeGreaterThan(130)
    expect(Math.abs((await widthOf('Space')) - (await widthOf('Environment')))).toBeLessThan(2)
    expect(await widthOf('Space')).toBeGreaterThan(130)
    expect(await endOf(field('Environment').locator('.ui-name'))).toBe('"-2026-11"')
  })
