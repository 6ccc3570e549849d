import type { Desk } from '../fixtures/desk.ts'

type Held = { halfMinutes: (() => void)[] }

/**
 * From here on the half minutes that main waits for are held; the function given back lets them pass, and resolves when
 * what waited for them has run.
 */
export const holdHalfMinutes = async (desk: Desk): Promise<() => Promise<void>> => {
  await desk.evaluate(() => {
    const wait = globalThis.setTimeout
    const held: Held = { halfMinutes: [] }
    Object.assign(globalThis, held)
    globalThis.setTimeout = ((run: () => void, milliseconds?: number) => {
      if (milliseconds !== 30_000) return wait(run, milliseconds)
      held.halfMinutes.push(run)
      return wait(() => undefined, 0)
    }) as typeof setTimeout
  })
  return () =>
    desk.evaluate(async () => {
      for (const run of (globalThis as unknown as Held).halfMinutes.splice(0)) run()
      // The clipboard is read and written in turns of the event loop.
      for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next))
    })
}
