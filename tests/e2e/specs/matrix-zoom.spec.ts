import type { Page } from '@playwright/test'

import type { StartOptions, Desk } from '../fixtures/desk.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { expect, test } from '../support/keyring.ts'
import { fillMatrix, MatrixView } from '../support/matrix-view.ts'
import { largestText } from '../support/text-size.ts'

/** Nothing listens there; nothing is sent. */
const NOWHERE = 'http://127.0.0.1:9'
const ENVIRONMENTS = ['master', 'staging', 'qa', 'release-2026-11-candidate', 'dev-1', 'dev-2']
const TOKENS = 6

type Size = readonly [width: number, height: number]
/** The second: 1280x800 at 200%. */
const ZOOMED: readonly Size[] = [
  [720, 480],
  [640, 400],
]
const WITH_LARGE_TEXT: readonly Size[] = [
  [1280, 800],
  [1024, 700],
  [640, 400],
]

/** Why the cell with the focus is not wholly seen: what lies over it, or cuts it off. Null: it is. */
const whyHidden = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-cell]') ?? null
    if (cell === null) return 'no cell has the focus'
    const { left, top, right, bottom } = cell.getBoundingClientRect()
    for (let around = cell.parentElement; around !== null; around = around.parentElement) {
      const { overflow, display } = getComputedStyle(around)
      if (overflow === 'visible' || display === 'contents') continue
      const box = around.getBoundingClientRect()
      const isCut = left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1
      if (isCut) return `cut by .${around.className}`
    }
    // The corners are round.
    const ROUND = 4
    const points = [left + ROUND, (left + right) / 2, right - ROUND].flatMap((x) =>
      [top + ROUND, (top + bottom) / 2, bottom - ROUND].map((y) => [x, y] as const),
    )
    const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((element) => !cell.contains(element))
    return over === undefined ? null : `under <${over?.tagName ?? 'nothing'} class="${over?.className ?? ''}">`
  })

/** Goes through all cells with the arrows, there and back row by row. Gives those that were not wholly seen, and why. */
const walk = async (matrix: MatrixView): Promise<string[]> => {
  const { page } = matrix
  const hidden: string[] = []
  const look = async (): Promise<void> => {
    const why = await whyHidden(page)
    if (why !== null) hidden.push(`${(await page.locator(':focus').textContent())?.trim() ?? ''} ${why}`)
  }
  await matrix.filter.focus()
  await matrix.cell('Key-00', 'master').focus()
  for (let row = 0; row < TOKENS; row += 1) {
    await look()
    for (let step = 1; step < ENVIRONMENTS.length; step += 1) {
      await page.keyboard.press(row % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
      await look()
    }
    if (row < TOKENS - 1) await page.keyboard.press('ArrowDown')
  }
  await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^Key-0${TOKENS - 1} on master of `))
  for (let row = 1; row < TOKENS; row += 1) {
    await page.keyboard.press('ArrowUp')
    await look()
  }
  return hidden
}

const expectAllSeen = async (desk: Desk, options?: StartOptions): Promise<void> => {
  const window = new DeskWindow(await desk.start(options))
  const { page } = window
  await fillMatrix(page, NOWHERE, TOKENS, ENVIRONMENTS)
  const matrix = new MatrixView(page)
  const walkIn = async (sizes: readonly Size[], text: string): Promise<void> => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await matrix.open()
      await expect(matrix.cells).toHaveCount(TOKENS * ENVIRONMENTS.length)
      expect.soft(await walk(matrix), `${width}x${height}${text}`).toEqual([])
    }
  }
  await walkIn(ZOOMED, '')
  await page.setViewportSize({ width: 1280, height: 800 })
  await largestText(window)
  await walkIn(WITH_LARGE_TEXT, ', letters of twice the size')
}

test('with a keychain the arrows bring each cell wholly into view in the smallest windows, zoomed in and with large text', async ({
  desk,
  keyring,
}) => {
  await expectAllSeen(desk, { env: keyring.env })
})

test('without a keychain they do, too', async ({ desk }) => {
  await expectAllSeen(desk)
})

test('a window that gets smaller does not leave the cell with the focus behind', async ({ desk }) => {
  const page = await desk.start()
  await fillMatrix(page, NOWHERE, TOKENS, ENVIRONMENTS)
  const matrix = new MatrixView(page)
  await matrix.open()
  await matrix.cell('Key-05', 'dev-2').focus()
  for (const [width, height] of ZOOMED) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => whyHidden(page), `${width}x${height}`).toBeNull()
  }
})

test('what the line below says of a cell is said to its end where letters are of twice the size', async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  const { page } = window
  await fillMatrix(page, NOWHERE, TOKENS, ENVIRONMENTS)
  await page.setViewportSize({ width: 1280, height: 800 })
  await largestText(window)
  const matrix = new MatrixView(page)
  await matrix.open()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const cell = matrix.cell('Key-00', 'release-2026-11-candidate')
  await expect(cell).toHaveAccessibleName(/Not checked/)
  await page.setViewportSize({ width: 720, height: 480 })
  await matrix.filter.focus()
  await cell.focus()
  const said = page.locator('[data-pane="matrix"] footer .said')
  await expect(said).toBeVisible()
  const { lost, words } = await said.evaluate((node) => ({
    lost: Math.max(
      node.scrollHeight - node.clientHeight,
      (node.parentElement?.scrollHeight ?? 0) - (node.parentElement?.clientHeight ?? 0),
    ),
    words: node.textContent,
  }))
  expect(lost, words).toBeLessThanOrEqual(1)
  expect(await whyHidden(page)).toBeNull()
})
