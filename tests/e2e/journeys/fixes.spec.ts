import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { bytes, startContentServer } from '../support/content-server.ts'
import { fillVault, sendPath } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { BAKERY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

test('another token of the vault is tried from the verdict, on the very same request', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere', 'Owner'])
  const { request, answer, diagnosis, page } = window
  await request.choose('Environment', 'staging')
  await window.send()
  await answer.expectStatus('404')
  const doIt = diagnosis.getByRole('group', { name: 'What you can do here' })
  await expect(doIt.getByRole('button', { name: 'Enable “staging” for this key…' })).toBeVisible()
  await expectNoAxeFindings(desk, 'a verdict with its mends')
  await doIt.getByRole('button', { name: 'Try with “Bakery everywhere”' }).press('Enter')
  await answer.expectStatus('200')
  await expect(request.token).toContainText('Bakery everywhere')
  await expect(request.path).toHaveValue(/environments\/staging\//)
  await expect(diagnosis).toContainText('Accepted')
  await expect(page.locator('body')).not.toBeFocused()
})

test('a refused token is replaced from the verdict', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery old website'])
  const { answer, diagnosis, page } = window
  await window.send()
  await answer.expectStatus('401')
  await window.diagnose()
  await diagnosis.getByRole('button', { name: 'Replace the secret…' }).click()
  await expect(page.getByRole('dialog', { name: 'Replace the secret' })).toBeVisible()
})

test('a limit is waited for, and the waiting can be stopped', async ({ desk }) => {
  const server = await startContentServer({
    '/limit': bytes(429, 'application/json', '{}', { 'X-Contentful-RateLimit-Reset': '1' }),
    '/long': bytes(429, 'application/json', '{}', { 'X-Contentful-RateLimit-Reset': '60' }),
  })
  try {
    const page = await desk.start()
    await fillVault(page, server.origin)
    const { history } = new DeskWindow(page)
    await history.open()
    const chips = history.lines
    await sendPath(page, '/limit')
    await page.getByRole('button', { name: 'Wait 1 s and try again' }).click()
    await expect(chips).toHaveCount(2)
    await sendPath(page, '/long')
    await page.getByRole('button', { name: 'Wait 1 min and try again' }).click()
    await page.getByRole('button', { name: /^Trying again in (?:1 min|\d+ s)\. Stop$/ }).click()
    await expect(page.getByRole('button', { name: 'Wait 1 min and try again' })).toBeVisible()
    await expect(chips).toHaveCount(3)
  } finally {
    await server.close()
  }
})

test('a mistyped collection is asked again as it was meant', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer, diagnosis } = window
  await request.path.fill(`/spaces/${BAKERY}/environments/master/entires`)
  await request.path.press('Enter')
  await answer.expectStatus('404')
  await diagnosis.getByRole('button', { name: 'Did you mean “entries”? Try it' }).press('Enter')
  await answer.expectStatus('200')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/environments/master/entries`)
})

test('a Playground that was stopped is started from the verdict, and nothing else is offered to be asked', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  const { answer, diagnosis, notifications, vault } = window
  await vault.act('Fake Bakery', 'Stop the Playground')
  await expect(notifications).toContainText('stopped')
  await window.send()
  await expect(answer.failure).toContainText('Start the Playground: its addresses answer only while it runs.')
  await expect(answer.failure).not.toContainText('Check the address')
  await expect(diagnosis).toContainText('The only way to learn more is to send this request again.')
  await expect(diagnosis.getByRole('button', { name: /make certain|diagnose/i })).toHaveCount(0)
  await expectNoAxeFindings(desk, 'a Playground that was stopped')
  // Asked for all the same, the judgement gives the same advice.
  await window.diagnose()
  await expect(diagnosis.getByRole('heading', { name: 'What to do' }).first().locator('..')).toContainText(
    'Start the Playground: its addresses answer only while it runs.',
  )
  await diagnosis
    .getByRole('group', { name: 'What you can do here' })
    .getByRole('button', { name: 'Start the Playground' })
    .click()
  await expect(notifications).toContainText('The Playground is running.')
  await window.send()
  await answer.expectStatus('200')
})
