import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { tabTo } from '../support/keys.ts'
import { resize } from '../support/resize.ts'
import { withTokens } from '../support/scenes.ts'
import { largestText } from '../support/text-size.ts'

/** A message covers no open dialog, and stays for its time and as long as it has the pointer or the focus. */

const SIZES = [
  { width: 720, height: 480 },
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

const toastsOf = (page: Page): Locator => page.locator('.toast')

/** Whether two things on the page lie over each other anywhere. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('One of the two is not on the page.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const { width, height } of SIZES)
  test(`at ${width}x${height} a message covers neither the page nor the sidebar`, async ({ desk }) => {
    const window = await withTokens(desk, ['Bakery website', 'Museum website'])
    const { page, answer, verdict, notifications } = window
    await resize(desk, width, height)
    await window.send('/spaces/fakebakery01/environments/staging/entries')
    const panes = [answer.region, verdict.region, page.getByRole('region', { name: 'Sidebar' })]
    const expectFree = async (): Promise<void> => {
      await expect(async () => {
        for (const pane of panes)
          if (await pane.isVisible()) expect(await overlap(toastsOf(page).first(), pane)).toBe(false)
      }).toPass({ timeout: 3_000 })
    }
    await window.command('pin the request')
    await expect(notifications).toContainText('Pinned')
    await expectFree()
    await window.vault.openPanel()
    await window.command('pin the request')
    await expect(notifications).toContainText('pinned already')
    await expectFree()
  })

for (const { width, height } of SIZES)
  test(`at ${width}x${height} a message leaves an open dialog free`, async ({ desk }) => {
    const { page, vault, settings, notifications } = await withTokens(desk, ['Bakery website', 'Museum website'])
    await resize(desk, width, height)
    const dialogs = [
      ['ControlOrMeta+,', settings],
      ['ControlOrMeta+N', page.getByRole('dialog', { name: 'Paste what fails' })],
    ] as const
    for (const [keys, dialog] of dialogs) {
      await vault.act('Museum website', 'Remove')
      await expect(notifications).toContainText('Removed “Museum website”.')
      await page.keyboard.press(keys)
      await expect(dialog).toBeVisible()
      // It stays where it is: nothing of it is lost.
      await expect(async () => expect(await overlap(toastsOf(page).first(), dialog)).toBe(false)).toPass({
        timeout: 3_000,
      })
      await expect(toastsOf(page).first()).toContainText('Removed “Museum website”.')
      const box = await dialog.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 16)

      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.keyboard.press('ControlOrMeta+Z')
      await expect(notifications).toContainText('“Museum website” is back.')
      await expect(toastsOf(page)).toHaveCount(0, { timeout: 8_000 })
    }
  })

test('in a small window with the largest letters, several messages leave the page most of its height', async ({
  desk,
}) => {
  const names = ['Bakery website', 'Museum website', 'Bakery preview']
  const window = await withTokens(desk, [...names, 'Owner'])
  const { page, vault } = window
  await resize(desk, 720, 480)
  await largestText(window)
  for (const name of names) {
    await vault.openPanel()
    await removeByKey(page, vault.row(name))
  }
  await expect(toastsOf(page).last()).toContainText('Removed “Bakery preview”.')
  const height = (locator: Locator): Promise<number> => locator.evaluate((element) => element.clientHeight)
  expect(await height(page.locator('.middle'))).toBeGreaterThan((await height(page.locator('.shell'))) / 2)
})

test('nothing is undone beneath an open dialog: key and message say so, and act once it is closed', async ({
  desk,
}) => {
  const { page, vault, settings, notifications } = await withTokens(desk, ['Bakery website', 'Museum website'])
  // The one before it may still be on its way out.
  const closeFirst = notifications.getByText('Close this dialog first, then undo.').first()
  const removeMuseum = async (): Promise<void> => {
    await vault.act('Museum website', 'Remove')
    await expect(notifications).toContainText('Removed “Museum website”.')
  }
  const expectGone = async (dialog: Locator): Promise<void> => {
    await expect(closeFirst).toBeVisible()
    await expect(vault.row('Museum website')).toBeHidden()
    await expect(dialog).toBeVisible()
  }
  await removeMuseum()
  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+Z')
  await expectGone(settings)
  await expect(settings.locator(':focus')).toHaveCount(1)
  await expectNoAxeFindings(desk, 'a removal that cannot be undone beside a dialog')
  // Other commands are for the window behind it.
  await page.keyboard.press('ControlOrMeta+2')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(page.getByRole('grid')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(notifications).toContainText('“Museum website” is back.')
  await expect(vault.row('Museum website')).toBeVisible()

  // Confirmed is what is asked: one key of the museum, not two.
  await removeMuseum()
  await vault.act('Fake Bakery', 'Edit the space…')
  const form = page.getByRole('dialog', { name: 'Edit the space' })
  const field = form.getByRole('textbox').last()
  const before = await field.inputValue()
  await field.press('x')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(field).toHaveValue(before)
  await expect(vault.row('Museum website')).toBeHidden()
  await form.getByRole('button', { name: 'Cancel' }).focus()
  await notifications.getByRole('button', { name: 'Undo' }).click()
  await expectGone(form)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await notifications.getByRole('button', { name: 'Undo' }).click()
  await expect(vault.row('Museum website')).toBeVisible()
})

/** More than any message stands for. */
const LONG = 20_000

/** The way without the pointer, which stays where it lies. */
const removeByKey = async (page: Page, row: Locator): Promise<void> => {
  await row.first().focus()
  await page.keyboard.press('Delete')
  await expect(row).toBeHidden()
}

test('messages stay while one is pointed at, with any other messages beside it, and then have their time', async ({
  desk,
}) => {
  const { page, vault } = await withTokens(desk, ['Bakery website', 'Museum website'])
  await page.clock.install()
  await removeByKey(page, vault.row('Museum website'))
  const saying = (hasText: string): Locator => toastsOf(page).filter({ hasText })
  const museum = saying('Removed “Museum website”.')
  const bakery = saying('Removed “Bakery website”.')
  const back = saying('“Bakery website” is back.')
  await museum.hover()
  await page.clock.runFor(LONG)
  await removeByKey(page, vault.row('Bakery website'))
  await expect(bakery).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(back).toBeVisible()
  await expect(bakery).toHaveCount(0)
  await page.clock.runFor(LONG)
  await expect(museum).toBeVisible()
  await expect(back).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(LONG)
  await expect(toastsOf(page)).toHaveCount(0)
})

test('three messages beside a dialog leave it free, in the smallest window too', async ({ desk }) => {
  const names = ['Bakery website', 'Bakery staging', 'Museum website']
  const { page, vault, settings } = await withTokens(desk, [...names, 'Owner'])
  await resize(desk, 720, 480)
  await vault.openPanel()
  for (const name of names) await removeByKey(page, vault.row(name))
  const messages = toastsOf(page)
  await expect(messages).toHaveCount(names.length)
  await page.keyboard.press('ControlOrMeta+,')
  await expect(settings).toBeVisible()
  await expect(async () => {
    for (const message of await messages.all()) expect(await overlap(message, settings)).toBe(false)
  }).toPass({ timeout: 3_000 })
})

test('a message stays while the keys are at it, and goes after they have left it', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website', 'Museum website'])
  await page.clock.install()
  const message = toastsOf(page)
  await removeByKey(page, vault.row('Museum website'))
  await expect(message).toBeVisible()
  await tabTo(message.getByRole('button', { name: 'Undo' }), 'Shift+Tab')
  await page.clock.runFor(LONG)
  await expect(message).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(message.locator(':focus')).toHaveCount(0)
  await page.clock.runFor(LONG)
  await expect(message).toHaveCount(0)
})
