import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { watchPolicy } from '../support/desk-setup.ts'
import { BAKERY, WRONG_KEY } from '../support/offers.ts'
import { PasteBox, pasteOnWindow } from '../support/paste-box.ts'
import { withTokens } from '../support/scenes.ts'
import { expectBodyHeights, wordsOfVerdict } from '../support/verdict-measures.ts'

const MOST_WORDS = 45
const path = (rest: string, environment = 'master'): string => `/spaces/${BAKERY}/environments/${environment}/${rest}`

test('an environment that is not enabled: from 404 to 200 in three actions', async ({ desk }) => {
  // Four looks of axe, three sizes and a write.
  test.setTimeout(180_000)
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  const { page, verdict, answer, vault, request, history } = window
  const refused = watchPolicy(page)
  await request.path.fill(path('entries', 'staging'))

  await test.step('sends the request', async () => {
    await request.path.press('Enter')
    await verdict.expectVerdict('“staging” wasn’t found', 'Likely')
    expect(await wordsOfVerdict(page)).toBeLessThanOrEqual(MOST_WORDS)
    await expect(verdict.region.getByText('About 1 request, with this token only')).toBeVisible()
    await expectBodyHeights(desk)
    await expectNoAxeFindings(desk, 'a verdict')
  })

  await test.step('opens the question, which names what is written, with whose token and where', async () => {
    await verdict.button('Enable staging…').click()
    await expect(verdict.question).toContainText('Enable “staging” for Bakery website?')
    await expect(verdict.question).toContainText('The key will read master and staging.')
    // Its own advice gets no warning.
    await expect(verdict.question).not.toContainText('production')
    await expect(verdict.question).toContainText(/Changed with Owner, at 127\.0\.0\.1:\d+/)
    await expectNoAxeFindings(desk, 'the question before a write')
  })

  await test.step('confirms it: the request is repeated, and everything follows', async () => {
    await verdict.question.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(verdict.headline).toHaveText(/404 *200 *It works\./, { timeout: 30_000 })
    await expect(verdict.region).toContainText('“staging” is now enabled for Bakery website.')
    await answer.expectStatus('200 OK')
    await expect(vault.row('Bakery website').first()).toBeVisible()
    await history.open()
    await expect(history.lines.first()).toContainText('200')
    await expectNoAxeFindings(desk, 'a verdict after a fix')
  })

  await test.step('undoes it, which asks before it writes, and repeats the request', async () => {
    await verdict.button('Undo').click()
    await expect(verdict.question).toContainText('Remove “staging” from Bakery website?')
    await expect(verdict.question).toContainText('The key will read only master.')
    await expect(verdict.question).toContainText(/Changed with Owner, at 127\.0\.0\.1:\d+/)
    await verdict.question.getByRole('button', { name: 'Remove' }).click()
    await answer.expectStatus('404 Not Found')
    await verdict.expectVerdict('“staging” wasn’t found', 'Likely')
    await expect(window.notifications).toContainText('“staging” is no longer enabled for Bakery website.')
  })

  await test.step('and enables it again', async () => {
    await verdict.button('Enable staging…').click()
    await verdict.question.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(verdict.headline).toHaveText(/404 *200 *It works\./, { timeout: 30_000 })
  })

  await test.step('the next send removes the banner: success has none', async () => {
    await window.send()
    await expect(verdict.region).toBeHidden()
    await expect(answer.region).toContainText('It works.')
  })
  expect(refused).toEqual([])
})

test('a revoked key: one click checks with this token only, and a consent adds to it', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery old website', 'Bakery website', 'Owner'])
  const { page, verdict, history } = window
  const tokensSent = (): Promise<string[]> =>
    page.evaluate(async () => {
      const listed = await (globalThis as unknown as { tokenDesk: Bridge }).tokenDesk.history.list()
      return listed.ok ? listed.value.exchanges.map(({ token }) => token?.name ?? '') : []
    })
  await window.send()
  await verdict.expectVerdict('Playground doesn’t recognize this token', 'Likely')
  expect(await wordsOfVerdict(page)).toBeLessThanOrEqual(MOST_WORDS)
  await expect(verdict.button('Replace token…')).toBeVisible()

  await test.step('finds out why at once', async () => {
    await verdict.findOut.click()
    await verdict.settled()
    expect(new Set(await tokensSent())).toEqual(new Set(['Bakery old website']))
    await verdict.expectVerdict(/recognize|revoked/, 'Likely')
    expect(await wordsOfVerdict(page)).toBeLessThanOrEqual(MOST_WORDS)
  })

  await test.step('shows how it is known, with what would decide it', async () => {
    await verdict.fold.press('Enter')
    await expect(verdict.why.getByRole('heading', { name: 'Evidence' })).toBeVisible()
    await expect(verdict.why.getByRole('heading', { name: 'Other possibilities' })).toBeVisible()
    // A ruled-out cause isn't a possibility.
    const ruledOut = verdict.why.getByRole('list', { name: 'Ruled out' }).getByRole('listitem')
    await expect(ruledOut.first()).toBeVisible()
    await expect(verdict.why.getByRole('list', { name: 'Other possibilities' })).not.toContainText('Ruled out')
    for (const words of await ruledOut.allTextContents())
      expect(words).not.toMatch(/\b(may|might|possibly|probably)\b/i)
    await expect(verdict.why).toContainText(/\d+ requests to \d hosts/)
    // Every check counts as soon as its response is there: it rules a cause out, or speaks against it.
    for (const check of ['Same token at Preview', 'Same token at Management', 'Token in the query'])
      await expect(verdict.checks.filter({ hasText: check }).first()).toContainText(/401|403/)
    await expect(ruledOut.filter({ hasText: 'The token is for another API' })).toHaveCount(1)
    await expect(verdict.why.getByRole('list', { name: 'Other possibilities' })).toContainText(
      /header doesn’t arrive\s*Unlikely · Token in the query: 401/,
    )
    await expectNoAxeFindings(desk, 'how it is known')
    await verdict.button('Copy report').click()
    await expect.poll(() => desk.clipboard.read()).toContain('token-unknown-or-revoked')
    await page.keyboard.press('Escape')
    await expect(verdict.why).toBeHidden()
    await expect(verdict.fold).toBeFocused()
  })

  await test.step('checks the key list with the token that the button names, and repeats nothing', async () => {
    const before = (await tokensSent()).length
    await verdict.button(/^Check the key list with Owner at 127\.0\.0\.1:\d+$/).click()
    await verdict.settled()
    const sent = await tokensSent()
    expect(sent.slice(0, sent.length - before)).toContain('Owner')
    expect(new Set(sent.slice(0, sent.length - before))).toEqual(new Set(['Owner']))
  })

  await test.step('names what isn’t ruled out, and no action, once no check is left', async () => {
    await verdict.button(/^Compare with Bakery website/).click()
    await verdict.settled()
    await verdict.expectVerdict('Playground doesn’t recognize this token', 'Likely')
    await expect(verdict.region).toContainText('Not ruled out: the token belongs to another region or installation.')
    await expect(verdict.region).not.toContainText('To be certain')
    await expect(verdict.region).not.toContainText('Contentful (EU)')
  })

  await test.step('the verdict belongs to its response', async () => {
    await window.send(path('content_types'))
    await expect(verdict.findOut).toBeVisible()
    // The consents are for the space: the note names what they add.
    await expect(verdict.region).toContainText(/About \d+ requests?, also with Owner at 127\.0\.0\.1:\d+/)
    await history.open()
    await history.lines.last().click()
    await expect(verdict.findOut).toBeHidden()
  })
})

test('a key of another API: found out, and the request goes to the API that accepts it', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery preview'])
  const { verdict, answer, request } = window
  await request.api('Delivery')
  await window.send(path('entries'))
  await answer.expectStatus('401')
  await verdict.run()
  expect(await wordsOfVerdict(window.page)).toBeLessThanOrEqual(MOST_WORDS)
  await verdict.button('Use Preview').click()
  await expect(verdict.headline).toHaveText(/401 *200 *It works\./)
  await answer.expectStatus('200 OK')
})

test('a typing error in the path is repaired with one click', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery everywhere'])
  const { verdict, request } = window
  await window.send(path('entires'))
  await verdict.button('Use entries').click()
  await expect(verdict.headline).toHaveText(/404 *200 *It works\./)
  await expect(request.path).toHaveValue(path('entries'))
  await window.send(path('entries', 'stagin'))
  await expect(verdict.region).toContainText('stagin')
  await verdict.button('Use staging').click()
  await expect(verdict.headline).toHaveText(/404 *200 *It works\./)
  await expect(request.path).toHaveValue(path('entries', 'staging'))
})

test('a service without a Management token: the verdict opens the form for one', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, verdict } = window
  await page.evaluate(
    async ([spaceId, secret]) => {
      const { vault } = (globalThis as unknown as { tokenDesk: Bridge }).tokenDesk
      const read = await vault.read()
      const baseUrls = read.ok ? read.value.services.find(({ name }) => name === 'Playground')?.baseUrls : undefined
      const saved = await vault.saveService({ id: null, name: 'Company', baseUrls: baseUrls ?? {}, webAppUrl: null })
      if (!saved.ok) throw new Error(saved.error.message)
      const place = { serviceId: saved.value.id, spaceId, environments: ['master'] }
      const added = await vault.addToken({ name: 'Company website', kind: 'delivery-key', ...place, secret })
      if (!added.ok) throw new Error(added.error.message)
    },
    [BAKERY, WRONG_KEY] as const,
  )
  await window.vault.choose('Company website')
  await window.send()
  await verdict.run()
  await verdict.button('Add a Management token…').click()
  const dialog = page.getByRole('dialog', { name: 'Add a token' })
  await expect(dialog.getByRole('combobox', { name: 'Service' })).toContainText('Company')
  await expect(dialog).toContainText('Personal')
})

test('nothing old stays beside something new', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  const { page, verdict, answer, request } = window
  const warnings = page.getByRole('list', { name: 'Warnings' })
  await window.send(path('entries', 'staging'))
  await expect(verdict.region).toBeVisible()

  await test.step('editing the request removes banner and status, and the body steps back', async () => {
    await expect(warnings).toBeHidden()
    await request.path.fill(path('entries', 'develop'))
    await expect(verdict.region).toBeHidden()
    await expect(warnings).toContainText('develop')
    await expect(answer.region).not.toContainText('404 Not Found')
    await expect(answer.body).toBeVisible()
    await request.path.fill(path('entries', 'staging'))
    await expect(verdict.region).toBeVisible()
    // The verdict has the last word: no warning contradicts it.
    await expect(warnings).toBeHidden()
  })

  await test.step('the next response starts with its body, with any tab open before', async () => {
    for (const name of ['Request', 'Headers'] as const) {
      await answer.tab(name)
      await window.send(path('entries', 'staging'))
      await expect(answer.region.getByRole('tab', { name: /^Body/ })).toHaveAttribute('aria-selected', 'true')
      await expect(verdict.region).toBeVisible()
    }
  })

  await test.step('another token of the vault is used on the very same request', async () => {
    await verdict.button('Use Bakery everywhere').click()
    await expect(verdict.headline).toHaveText(/404 *200 *It works\./)
    await expect(request.token).toContainText('Bakery everywhere')
    await expect(request.path).toHaveValue(path('entries', 'staging'))
  })

  await test.step('a pasted error stands alone, with its next step', async () => {
    await pasteOnWindow(page, '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"requestId":"y"}')
    await new PasteBox(page).act('Explain').click()
    await verdict.expectVerdict('recognize this token', 'Likely')
    await expect(answer.region).toBeHidden()
    await expectNoAxeFindings(desk, 'an explained error')
    await verdict.button('Check a token…').click()
    await expect(page.getByRole('dialog', { name: 'Paste what fails' })).toBeVisible()
    await page.keyboard.press('Escape')
    await verdict.button('Close').click()
    await answer.expectStatus('200 OK')
  })
})
