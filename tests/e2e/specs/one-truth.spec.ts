import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/desk.ts'
import { bytes, EMPTY, json, startContentServer } from '../support/content-server.ts'
import { fillVault, sendPath } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { BAKERY, MUSEUM, WRONG_KEY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

/** What the screen says and what is sent are one thing. */

const listed = (region: Locator, name: string): Locator => region.getByRole('combobox', { name })

test('choosing a place rewrites it in an edited path, and what is sent is what is chosen', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere'])
  const { request, answer } = window
  await request.path.fill(`/spaces/${BAKERY}/environments/master/content_types`)
  await request.choose('Environment', 'staging')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/environments/staging/content_types`)
  await window.send()
  await answer.tab('Request')
  await expect(answer.region).toContainText('/environments/staging/content_types')
})

test('choosing a space rewrites it in an edited path, too', async ({ desk }) => {
  const { request } = await withTokens(desk, ['Owner'])
  await request.path.fill(`/spaces/${BAKERY}/environments/master/content_types`)
  await request.choose('Space', MUSEUM)
  await expect(request.path).toHaveValue(`/spaces/${MUSEUM}/environments/master/content_types`)
  await expect(listed(request.region, 'Space')).toContainText('Museum')
  await expect(request.preview).toContainText(`GET /spaces/${MUSEUM}/environments/master/content_types`)
})

test('the steps of a path are taken: what is chosen is where it leads', async ({ desk }) => {
  const { request } = await withTokens(desk, ['Bakery everywhere'])
  await request.path.fill(`/spaces/${BAKERY}/environments/staging/../master/content_types`)
  await expect(request.preview).toContainText(`GET /spaces/${BAKERY}/environments/master/content_types`)
  await expect(listed(request.region, 'Environment')).toContainText('master')
})

test('a typed path chooses its place; where it names none, the lists say so', async ({ desk }) => {
  const { request } = await withTokens(desk, ['Bakery website'])
  await request.path.fill(`/spaces/${MUSEUM}/environments/live/entries`)
  await expect(listed(request.region, 'Space')).toContainText('Museum')
  await expect(listed(request.region, 'Environment')).toContainText('live')
  await expect(request.warnings).toContainText(`belongs to the space ${BAKERY}, not ${MUSEUM}`)
  await request.path.fill(`/spaces/${BAKERY}/entries`)
  await expect(listed(request.region, 'Environment')).toContainText('Default (master)')
  await request.path.fill('/users/me')
  for (const list of ['Space', 'Environment'])
    await expect(listed(request.region, list)).toContainText('Not in this path')
  await request.choose('Space', 'Fake Bakery')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/entries`)
})

test('the environment in a path is shown and sent, valid or not', async ({ desk }) => {
  const { request } = await withTokens(desk, ['Bakery everywhere'])
  const environment = listed(request.region, 'Environment')
  for (const [spelled, named] of [
    ['feature%2Ffoo', 'feature/foo'],
    ['staging;v=1', 'staging;v=1'],
    ['{env}', '{env}'],
  ] as const)
    await test.step(spelled, async () => {
      await request.path.fill(`/spaces/${BAKERY}/environments/${spelled}/entries`)
      await expect(environment).toContainText(named)
    })
  await request.path.fill(`/spaces/${BAKERY}//environments/staging/entries`)
  await expect(environment).toContainText('Not in this path')
  await request.path.fill(`/spaces/${BAKERY}/environments/feature%2Ffoo/entries/y`)
  await request.api('Management')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/environments/feature%2Ffoo/entries/y`)
  await request.choose('Environment', 'Default (master)')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/entries/y`)
})

test('another space keeps the environment that was named, and a warning says that it is not known there', async ({
  desk,
}) => {
  const { request } = await withTokens(desk, ['Owner'])
  await request.path.fill(`/spaces/${BAKERY}/environments/staging/entries/y`)
  await request.choose('Space', 'Fake Museum')
  await expect(request.path).toHaveValue(`/spaces/${MUSEUM}/environments/staging/entries/y`)
  await expect(listed(request.region, 'Environment')).toContainText('staging')
  await expect(request.warnings).toContainText('has no environment “staging” in “Fake Museum”')
})

test('an image is in no environment, and none can be chosen for it', async ({ desk }) => {
  const { request } = await withTokens(desk, ['Bakery website'])
  await expect(listed(request.region, 'Environment')).toBeEnabled()
  await request.api('Images')
  await expect(listed(request.region, 'Environment')).toContainText('Not in this path')
  await expect(listed(request.region, 'Environment')).toBeDisabled()
})

test('the line of a key names each environment with its own verdict', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { vault, request } = window
  await request.choose('Token', 'Bakery everywhere')
  await request.choose('Environment', 'staging')
  await window.send()
  await expect(vault.row('Bakery everywhere')).toHaveAccessibleName(/Accepted on staging, not checked yet on /)
  await request.choose('Token', 'Bakery website')
  await request.choose('Environment', 'master')
  await window.send()
  await request.choose('Environment', 'staging')
  await window.send()
  await expect(vault.row('Bakery website')).toHaveAccessibleName(
    /No access on staging, accepted on master \(production\)/,
  )
})

test("a refused token is marked at the place of its request, and a key that worked isn't called too new", async ({
  desk,
}) => {
  const refused = { sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: 'No.', requestId: 'a' }
  let isRefused = false
  const server = await startContentServer({
    '/spaces/shop/environments/master/entries': (request, response) =>
      (isRefused ? json(401, refused) : json(200, EMPTY))(request, response),
  })
  try {
    const window = new DeskWindow(await desk.start())
    const { vault, verdict } = window
    await fillVault(window.page, server.origin)
    await window.send('/spaces/shop/environments/master/entries')
    await expect(vault.row('Shop delivery')).toHaveAccessibleName(/Accepted on master/)
    isRefused = true
    await window.send('/spaces/shop/environments/master/entries')
    await expect(vault.row('Shop delivery')).toHaveAccessibleName(/Rejected/)
    await expect(verdict.button('Replace token…')).toBeVisible()
    await expect(verdict.region).not.toContainText(/young|too new|active yet|in 3 s/)
    isRefused = false
    await window.send('/spaces/shop/environments/master/entries')
    await expect(vault.row('Shop delivery')).toHaveAccessibleName(/Accepted on master/)
  } finally {
    await server.close()
  }
})

test('an unchecked response hides no earlier result, however often it repeats', async ({ desk }) => {
  const server = await startContentServer({})
  const window = new DeskWindow(await desk.start())
  const { vault } = window
  await fillVault(window.page, server.origin)
  await window.send('/spaces/shop/entries')
  await expect(vault.row('Shop delivery')).toHaveAccessibleName(/Accepted on master/)
  await server.close()
  for (const another of ['content_types', 'assets'])
    await test.step(another, async () => {
      await window.request.path.fill(`/spaces/shop/${another}`)
      await window.send()
      await window.verdict.run()
      await expect(vault.row('Shop delivery')).toHaveAccessibleName(/Not checked on master/)
      // The health of the token is what is known.
      await expect(vault.row('Shop delivery').getByRole('img').first()).toHaveAccessibleName('Accepted')
    })
})

test('another environment never swaps the token, and there is one token in use everywhere', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery staging'])
  const { request, vault } = window
  await request.choose('Environment', 'staging')
  await expect(request.token).toContainText('Bakery website')
  await expect(request.warnings).toContainText('isn’t enabled for staging')
  await vault.expectChosen('Bakery website')
  const dialog = window.page.getByRole('dialog', { name: 'Edit the token' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await window.command('edit the token')
  await expect(name).toHaveValue('Bakery website')
  await window.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await request.choose('Token', 'Bakery staging')
  await vault.expectChosen('Bakery staging')
  await expect(vault.row('Bakery staging')).toHaveAttribute('aria-selected', 'true')
  await window.command('edit the token')
  await expect(name).toHaveValue('Bakery staging')
})

test('a command that is off says why', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.request.pasteToken(WRONG_KEY)
  await expect(window.vault.tree.locator('[aria-selected="true"]')).toHaveCount(0)
  await window.page.keyboard.press('ControlOrMeta+K')
  await window.palette.getByRole('combobox').fill('replace token')
  const option = window.palette.getByRole('option').first()
  await expect(option).toContainText('Choose a token first.')
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await window.page.keyboard.press('Escape')
  // Its keys say so as well.
  await window.page.keyboard.press('ControlOrMeta+Shift+T')
  await expect(window.notifications).toContainText('Choose a token first.')
})

test('a response has the color of its meaning, not of its status', async ({ desk }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>Loaf</title></svg>'
  const server = await startContentServer({
    '/login': bytes(200, 'text/html', '<!doctype html><title>Sign in</title><h1>Sign in</h1>'),
    '/limit': bytes(429, 'application/json', '{}', { 'X-Contentful-RateLimit-Reset': '3' }),
    '/broken': bytes(200, 'application/json', 'items: ['),
    '/svg': bytes(200, 'image/svg+xml', svg),
    '/moved': bytes(302, 'text/plain', '', { Location: 'https://login.example.com/sso' }),
  })
  try {
    const { page, answer: column, verdict } = new DeskWindow(await desk.start())
    await fillVault(page, server.origin)
    const answer = column.region
    const pill = answer.locator('.result')
    await sendPath(page, '/login')
    await expect(pill).toHaveText('200 OK, probably not the API')
    await expect(pill).toHaveClass(/not-checked/)
    await verdict.expectVerdict(/ returned a web page$/, 'Likely')
    await sendPath(page, '/limit')
    await expect(pill).toHaveClass(/not-checked/)
    await expect(verdict.headline).toHaveText('Too many requests')
    await expect(verdict.button('Try again in 3 s')).toBeVisible()
    await sendPath(page, '/broken')
    await expect(column.noRecord).toContainText('Broken JSON')
    await expect(pill).toHaveClass(/not-checked/)
    await sendPath(page, '/moved')
    await expect(pill).toHaveText('302 Found, redirected')
    await expect(pill).toHaveClass(/not-checked/)
    await expect(verdict.headline).toHaveText('The request was redirected')
    await expect(verdict.region).toContainText(
      'It leads to https://login.example.com/sso. The token wasn’t sent there.',
    )
    await expect(verdict.findOut).toBeHidden()
    await sendPath(page, '/svg')
    await expect(answer.getByRole('img', { name: 'The body of the response' })).toBeVisible()
  } finally {
    await server.close()
  }
})
