import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { offered } from '../support/offers.ts'

const { secret } = offered('Bakery website')

test('a first start leads from the Playground over a pasted key to an answer, with either placement', async ({
  desk,
}) => {
  const window = new DeskWindow(await desk.start())
  const { vault, request, answer } = window

  await test.step('the Playground starts from the palette', async () => {
    await expect(window.page.getByRole('heading', { name: 'Paste what fails' })).toBeVisible()
    await window.startPlayground()
    // Its spaces are listed with their first token.
    await expect(vault.tree.getByRole('treeitem')).toHaveCount(1)
    await expect(vault.row('Playground')).toContainText('No tokens')
  })

  await test.step('a delivery key is added by pasting it', async () => {
    const { dialog, ...form } = await vault.openTokenDialog()
    await vault.tokenDialog.fill({ service: 'Playground', space: 'Fake Bakery', environments: ['master'], secret })
    await expect(form.secret).toHaveAttribute('type', 'password')
    await expect(dialog).toContainText('43 characters, ends in')
    await vault.tokenDialog.fill({ name: 'My first key' })
    await vault.tokenDialog.save()
    await expect(vault.row('My first key')).toHaveAttribute('aria-selected', 'true')
    await expect(vault.tree.getByRole('treeitem')).toHaveCount(2)
    await expect(vault.row('Fake Bakery')).toBeVisible()
  })

  await test.step('the request is built already, and shown as it will be sent', async () => {
    await expect(request.path).toHaveValue('/spaces/fakebakery01/environments/master/entries')
    await expect(request.preview).toContainText('GET /spaces/fakebakery01/environments/master/entries')
    await expect(request.preview).toContainText(`authorization: Bearer ••••••••${secret.slice(-4)}`)
  })

  await test.step('sent in the header', async () => {
    await window.send()
    await answer.expectStatus('200 OK')
    await expect(answer.body).toContainText('"type": "Array"')
    await expect(vault.row('My first key')).toHaveAccessibleName(/Accepted/)
    await answer.tab('Request')
    await expect(answer.region).toContainText(`authorization: Bearer ••••••••${secret.slice(-4)}`)
  })

  await test.step('sent in the query: the address that is shown masks the token', async () => {
    await request.place('Query')
    await expect(request.preview).toContainText(`entries?access_token=••••••••${secret.slice(-4)}`)
    await expect(request.preview).not.toContainText('authorization')
    await expect(request.warnings).toContainText('In the query, the token')
    await window.send()
    await answer.expectStatus('200 OK')
    await answer.tab('Request')
    await expect(answer.region).toContainText(`entries?access_token=••••••••${secret.slice(-4)}`)
    await expect(answer.region).not.toContainText('authorization')
    await window.history.open()
    await expect(window.history.lines).toHaveCount(2)
  })

  expect(await window.page.locator('body').innerText()).not.toContain(secret)
  expect(await window.page.title()).not.toContain(secret)
})

test('the Playground stops when asked, and its addresses answer no more', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  const { vault, answer, verdict } = window
  await window.startPlayground()
  await vault.openTokenDialog()
  await vault.tokenDialog.addOffered('Bakery website')

  await window.send()
  await answer.expectStatus('200 OK')
  await vault.act('Fake Bakery', 'Stop the Playground')
  await expect(window.notifications).toContainText('The Playground was stopped.')
  await expect(vault.row('Bakery website')).toBeVisible()

  await window.send()
  await expect(verdict.headline).toHaveText(/^127\.0\.0\.1:\d+ refused the connection$/)
  await expect(answer.failure).toContainText('ECONNREFUSED')

  // The words of the first start may still stand there: its line says how it is now.
  await expect(vault.row('Fake Bakery')).toContainText('Playground (stopped)')
  await window.command('Start the Playground')
  await expect(vault.row('Fake Bakery')).not.toContainText('stopped')
  await window.send()
  await answer.expectStatus('200 OK')
})
