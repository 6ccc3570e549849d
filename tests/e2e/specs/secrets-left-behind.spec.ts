import type { IpcRecord } from '../fixtures/records.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { expect, test } from '../support/keyring.ts'
import { findLeaks } from '../support/leaks.ts'
import { BAKERY, offered, WRONG_KEY } from '../support/offers.ts'
import { PasteBox } from '../support/paste-box.ts'
import { paste } from '../support/paste.ts'
import { withTokens } from '../support/scenes.ts'

const { secret } = offered('Bakery website')
const SECRETS = [secret, offered('Bakery staging').secret, offered('Owner').secret, WRONG_KEY]
const entries = `/spaces/${BAKERY}/environments/master/entries`

// What Chromium writes to disk is searched, too.
test.use({ ownChromium: true })

test('after a long day of work no secret is left anywhere', async ({ desk, keyring }) => {
  test.setTimeout(120_000)
  const ipc: IpcRecord[] = []
  const window = new DeskWindow(await desk.start({ env: keyring.env }))
  const { vault, request, answer } = window

  await test.step('tokens are pasted, one with dirt around it', async () => {
    await window.startPlayground()
    await vault.openTokenDialog()
    await vault.tokenDialog.addOffered('Bakery website')
    await vault.openTokenDialog()
    await vault.tokenDialog.addOffered('Owner')
    const { dialog, secret: field } = await vault.openTokenDialog()
    await vault.tokenDialog.fill({ service: 'Playground', space: 'Fake Bakery', environments: ['staging'] })
    await paste(field, `Bearer ${offered('Bakery staging').secret}\n`)
    await expect(dialog).toContainText('It is saved without this.')
    await vault.tokenDialog.fill({ name: 'Bakery staging' })
    await vault.tokenDialog.save()
  })

  await test.step('requests go well and badly, in header and query', async () => {
    await vault.choose('Bakery website')
    await window.send(entries)
    await answer.expectStatus('200 OK')
    await request.place('Query')
    await window.send()
    for (const id of ['playground-reset', 'playground-proxy', 'playground-redirect', 'playground-cut-off'])
      await window.send(`${entries}/${id}`)
    await request.path.fill(`${entries}/playground-hang`)
    await request.sendButton.click()
    await expect(answer.region).toContainText('Waiting for')
    await answer.region.getByRole('button', { name: 'Cancel' }).click()
    await expect(answer.failure).toBeVisible()
  })

  await test.step('tokens are typed where they do not belong', async () => {
    await request.place('Header')
    await request.pasteToken(WRONG_KEY)
    await window.send(entries)
    await answer.expectStatus('401')
    await request.choose('Token', 'No token')
    await request.addParameter('access_token', secret)
    await window.send(entries)
    await answer.expectStatus('200 OK')
    await request.open()
    await request.parts.getByRole('button', { name: 'Remove parameter access_token' }).click()
    await window.send(`${entries}?access_token=${WRONG_KEY}`)
    await answer.expectStatus('401')
    await request.open()
    await request.parts.getByRole('button', { name: 'Add header' }).click()
    await request.parts.getByRole('textbox', { name: /^Name of header/ }).fill('Authorization')
    await request.parts.getByRole('textbox', { name: 'Value of header Authorization' }).fill(`Bearer ${secret}`)
    await window.send(entries)
    await answer.expectStatus('200 OK')
    await request.open()
    await request.parts.getByRole('button', { name: 'Remove header Authorization' }).click()
  })

  await test.step('Management lists keys in clear, which are shown on request', async () => {
    await vault.choose('Owner')
    await window.send(`/spaces/${BAKERY}/api_keys`)
    await answer.expectStatus('200 OK')
    expect(await answer.copyBody(desk)).not.toContain(secret)
    const notice = window.page.getByRole('status').filter({ hasText: 'This response contains' })
    await notice.getByRole('button', { name: 'Reveal for 30 s' }).click()
    await expect(window.page.locator('.cm-content')).toContainText(secret)
    await notice.getByRole('button', { name: 'Hide' }).click()
    await expect(window.page.locator('.cm-content')).not.toContainText(secret)
  })

  await test.step('a token is copied, revealed, put into a command, diagnosed', async () => {
    await vault.choose('Bakery website')
    await vault.act('Bakery website', 'Copy')
    await expect.poll(() => desk.clipboard.read()).toBe(secret)
    await vault.act('Bakery website', 'Reveal')
    await expect(vault.tokenPage.getByLabel('The token', { exact: true })).toHaveText(secret)
    await vault.choose('Bakery website')
    await request.choose('Environment', 'staging')
    await window.send()
    await answer.expectStatus('404')
    await answer.copy('Copy as curl', { withToken: true })
    await expect.poll(() => desk.clipboard.read()).toContain('curl')
    await window.verdict.run()
  })

  await test.step('a log that contains a token is explained', async () => {
    await window.command('paste what fails')
    const box = new PasteBox(window.page)
    const record = '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"no","requestId":"fake"}'
    await box.pasteInto(box.field, `> authorization: Bearer ${WRONG_KEY}\n< HTTP/1.1 401\n\n${record}`)
    await expect(box.sheet).toContainText('authorization: Bearer ••••••••')
    await box.act('Explain').click()
    await expect(box.sheet).toBeHidden()
  })

  await test.step('the app is closed and opened again', async () => {
    ipc.push(...(await desk.ipcLog()))
    const again = new DeskWindow(await desk.restart())
    await expect(again.vault.row('Bakery website')).toBeVisible()
    ipc.push(...(await desk.ipcLog()))
    expect(await desk.stop()).toBe(0)
  })

  // The record of IPC is complete, or finding nothing in it would mean nothing.
  expect(ipc.filter(({ channel }) => channel.endsWith('send')).length).toBeGreaterThan(8)
  const revealed = ipc.filter(({ channel }) => channel.endsWith('revealSecret'))
  expect(JSON.stringify(revealed)).toContain(secret)
  expect(await findLeaks({ profile: desk.profile, output: desk.output(), ipc }, SECRETS)).toEqual([])
})

test('the search finds a secret wherever one is left', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.page.evaluate((text) => localStorage.setItem('left behind', btoa(`ab${text}`)), secret)
  await desk.evaluate((_electron, text) => console.log(encodeURIComponent(`?token=${text}`)), secret)
  await window.vault.act('Bakery website', 'Reveal')
  await expect(window.vault.tokenPage.getByLabel('The token', { exact: true })).toHaveText(secret)
  const ipc = (await desk.ipcLog()).map((record) => ({
    ...record,
    channel: record.channel.replace('revealSecret', 'another answer'),
  }))
  await desk.stop()

  const found = await findLeaks({ profile: desk.profile, output: desk.output(), ipc }, [secret])
  expect(found.filter((place) => place.includes('Local Storage'))).not.toEqual([])
  expect(found).toContain('output')
  expect(found.some((place) => place.startsWith('invoke') && place.includes('another answer'))).toBe(true)
})
