import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { bytes, startContentServer } from '../support/content-server.ts'
import { fillVault, sendPath } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'

const RECORD = JSON.stringify({
  sys: { type: 'Error', id: 'NotFound' },
  message: 'The resource could not be found.',
})

test('a verdict opens the keys of the space in the web app, in the browser', async ({ desk }) => {
  const server = await startContentServer({
    '/spaces/shop/environments/staging/entries': bytes(404, 'application/vnd.contentful.delivery.v1+json', RECORD),
  })
  try {
    const page = await desk.start()
    await fillVault(page, server.origin)
    await page.evaluate(async () => {
      const { vault } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
      const read = await vault.read()
      const service = read.ok ? read.value.services.find(({ name }) => name === 'Local') : undefined
      if (service === undefined) throw new Error('The vault has no such service')
      const { id, name, baseUrls } = service
      await vault.saveService({ id, name, baseUrls, webAppUrl: 'https://app.example.com' })
    })
    const { diagnosis } = new DeskWindow(page)
    await sendPath(page, '/spaces/shop/environments/staging/entries')
    // The answer alone may as well mean the space itself, which has no page of its own that is known.
    await diagnosis.getByRole('button', { name: 'Open the web app' }).click()
    await expect.poll(() => desk.openedExternally()).toEqual(['https://app.example.com/'])
    await page.keyboard.press('ControlOrMeta+D')
    await diagnosis.getByRole('button', { name: 'Run', exact: true }).press('Enter')
    const button = diagnosis.getByRole('button', { name: 'Open API keys in the web app' })
    await expect(button).toBeVisible({ timeout: 30_000 })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => desk.openedExternally()).toContain('https://app.example.com/spaces/shop/api/keys')
    await expect(button).toBeFocused()
  } finally {
    await server.close()
  }
})
