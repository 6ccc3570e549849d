import { readFile } from 'node:fs/promises'

import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { freshErrorRecord, freshList, startContentServer } from '../support/content-server.ts'
import { DELIVERY_KEY, fillVault, watchPolicy } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { DiagnosisColumn } from '../support/diagnosis-column.ts'
import { offered, WRONG_KEY } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'
import { expectNoSecret } from '../support/secrets.ts'

test('a failed answer is diagnosed: the key is not enabled for the environment', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { request, answer, vault, page } = window
  const refused = watchPolicy(page)
  const diagnosis = new DiagnosisColumn(page)
  await request.choose('Environment', 'staging')
  await window.send()

  await test.step('the answer alone is judged, with its path and token', async () => {
    await expect(diagnosis.region).toContainText('/environments/staging/entries')
    await expect(diagnosis.region).toContainText('Bakery website, in the header')
  })

  await test.step('the plan uses the answer that is there', async () => {
    await diagnosis.region.getByRole('button', { name: /^Make certain \(about \d reads?\)$/ }).click()
    await expect(diagnosis.runButton).toBeFocused()
    await expect(diagnosis.region).toContainText(/Up to \d reads to 1 host, with 2 of your tokens\./)
    await expect(diagnosis.region).toContainText('The answer on screen is not requested again.')
    await diagnosis.unfold()
    await expect(diagnosis.planned('The request itself.')).toBeHidden()
    await expect(diagnosis.planned('Another key on this environment').first()).toContainText('Bakery everywhere')
  })

  await test.step('the judgement is certain, and says what to do', async () => {
    await diagnosis.run()
    await diagnosis.expectVerdict('No access', 'Certain', 'The token is good, but not enabled for the environment')
    await expect(diagnosis.region).toContainText('enable the environment “staging” for it')
    // That it is not for this environment says nothing against the token itself.
    await expect(vault.row('Bakery website').getByRole('img').first()).toHaveAccessibleName('No verdict yet')
  })

  await test.step('its request was not sent again; the probe behind the evidence opens', async () => {
    await window.history.open()
    // The request, and as one: another key in the same place, and one look past any cache.
    await expect(window.history.lines).toHaveCount(2)
    await expect(window.history.lines.filter({ hasText: 'Find out why' })).toContainText('2 checks')
    await diagnosis.region.getByText('Ruled out').click()
    const probe = diagnosis.region.locator('.ruled-out li li').filter({ hasText: 'Bakery everywhere' }).first()
    await probe.getByRole('button').click()
    await answer.expectStatus('200')
    await expect(window.history.lines.filter({ hasText: 'Find out why' })).toHaveAttribute('aria-selected', 'true')
  })
  await expectNoAxeFindingsNow(page)
  expect(refused).toEqual([])
})

test('a token of another API and a revoked one are told apart', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery preview', 'Bakery website', 'Bakery old website'])
  const diagnosis = new DiagnosisColumn(window.page)

  await test.step('a preview key on Delivery', async () => {
    await window.vault.choose('Bakery preview')
    await window.request.api('Delivery')
    await window.request.choose('Token', 'Bakery preview')
    await diagnosis.plan()
    await diagnosis.run()
    await diagnosis.expectVerdict('Rejected', 'Certain', 'for another API: Preview accepts it, Delivery does not')
  })

  await test.step('a revoked key, asked in both placements', async () => {
    await window.vault.choose('Bakery old website')
    await diagnosis.plan()
    await diagnosis.run()
    await diagnosis.expectVerdict(
      'Rejected',
      'Probably:',
      'it was revoked or regenerated, has expired, or never existed',
    )
    const table = diagnosis.region.getByRole('table')
    await expect(table.getByRole('row', { name: /^Answer/ })).toContainText(
      '401 AccessTokenInvalid401 AccessTokenInvalid',
    )
    await expect(diagnosis.region).toContainText('placement makes no difference')
  })
})

test('any token of the vault is diagnosed from its menu, also while an answer is on view', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery old website'])
  const diagnosis = new DiagnosisColumn(window.page)
  await window.send()
  await window.vault.act('Bakery old website', 'Find out why')
  await diagnosis.unfold()
  await expect(diagnosis.planned('The request itself.')).toContainText('Bakery old website')
  await diagnosis.run()
  await diagnosis.expectVerdict('Rejected', 'Probably:', 'Delivery does not know the token')
})

test('a probe that is taken out of the plan is not sent', async ({ desk }) => {
  const server = await startContentServer({
    '/spaces/shop/entries': freshErrorRecord(401, 'AccessTokenInvalid'),
    '/users/me': freshErrorRecord(401, 'AccessTokenInvalid'),
  })
  const page = await desk.start()
  await fillVault(page, server.origin)
  const diagnosis = new DiagnosisColumn(page)
  await diagnosis.plan()
  expect(server.received).toEqual([])

  const placement = diagnosis.planned('Token in the query')
  await placement.getByRole('checkbox').uncheck()
  await diagnosis.run()
  await diagnosis.expectVerdict('Rejected', '', 'Delivery')
  const targets = server.received.map(({ target }) => target)
  expect(targets).toContain('/users/me')
  expect(targets.filter((target) => target.startsWith('/spaces/shop/entries?access_token'))).toEqual([])
  await expect(
    diagnosis.region.getByRole('listitem').filter({ hasText: 'Token in the other placement' }),
  ).toContainText('Not sent')
  await server.close()
})

test('a Management token is used only after a yes, and then decides', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  const diagnosis = new DiagnosisColumn(window.page)
  const { region } = diagnosis
  await window.request.choose('Environment', 'staging')
  await window.send()
  await diagnosis.plan()
  const consent = region.getByRole('switch', { name: /^Also read the space’s environments and keys with “Owner”/ })
  await expect(consent).not.toBeChecked()
  await diagnosis.run()
  await diagnosis.expectVerdict('No access', 'Probably:', 'not enabled for the environment')
  await expect(region).toContainText('has no environment “staging”')
  await expect(region).not.toContainText('Read through Management')

  await region.getByRole('button', { name: 'Read it with a Management token…' }).click()
  await expect(consent).toBeChecked()
  await diagnosis.unfold()
  await expect(diagnosis.planned('Environments of the space')).toContainText('Owner, in the header')
  await diagnosis.run()
  await diagnosis.expectVerdict('No access', 'Certain', 'not enabled for the environment')
  await expect(region).toContainText('of this space, enabled for master, according to Management')

  await test.step('the yes counts for the space as long as the app runs, until it is taken back', async () => {
    await window.request.choose('Environment', 'develop')
    await diagnosis.plan()
    await expect(consent).toBeChecked()
    await consent.click()
    await expect(consent).not.toBeChecked()
    await expect(diagnosis.runButton).toBeEnabled()
    await expect(region.getByText('Owner, in the header')).toHaveCount(0)
    await diagnosis.run()
    await diagnosis.plan()
    await expect(consent).not.toBeChecked()
  })
})

test('a young key: likely at once, and raised by a second look', async ({ desk }) => {
  const refused = freshErrorRecord(401, 'AccessTokenInvalid')
  let isActive = false
  const server = await startContentServer({
    '/spaces/shop/entries': (request, response) => {
      const carries = request.headers.some(([, value]) => value.includes(DELIVERY_KEY))
      const answer = carries && isActive ? freshList : refused
      answer(request, response)
    },
    '/users/me': refused,
  })
  const page = await desk.start()
  await fillVault(page, server.origin)
  const diagnosis = new DiagnosisColumn(page)
  await diagnosis.plan()
  await diagnosis.runButton.press('Enter')
  await expect(diagnosis.region.getByRole('status')).toContainText('Trying again in a moment')
  isActive = true
  await diagnosis.expectVerdict('Rejected', 'Probably:', 'Probably:')
  await expect(diagnosis.region.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await expectNoAxeFindingsNow(page)
  await expect(diagnosis.region.getByRole('button', { name: 'Report…' })).toBeVisible({ timeout: 15_000 })
  await diagnosis.expectVerdict('Rejected', 'Certain', 'refused at first, and is accepted now')
  await server.close()
})

test('two faults at once: the second stands under the first', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const diagnosis = new DiagnosisColumn(window.page)
  await window.request.choose('Environment', 'staging')
  await window.request.pasteToken(`"${offered('Bakery website').secret}"`)
  await diagnosis.plan()
  await diagnosis.run()
  await diagnosis.expectVerdict('Rejected', 'Certain', 'quotation mark')
  const second = diagnosis.region.locator('section', { has: window.page.getByText('And a second fault') })
  await expect(second).toContainText('not enabled for the environment “staging”')
  await expect(diagnosis.region.getByText('To be sure:')).toHaveCount(0)
})

test('a diagnosis under way is cancelled, and judged by what had come', async ({ desk }) => {
  const server = await startContentServer({ '/spaces/shop/entries': () => undefined })
  const page = await desk.start()
  await fillVault(page, server.origin)
  const diagnosis = new DiagnosisColumn(page)
  await diagnosis.plan()
  await diagnosis.runButton.press('Enter')
  await expect.poll(() => server.received.length).toBe(1)
  const cancel = diagnosis.region.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await expectNoAxeFindingsNow(page)
  await cancel.click()
  await expect(diagnosis.region).toContainText('You stopped the diagnosis')
  await diagnosis.expectVerdict('Not checked', '', '')
  await server.close()
})

test('a token pasted for once is diagnosed without being kept', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const diagnosis = new DiagnosisColumn(window.page)
  await window.request.pasteToken(WRONG_KEY)
  await diagnosis.plan()
  await diagnosis.run()
  await diagnosis.expectVerdict('Rejected', 'Probably:', 'Delivery does not know the token')
  await expect(window.vault.tree.getByRole('treeitem', { level: 2 })).toHaveCount(1)
  const crossed = (await desk.ipcLog()).filter(({ channel }) => channel !== 'vault.holdPasted')
  expectNoSecret(JSON.stringify(crossed), [WRONG_KEY])
})

for (const scheme of ['light', 'dark'] as const)
  test(`the report is shown whole, copied and saved, and holds no secret (${scheme})`, async ({ desk }) => {
    const window = await withTokens(desk, ['Bakery old website', 'Bakery website', 'Owner'])
    const { page } = window
    await desk.setColorScheme(scheme)
    const diagnosis = new DiagnosisColumn(page)
    await diagnosis.plan()
    await expectNoAxeFindingsNow(page)
    await diagnosis.run()
    await diagnosis.region.getByText('Ruled out').click()
    await expectNoAxeFindingsNow(page)

    await diagnosis.region.getByRole('button', { name: 'Report…' }).click()
    const text = await diagnosis.report.getByRole('region', { name: 'Text of the report' }).innerText()
    const { secret } = offered('Bakery old website')
    expect(text).toContain('token-unknown-or-revoked (likely)')
    expect(text).toContain(`delivery key, 43 characters, ends in ${secret.slice(-4)}`)
    expectNoSecret(
      text,
      ['Bakery old website', 'Bakery website', 'Owner'].map((name) => offered(name).secret),
    )
    await expectNoAxeFindingsNow(page)

    await diagnosis.report.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => desk.clipboard.read()).toContain('Verdict: rejected')
    expectNoSecret(await desk.clipboard.read(), [secret])

    const filePath = `${desk.profile}/report.txt`
    await desk.dialog.answer('showSaveDialog', { canceled: false, filePath })
    await diagnosis.report.getByRole('button', { name: 'Save…' }).click()
    await expect(page.getByText('Report saved.')).toBeVisible()
    const saved = await readFile(filePath, 'utf8')
    expect(saved).toContain('Verdict: rejected')
    expectNoSecret(saved, [secret])
  })

test('in a narrow window the plan comes out by itself, and Escape puts it away', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.page.setViewportSize({ width: 900, height: 700 })
  const diagnosis = new DiagnosisColumn(window.page)
  await diagnosis.plan()
  await diagnosis.run()
  await diagnosis.expectVerdict('Accepted', 'Certain', 'The token works here.')
  await window.page.keyboard.press('Escape')
  await expect(diagnosis.region).toBeHidden()
})

test('an answer that cannot be made certain says why: its token was pasted for that once', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.request.pasteToken(WRONG_KEY)
  await window.send()
  await expect(window.diagnosis.getByRole('button', { name: /^Make certain/ })).toBeEnabled()

  const again = new DeskWindow(await desk.restart())
  await expect(again.diagnosis.locator('.verdict')).toContainText('Rejected')
  await expect(again.diagnosis.getByRole('button', { name: /^Make certain/ })).toBeDisabled()
  await expect(again.diagnosis).toContainText('This request cannot be sent again: its token or body was not kept.')
})
