import type { Locator, Page } from '@playwright/test'
import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings } from '../support/axe.ts'
import { heightInView } from '../support/in-view.ts'
import { FAILING, ROOM, shot, withRoom } from '../support/room.ts'
import { tokenIdOf, withTokens } from '../support/scenes.ts'
import { largestText } from '../support/text-size.ts'

const answerPanel = (page: Page): Locator => page.getByRole('region', { name: 'Answer' }).getByRole('tabpanel')

/** Controls that another one lies over, by name. Those that are scrolled away are not looked at. */
const coveredIn = (region: Locator): Promise<string[]> =>
  region.evaluate((node) =>
    Array.from(node.querySelectorAll<HTMLElement>('.control, button'))
      .filter((control) => control.checkVisibility())
      .flatMap((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const hits = [left + 3, right - 3].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
        const over = hits.find((hit) => hit === null || !(control.contains(hit) || hit.contains(control)))
        return over === undefined
          ? []
          : [`${control.getAttribute('aria-label') ?? control.textContent} under ${over?.className ?? 'nothing'}`]
      }),
  )

/** How many lines the controls of the folded request take. */
const linesOf = (region: Locator): Promise<number> =>
  region.evaluate((node) => {
    const tops = Array.from(
      node.querySelectorAll('.form .control, .form .ui-segmented, .path-row .control'),
      (control) => Math.round((control.getBoundingClientRect().top + control.getBoundingClientRect().bottom) / 2),
    )
    return tops.toSorted((one, other) => one - other).filter((top, at, all) => top - (all[at - 1] ?? -99) > 6).length
  })

for (const { width, height, lines } of [
  { width: 1280, height: 800, lines: 2 },
  { width: 1024, height: 700, lines: 2 },
  { width: 720, height: 480, lines: 2 },
  { width: 640, height: 400, lines: 2 },
])
  test(`at ${width}x${height} the folded request takes ${lines} lines, however long its names are`, async ({
    desk,
  }) => {
    const window = await withTokens(desk, ['Bakery website'])
    const { page, request } = window
    // Lower than a window may be: that is one at 200%.
    await page.setViewportSize({ width, height })
    const tokenId = await tokenIdOf(page, 'Bakery website')
    await window.send()
    expect(await linesOf(request.region)).toBe(lines)
    await page.evaluate((change) => (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken(change), {
      tokenId,
      name: 'The token of the landing page that the agency has had since the relaunch',
    })
    await expect(request.token).toContainText('since the relaunch')
    expect(await linesOf(request.region)).toBe(lines)
    await request.path.fill('/users/me')
    await expect(request.region.getByRole('combobox', { name: 'Space' })).toContainText('Not in this path')
    expect(await linesOf(request.region)).toBe(lines)
    await shot(page, `folded-${width}`)
    expect(await coveredIn(request.region)).toEqual([])
  })

/** How much of each name is seen that stands in the folded request, by its label; what shows a sign alone has none. */
const seenNames = (request: Locator): Promise<Record<string, number>> =>
  request.evaluate((node) =>
    Object.fromEntries(
      Array.from(node.querySelectorAll<HTMLElement>('.form .control.select:not(.sign)'), (control) => {
        const name = control.querySelector('.truncate')
        const label = document.getElementById(control.getAttribute('aria-labelledby') ?? '')?.textContent
        const whole = name?.scrollWidth ?? 0
        return [
          control.getAttribute('aria-label') ?? label ?? name?.textContent ?? '',
          (name?.clientWidth ?? 0) / whole,
        ]
      }),
    ),
  )

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
  { width: 840, height: 600 },
  { width: 800, height: 600 },
  { width: 720, height: 480 },
])
  test(`at ${width}x${height} a long name of the token gives way to the short ones beside it`, async ({ desk }) => {
    const window = await withTokens(desk, ['Bakery website'])
    const { page, request } = window
    await page.setViewportSize({ width, height })
    await page.evaluate((change) => (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken(change), {
      tokenId: await tokenIdOf(page, 'Bakery website'),
      name: 'Website of the bakery in production, the key of every branch and of the head office in the old town',
    })
    await window.send()
    await shot(page, `long-token-${width}`)
    const names = Object.values(await seenNames(request.region))
    expect(names.length).toBeGreaterThanOrEqual(4)
    expect(names.filter((seen) => seen < 0.99)).toHaveLength(1)
    await expect(request.token).toContainText('every branch')
  })

for (const how of ['the app', 'the page'] as const)
  test(`with letters of twice the size, made by ${how}, the answer has a third of a low window, and the request is reached`, async ({
    desk,
  }) => {
    const window = await withTokens(desk, ['Bakery website'])
    const { page, request, answer, verdict } = window
    if (how === 'the app') await largestText(window)
    else await page.locator('html').evaluate((html) => (html.style.fontSize = '200%'))
    await page.setViewportSize({ width: 720, height: 480 })
    await request.path.fill(FAILING)
    await request.path.press('Enter')
    await answer.expectStatus('404 Not Found')
    await shot(page, `twice-${how === 'the app' ? 'app' : 'page'}`)
    // The verdict comes first, and the response below it is scrolled to.
    await expect(verdict.headline).toBeInViewport({ ratio: 1 })
    await answer.region.locator('.cm-content').focus()
    await expect.poll(() => heightInView(answerPanel(page))).toBeGreaterThanOrEqual(480 * 0.35)
    expect(await coveredIn(request.region)).toEqual([])
    await page.keyboard.press('ControlOrMeta+L')
    await expect(request.path).toBeInViewport({ ratio: 1 })
  })

test('in a low window whose letters grow later the answer takes all that there is, as if they had been large before', async ({
  desk,
}) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page } = window
  await page.setViewportSize({ width: 720, height: 480 })
  await window.send()
  await page.locator('html').evaluate((html) => (html.style.fontSize = '200%'))
  await expect(page.locator('[data-pane="answer"]')).toHaveCSS('min-height', '512px')
})

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
  { width: 720, height: 480 },
])
  test(`at ${width}x${height} and with letters of twice the size nothing of the request lies under another`, async ({
    desk,
  }) => {
    const window = await withTokens(desk, ['Bakery website'])
    const { page, request, answer } = window
    await largestText(window)
    await page.setViewportSize({ width, height })
    expect(await coveredIn(request.region), 'the whole request').toEqual([])
    await request.path.fill(FAILING)
    await request.path.press('Enter')
    await answer.expectStatus('404 Not Found')
    expect(await coveredIn(request.region), 'the folded request').toEqual([])
    const button = request.preview.getByRole('button', { name: 'Copy as curl, masked' })
    // In a low window a warning takes the line's place.
    if (await button.isVisible()) {
      const line = await request.preview.locator('p.truncate').boundingBox()
      const end = (line?.x ?? 0) + (line?.width ?? 0)
      expect(end, 'the line ends before its button').toBeLessThanOrEqual((await button.boundingBox())?.x ?? 0)
    }
    expect(await coveredIn(answer.region), 'the answer').toEqual([])
    await expect(answer.region.locator('.cm-content')).toHaveCSS('font-size', '24px')
    const box = await answerPanel(page).boundingBox()
    expect(box?.height, 'the body').toBeGreaterThan(100)
  })

/** What is wider than the box that holds it, of the window's own frame and of the request. The chips of the folded one scroll. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>(
        'body, main, .shell > *, .shell > * > button, .workspace, .builder, .builder *',
      ),
    )
      .filter((node) => node.checkVisibility() && node.clientWidth > 1 && getComputedStyle(node).overflowX !== 'hidden')
      .filter(
        (node) => !node.matches('input, .targets, .cm-editor, .cm-editor *') && node.scrollWidth > node.clientWidth + 1,
      )
      .map((node) => `${node.tagName} ${node.className}: ${node.scrollWidth} in ${node.clientWidth}`),
  )

for (const { width, height } of [
  { width: 1024, height: 700 },
  { width: 720, height: 480 },
  { width: 640, height: 400 },
])
  test(`at ${width}x${height} and with letters of twice the size nothing is wider than its place`, async ({ desk }) => {
    const window = await withTokens(desk, ['Bakery website'])
    const { page, request, answer } = window
    await largestText(window)
    await page.setViewportSize({ width, height })
    await expect.poll(() => tooWide(page), 'the whole request').toEqual([])
    await request.region.getByRole('radio', { name: 'Management' }).click()
    await request.choose('Method', 'DELETE')
    await expect.poll(() => tooWide(page), 'a longer method').toEqual([])
    await request.region.getByRole('radio', { name: 'Delivery' }).click()
    await expect(request.region.getByRole('combobox', { name: 'Method' })).toHaveText('GET')
    await request.path.fill(FAILING)
    await request.path.press('Enter')
    await answer.expectStatus('404 Not Found')
    await shot(page, `large-${width}`)
    await expect.poll(() => tooWide(page), 'the folded request').toEqual([])
  })

test('an answer folds the request; who unfolds it is remembered, and no focus is lost', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page, request } = window
  const parts = request.region.getByRole('tablist', { name: 'Parts of the request' })
  await expect(parts).toBeVisible()
  await request.addParameter('limit', '1')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(parts).toBeHidden()
  await expect(request.path).toBeFocused()
  await expect(request.preview).toContainText('Bearer ••••••••')
  await expect(request.region.getByRole('combobox', { name: 'API' })).toContainText('Delivery')
  await expectNoAxeFindings(desk, 'the request, folded')

  const unfold = request.region.getByRole('button', { name: 'Show the whole request' })
  await unfold.focus()
  await page.keyboard.press('Enter')
  await expect(parts).toBeVisible()
  await expect(request.region.getByRole('button', { name: 'Fold the request' })).toBeFocused()
  await window.send()
  await expect(parts).toBeVisible()
  await page.reload()
  // What main kept comes a moment later than the page.
  await window.history.open()
  await expect(window.history.lines).toHaveCount(2)
  await window.send()
  await expect(parts).toBeVisible()
})

test('from 1500 pixels on request and answer stand side by side', async ({ desk }) => {
  const window = await withRoom(desk, 1500, 900)
  const { page, request, answer } = window
  await window.send()
  const [left, right] = [await request.region.boundingBox(), await answer.region.boundingBox()]
  expect(left?.width).toBeGreaterThan(300)
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  expect(right?.width).toBeGreaterThan(370)
  await expect(request.region.getByRole('tablist', { name: 'Parts of the request' })).toBeVisible()
  await expect(page.getByRole('separator', { name: 'Width of the request' })).toBeVisible()
  await shot(page, 'room-1500')
})

for (const { width, height } of ROOM)
  test(`at ${width}x${height} a GraphQL query has room to be read while its answer is on view`, async ({ desk }) => {
    const window = await withRoom(desk, width, height)
    const { page, request, answer } = window
    const api = request.region.getByRole('radio', { name: 'GraphQL' })
    await api.click()
    const query = request.region.getByRole('textbox', { name: 'Query' })
    await query.fill('{\n  cakeCollection(limit: 5) {\n    total\n  }\n}')
    await page.keyboard.press('ControlOrMeta+Enter')
    await answer.expectStatus('200')
    const unfold = request.region.getByRole('button', { name: 'Show the whole request' })
    if (await unfold.isVisible()) await unfold.click()
    await query.scrollIntoViewIfNeeded()
    await shot(page, `graphql-${width}`)
    const line = await query.evaluate((field) => parseFloat(getComputedStyle(field).lineHeight))
    expect(await heightInView(query)).toBeGreaterThanOrEqual(4 * line)
  })
