import type { Page } from '@playwright/test'

import { expect, test, type Desk } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { watchFocus } from '../support/focus.ts'
import { pick, runFromPalette, tabTo, watchForMouse } from '../support/keys.ts'
import { offered } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

const { secret } = offered('Bakery website')

test('a token is added, chosen, sent, diagnosed and copied with the keyboard alone', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  const { page, vault, request, answer, verdict } = window
  const { keyboard } = page
  const mouseEvents = await watchForMouse(page)
  await expect(page.getByRole('heading', { name: 'Paste what fails' })).toBeVisible()
  await keyboard.press('Tab')
  const focus = await watchFocus(page)

  await test.step('start the Playground', async () => {
    await runFromPalette(page, 'start the playground')
    await expect(vault.tree).toContainText('Playground')
    await focus.expectHeld('start the Playground')
  })

  await test.step('add a token', async () => {
    await runFromPalette(page, 'add a token')
    const { dialog, secret: field, name } = vault.tokenDialog
    await pick(dialog.getByRole('combobox', { name: 'Service' }), 'Playground')
    await pick(dialog.getByRole('combobox', { name: 'Space' }), 'Fake Bakery')
    await tabTo(dialog.getByRole('group', { name: 'Environments' }).getByRole('button', { name: /^master/ }))
    await keyboard.press('Space')
    await tabTo(field)
    await keyboard.type(secret)
    await tabTo(name)
    await keyboard.type('Typed key')
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(vault.row('Typed key')).toBeVisible()
    await focus.expectHeld('add a token')
  })

  await test.step('choose an environment that the key is not enabled for', async () => {
    await pick(request.region.getByRole('combobox', { name: 'Environment' }), 'staging')
    await expect(request.path).toHaveValue(/environments\/staging/)
    await expect(request.token).toContainText('Typed key')
    await focus.expectHeld('choose an environment that the key is not enabled for')
  })

  await test.step('send', async () => {
    await keyboard.press('ControlOrMeta+Enter')
    await answer.expectStatus('404')
    await expect(answer.record).toContainText('NotFound')
    await focus.expectHeld('send')
  })

  await test.step('diagnose', async () => {
    await verdict.run()
    await focus.expectHeld('diagnose')
  })

  await test.step('copy the report', async () => {
    await tabTo(verdict.fold)
    await keyboard.press('Enter')
    await tabTo(verdict.button('Copy report'))
    await keyboard.press('Enter')
    await expect.poll(() => desk.clipboard.read()).toContain('environment')
    expect(await desk.clipboard.read()).not.toContain(secret)
    await focus.expectHeld('copy the report')
  })

  await test.step('choose the token and copy it', async () => {
    await keyboard.press('ControlOrMeta+K')
    await keyboard.type('typed key')
    await keyboard.press('Enter')
    await vault.expectChosen('Typed key')
    await keyboard.press('ControlOrMeta+Shift+T')
    await expect.poll(() => desk.clipboard.read()).toBe(secret)
    await focus.expectHeld('choose the token and copy it')
  })

  expect(await mouseEvents()).toBe(0)
})

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
