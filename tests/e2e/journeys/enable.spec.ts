import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindingsNow } from '../support/axe.ts'
import { watchPolicy } from '../support/desk-setup.ts'
import { DiagnosisColumn } from '../support/diagnosis-column.ts'
import { withTokens } from '../support/scenes.ts'

test('an environment is enabled for the key from the verdict, after a yes that names what is written', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website', 'Owner', 'Intern'])
  const { request, page } = window
  const refused = watchPolicy(page)
  const diagnosis = new DiagnosisColumn(page)
  await request.choose('Environment', 'staging')
  await diagnosis.plan()
  await diagnosis.run()
  await diagnosis.expectVerdict('No access', '', 'not enabled for the environment')

  const dialog = page.getByRole('dialog', { name: 'Enable “staging” for “Bakery website”' })
  await test.step('a token that may not is told in words, and nothing is written', async () => {
    // Beside whatever else can be done about it, under “What to do”.
    const doIt = diagnosis.region.getByRole('group', { name: 'What you can do here' })
    await expect(doIt.locator('..').getByRole('heading', { name: 'What to do' })).toBeVisible()
    await doIt.getByRole('button', { name: 'Enable “staging” for this key…' }).click()
    await expect(dialog).toContainText('That changes nothing.')
    // The focus is within, and not on the button that goes on: Enter pressed twice reads nothing.
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Read the key' })).not.toBeFocused()
    await dialog.getByLabel('Management token').click()
    await page.getByRole('option', { name: 'Intern' }).click()
    await dialog.getByRole('button', { name: 'Read the key' }).click()
    await expect(dialog).toContainText('“Intern” may not read the keys')
  })

  await test.step('the yes names key, twin, environment and service', async () => {
    await dialog.getByLabel('Management token').click()
    await page.getByRole('option', { name: 'Owner' }).click()
    await dialog.getByRole('button', { name: 'Read the key' }).click()
    await expect(dialog).toContainText('Bakery website changes with it.')
    // The key covers master, so that what is written is of production: said, marked, and not chosen yet.
    await expect(dialog).toContainText('This key serves production.')
    await expect(dialog.getByRole('button', { name: 'Enable “staging”' })).toHaveClass(/\bdanger\b/)
    await expect(dialog.getByRole('button', { name: 'Enable “staging”' }).locator('svg')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(dialog).toContainText('Playground, space fakebakery01')
    await expect(dialog).toContainText('master, staging')
    await expectNoAxeFindingsNow(page)
  })

  await test.step('it is written, and diagnosed again', async () => {
    await dialog.getByRole('button', { name: 'Enable “staging”' }).click()
    await expect(dialog).toBeHidden({ timeout: 30_000 })
    await expect(page.getByText('The key is enabled for “staging” and works there.')).toBeVisible()
    await expect(diagnosis.runButton).toBeFocused()
    await diagnosis.run()
    await diagnosis.expectVerdict('Accepted', '', '')
  })
  expect(refused).toEqual([])
})
