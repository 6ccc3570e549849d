import type { Desk } from '../fixtures/desk.ts'

/** Makes the window as large as given, in CSS pixels, and waits until the page has taken it. */
export const resize = async (desk: Desk, width: number, height: number): Promise<void> => {
  await desk.evaluate(
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setSize(wanted.width, wanted.height),
    { width, height },
  )
  await desk.page.waitForFunction((wanted) => innerWidth === wanted.width && innerHeight === wanted.height, {
    width,
    height,
  })
  // The page hears of it with the next frame, and lays itself out anew.
  const seen = await desk.page.evaluateHandle(() => ({ frames: 0 }))
  await desk.page.waitForFunction((counted) => (counted.frames += 1) > 2, seen)
}
