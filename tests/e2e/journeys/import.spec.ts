import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { startContentServer } from '../support/content-server.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { DELIVERY_KEY, fillVault } from '../support/desk-setup.ts'
import { drop, pasteOnWindow, PasteBox } from '../support/paste-box.ts'
import { offered } from '../support/offers.ts'
import { expectNoSecret } from '../support/secrets.ts'
import { withTokens } from '../support/scenes.ts'

const DELIVERY = 'fakeDeliveryKeyAAAAAAAAAAAAAAAAAAAAAAAAAAAA'.slice(0, 43)
const PREVIEW = 'fakePreviewKeyBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'.slice(0, 43)
const MANAGEMENT = 'CFPAT-fakePersonalAccessTokenCCCCCCCCCCCCCCCCCCC'
const ALL = [DELIVERY, PREVIEW, MANAGEMENT]

const ENV = [
  'CONTENTFUL_SPACE_ID=shop1234',
  `CONTENTFUL_ACCESS_TOKEN="${DELIVERY}" # published`,
  `CONTENTFUL_PREVIEW_ACCESS_TOKEN=${PREVIEW}`,
  `CONTENTFUL_MANAGEMENT_TOKEN=${MANAGEMENT}`,
  'CONTENTFUL_ENVIRONMENT=staging',
  'PORT=3000',
].join('\r\n')

test('a file of variables is told what it is, masked, and only what is ticked is kept', async ({ desk }) => {
  const window = await withTokens(desk, [])
  const { page, vault, notifications } = window
  const box = new PasteBox(page)

  await drop(page, [{ name: '.env', text: ENV }])
  await expect(box.dialog).toContainText('“.env”, a file of variables with 3 platform tokens.')
  await expect(box.line('preview key')).toContainText('Contentful (US), assumed: no host is named / shop1234 / staging')
  await expect(box.line('preview key')).toContainText('CONTENTFUL_PREVIEW_ACCESS_TOKEN, .env, line 3')
  await expect(box.dialog).toContainText('One other value was left out')
  expectNoSecret(await page.content(), ALL)
  await expectNoAxeFindings(desk, 'the box with a file of variables')

  await box.line('preview key').getByRole('checkbox').uncheck()
  await box.dialog.getByRole('button', { name: 'Keep 2 tokens' }).click()
  await expect(box.dialog).toBeHidden()
  await expect(notifications).toContainText('Kept 2 tokens')
  await expect(vault.row('delivery key').first()).toBeVisible()
  await expect(vault.row('preview key')).toHaveCount(0)
  expectNoSecret(await page.content(), ALL)
})

test('what is pasted into the field of the box, or into the path of a request, is masked at once', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request } = window
  const box = new PasteBox(page)
  const url = `https://preview.contentful.com/spaces/shop1234/environments/staging/entries?access_token=${PREVIEW}`

  await box.open(window)
  await expectNoAxeFindings(desk, 'the empty box')
  await box.pasteInto(box.field, url)
  await expect(box.line('preview key')).toContainText('Contentful (US) / shop1234 / staging')
  expectNoSecret(await page.content(), ALL)
  await page.keyboard.press('Escape')
  await expect(box.dialog).toBeHidden()

  const before = await request.path.inputValue()
  await box.pasteInto(request.path, url)
  await expect(box.line('preview key')).toBeVisible()
  await expect(request.path).toHaveValue(before)
  expectNoSecret(await page.content(), ALL)
})

test('a URL that is pasted as a secret is taken apart', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault } = window
  const box = new PasteBox(page)
  const { dialog, secret } = await vault.openTokenDialog()
  await box.pasteInto(secret, `https://cdn.contentful.com/spaces/shop1234/entries?limit=1&access_token=${DELIVERY}`)
  await expect(dialog).toContainText('43 characters, ends in AAAA, taken out of the URL')
  await expect(dialog).not.toContainText('Check what you pasted')
  await expect(secret).toHaveValue(DELIVERY)
})

test('an error goes to Explain, a manifest to its dialog, and a text without tokens says so', async ({ desk }) => {
  const window = await withTokens(desk, [])
  const { page, diagnosis } = window
  const box = new PasteBox(page)

  await pasteOnWindow(page, '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"x","requestId":"y"}')
  await expect(box.dialog).toContainText('is an error or a log, not something that holds tokens')
  await expect(box.dialog.getByRole('button', { name: 'Explain it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box.dialog).toBeHidden()
  await expect(diagnosis).toContainText('From pasted text; nothing was sent.')

  const website = { name: 'website', kind: 'delivery-key', service: 'contentful-us', space: 'bakery' }
  const spaces = [{ service: 'contentful-us', id: 'bakery', environments: ['master'] }]
  const tokens = [{ ...website, environments: ['master'], secretFrom: 'WEBSITE_DELIVERY_KEY' }]
  await pasteOnWindow(page, JSON.stringify({ services: [], spaces, tokens }))
  await expect(page.getByRole('dialog', { name: 'Pasted manifest' })).toContainText('1 missing.')
  await page.keyboard.press('Escape')

  await pasteOnWindow(page, 'Hello, nothing here.')
  await expect(box.dialog).toContainText('no platform token was found in it')
  await expect(box.dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
})

test('a token that nothing is known of is asked about before it is kept', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault } = window
  const box = new PasteBox(page)
  await pasteOnWindow(page, ` ${DELIVERY}\n`)
  await expect(box.dialog).toContainText('A token. It is not shown, and not kept yet.')
  const keep = box.dialog.getByRole('button', { name: 'Keep it' })
  await expect(keep).toBeDisabled()
  await box.choose('Kind', 'Delivery key')
  await box.choose('Service', 'Playground')
  await box.choose('Space', 'Fake Bakery')
  await keep.click()
  await expect(box.dialog).toBeHidden()
  await expect(vault.row('token').first()).toBeVisible()

  await pasteOnWindow(page, offered('Bakery website').secret)
  await expect(box.dialog).toContainText('A token that is already in the vault.')
  await expect(box.line('Bakery website')).toContainText('Delivery key · Playground / fakebakery01 / master')
  await expect(box.dialog.getByRole('button', { name: /^Keep/ })).toHaveCount(0)
  await expect(box.dialog.getByRole('button', { name: /^Diagnose/ })).toBeFocused()
  expectNoSecret(await page.content(), [DELIVERY, offered('Bakery website').secret])
})

const SAMPLES: readonly (readonly [form: string, text: string, ...said: string[]])[] = [
  ['a token in the header of a request', `Authorization: Bearer ${DELIVERY}`, 'What is this token?'],
  [
    'a URL',
    `https://cdn.eu.contentful.com/spaces/shop1234/entries?access_token=${DELIVERY}&limit=1`,
    'Contentful (EU) / shop1234',
  ],
  [
    'curl, as a shell writes it',
    `curl -s \\\n  -H "Authorization: Bearer ${MANAGEMENT}" \\\n  https://api.contentful.com/spaces/shop1234/entries`,
    'personal access token',
    'Contentful (US)',
  ],
  [
    'curl, as Chrome copies it on Windows',
    `curl ^"https://preview.contentful.com/spaces/shop1234/environments/staging/entries^" ^\r\n  -H ^"authorization: Bearer ${PREVIEW}^"`,
    'preview key',
    'shop1234 / staging',
  ],
  ['a part of a file of variables', `export CONTENTFUL_PREVIEW_TOKEN='${PREVIEW}'`, 'preview key'],
  [
    '.contentfulrc.json',
    JSON.stringify({ managementToken: MANAGEMENT, activeSpaceId: 'shop1234', host: 'api.contentful.com' }),
    'personal access token',
  ],
  [
    'a client in JavaScript',
    `import { createClient } from 'contentful'\nconst client = createClient({ space: 'shop1234', accessToken: '${PREVIEW}', host: 'preview.contentful.com', environment: 'staging' })`,
    'preview key',
    'shop1234 / staging',
  ],
  ['a client in Python', `client = contentful.Client('shop1234', '${DELIVERY}')`, 'delivery key', 'shop1234'],
  [
    'two files that disagree',
    `CONTENTFUL_SPACE_ID=shop1234\nCONTENTFUL_HOST=preview.contentful.com\nCONTENTFUL_DELIVERY_TOKEN=${DELIVERY}`,
    'Check this',
  ],
  ['an error that holds a token', `GET /spaces/x?access_token=${DELIVERY}\n{"sys":{"type":"Error","id":"NotFound"}}`],
]

test('each format is told what it is, and nothing of it is echoed, logged, kept or told to the page', async ({
  desk,
}) => {
  const window = await withTokens(desk, [])
  const { page } = window
  const box = new PasteBox(page)
  for (const [form, text, ...said] of SAMPLES)
    await test.step(form, async () => {
      await pasteOnWindow(page, text)
      await expect(box.dialog).toHaveAccessibleName('What was pasted')
      for (const words of said) await expect(box.dialog).toContainText(words)
      expectNoSecret(await page.content(), ALL)
      await page.keyboard.press('Escape')
      await expect(box.dialog).toBeHidden()
    })
  expectNoSecret(desk.output(), ALL)
  const answers = (await desk.ipcLog()).map((record) => JSON.stringify('result' in record ? record.result : null))
  expectNoSecret(answers.join('\n'), ALL)
  const kept = await page.evaluate(async () => {
    const read = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.read()
    return read.ok ? read.value.tokens.length : -1
  })
  expect(kept).toBe(0)
})

test('a request that is pasted is the one that is tried, also with a token of the vault, and it goes nowhere unasked', async ({
  desk,
}) => {
  const [own, other] = await Promise.all([startContentServer({}), startContentServer({})])
  try {
    const window = new DeskWindow(await desk.start())
    const { page, request, notifications, diagnosis } = window
    await fillVault(page, own.origin)
    const saved = await page.evaluate(
      async (base) =>
        (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.saveService({
          ...{ id: null, name: 'Elsewhere', webAppUrl: null, baseUrls: { delivery: base } },
        }),
      other.origin,
    )
    expect(saved.ok).toBe(true)
    const box = new PasteBox(page)
    const place = '/spaces/shop/environments/staging/entries'
    const send = box.dialog.getByRole('button', { name: /^Send a request/ })
    const pasted = async (origin: string, secret: string): Promise<void> => {
      await box.pasteInto(request.path, `${origin}${place}?access_token=${secret}&limit=3`)
      await expect(send).toBeVisible()
    }

    await pasted(other.origin, DELIVERY_KEY)
    await send.click()
    await expect(notifications).toContainText('belongs to a different service from “Elsewhere”')
    await expect(request.path).toHaveValue(place)
    await expect(request.region.getByRole('combobox', { name: 'Service' })).toContainText('Elsewhere')
    await pasted(other.origin, DELIVERY_KEY)
    await box.dialog.getByRole('button', { name: /^Diagnose/ }).click()
    await expect(box.dialog).toBeHidden()
    await expect(diagnosis).toContainText('Delivery · Elsewhere · Shop delivery')
    await expect(diagnosis).toContainText('Same token at Local')
    expect([own.received, other.received]).toEqual([[], []])
    const run = diagnosis.getByRole('button', { name: 'Run', exact: true })
    // The box has put the focus back into the path: nobody went on typing there.
    await expect(run).toBeFocused()
    await run.click()
    await expect(diagnosis.getByRole('button', { name: 'Report…' })).toBeVisible()
    expectNoSecret(JSON.stringify(other.received), [DELIVERY_KEY])
    for (const { received } of [own, other]) received.length = 0

    await pasted(own.origin, DELIVERY_KEY)
    await send.click()
    await expect
      .poll(() => own.received.map(({ method, target }) => `${method} ${target}`))
      .toEqual([`GET ${place}?limit=3`])
    await pasted(other.origin, DELIVERY)
    await send.click()
    await expect.poll(() => other.received.map(({ target }) => target)).toEqual([`${place}?limit=3`])
    expect(other.received[0]?.headers).toContainEqual(['authorization', `Bearer ${DELIVERY}`])
    expectNoSecret(JSON.stringify(other.received), [DELIVERY_KEY])

    await pasted('http://127.0.0.1:9', DELIVERY_KEY)
    await send.click()
    await expect(box.dialog).toContainText('No service in this vault has the host 127.0.0.1:9. Add the service first.')
    expectNoSecret(await page.content(), [DELIVERY_KEY, DELIVERY])
  } finally {
    await Promise.all([own.close(), other.close()])
  }
})

test('what is pasted in a field, or while another dialog is open, is not for the box', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, vault } = window
  const box = new PasteBox(page)
  const isTaken = (): Promise<boolean> =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'bakery')
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      return !(document.activeElement ?? document.body).dispatchEvent(event)
    })
  await vault.filter.focus()
  expect(await isTaken()).toBe(false)
  await page.keyboard.press('ControlOrMeta+,')
  await expect(window.settings).toBeVisible()
  await window.settings.getByRole('button', { name: 'Close' }).first().focus()
  expect(await isTaken()).toBe(false)
  await drop(page, [{ name: '.env', text: ENV }])
  await expect(box.dialog).toHaveCount(0)
  await expect(window.settings).toBeVisible()
})
