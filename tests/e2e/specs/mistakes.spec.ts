import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import type { EventName } from '../../../src/shared/contract/contract.ts'
import { expect, test, type Desk } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { focusedPane } from '../support/focus.ts'
import { withTokens } from '../support/scenes.ts'

const FAILED = 'This part could not be shown. The failure itself sent nothing.'
const TOKENS = ['Bakery website', 'Museum website']
const SECRET = 'fake-secret-in-an-error-aaaaaaaaaaaaaaaaaaa'

/** From here on main answers this channel with nonsense; gives back what ends that. */
const spoil = async (desk: Desk, channel: string, value: unknown): Promise<() => Promise<void>> => {
  await desk.evaluate(
    ({ ipcMain }, given) => {
      const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers
      Object.assign(globalThis, { whole: handlers.get(given.channel) })
      handlers.set(given.channel, () => Promise.resolve({ ok: true, value: given.value }))
    },
    { channel, value },
  )
  return () =>
    desk.evaluate(({ ipcMain }, name) => {
      const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers
      handlers.set(name, (globalThis as unknown as { whole: unknown }).whole)
    }, channel)
}

/**
 * Sends an event to the page, as main would, and waits until the page has it: a key pressed next could otherwise come before it. The
 * app may send the same event of its own at that time.
 */
const tell = async (desk: Desk, event: EventName, payload: unknown): Promise<void> => {
  const heard = await desk.page.evaluateHandle((name) => {
    const payloads: string[] = []
    const { events } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    events.on(name, (given) => payloads.push(JSON.stringify(given)))
    return payloads
  }, event)
  await desk.evaluate(
    ({ BrowserWindow }, given) => BrowserWindow.getAllWindows()[0]?.webContents.send(given.event, given.payload),
    { event, payload },
  )
  await expect.poll(() => heard.evaluate((payloads) => payloads)).toContain(JSON.stringify(payload))
}

/** What main’s log says of the page’s mistakes. */
const noted = (desk: Desk): { place: string; kind: string }[] =>
  desk
    .output()
    .split('\n')
    .filter((line) => line.includes('the page made a mistake'))
    .map((line) => JSON.parse(line) as { place: string; kind: string })

test('an answer that cannot be shown leaves the other panes as they are, and can be shown again', async ({ desk }) => {
  const { page, request, answer, vault } = await withTokens(desk, TOKENS)
  const mend = await spoil(desk, 'requests.send', { id: SECRET, outcome: { kind: SECRET }, startedAt: null })
  await request.sendButton.click()
  const pane = page.locator('[data-pane="answer"]').first()
  await expect(pane).toContainText(FAILED)
  await expectNoAxeFindings(desk, 'a pane that could not be shown')
  await expect(vault.row('Museum website')).toBeVisible()
  await request.path.focus()
  // The verdict of it fails by itself, as a part of its own.
  for (const failed of ['diagnosis', 'answer']) {
    await page.keyboard.press('F6')
    expect(await focusedPane(page)).toBe(failed)
  }

  // Wherever the response is shown it fails, in any order.
  await expect.poll(() => noted(desk).map(({ place }) => place)).toContain('answer')
  for (const { kind } of noted(desk)) expect(kind).toBe('TypeError')
  expect(desk.output()).not.toContain(SECRET)

  await mend()
  await request.sendButton.click()
  // The new request is on view only once it was previewed: until then the broken one is shown again.
  await expect(async () => {
    if (!(await answer.region.isVisible()))
      await pane.getByRole('button', { name: 'Show it again' }).last().click({ timeout: 1_000 })
    await expect(answer.region).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await answer.expectStatus('200 OK')
})

test('a vault that cannot be shown leaves request and answer in use', async ({ desk }) => {
  const { page, request, vault, answer } = await withTokens(desk, TOKENS)
  const read = (await desk.invokeAs({}, 'vault.read', null)) as { value: { value: object } }
  const snapshot = read.value.value
  await tell(desk, 'vault.changed', { ...snapshot, checks: [null] })
  await expect(page.locator('[data-pane="vault"]')).toContainText(FAILED)
  await request.sendButton.click()
  await answer.expectStatus('200 OK')
  await tell(desk, 'vault.changed', snapshot)
  await page.locator('[data-pane="vault"]').getByRole('button', { name: 'Show it again' }).click()
  await expect(vault.row('Bakery website')).toBeVisible()
})

test("an error outside of rendering is shown in a message, and main's log contains only its class", async ({
  desk,
}) => {
  const { page, notifications, vault } = await withTokens(desk, TOKENS)
  await page.evaluate((secret) => {
    setTimeout(() => {
      throw new RangeError(secret)
    }, 0)
    void Promise.reject(new SyntaxError(secret))
  }, SECRET)
  await expect(notifications).toContainText('Something went wrong in this window. Your tokens are untouched.')
  await expect(vault.row('Museum website')).toBeVisible()
  await expect
    .poll(() =>
      noted(desk)
        .map(({ kind }) => kind)
        .toSorted(),
    )
    .toEqual(['RangeError', 'SyntaxError'])
  expect(noted(desk).map(({ place }) => place)).toEqual(['window', 'window'])
  expect(desk.output()).not.toContain(SECRET)
})

test('a dialog that cannot be shown leaves the window in use', async ({ desk }) => {
  const { page, vault } = await withTokens(desk, TOKENS)
  const read = (await desk.invokeAs({}, 'app.read', null)) as { value: { value: { settings: object } } }
  const whole = read.value.value
  await tell(desk, 'app.changed', { ...whole, settings: { ...whole.settings, connection: null } })
  await page.keyboard.press('ControlOrMeta+,')
  await expect(page.getByText(FAILED)).toBeVisible()
  // The keys are not kept for a dialog that will never be there.
  await vault.filter.focus()
  await page.keyboard.type('museum')
  await expect(vault.filter).toHaveValue('museum')
  await vault.filter.fill('')
  await vault.choose('Museum website')
  await tell(desk, 'app.changed', whole)
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})
