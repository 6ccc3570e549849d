import { expect, test, type Desk } from '../fixtures/desk.ts'
import type { DeskWindow } from '../support/desk-window.ts'
import { offered } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

const { secret } = offered('Bakery website')

const withCopiedToken = async (desk: Desk): Promise<DeskWindow> => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.vault.act('Bakery website', 'Copy')
  await expect.poll(() => desk.clipboard.read()).toBe(secret)
  return window
}

/** What the app that has ended left in the system's clipboard, as another app reads it. */
const leftInClipboard = async (desk: Desk, profile: string): Promise<string> => {
  await desk.restart({ profile })
  return desk.clipboard.read()
}

test('a copied token does not outlive the app', async ({ desk }, info) => {
  await withCopiedToken(desk)
  expect(await desk.stop()).toBe(0)
  expect(await leftInClipboard(desk, info.outputPath('another profile'))).toBe('')
})

test('Ctrl+C, also pressed twice, ends the app only when the clipboard is cleared', async ({ desk }, info) => {
  test.skip(process.platform === 'win32', 'Windows has no signals')
  await withCopiedToken(desk)
  const exited = desk.exited()
  await desk.evaluate(({ clipboard }) => {
    const readText = clipboard.readText.bind(clipboard)
    // The second one comes while the first is being carried out.
    clipboard.readText = async () => {
      process.kill(process.pid, 'SIGINT')
      await new Promise((next) => setImmediate(next))
      return readText()
    }
    process.kill(process.pid, 'SIGINT')
  })
  expect(await exited).toBe(0)
  expect(await leftInClipboard(desk, info.outputPath('another profile'))).toBe('')
})

test('at a Windows logoff, where no will-quit comes, the end begins at once', async ({ desk }, info) => {
  await withCopiedToken(desk)
  const exited = desk.exited()
  const isPrevented = await desk.evaluate(({ BrowserWindow }) => {
    const event = { isPrevented: false, reasons: ['logoff'], preventDefault: () => (event.isPrevented = true) }
    BrowserWindow.getAllWindows()[0]?.emit('query-session-end', event)
    return event.isPrevented
  })
  // Held back, Windows would name us as the program that keeps it from logging off.
  expect(isPrevented).toBe(false)
  expect(await exited).toBe(0)
  expect(await leftInClipboard(desk, info.outputPath('another profile'))).toBe('')
})

test('while the app ends, quitting again cuts nothing short, and no window opens on a closed desk', async ({
  desk,
}, info) => {
  await withCopiedToken(desk)
  const exited = desk.exited()
  await desk.evaluate(({ app, clipboard }) => {
    const readText = clipboard.readText.bind(clipboard)
    const held = Promise.withResolvers<undefined>()
    Object.assign(globalThis, { goOn: held.resolve })
    clipboard.readText = async () => {
      Object.assign(globalThis, { isEnding: true })
      await held.promise
      return readText()
    }
    app.quit()
  })
  await expect.poll(() => desk.evaluate(() => 'isEnding' in globalThis)).toBe(true)

  const seen = await desk.evaluate(async ({ app, BrowserWindow }) => {
    let isGone = false
    app.once('quit', () => (isGone = true))
    app.quit()
    app.emit('activate', {}, false)
    app.emit('second-instance', {}, [], '', null)
    app.quit()
    await new Promise((next) => setTimeout(next))
    return { windows: BrowserWindow.getAllWindows().length, isGone }
  })
  expect(seen).toEqual({ windows: 0, isGone: false })
  await desk.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn())
  expect(await exited).toBe(0)
  expect(await leftInClipboard(desk, info.outputPath('another profile'))).toBe('')
})

test('an uncaught error is logged once, by its class alone, and the app keeps running', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await desk.evaluate(async (_electron, text) => {
    setImmediate(() => {
      throw new RangeError(`while sending ${text}`)
    })
    void Promise.reject(new TypeError(`after sending ${text}`))
    await new Promise((next) => setTimeout(next))
  }, secret)
  const dialogs = await desk.dialog.shown()
  expect(dialogs).toHaveLength(1)
  expect(dialogs[0]).toMatchObject({ method: 'showErrorBox', options: { title: 'Something went wrong in Token Desk' } })
  expect(JSON.stringify(dialogs)).toMatch(/“(RangeError|TypeError)”/)
  expect(JSON.stringify(dialogs) + desk.output()).not.toContain('sending')
  await window.send()
  await window.answer.expectStatus('200 OK')
})

test('a terminal that was closed under the app is no mistake', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await desk.evaluate(() => {
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    for (const stream of [process.stdout, process.stderr]) stream.emit('error', gone)
  })
  expect(await desk.dialog.shown()).toEqual([])
  await window.send()
  await window.answer.expectStatus('200 OK')
})
