import type { Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { BAKERY, offered } from '../support/offers.ts'
import { drop, pasteOnWindow, PasteBox } from '../support/paste-box.ts'
import { withTokens } from '../support/scenes.ts'
import { wordsOfVerdict } from '../support/verdict-measures.ts'

const MOST_WORDS = 60
const path = (environment: string): string => `/spaces/${BAKERY}/environments/${environment}/entries`

/** The address of Delivery, of a Playground that starts if needed. */
const delivery = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const started = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.playground.start()
    const service = started.ok ? started.value.services.find(({ preset }) => preset === 'playground') : undefined
    return service?.baseUrls.delivery ?? ''
  })

/** Counts what the user does: a paste, a drop, a key or a click. */
class Actions {
  count = 0

  async do(action: Promise<unknown>): Promise<void> {
    this.count += 1
    await action
  }
}

const REVOKED = offered('Bakery old website').secret
const curl = (base: string): string => `curl '${base}${path('master')}' -H 'Authorization: Bearer ${REVOKED}'`
const sdkError = (base: string, environment: string, secret: string): string =>
  JSON.stringify({
    status: 404,
    statusText: 'Not Found',
    message: 'The resource could not be found.',
    request: {
      url: `${base}${path(environment)}?limit=2`,
      headers: { Authorization: `Bearer ...${secret.slice(-5)}` },
    },
  })

test('a revoked key in curl, with an empty vault: the final verdict after 3 actions', async ({ desk }) => {
  const page = await desk.start()
  const { verdict, answer } = new DeskWindow(page)
  const box = new PasteBox(page)
  const actions = new Actions()
  const base = await delivery(page)
  await actions.do(pasteOnWindow(page, curl(base)))
  await expect(box.act('Send')).toBeFocused()
  await actions.do(page.keyboard.press('Enter'))
  await answer.expectStatus('401 Unauthorized')
  await actions.do(verdict.run())
  await verdict.expectVerdict('Playground doesn’t recognize this token', 'Likely')
  await expect(verdict.region).toContainText('To be certain, check ')
  expect(actions.count).toBeLessThanOrEqual(3)
  expect(await wordsOfVerdict(page)).toBeLessThanOrEqual(MOST_WORDS)
})

test('a revoked key in curl, with its owner’s Management token: the final verdict after 4 actions', async ({
  desk,
}) => {
  const { page, verdict, answer } = await withTokens(desk, ['Owner'])
  const box = new PasteBox(page)
  const actions = new Actions()
  const base = await delivery(page)
  await actions.do(pasteOnWindow(page, curl(base)))
  await expect(box.act('Send')).toBeFocused()
  await actions.do(page.keyboard.press('Enter'))
  await answer.expectStatus('401 Unauthorized')
  await actions.do(verdict.findOut.click())
  await verdict.settled()
  await actions.do(verdict.button(/^Check the key list with Owner/).click())
  await verdict.settled()
  // The vault has never seen the key work, and a token of the Playground isn't offered to other services.
  await verdict.expectVerdict('Playground doesn’t recognize this token', 'Likely')
  await expect(verdict.region).toContainText('Not ruled out: the token belongs to another region or installation.')
  expect(actions.count).toBeLessThanOrEqual(4)
  expect(await wordsOfVerdict(page)).toBeLessThanOrEqual(MOST_WORDS)
})

test('an environment that is not enabled: 404 → 200 after 3 actions', async ({ desk }) => {
  const { page, verdict, request } = await withTokens(desk, ['Bakery website', 'Owner'])
  const actions = new Actions()
  await request.path.fill(path('staging'))
  await actions.do(page.keyboard.press('ControlOrMeta+Enter'))
  await actions.do(verdict.button('Enable staging…').click())
  const confirm = verdict.question.getByRole('button', { name: 'Enable', exact: true })
  await expect(confirm).toBeFocused()
  // Right after the question came, a key counts as held too long.
  await page.waitForFunction(() => document.querySelector('.enable-question') !== null)
  await actions.do(confirm.click())
  await expect(verdict.headline).toHaveText(/404 *200 *It works\./, { timeout: 30_000 })
  // As after any send: one F6 from here reaches the new banner.
  await expect(page.locator('[data-send]')).toBeFocused()
  expect(actions.count).toBeLessThanOrEqual(3)
})

test('a .env with other URLs: all saved after 2 actions', async ({ desk }) => {
  const page = await desk.start()
  const window = new DeskWindow(page)
  const box = new PasteBox(page)
  const actions = new Actions()
  const text = [
    'API_URL=https://api.example.com',
    `CONTENTFUL_HOST=${new URL(await delivery(page)).host}`,
    `CONTENTFUL_SPACE_ID=${BAKERY}`,
    `CONTENTFUL_ACCESS_TOKEN=${offered('Bakery website').secret}`,
    `CONTENTFUL_PREVIEW_TOKEN=${offered('Bakery preview').secret}`,
  ].join('\n')
  await actions.do(drop(page, [{ name: '.env', text }]))
  await expect(box.act('Save 2 tokens')).toBeFocused()
  await actions.do(page.keyboard.press('Enter'))
  await expect(window.notifications).toContainText('Saved 2 tokens')
  expect(actions.count).toBeLessThanOrEqual(3)
})

test('an SDK error of a 404 with its key in the vault: certain after 3 actions, or 4 with a consent', async ({
  desk,
}) => {
  const { page, verdict, answer } = await withTokens(desk, ['Bakery website', 'Owner'])
  const box = new PasteBox(page)
  const base = await delivery(page)
  const error = sdkError(base, 'staging', offered('Bakery website').secret)
  const actions = new Actions()
  await actions.do(pasteOnWindow(page, error))
  await expect(box.act('Check it')).toBeFocused()
  await actions.do(page.keyboard.press('Enter'))
  await answer.expectStatus('404 Not Found')
  await actions.do(verdict.findOut.click())
  await verdict.settled()
  if ((await verdict.region.locator('.certainty').textContent())?.trim() !== 'Certain') {
    await actions.do(
      verdict
        .button(/with Owner/)
        .first()
        .click(),
    )
    await verdict.settled()
  }
  await verdict.expectVerdict('Not enabled for staging', 'Certain')
  expect(actions.count).toBeLessThanOrEqual(4)
})

test('an unknown token: what it is after 2 actions', async ({ desk }) => {
  const { page, verdict } = await withTokens(desk, ['Museum website'])
  const box = new PasteBox(page)
  const actions = new Actions()
  await actions.do(pasteOnWindow(page, offered('Museum preview').secret))
  await expect(box.act('Check')).toBeFocused()
  await actions.do(page.keyboard.press('Enter'))
  await verdict.settled()
  await verdict.expectVerdict('This is a preview key', 'Certain')
  expect(actions.count).toBeLessThanOrEqual(2)
})

test('a cached 404: a fresh copy is requested with one click, 404 → 200', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere'])
  const { verdict, answer, request } = window
  await window.send(path('just-enabled'))
  await answer.expectStatus('404 Not Found')
  await verdict.run()
  await verdict.expectVerdict('This 404 is stale', 'Certain')
  await verdict.button('Request a fresh copy').click()
  await expect(verdict.headline).toHaveText(/404 *200 *It works\./)
  await answer.expectStatus('200 OK')
  await expect(request.path).toHaveValue(path('just-enabled'))
  expect(await wordsOfVerdict(window.page)).toBeLessThanOrEqual(MOST_WORDS)
})

test('a response that is too large: the largest limit that fits is found with one click', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { verdict, answer } = window
  await window.send(`${path('master')}?sys.id=playground-too-large`)
  await answer.expectStatus('400 Bad Request')
  await verdict.expectVerdict('The response is too large', 'Certain')
  await verdict.button('Find a limit that fits').click()
  await expect(verdict.headline).toHaveText(/400 *200 *It works\./)
  await answer.expectStatus('200 OK')
  await expect(verdict.region).toContainText('With limit 36 and include 1, the largest that fits. Sent 3 requests.')
})

test('finding out why with a menu open leaves the page usable', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { page, verdict, answer, vault } = window
  await window.send(path('staging'))
  await vault.row('Bakery website').click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+D')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).pointerEvents)).not.toBe('none')
  await verdict.button('Use Bakery everywhere').click()
  await answer.expectStatus('200 OK')
})

test('an unpublished entry offers Preview if the vault has a key for it', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery preview'])
  const { verdict, answer } = window
  await window.send(`/spaces/${BAKERY}/environments/master/entries/cake-of-tomorrow`)
  await answer.expectStatus('404 Not Found')
  await verdict.button('Use Preview').click()
  await expect(verdict.headline).toHaveText(/404 *200 *It works\./)
  await answer.expectStatus('200 OK')
})
