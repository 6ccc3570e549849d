import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

import type { Desk } from '../fixtures/desk.ts'

/**
 * Waits until the page has drawn its new size and all animations have ended. Right after a resize axe found a panel without the
 * button that a narrow window adds, and during an animation it judges half faded colors.
 */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // The resize event comes before the first of two frames.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    )
  })

/** A message fades out when its time is over, in the middle of a look at what lies below: it has a look of its own. */
const MESSAGES = '.toasts'

type Scope = ({ include: string } | { exclude: string }) & { rules?: string[] }

/** Runs axe in the page, which gets it once. The page has no frames. */
const runAxe = async (page: Page, { rules, ...context }: Scope) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ context, options }) => {
      const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(context, options)
      const findings = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, why: failureSummary })),
      }))
      return { findings, passes: passes.map(({ id }) => id) }
    },
    {
      context,
      options: {
        // The elements that pass a rule aren't reported.
        resultTypes: ['violations' as const],
        ...(rules === undefined ? {} : { runOnly: { type: 'rule' as const, values: rules } }),
      },
    },
  )
}

const analyze = async (page: Page, scope: Scope, state: string, seesColors = true): Promise<void> => {
  const { findings, passes } = await runAxe(page, scope)
  expect(findings, `axe on: ${state}`).toEqual([])
  if (seesColors) expect(passes).toContain('color-contrast')
}

const WINDOW: Scope = { exclude: MESSAGES }

/** Nothing is wrong with the messages on view. A message with the pointer on it stays. */
export const expectNoAxeFindingsInMessages = async (page: Page): Promise<void> => {
  await page.locator(`${MESSAGES} .toast`).first().hover()
  await settle(page)
  await analyze(page, { include: MESSAGES }, 'a message')
  await page.emulateMedia({ forcedColors: 'active' })
  await settle(page)
  await analyze(page, { include: MESSAGES }, 'a message, forced colors', false)
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Nothing that axe knows of is wrong with the window as it is now, in the theme that it has. */
export const expectNoAxeFindingsNow = async (page: Page): Promise<void> => {
  await settle(page)
  await analyze(page, WINDOW, 'the current window')
}

/** The same where most of the window lies outside of what is in view: axe then finds no text whose colors it could tell. */
export const expectNoAxeFindingsZoomed = async (page: Page, state: string): Promise<void> => {
  await settle(page)
  await analyze(page, WINDOW, state, false)
}

/** As if the page were drawn twice as large: half as many CSS pixels fit into the window. */
const atTwice = async (page: Page, look: () => Promise<void>): Promise<void> => {
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  const focused = await page.evaluateHandle(() => document.activeElement)
  await page.setViewportSize({ width: Math.round(width / 2), height: Math.round(height / 2) })
  await settle(page)
  await look()
  await page.setViewportSize({ width, height })
  await focused.evaluate((element) => {
    if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
  })
  await settle(page)
}

/** Where nothing but the colors differs. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/**
 * Nothing that axe knows of is wrong with the window as it is now: in light, in dark, in the colors that a system forces on it, and
 * drawn twice as large. Every rule counts, at every level; in dark and in forced colors those of contrast.
 */
export const expectNoAxeFindings = async (desk: Desk, state: string): Promise<void> => {
  const { page } = desk
  await settle(page)
  await analyze(page, WINDOW, state)
  await desk.setColorScheme('dark')
  await settle(page)
  await analyze(page, { ...WINDOW, rules: OF_COLORS }, `${state}, dark`)
  await desk.setColorScheme('light')
  await page.emulateMedia({ forcedColors: 'active' })
  await settle(page)
  await analyze(page, { ...WINDOW, rules: OF_COLORS }, `${state}, forced colors`)
  await page.emulateMedia({ forcedColors: 'none' })
  await atTwice(page, () => analyze(page, WINDOW, `${state}, at 200 %`, false))
}
