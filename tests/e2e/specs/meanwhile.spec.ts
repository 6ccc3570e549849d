import type { Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import type { Space } from '../../../src/shared/model/space.ts'
import { expect, test } from '../fixtures/desk.ts'
import { withTokens } from './support/scenes.ts'

/** Changes a space of the Playground beneath what stands open, as an undo or another window does. */
const changeSpace = (page: Page, id: string, change: Partial<Pick<Space, 'name' | 'environments'>>): Promise<void> =>
  page.evaluate(
    async ([spaceId, changed]) => {
      const { vault } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
      const read = await vault.read()
      const before = read.ok ? read.value.spaces.find((space) => space.id === spaceId) : undefined
      if (before === undefined) throw new Error(`There is no space ${spaceId}`)
      const saved = await vault.saveSpace({ ...before, ...changed, before })
      if (!saved.ok) throw new Error(saved.error.message)
    },
    [id, change] as const,
  )

const spaceOf = (page: Page, id: string): Promise<Space | null> =>
  page.evaluate(async (spaceId) => {
    const read = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.read()
    return read.ok ? (read.value.spaces.find((space) => space.id === spaceId) ?? null) : null
  }, id)

const environment = (id: string) => ({ id, production: id === 'master' })

test('a dialog saves what was changed in it, and takes back nothing that changed meanwhile', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await vault.act('Fake Bakery', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit the space' })
  await dialog.getByLabel('Name').fill('Our bakery')
  await changeSpace(page, 'fakebakery01', { environments: ['master', 'qa'].map(environment) })
  await dialog.getByLabel('New environment').fill('preview')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await spaceOf(page, 'fakebakery01')).toMatchObject({
    name: 'Our bakery',
    environments: ['master', 'qa', 'preview'].map(environment),
  })
})

test('a name that was not touched is not written back', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await vault.act('Fake Bakery', 'Rename')
  await expect(vault.tree.getByRole('textbox', { name: 'New name' })).toBeFocused()
  await changeSpace(page, 'fakebakery01', { name: 'Our bakery' })
  await page.keyboard.press('Enter')
  await expect(vault.row('Our bakery')).toBeVisible()
  expect(await spaceOf(page, 'fakebakery01')).toMatchObject({ name: 'Our bakery' })
})
