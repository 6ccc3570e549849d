import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/desk.ts'
import { BAKERY, MUSEUM, WRONG_KEY } from './support/offers.ts'
import { withTokens } from './support/scenes.ts'

/** What the screen says and what is sent are one thing. */

const listed = (region: Locator, name: string): Locator => region.getByRole('combobox', { name })

test('choosing a place rewrites it in an edited path, and what is sent is what is chosen', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere'])
  const { request, diagnosis } = window
  await request.path.fill(`/spaces/${BAKERY}/environments/master/content_types`)
  await request.choose('Environment', 'staging')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/environments/staging/content_types`)
  await window.send()
  await expect(request.preview).toContainText(`GET /spaces/${BAKERY}/environments/staging/content_types`)
  await window.page.keyboard.press('ControlOrMeta+D')
  await expect(diagnosis).toContainText('/environments/staging/content_types')
  await expect(diagnosis).not.toContainText('master')
})

test('a typed path chooses its place; where it names none, the lists say so', async ({ desk }) => {
  const { request } = await withTokens(desk, ['Bakery website'])
  await request.path.fill(`/spaces/${MUSEUM}/environments/live/entries`)
  await expect(listed(request.region, 'Space')).toContainText('Museum')
  await expect(listed(request.region, 'Environment')).toContainText('live')
  await expect(request.warnings).toContainText(`is a key of the space ${BAKERY}, and this asks for ${MUSEUM}`)
  await request.path.fill(`/spaces/${BAKERY}/entries`)
  await expect(listed(request.region, 'Environment')).toContainText('Default (master)')
  await request.path.fill('/users/me')
  for (const list of ['Space', 'Environment'])
    await expect(listed(request.region, list)).toContainText('Not in this path')
  await request.choose('Space', 'Fake Bakery')
  await expect(request.path).toHaveValue(`/spaces/${BAKERY}/entries`)
})

test('a token’s row stands for its environment, and its card says where', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere'])
  const { vault, request } = window
  const row = (environment: string): Locator =>
    vault.tree.getByRole('treeitem', { level: 4 }).and(window.page.locator(`[data-key*="/${environment}/"]`))
  await request.choose('Environment', 'staging')
  await window.send()
  await expect(row('staging')).toHaveAccessibleName(/Accepted/)
  await expect(row('master')).toHaveAccessibleName(/No verdict yet/)
  await expect(vault.card).toContainText('Accepted on staging, just now')
  await expect(vault.card).toContainText('No verdict yet on ')
})

test('another environment never swaps the token, and there is one token in use everywhere', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery staging'])
  const { request, vault } = window
  await vault.tree
    .getByRole('treeitem', { name: /^staging,/ })
    .first()
    .click()
  await expect(request.token).toContainText('Bakery website')
  await expect(request.warnings).toContainText('not enabled for the environment staging')
  await expect(vault.card.getByRole('heading')).toHaveText('Bakery website')

  await request.choose('Token', 'Bakery staging')
  await expect(vault.card.getByRole('heading')).toHaveText('Bakery staging')
  await expect(vault.row('Bakery staging')).toHaveAttribute('aria-selected', 'true')
  await window.command('edit the token')
  const dialog = window.page.getByRole('dialog', { name: 'Edit the token' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Bakery staging')
})

test('a command that is off says why', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.request.pasteToken(WRONG_KEY)
  await expect(window.vault.card).toBeHidden()
  await window.page.keyboard.press('ControlOrMeta+K')
  await window.palette.getByRole('combobox').fill('replace the secret')
  const option = window.palette.getByRole('option').first()
  await expect(option).toContainText('Choose a token first.')
  await expect(option).toHaveAttribute('aria-disabled', 'true')
})
