import { expect, test } from '../fixtures/desk.ts'
import { MatrixView } from '../support/matrix-view.ts'
import { runFromPalette } from '../support/keys.ts'
import { withTokens } from '../support/scenes.ts'

test('a write that is sent by a double click shows one question', async ({ desk }) => {
  const { vault, request, answer, history, page } = await withTokens(desk, ['Owner'])
  await vault.row('Owner').first().click()
  await request.choose('Method', 'DELETE')
  await request.path.fill('/spaces/fakebakery01/environments/master/entries/nothing')
  const question = page.getByRole('dialog', { name: 'Delete /entries/nothing in master (production)?' })
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

test('the keys that submit a dialog open no list that has the focus', async ({ desk }) => {
  const { page } = await withTokens(desk, ['Bakery website'])
  await runFromPalette(page, 'add a space')
  const dialog = page.getByRole('dialog', { name: 'Add a space' })
  await expect(dialog.getByRole('combobox').or(dialog.getByLabel('Service')).first()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByLabel('Space id')).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Service' })).toBeHidden()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a key pressed twice answers no question, and one press answers it as soon as it can be', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  const { page, verdict } = window
  await window.send('/spaces/fakebakery01/environments/staging/entries')
  await verdict.button('Enable staging…').focus()
  await page.keyboard.press('Enter')
  const confirm = verdict.question.getByRole('button', { name: 'Enable', exact: true })
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(verdict.question).toContainText('The key will read')
  // Longer than a second press counts as one with the first, and than a question takes to be read.
  const shown = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() - since > 600, shown)
  await expect(verdict.question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(verdict.headline).toContainText('It works.', { timeout: 30_000 })
})

test('the second click of a double click creates no key that its first one only prepared', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website', 'Owner'])
  await vault.act('Bakery website', 'Rotate…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Read the keys' }).click()
  const create = dialog.getByRole('button', { name: 'Create the new key' })
  await expect(create).not.toHaveAttribute('aria-disabled')
  await create.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(create).toBeVisible()
  expect((await desk.ipcLog()).filter(({ channel }) => channel === 'lifecycle.rotate')).toEqual([])
  await create.click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 30_000 })
})

test('a press counts for the label that the button had when it began', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website', 'Owner'])
  const matrix = new MatrixView(page)
  const timesSent = async (wanted: string): Promise<number> =>
    (await desk.ipcLog()).filter(({ channel }) => channel === wanted).length
  await vault.act('Bakery website', 'Rotate…')
  const dialog = page.getByRole('dialog')
  const read = dialog.getByRole('button', { name: 'Read the keys' })
  await read.hover()
  await page.mouse.down()
  await read.dispatchEvent('click')
  const create = dialog.getByRole('button', { name: 'Create the new key' })
  await expect(create).not.toHaveAttribute('aria-disabled')
  await page.mouse.up()
  await expect(create).toBeVisible()
  expect(await timesSent('lifecycle.rotate')).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await matrix.open()
  await matrix.check.hover()
  await page.mouse.down()
  await matrix.check.dispatchEvent('click')
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible({ timeout: 30_000 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  expect(await timesSent('matrix.run')).toBe(1)
})

test('a key pressed just as a question appears doesn’t answer it', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Owner'])
  const { page, verdict } = window
  await window.send('/spaces/fakebakery01/environments/staging/entries')
  await verdict.button('Enable staging…').click()
  await expect(verdict.question).toContainText('The key will read')
  const confirm = verdict.question.getByRole('button', { name: 'Enable', exact: true })
  await expect(confirm).toBeFocused()
  // Another person changed the key during the write: the button asks about the changed key.
  const ready = await confirm.evaluate(async (button: HTMLButtonElement) => {
    button.setAttribute('aria-disabled', 'true')
    await new Promise(requestAnimationFrame)
    button.removeAttribute('aria-disabled')
    await Promise.resolve()
    button.click()
    return performance.now()
  })
  await page.waitForFunction((since) => performance.now() - since > 300, ready)
  expect((await desk.ipcLog()).filter(({ channel }) => channel === 'lifecycle.enable')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(verdict.headline).toContainText('It works.', { timeout: 30_000 })
})
