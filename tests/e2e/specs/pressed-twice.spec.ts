import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { DiagnosisColumn } from './support/diagnosis-column.ts'
import { MatrixView } from './support/matrix-view.ts'
import { withTokens } from './support/scenes.ts'

test('a write that is sent by a double click is asked about once', async ({ desk }) => {
  const { vault, request, answer, page } = await withTokens(desk, ['Owner'])
  await vault.row('Owner').first().click()
  await request.choose('Method', 'DELETE')
  await request.path.fill('/spaces/fakebakery01/environments/master/entries/nothing')
  const question = page.getByRole('dialog', { name: 'Delete in production (“master”)?' })
  await request.sendButton.dblclick()
  await question.getByRole('button', { name: 'Send DELETE to production' }).click()
  await answer.expectStatus('404')
  await expect(question).toBeHidden()
  await expect(answer.history.getByRole('option')).toHaveCount(1)

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
  /** How many runs there were, as main keeps them. */
  const runs = (): Promise<number | null> =>
    page.evaluate(async () => {
      const listed = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.history.list()
      return listed.ok ? listed.value.runs.filter(({ kind }) => kind === 'matrix').length : null
    })
  await matrix.check.dblclick()
  await expect(matrix.counts).toContainText('accepted', { timeout: 30_000 })
  await expect(matrix.check).toBeFocused({ timeout: 30_000 })
  await expect(page.getByText('You stopped the last run')).toBeHidden()
  await expect.poll(runs).toBe(1)
  // A moment after it became Run again: before, a press may have been meant for Cancel.
  await page.waitForTimeout(600)
  await matrix.check.press('Enter')
  await page.keyboard.press('Enter')
  await expect(matrix.check).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('You stopped the last run')).toBeHidden()
  await expect.poll(runs).toBe(2)

  await test.step('what was meant for Cancel starts no run, where the run has just ended', async () => {
    await page.waitForTimeout(600)
    await matrix.check.click()
    await matrix.cancel.hover()
    await page.mouse.down()
    await expect(matrix.check).toBeVisible({ timeout: 30_000 })
    await page.mouse.up()
    await page.waitForTimeout(300)
    await expect(matrix.cancel).toBeHidden()
    await expect.poll(runs).toBe(3)
  })

  await page.keyboard.press('ControlOrMeta+1')
  await request.choose('Token', /Bakery old website/)
  await app.send()
  const diagnosis = new DiagnosisColumn(page)
  await diagnosis.plan()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(diagnosis.region.getByRole('button', { name: 'Report…' })).toBeVisible({ timeout: 30_000 })
  await expect(diagnosis.region).not.toContainText('You stopped the diagnosis')
  await expect(diagnosis.explain).toBeHidden()
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
