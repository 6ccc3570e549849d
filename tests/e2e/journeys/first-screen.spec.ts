import type { Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { offered, WRONG_KEY } from '../support/offers.ts'
import { drop, pasteOnWindow, PasteBox } from '../support/paste-box.ts'
import { resize } from '../support/resize.ts'
import { expectNoSecret } from '../support/secrets.ts'

type Addresses = { delivery: string; preview: string; management: string }

/** Starts the Playground without a click: its service is known then, and the vault has no token. */
const startPlatform = (page: Page): Promise<Addresses> =>
  page.evaluate(async () => {
    const { playground } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    const started = await playground.start()
    if (!started.ok) throw new Error(started.error.message)
    const service = started.value.services.find(({ preset }) => preset === 'playground')
    return service?.baseUrls as Addresses
  })

/** Words in the main column, without the body of a response. */
const wordsOf = async (page: Page): Promise<number> => {
  const text = await page.locator('[data-pane="welcome"]').innerText()
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length
}

const REVOKED = offered('Bakery old website').secret
const PLACE = '/spaces/fakebakery01/environments/master/entries'
const curlOf = (base: string, token: string): string =>
  `curl '${base}${PLACE}?content_type=cake' \\\n  -H 'Authorization: Bearer ${token}'`

test('a newcomer pastes a curl command of a revoked key, sends it, and saves the key beside its verdict', async ({
  desk,
}) => {
  const page = await desk.start()
  const window = new DeskWindow(page)
  const box = new PasteBox(page)
  await expect(box.field).toBeFocused()
  await expect(box.title).toHaveText('Paste what fails')
  expect(await wordsOf(page)).toBeLessThanOrEqual(65)
  await expectNoAxeFindings(desk, 'the first screen')
  const { delivery } = await startPlatform(page)

  await test.step('the first action, a paste: it is read, and nothing is sent', async () => {
    await box.pasteInto(box.field, curlOf(delivery, REVOKED))
    await expect(box.title).toHaveText('Found 1 token')
    await expect(box.first).toContainText(`••••••••${REVOKED.slice(-4)}`)
    await expect(box.first).toContainText('Delivery · Playground · Fake Bakery · master')
    await expect(box.first).toContainText(`Sends this one request to ${new URL(delivery).host}.`)
    await expect(box.act('Send')).toBeFocused()
    expect(await wordsOf(page)).toBeLessThanOrEqual(60)
    await expectNoAxeFindings(desk, 'a recognized curl command')
    expect((await desk.ipcLog()).map(({ channel }) => channel)).not.toContain('requests.send')
  })

  await test.step('the second action, Enter: the response is on screen, and the request keeps its parameters', async () => {
    await page.keyboard.press('Enter')
    await window.answer.expectStatus('401 Unauthorized')
    await expect(window.request.path).toHaveValue(new RegExp(`^${PLACE}`))
    await expect(page.locator('[data-send]')).toBeFocused()
  })

  await test.step('after all checks the one action is another token, for the same request', async () => {
    await window.verdict.run()
    await window.verdict.button('Paste another token…').click()
    await expect(window.request.region.getByLabel('Token', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(window.request.path).toHaveValue(new RegExp(`^${PLACE}`))
    await expect(window.request.region.getByRole('button', { name: /^\+\d parameters?$/ })).toBeVisible()
  })

  await test.step('Save stands beside the pasted token, and saves it where the request names', async () => {
    const save = page.getByRole('button', { name: 'Save the pasted token' })
    const selector = window.request.region.getByRole('combobox', { name: 'Token', exact: true })
    const [button, field] = [await save.boundingBox(), await selector.boundingBox()]
    expect(button?.x).toBeGreaterThanOrEqual((field?.x ?? 0) + (field?.width ?? 0))
    await save.click()
    await expect(save).toBeHidden()
    await expect(selector).toContainText('Fake Bakery delivery')
    await window.answer.expectStatus('401 Unauthorized')
    await expect(page.locator('[data-send]')).toBeFocused()
    await expect(window.vault.row('Fake Bakery delivery')).toBeVisible()
    // What was learned with the pasted token is about the saved one.
    await expect(window.vault.row('Fake Bakery delivery')).toHaveAccessibleName(/Rejected/)
  })
  expectNoSecret(await page.content(), [REVOKED])
  expectNoSecret(desk.output(), [REVOKED])
})

test('a paste before the first screen is loaded goes into its box, not into a sheet', async ({ desk }) => {
  const page = await desk.start()
  const box = new PasteBox(page)
  await expect(box.field).toBeFocused()
  // Pasted when the page has just begun, before it has read the vault.
  await page.addInitScript(
    (text) => {
      const paste = (): void => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        const isTaken = document.querySelector('body')?.dispatchEvent(event) === false
        if (!isTaken) setTimeout(paste, 0)
      }
      paste()
    },
    curlOf('https://cdn.contentful.com', REVOKED),
  )
  await page.reload()
  await expect(box.title).toHaveText('Found 1 token')
  await expect(box.act('Send')).toBeFocused()
  await expect(box.sheet).toBeHidden()
  await expect(box.first).toContainText('Found 1 token')
})

test('Save in the box keeps the path and parameters of the curl command, and uses the new token', async ({ desk }) => {
  const page = await desk.start()
  const window = new DeskWindow(page)
  const box = new PasteBox(page)
  const { delivery } = await startPlatform(page)
  await pasteOnWindow(page, curlOf(delivery, REVOKED))
  const name = box.first.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('Fake Bakery delivery')
  await name.fill('')
  await box.first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(name).toBeFocused()
  await expect(box.first).toContainText('Enter a name.')
  await name.fill('Old website')
  await box.first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(window.vault.row('Old website')).toBeVisible()
  await expect(window.request.region.getByRole('combobox', { name: 'Token', exact: true })).toContainText('Old website')
  await expect(window.request.path).toHaveValue(new RegExp(`^${PLACE}`))
  await expect(window.request.preview).toContainText('content_type=cake')
  await expect(page.locator('[data-send]')).toBeFocused()
  expect((await desk.ipcLog()).map(({ channel }) => channel)).not.toContain('requests.send')
})

for (const [story, status] of [
  ['A revoked key', '401 Unauthorized'],
  ['The wrong API', '401 Unauthorized'],
  ['A missing environment', '404 Not Found'],
] as const)
  test(`one click on the story “${story}” shows a response with its verdict`, async ({ desk }) => {
    const window = new DeskWindow(await desk.start())
    await window.page.getByRole('button', { name: story }).click()
    await window.answer.expectStatus(status)
    await expect(window.page.getByRole('button', { name: 'Save the pasted token' })).toBeVisible()
    await expect(window.page.locator('[data-send]')).toBeFocused()
  })

test('after a story the others are in the sheet of the box, until a token of the user is saved', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  const { page, answer, verdict, vault } = window
  const box = new PasteBox(page)
  await page.getByRole('button', { name: 'A revoked key' }).click()
  await answer.expectStatus('401 Unauthorized')
  await page.keyboard.press('ControlOrMeta+N')
  await expectNoAxeFindings(desk, 'the stories in the sheet of the box')
  await box.sheet.getByRole('button', { name: 'A missing environment' }).click()
  await expect(box.sheet).toBeHidden()
  await answer.expectStatus('404 Not Found')
  await expect(verdict.headline).toContainText('stagging')
  await page.evaluate(async () => {
    const { vault: calls } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    const place = { serviceId: 'contentful-us', spaceId: null, environments: [] }
    await calls.addToken({
      name: 'Own',
      kind: 'personal-access-token',
      ...place,
      secret: 'CFPAT-fake-own-token-0123456789',
    })
  })
  await expect(vault.row('Own')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+N')
  await expect(box.field).toBeFocused()
  await expect(box.sheet.getByRole('button', { name: 'A missing environment' })).toHaveCount(0)
})

test('the story of a revoked key offers the Playground’s own Management token, which reads the key list', async ({
  desk,
}) => {
  const window = new DeskWindow(await desk.start())
  const { page, verdict, vault } = window
  await page.getByRole('button', { name: 'A revoked key' }).click()
  await window.answer.expectStatus('401 Unauthorized')
  await verdict.run()
  await expect(verdict.region).toContainText('To be certain, check the space’s key list.')
  await verdict.button(/^Check the key list with Owner at 127\.0\.0\.1:\d+$/).click()
  await expect(vault.row('Owner')).toBeVisible()
  await expect(verdict.region).toContainText('Not ruled out:')
  // It read the list, so that it is accepted.
  await expect(vault.row('Owner')).toHaveAccessibleName(/Accepted/)
  await verdict.fold.click()
  await expect(verdict.why).toContainText('this one is not among them')
  await expect(verdict.region).not.toContainText('To be certain')
})

test('a file of variables is dropped on the first screen, and one key saves all of it', async ({ desk }) => {
  const page = await desk.start()
  const window = new DeskWindow(page)
  const box = new PasteBox(page)
  const { delivery } = await startPlatform(page)
  const text = [
    'NEXT_PUBLIC_SITE_URL=https://www.example.com',
    'API_URL=https://api.example.com',
    `CONTENTFUL_HOST=${new URL(delivery).host}`,
    'CONTENTFUL_SPACE_ID=fakebakery01',
    `CONTENTFUL_ACCESS_TOKEN=${WRONG_KEY}`,
    `CONTENTFUL_PREVIEW_TOKEN=${offered('Bakery preview').secret}`,
  ].join('\n')
  await drop(page, [{ name: '.env.local', text }], { stays: true })
  await expect(page.getByText('Drop it here')).toBeVisible()
  await drop(page, [{ name: '.env.local', text }])
  await expect(page.getByText('Drop it here')).toBeHidden()
  await expect(box.title).toHaveText('Found 2 tokens in .env.local')
  await expect(box.first.locator('dl')).toHaveText(
    /Used\s*.*CONTENTFUL_SPACE_ID.*Not needed\s*NEXT_PUBLIC_SITE_URL, API_URL/,
  )
  await expect(box.act('Save 2 tokens')).toBeFocused()
  await expectNoAxeFindings(desk, 'a set of tokens')
  await page.keyboard.press('Enter')
  await expect(window.notifications).toContainText('Saved 2 tokens')
  await expect(page.locator('[data-send]')).toBeFocused()
})

for (const [width, height] of [
  [1024, 700],
  [720, 480],
] as const)
  test(`at ${width}x${height} axe finds nothing in the box, and its filled button is in view`, async ({ desk }) => {
    const page = await desk.start()
    await resize(desk, width, height)
    const box = new PasteBox(page)
    await expect(box.field).toBeFocused()
    await expectNoAxeFindings(desk, 'the first screen')
    const { delivery } = await startPlatform(page)
    await box.pasteInto(box.field, curlOf(delivery, REVOKED))
    await expect(box.act('Send')).toBeFocused()
    await expect(box.act('Send')).toBeInViewport({ ratio: 1 })
    await expectNoAxeFindings(desk, 'a recognized curl command')
  })
