import type { Page } from '@playwright/test'

import { expect, test, type Desk } from '../fixtures/desk.ts'
import { watchFocus } from '../support/focus.ts'
import { runFromPalette, tabTo, watchForMouse } from '../support/keys.ts'
import { withTokens } from '../support/scenes.ts'

test('what opens has the keys in the frame that shows it, and none typed early goes to what lies behind', async ({
  desk,
}) => {
  const { page } = await withTokens(desk, ['Bakery website', 'Museum website'])
  // Time stands still: code that takes the focus a frame or a timer later doesn't get it here.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const key of ['K', 'N', 'E', ',', '/']) {
    await page.keyboard.press(`ControlOrMeta+${key}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), key).toBe(true)
    await page.keyboard.press('Escape')
    await page.clock.runFor(1000)
    await expect(dialog).toHaveCount(0)
  }
})

/** A window with two tokens, watched for the mouse and for the focus. */
const withWatchedWindow = async (desk: Desk) => {
  const window = await withTokens(desk, ['Bakery website', 'Museum website'])
  const mouseEvents = await watchForMouse(window.page)
  await window.vault.row('Bakery website').focus()
  return { window, mouseEvents, focus: await watchFocus(window.page) }
}

const byKey = (key: string) => (page: Page) => page.keyboard.press(key)
const byPalette = (words: string) => (page: Page) => runFromPalette(page, words)

const DIALOGS: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  'that have a key': {
    settings: byKey('ControlOrMeta+,'),
    'the list of keys': byKey('ControlOrMeta+/'),
    'the palette': byKey('ControlOrMeta+K'),
    'the box': byKey('ControlOrMeta+N'),
  },
  'of the palette': {
    'a new token': byPalette('add a token'),
    'a new space': byPalette('add a space'),
    'a new service': byPalette('add a service'),
    'the token': byPalette('edit the token'),
    'a new secret': byPalette('replace token'),
    rotation: byPalette('rotate the key'),
  },
}

for (const [which, dialogs] of Object.entries(DIALOGS))
  test(`dialogs ${which} are opened and closed with the keyboard alone, and the focus is never lost`, async ({
    desk,
  }) => {
    const { window, mouseEvents, focus } = await withWatchedWindow(desk)
    const { page } = window
    for (const [name, open] of Object.entries(dialogs))
      await test.step(name, async () => {
        await open(page)
        await expect(page.getByRole('dialog').first()).toBeVisible()
        await focus.expectHeld(`${name}: open`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await focus.expectHeld(`${name}: closed`)
      })
    expect(await mouseEvents()).toBe(0)
  })

test('tokens, requests and the matrix are used with the keyboard alone, and the focus is never lost', async ({
  desk,
}) => {
  const { window, mouseEvents, focus } = await withWatchedWindow(desk)
  const { page, vault, answer } = window
  const { keyboard } = page

  await test.step('a token is removed and comes back', async () => {
    await keyboard.press('ControlOrMeta+F')
    await keyboard.type('museum website')
    await keyboard.press('Enter')
    await keyboard.press('Delete')
    await expect(vault.row('Museum website')).toBeHidden()
    await focus.expectHeld('removed')
    await runFromPalette(page, 'undo')
    await focus.expectHeld('brought back')
    await keyboard.press('ControlOrMeta+F')
    await keyboard.press('Escape')
    await expect(vault.row('Museum website')).toBeVisible()
  })

  await test.step('requests are sent, walked through and cleared', async () => {
    await keyboard.press('ControlOrMeta+L')
    await keyboard.press('ControlOrMeta+Enter')
    await answer.expectStatus('200')
    await keyboard.press('F6')
    await focus.expectHeld('in the answer')
    await runFromPalette(page, 'clear the history')
    await expect(answer.region).toContainText('Not sent yet')
    await focus.expectHeld('cleared')
  })

  await test.step('the matrix is walked through, and a cell opened and closed', async () => {
    await keyboard.press('ControlOrMeta+2')
    await expect(page.getByRole('grid').first()).toBeVisible()
    await focus.expectHeld('the other view')
    await tabTo(page.locator('[data-cell][tabindex="0"]').first())
    await keyboard.press('Enter')
    await focus.expectHeld('a cell is open')
    await keyboard.press('Escape')
    await focus.expectHeld('and closed')
    await keyboard.press('ControlOrMeta+1')
    await focus.expectHeld('back at the requests')
  })

  expect(await mouseEvents()).toBe(0)
})
