import type { Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import type { Space } from '../../../src/shared/model/space.ts'
import { expect, test } from '../fixtures/desk.ts'
import { tokenIdOf, withTokens } from '../support/scenes.ts'

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

const removeToken = async (page: Page, name: string): Promise<void> => {
  const tokenId = await tokenIdOf(page, name)
  await page.evaluate(async (id) => {
    const removed = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.removeToken({ tokenId: id })
    if (!removed.ok) throw new Error(removed.error.message)
  }, tokenId)
}

const environment = (id: string) => ({ id, production: id === 'master' })

test('a dialog saves what was changed in it, and takes back nothing that changed meanwhile', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, ['Bakery website'])
  await vault.act('Fake Bakery', 'Edit the space…')
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
  await vault.act('Bakery website', 'Rename')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  const tokenId = await tokenIdOf(page, 'Bakery website')
  await page.evaluate(
    (id) =>
      (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken({ tokenId: id, name: 'Our website' }),
    tokenId,
  )
  await page.keyboard.press('Enter')
  await expect(vault.row('Our website')).toBeVisible()
})

test('a question before a removal says what would go now, and closes when that is gone', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery staging', 'Bakery preview', 'Museum website'])
  const { vault, page } = window
  const question = page.getByRole('dialog', { name: 'Remove “Fake Bakery”?' })
  await vault.act('Fake Bakery', 'Remove the space')
  await expect(question).toContainText('3 tokens, secrets included.')
  await removeToken(page, 'Bakery preview')
  await expect(question).toContainText('2 tokens, secrets included.')
  await removeToken(page, 'Bakery staging')
  await expect(question).toContainText('1 token, secrets included.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(vault.row('Bakery website')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(vault.row('Bakery website')).toBeVisible()

  await page.evaluate(() =>
    (window as unknown as { tokenDesk: Bridge }).tokenDesk.playground.addTokens({ names: ['Bakery staging'] }),
  )
  await vault.act('Fake Bakery', 'Remove the space')
  await expect(question).toBeVisible()
  await page.evaluate(
    (spaceId) =>
      (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.removeSpace({ serviceId: 'playground', spaceId }),
    'fakebakery01',
  )
  await expect(question).toBeHidden()
})

test('after a removal the focus is on the line beside it, whether it was asked about or not', async ({ desk }) => {
  const { vault, page } = await withTokens(desk, [
    ...['Bakery website', 'Bakery staging', 'Museum website', 'Museum preview'],
  ])
  const question = page.getByRole('dialog', { name: /^Remove / })
  const focused = (name: string) => expect(vault.row(name).first()).toBeFocused()
  // By keyboard: what lay beneath the line is gone with it.
  await vault.row('Fake Bakery').click()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(vault.row('Fake Bakery')).toBeHidden()
  await focused('Fake Museum')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(vault.row('Fake Bakery')).toBeVisible()

  // By its menu. The restored entry has its old position.
  await vault.act('Fake Museum', 'Remove the space')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(vault.row('Fake Museum')).toBeHidden()
  await focused('Fake Bakery')

  // Without a question.
  await vault.act('Bakery staging', 'Remove')
  await expect(vault.row('Bakery staging')).toHaveCount(0)
  await expect(vault.tree.locator(':focus')).toHaveAttribute('role', 'treeitem')

  // A no leaves the focus where it was.
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('ControlOrMeta+Z')
  await vault.row('Fake Museum').click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await focused('Fake Museum')
})

test('a write is sent only after a question that is true: what changed under it is asked about again', async ({
  desk,
}) => {
  const { vault, request, page, verdict } = await withTokens(desk, ['Owner', 'Bakery website'])
  await vault.row('Owner').first().click()
  await request.choose('Method', 'DELETE')
  await request.path.fill('/spaces/fakebakery01/environments/staging/entries/nothing')
  await request.sendButton.click()
  const question = page.getByRole('dialog', { name: /^Delete / })
  await expect(question).toHaveAccessibleName('Delete /entries/nothing in staging?')
  await expect(question).toContainText('“Owner”, in the header')

  const tokenId = await tokenIdOf(page, 'Owner')
  await page.evaluate(
    (id) => (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken({ tokenId: id, name: 'Boss' }),
    tokenId,
  )
  await question.getByRole('button', { name: 'Send DELETE' }).click()
  await expect(question).toContainText('“Boss”, in the header')
  const space = await spaceOf(page, 'fakebakery01')
  const environments = (space?.environments ?? []).map((one) => ({ ...one, production: true }))
  await changeSpace(page, 'fakebakery01', { environments })
  await expect(question).toHaveAccessibleName('Delete /entries/nothing in staging (production)?')
  await expect(question.getByRole('button', { name: 'Send DELETE to production' })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()

  await removeToken(page, 'Boss')
  await question.getByRole('button', { name: 'Send DELETE to production' }).click()
  await expect(question).toBeHidden()
  await expect(verdict.headline).toHaveText('The request wasn’t sent')
  await expect(verdict.region).toContainText('The token of this request is no longer stored. Choose another one.')
})

test('a space with the name of another shows its ID as long as both have that name', async ({ desk }) => {
  const { page, vault, request } = await withTokens(desk, ['Owner', 'Bakery website'])
  await request.path.fill('/spaces/fakebakery01/entries')
  const space = request.region.getByRole('combobox', { name: 'Space', exact: true })
  await expect(space).toHaveText('Fake Bakery')
  await page.evaluate(async () => {
    const { vault: kept } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    const read = await kept.read()
    const [own] = read.ok ? read.value.spaces : []
    if (own === undefined) throw new Error('There is no space')
    const { serviceId, name } = own
    const saved = await kept.saveSpace({ serviceId, name, id: 'second-bakery', environments: [], before: null })
    if (!saved.ok) throw new Error(saved.error.message)
  })
  await expect(space).toHaveText('fakebakery01')
  await expect(vault.row('Fake Bakery (second-bakery)')).toBeVisible()
  await changeSpace(page, 'second-bakery', { name: 'Second Bakery' })
  await expect(space).toHaveText('Fake Bakery')
  await expect(vault.row('Second Bakery')).toBeVisible()
  await expect(vault.row('Fake Bakery')).toBeVisible()
})
