import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { DiagnosisColumn } from '../support/diagnosis-column.ts'
import { fillMatrix, MatrixView } from '../support/matrix-view.ts'
import { withTokens } from '../support/scenes.ts'

const LIST = JSON.stringify({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items: [{ sys: { id: 'a' } }] })

/** How many runs of the matrix there were, as main keeps them. */
const matrixRuns = (page: Page): Promise<number | null> =>
  page.evaluate(async () => {
    const listed = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.history.list()
    return listed.ok ? listed.value.runs.filter(({ kind }) => kind === 'matrix').length : null
  })

/** A key that is pressed twice, whatever has the focus each time: within a moment, however slow the machine is. */
const pressTwice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const press = (): void => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.click()
    }
    press()
    await new Promise((later) => setTimeout(later, 60))
    press()
  })

test('a write that is sent by a double click is asked about once', async ({ desk }) => {
  const { vault, request, answer, history, page } = await withTokens(desk, ['Owner'])
  await vault.row('Owner').first().click()
  await request.choose('Method', 'DELETE')
  await request.path.fill('/spaces/fakebakery01/environments/master/entries/nothing')
  const question = page.getByRole('dialog', { name: 'Delete in production (“master”)?' })
  await request.sendButton.dblclick()
  await question.getByRole('button', { name: 'Send DELETE to production' }).click()
  await answer.expectStatus('404')
  await expect(question).toBeHidden()
  await expect.poll(() => history.count()).toBe(1)

  await request.sendButton.dblclick()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  // A question that waited for this one would be there a moment later.
  await page.waitForTimeout(300)
  await expect(question).toBeHidden()
})

test('a run that is started by a double click, or by a key pressed twice, is not stopped by it', async ({ desk }) => {
  const app = await withTokens(desk, ['Bakery old website', 'Bakery everywhere'])
  const { page, request } = app
  const matrix = new MatrixView(page)
  await matrix.open()
  await matrix.check.dblclick()
  await expect(matrix.counts).toContainText('accepted', { timeout: 30_000 })
  await expect(matrix.check).toBeFocused({ timeout: 30_000 })
  await expect(page.getByText('You stopped the last run')).toBeHidden()
  await expect.poll(() => matrixRuns(page)).toBe(1)
  // A moment after it became Run again: before, a press may have been meant for Cancel.
  await page.waitForTimeout(600)
  await matrix.check.focus()
  await pressTwice(page)
  await expect(matrix.check).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('You stopped the last run')).toBeHidden()
  await expect.poll(() => matrixRuns(page)).toBe(2)

  await page.keyboard.press('ControlOrMeta+1')
  await request.choose('Token', /Bakery old website/)
  await app.send()
  const diagnosis = new DiagnosisColumn(page)
  await diagnosis.plan()
  await pressTwice(page)
  await expect(diagnosis.region.getByRole('button', { name: 'Report…' })).toBeVisible({ timeout: 30_000 })
  await expect(diagnosis.region).not.toContainText('You stopped the diagnosis')
})

test('a press that was meant for Cancel starts no run where the last one has just ended', async ({ desk }) => {
  const held = Promise.withResolvers<undefined>()
  const server = createServer((_request, response) => {
    const answer = (): void => {
      response.writeHead(200, { 'Content-Type': 'application/vnd.contentful.delivery.v1+json' }).end(LIST)
    }
    void held.promise.then(answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const { page } = new DeskWindow(await desk.start())
    await fillMatrix(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1, 2)
    const matrix = new MatrixView(page)
    await matrix.open()
    await matrix.check.click()
    await matrix.cancel.hover()
    await page.mouse.down()
    held.resolve(undefined)
    await expect(matrix.check).toBeVisible()
    await page.mouse.up()
    // A run of two cells would be over by then, and kept.
    await page.waitForTimeout(1_000)
    await expect(matrix.check).toBeVisible()
    expect(await matrixRuns(page)).toBe(1)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a verdict that comes while somebody types leaves them the focus, and saves no half of a name', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery old website'])
  const { page, vault } = window
  await window.send()
  const diagnosis = new DiagnosisColumn(page)
  await diagnosis.plan()
  await page.keyboard.press('Enter')
  await vault.act('Bakery old website', 'Rename')
  const field = vault.tree.getByRole('textbox', { name: 'New name' })
  await field.fill('Bakery old')
  await expect(diagnosis.region.getByRole('button', { name: 'Report…' })).toBeVisible({ timeout: 30_000 })
  await expect(field).toBeFocused()
  await page.keyboard.type('er website')
  await page.keyboard.press('Enter')
  await expect(vault.row('Bakery older website').first()).toBeVisible()
})

test('a plan that comes while somebody types elsewhere leaves them the focus', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery old website'])
  const { page } = window
  await window.send()
  const diagnosis = new DiagnosisColumn(page)
  // Once, so that all parts of the column are loaded.
  await diagnosis.plan()
  await page.keyboard.press('Escape')
  await expect(diagnosis.runButton).toBeHidden()
  const filter = page.getByRole('textbox', { name: 'Filter the tokens' })
  // At once: neither the column nor main has had time for anything.
  await filter.evaluate((field) => {
    const key = { key: 'd', ctrlKey: true, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
    field.focus()
  })
  await expect(diagnosis.runButton).toBeEnabled()
  await expect(diagnosis.region).toContainText('reads to')
  await expect(filter).toBeFocused()
  // Asked for from a field, the plan is what comes next, also where it is on view already.
  await diagnosis.plan()
  await filter.focus()
  await diagnosis.plan()
})

test('the keys that submit a dialog open no list that has the focus', async ({ desk }) => {
  const { page } = await withTokens(desk, ['Bakery website'])
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('add a space')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a space' })
  await expect(dialog.getByRole('combobox').or(dialog.getByLabel('Service')).first()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByLabel('Space id')).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Service' })).toBeHidden()
  await expect(page.getByRole('option')).toHaveCount(0)
})
