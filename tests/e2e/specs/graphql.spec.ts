import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { watchPolicy } from '../support/desk-setup.ts'
import { heightInView } from '../support/in-view.ts'
import { withTokens } from '../support/scenes.ts'

const CAKE = 'query($id: String!) {\n  cake(id: $id) { name baker { sys { id } } }\n}'

test('a GraphQL query with variables is sent by POST and GET, the token in either place, without a yes', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer, page } = window
  const refused = watchPolicy(page)
  await request.api('GraphQL')
  await expect(request.path).toHaveValue(/^\/content\/v1\/spaces\/fakebakery01/)
  await page.getByRole('textbox', { name: 'Query' }).fill(CAKE)
  await page.getByRole('tab', { name: 'Variables' }).click()
  await page.getByRole('textbox', { name: 'Variables' }).fill('{"id": "carrot-cake"')
  await expect(page.getByText('The variables are not valid JSON')).toBeVisible()
  // Typed over the old text: the editor closes the brace.
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('{"id": "carrot-cake"')
  await expect(page.getByText('The variables are not valid JSON')).toBeHidden()

  for (const placement of ['Header', 'Query'] as const) {
    await request.place(placement)
    for (const method of ['POST', 'GET'] as const) {
      await request.choose('Method', method)
      await window.send()
      await answer.expectStatus('200 OK')
      await expect(answer.body).toContainText('"name": "Carrot cake"')
      await expect(answer.region).toContainText('It works.')
    }
  }
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(window.vault.row('Bakery website')).toHaveAccessibleName(/Accepted/)
  expect(refused).toEqual([])
  // Last: to read the styles of an editor, axe adds a style sheet of its own.
  await expectNoAxeFindingsNow(page)
})

test('a query that reads only part of what it asks for is sent, and a refusal is decoded', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request, answer } = window
  await request.api('GraphQL')
  const query = page.getByRole('textbox', { name: 'Query' })
  await query.fill('{cake(id: "playground-unresolvable-link") {name baker {sys {id}}}}')
  await window.send()
  await answer.expectStatus('200 OK')
  await request.choose('Environment', 'staging')
  await window.send()
  await answer.expectStatus('400')
  await expect(answer.record.getByRole('button', { name: 'NotFound' })).toBeVisible()
  await window.verdict.expectVerdict('“staging” wasn’t found', 'Likely')
  await expect(window.verdict.region).toContainText('Bakery website is probably not enabled for it.')
})

test('query and response share the height, and what will be sent is in the Request tab', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer, page } = window
  await request.api('GraphQL')
  await window.send()
  const query = page.getByRole('textbox', { name: 'Query' })
  for (const [width, height, share] of [
    [1280, 800, 0.3],
    [720, 480, 0.15],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await heightInView(query), `${width}x${height}`).toBeGreaterThanOrEqual(height * share)
    expect(await heightInView(answer.region), `${width}x${height}`).toBeGreaterThanOrEqual(height * share)
  }
  await query.fill('{ __typename cakeCollection { total } }')
  await request.open()
  await expect(request.preview).toContainText('POST /content/v1/spaces/')
  await expect(request.preview).toContainText('Body:')
})

test('with the schema, fields are completed and mistakes are marked; the keys of the window still work', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, answer, page } = window
  const refused = watchPolicy(page)
  await request.api('GraphQL')
  const query = page.getByRole('textbox', { name: 'Query' })
  await query.fill('{ cakeCollection(limit: 2) { items { na } } }')
  const completions = page.getByRole('listbox', { name: 'Completions' })
  await page.getByRole('button', { name: 'Schema' }).click()
  await expect(page.getByRole('button', { name: 'Schema' })).toHaveAttribute('title', /Fetch it again/)
  await expect(page.locator('.cm-lintRange-error')).toBeVisible()

  await query.focus()
  await page.keyboard.press('Control+End')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Space')
  await completions.getByRole('option', { name: /^name/ }).click()
  await expect(query).toContainText('items { name }')
  await expect(completions).toBeHidden()
  await expect(page.locator('.cm-lintRange-error')).toBeHidden()

  await page.keyboard.press('ControlOrMeta+Enter')
  await answer.expectStatus('200 OK')
  await expect(answer.body).toContainText('"name"')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(query).toContainText('items { na }')
  await page.keyboard.press('Control+Space')
  await expect(completions).toBeVisible()
  expect(refused).toEqual([])
  await expectNoAxeFindingsNow(page)
})
