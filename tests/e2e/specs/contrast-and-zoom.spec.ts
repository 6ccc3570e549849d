import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow, expectNoAxeFindingsZoomed } from '../support/axe.ts'
import { expectAllReachable } from '../support/reach.ts'
import type { DeskWindow } from '../support/desk-window.ts'
import { withTokens } from '../support/scenes.ts'
import { largestText } from '../support/text-size.ts'

// Whole views are looked through, one after the other: on a slow machine a minute is not enough.
test.describe.configure({ timeout: 180_000 })

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
  const { page, vault, request, settings, answer, verdict } = window
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

  const dot = chosen.locator('.dot').first()
  expect(await colors(dot.locator('.cut'), 'stroke')).not.toBe(await colors(dot, 'color'))

  const radio = (name: string) => request.region.getByRole('radio', { name, exact: true })
  expect(await look(radio('Header'))).not.toBe(await look(radio('Query')))
  const tab = (name: RegExp) => answer.region.getByRole('tab', { name })
  expect(await colors(tab(/^Body/), 'content', '::after')).not.toBe(await colors(tab(/^Headers/), 'content', '::after'))
  const count = tab(/^Headers/)
    .locator('span')
    .last()
  expect(await colors(count, 'background-color')).not.toBe(await colors(count, 'color'))
  const view = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })
  expect(await look(view('Requests'))).not.toBe(await look(view('Access')))
  const line = page.getByRole('separator', { name: 'Width of the sidebar' })
  expect(await colors(line, 'background-color')).not.toBe(await colors(page.locator('body'), 'background-color'))
  expect(await colors(request.sendButton, 'border-top-width')).not.toBe('0px')
  await expectNoAxeFindingsNow(page)

  await request.choose('Environment', 'staging')
  await window.send()
  expect(await colors(verdict.region.locator('.band'), 'border-top-width')).not.toBe('0px')
  await expectNoAxeFindingsNow(page)

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
  await page.locator('[data-cell]').first().click()
  const cellDot = page.locator('[data-cell][aria-expanded="true"] .dot')
  expect(await colors(cellDot.locator('.cut'), 'stroke')).not.toBe(await colors(cellDot, 'color'))
  await expectNoAxeFindingsNow(page)
  await expect(answer.region).toBeHidden()
})

/** Through the usual states, each checked for parts that are cut off or out of reach. */
const tour = async (window: DeskWindow, how: string): Promise<void> => {
  const { page, vault, settings, request, verdict } = window
  const look = async (state: string): Promise<void> => {
    await expectAllReachable(page, `${state} ${how}`)
    await expectNoAxeFindingsZoomed(page, `${state} ${how}`)
  }
  await look('vault and request')
  await window.send()
  await look('an answer')
  await request.path.fill('/spaces/fakebakery01/environments/staging/entries')
  await window.send()
  await look('a verdict')
  await verdict.run()
  await verdict.fold.click()
  await look('how it is known')
  await verdict.fold.click()
  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings).toBeVisible()
  await look('the settings')
  await page.keyboard.press('Escape')
  await vault.openTokenDialog()
  await look('the dialog to add a token')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+K')
  await look('the palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await look('the matrix')
}

test('at 200% nothing is cut and everything can be reached', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  await window.page.setViewportSize({ width: 640, height: 400 })
  await tour(window, 'at 200%')
})

test('with letters of twice the size nothing is cut and everything can be reached', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  await largestText(window)
  await tour(window, 'with large text')
})

/** What else can lie over the window. */
const tourOfDialogs = async (window: DeskWindow, how: string): Promise<void> => {
  const { page, vault } = window
  const dialog = page.getByRole('dialog')
  const look = async (state: string): Promise<void> => {
    await expect(dialog, state).toHaveCount(1)
    await expectAllReachable(page, `${state} ${how}`)
    await expectNoAxeFindingsZoomed(page, `${state} ${how}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const commands = [
    ...['import', 'add a space', 'add a service', 'edit the token', 'replace token'],
    ...['rotate the key', 'paste what fails', 'keyboard shortcuts'],
  ]
  for (const name of commands) {
    await window.command(name)
    await look(name)
  }
  await window.send()
  await window.send()
  await window.command('compare the response')
  await look('two exchanges')
  await vault.openPanel()
  await vault.row('Bakery website').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAllReachable(page, `the menu of a token ${how}`)
  await page.keyboard.press('Escape')
}

test('at 200% every dialog can be read and reached', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  await window.vault.choose('Bakery website')
  await window.page.setViewportSize({ width: 640, height: 400 })
  await tourOfDialogs(window, 'at 200%')
})

test('with letters of twice the size every dialog can be read and reached', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  await window.vault.choose('Bakery website')
  await largestText(window)
  await tourOfDialogs(window, 'with large text')
})

/** Signs whose size is not `factor` times the usual one. */
const outOfSize = (page: Page, factor: number): Promise<string[]> =>
  page.evaluate((times) => {
    const isSeen = (element: Element): boolean => element.getBoundingClientRect().width > 0
    const wrong = (element: Element, usual: number): string[] => {
      const { width } = element.getBoundingClientRect()
      return Math.abs(width - usual * times) < 0.01 ? [] : [`${element.getAttribute('class') ?? ''}: ${width}`]
    }
    const all = (what: string): Element[] => [...document.querySelectorAll(what)].filter(isSeen)
    return [
      ...all('svg.lucide').flatMap((icon) => wrong(icon, Number(icon.getAttribute('width')))),
      ...all('[role="treeitem"] > .dot svg').flatMap((dot) => wrong(dot, 14)),
      ...all('[role="treeitem"] .chip .dot svg').flatMap((dot) => wrong(dot, 12)),
      ...all('[data-cell] .dot svg, .counts .dot svg').flatMap((dot) => wrong(dot, 14)),
      ...all('.ui-switch').flatMap((toggle) => wrong(toggle, 28)),
    ]
  }, factor)

test('icons, dots and switches grow with the letters', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page } = window
  await page.keyboard.press('ControlOrMeta+2')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expect(page.locator('svg.lucide').first()).toBeVisible()
  await expect(page.locator('[data-cell] .dot svg').first()).toBeVisible()
  expect(await outOfSize(page, 1)).toEqual([])
  await largestText(window)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  expect(await outOfSize(page, 2)).toEqual([])
  // And the words beside them are not pushed out of view.
  const views = page.getByRole('navigation', { name: 'Views' })
  for (const [width, height] of [
    [1024, 700],
    [720, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    await window.vault.openPanel()
    const over = await views.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(over, `${width}x${height}`).toBe(0)
  }
})

test('in a small window with the largest text, Send is as wide as in a large one', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, request } = window
  await largestText(window)
  const widthOf = async (): Promise<number> => (await request.sendButton.boundingBox())?.width ?? 0
  const usual = await widthOf()
  await page.setViewportSize({ width: 720, height: 480 })
  await expect(page.getByRole('button', { name: 'Show tokens' })).toBeVisible()
  await expect.poll(widthOf).toBe(usual)
})

test('tables look as before when forced colors end', async ({ desk }) => {
  const window = await withTokens(desk, TOKENS)
  const { page, vault, answer } = window
  const shot = async (table: Locator): Promise<Buffer> => {
    await page.mouse.move(0, 0)
    const clip = await table.boundingBox()
    expect(clip).not.toBeNull()
    return page.screenshot(clip === null ? {} : { clip })
  }
  /** The theme changes while they are in use. */
  const isUnchanged = async (table: Locator): Promise<boolean> => {
    const before = await shot(table)
    await desk.setColorScheme('dark')
    await page.emulateMedia({ forcedColors: 'active' })
    await desk.setColorScheme('light')
    await shot(table)
    await page.emulateMedia({ forcedColors: 'none' })
    return before.equals(await shot(table))
  }
  await window.send()
  await answer.region.getByRole('tab', { name: /^Headers/ }).click()
  expect(await isUnchanged(answer.region.getByRole('table'))).toBe(true)
  await vault.openPage('Bakery website')
  expect(await isUnchanged(page.getByRole('table', { name: 'Recent requests' }))).toBe(true)
})

test('who wants less motion gets none', async ({ desk }) => {
  const { page } = await withTokens(desk, TOKENS)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A transition that has begun keeps the duration that it began with.
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+,')
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  )
  expect(moving).toEqual([])
})
