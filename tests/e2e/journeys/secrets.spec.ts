import { expect, test } from '../fixtures/desk.ts'
import { offered } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'
import { holdHalfMinutes } from '../support/time.ts'

const { secret } = offered('Bakery website')

test('a secret is shown only when asked for, and hidden again', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery staging'])
  const { page, vault } = window
  const shown = vault.tokenPage.getByLabel('The token', { exact: true })
  const text = (): Promise<string> => page.locator('body').innerText()
  expect(await text()).not.toContain(secret)

  await vault.act('Bakery website', 'Reveal')
  await expect(shown).toHaveText(secret)
  await expect(vault.tokenPage.getByRole('timer')).toContainText('Hides in')
  await vault.act('Bakery website', 'Hide')
  await expect(shown).toBeHidden()
  expect(await text()).not.toContain(secret)

  await desk.menu.press('CmdOrCtrl+Shift+R')
  await expect(shown).toHaveText(secret)
  await vault.choose('Bakery staging')
  await expect(shown).toBeHidden()
  expect(await text()).not.toContain(secret)
})

test('a copied token goes to the clipboard through main, and is taken off it again unless it was replaced', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { vault, notifications } = window
  const passHalfAMinute = await holdHalfMinutes(desk)

  await vault.act('Bakery website', 'Copy')
  await expect(notifications).toContainText('The clipboard will be cleared in 30 s.')
  expect(await desk.clipboard.read()).toBe(secret)
  await passHalfAMinute()
  expect(await desk.clipboard.read()).toBe('')

  await desk.menu.press('CmdOrCtrl+Shift+T')
  await expect.poll(() => desk.clipboard.read()).toBe(secret)
  await desk.clipboard.write('copied by the person since')
  await passHalfAMinute()
  expect(await desk.clipboard.read()).toBe('copied by the person since')

  const answers = (await desk.ipcLog()).filter(({ channel }) => channel.endsWith('copySecret'))
  expect(answers).toHaveLength(2)
  expect(JSON.stringify(answers)).not.toContain(secret)
})
