import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import type { DeskWindow } from '../support/desk-window.ts'
import { heightInView, whollyInView } from '../support/in-view.ts'
import { BAKERY } from '../support/offers.ts'
import { resize } from '../support/resize.ts'
import { FAILING, shot, withRoom } from '../support/room.ts'

const SIZES = [
  { width: 1500, height: 900, share: 0.55 },
  { width: 1280, height: 800, share: 0.55 },
  { width: 1024, height: 700, share: 0.45 },
  { width: 720, height: 480, share: 0.35 },
] as const

const pinsOf = (page: Page): Locator => page.getByRole('list', { name: 'Pinned requests' }).getByRole('listitem')

const pinThree = async (window: DeskWindow): Promise<void> => {
  for (const [at, path] of ['content_types', 'entries', 'assets'].entries()) {
    await window.request.path.fill(`/spaces/${BAKERY}/environments/master/${path}`)
    await window.command('pin the request')
    await expect(pinsOf(window.page)).toHaveCount(at + 1)
  }
}

/** An opened diagnosis: its chip was chosen. */
const openRun = async (window: DeskWindow): Promise<Locator> => {
  await window.request.path.fill(FAILING)
  await window.request.path.press('Enter')
  await window.answer.expectStatus('404 Not Found')
  await window.diagnose()
  await window.answer.history.getByRole('option').first().click()
  const run = window.page.getByRole('listbox', { name: 'Requests of the diagnosis' })
  await expect(run).toBeVisible()
  return run
}

test('what a search finds has room beside pins and an opened run, and so has everything around it', async ({
  desk,
}) => {
  // A diagnosis, four sizes, and four looks of axe.
  test.setTimeout(180_000)
  const window = await withRoom(desk, 1280, 800)
  const { page, answer } = window
  await window.send()
  await pinThree(window)
  const run = await openRun(window)
  await window.command('search the history')
  const search = page.getByRole('search')
  await expect(search.getByRole('textbox')).toBeFocused()
  const around = [
    search.getByRole('textbox'),
    search.getByRole('status'),
    page.getByRole('button', { name: 'Close the search' }),
    page.getByRole('button', { name: 'Clear the history' }),
  ]
  for (const { width, height, share } of SIZES) {
    const size = `${width}x${height}`
    await resize(desk, width, height)
    await shot(page, `search-${width}`)
    expect((await answer.history.boundingBox())?.width, size).toBeGreaterThanOrEqual(120)
    for (const [at, part] of around.entries()) expect(await whollyInView(part), `${size}: ${at}`).toBe(1)
    expect(await search.getByRole('status').evaluate((count) => count.scrollWidth - count.clientWidth), size).toBe(0)
    const strips = page.locator('.strips')
    expect(await strips.evaluate((node) => node.scrollWidth - node.clientWidth), size).toBe(0)
    const body = answer.region.getByRole('tabpanel')
    expect(await heightInView(body), size).toBeGreaterThanOrEqual(height * share)
  }
  // Where the answer is narrower than that, the field gives way.
  await page.locator('.strips').evaluate((node) => (node.style.width = '375px'))
  expect((await answer.history.boundingBox())?.width).toBeGreaterThanOrEqual(120)
  for (const part of around) expect(await whollyInView(part)).toBe(1)
  await page.locator('.strips').evaluate((node) => (node.style.width = ''))
  await expectNoAxeFindings(desk, 'a search in a low window with pins and an opened run')
  // Once it is over they are there again.
  await search.getByRole('textbox').press('Escape')
  await expect(run).toBeVisible()
  await expect(page.getByRole('button', { name: '+3 pinned requests' })).toBeVisible()
})

test('Enter in the search opens the first that is found, or stays with the one on view', async ({ desk }) => {
  const window = await withRoom(desk, 1280, 800)
  const { page, answer } = window
  await window.send(`/spaces/${BAKERY}/content_types`)
  await window.send(`/spaces/${BAKERY}/entries/no-such-entry`)
  await window.send(`/spaces/${BAKERY}/entries`)
  await window.command('search the history')
  const search = page.getByRole('textbox', { name: 'Search the history' })
  const chips = answer.history.getByRole('option')
  await search.fill('404 not')
  await expect(chips).toHaveCount(1)
  await search.press('Enter')
  await answer.expectStatus('404 Not Found')
  await expect(chips.first()).toBeFocused()

  await search.fill('entries')
  await expect(chips).toHaveCount(2)
  await search.press('Enter')
  await expect(chips.nth(1)).toBeFocused()
  await answer.expectStatus('404 Not Found')
  await page.keyboard.press('ArrowLeft')
  await answer.expectStatus('200')

  await search.fill('nothing of the kind')
  await search.press('Enter')
  await expect(search).toBeFocused()
  await answer.expectStatus('200')
})

test('a pin is let go of also while an opened run has its room', async ({ desk }) => {
  const window = await withRoom(desk, 1280, 800)
  const { page, notifications } = window
  await window.send()
  await pinThree(window)
  await openRun(window)
  await expect(pinsOf(page)).toHaveCount(0)
  const more = (count: number): Locator => page.getByRole('button', { name: `+${count} pinned requests` })
  await more(3).press('Enter')
  await page.getByRole('menuitem', { name: 'Unpin entries · master · Bakery website' }).press('Enter')
  await expect(more(2)).toBeFocused()
  await expect(notifications).toContainText('Unpinned “entries” (master · Bakery website).')
})
