import type { Locator, Page } from '@playwright/test'
import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test } from '../fixtures/desk.ts'
import { choose } from '../support/choose.ts'
import { heightInView } from '../support/in-view.ts'
import { WRONG_KEY } from '../support/offers.ts'
import { paste } from '../support/paste.ts'
import { FAILING, shot } from '../support/room.ts'
import { tokenIdOf, withTokens } from '../support/scenes.ts'
import { largestText } from '../support/text-size.ts'

const answerPanel = (page: Page): Locator =>
  page.getByRole('region', { name: 'Response', exact: true }).getByRole('tabpanel')

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

/** The lists of the request bar that look like labels: without their arrow, or with a name that is cut. */
const disguised = (region: Locator): Promise<string[]> =>
  region.locator('.control.select').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const name = control.querySelector('.truncate')
        const isCut = control.closest('.method') !== null && (name?.scrollWidth ?? 0) > (name?.clientWidth ?? 0)
        return isCut || control.querySelector(':scope > svg:last-child')?.checkVisibility() !== true
      })
      .map((control) => control.getAttribute('aria-label') ?? ''),
  )

/** The height of the request bar by the size of the window: two lines and their padding. */
const BAR = [
  { width: 1280, height: 800, most: 89 },
  { width: 1024, height: 700, most: 89 },
  { width: 900, height: 700, most: 89 },
  { width: 720, height: 480, most: 79 },
] as const

for (const { width, height, most } of BAR)
  test(`at ${width}x${height} the request bar is at most ${most} px high, however long its names are`, async ({
    desk,
  }) => {
    const window = await withTokens(desk, ['Bakery website'])
    const { page, request } = window
    await page.setViewportSize({ width, height })
    await window.send()
    await page.evaluate((change) => (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken(change), {
      tokenId: await tokenIdOf(page, 'Bakery website'),
      name: 'The token of the landing page that the agency has had since the relaunch',
    })
    await expect(request.token).toContainText('since the relaunch')
    expect((await request.region.boundingBox())?.height).toBeLessThanOrEqual(most)
    await shot(page, `bar-${width}`)
    expect(await coveredIn(request.region)).toEqual([])
    // A pasted token names no service, so that there is one more list.
    await choose(request.region, 'Token', 'Paste a token…')
    await paste(request.region.getByLabel('Token', { exact: true }), WRONG_KEY)
    await expect(request.region.getByRole('button', { name: 'Save the pasted token' })).toBeVisible()
    expect(await disguised(request.region)).toEqual([])
    expect((await request.region.boundingBox())?.height).toBeLessThanOrEqual(most)
    expect(await coveredIn(request.region)).toEqual([])
  })

for (const { width, height } of BAR)
  test(`at ${width}x${height} every list of the request bar looks like one, and DELETE is not cut`, async ({
    desk,
  }) => {
    const { page, request } = await withTokens(desk, ['Owner'])
    await page.setViewportSize({ width, height })
    await request.choose('Method', 'DELETE')
    await request.path.fill('/spaces/fakebakery01/environments/staging/entries/ada')
    await expect(request.region.getByRole('combobox', { name: 'Space' })).toContainText('Fake Bakery')
    await shot(page, `delete-${width}`)
    expect(await disguised(request.region)).toEqual([])
    expect(await coveredIn(request.region)).toEqual([])
    expect(Object.values(await seenNames(request.region)).filter((seen) => seen < 0.99)).toEqual([])
  })

/** How much of each name in the request bar is seen, by its label. */
const seenNames = (request: Locator): Promise<Record<string, number>> =>
  request.evaluate((node) =>
    Object.fromEntries(
      Array.from(node.querySelectorAll<HTMLElement>('.two .control.select'), (control) => {
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
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(names.filter((seen) => seen < 0.99)).toHaveLength(1)
    await expect(request.token).toContainText('every branch')
  })

for (const width of [900, 880, 1024])
  test(`at ${width} px the host gives way before any name of the request bar`, async ({ desk }) => {
    const { page, request } = await withTokens(desk, ['Bakery everywhere'])
    await page.setViewportSize({ width, height: 700 })
    await request.choose('Environment', 'just-enabled')
    const names = Object.values(await seenNames(request.region))
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(names.filter((seen) => seen < 1)).toEqual([])
    const host = request.region.locator('.host .truncate')
    await expect(host).toBeVisible()
    expect(await host.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(40)
    await shot(page, `host-${width}`)
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
    await answer.focusBody()
    await expect.poll(() => heightInView(answerPanel(page))).toBeGreaterThanOrEqual(480 * 0.35)
    expect(await coveredIn(request.region)).toEqual([])
    await page.keyboard.press('ControlOrMeta+L')
    await expect(request.path).toBeInViewport({ ratio: 1 })
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
    expect(await coveredIn(request.region), 'before sending').toEqual([])
    await request.path.fill(FAILING)
    await request.path.press('Enter')
    await answer.expectStatus('404 Not Found')
    expect(await coveredIn(request.region), 'the request bar').toEqual([])
    expect(await coveredIn(answer.region), 'the answer').toEqual([])
    await expect(answer.region.locator('.cm-content')).toHaveCSS('font-size', '25px')
    const box = await answerPanel(page).boundingBox()
    expect(box?.height, 'the body').toBeGreaterThan(100)
  })

/** What is wider than the box that holds it, of the window's own frame and of the request bar. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>(
        'body, main, .shell > *, .shell > * > button, .workspace, .request-bar, .request-bar *',
      ),
    )
      .filter((node) => node.checkVisibility() && node.clientWidth > 1 && getComputedStyle(node).overflowX !== 'hidden')
      .filter((node) => !node.matches('input, .cm-editor, .cm-editor *') && node.scrollWidth > node.clientWidth + 1)
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
    await expect.poll(() => tooWide(page), 'before sending').toEqual([])
    await request.api('Management')
    await request.choose('Method', 'DELETE')
    await expect.poll(() => tooWide(page), 'a longer method').toEqual([])
    await request.api('Delivery')
    await expect(request.region.getByRole('combobox', { name: 'Method' })).toHaveText('GET')
    await request.path.fill(FAILING)
    await request.path.press('Enter')
    await answer.expectStatus('404 Not Found')
    await shot(page, `large-${width}`)
    await expect.poll(() => tooWide(page), 'after sending').toEqual([])
  })
