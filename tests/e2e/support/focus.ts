import { expect, type Page } from '@playwright/test'

/** Frames that the focus may be on its way, from what went away to what takes its place. */
const PATIENCE = 12

type Watched = { bodyFrames: number; longest: number }

/** The pane that holds the focus; null: none does. */
export const focusedPane = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset['pane'] ?? null)

/** From here on the window counts, frame by frame, how long nothing in it has the focus. */
export const watchFocus = async (page: Page): Promise<{ expectHeld: (when: string) => Promise<void> }> => {
  await page.evaluate(() => {
    const watched: Watched = { bodyFrames: 0, longest: 0 }
    Object.assign(window, { watched })
    const look = (): void => {
      const none = document.activeElement === document.body || document.activeElement === null
      watched.bodyFrames = none ? watched.bodyFrames + 1 : 0
      watched.longest = Math.max(watched.longest, watched.bodyFrames)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return {
    /** Waits as long as the focus may take, and expects that it has come to rest on something since the last look. */
    expectHeld: async (when) => {
      const rested = await page.evaluate(async (patience) => {
        for (let frame = 0; frame < patience + 4; frame += 1) await new Promise((done) => requestAnimationFrame(done))
        const { watched } = window as unknown as { watched: Watched }
        const { longest } = watched
        watched.longest = watched.bodyFrames
        return longest
      }, PATIENCE)
      expect(rested, `frames that nothing had the focus: ${when}`).toBeLessThan(PATIENCE)
    },
  }
}
