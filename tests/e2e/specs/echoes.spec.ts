import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { AnswerColumn } from '../support/answer-column.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { bytes, startContentServer, type ContentServer } from '../support/content-server.ts'
import { DELIVERY_KEY, fillVault, sendPath, watchPolicy } from '../support/desk-setup.ts'

const MASK = '••••••••'
const ECHO = JSON.stringify({ sys: { type: 'Array' }, items: [], echo: { authorization: `Bearer ${DELIVERY_KEY}` } })
const KEYS = JSON.stringify({ items: [{ sys: { type: 'ApiKey' }, accessToken: 'another-fake-key-0123456789' }] })
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="20"><text y="15">${DELIVERY_KEY}</text></svg>`

let server: ContentServer

test.beforeEach(async () => {
  server = await startContentServer({
    '/echo': bytes(200, 'application/json', ECHO, { 'X-Echo': DELIVERY_KEY }),
    '/half': bytes(200, 'text/plain', `got ${DELIVERY_KEY.slice(0, 24)}\nnot more`),
    '/keys': bytes(200, 'application/json', KEYS),
    '/image': bytes(200, 'image/svg+xml', SVG),
    '/plain': bytes(200, 'application/json', '{"sys":{"type":"Array"},"items":[]}'),
    '/large': bytes(
      200,
      'application/json',
      `{"items":[${Array.from({ length: 60_000 }, () => JSON.stringify({ text: 'a “line”\nand one more\n'.repeat(4) })).join(',')}],"echo":"${DELIVERY_KEY}"}`,
    ),
  })
})
test.afterEach(() => server.close())

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'This response contains' })
const reveal = (page: Page) => notice(page).getByRole('button', { name: 'Reveal for 30 s' }).click()

/** Everything that the page could read of the last exchange, however it asks. */
const inPage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const bridge = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    const listed = await bridge.history.list()
    if (!listed.ok) throw new Error(listed.error.message)
    const id = listed.value.exchanges[0]?.id ?? ''
    const texts = await Promise.all(
      ['', '?as=image', '?in=clear', '?in=clear&as=image'].map(async (query) => {
        const answer = await fetch(`/bodies/${id}${query}`)
        return answer.ok ? answer.text() : ''
      }),
    )
    return [document.body.textContent, JSON.stringify(listed.value.exchanges), ...texts].join('\n')
  })

test('a token that comes back is masked until it is revealed, and hides itself', async ({ desk }) => {
  const page = await desk.start()
  const refused = watchPolicy(page)
  await fillVault(page, server.origin)
  await sendPath(page, '/echo')
  await expect(notice(page)).toContainText('This response contains your token.')
  await expect(notice(page)).toContainText('It’s masked here, and when you copy or save.')
  await expect(page.locator('.cm-content')).toContainText(`"authorization": "Bearer ${MASK}"`)
  expect(await inPage(page)).not.toContain(DELIVERY_KEY)
  await new AnswerColumn(page).copy('Copy body')
  await expect
    .poll(() => desk.clipboard.read())
    .toBe(JSON.stringify(JSON.parse(ECHO.replace(DELIVERY_KEY, MASK)), null, 2))

  await reveal(page)
  await expect(page.locator('.cm-content')).toContainText(`"Bearer ${DELIVERY_KEY}"`)
  await expect(notice(page).getByRole('timer')).toContainText(/Hides in \d+ s\./)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Copy body/ })).toContainText('Hide the token to copy the body.')
  await page.keyboard.press('Escape')
  await expectNoAxeFindingsNow(page)
  await notice(page).getByRole('button', { name: 'Hide' }).click()
  await expect(page.locator('.cm-content')).toContainText(`"Bearer ${MASK}"`)

  await reveal(page)
  await expect(page.locator('.cm-content')).toContainText(DELIVERY_KEY)
  const parts = page.getByRole('tablist', { name: 'Parts of the response' })
  await parts.getByRole('tab', { name: /^Headers/ }).click()
  await expect(page.getByRole('tabpanel', { name: /^Headers/ })).toContainText(MASK)
  await parts.getByRole('tab', { name: 'Body' }).click()
  await expect(page.locator('.cm-content')).toContainText(`"Bearer ${MASK}"`)
  expect(refused).toEqual([])
})

test("an echo in pieces is masked too, and another user's key is named as such", async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/half')
  await expect(page.locator('.cm-line')).toHaveText([`got ${MASK}`, 'not more'])
  await sendPath(page, '/keys')
  await expect(notice(page)).toContainText('This response contains a value that may be a token.')
  await expect(page.locator('.cm-content')).toContainText(`"accessToken": "${MASK}"`)
  expect(await inPage(page)).not.toContain('another-fake-key')
  await sendPath(page, '/plain')
  await expect(page.locator('.cm-content')).toContainText('"Array"')
  await expect(notice(page)).toBeHidden()
})

test('an image that spells it is masked too', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/image')
  await expect(notice(page)).toContainText('your token')
  const image = page.getByRole('img', { name: 'The body of the response' })
  await expect(image).not.toHaveAttribute('src', /clear/)
  expect(await inPage(page)).not.toContain(DELIVERY_KEY)
  await reveal(page)
  await expect(image).toHaveAttribute('src', /in=clear/)
})

test('it is saved masked, and as it came only while it is revealed', async ({ desk }, info) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/echo')
  await expect(notice(page)).toBeVisible()
  const save = async (name: string): Promise<string> => {
    const filePath = info.outputPath(name)
    await desk.dialog.answer('showSaveDialog', { canceled: false, filePath })
    await new AnswerColumn(page).act('Save the body')
    await expect(
      page.getByText(
        name === 'masked.json' ? 'Saved, with the token masked.' : 'Saved as received, with the token in it.',
      ),
    ).toBeVisible()
    return readFile(filePath, 'utf8')
  }
  expect(await save('masked.json')).toBe(ECHO.replace(DELIVERY_KEY, MASK))
  await reveal(page)
  await expect(page.locator('.cm-content')).toContainText(DELIVERY_KEY)
  expect(await save('clear.json')).toBe(ECHO)
})

test('the platform’s largest answer with a token in it opens by itself', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/large')
  await expect(notice(page)).toContainText('your token')
  await expect(page.locator('.cm-line').first()).toHaveText('{')
})

for (const scheme of ['light', 'dark'] as const)
  test(`the notice reads well in ${scheme}`, async ({ desk }, info) => {
    const page = await desk.start()
    await desk.setColorScheme(scheme)
    await fillVault(page, server.origin)
    await sendPath(page, '/echo')
    await expect(page.locator('.cm-content')).toContainText(MASK)
    await expectNoAxeFindingsNow(page)
    await page.screenshot({ path: info.outputPath(`masked-${scheme}.png`) })
    await reveal(page)
    await expect(page.locator('.cm-content')).toContainText(DELIVERY_KEY)
    await page.screenshot({ path: info.outputPath(`revealed-${scheme}.png`) })
  })
