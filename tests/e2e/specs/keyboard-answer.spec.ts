import { expect, test } from '../fixtures/desk.ts'
import { startContentServer } from '../support/content-server.ts'
import { fillVault, sendPath } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { walkByKeys } from '../support/keyboard-walk.ts'
import { runFromPalette, tabTo } from '../support/keys.ts'
import { BAKERY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

test('responses are compared and the history is searched with the keyboard alone', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, answer, request } = window
  const { keyboard } = page
  const walk = await walkByKeys(page, request.path)

  await test.step('two requests are sent', async () => {
    await keyboard.press('ControlOrMeta+Enter')
    await answer.expectStatus('200')
    await keyboard.press('ControlOrMeta+L')
    await keyboard.type(`/spaces/${BAKERY}/entries/no-such-entry`)
    await keyboard.press('ControlOrMeta+Enter')
    await answer.expectStatus('404')
    await walk.expectHeld('sent')
  })

  await test.step('they are compared', async () => {
    await runFromPalette(page, 'compare')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await walk.expectHeld('compared')
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await walk.expectHeld('the comparison is closed')
  })

  await test.step('the history is searched, and one of it opened', async () => {
    await runFromPalette(page, 'search the history')
    await expect(window.history.filter).toBeFocused()
    await keyboard.type('404')
    await expect(window.history.lines).toHaveCount(1)
    await walk.expectHeld('searched')
    await keyboard.press('ArrowDown')
    await expect(window.history.lines).toBeFocused()
    await keyboard.press('Enter')
    await walk.expectHeld('opened')
    await runFromPalette(page, 'search the history')
    await keyboard.press('Escape')
    await expect(window.history.lines).toHaveCount(2)
    await walk.expectHeld('the search is cleared')
  })

  await walk.end()
})

test('something is found in a body, and shown, with the keyboard alone', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, answer, request } = window
  const { keyboard } = page
  const walk = await walkByKeys(page, request.path)
  await keyboard.press('ControlOrMeta+Enter')
  await answer.expectStatus('200')
  await tabTo(answer.region.getByRole('button', { name: 'Search in the body' }))
  await keyboard.press('Enter')
  const search = answer.region.getByRole('textbox', { name: /find|search/i })
  await expect(search).toBeFocused()
  await keyboard.type('sys')
  await keyboard.press('Enter')
  await walk.expectHeld('found')
  await keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await walk.expectHeld('the search is closed')
  await walk.end()
})

test('a hanging request is canceled with the keyboard alone', async ({ desk }) => {
  const server = await startContentServer({ '/hangs': () => undefined })
  try {
    const page = await desk.start()
    await fillVault(page, server.origin)
    const { answer } = new DeskWindow(page)
    const walk = await walkByKeys(page, page.getByRole('textbox', { name: 'Path' }))
    await sendPath(page, '/hangs')
    const cancel = answer.region.getByRole('button', { name: 'Cancel' })
    await tabTo(cancel)
    await page.keyboard.press('Enter')
    await expect(cancel).toHaveCount(0)
    await walk.expectHeld('cancelled')
    await walk.end()
  } finally {
    await server.close()
  }
})
