import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { watchPolicy } from '../support/desk-setup.ts'
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
  await request.region.getByRole('textbox', { name: 'Query' }).fill(CAKE)
  await request.region.getByRole('textbox', { name: 'Variables' }).fill('{"id": "carrot-cake"')
  await expect(request.region).toContainText('The variables are not valid JSON')
  await request.region.getByRole('textbox', { name: 'Variables' }).fill('{"id": "carrot-cake"}')
  await expect(request.region).not.toContainText('The variables are not valid JSON')
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
  const { request, answer } = window
  await request.api('GraphQL')
  const query = request.region.getByRole('textbox', { name: 'Query' })
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

test('the query has room for five lines beside an answer, and what will be sent stays in view', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { request, page } = window
  await page.setViewportSize({ width: 1280, height: 800 })
  await request.api('GraphQL')
  await window.send()
  await request.unfold()
  const query = request.region.getByRole('textbox', { name: 'Query' })
  await expect(query).toBeVisible()
  const lines = await query.evaluate((field) => {
    const { top, bottom } = field.getBoundingClientRect()
    const below = document.querySelector('[aria-label="What will be sent"]')?.getBoundingClientRect().top ?? Infinity
    return (Math.min(bottom, below) - top - 2) / parseFloat(getComputedStyle(field).lineHeight)
  })
  expect(lines).toBeGreaterThanOrEqual(5)
  await expect(request.preview).toBeInViewport({ ratio: 1 })
  // What is below is reached by scrolling, in a low window as well.
  await page.setViewportSize({ width: 720, height: 480 })
  await query.click({ position: { x: 20, y: 100 } })
  await expect(query).toBeFocused()
})
