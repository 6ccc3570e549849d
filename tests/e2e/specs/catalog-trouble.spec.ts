import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { DeskWindow } from '../support/desk-window.ts'

const WELCOME = 'Paste what fails'
const TOLD = 'The catalog file could not be read, and there is no readable copy.'

test('the notice of an unreadable catalog stays in all views and after restarts until it is dismissed', async ({
  desk,
}) => {
  await mkdir(desk.profile, { recursive: true })
  await writeFile(join(desk.profile, 'catalog.json'), 'a wreck')
  const first = new DeskWindow(await desk.start())
  const notice = first.page.getByRole('status').filter({ hasText: TOLD })
  await expect(notice).toBeVisible()
  await expect(first.page.getByText(WELCOME)).toBeHidden()
  await expect(first.request.path).toBeVisible()
  await expect(first.vault.region).toContainText('No tokens to show')
  await expectNoAxeFindings(desk, 'a catalog that could not be read')
  await first.page.keyboard.press('ControlOrMeta+2')
  await expect(notice).toBeVisible()

  const again = new DeskWindow(await desk.restart())
  const still = again.page.getByRole('status').filter({ hasText: TOLD })
  await expect(still).toBeVisible()
  await expect(again.page.getByText(WELCOME)).toBeHidden()
  await expect(still).toContainText('renamed to catalog')
  await expect(still).toContainText(desk.profile)
  await still.getByRole('button', { name: 'Got it' }).click()
  await expect(still).toBeHidden()
  // The view comes back, too: the welcome is with the requests.
  await again.page.keyboard.press('ControlOrMeta+1')
  await expect(again.page.getByText(WELCOME)).toBeVisible()

  const last = new DeskWindow(await desk.restart())
  await expect(last.page.getByText(WELCOME)).toBeVisible()
  await expect(last.page.getByText(TOLD)).toBeHidden()
})

test("the notice of a newer version's catalog stays while it exists, without the welcome of an empty vault", async ({
  desk,
}) => {
  await mkdir(desk.profile, { recursive: true })
  await writeFile(join(desk.profile, 'catalog.json'), JSON.stringify({ version: 99 }))
  const { page, vault, request } = new DeskWindow(await desk.start())
  const notice = page.getByRole('status').filter({ hasText: 'A newer version of Token Desk wrote the catalog' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button')).toHaveCount(0)
  await expect(vault.region).toContainText('No tokens to show')
  await expect(page.getByText(WELCOME)).toBeHidden()
  // “Requests with a pasted token work meanwhile.”
  await request.choose('Service', 'Contentful (US)')
  await expect(request.preview).toContainText('host: cdn.contentful.com')
  expect(await readFile(join(desk.profile, 'catalog.json'), 'utf8')).toContain('99')
})

test('where the catalog cannot be read at all the window says so, and goes on once it can', async ({ desk }) => {
  await mkdir(join(desk.profile, 'catalog.json'), { recursive: true })
  const { page, vault } = new DeskWindow(await desk.start())
  await expect(page.getByRole('alert').filter({ hasText: 'The vault couldn’t be read.' })).toBeVisible()
  await expect(page.getByText(WELCOME)).toBeHidden()
  await expect(page.getByText('The vault is not available')).toBeVisible()
  await expectNoAxeFindings(desk, 'a vault that cannot be read at all')
  await rmdir(join(desk.profile, 'catalog.json'))
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText(WELCOME)).toBeVisible()
  await expect(vault.region).toContainText('No tokens yet')
})
