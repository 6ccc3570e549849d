import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/desk.ts'
import { runFromPalette } from '../support/keys.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

const SECRET = 'fake-delivery-key-ccccccccccccccccccccccccc'

/** Enter says what is missing; once it is there nothing says so any more. */
const expectGone = async (field: Locator, problem: string, fill: () => Promise<unknown>): Promise<void> => {
  const said = field.page().getByRole('dialog').getByText(problem)
  await field.press('Enter')
  await expect(said).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await fill()
  await expect(said).toHaveCount(0)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
}

test("a field's error disappears with the value that it is about", async ({ desk }) => {
  const { page, vault } = await withTokens(desk, ['Bakery website'])
  const dialog = page.getByRole('dialog')
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('the secret of a token that is there', async () => {
    await runFromPalette(page, 'replace token')
    const secret = dialog.getByRole('textbox', { name: 'Token', exact: true })
    await expectGone(secret, 'Paste the token.', () => paste(secret, SECRET))
    await close()
  })

  await test.step('a new token', async () => {
    const { name, secret } = await vault.openTokenDialog()
    await expectGone(secret, 'Paste the token.', () => paste(secret, SECRET))
    await expectGone(name, 'Give it a name that you will recognize.', () => name.fill('Second'))
    await close()
  })

  await test.step('a space', async () => {
    await runFromPalette(page, 'add a space')
    const id = dialog.getByRole('textbox', { name: 'Space id' })
    await expectGone(id, 'Paste the space’s id.', () => id.fill('c'))
    const added = dialog.getByRole('textbox', { name: 'New environment' })
    await added.fill('master')
    await expectGone(added, '“master” is listed already.', () => added.fill('masters'))
    await close()
  })

  await test.step('a service', async () => {
    await runFromPalette(page, 'add a service')
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
    const preview = dialog.getByRole('textbox', { name: 'Preview API' })
    const delivery = dialog.getByRole('textbox', { name: 'Delivery API' })
    await expectGone(name, 'Give the service a name.', () => name.fill('L'))
    await expectGone(delivery, 'Enter the address of at least one API.', () => preview.fill('h'))
    await close()
  })

  await test.step('the settings', async () => {
    await runFromPalette(page, 'settings')
    const seconds = dialog.getByRole('textbox', { name: 'Timeout, seconds' })
    await seconds.fill('')
    await expectGone(seconds, 'Enter 0.1 to 600 seconds.', () => seconds.fill('5'))
    await seconds.fill('soon')
    await close()
  })
})
