import { expect, test } from '../fixtures/desk.ts'
import { bytes, startContentServer } from '../support/content-server.ts'
import { fillVault, sendPath } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'

for (const status of [204, 304]) {
  test(`beside a ${status} it is said that it says nothing of the token, and a diagnosis is offered`, async ({
    desk,
  }) => {
    const server = await startContentServer({ '/silent': bytes(status, 'application/json', '') })
    try {
      const page = await desk.start()
      await fillVault(page, server.origin)
      const { answer, diagnosis } = new DeskWindow(page)
      await sendPath(page, '/silent')
      await answer.expectStatus(String(status))
      const offer = diagnosis.getByRole('button', { name: /diagnose…/i })
      await expect(diagnosis.locator('.sentence')).toContainText('“Shop delivery”')
      await expect(offer).toBeVisible()

      // A verdict of before is marked as such, and stands behind.
      await sendPath(page, '/spaces/shop/environments/master/entries')
      await answer.expectStatus('200')
      await page.keyboard.press('ControlOrMeta+D')
      await diagnosis.getByRole('button', { name: 'Run', exact: true }).click()
      await expect(diagnosis.getByRole('button', { name: 'Report…' })).toBeVisible()
      await sendPath(page, '/silent')
      await answer.expectStatus(String(status))
      await expect(diagnosis.locator('.sentence').first()).toContainText('nothing')
      await expect(offer).toBeVisible()
      await expect(diagnosis).toContainText('earlier')
    } finally {
      await server.close()
    }
  })
}
