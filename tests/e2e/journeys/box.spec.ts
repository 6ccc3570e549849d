import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { startContentServer } from '../support/content-server.ts'
import { DELIVERY_KEY, fillVault } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { offered } from '../support/offers.ts'
import { addressOf, ALL, DELIVERY, ENV, MANAGEMENT, NOT_FOUND, PREVIEW } from '../support/pasted-texts.ts'
import { drop, pasteOnWindow, PasteBox } from '../support/paste-box.ts'
import { withTokens } from '../support/scenes.ts'
import { expectNoSecret } from '../support/secrets.ts'

const channels = async (desk: { ipcLog(): Promise<{ channel: string }[]> }): Promise<string[]> =>
  (await desk.ipcLog()).map(({ channel }) => channel)

test('a set of tokens is saved with one key, and only the ticked ones', async ({ desk }) => {
  const window = await withTokens(desk, ['Museum website'])
  const { page, vault, notifications } = window
  const box = new PasteBox(page)
  await drop(page, [{ name: '.env', text: ENV }])
  await expect(box.title).toHaveText('Found 3 tokens in .env')
  await expect(box.sheet.locator('dl')).toContainText('PORT')
  await expect(box.sheet.locator('dl')).toHaveText(
    /Used\s*CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT\s*Not needed\s*PORT/,
  )
  expectNoSecret(await page.content(), ALL)
  await expectNoAxeFindings(desk, 'a sheet with a set of tokens')
  await box.sheet.getByRole('checkbox', { name: 'Save shop1234 preview' }).uncheck()
  await expect(box.act('Save 2 tokens')).toBeVisible()
  await box.act('Save 2 tokens').click()
  await expect(box.sheet).toBeHidden()
  await expect(notifications).toContainText('Saved 2 tokens')
  await expect(vault.row('shop1234 delivery').first()).toBeVisible()
  await expect(vault.row('shop1234 preview')).toHaveCount(0)
  await expect(page.locator('[data-send]')).toBeFocused()
  await expect(window.request.region.getByRole('combobox', { name: 'Token', exact: true })).toContainText(
    'shop1234 delivery',
  )
  expectNoSecret(await page.content(), ALL)
})

test('after a set is saved, the response of its failing token is shown with its banner, or else that it works', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Museum website'])
  const { page, answer, verdict, request, vault } = window
  const box = new PasteBox(page)
  const setWith = (delivery: string): string =>
    [
      'CONTENTFUL_SPACE_ID=fakebakery01',
      `CONTENTFUL_PREVIEW_TOKEN=${offered('Bakery preview').secret}`,
      `CONTENTFUL_ACCESS_TOKEN=${offered(delivery).secret}`,
    ].join('\n')

  await pasteOnWindow(page, setWith('Bakery old website'))
  const fields = box.sheet.getByRole('textbox', { name: /^Name of / })
  await expect(fields).toHaveCount(2)
  const widths = await fields.evaluateAll(
    (all) => new Set(all.map((field) => field.getBoundingClientRect().width)).size,
  )
  expect(widths).toBe(1)
  await box.act('Save 2 tokens').click()
  await answer.expectStatus('401 Unauthorized')
  await verdict.expectVerdict('Playground doesn’t recognize this token', 'Likely')
  await expect(request.token).toContainText('Fake Bakery delivery')

  // Under another token the error must not read as that token's own.
  await expect(answer.record).toBeVisible()
  await vault.choose('Fake Bakery preview')
  await expect(answer.region).toContainText('Not sent yet')
  await expect(answer.region).toContainText('Previous response')
  await expect(answer.record).toBeHidden()

  await pasteOnWindow(page, setWith('Bakery everywhere'))
  await box.act('Save 1 token').click()
  await answer.expectStatus('200 OK')
  await expect(answer.region).toContainText('It works.')
  await expect(answer.region).not.toContainText('Previous response')
})

test('a missing name is shown at its field, and the service is chosen once for all tokens', async ({ desk }) => {
  const window = await withTokens(desk, ['Museum website'])
  const { page } = window
  const box = new PasteBox(page)
  const env = ENV.replace('CONTENTFUL_ENVIRONMENT=staging', 'CONTENTFUL_HOST=cms.example.com')
  await pasteOnWindow(page, env)
  await expect(box.sheet).toContainText('No service has the host cms.example.com.')
  await expect(box.act('Save 3 tokens')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box.sheet.getByText('Choose the service.')).toHaveCount(1)
  await expect(box.sheet.getByRole('combobox', { name: 'Service' })).toBeFocused()
  await box.choose('Service', 'Playground')
  await box.sheet.getByRole('textbox', { name: 'Name of CONTENTFUL_ACCESS_TOKEN' }).fill('')
  await page.keyboard.press('Enter')
  await expect(box.sheet.getByText('Enter a name.')).toBeInViewport()
  await page.keyboard.type('web')
  await page.keyboard.press('Enter')
  await expect(box.sheet).toBeHidden()
  await expect(window.vault.row('web').first()).toBeVisible()
})

test('an SDK error of a 404 is matched with its saved key, and Enter repeats its request', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere', 'Museum website'])
  const { page, answer, request } = window
  const box = new PasteBox(page)
  const { secret } = offered('Bakery website')
  const error = {
    status: 404,
    statusText: 'Not Found',
    message: NOT_FOUND,
    request: {
      url: `${await addressOf(page)}/spaces/fakebakery01/environments/staging/entries?limit=2`,
      headers: { Authorization: `Bearer ...${secret.slice(-5)}` },
    },
  }
  await page.keyboard.press('ControlOrMeta+E')
  await expect(box.field).toBeFocused()
  await box.pasteInto(box.field, JSON.stringify(error, null, 2))
  await expect(box.title).toHaveText('This looks like Bakery website')
  await expect(box.sheet).toContainText(
    `Same last characters. Repeats the request to ${new URL(error.request.url).host}.`,
  )
  await expect(box.sheet.getByText(new URL(error.request.url).host)).toHaveCount(2)
  await expect(box.act('Check it')).toBeFocused()
  await expectNoAxeFindings(desk, 'an error that fits a saved token')
  await page.keyboard.press('Enter')
  await answer.expectStatus('404 Not Found')
  await expect(request.path).toHaveValue('/spaces/fakebakery01/environments/staging/entries')
  await expect(request.region.getByRole('combobox', { name: 'Token', exact: true })).toContainText('Bakery website')
  await expect(page.locator('[data-send]')).toBeFocused()
  await request.open()
  await expect(request.preview).toContainText('limit=2')

  await pasteOnWindow(page, JSON.stringify(error))
  await box.sheet.getByRole('button', { name: 'Another token' }).click()
  await page.getByRole('menuitem', { name: 'Bakery everywhere' }).click()
  await answer.expectStatus('200 OK')
})

test('an error that fits no saved token is explained, and nothing is sent', async ({ desk }) => {
  const window = await withTokens(desk, ['Museum website'])
  const { page, verdict } = window
  const box = new PasteBox(page)
  const record = { sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: 'x', requestId: 'fake-request-1' }
  await pasteOnWindow(page, `HTTP/2 401\nx-contentful-request-id: fake-request-1\n\n${JSON.stringify(record)}`)
  await expect(box.sheet).toContainText('No saved token matches it.')
  await expect(box.sheet).toContainText('Nothing is sent.')
  await expect(box.act('Explain')).toBeFocused()
  expectNoSecret(await page.content(), ALL)
  await page.keyboard.press('Enter')
  await expect(box.sheet).toBeHidden()
  await verdict.expectVerdict('Contentful doesn’t recognize this token', 'Likely')
  expect(
    (await channels(desk)).filter((one) => /^(requests\.send|diagnosis\.run|vault\.holdPasted)$/.test(one)),
  ).toEqual([])
  expectNoSecret(await page.content(), ALL)
})

test("a bare token's space is requested in a focused field, and a saved token is recognized", async ({ desk }) => {
  const page = await desk.start()
  const window = new DeskWindow(page)
  const box = new PasteBox(page)
  await expect(box.field).toBeFocused()
  await pasteOnWindow(page, ` ${DELIVERY}\n`)
  await expect(box.title).toHaveText('Found 1 token')
  const space = box.first.getByRole('textbox', { name: 'Space id' })
  await expect(space).toBeFocused()
  await expect(box.first).not.toContainText('Enter the space id.')
  await page.keyboard.press('Enter')
  await expect(box.first).toContainText('Enter the space id.')
  await expect(space).toBeFocused()
  await expect(box.first.getByRole('combobox', { name: 'Service' })).toContainText('Contentful (US)')
  await expect(box.first.getByRole('textbox', { name: 'Name' })).toHaveValue('Contentful key')
  await expectNoAxeFindings(desk, 'a bare token')
  await space.fill('no such space')
  await page.keyboard.press('Enter')
  await expect(box.first).toBeVisible()
  await expect(space).toBeFocused()
  await box.first.getByRole('button', { name: 'Start over' }).click()
  await expect(box.field).toBeFocused()

  await window.startPlayground()
  await window.vault.openTokenDialog()
  await window.vault.tokenDialog.addOffered('Bakery website')
  await pasteOnWindow(page, offered('Bakery website').secret)
  await expect(box.title).toHaveText('This is Bakery website')
  await expect(box.sheet).toContainText('It is saved already.')
  await expect(box.sheet.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expect(box.act('Check')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box.sheet).toBeHidden()
  await pasteOnWindow(page, DELIVERY)
  // The window shows the Playground, which would reject this token: it knows its own.
  await expect(box.sheet.getByRole('combobox', { name: 'Service' })).toContainText('Contentful (US)')
  await expect(box.sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Contentful key')
  await page.keyboard.press('Escape')
  await pasteOnWindow(page, offered('Bakery everywhere').secret)
  await expect(box.sheet).toContainText('Playground · Fake Bakery')
  await expect(box.sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Fake Bakery key')
  expectNoSecret(await page.content(), [DELIVERY, offered('Bakery website').secret])
})

test('the request of an address without a token is sent with the one saved token that suits', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Museum website'])
  const { page, answer, request } = window
  const box = new PasteBox(page)
  await pasteOnWindow(page, `${await addressOf(page)}/spaces/fakebakery01/environments/master/entries?limit=1`)
  await expect(box.title).toHaveText('Found a request')
  await expect(box.sheet).toContainText('It has no token. Sent with Bakery website.')
  await expect(box.act('Send')).toBeFocused()
  await page.keyboard.press('Enter')
  await answer.expectStatus('200 OK')
  await request.open()
  await expect(request.preview).toContainText('limit=1')
})

test('a pasted request that writes asks before it is sent', async ({ desk }) => {
  const window = await withTokens(desk, ['Owner'])
  const { page } = window
  const box = new PasteBox(page)
  const management = (await addressOf(page, 'management')) + '/spaces/fakebakery01/environments/master/tags/fake-tag'
  const { secret } = offered('Owner')
  await pasteOnWindow(page, `curl -X PUT '${management}' -H 'Authorization: Bearer ${secret}' -d '{"name":"Fake"}'`)
  await expect(box.title).toHaveText('This is Owner')
  await expect(box.act('Send')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Send PUT to .* in master \(production\)/ })).toContainText('fake-tag')
  expect(await channels(desk)).not.toContain('requests.send')
  expectNoSecret(await page.content(), [secret])
})

test('an explained error leads on: its request is loaded, and the next token is checked with its space', async ({
  desk,
}) => {
  const page = await desk.start()
  const window = new DeskWindow(page)
  const box = new PasteBox(page)
  const url = 'https://cdn.contentful.com:443/spaces/fakebakery01/environments/staging/entries/abc'
  const error = { status: 404, message: 'x', details: { type: 'Entry', id: 'abc' }, request: { url } }
  await pasteOnWindow(page, JSON.stringify(error))
  await expect(box.act('Explain')).toBeFocused()
  await page.keyboard.press('Enter')
  await window.verdict.expectVerdict('Entry “abc” wasn’t found', 'Likely')
  await expect(window.request.path).toHaveValue('/spaces/fakebakery01/environments/staging/entries/abc')
  await expect(window.request.sendButton).toBeFocused()
  await window.verdict.button('Check a token…').click()
  await pasteOnWindow(page, DELIVERY)
  await expect(box.sheet.getByRole('textbox', { name: 'Space id' })).toHaveValue('fakebakery01')
  await expect(box.act('Check')).toBeFocused()
})

const SAMPLES: readonly (readonly [form: string, text: string, ...shown: string[]])[] = [
  ['a token in the header of a request', `Authorization: Bearer ${DELIVERY}`, 'Found 1 token'],
  [
    'a URL',
    `https://cdn.eu.contentful.com/spaces/shop1234/entries?access_token=${DELIVERY}&limit=1`,
    'Delivery · Contentful (EU) · shop1234',
    'Sends this one request to cdn.eu.contentful.com.',
  ],
  [
    'curl, as a shell writes it',
    `curl -s \\\n  -H "Authorization: Bearer ${MANAGEMENT}" \\\n  https://api.contentful.com/spaces/shop1234/entries`,
    'Management · Contentful (US)',
  ],
  [
    'curl, as Chrome copies it on Windows',
    `curl ^"https://preview.contentful.com/spaces/shop1234/environments/staging/entries^" ^\r\n  -H ^"authorization: Bearer ${PREVIEW}^"`,
    'Preview · Contentful (US) · shop1234 · staging',
  ],
  ['a part of a file of variables', `export CONTENTFUL_PREVIEW_TOKEN='${PREVIEW}'`, 'Preview'],
  [
    'a client in JavaScript',
    `import { createClient } from 'contentful'\nconst client = createClient({ space: 'shop1234', accessToken: '${PREVIEW}', host: 'preview.contentful.com', environment: 'staging' })`,
    'Preview · Contentful (US) · shop1234 · staging',
  ],
  [
    'an error that contains a token',
    `GET /spaces/x?access_token=${DELIVERY}\n{"sys":{"type":"Error","id":"NotFound"}}`,
  ],
]

test('no format is echoed, logged, saved or sent before Enter', async ({ desk }) => {
  const window = await withTokens(desk, ['Museum website'])
  const { page } = window
  const box = new PasteBox(page)
  for (const [form, text, ...shown] of SAMPLES)
    await test.step(form, async () => {
      await pasteOnWindow(page, text)
      await expect(box.sheet).toBeVisible()
      for (const words of shown) await expect(box.sheet).toContainText(words)
      expectNoSecret(await page.content(), ALL)
      await page.keyboard.press('Escape')
      await expect(box.sheet).toBeHidden()
    })
  expectNoSecret(desk.output(), ALL)
  const results = (await desk.ipcLog()).map((record) => JSON.stringify('result' in record ? record.result : null))
  expectNoSecret(results.join('\n'), ALL)
  expect((await channels(desk)).filter((one) => /^(requests\.send|diagnosis\.run|import\.keep)$/.test(one))).toEqual([])
})

test('a pasted request goes to its own host, with its own token, and nowhere else', async ({ desk }) => {
  const [own, other] = await Promise.all([startContentServer({}), startContentServer({})])
  try {
    const window = new DeskWindow(await desk.start())
    const { page, request, notifications } = window
    await fillVault(page, own.origin)
    await page.evaluate(
      (base) =>
        (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.saveService({
          ...{ id: null, name: 'Elsewhere', webAppUrl: null, baseUrls: { delivery: base } },
        }),
      other.origin,
    )
    const box = new PasteBox(page)
    const place = '/spaces/shop/environments/staging/entries'
    const pasted = async (origin: string, secret: string): Promise<void> => {
      await box.pasteInto(request.path, `${origin}${place}?access_token=${secret}&limit=3`)
      await expect(box.act('Send')).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await pasted(other.origin, DELIVERY_KEY)
    await expect(notifications).toContainText('belongs to another service')
    await expect(request.path).toHaveValue(place)
    expect([own.received, other.received]).toEqual([[], []])

    await pasted(own.origin, DELIVERY_KEY)
    await expect
      .poll(() => own.received.map(({ method, target }) => `${method} ${target}`))
      .toEqual([`GET ${place}?limit=3`])
    await pasted(other.origin, DELIVERY)
    await expect.poll(() => other.received.map(({ target }) => target)).toEqual([`${place}?limit=3`])
    expect(other.received[0]?.headers).toContainEqual(['authorization', `Bearer ${DELIVERY}`])
    expectNoSecret(JSON.stringify(other.received), [DELIVERY_KEY])
    expectNoSecret(await page.content(), [DELIVERY_KEY, DELIVERY])
  } finally {
    await Promise.all([own.close(), other.close()])
  }
})
