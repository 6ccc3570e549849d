import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

import type { Desk } from '../../fixtures/desk.ts'

/** Colours and places are at rest: axe would judge what is half faded in. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )

const analyze = async (axe: AxeBuilder, state: string, seesColors = true): Promise<void> => {
  // Legacy mode: the other one opens a page of its own, which an app's window does not have.
  const { violations, passes } = await axe.setLegacyMode(true).analyze()
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, why: failureSummary })),
  }))
  expect(findings, `axe on: ${state}`).toEqual([])
  if (seesColors) expect(passes.map(({ id }) => id)).toContain('color-contrast')
}

/** Nothing that axe knows of is wrong with the window as it is now, in the theme that it has. */
export const expectNoAxeFindingsNow = async (page: Page): Promise<void> => {
  await settle(page)
  await analyze(new AxeBuilder({ page }), 'the window as it is')
}

/** The same where most of the window lies outside of what is in view: axe then finds no text whose colors it could tell. */
export const expectNoAxeFindingsZoomed = async (page: Page, state: string): Promise<void> => {
  await settle(page)
  await analyze(new AxeBuilder({ page }), state, false)
}

/**
 * Nothing that axe knows of is wrong with the window as it is now, in light and dark. Every rule counts, at every level; in dark, where
 * nothing but the colours differs, those of contrast.
 */
export const expectNoAxeFindings = async (desk: Desk, state: string): Promise<void> => {
  const { page } = desk
  await settle(page)
  await analyze(new AxeBuilder({ page }), state)
  await desk.setColorScheme('dark')
  await settle(page)
  await analyze(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']), `${state}, dark`)
  await desk.setColorScheme('light')
}
