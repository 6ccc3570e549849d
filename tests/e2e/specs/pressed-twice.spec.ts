import { expect, test } from '../fixtures/desk.ts'
import { withTokens } from '../support/scenes.ts'

test('a write that is sent by a double click shows one question', async ({ desk }) => {
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
