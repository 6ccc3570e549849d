import { startSecretService } from '../../keychain/secret-service.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { expect, test } from '../support/keyring.ts'
import { offered } from '../support/offers.ts'
import { tokenIdOf, withTokens } from '../support/scenes.ts'

const { secret } = offered('Bakery website')
const session = 'Tokens stay in memory until you quit.'

test('a secret goes into the keyring, and a restart brings catalog and secret back', async ({ desk, keyring }) => {
  const { env } = keyring
  const first = new DeskWindow(await desk.start({ env }))
  await first.startPlayground()
  await first.vault.openTokenDialog()
  await first.vault.tokenDialog.addOffered('Bakery website')
  await expect(first.notifications).toContainText('Its secret is in the keychain.')
  await expect(first.page.locator('body')).not.toContainText(session)

  const id = await tokenIdOf(first.page, 'Bakery website')
  expect(await keyring.lookup(id)).toBe(secret)

  const again = new DeskWindow(await desk.restart())
  await expect(again.vault.row('Bakery website')).toBeVisible()
  await again.command('Start the Playground')
  await again.vault.choose('Bakery website')
  await again.send()
  await again.answer.expectStatus('200 OK')
  await again.vault.act('Bakery website', 'Reveal')
  await expect(again.vault.tokenPage.getByLabel('The token', { exact: true })).toHaveText(secret)
})

test('removing a token takes its secret out of the keyring, and undoing brings both back', async ({
  desk,
  keyring,
}) => {
  const window = await withTokens(desk, ['Bakery website'], { env: keyring.env })
  const { vault, notifications } = window
  const id = await tokenIdOf(window.page, 'Bakery website')
  await vault.act('Bakery website', 'Remove')
  await expect(vault.row('Bakery website')).toBeHidden()
  await expect.poll(() => keyring.lookup(id)).toBeNull()

  await notifications.getByRole('button', { name: 'Undo' }).click()
  await expect(vault.row('Bakery website')).toBeVisible()
  await expect.poll(() => keyring.lookup(id)).toBe(secret)
})

test('a secret that was removed from the keyring is reported as missing, and pasted again', async ({
  desk,
  keyring,
}) => {
  const window = await withTokens(desk, ['Bakery website'], { env: keyring.env })
  const { page, vault, answer, request } = window
  const id = await tokenIdOf(page, 'Bakery website')
  await keyring.clear(id)

  await request.sendButton.click()
  await expect(answer.region).toContainText('It was not sent')
  await expect(vault.row('Bakery website')).toHaveAccessibleName(/Unreadable/)
  await vault.openPage('Bakery website')
  await expect(vault.tokenPage).toContainText('The system keychain no longer contains this token.')

  await vault.tokenPage.getByRole('button', { name: 'Replace token…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace token' })
  await dialog.getByRole('textbox', { name: 'Token' }).fill(secret)
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(vault.row('Bakery website')).not.toHaveAccessibleName(/Unreadable/)
  expect(await keyring.lookup(id)).toBe(secret)
  await page.keyboard.press('Escape')
  await window.send()
  await answer.expectStatus('200 OK')
})

test('a token that was only in memory is reported as missing before a request, and pasted again', async ({ desk }) => {
  test.skip(process.platform !== 'linux', 'macOS and Windows always have a keychain')
  const first = await withTokens(desk, ['Bakery website'])
  await first.request.path.fill('/spaces/fakebakery01/entries?limit=1')
  await first.send()
  const window = new DeskWindow(await desk.restart())
  await window.command('Start the Playground')
  const { page, request } = window
  await expect(request.path).toHaveValue('/spaces/fakebakery01/entries?limit=1')
  await expect(request.sendButton).toHaveAttribute('aria-disabled', 'true')
  await request.path.fill('/spaces/fakebakery01/entries?limit=2')
  await expect(request.warnings).toContainText('The secret of “Bakery website” is gone: paste it again.')
  await expect(request.sendButton).toHaveAttribute('aria-disabled', 'true')
  await request.warnings.getByRole('button', { name: 'Paste again…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Replace token/ })
  await dialog.getByRole('textbox', { name: 'Token' }).fill(secret)
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(request.sendButton).toHaveAttribute('aria-disabled', 'false')
  await window.send()
  await window.answer.expectStatus('200 OK')
})

test('without a keyring tokens last for the session, and a strip says so and how to set one up', async ({ desk }) => {
  test.skip(process.platform !== 'linux', 'macOS and Windows always have a keychain')
  const window = new DeskWindow(await desk.start())
  const { page, vault } = window
  const banner = page.getByRole('status').filter({ hasText: session })
  await expect(banner).toContainText('No system keychain found.')
  await banner.getByRole('button', { name: 'Set up a keychain…' }).click()
  const help = page.getByRole('dialog', { name: 'Set up a keychain' })
  await expect(help).toContainText('sudo apt install gnome-keyring')
  await expectNoAxeFindingsNow(page)
  await help.getByRole('button', { name: 'Try again' }).click()
  await expect(window.notifications).toContainText('still isn’t responding')
  await help.getByRole('button', { name: 'Close', exact: true }).last().click()

  await window.startPlayground()
  await vault.openTokenDialog()
  await vault.tokenDialog.addOffered('Bakery website')
  await window.send()
  await window.answer.expectStatus('200 OK')
  await vault.openPage('Bakery website')
  await expect(vault.tokenPage).toContainText('In memory only, until you quit.')

  // Its name stays, its secret does not: the next start says so and asks for it again.
  const again = new DeskWindow(await desk.restart())
  await expect(again.page.getByRole('status').filter({ hasText: session })).toBeVisible()
  await expect(again.vault.row('Bakery website')).toHaveAccessibleName(/Unreadable/)
  await again.vault.openPage('Bakery website')
  await expect(again.vault.tokenPage).toContainText('This token was in memory only, and the app was closed since.')
  // Its verdicts are still known.
  await expect(again.vault.tokenPage.getByRole('row', { name: /master/ }).first()).toContainText('Accepted')
  await expect(again.vault.tokenPage.getByRole('button', { name: 'Replace token…' })).toBeVisible()
})

test('a locked keyring is called locked, and works once it is unlocked', async ({ desk, keyring }) => {
  await keyring.stop({ keepHome: true })
  const locked = await startSecretService({ home: keyring.home, keyring: 'locked' })
  try {
    const window = new DeskWindow(await desk.start({ env: locked.env }))
    const banner = window.page.getByRole('status').filter({ hasText: session })
    await expect(banner).toContainText('The system keychain is locked.')
    await locked.unlock()
    await banner.getByRole('button', { name: 'Unlock and try again' }).click()
    await expect(window.notifications).toContainText('The system keychain is responding again.')
    await expect(banner).toBeHidden()
  } finally {
    await locked.stop()
  }
})

test('a token in a locked keyring offers to unlock it, never to remove it first, and no strip offers it again', async ({
  desk,
  keyring,
}) => {
  const first = await withTokens(desk, ['Bakery website'], { env: keyring.env })
  const id = await tokenIdOf(first.page, 'Bakery website')
  await keyring.stop({ keepHome: true })
  const locked = await startSecretService({ home: keyring.home, keyring: 'locked' })
  try {
    const { vault, page, notifications } = new DeskWindow(await desk.restart({ env: locked.env }))
    await vault.openPage('Bakery website')
    const strip = page.getByRole('status').filter({ hasText: 'The system keychain is locked.' })
    await expect(vault.tokenPage).toContainText('The system keychain is locked, so')
    await expect(strip).toBeHidden()
    await expect(vault.tokenPage.getByRole('button', { name: 'Remove' })).toHaveCount(0)
    await locked.unlock()
    await vault.tokenPage.getByRole('button', { name: 'Unlock and try again' }).click()
    await expect(notifications).toContainText('The system keychain is responding again.')
    await page.keyboard.press('Escape')
    await expect(strip).toBeHidden()
    await expect(vault.row('Bakery website')).not.toHaveAccessibleName(/Unreadable/)
    expect(await tokenIdOf(page, 'Bakery website')).toBe(id)
  } finally {
    await locked.stop()
  }
})

test('a request that was not sent is there again after a restart, with why, and is sent from there', async ({
  desk,
  keyring,
}) => {
  const window = await withTokens(desk, ['Bakery website'], { env: keyring.env })
  await keyring.lock()
  await window.request.sendButton.click()
  await expect(window.answer.region).toContainText('It was not sent')
  await keyring.unlock()

  const again = new DeskWindow(await desk.restart({ env: keyring.env }))
  await again.history.open()
  const chip = again.history.lines
  await expect(chip).toHaveCount(1)
  await expect(chip).toHaveAccessibleName(/^Not sent/)
  await expect(chip).toContainText('entries')
  await expect(again.answer.region).toContainText('It was not sent')
  await again.command('send again')
  // The Playground does not run any more: but now it leaves.
  await expect(again.answer.region).toContainText('ECONNREFUSED')
})

test('a keyring that is locked while the app runs is unlocked beside the verdict, or in the strip of another view', async ({
  desk,
  keyring,
}) => {
  const window = await withTokens(desk, ['Bakery website'], { env: keyring.env })
  const { page, request, answer, notifications, verdict } = window
  await keyring.lock()
  await request.sendButton.click()
  await expect(answer.region).toContainText('It was not sent')
  const strip = page.getByRole('status').filter({ hasText: 'The system keychain is locked.' })
  await expect(verdict.button('Unlock and send')).toBeVisible()
  await expect(strip).toBeHidden()
  await page.keyboard.press('ControlOrMeta+2')
  await expect(strip).toContainText('Unlock it to use its tokens.')
  await keyring.unlock()
  await strip.getByRole('button', { name: 'Unlock and try again' }).click()
  await expect(notifications).toContainText('The system keychain is responding again.')
  await expect(strip).toBeHidden()
  await page.keyboard.press('ControlOrMeta+1')
  await window.send()
  await answer.expectStatus('200 OK')

  await test.step('one click beside the verdict unlocks it and sends the request again', async () => {
    await keyring.lock()
    await request.sendButton.click()
    await verdict.expectVerdict('Your keychain is locked', null)
    await expect(verdict.region).toContainText('Nothing was sent.')
    // The password, in the window of the system.
    await keyring.unlock()
    await verdict.button('Unlock and send').click()
    await expect(verdict.headline).toContainText('It works.')
    await answer.expectStatus('200 OK')
    await expect(strip).toBeHidden()
  })

  await test.step('it sends nothing while the keychain stays locked', async () => {
    await keyring.lock()
    await request.sendButton.click()
    await verdict.button('Unlock and send').click()
    await expect(notifications).toContainText('The system keychain still isn’t responding.')
    await verdict.expectVerdict('Your keychain is locked', null)
    await keyring.unlock()
  })
})

const asking = 'Your keychain may be asking you something in a separate window.'

test('a keyring that asks for its password is waited for in sight, and given up on when the person will not wait', async ({
  desk,
  keyring,
}) => {
  await keyring.stop()
  const asks = await startSecretService({ prompter: 'silent' })
  try {
    const window = await withTokens(desk, ['Bakery website'], { env: asks.env })
    const { page, answer, request } = window
    const wait = page.getByRole('status').filter({ hasText: asking })
    await asks.lock()

    await request.sendButton.click()
    await expect(wait).toContainText('Waiting…')
    // Nothing has been sent yet, and the answer's pane says nothing else.
    await expect(answer.region).toContainText('Waiting for your keychain…')
    await wait.getByRole('button', { name: 'Cancel waiting for the keychain' }).click()
    await expect(answer.region).toContainText('It was not sent')
    await expect(wait).toBeHidden()

    // The app goes on: what needs no keychain works at once, and what needs it once it is open.
    await asks.unlock()
    // Within a second of the cancel a request still belongs to it, for which only a test is fast enough.
    await expect(async () => {
      await window.send()
      await expect(answer.region).toContainText('200 OK', { timeout: 2_000 })
    }).toPass()
    await expect(wait).toBeHidden()
  } finally {
    await asks.stop()
  }
})

test('a dialog that keeps a secret has the way to give up on the keychain within it', async ({ desk, keyring }) => {
  await keyring.stop()
  const asks = await startSecretService({ prompter: 'silent' })
  try {
    const window = await withTokens(desk, ['Bakery website'], { env: asks.env })
    const { page, vault } = window
    await asks.lock()
    await vault.act('Bakery website', 'Replace token…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Token' }).fill('fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByRole('status').filter({ hasText: asking })).toHaveCount(1)
    // It would be replaced all the same: the dialog stays until it is known, for every way to close it.
    await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Cancel waiting for the keychain' }).click()
    // One cancel is enough: as after a keychain that did not answer, the new secret is kept in memory, and the app says so.
    await expect(dialog).toBeHidden()
    await vault.openPage('Bakery website')
    await expect(vault.tokenPage).toContainText('In memory only, until you quit.')
    await expect(page.getByRole('status').filter({ hasText: asking })).toHaveCount(0)
  } finally {
    await asks.stop()
  }
})

test('a stopped keyring blocks no request, and is used again after it continues', async ({ desk, keyring }) => {
  const window = await withTokens(desk, ['Bakery website'], { env: keyring.env })
  const wait = window.page.getByRole('status').filter({ hasText: asking })
  keyring.freeze()
  await window.request.sendButton.click()
  await expect(wait).toBeVisible()
  await expect(window.answer.region).toContainText('It was not sent', { timeout: 20_000 })
  await expect(wait).toBeHidden()
  keyring.thaw()
  await window.send()
  await window.answer.expectStatus('200 OK')
})
