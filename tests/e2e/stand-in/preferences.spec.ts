import { expect, mainModule, test } from './desk-stand-in.ts'

const weakening = [
  'nodeIntegration: true',
  'nodeIntegrationInWorker: true',
  'nodeIntegrationInSubFrames: true',
  'contextIsolation: false',
  'sandbox: false',
  'webSecurity: false',
  'allowRunningInsecureContent: true',
  'experimentalFeatures: true',
  "enableBlinkFeatures: 'CSSVariables'",
  'webviewTag: true',
  'navigateOnDragDrop: true',
]

test.describe('a window that weakens the sandbox ends the host, even where the app catches', () => {
  for (const preference of weakening) {
    test(preference, async ({ desk, app }) => {
      const options = `{ webPreferences: { ${preference} } }`
      app({ 'main.js': mainModule({ ready: `try { new BrowserWindow(${options}) } catch {}` }) })
      await expect(desk.start()).rejects.toThrow(`webPreferences.${preference.split(':')[0] ?? ''}`)
    })
  }

  test('and so does a preference that the stand-in does not know', async ({ desk, app }) => {
    app({ 'main.js': mainModule({ window: `{ webPreferences: { partition: 'other' } }` }) })
    await expect(desk.start()).rejects.toThrow('webPreferences.partition: the stand-in does not have it')
  })

  test('and one given to a window that the page opens', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        after: `window.webContents.setWindowOpenHandler(() => ({ action: 'allow', overrideBrowserWindowOptions: { webPreferences: { sandbox: false } } }))`,
      }),
    })
    const page = await desk.start()
    await page.evaluate(() => void window.open('/second')).catch(() => undefined)
    await expect.poll(() => desk.output()).toContain('webPreferences.sandbox is false, which weakens the sandbox')
  })
})

test.describe('a preload that a sandboxed page cannot load ends the host', () => {
  for (const [what, path, files, message] of [
    ['that does not exist', `join(dir, 'none.cjs')`, {}, 'the preload does not exist'],
    ['whose path is relative', `'preload.cjs'`, { 'preload.cjs': '' }, 'the preload’s path is not absolute'],
    [
      'that is an ES module by its name',
      `join(dir, 'preload.mjs')`,
      { 'preload.mjs': '' },
      'the preload is an ES module',
    ],
    [
      'that is an ES module by its text',
      `join(dir, 'preload.js')`,
      { 'preload.js': `import { x } from 'electron'` },
      'the preload is no CommonJS script',
    ],
  ] as const) {
    test(what, async ({ desk, app }) => {
      app({ 'main.js': mainModule({ window: `{ webPreferences: { preload: ${path} } }` }), ...files })
      await expect(desk.start()).rejects.toThrow(message.replace('’', "'"))
    })
  }
})

test('a window with all of them on the safe side opens', async ({ desk, app }) => {
  const safe =
    'nodeIntegration: false, contextIsolation: true, sandbox: true, webSecurity: true, webviewTag: false, experimentalFeatures: false'
  app({ 'main.js': mainModule({ window: `{ webPreferences: { ${safe} } }` }) })
  const page = await desk.start()
  await expect(page.getByText('A page')).toBeVisible()
})

test('a scheme that bypasses the policy is refused', async ({ desk, app }) => {
  app({ 'main.js': mainModule().replace('secure: true', 'secure: true, bypassCSP: true') })
  await expect(desk.start()).rejects.toThrow('The stand-in refuses bypassCSP for app')
})
