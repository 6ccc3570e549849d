import type { Page } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { withTokens } from '../support/scenes.ts'

/** Holds a key as long as it takes to see what the first press brings, and then for a good many repeats more. */
const hold = async (page: Page, key: string, brought: () => Promise<void>): Promise<void> => {
  await page.keyboard.down(key)
  await brought()
  // An odd number: what one repeat opens and the next one closes is not taken for nothing.
  for (let repeats = 0; repeats < 7; repeats += 1) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('Delete that is held removes one token', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery old website', 'Bakery website', 'Museum website'])
  await vault.row('Bakery old website').focus()
  await hold(page, 'Delete', () => expect(vault.row('Bakery website')).toBeFocused())
  await expect(vault.row('Bakery website')).toBeVisible()
  expect((await desk.ipcLog()).filter(({ channel }) => channel === 'vault.removeToken')).toHaveLength(1)
})

test('Enter that is held on a fix sends its request once, also where Send has the focus afterwards', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request, verdict } = window
  const sent = async (): Promise<number> =>
    (await desk.ipcLog()).filter(({ channel }) => channel === 'requests.send').length
  await window.send('/spaces/fakebakery01/environments/mastr/entries')
  await verdict.button('Use master').focus()
  await hold(page, 'Enter', () => expect(verdict.headline).toContainText('It works.'))
  expect(await sent()).toBe(2)
  await request.sendButton.focus()
  await hold(page, 'Enter', async () => expect.poll(sent).toBe(3))
  expect(await sent()).toBe(3)
})

test('the palette’s own keys and Escape do not undo by being held what they did', async ({ desk }) => {
  const { vault, page, palette } = await withTokens(desk, ['Bakery website'])
  await page.keyboard.down('ControlOrMeta')
  await hold(page, 'k', () => expect(palette).toBeVisible())
  await page.keyboard.up('ControlOrMeta')
  await expect(palette).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(palette).toBeHidden()

  const { dialog, name } = await vault.openTokenDialog()
  await name.fill('Half')
  await hold(page, 'Escape', () => expect(dialog).toContainText('Discard what you typed?'))
  await expect(dialog).toContainText('Discard what you typed?')
})

test('keys that move and type may be held, and Enter where it steps on', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Museum website'])
  const { vault, page, answer } = window
  await vault.filter.focus()
  for (let repeats = 0; repeats < 4; repeats += 1) await page.keyboard.down('a')
  await expect(vault.filter).toHaveValue('aaaa')
  await page.keyboard.up('a')
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Backspace')
  await page.keyboard.up('Backspace')
  await expect(vault.filter).toHaveValue('a')
  await vault.filter.fill('')

  await window.send()
  await answer.expectStatus('200')
  await answer.focusBody()
  await page.keyboard.press('ControlOrMeta+f')
  const search = page.getByRole('search')
  await search.getByRole('textbox').fill('sys')
  await expect(search).toContainText('1 of')
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(search).toContainText('4 of')
})

/** Loads the page anew, with these parts of it held back until they are let go. */
const holdBack = async (page: Page, parts: RegExp): Promise<() => void> => {
  let letGo = (): void => undefined
  const late = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(parts, async (route) => {
    await late
    await route.continue()
  })
  await page.reload()
  return letGo
}

test('the palette’s keys, held until it is there, do not shut it', async ({ desk }) => {
  const { vault, page, palette } = await withTokens(desk, ['Bakery website'])
  const letGo = await holdBack(page, /\/Palette-[^/]*\.js$/)
  await vault.row('Bakery website').focus()
  await page.keyboard.down('ControlOrMeta')
  await hold(page, 'k', () => Promise.resolve())
  await page.keyboard.up('ControlOrMeta')
  letGo()
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('theme')
  await expect(palette.getByRole('combobox')).toHaveValue('theme')
})
