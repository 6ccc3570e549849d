import type { Locator, Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test, type Desk } from '../fixtures/desk.ts'
import type { DeskWindow } from '../support/desk-window.ts'
import { addTokens, tokenIdOf, withTokens } from '../support/scenes.ts'

/** Names of the vault: cut at their end if they don't fit, and whole for the pointer, the keyboard and a screen reader. */

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

/** The name in a place, with an ellipsis at its end if it is cut. */
const expectCutAtItsEnd = async (place: Locator): Promise<void> => {
  const name = place.locator('.truncate').filter({ hasText: LONG })
  const { isCut, overflow } = await name.evaluate((element) => ({
    isCut: element.scrollWidth > element.clientWidth,
    overflow: getComputedStyle(element).textOverflow,
  }))
  expect({ isCut, overflow }).toEqual({ isCut: true, overflow: 'ellipsis' })
  // Once, and whole.
  expect((await place.textContent())?.split(LONG)).toHaveLength(2)
}

test('a long name is cut at its end in the list, the builder and the palette', async ({ desk }) => {
  const { page, vault, request, palette } = await withLongName(desk)
  await expectCutAtItsEnd(vault.row(LONG))
  await expectCutAtItsEnd(request.token)
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('storefront')
  await expect(palette.getByRole('option', { name: new RegExp(`^${LONG} `) })).toBeVisible()
})

test('a line of the list names the environments that fit, and shows the others in a tooltip', async ({ desk }) => {
  const { page, vault, tip } = await withLongName(desk)
  await addTokens(desk, ['Bakery everywhere'])
  const row = vault.row('Bakery everywhere')
  const isCut = (name: Locator): Promise<boolean> => name.evaluate((text) => text.scrollWidth > text.clientWidth)
  const chips = row.locator('.chip')
  const more = row.locator('.more')
  await expect(chips).toHaveCount(3)
  await expect(more).toHaveAttribute('data-text', '+2')

  await vault.act('Bakery everywhere', 'Mark as revoked')
  await page.getByRole('separator', { name: 'Width of the sidebar' }).press('Home')
  await expect(more).toHaveAttribute('data-text', '+4')
  expect(await isCut(chips.locator('.truncate'))).toBe(false)
  expect(await isCut(row.locator('.name'))).toBe(false)
  await row.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  for (const environment of ['staging', 'develop']) await expect(tip).toContainText(`${environment}: Not checked yet`)
  await page.keyboard.press('Escape')
  await more.hover()
  await expect(tip).toContainText('staging: Not checked yet')
})

test('a name that is cut is shown whole to the pointer and to the keyboard, one that fits is not', async ({ desk }) => {
  const { page, vault, request, tip } = await withLongName(desk)
  const row = vault.row(LONG)
  // After a click, a name shows nothing until the pointer comes again.
  await page.mouse.move(640, 500)
  await row.locator('.name').hover()
  await expect(tip).toBeVisible()
  await expect(tip).toHaveText(LONG)
  await page.mouse.move(640, 500)
  await expect(tip).toBeHidden()

  await vault.row('Owner').focus()
  await page.keyboard.press('Home')
  await expect(tip).toBeHidden()
  await page.keyboard.press('ArrowDown')
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

test('a name that is cut in a list is shown whole where the keys are, and Escape still closes the list', async ({
  desk,
}) => {
  const { page, palette, tip } = await withLongName(desk)
  const longer = `${LONG}, ${'and by the kiosks, '.repeat(4)}`.trim()
  await rename(page, LONG, longer.slice(0, 110).trim())
  await page.setViewportSize({ width: 720, height: 480 })
  // Where the focus goes back to: a line of the list would show its own name then.
  await page.keyboard.press('ControlOrMeta+L')
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('storefront')
  await expect(tip).toContainText(LONG)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(tip).toBeHidden()
})
