import { expect, test } from '../fixtures/desk.ts'
import { BAKERY, MUSEUM, WRONG_KEY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

const entry = (id: string): string => `/spaces/${BAKERY}/environments/master/entries/${id}`

test('a wrong token is decoded as AccessTokenInvalid, and is not kept', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer, vault } = window
  await request.pasteToken(WRONG_KEY)
  await expect(request.preview).toContainText(`Bearer ••••••••${WRONG_KEY.slice(-4)}`)
  await window.send()
  await answer.expectStatus('401')
  await answer.openRecord('AccessTokenInvalid')
  await expect(answer.field('sys.id')).toHaveText('AccessTokenInvalid')
  await expect(answer.field('requestId')).toHaveText(/^[0-9a-z-]{8,}/i)
  await expect(answer.record).not.toContainText('Differs from the docs')
  await expect(vault.row('Bakery website')).toHaveAccessibleName(/Not checked yet/)
  await expect(vault.tree.getByRole('treeitem', { level: 2 })).toHaveCount(1)

  await answer.record.getByRole('button', { name: 'Copy the request id' }).click()
  const shown = (await answer.field('requestId').innerText()).trim()
  await expect.poll(() => desk.clipboard.read()).toBe(shown)
})

test('the right token in another space is decoded as NotFound of a Space', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer } = window
  await request.path.fill(`/spaces/${MUSEUM}/entries`)
  await expect(request.region.getByRole('combobox', { name: 'Space' })).toContainText('Museum')
  await expect(request.token).toContainText('Bakery website')
  await expect(request.warnings).toContainText(`belongs to the space ${BAKERY}, not ${MUSEUM}`)
  await window.send()
  await answer.expectStatus('404')
  await expect(answer.record).toContainText('Space')
})

test('an environment that is not enabled is decoded as NotFound of an Environment', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer } = window
  await request.choose('Environment', 'staging')
  await expect(request.warnings).toContainText('isn’t enabled for staging')
  await window.send()
  await answer.expectStatus('404')
  await expect(answer.record).toContainText(`Environment “staging” in space “${BAKERY}”`)
})

test('a preview token shows what is not published, which Delivery does not', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery preview', 'Bakery website'])
  const { request, answer, vault } = window
  await expect(request.region.getByRole('combobox', { name: 'API' })).toContainText('Preview')
  await window.send(entry('cake-of-tomorrow'))
  await answer.expectStatus('200')
  expect(await answer.copyBody(desk)).toContain('Cake of tomorrow')

  await vault.choose('Bakery website')
  await expect(request.region.getByRole('combobox', { name: 'API' })).toContainText('Delivery')
  await window.send(entry('cake-of-tomorrow'))
  await answer.expectStatus('404')
  await expect(answer.record).toContainText('Entry “cake-of-tomorrow”')

  await request.choose('Token', 'Bakery preview')
  await expect(request.warnings).toContainText('is a preview key. Delivery will probably reject it.')
  await window.send()
  await answer.expectStatus('401')
  await answer.openRecord('AccessTokenInvalid')
  await expect(answer.field('sys.id')).toHaveText('AccessTokenInvalid')
})

test('a management token reads; a write asks first, names what it changes, and is not sent on a no', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Owner'])
  const { page, request, answer } = window
  await expect(request.region.getByRole('combobox', { name: 'API' })).toContainText('Management')
  await window.send('/users/me')
  await answer.expectStatus('200')
  await expect(answer.body).toContainText('fakeuserowner')

  await request.choose('Method', 'PUT')
  await request.path.fill(entry('brownie'))
  await request.addHeader('Content-Type', 'application/vnd.contentful.management.v1+json')
  await request.addHeader('X-Contentful-Content-Type', 'cake')
  await request.parts.getByRole('textbox', { name: 'Body' }).fill('{"fields":{"name":{"en-US":"Brownie"}}}')

  await request.sendButton.click()
  const question = page.getByRole('dialog', { name: /^Send PUT to \/entries\/.* in master \(production\)\?$/ })
  await expect(question).toContainText(`PUT ${entry('brownie')}`)
  await expect(question).toContainText(`${BAKERY}, environment master`)
  await expect(question).toContainText(/127\.0\.0\.1:\d+, Management of “Playground”/)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await window.history.open()
  await expect(window.history.lines).toHaveCount(1)

  await request.sendButton.click()
  await question.getByRole('button', { name: 'Send PUT to production', exact: true }).click()
  await answer.expectStatus('201')
  await expect(window.history.lines).toHaveCount(2)
  expect(await answer.copyBody(desk)).toContain('Brownie')
})
