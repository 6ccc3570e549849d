import type { Page } from '@playwright/test'

import { expect, type Desk } from '../fixtures/desk.ts'
import { heightInView } from './in-view.ts'
import { resize } from './resize.ts'

/** The words in the banner and the record line, as far as they are shown. */
export const wordsOfVerdict = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      ['section.verdict', '[aria-label="Decoded error"] .line']
        .map((part) => document.querySelector<HTMLElement>(part)?.innerText ?? '')
        .join(' ')
        .split(/\s+/)
        .filter((word) => /\w/.test(word)).length,
  )

/** What the body gets of the window's height with a banner, at least. */
const SHARES = [
  { width: 1280, height: 800, share: 0.5 },
  { width: 1024, height: 700, share: 0.4 },
  { width: 720, height: 480, share: 0.3 },
] as const

/** The body has its share of the window at each size, and the banner leaves no text out. */
export const expectBodyHeights = async (desk: Desk): Promise<void> => {
  const body = desk.page.getByRole('region', { name: 'Response', exact: true }).getByRole('tabpanel')
  for (const { width, height, share } of SHARES) {
    await resize(desk, width, height)
    expect(await heightInView(body), `${width}x${height}`).toBeGreaterThanOrEqual(height * share)
  }
  await resize(desk, 1280, 800)
}
