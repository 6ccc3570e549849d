import type { Locator } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow, expectNoAxeFindingsZoomed } from './support/axe.ts'
import { expectAllReachable } from './support/reach.ts'
import { withTokens } from './support/scenes.ts'

const TOKENS = ['Bakery website', 'Bakery preview', 'Museum website', 'Owner']

/** What of an element the eye has left where the system gives the colors. */
const look = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const { backgroundColor, outlineStyle, outlineColor } = getComputedStyle(node)
    return `${backgroundColor} ${outlineStyle === 'none' ? '' : outlineColor}`
  })
const colors = (element: Locator, property: string, pseudo?: string): Promise<string> =>
  element.evaluate(
    (node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name ?? ''),
    [property, pseudo],
  )

test('with the system’s colors alone every state is seen', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, vault, request, settings, answer, diagnosis } = window
  await page.emulateMedia({ forcedColors: 'active' })
  await window.send()

  const chosen = vault.row('Bakery website')
  const other = vault.row('Museum website')
  expect(await look(chosen)).not.toBe(await look(other))
  const before = await look(other)
  await other.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(other).toBeFocused()
  expect(await look(other)).not.toBe(before)

  const dot = chosen.locator('.dot')
  expect(await colors(dot.locator('.cut'), 'stroke')).not.toBe(await colors(dot, 'color'))

  const radio = (name: string) => request.region.getByRole('radio', { name, exact: true })
  expect(await look(radio('Header'))).not.toBe(await look(radio('Query')))
  const tab = (name: RegExp) => answer.region.getByRole('tab', { name })
  expect(await colors(tab(/^Body/), 'content', '::after')).not.toBe(await colors(tab(/^Headers/), 'content', '::after'))
  const view = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })
  expect(await look(view('Requests'))).not.toBe(await look(view('Access matrix')))
  const line = page.getByRole('separator', { name: 'Width of the vault' })
  expect(await colors(line, 'background-color')).not.toBe(await colors(page.locator('body'), 'background-color'))
  expect(await colors(request.sendButton, 'border-top-width')).not.toBe('0px')
  await expectNoAxeFindingsNow(page)

  await page.keyboard.press('ControlOrMeta+D')
  await expect(diagnosis.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
  const toggle = diagnosis.getByRole('switch').first()
  const thumb = toggle.locator('.ui-switch-thumb')
  const off = await look(toggle)
  expect(await colors(thumb, 'background-color')).not.toBe(await colors(toggle, 'background-color'))
  await toggle.click()
  await expect(toggle).toBeChecked()
  expect(await look(toggle)).not.toBe(off)
  expect(await colors(thumb, 'background-color')).not.toBe(await colors(toggle, 'background-color'))
  await expectNoAxeFindingsNow(page)
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings).toBeVisible()
  expect(await colors(page.locator('.ui-dialog'), 'border-top-width')).not.toBe('0px')
  await expectNoAxeFindingsNow(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+K')
  const options = window.palette.getByRole('option')
  expect(await look(options.nth(0))).not.toBe(await look(options.nth(1)))
  await expectNoAxeFindingsNow(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expectNoAxeFindingsNow(page)
  await expect(answer.region).toBeHidden()
})

test('at 200% nothing is cut and everything can be reached', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, vault, settings, diagnosis } = window
  await page.setViewportSize({ width: 640, height: 400 })
  await expectAllReachable(page, 'vault and request')
  await window.send()
  await expectAllReachable(page, 'an answer')
  await expectNoAxeFindingsZoomed(page, 'an answer at 200%')
  await page.keyboard.press('ControlOrMeta+D')
  await expect(diagnosis.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
  await expectAllReachable(page, 'a plan')
  await expectNoAxeFindingsZoomed(page, 'a plan at 200%')
  await page.keyboard.press('Enter')
  await expect(diagnosis.getByRole('button', { name: 'Report…' })).toBeVisible()
  await expectAllReachable(page, 'a verdict')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings).toBeVisible()
  await expectAllReachable(page, 'the settings')
  await expectNoAxeFindingsZoomed(page, 'the settings at 200%')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+N')
  await expect(vault.tokenDialog.dialog).toBeVisible()
  await expectAllReachable(page, 'the dialog to add a token')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+K')
  await expectAllReachable(page, 'the palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expectAllReachable(page, 'the matrix')
})

test('who wants less motion gets none', async ({ desk }) => {
  const { page } = await withTokens(desk, TOKENS)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('ControlOrMeta+,')
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  )
  expect(moving).toEqual([])
})
