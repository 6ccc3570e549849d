import { expect, test } from '../fixtures/desk.ts'
import { BAKERY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

const entry = (id: string): string => `/spaces/${BAKERY}/environments/master/entries/${id}`

test('an image comes without a token and is drawn', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer } = window
  await window.send(`/spaces/${BAKERY}/environments/master/assets/loaf`)
  await answer.expectStatus('200')
  const url = /"url": "\/\/[^/]+(\/[^"]+)"/.exec(await answer.copyBody(desk))?.[1]

  await request.api('Images')
  await expect(request.warnings).toContainText('The Images API needs no token.')
  await request.choose('Token', 'No token (none is needed)')
  await window.send(url)
  await answer.expectStatus('200')
  await expect(answer.region.getByRole('figure')).toContainText('pixels')
  const image = answer.region.getByRole('img', { name: 'The body of the response' })
  expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await request.open()
  await expect(request.preview).not.toContainText('authorization')
})

test('a hanging request can be canceled, and another is sent meanwhile', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer, vault } = window
  await request.path.fill(entry('playground-hang'))
  await request.sendButton.click()
  await expect(answer.running).toBeVisible()
  await expect(answer.region.getByRole('status')).toContainText('Waiting for 127.0.0.1')

  await request.path.fill(entry('ada'))
  await request.sendButton.click()
  await answer.expectStatus('200')

  await window.history.open()
  await window.history.list.getByRole('option', { name: /playground-hang/ }).click()
  await answer.region.getByRole('button', { name: 'Cancel' }).click()
  await answer.expectStatus('Canceled')
  await expect(window.history.list.getByRole('option', { name: /Canceled.*playground-hang/ })).toBeVisible()
  await window.page.getByRole('tab', { name: 'Tokens' }).click()
  await expect(vault.row('Bakery website')).toHaveAccessibleName(/Accepted/)
})

const STRANGERS = [
  { id: 'playground-html', status: '200', says: 'An HTML page' },
  { id: 'playground-proxy', status: '401', says: 'An HTML page, not an API error' },
  { id: 'playground-other-json', status: '401', says: 'Other JSON, not an API error' },
  { id: 'playground-empty', status: '500', says: 'No body at all' },
  { id: 'playground-truncated', status: '200', says: 'JSON that breaks off' },
] as const

test('responses of other servers are named as such', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { answer, vault } = window
  for (const { id, status, says } of STRANGERS)
    await test.step(id, async () => {
      await window.send(entry(id))
      await answer.expectStatus(status)
      await expect(answer.region).toContainText(says)
      await expect(answer.record).toBeHidden()
      // Nothing of these says anything about the token.
      await expect(vault.row('Bakery website')).toHaveAccessibleName(/Not checked yet/)
    })
  await expect(answer.region).toContainText('Not valid JSON: it breaks at line')
})

test('transport failures have a name and no HTTP status', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { answer, vault } = window

  await window.send(entry('playground-reset'))
  await answer.expectStatus('No response')

  await window.send(entry('playground-cut-off'))
  await answer.expectStatus('No response')
  await expect(answer.failure).toContainText('while the body was arriving')
  await expect(answer.failure).toContainText('the server had responded with 200')

  await window.send(entry('playground-redirect'))
  await answer.expectStatus('302')
  await expect(answer.region.getByRole('list', { name: 'Redirects' })).toContainText('not followed: another origin')
  await expect(vault.row('Bakery website')).toHaveAccessibleName(/Not checked yet/)

  await window.send(entry('playground-redirect-same'))
  await answer.expectStatus('200')
  await expect(answer.region.getByRole('list', { name: 'Redirects' })).toContainText('followed')
})
