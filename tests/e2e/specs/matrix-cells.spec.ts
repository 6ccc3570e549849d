import type { Page } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { fillMatrix, MatrixView } from '../support/matrix-view.ts'
import { withTokens } from '../support/scenes.ts'
import { largestText } from '../support/text-size.ts'

/** What covers the cell with the focus, or cuts it off. `null` if it is wholly visible. */
const whyHidden = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-cell]') ?? null
    if (cell === null) return 'no cell has the focus'
    const { left, top, right, bottom } = cell.getBoundingClientRect()
    // Its corners are round.
    const ROUND = 5
    const points = [left + ROUND, (left + right) / 2, right - ROUND].flatMap((x) =>
      [top + ROUND, (top + bottom) / 2, bottom - ROUND].map((y) => [x, y] as const),
    )
    const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((element) => !cell.contains(element))
    return over === undefined ? null : `under <${over?.tagName ?? 'nothing'} class="${over?.className ?? ''}">`
  })

test('until its first plan is there, Access counts nothing and offers no check', async ({ desk }) => {
  const { page } = await withTokens(desk, ['Bakery website'])
  const matrix = new MatrixView(page)
  const seen = await page.evaluateHandle(() => {
    const labels = new Set<string>()
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-pane="matrix"] header button'))
        labels.add(textContent.trim().replace(/\s+/g, ' '))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return labels
  })
  await matrix.open()
  await expect(matrix.cell('Bakery website', 'master')).toBeVisible()
  expect(await seen.evaluate((labels) => [...labels].sort())).toEqual(['All 1', 'Check all', '1 not checked'].sort())
})

test('the last verdicts are still there after a restart', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const matrix = new MatrixView(window.page)
  await matrix.open()
  await expect(matrix.cell('Bakery website', 'master')).toHaveAccessibleName(/Not checked yet/)
  await expect(matrix.size).toContainText('Not checked yet · about')
  await matrix.check.click()
  await expect(matrix.cell('Bakery website', 'master')).toHaveAccessibleName(/Accepted/)
  await window.page.reload()
  await matrix.open()
  await expect(matrix.cell('Bakery website', 'master')).toHaveAccessibleName(/Accepted: works, \d/)
  await expect(matrix.size).toContainText('Checked just now')
})

test('finding out why in a cell keeps its checks and the next step', async ({ desk }) => {
  const { page, verdict } = await withTokens(desk, ['Bakery old website', 'Owner'])
  const matrix = new MatrixView(page)
  const cell = matrix.cell('Bakery old website', 'master')
  await matrix.open()
  await matrix.check.click()
  await expect(cell).toHaveAccessibleName(/Rejected/)
  await cell.click()
  await verdict.findOut.click()
  await verdict.settled()
  await verdict.fold.click()
  await expect(verdict.why).toContainText('Token in the query')
  await expect(verdict.button(/^Check the key list with Owner/)).toBeVisible()
})

test('in small and zoomed windows the arrows bring each cell wholly into view', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  const { page } = window
  const environments = ['master', 'staging', 'release-2026-11-candidate', 'dev-1', 'dev-2']
  await fillMatrix(page, 'http://127.0.0.1:9', 6, environments)
  const matrix = new MatrixView(page)
  await matrix.open()
  await largestText(window)
  for (const [width, height] of [
    [1280, 800],
    [720, 480],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await matrix.open()
    await matrix.cell('Key-00', 'master').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', ...Array<string>(5).fill('ArrowDown')]) {
      await page.keyboard.press(key)
      expect(await whyHidden(page), `${width}x${height}`).toBeNull()
    }
    await expect(matrix.cell('Key-05', 'dev-2')).toBeFocused()
  }
})
