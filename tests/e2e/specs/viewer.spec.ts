import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { AnswerColumn } from '../support/answer-column.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { bytes, errorRecord, REQUEST_ID, startContentServer, type ContentServer } from '../support/content-server.ts'
import { fillVault, sendPath, watchPolicy } from '../support/desk-setup.ts'
import { VerdictBanner } from '../support/verdict-banner.ts'

const MIB = 1024 * 1024
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const RAW = '{"b" :1.0, "a":9007199254740993,"a":"\\u0041"}'
const HTML = '<!doctype html><title>Sign in</title><script>window.ran = true</script><h1>Sign in to the network</h1>'

/** A platform list of at least `size` bytes; the last entry is called `last`. */
const listOf = (size: number): string => {
  const item = (id: string): string =>
    JSON.stringify({ sys: { id, type: 'Entry' }, fields: { title: 'Größe', text: 'lorem ipsum '.repeat(20) } })
  const one = item('entry-00000')
  const items = Array.from({ length: Math.ceil(size / Buffer.byteLength(one)) }, () => one)
  return `{"sys":{"type":"Array"},"total":${items.length + 1},"skip":0,"limit":1000,"items":[${[...items, item('last')].join(',')}]}`
}

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><title>Loaf</title><script>document.title = "run"</script></svg>'

let server: ContentServer

test.beforeEach(async () => {
  server = await startContentServer({
    '/environment': errorRecord(404, 'NotFound', { type: 'Environment', id: 'staging', space: 'shop' }),
    '/space': errorRecord(404, 'NotFound', { sys: { type: 'Space' } }),
    '/invalid': errorRecord(401, 'AccessTokenInvalid'),
    '/html': bytes(403, 'text/html', HTML),
    '/raw': bytes(200, 'application/json', RAW),
    '/cut': bytes(200, 'application/json', '{"items":[1,2'),
    '/image': bytes(200, 'image/png', PIXEL),
    '/drawing': bytes(200, 'text/plain', DRAWING),
    '/zip': bytes(200, 'application/zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe])),
    '/large': bytes(200, 'application/json', listOf(7 * MIB)),
    '/deep': bytes(200, 'application/json', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    '/huge': bytes(200, 'application/json', listOf(21 * MIB)),
    '/moved': bytes(302, 'text/plain', '', { Location: 'https://login.example.com/sso' }),
  })
})
test.afterEach(() => server.close())

test('an Error record is decoded above its body, every field of it', async ({ desk }) => {
  const page = await desk.start()
  const refused = watchPolicy(page)
  await fillVault(page, server.origin)
  const card = page.getByRole('region', { name: 'Decoded error' })

  await sendPath(page, '/environment')
  await expect(card).toContainText('Environment “staging” in space “shop”')
  await card.getByRole('button', { name: 'NotFound' }).click()
  await expect(card).toContainText('Message of NotFound.')
  await expect(card).toContainText('Differs from the docs')
  await expect(card).not.toContainText('`')
  await card.getByRole('button', { name: 'Copy the request id' }).click()
  await expect.poll(() => desk.clipboard.read()).toBe(REQUEST_ID)
  await expectNoAxeFindingsNow(page)

  await sendPath(page, '/space')
  await expect(card.locator('.missing')).toHaveText('Space')
  await expect(card).not.toContainText('Differs from the docs')

  await sendPath(page, '/invalid')
  // Its fields stay unfolded from one response to the next.
  await expect(card.getByRole('button', { name: 'AccessTokenInvalid' })).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('401 Unauthorized')
  expect(refused).toEqual([])
})

test('a web page of a proxy is called what it is, and is never run', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/html')
  await expect(page.getByRole('region', { name: 'What the body is' })).toContainText('An HTML page, not an API error')
  await expect(page.locator('.cm-content')).toContainText('<h1>Sign in to the network</h1>')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('the pretty view changes only white space, and the raw view is the received body', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/raw')
  const lines = page.locator('.cm-line')
  await expect(lines).toHaveText(['{', '  "b": 1.0,', '  "a": 9007199254740993,', '  "a": "\\u0041"', '}'])
  await new AnswerColumn(page).act('Raw')
  await expect(lines).toHaveText([RAW])
  await new AnswerColumn(page).copy('Copy body')
  await expect.poll(() => desk.clipboard.read()).toBe(RAW)
})

test('JSON that breaks off is shown as it came, with the place where it breaks', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/cut')
  await expect(page.getByText('it breaks at line 1, column 14')).toBeVisible()
  await expect(page.locator('.cm-line')).toHaveText(['{"items":[1,2'])
})

test('the platform’s largest answer opens by itself and is searched to its end', async ({ desk }) => {
  const page = await desk.start()
  const refused = watchPolicy(page)
  await fillVault(page, server.origin)
  await sendPath(page, '/large')
  await expect(page.locator('.cm-line').first()).toHaveText('{')
  await page.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('"last"')
  await expect(page.getByRole('search')).toContainText('1 of 1')
  await expect(page.locator('.cm-searchMatch-selected')).toHaveText('"last"')
  await page.keyboard.press('Escape')
  await expect(page.locator('.cm-content')).toBeFocused()
  expect(refused).toEqual([])
})

test('what is typed into the search while the rest of a body is on its way is looked for, to the end', async ({
  desk,
}) => {
  test.slow()
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/raw')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await sendPath(page, '/large')
  await expect(page.locator('.cm-line').nth(1)).toContainText('"sys": {', { timeout: 60_000 })
  await new AnswerColumn(page).focusBody()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('"last"')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const search = page.getByRole('search')
  await expect(search.getByRole('textbox')).toHaveValue('"last"')
  await expect(search.getByRole('status')).toHaveText('1 of 1')
  await expect(page.locator('.cm-searchMatch-selected')).toHaveText('"last"')

  await new AnswerColumn(page).act('Raw')
  await expect(search.getByRole('status')).toHaveText('1 of 1')
  await sendPath(page, '/raw')
  await expect(search).toBeHidden()
  await expect(page.locator('.cm-searchMatch')).toHaveCount(0)
})

test('JSON that nests a hundred thousand deep is laid out, and the page goes on', async ({ desk }) => {
  const page = await desk.start()
  const refused = watchPolicy(page)
  await fillVault(page, server.origin)
  await sendPath(page, '/deep')
  await expect(page.locator('.cm-line').first()).toHaveText('{')
  await expect(page.locator('.cm-line').nth(1)).toHaveText('  "a": {')
  await new AnswerColumn(page).act('Raw')
  await expect(page.locator('.cm-line').first()).toContainText('{"a":{"a":')
  expect(refused).toEqual([])
})

test('a body above 20 MiB is shown only on request', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/huge')
  await expect(page.getByText('A body of 21 MiB')).toBeVisible()
  await expect(page.locator('.cm-content')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show anyway' }).click()
  await expect(page.locator('.cm-line').first()).toHaveText('{')
})

test('a body above the cap says where it was cut', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await page.evaluate(async (bodyCap) => {
    const { app } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    const read = await app.read()
    if (!read.ok) throw new Error(read.error.message)
    const { settings } = read.value
    await app.saveSettings({ ...settings, connection: { ...settings.connection, bodyCap } })
  }, MIB)
  await sendPath(page, '/large')
  await expect(page.getByText('Cut at 1 MiB')).toBeVisible()
})

test('images are shown, and what is neither text nor image is saved byte for byte', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/image')
  const image = page.getByRole('img', { name: 'The body of the response' })
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1)

  await sendPath(page, '/zip')
  await expect(page.getByText('A binary body')).toBeVisible()
  const file = join(desk.profile, 'saved.zip')
  await desk.dialog.answer('showSaveDialog', { canceled: false, filePath: file })
  await page.getByRole('button', { name: 'Save to a file…' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect([...(await readFile(file))]).toEqual([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe])
  // A file is replaced only with a yes, and what was saved stands in no list of recent files.
  expect((await desk.dialog.shown())[0]?.options).toMatchObject({
    properties: expect.arrayContaining(['showOverwriteConfirmation', 'dontAddToRecent']),
  })
})

test('an SVG is a picture with any content type, and runs nothing', async ({ desk }) => {
  const page = await desk.start()
  const refused = watchPolicy(page)
  await fillVault(page, server.origin)
  const image = page.getByRole('img', { name: 'The body of the response' })
  await sendPath(page, '/drawing')
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(8)
  expect(await page.title()).not.toBe('run')
  expect(refused).toEqual([])
})

test('a redirect to another origin is shown and not followed', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/moved')
  const hops = page.getByRole('list', { name: 'Redirects' })
  await expect(hops).toContainText('https://login.example.com/sso')
  await expect(hops).toContainText('not followed: another origin')
  expect(server.received).toHaveLength(1)
})

test('without a response there is no status, but an explanation', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await server.close()
  await sendPath(page, '/spaces/shop/entries')
  const answer = page.getByRole('region', { name: 'Response', exact: true })
  await expect(answer).toContainText('No response')
  await expect(page.getByRole('region', { name: 'Why there is no response' })).toContainText('Failed while connecting.')
  await expect(new VerdictBanner(page).headline).toHaveText(/^127\.0\.0\.1:\d+ refused the connection$/)
  await expect(answer.getByRole('tab', { name: 'Headers' })).toBeDisabled()
  await expectNoAxeFindingsNow(page)
})

test('headers are shown as received, and repeated ones stay', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/raw')
  await page
    .getByRole('region', { name: 'Response', exact: true })
    .getByRole('tab', { name: /^Headers/ })
    .click()
  const names = page.getByRole('rowheader')
  await expect(names.filter({ hasText: 'X-Contentful-Request-Id' })).toHaveCount(1)
  await expect(names.filter({ hasText: 'Set-Cookie' })).toHaveCount(2)
  await expectNoAxeFindingsNow(page)
})

test('the timing is in the tooltip of the duration and in the Request tab', async ({ desk }) => {
  const page = await desk.start()
  await fillVault(page, server.origin)
  await sendPath(page, '/raw')
  const answer = new AnswerColumn(page)
  await expect(answer.region.getByTitle(/First byte [\d.]+ m?s/)).toHaveText(/^[\d.]+ m?s$/)
  await answer.tab('Request')
  await expect(answer.region.getByRole('list', { name: 'Timing' })).toContainText('First byte')
})
