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
  await page.getByRole('textbox', { name: 'Variables' }).fill('{"id": "carrot-cake"')
  await expect(page.getByText('The variables are not valid JSON')).toBeVisible()
  await page.getByRole('textbox', { name: 'Variables' }).fill('{"id": "carrot-cake"}')
  await expect(page.getByText('The variables are not valid JSON')).toBeHidden()
  await expectNoAxeFindingsNow(page)

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
