import { expect, mainModule, test, type AppFiles } from './desk-stand-in.ts'

/** An app whose page has this policy, and whose main gives texts of any length. */
const appWith = (policy: string): AppFiles => ({
  'main.js': mainModule({
    ready: `
      protocol.unhandle('app')
      const headers = { 'content-type': 'text/html', 'content-security-policy': ${JSON.stringify(policy)} }
      globalThis.asked = []
      protocol.handle('app', ({ url }) => {
        asked.push(url)
        return url.includes('/held') ? new Promise(() => {}) : new Response(page, { headers })
      })
      electron.session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) => {
        asked.push(url)
        answer({})
      })
      electron.ipcMain.handle('text', (_event, unit, count) => unit.repeat(count))
      electron.ipcMain.handle('fails', () => { throw new Error('\\ud800'.repeat(70_000)) })`,
    window: `{ webPreferences: { preload: join(dir, 'preload.cjs') } }`,
  }),
  'preload.cjs': `
    const { contextBridge, ipcRenderer } = require('electron')
    contextBridge.exposeInMainWorld('texts', {
      ask: (unit, count) => ipcRenderer.invoke('text', unit, count),
      fail: () => ipcRenderer.invoke('fails'),
      hear: (take) => ipcRenderer.on('told', (_event, text) => take(text)),
      throwWhenTold: () => ipcRenderer.on('told', () => { throw new Error('the listener') }),
    })`,
})

type Texts = {
  ask(unit: string, count: number): Promise<string>
  fail(): Promise<void>
  hear(take: (text: string) => void): void
  throwWhenTold(): void
}
declare global {
  interface Window {
    texts: Texts
  }
}

const KEY = '\u{1F511}"\\é'

for (const [policy, what] of [
  ["default-src 'self'", 'fetch it'],
  ["default-src 'none'", 'fetch nothing'],
  ['sandbox allow-scripts', 'read nothing of its own server'],
] as const)
  test(`a long text reaches a page that may ${what}, and the app does not see it fetched`, async ({ desk, app }) => {
    app(appWith(policy))
    const page = await desk.start()
    const are = await page.evaluate(async (unit) => {
      const answers = [
        await window.texts.ask(unit, 1),
        await window.texts.ask(unit, 200_000),
        await window.texts.ask(unit, 2),
      ]
      return answers.map((text, at) => text === unit.repeat([1, 200_000, 2][at] ?? 0))
    }, KEY)
    expect(are).toEqual([true, true, true])
    const asked = await desk.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
    expect([...new Set(asked)]).toEqual(['app://written/'])
  })

test('a message after a long text arrives after it, and each once', async ({ desk, app }) => {
  app(appWith("default-src 'self'"))
  const page = await desk.start()
  await page.evaluate(() => {
    const lengths: number[] = []
    window.kept = lengths
    window.texts.hear((text) => lengths.push(text.length))
  })
  await desk.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    for (const length of [1, 1_000_000, 2, 3_000_000, 4]) contents?.send('told', '"'.repeat(length))
  })
  await page.waitForFunction(() => (window.kept as number[]).length === 5)
  expect(await page.evaluate(() => window.kept)).toEqual([1, 1_000_000, 2, 3_000_000, 4])
})

test('a page that stops all that it loads still gets its answers', async ({ desk, app }) => {
  app(appWith("default-src 'self'"))
  const page = await desk.start()
  const lengths = await page.evaluate(async () => {
    const all: number[] = []
    for (const wait of [0, 2, 5, 10, 20, 40, 80]) {
      const asked = window.texts.ask('x', 3_000_000)
      await new Promise((done) => setTimeout(done, wait))
      window.stop()
      all.push((await asked).length, (await window.texts.ask('x', 5)).length)
    }
    return all
  })
  expect(lengths).toEqual(Array.from({ length: 7 }, () => [3_000_000, 5]).flat())
})

test('a long text needs none of the connections that the page holds', async ({ desk, app }) => {
  app(appWith("default-src 'self'"))
  const page = await desk.start()
  await page.evaluate(() => {
    for (let count = 0; count < 8; count += 1) fetch(`/held${count}`).catch(() => undefined)
  })
  await expect
    .poll(() => desk.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.join().match(/held/g)?.length))
    .toBeGreaterThan(13)
  expect(await page.evaluate(async () => (await window.texts.ask('x', 100_000)).length)).toBe(100_000)
})

test('an error’s text is whole, also where UTF-8 does not have it', async ({ desk, app }) => {
  app(appWith("default-src 'self'"))
  const page = await desk.start()
  const message = await page.evaluate(() => window.texts.fail().catch((error: unknown) => (error as Error).message))
  expect(message?.endsWith('\ud800'.repeat(70_000))).toBe(true)
})

for (const length of [1, 200_000])
  test(`a listener that throws is an error of the page for ${length} characters`, async ({ desk, app }) => {
    app(appWith("default-src 'self'"))
    const page = await desk.start()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.evaluate(() => window.texts.throwWhenTold())
    await desk.evaluate(({ BrowserWindow }, count) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send('told', 'x'.repeat(count))
    }, length)
    await expect.poll(() => errors).toEqual(['the listener'])
  })
