import type { Locator } from '@playwright/test'
import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { choose } from '../support/choose.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { isWhollyInView, whollyInView } from '../support/in-view.ts'
import { BAKERY } from '../support/offers.ts'
import { resize } from '../support/resize.ts'
import { FAILING, ROOM, shot, withRoom } from '../support/room.ts'
import { tokenIdOf, withTokens } from '../support/scenes.ts'

const LONG_NAME = 'The token of the landing page that the agency has had since the relaunch'
const PINNED = ['content_types', 'entries', 'assets', 'locales', 'tags', 'entries/a-cake-with-a-long-id']

test('many pins with long names: some are in view, the others wait in a menu, and all can be let go of', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request, answer } = window
  const tokenId = await tokenIdOf(page, 'Bakery website')
  await page.evaluate((change) => (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken(change), {
    tokenId,
    name: LONG_NAME,
  })
  await expect(request.token).toContainText('since the relaunch')
  await window.send()
  const pins = page.getByRole('list', { name: 'Pinned requests' }).getByRole('listitem')
  for (const [at, path] of PINNED.entries()) {
    await request.path.fill(`/spaces/${BAKERY}/environments/master/${path}`)
    await window.command('pin the request')
    await expect(pins).toHaveCount(at + 1)
  }
  const more = page.getByRole('button', { name: /^\+\d pinned requests$/ })
  for (const { width, height } of ROOM) {
    await resize(desk, width, height)
    const inView = width < 1000 ? 1 : 2
    await expect.poll(() => whollyInView(pins), `${width}x${height}`).toBeGreaterThanOrEqual(inView)
    const seen = await whollyInView(pins)
    await expect(more).toHaveText(`+${PINNED.length - seen}`)
    expect(await isWhollyInView(more)).toBe(true)
    await shot(page, `pins-${width}`)
  }
  await expectNoAxeFindings(desk, 'more pins than there is room for')

  await more.focus()
  await page.keyboard.press('Enter')
  const last = page.getByRole('menuitem', { name: /^entries\/a-cake-with-a-long-id · master · The token/ })
  await expect(last).toBeVisible()
  await last.focus()
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(request.path).toHaveValue(/a-cake-with-a-long-id$/)
  // It came into view, where the pointer gets at it.
  await expect.poll(() => whollyInView(pins.last())).toBe(1)
  await page.getByRole('button', { name: /^Unpin entries\/a-cake/ }).click()
  await expect(pins).toHaveCount(PINNED.length - 1)
  await answer.expectStatus('200')
})

/** How much of a name is seen: 1, all of it. */
const shareOf = (name: Locator): Promise<number> =>
  name.evaluate((node) => node.clientWidth / Math.max(1, node.firstElementChild?.scrollWidth ?? 1))

for (const { width, height } of ROOM)
  test(`at ${width}x${height} pins of the same path are told apart by environment and token, a write by its environment`, async ({
    desk,
  }) => {
    const window = await withRoom(desk, width, height)
    const { page, request } = window
    await window.send()
    const pins = page.getByRole('list', { name: 'Pinned requests' }).getByRole('listitem')
    const pin = async (environment: string, token: string, count: number): Promise<void> => {
      await window.vault.choose(token)
      await request.path.fill(`/spaces/${BAKERY}/environments/${environment}/entries`)
      await window.command('pin the request')
      await expect(pins).toHaveCount(count)
    }
    await pin('master', 'Bakery website', 1)
    await pin('staging', 'Bakery everywhere', 2)
    await pin('staging', 'Bakery website', 3)
    const inLine = request.region.getByRole('radio', { name: 'Management' })
    if (await inLine.isVisible()) await inLine.click()
    else await choose(request.region, 'API', 'Management')
    await request.choose('Method', 'POST')
    await pin('master', 'Bakery everywhere', 4)
    await shot(page, `pins-apart-${width}`)
    const told = [['master'], ['staging', 'Bakery everywhere'], ['staging', 'Bakery website'], ['master']]
    for (const [at, parts] of told.entries()) {
      const one = pins.nth(at)
      await one.scrollIntoViewIfNeeded()
      for (const part of parts) {
        const name = one.locator('.ui-name').filter({ hasText: new RegExp(`^${part}$`) })
        expect(await isWhollyInView(name), `${at}: ${part}`).toBe(true)
        expect(await shareOf(name), `${at}: ${part}`).toBeGreaterThan(0.4)
      }
    }
  })

for (const { width, height } of ROOM)
  test(`at ${width}x${height} the chip of a failed request keeps its environment and token readable`, async ({
    desk,
  }) => {
    const window = await withRoom(desk, width, height)
    const { page, request, answer } = window
    await request.path.fill(`/spaces/${BAKERY}/environments/staging/entries/6dbjWqNd9SqccegcqYq224-with-a-long-end`)
    await request.path.press('Enter')
    await answer.expectStatus('404 Not Found')
    await request.path.fill(`/spaces/${BAKERY}/environments/master/entries/playground-reset`)
    await request.path.press('Enter')
    await expect(answer.failure).toBeVisible()
    const chips = answer.history.getByRole('option')
    await shot(page, `chips-${width}`)
    for (const at of [0, 1]) {
      expect(await shareOf(chips.nth(at).locator('.where .ui-name')), `chip ${at}`).toBeGreaterThan(0.6)
      expect(await chips.nth(at).evaluate((chip) => chip.scrollWidth - chip.clientWidth)).toBeLessThanOrEqual(0)
    }
    await chips.first().focus()
    await page.keyboard.press('End')
    await expect(page.locator('[popover]')).toContainText('6dbjWqNd9SqccegcqYq224')
  })

for (const { width, height } of ROOM)
  test(`at ${width}x${height} the requests of an opened run can be told apart, beside pins`, async ({ desk }) => {
    const window = await withRoom(desk, width, height)
    const { page, request, answer } = window
    await window.command('pin the request')
    await request.path.fill(FAILING)
    await request.path.press('Enter')
    await answer.expectStatus('404 Not Found')
    await window.diagnose()
    if (width < 1200) await page.keyboard.press('Escape')
    await answer.history.getByRole('option').first().click()
    const ofRun = page.getByRole('listbox', { name: 'Requests of the diagnosis' }).getByRole('option')
    await expect(ofRun.first()).toBeVisible()
    await shot(page, `run-${width}`)
    await expect.poll(() => whollyInView(ofRun)).toBeGreaterThanOrEqual(1)
    await expect.poll(() => whollyInView(answer.history.getByRole('option'))).toBeGreaterThanOrEqual(1)
    const pin = page.getByRole('list', { name: 'Pinned requests' }).getByRole('listitem')
    const menu = page.getByRole('button', { name: '+1 pinned requests' })
    await expect(pin.or(menu).filter({ visible: true })).toHaveCount(1)
    // All of them by keyboard.
    await ofRun.first().focus()
    await page.keyboard.press('End')
    await expect(ofRun.last()).toBeFocused()
    expect(await whollyInView(ofRun.last())).toBe(1)
    await expectNoAxeFindings(desk, `an opened run at ${width}x${height}`)
  })
