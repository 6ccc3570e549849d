import { expect, test } from '../fixtures/desk.ts'
import { walkByKeys } from '../support/keyboard-walk.ts'
import { runFromPalette, tabTo } from '../support/keys.ts'
import { offered } from '../support/offers.ts'
import { pasteOnWindow } from '../support/paste-box.ts'
import { withTokens } from '../support/scenes.ts'

/** Nothing is missing to keep it, and to diagnose it comes first. */
const FOREIGN = 'CFPAT-fakePersonalAccessTokenCCCCCCCCCCCCCCCCCCC'
const RECORD = '{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found."}'

test('the keys that send submit the form of a dialog, once, from any field, and send nothing beneath it', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault, history } = window
  const { keyboard } = page
  const { dialog, name, secret } = await vault.openTokenDialog()
  await name.fill('Second website')
  await name.press('ControlOrMeta+Enter')
  // It does not fit yet, and the field that is missing has the focus.
  await expect(dialog).toBeVisible()
  await secret.fill('fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb')
  await secret.press('ControlOrMeta+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(vault.row('Second website')).toHaveCount(1)
  await runFromPalette(page, 'explain')
  const explain = page.getByRole('dialog').getByRole('textbox')
  await explain.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await explain.fill(RECORD)
  await keyboard.press('Enter')
  await expect(page.locator('[data-first="act"]')).toBeFocused()
  await keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await history.count()).toBe(0)
})

test('the send keys press the focused button, and save no token that is to be diagnosed', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault } = window
  const rows = vault.tree.getByRole('treeitem', { name: /token/ })
  const tokens = await rows.count()
  await pasteOnWindow(page, FOREIGN)
  await expect(page.locator('[data-first="act"]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows).toHaveCount(tokens)
})

test('each form is filled in and saved with the keyboard alone, and the focus is never lost', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault, settings, verdict, history } = window
  const { keyboard } = page
  const walk = await walkByKeys(page, vault.row('Bakery website'))
  const dialog = page.getByRole('dialog')

  /** Fills the dialog in, saves it with Enter, and goes on where it leaves the focus. */
  const save = (what: string, open: () => Promise<void>, fill: () => Promise<void>): Promise<void> =>
    test.step(what, async () => {
      await open()
      await expect(dialog).toHaveCount(1)
      await fill()
      await keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await walk.expectHeld(what)
    })
  const retype = async (text: string): Promise<void> => {
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(text)
  }
  const byName = (words: string) => () => runFromPalette(page, words)

  await save('a service', byName('add a service'), async () => {
    await tabTo(dialog.getByRole('textbox', { name: 'Name' }))
    await keyboard.type('Local')
    await tabTo(dialog.getByRole('textbox', { name: 'Delivery API' }))
    await keyboard.type('https://cdn.example.com')
  })
  await expect(vault.row('Local')).toBeVisible()

  await save('a space', byName('add a space'), async () => {
    await tabTo(dialog.getByRole('textbox', { name: 'Space id' }))
    await keyboard.type('shop')
  })
  await expect(vault.row('shop')).toBeVisible()

  await runFromPalette(page, 'bakery website')
  await vault.expectChosen('Bakery website')
  await save('the name of a token', byName('edit the token'), async () => {
    await tabTo(dialog.getByRole('textbox', { name: 'Name' }))
    await retype('Bakery site')
  })
  await expect(vault.row('Bakery site')).toBeVisible()

  await save('a new secret', byName('replace token'), async () => {
    await tabTo(dialog.getByLabel('Token', { exact: true }))
    await keyboard.type(offered('Bakery website').secret)
  })

  await save('a day to rotate by', byName('edit the token'), async () => {
    await tabTo(dialog.getByLabel('Rotate by'))
    await keyboard.type('05062099')
  })

  await test.step('the settings, which apply when their field is left', async () => {
    const seconds = settings.getByRole('textbox', { name: 'Timeout, seconds' })
    await keyboard.press('ControlOrMeta+,')
    await tabTo(seconds)
    await retype('12')
    await keyboard.press('Enter')
    await expect(seconds).toBeFocused()
    await retype('13')
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await walk.expectHeld('the settings')
    await keyboard.press('ControlOrMeta+,')
    await expect(seconds).toHaveValue('13')
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a token is renamed', async () => {
    await vault.row('Bakery site').focus()
    await keyboard.press('F2')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await retype('Bakery window')
    await keyboard.press('Enter')
    await expect(vault.row('Bakery window')).toBeFocused()
    await walk.expectHeld('renamed')
  })

  await test.step('an error is explained', async () => {
    await keyboard.press('ControlOrMeta+E')
    await expect(dialog).toHaveCount(1)
    await keyboard.insertText(RECORD)
    await keyboard.press('Enter')
    await expect(page.locator('[data-first="act"]')).toBeFocused()
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(verdict.headline).toBeVisible()
    await walk.expectHeld('explained')
  })

  await test.step('a request is pinned, and let go of', async () => {
    await runFromPalette(page, 'pin the request')
    await runFromPalette(page, 'search the history')
    await expect(history.filter).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Home')
    await expect(history.pins).toBeFocused()
    await walk.expectHeld('pinned')
    await keyboard.press('Delete')
    await expect(history.pins).toHaveCount(0)
    await walk.expectHeld('unpinned')
    await keyboard.press('ControlOrMeta+F')
    await expect(vault.filter).toBeFocused()
  })

  await test.step('a service is removed after its question, and comes back', async () => {
    // A service with a space has no line of its own.
    await vault.row('shop').focus()
    await keyboard.press('Shift+F10')
    await expect(page.getByRole('menu')).toBeVisible()
    await keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Remove Local' })).toBeFocused()
    await keyboard.press('Enter')
    await walk.expectHeld('the question or the removal')
    if ((await dialog.count()) > 0) {
      await tabTo(dialog.getByRole('button', { name: 'Remove' }))
      await keyboard.press('Enter')
    }
    await expect(vault.row('shop')).toBeHidden()
    await walk.expectHeld('removed')
    await keyboard.press('ControlOrMeta+Z')
    await expect(vault.row('shop')).toBeVisible()
    await walk.expectHeld('brought back')
  })

  await walk.end()
})
