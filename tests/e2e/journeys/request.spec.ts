import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { startHangingServer, type ContentServer } from '../support/content-server.ts'
import { DELIVERY_KEY, fillVault, sendPath, watchPolicy } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'

const PASTED = 'fake-pasted-key-bbbbbbbbbbbbbbbbbbbbbbbbbbbb'

let server: ContentServer

test.beforeEach(async () => {
  server = await startHangingServer()
})
test.afterEach(async () => {
  await server.close()
})

test('what is shown before sending is what the server receives, in either placement', async ({ desk }) => {
  const page = await desk.start()
  const refused = watchPolicy(page)
  await fillVault(page, server.origin)
  const { request } = new DeskWindow(page)
  const sent = request.preview
  const answer = page.getByRole('region', { name: 'Response', exact: true })

  await expect(sent).toContainText('/spaces/shop/entries')
  await expect(sent).toContainText('Bearer ••••••••aaaa')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(answer).toContainText('200 OK')
  expect(server.received[0]).toMatchObject({ method: 'GET', target: '/spaces/shop/entries' })
  await request.open()
  for (const [name, value] of server.received[0]?.headers ?? [])
    await expect(sent).toContainText(`${name}: ${value.replace(DELIVERY_KEY, '••••••••aaaa')}`)

  await page.getByRole('radio', { name: 'Query' }).click()
  await expect(sent).toContainText('access_token=••••••••aaaa')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(answer).toContainText('200 OK')
  expect(server.received[1]?.target).toBe(`/spaces/shop/entries?access_token=${DELIVERY_KEY}`)
  expect(server.received[1]?.headers.map(([name]) => name.toLowerCase())).not.toContain('authorization')

  expect(refused).toEqual([])
  await expectNoAxeFindingsNow(page)
})

test('Escape cancels a hanging request while another one finishes', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  const answer = page.getByRole('region', { name: 'Response', exact: true })
  const { history } = new DeskWindow(page)
  await history.open()

  await sendPath(page, '/hang')
  await expect(answer).toContainText('Waiting for')
  await sendPath(page, '/spaces/shop/entries')
  await expect(answer).toContainText('200 OK')
  await history.lines.nth(1).click()
  await expect(answer).toContainText('Waiting for')
  await page.keyboard.press('Escape')
  await expect(answer).toContainText('Canceled while waiting for the response.')
  await expect(history.lines.nth(1)).toHaveAttribute('title', /^Canceled/)
  await expect(history.lines.nth(0)).toContainText('200')
})

test('a write asks first, and sends nothing when the answer is no', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  const { request } = new DeskWindow(page)
  await request.api('Management')
  await page.getByRole('textbox', { name: 'Path' }).fill('/spaces/shop/entries/1')
  await page.getByLabel('Method', { exact: true }).click()
  await page.getByRole('option', { name: 'PUT' }).click()
  await request.open()
  await page.getByRole('textbox', { name: 'Body' }).fill('{"fields":{}}')
  // It looks like what it is before it is pressed: the path names no environment, so it is master.
  const send = page.getByRole('button', { name: 'Send to production', exact: true })
  await expect(
    page.getByRole('combobox', { name: 'Environment' }).getByRole('img', { name: 'Production' }),
  ).toBeVisible()
  await expect(send).toHaveClass(/danger/)

  const dialog = page.getByRole('dialog')
  await send.click()
  await expect(dialog).toContainText('PUT')
  await expect(dialog).toContainText('shop')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(server.received).toEqual([])

  await send.click()
  await dialog.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('200 OK')
  expect(server.received).toMatchObject([{ method: 'PUT', body: '{"fields":{}}' }])
})

test('a token pasted for this once goes to main and is gone from the page', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await page.getByLabel('Token', { exact: true }).click()
  await page.getByRole('option', { name: /^Paste a token/ }).click()
  await desk.clipboard.write(`Bearer ${PASTED}`)
  const field = page.getByLabel('Token', { exact: true })
  await field.evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, `Bearer ${PASTED}`)

  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('It is sent without this.')
  await expect(page.getByRole('region', { name: 'Exact request' })).toContainText('Bearer ••••••••bbbb')
  expect(await page.content()).not.toContain(PASTED)

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('200 OK')
  expect(server.received[0]?.headers).toContainEqual(['authorization', `Bearer ${PASTED}`])
})

test('curl is copied with the token masked, and in clear only if that is switched on for this copy', async ({
  desk,
}) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  const { answer } = new DeskWindow(page)
  await answer.copy('Copy as curl')
  await expect(page.getByText('Copied as curl, with the token masked.')).toBeVisible()
  const masked = await desk.clipboard.read()
  expect(masked).toContain(`${server.origin}/spaces/shop/entries`)
  expect(masked).not.toContain(DELIVERY_KEY)

  await sendPath(page, '/spaces/shop/entries')
  await expect(answer.region).toContainText('200 OK')
  await answer.copy('Copy as curl', { withToken: true })
  await expect.poll(() => desk.clipboard.read()).toContain(DELIVERY_KEY)
  // The switch is off again.
  await answer.copy('Copy URL')
  await expect.poll(() => desk.clipboard.read()).toBe(`${server.origin}/spaces/shop/entries`)
})
