import { expect, test } from '../fixtures/desk.ts'
import { startHangingServer, type ContentServer } from '../support/content-server.ts'
import { fillVault, sendPath } from '../support/desk-setup.ts'
import { paste } from '../support/paste.ts'

let server: ContentServer

test.beforeEach(async () => {
  server = await startHangingServer()
})
test.afterEach(async () => {
  await server.close()
})

test('the path follows the environment, edited too, and is the usual one again once it is reset', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  const path = page.getByRole('textbox', { name: 'Path' })
  const choose = async (environment: string): Promise<void> => {
    await page.getByLabel('Environment', { exact: true }).click()
    await page.getByRole('option', { name: new RegExp(`^${environment}`) }).click()
  }

  await choose('staging')
  await expect(path).toHaveValue('/spaces/shop/environments/staging/entries')
  // The token stays: to ask with it is the point, and the warning says what to expect.
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('isn’t enabled for staging')

  await path.fill('/spaces/shop/entries/abc')
  await choose('master')
  await expect(path).toHaveValue('/spaces/shop/environments/master/entries/abc')
  await page.getByRole('button', { name: 'Reset to the default path' }).click()
  await expect(path).toHaveValue('/spaces/shop/environments/master/entries')
})

test('what runs is canceled by Escape wherever the focus is, but for what floats above it', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  const answer = page.getByRole('region', { name: 'Response', exact: true })

  await sendPath(page, '/hang')
  await expect(answer).toContainText('Waiting for')
  // An open list takes the key for itself.
  await page.getByLabel('Method', { exact: true }).click()
  const choice = page.getByRole('option', { name: 'GET', exact: true })
  await expect(choice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(answer).toContainText('Waiting for')
  await page
    .getByRole('treeitem', { name: /^Shop delivery/ })
    .first()
    .focus()
  await page.keyboard.press('Escape')
  await expect(answer).toContainText('Canceled')
})

test('blanks that were copied along with a path are not sent', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  const path = page.getByRole('textbox', { name: 'Path' })
  await path.fill('/spaces/shop/typed')
  await path.selectText()
  await paste(path, ' /spaces/shop/entries?limit=2 \n')
  await expect(path).toHaveValue('/spaces/shop/entries?limit=2')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(path).toHaveValue('/spaces/shop/typed')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(path).toHaveValue('/spaces/shop/entries?limit=2')
  await path.press('Enter')
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('200 OK')
  expect(server.received.map(({ target }) => target)).toEqual(['/spaces/shop/entries?limit=2'])
})

test('a path that cannot be sent keeps the button from sending, and says why', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await sendPath(page, 'https://elsewhere.example.com/steal')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('Write the path only')
  await send.click({ force: true })
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('textbox', { name: 'Path' }).fill('/ok')
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  expect(server.received).toEqual([])
})

test('parameters are added, switched off and removed by keyboard alone', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  const sent = page.getByRole('region', { name: 'Exact request' })
  await page.getByRole('button', { name: 'Add parameter' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('limit')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('skip')
  await expect(sent).toContainText('?limit=1&skip=')

  await page.getByRole('checkbox', { name: 'Send parameter limit' }).press('Space')
  await expect(sent).toContainText('/entries?skip=')
  const second = page.getByRole('textbox', { name: 'Name of parameter 2' })
  await second.focus()
  for (let presses = 0; presses < 'skip'.length + 1; presses++) await page.keyboard.press('Backspace')
  await expect(second).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Name of parameter 1' })).toBeFocused()
})
