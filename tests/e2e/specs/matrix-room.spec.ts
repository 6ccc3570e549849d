import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { expectNoAxeFindings, expectNoAxeFindingsNow } from '../support/axe.ts'
import { fillMatrix, MatrixView } from '../support/matrix-view.ts'
import { withTokens } from '../support/scenes.ts'

const FORTY = 'release-2026-11-candidate-for-the-museum'
const LONGER = `${FORTY}-and-its-friends`
const NAMES = ['master', 'staging', 'qa', 'a-name-of-thirty-characters-ok', ...many(18), FORTY, LONGER]

function many(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `feature-branch-${at}`)
}

/** Nothing listens there; nothing is sent. */
const NOWHERE = 'http://127.0.0.1:9'

/** What scrolls the tables where there is room for the toolbar above them. */
const scrollerOf = (page: Page): Locator => page.locator('[data-pane="matrix"] .area')
const scrollTo = (page: Page, to: { left?: number; top?: number }): Promise<void> =>
  scrollerOf(page).evaluate((area, { left, top }) => area.scrollTo({ left: left ?? 0, top: top ?? 0 }), to)

/** Whose name is cut: above by its own table, or at the right by the end of what can be scrolled to. */
const cutHeads = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    let area = document.querySelector('[role="grid"]')
    while (area !== null && (area.clientWidth === 0 || getComputedStyle(area).overflow !== 'auto'))
      area = area.parentElement
    if (area === null) return ['nothing scrolls']
    area.scrollTo({ left: area.scrollWidth, top: 0 })
    const end = area.getBoundingClientRect().right
    return [...area.querySelectorAll('.slanted')].flatMap((name) => {
      const box = name.getBoundingClientRect()
      const top = name.closest('thead')?.getBoundingClientRect().top ?? Infinity
      return box.top < top - 0.5 || box.right > end + 0.5 ? [name.textContent.trim()] : []
    })
  })

/** Whether the middle of a cell is what is seen there, and not a head above it. */
const isSeen = (cell: Locator): Promise<boolean> =>
  cell.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('columns are 40 pixels wide, and their slanted heads show each name whole', async ({ desk }) => {
  const page = await desk.start()
  await fillMatrix(page, NOWHERE, 2, NAMES)
  const matrix = new MatrixView(page)
  await matrix.open()
  await expect(matrix.cells).toHaveCount(2 * NAMES.length)
  const heads = page.getByRole('columnheader').filter({ has: page.locator('.slanted') })
  const widths = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width))
  expect(new Set(widths)).toEqual(new Set([40]))
  const shown = await heads.evaluateAll((all) =>
    all.map((head) => head.querySelector('[aria-hidden]')?.textContent.trim() ?? ''),
  )
  expect(shown).toContain(FORTY)
  expect(shown).not.toContain(LONGER)
  // Of a longer one the middle is left out; the head and each of its cells tell it whole.
  await expect(heads.last()).toHaveAttribute('title', LONGER)
  await expect(heads.last()).toHaveAccessibleName(LONGER)
  expect(shown.at(-1)).toMatch(/^release-2026.*….*its-friends$/)
  await expect(heads.first()).toHaveAccessibleName('master production')
  const slant = await heads.first().locator('.slanted').boundingBox()
  expect(slant?.height ?? 0).toBeGreaterThan(40)
  expect(await cutHeads(page)).toEqual([])
  await expectNoAxeFindingsNow(page)

  await test.step('with text half as large again', async () => {
    await page.evaluate(() => {
      document.documentElement.dataset['textSize'] = '150'
    })
    expect(await cutHeads(page)).toEqual([])
    const now = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width))
    expect(new Set(now)).toEqual(new Set([60]))
  })
})

test('heads stay in view however the matrix is scrolled, and never lie over the cell with the focus', async ({
  desk,
}) => {
  const page = await desk.start()
  await fillMatrix(page, NOWHERE, 40, NAMES)
  const matrix = new MatrixView(page)
  await matrix.open()
  await expect(matrix.cell('Key-00', 'master')).toBeVisible()
  const rowHead = page.getByRole('rowheader', { name: /Key-20/ })
  const head = page.getByRole('columnheader', { name: 'feature-branch-9' })
  await scrollTo(page, { left: 300, top: 500 })
  await expect(rowHead).toBeInViewport({ ratio: 0.95 })
  await expect(head).toBeInViewport({ ratio: 0.95 })
  const area = await scrollerOf(page).boundingBox()
  expect((await rowHead.boundingBox())?.x).toBeCloseTo(area?.x ?? -1, 0)
  expect((await page.locator('thead').boundingBox())?.y).toBeCloseTo(area?.y ?? -1, 0)

  await scrollTo(page, {})
  await matrix.cell('Key-00', 'master').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(matrix.cell('Key-39', LONGER)).toBeFocused()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp')
  expect(await isSeen(page.locator(':focus'))).toBe(true)
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft')
  expect(await isSeen(page.locator(':focus'))).toBe(true)
})

test('the line below reads out the cell that is pointed at, or has the focus', async ({ desk }) => {
  const page = await desk.start()
  await fillMatrix(page, NOWHERE, 2, NAMES)
  const matrix = new MatrixView(page)
  await matrix.open()
  const line = page.locator('[data-pane="matrix"] footer')
  await expect(line).toContainText('Point at a mark')
  await matrix.cell('Key-01', LONGER).focus()
  await expect(line).toContainText(`Key-01 on ${LONGER} of shop, through Delivery. No verdict yet.`)
  await matrix.cell('Key-00', 'qa').hover()
  await expect(line).toContainText('Key-00 on qa of shop')
})

test('no cell moves when one is opened, so that a double click opens no other', async ({ desk }) => {
  const { page } = await withTokens(desk, ['Bakery everywhere', 'Bakery old website', 'Owner'])
  const matrix = new MatrixView(page)
  await matrix.open()
  await matrix.check.click()
  const cell = matrix.cell('Bakery old website', 'master')
  await expect(cell).toHaveAccessibleName(/Rejected/, { timeout: 30_000 })
  await expect(matrix.check).toBeVisible()
  for (const width of [1280, 1440, 1100]) {
    await page.setViewportSize({ width, height: 800 })
    const before = await cell.boundingBox()
    await cell.click()
    await expect(page.getByRole('group', { name: /^Bakery old website on master / })).toBeVisible()
    expect(await cell.boundingBox(), `${width} pixels wide`).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(matrix.evidence).toBeHidden()
  }
})

test('what is said of a run’s pace is read whole in a narrow window', async ({ desk }) => {
  const { page } = await withTokens(desk, ['Bakery everywhere'])
  await new MatrixView(page).open()
  const pace = page.getByText('A refusal takes more reads and time.')
  for (const [width, height] of [
    [720, 480],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await pace.evaluate((node) => node.scrollWidth - node.clientWidth), `${width}`).toBeLessThanOrEqual(0)
  }
})

test('every verdict of a run is told by its shape, in light, dark and with the system’s colors', async ({ desk }) => {
  const { page } = await withTokens(desk, ['Bakery everywhere', 'Bakery old website', 'Owner'])
  const matrix = new MatrixView(page)
  await matrix.open()
  await expect(matrix.size).toContainText(/^3 tokens in \d+ places: at least \d+ reads to \d+ hosts?, about \d+ s\.$/)
  await matrix.check.click()
  await expect(matrix.cell('Bakery old website', 'master')).toHaveAccessibleName(/Rejected/, { timeout: 30_000 })
  await expect(matrix.check).toBeVisible()
  const shapeOf = (token: string) => matrix.cell(token, 'master').locator('svg').innerHTML()
  expect(await shapeOf('Bakery old website')).not.toBe(await shapeOf('Owner'))
  await matrix.cell('Bakery old website', 'master').click()
  await expect(matrix.evidence.getByRole('heading')).toContainText('recognize this token')
  await expectNoAxeFindings(desk, 'a matrix with an open cell')
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoAxeFindingsNow(page)
})
